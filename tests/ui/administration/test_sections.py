"""Scans, accounts, SSH host keys, data types, events and the server in the Administration."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QDateTime, Qt, QTime
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollArea

from app.api.records.administration import NewUser, Permissions, ResourcePermissions
from app.api.records.locations import NewLocation
from app.api.records.targets import NewTarget
from app.state.administration.approval_rules import EVERYWHERE
from app.state.administration.outcomes import Rejected
from app.state.administration.scans import PLACE, new_schedule, why_no_time
from app.ui.administration.forms.delete_dialog import DeleteDialog
from app.ui.administration.forms.edit_dialog import EditDialog
from app.ui.administration.forms.editors import RepeatEditor, StartEditor
from app.ui.administration.forms.permissions import PermissionsEditor, spoken
from app.ui.administration.page import SECTIONS
from app.ui.frame.window import MainWindow
from app.ui.kit.tables.cell_painter import ink
from app.ui.kit.tables.table_model import Content
from app.ui.look.theme import theme
from tests.ui import made
from tests.ui.administration.live import (
    act,
    closed,
    column,
    dialog,
    fits,
    listed,
    section,
    select,
    workspace,
)
from tests.ui.live import run, until
from tests.ui.spoken import nameless

PASSWORD = "correct horse battery 9"
EMPTY = dict.fromkeys(
    ("targets", "start", "repeat", "profile", "pause", "throughput", "memory", "cpu", "ocr"), ""
)


async def opened(window: MainWindow, action: str) -> EditDialog:
    window.actions_.refresh()
    window.actions_[action].trigger()
    return await dialog(EditDialog)


async def with_location(window: MainWindow, folder: Path) -> str:
    await asyncio.to_thread(folder.mkdir)
    client = window.stores.session.client
    target = await client.targets.create(NewTarget(name="localhost"))
    await client.locations.create(target, NewLocation(protocol="file", path=str(folder)))
    window.stores.inventory.refresh()
    await until(lambda: window.stores.inventory.target(target) is not None)
    return target


def test_a_nightly_scan_is_planned(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "scans", own=True) as window:
            target = await with_location(window, tmp_path / "files")
            form = await opened(window, "add_scan")
            await fits(form)
            assert nameless(form) == []
            values = {"label": "Nightly", "targets": target, "repeat": "1 days",
                      "start": "2099-11-25 22:00 Europe/Berlin"}  # fmt: skip
            for name, value in values.items():
                form.editors[name].put(value)
            form.accept()
            await closed(EditDialog)
            scans = section(window, "scans")
            await listed(scans, "Nightly")
            assert column(scans, 1) == ["Scheduled"]
            assert column(scans, 4) == ["Daily"]
            cell = Content(text=column(scans, 3)[0])
            assert ink().width(cell) <= theme().px(scans.columns()[3].width)

    run(work())


def test_text_in_images_is_greyed_out_where_it_cannot_be_read(
    tmp_path: Path, styled: object
) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "scans", own=True) as window:
            session = window.stores.session
            assert session.capabilities is not None
            reason = "not installed on this machine: x"  # and all fields do not fit the screen
            session.capabilities = replace(session.capabilities, refusals={"ocr": reason})
            form = await opened(window, "add_scan")
            assert not form.editors["ocr"].widget.isEnabled()
            assert "Not installed on this machine: x." in made.texts(form)
            await fits(form)
            scrolled = form.findChild(QScrollArea)
            assert scrolled is not None
            inside = scrolled.widget()
            assert inside is not None
            assert inside.width() <= scrolled.viewport().width()
            form.reject()
            session.capabilities = replace(session.capabilities, refusals={})
            form = await opened(window, "add_scan")
            assert form.editors["ocr"].widget.isEnabled()
            form.reject()

    run(work())


def test_a_scan_is_copied_or_run_again_in_a_form(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "scans", own=True) as window:
            target = await with_location(window, tmp_path / "files")
            session = window.stores.session
            assert session.capabilities is not None
            others = {*session.capabilities.features} - {"run_scan", "edit_scan"}
            session.capabilities = replace(session.capabilities, features=[*others])
            client = session.client.schedules
            later = EMPTY | {"label": "a", "targets": target, "start": "2099-01-01 02:00",
                             "repeat": "7 days"}  # fmt: skip
            await client.create(new_schedule(later))
            scans = section(window, "scans")
            await listed(scans, "a")
            select(scans, "a")
            for verb, repeat, start in (("copy", "7 days", "2099-02-01 02:00"), ("run", "", "")):
                await until(lambda: column(scans)[-1:] == ["a"])
                select(scans, "a")
                await act(window, f"{verb}_planned_scan")
                form = await dialog(EditDialog)
                await fits(form)
                assert any("Enter these settings again" in words for words in made.texts(form))
                values = form.values()
                assert (values["repeat"], values["start"]) == (repeat, "")
                assert values["targets"].partition(PLACE)[0] == target
                form.editors["label"].put(f"a {verb}")
                form.editors["start"].put(start)
                form.accept()
                await closed(EditDialog)
            await listed(scans, "a", "a copy", "a run")
            found = {row.label: row for row in scans.records.items}
            assert found["a copy"].repeat_days == 7
            assert found["a copy"].targets[0].locations[0].id in values["targets"]
            assert (found["a run"].repeat_days, found["a run"].next_scan) == (0, None)

    run(work())


def test_a_scan_is_run_at_once(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "scans", own=True) as window:
            target = await with_location(window, tmp_path / "files")
            later = EMPTY | {"label": "a", "targets": target, "start": "2099-01-01 02:00"}
            await window.stores.session.client.schedules.create(new_schedule(later))
            scans = section(window, "scans")
            await listed(scans, "a")
            select(scans, "a")
            await act(window, "run_planned_scan")
            await until(lambda: len(column(scans)) == 2)
            once = next(label for label in column(scans) if label != "a")
            assert once.startswith("a ")
            assert f"“{once}” was started" in scans.told.whole()
            await until(lambda: column(scans, 1) == ["Completed", "Scheduled"])

    run(work())


def test_a_server_that_cannot_change_scans_says_so(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "scans", own=True) as window:
            session = window.stores.session
            assert session.capabilities is not None
            others = [one for one in session.capabilities.features if one != "edit_scan"]
            session.capabilities = replace(session.capabilities, features=others)
            target = await with_location(window, tmp_path / "files")
            later = EMPTY | {"label": "a", "targets": target, "start": "2099-01-01 02:00"}
            await session.client.schedules.create(new_schedule(later))
            await listed(section(window, "scans"), "a")
            select(section(window, "scans"), "a")
            edit = window.actions_["edit_scan"]
            await until(lambda: "Copy the scan, then cancel the original." in edit.toolTip())
            assert not edit.isEnabled()

    run(work())


def test_scans_and_their_form_say_when_they_start(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "scans", own=True) as window:
            scans = section(window, "scans")
            words = "If neither runs at the start time of a scan, the scan runs once"
            await until(scans.about.isVisible)
            assert words in scans.about.whole()
            form = await opened(window, "add_scan")
            assert any(words in one for one in made.texts(form))
            form.reject()

    run(work())


def test_a_failed_scan_says_why(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "scans", own=True) as window:
            target = await with_location(window, tmp_path / "files")
            stores = window.stores
            (tmp_path / "files").rename(tmp_path / "elsewhere")
            now = EMPTY | {"label": "a", "targets": target}
            await stores.session.client.schedules.create(new_schedule(now))
            scans = section(window, "scans")
            await listed(scans, "a")
            stores.jobs.refresh()
            await until(lambda: any(job.state == "failed" for job in stores.jobs.jobs))
            select(scans, "a")
            (job,) = [job for job in stores.jobs.jobs if job.state == "failed"]

            def told() -> str:
                scans.records.read()
                return dict(scans.facts(scans.records.items[0]))["Locations"]

            await until(lambda: told().endswith(f"(Error): {job.message}"))
            await fits(window.administration)

    run(work())


def test_a_planned_scan_is_paused_and_resumed(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "scans", own=True) as window:
            target = await with_location(window, tmp_path / "files")
            later = EMPTY | {"label": "a", "targets": target, "start": "2099-01-01 02:00"}
            await window.stores.session.client.schedules.create(new_schedule(later))
            scans = section(window, "scans")
            await listed(scans, "a")
            select(scans, "a")
            await act(window, "pause_planned_scan")
            await until(lambda: column(scans, 1) == ["Paused"])
            await act(window, "resume_planned_scan")
            await until(lambda: column(scans, 1) == ["Scheduled"])

    run(work())


def test_what_does_not_fit_a_scan_says_why(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "scans", own=True) as window:
            target = await with_location(window, tmp_path / "files")
            later = EMPTY | {"label": "a", "targets": target, "start": "2099-01-01 02:00"}
            await window.stores.session.client.schedules.create(new_schedule(later))
            scans = section(window, "scans")
            await listed(scans, "a")
            select(scans, "a")
            why = window.stores.administration.why_not("scans", "stop")
            assert why == "Only running scans can be stopped."
            records = window.stores.administration.sections["scans"]
            (planned,) = records.chosen()
            running = replace(planned, status="pending")
            (target,) = running.targets
            held = [replace(place, status="manually paused") for place in target.locations]
            paused = replace(running, targets=[replace(target, locations=held)])
            only = "Only scheduled or running scans can be paused."
            for row, said in ((running, ("", "Only paused scans can be resumed.")),
                              (paused, (only, ""))):  # fmt: skip
                told = tuple(records.noun.unfit(verb, [row]) for verb in ("pause", "resume"))
                assert told == said, row.status
                assert not records.noun.unfit("stop", [row])

    run(work())


def test_an_hour_that_does_not_exist_is_told_at_its_field(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "scans", own=True) as window:
            target = await with_location(window, tmp_path / "files")
            form = await opened(window, "add_scan")
            form.editors["label"].put("Skipped")
            form.editors["targets"].put(target)
            form.editors["start"].put("2030-03-31 02:30 Europe/Berlin")
            form.accept()
            assert "does not exist on that day" in form.problems["start"].whole()
            assert form.isVisible()

    run(work())


def test_an_hour_that_exists_is_accepted() -> None:
    assert why_no_time("2030-03-31 03:30 Europe/Berlin") == ""


def test_a_colleague_may_see_one_target_only(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "accounts", own=True) as window:
            target = await with_location(window, tmp_path / "files")
            form = await opened(window, "add_account")
            await fits(form)
            assert nameless(form) == []
            form.editors["name"].put("erin")
            form.editors["password"].put(PASSWORD)
            editor = form.editors["permissions"].widget
            assert isinstance(editor, PermissionsEditor)
            editor.places[0].places.show_values([f"target/{target}"])
            assert editor.places[0].grant.usual.currentText() == "View results"
            form.accept()
            await closed(EditDialog)
            users = (await window.stores.session.client.users.list(details=True)).items
            erin = next(user for user in users if user.name == "erin")
            assert erin.permissions == Permissions(
                global_=["api access"],
                resource=[
                    ResourcePermissions(
                        realm="target",
                        id=target,
                        permissions=["node visible", "report detail", "report summary"],
                    )
                ],
            )

    run(work())


def test_a_place_without_a_permission_is_told_at_the_field(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "accounts", own=True) as window:
            target = await with_location(window, tmp_path / "files")
            form = await opened(window, "add_account")
            form.editors["name"].put("erin")
            form.editors["password"].put(PASSWORD)
            editor = form.editors["permissions"].widget
            assert isinstance(editor, PermissionsEditor)
            editor.places[0].places.show_values([f"target/{target}"])
            editor.places[0].grant.tick(["credential use"])
            form.accept()
            assert form.isVisible()
            told = form.problems["permissions"].whole()
            assert told == "No ticked permission applies to localhost."
            form.reject()

    run(work())


def test_permissions_of_several_places_come_back_as_they_were(styled: object) -> None:
    text = (
        '{"global": ["api access"], "places": [["global", "", ["node visible"]], '
        '["group", "1", ["scan schedule"]], ["target", "2", ["node visible"]], '
        '["target", "3", ["node visible"]]]}'
    )
    editor = PermissionsEditor(list)
    editor.put(text)
    assert editor.value() == text


def test_a_rule_warns_where_too_few_could_approve(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "approval_rules", own=True) as window:
            await with_location(window, tmp_path / "files")
            accounts = window.stores.administration.sections["accounts"]
            await until(lambda: accounts.loaded)
            form = await opened(window, "add_approval_rule")
            form.editors["place"].put(EVERYWHERE)
            warning = form.warnings["actions"]
            assert not warning.isVisible()
            form.editors["actions"].put("mask")
            assert "can approve these actions on localhost" in warning.whole()
            assert "“Remediation act directly”" in warning.whole()
            await fits(form)
            held = ["node visible", "remediation act directly"]
            granted = ResourcePermissions(realm="global", id="", permissions=held)
            new = NewUser(
                name="ann",
                password=PASSWORD,
                permissions=Permissions(global_=["api access"], resource=[granted]),
            )
            await window.stores.session.client.users.add(new)
            accounts.read()
            await until(lambda: not warning.isVisible())
            form.reject()

    run(work())


def test_the_list_names_permissions_as_the_form_does(styled: object) -> None:
    editor = PermissionsEditor(list)
    grant = editor.places[0].grant
    boxes = {*editor.everywhere.boxes.values(), *grant.boxes.boxes.values()}
    names = {box.text() for box in boxes}
    sets = {grant.usual.itemText(at) for at in range(grant.usual.count())}
    editor.on_everything.tick(("node visible", "report summary", "report detail"))
    signing_in, everything = spoken(editor.value(), list).splitlines()
    usual, _, held = everything.removeprefix("everything: ").partition(" (")
    assert usual in sets
    assert {signing_in, *held.rstrip(")").split(", ")} <= names
    assert spoken(editor.value(), list, short=True).splitlines()[1] == f"everything: {usual}"


def test_tick_boxes_are_shown_only_for_permissions_without_a_usual_set(styled: object) -> None:
    editor = PermissionsEditor(list)
    grant = editor.places[0].grant
    assert (grant.usual.currentText(), grant.boxes.isVisibleTo(editor)) == ("View results", False)
    editor.put('{"global": [], "places": [["group", "1", ["scan schedule"]]]}')
    assert grant.boxes.isVisibleTo(editor)
    assert grant.boxes.ticked() == ["scan schedule"]
    grant.usual.setCurrentText("View and decide")
    assert not grant.boxes.isVisibleTo(editor)
    assert "remediation mark location" in editor.value()


def test_every_permission_is_explained(styled: object) -> None:
    editor = PermissionsEditor(list)
    boxes = editor.everywhere.boxes | editor.on_everything.boxes.boxes
    assert [name for name, box in boxes.items() if not box.toolTip()] == []


@pytest.mark.parametrize("value", ["", "1 days", "7 days", "1 months", "3 days", "2 months"])
def test_an_interval_comes_back_as_it_was(styled: object, value: str) -> None:
    editor = RepeatEditor()
    editor.put(value)
    assert editor.value() == value
    assert editor.count.isVisibleTo(editor) == (value in {"3 days", "2 months"})


def test_a_scan_at_a_time_is_proposed_for_the_next_night(styled: object) -> None:
    editor = StartEditor()
    editor.when.setCurrentIndex(1)
    proposed = QDateTime.fromString(editor.value(), "yyyy-MM-dd HH:mm")
    assert proposed.time() == QTime(2, 0)
    assert 0 < QDateTime.currentDateTime().secsTo(proposed) <= 25 * 3600


def test_a_start_in_the_past_is_told_before_it_is_sent() -> None:
    assert (
        why_no_time("2020-01-01 02:00 Europe/Berlin")
        == "This time is in the past. Enter a later time."
    )


def test_permissions_that_are_taken_away_leave_no_place(styled: object) -> None:
    editor = PermissionsEditor(list)
    editor.put('{"global": [], "places": [["group", "1", ["scan schedule"]]]}')
    nothing = '{"global": [], "places": []}'
    editor.put(nothing)
    assert editor.value() == nothing


def test_why_a_scan_cannot_be_paused_is_told(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "scans") as window:
            scans = section(window, "scans")
            window.stores.administration.sections["scans"].selected = ("999",)
            scans.run("pause")
            await until(lambda: "does not exist any more" in scans.told.whole())

    run(work())


def test_an_action_is_told_after_a_form_that_was_closed_while_it_wrote(
    tmp_path: Path, styled: object
) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "scans") as window:
            scans = section(window, "scans")
            scans.records.add(EMPTY | {"label": ""})  # refused, but its form is closed
            window.stores.administration.sections["scans"].selected = ("999",)
            scans.run("pause")
            await until(lambda: "does not exist any more" in scans.told.whole())

    run(work())


def test_a_form_opens_although_an_earlier_write_ends_before_it_is_read(
    tmp_path: Path, styled: object
) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "server", own=True) as window:
            section(window, "server").records.ended.emit(Rejected("Refused."))
            await act(window, "edit_licence")
            section(window, "server").records.ended.emit(Rejected("Refused."))
            assert (await dialog(EditDialog)).isVisible()

    run(work())


def test_a_form_waits_for_its_own_write(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "accounts", own=True) as window:
            form = await opened(window, "add_account")
            form.editors["name"].put("erin")
            form.editors["password"].put("short")
            section(window, "accounts").records.delete(["999"])  # begun before
            form.accept()
            await until(lambda: bool(form.problems["password"].whole()))
            assert form.isVisible()

    run(work())


def test_a_weak_password_is_told_at_its_field(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "accounts", own=True) as window:
            form = await opened(window, "add_account")
            form.editors["name"].put("erin")
            form.editors["password"].put("short")
            form.accept()
            await until(lambda: bool(form.problems["password"].whole()))
            assert form.editors["name"].value() == "erin"

    run(work())


def test_an_account_is_removed(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "accounts", own=True) as window:
            form = await opened(window, "add_account")
            form.editors["name"].put("erin")
            form.editors["password"].put(PASSWORD)
            form.accept()
            await closed(EditDialog)
            accounts = section(window, "accounts")
            await until(lambda: "erin" in column(accounts))
            select(accounts, "erin")
            await act(window, "delete_account")
            (await dialog(DeleteDialog)).accept()
            await closed(DeleteDialog)
            await until(lambda: "erin" not in column(accounts))

    run(work())


def test_events_are_listed_newest_first(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "events", own=True) as window:
            for name in ("one", "two"):
                await window.stores.session.client.targets.create(NewTarget(name=name))
            events = section(window, "events")
            events.records.read()
            await until(lambda: len([text for text in column(events, 3) if "two" in text]) == 1)
            told = [text for text in column(events, 3) if "one" in text or "two" in text]
            assert "two" in told[0]

    run(work())


def test_the_licence_is_changed_after_its_difference_was_shown(
    tmp_path: Path, styled: object
) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "server", own=True) as window:
            form = await opened(window, "edit_licence")
            form.editors["edition"].put("pii")
            form.accept()
            form.accept()
            await closed(EditDialog)
            licence = await window.stores.session.client.server.license()
            assert licence.edition == "pii"

    run(work())


def test_data_types_are_found_by_country(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "data_types", own=True) as window:
            types = section(window, "data_types")
            types.search.setText("Iceland")
            await until(lambda: 0 < types.records.count < 20)
            await fits(window.administration)
            assert nameless(window.administration) == []

    run(work())


def test_an_ssh_server_that_does_not_answer_is_not_trusted(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "known_hosts", own=True) as window:
            form = await opened(window, "add_ssh_host_key")
            form.editors["host"].put("127.0.0.1:1")
            form.editors["fingerprint"].put("SHA256:" + "A" * 43)
            form.accept()
            await until(form.problems["host"].isVisible)
            assert section(window, "known_hosts").records.count == 0

    run(work())


def test_the_form_of_an_account_fits_the_screen_with_all_permissions(
    tmp_path: Path, styled: object
) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "accounts", own=True) as window:
            form = await opened(window, "add_account")
            editor = form.editors["permissions"].widget
            assert isinstance(editor, PermissionsEditor)
            for grant in (editor.on_everything, editor.places[0].grant):
                grant.usual.setFocus()
                grant.usual.setCurrentIndex(grant.usual.count() - 1)
                assert form.focusWidget() is grant.usual
            editor.more.click()
            await fits(form)
            assert form.frameGeometry().bottom() <= form.screen().availableGeometry().bottom()
            assert form.primary.visibleRegion().boundingRect() == form.primary.rect()
            form.reject()

    run(work())


def test_each_section_has_an_icon_of_its_own() -> None:
    icons = [section.icon for section in SECTIONS]
    assert sorted(set(icons)) == sorted(icons)


def test_a_key_of_a_disabled_action_says_why(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "groups") as window:
            window.stores.session.set_read_only(read_only=True)
            window.actions_.refresh()
            groups = section(window, "groups")
            QTest.keyClick(groups.view, Qt.Key.Key_Insert)
            assert groups.told.whole().endswith("Add group: Read-only mode is on.")
            window.stores.session.signed_in.emit()
            assert "Read-only" not in groups.told.whole()

    run(work())
