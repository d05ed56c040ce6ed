"""The Administration workspace: its sections, its forms, and edits that meet others."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QStackedLayout

from app.api.records.targets import NewTarget, TargetUpdate
from app.ui.administration.forms.delete_dialog import DeleteDialog
from app.ui.administration.forms.difference import Difference, Merge
from app.ui.administration.forms.edit_dialog import EditDialog
from app.ui.administration.server import ServerSection
from app.ui.frame.window import MainWindow
from tests.ui import made
from tests.ui.administration.live import (
    act,
    closed,
    column,
    dialog,
    fits,
    listed,
    merging,
    review,
    section,
    select,
    workspace,
)
from tests.ui.live import run, until
from tests.ui.made import EVIL
from tests.ui.spoken import nameless


async def with_targets(window: MainWindow, *names: str) -> None:
    for name in names:
        await window.stores.session.client.targets.create(NewTarget(name=name, comments="before"))
    window.stores.session.announce("inventory")
    await listed(section(window, "targets"), *names)


async def editing(window: MainWindow, name: str) -> EditDialog:
    select(section(window, "targets"), name)
    await act(window, "edit_target")
    return await dialog(EditDialog)


def test_the_column_that_stretches_is_readable_in_every_list(
    tmp_path: Path, styled: object
) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "targets") as window:
            await with_targets(window, "fs01")
            for name in window.stores.administration.sections:
                window.administration.show_section(name)
                of = section(window, name)
                (pages,) = (
                    one for one in of.findChildren(QStackedLayout) if one.indexOf(of.view) >= 0
                )
                pages.setCurrentWidget(of.view)
                await fits(window.administration)
                (wide,) = (at for at, one in enumerate(of.model.columns) if one.stretch)
                room = of.view.viewport()
                await until(lambda: of.view.columnWidth(wide) >= room.width() * 0.32)  # noqa: B023

    run(work())


def test_an_empty_list_teaches_and_adds(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "targets") as window:
            targets = section(window, "targets")
            assert made.empty_state(targets).sentence() == targets.empty
            await fits(window.administration)
            assert nameless(window.administration) == []
            await until(made.the(QPushButton, made.empty_state(targets)).isVisible)
            made.press_empty(targets)
            form = await dialog(EditDialog)
            await fits(form)
            assert nameless(form) == []
            form.accept()
            assert form.problems["name"].whole() == "Name is required."
            form.editors["name"].put("host")
            form.accept()
            await closed(EditDialog)
            await until(lambda: column(targets) == ["host"])
            await until(lambda: targets.records.selected != ())

    run(work())


def test_a_change_is_shown_before_it_is_written(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "targets") as window:
            await with_targets(window, "host")
            form = await editing(window, "host")
            assert not form.primary.isEnabled()
            form.editors["comments"].put("after")
            form.accept()
            change = review(form)
            assert isinstance(change, Difference)
            assert change.words()[3:] == ["Comments", "before", "after"]
            client, key = (
                window.stores.session.client,
                section(window, "targets").records.selected[0],
            )
            assert (await client.targets.get(key)).comments == "before"
            form.accept()
            await closed(EditDialog)
            assert (await client.targets.get(key)).comments == "after"

    run(work())


def test_somebody_elses_change_is_merged_field_by_field(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "targets") as window:
            await with_targets(window, "host")
            form = await editing(window, "host")
            form.editors["comments"].put("mine")
            client, key = (
                window.stores.session.client,
                section(window, "targets").records.selected[0],
            )
            theirs = TargetUpdate(group_id=form.values()["group_id"], platform="BSD", comments="x")
            await client.targets.update(key, theirs)
            form.accept()
            form.accept()
            await until(lambda: merging(form))
            merge = review(form)
            assert isinstance(merge, Merge)
            assert "changed this target meanwhile. Nothing was saved." in form.problem.whole()
            assert merge.values() | {"group_id": ""} == {
                "name": "host", "group_id": "", "platform": "BSD", "comments": "mine",
                "credential_id": "", "proxy_id": "",
            }  # fmt: skip
            form.accept()
            await closed(EditDialog)
            target = await client.targets.get(key)
            assert (target.platform, target.comments) == ("BSD", "mine")

    run(work())


def test_nothing_typed_is_lost_when_the_record_is_removed(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "targets") as window:
            await with_targets(window, "host")
            form = await editing(window, "host")
            form.editors["comments"].put("typed")
            client, key = (
                window.stores.session.client,
                section(window, "targets").records.selected[0],
            )
            await client.targets.delete(key)
            form.accept()
            form.accept()
            await until(lambda: form.primary.text() == "Add the record again")
            assert form.editors["comments"].value() == "typed"
            form.accept()
            await closed(EditDialog)
            (target,) = (await client.targets.list()).items
            assert (target.name, target.comments) == ("host", "typed")

    run(work())


def test_a_refusal_is_told_at_its_field(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "targets") as window:
            await with_targets(window, "host")
            await act(window, "add_target")
            form = await dialog(EditDialog)
            form.editors["name"].put("host")
            form.editors["comments"].put("typed")
            form.accept()
            await until(form.problems["name"].isVisible)
            assert form.editors["comments"].value() == "typed"
            form.reject()

    run(work())


def test_hostile_names_are_shown_as_text(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        name = EVIL.replace("\u202e", "")
        async with workspace(tmp_path / "data", "targets") as window:
            await with_targets(window, name)
            select(section(window, "targets"), name)
            await until(lambda: section(window, "targets").details.title.whole() == name)

    run(work())


def test_several_are_deleted_after_one_question(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "targets") as window:
            await with_targets(window, "one", "two", "three")
            targets = section(window, "targets")
            select(targets, "one", "three")
            window.actions_.refresh()
            assert window.actions_["edit_target"].reason == "Select one target first."
            QTest.keyClick(targets.view, Qt.Key.Key_Delete)
            question = await dialog(DeleteDialog)
            assert question.focusWidget() is question.dismiss
            question.accept()
            await closed(DeleteDialog)
            await until(lambda: column(targets) == ["two"])

    run(work())


def test_a_key_without_an_action_in_the_section_says_so(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        keypad = Qt.KeyboardModifier.KeypadModifier
        async with workspace(tmp_path / "data", "scans") as window:
            scans = section(window, "scans")
            scans.view.setFocus()
            for modifiers in (Qt.KeyboardModifier.NoModifier, keypad):
                QTest.keyClick(scans.view, Qt.Key.Key_Delete, modifiers)
                assert "  ·  Scans cannot be deleted: they stay" in scans.told.whole(), modifiers
                QTest.keyClick(scans.view, Qt.Key.Key_F2, modifiers)
                reason = window.actions_["edit_scan"].reason
                assert scans.told.whole().endswith(f"  ·  Edit scan: {reason}"), modifiers
            window.administration.show_section("server")
            server = section(window, "server")
            await until(lambda: server.records.loaded)
            QTest.keyClick(server.view, Qt.Key.Key_Delete)
            assert server.told.whole().endswith("  ·  " + ServerSection.fixed)

    run(work())


def test_the_workspace_returns_to_its_last_section(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "targets") as window:
            assert window.stores.settings.administration_section == "targets"
            window.show_page("explore")
            await act(window, "administration")
            assert section(window, "targets").isVisible()
            assert not window.toolbar.search.isVisible()

    run(work())
