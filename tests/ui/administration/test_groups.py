"""Section of the Groups, with the real service."""

from __future__ import annotations

from pathlib import Path

from app.api.records.targets import NewTarget
from app.ui.administration.forms.delete_dialog import DeleteDialog
from app.ui.administration.forms.edit_dialog import EditDialog
from tests.ui.administration.live import (
    act,
    closed,
    column,
    dialog,
    fits,
    section,
    select,
    workspace,
)
from tests.ui.live import run, until
from tests.ui.spoken import nameless


def test_a_group_is_made_renamed_and_removed(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "groups", own=True) as window:
            groups = section(window, "groups")
            first = column(groups)
            await fits(window.administration)
            assert nameless(window.administration) == []
            await act(window, "add_group")
            form = await dialog(EditDialog)
            form.editors["name"].put("Finance")
            form.accept()
            await closed(EditDialog)
            await until(lambda: column(groups) == [*first, "Finance"])
            select(groups, "Finance")
            await act(window, "edit_group")
            form = await dialog(EditDialog)
            form.editors["name"].put("Treasury")
            form.accept()
            form.accept()
            await closed(EditDialog)
            await until(lambda: column(groups) == [*first, "Treasury"])
            await act(window, "delete_group")
            (await dialog(DeleteDialog)).accept()
            await closed(DeleteDialog)
            await until(lambda: column(groups) == first)

    run(work())


def test_a_group_with_targets_says_why_it_stays(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "groups", own=True) as window:
            groups = section(window, "groups")
            await window.stores.session.client.targets.create(NewTarget(name="host"))
            select(groups, column(groups)[0])
            await act(window, "delete_group")
            question = await dialog(DeleteDialog)
            question.accept()
            await until(question.problem.isVisible)
            assert question.problem.whole().startswith("This Group is needed for new Targets")
            question.reject()

    run(work())
