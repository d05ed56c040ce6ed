"""Targets added in numbers: from a file, from the discovered ones, and moved together."""

from __future__ import annotations

from pathlib import Path

from app.state.administration.targets import TargetRow
from app.ui.administration.forms.bulk_dialog import BulkDialog
from app.ui.administration.forms.move_dialog import MoveDialog
from app.ui.administration.targets import TargetsSection
from app.ui.kit.tables.table_view import TableView
from tests.ui.administration.live import (
    act,
    closed,
    column,
    dialog,
    fits,
    import_targets,
    section,
    select,
    workspace,
)
from tests.ui.administration.test_page import with_targets
from tests.ui.live import run, until
from tests.ui.spoken import nameless


def states(view: TableView) -> list[str]:
    model = view.model()
    last = model.columnCount() - 1
    return [model.index(row, last).data() for row in range(model.rowCount())]


def test_a_file_is_checked_then_added_and_read_back(tmp_path: Path, styled: object) -> None:
    file = tmp_path / "targets.csv"
    file.write_text("name,comments\nnew,a\nhost,b\n,c\n", encoding="utf-8")

    async def work() -> None:
        async with workspace(tmp_path / "data", "targets") as window:
            await with_targets(window, "host")
            targets = section(window, "targets")
            assert isinstance(targets, TargetsSection)
            await until(lambda: window.stores.inventory.has_targets)
            await import_targets(window, file)
            form = await dialog(BulkDialog)
            await until(lambda: form.bulk.drafts)
            wrong = ["The group already contains a target of this name.", "The name is missing."]
            assert states(form.view) == ["Ready", *wrong]
            await fits(form)
            assert nameless(form) == []
            assert form.primary.text() == "Add 1 target"
            form.accept()
            await until(lambda: states(form.view) == ["Added", *wrong])
            form.reject()
            await until(lambda: sorted(column(targets)) == ["host", "new"])

    run(work())


def test_what_the_server_rejects_is_told_at_its_row(tmp_path: Path, styled: object) -> None:
    file = tmp_path / "targets.csv"
    file.write_text("name\nnew\nhost\n", encoding="utf-8")

    async def work() -> None:
        async with workspace(tmp_path / "data", "targets") as window:
            targets = section(window, "targets")
            assert isinstance(targets, TargetsSection)
            await import_targets(window, file)
            form = await dialog(BulkDialog)
            await until(lambda: states(form.view) == ["Ready", "Ready"])
            await with_targets(window, "host")  # by somebody else, meanwhile
            form.accept()
            await until(lambda: not form.bulk.adding)
            assert states(form.view) == ["Added", "Invalid input for 'name'."]
            form.reject()

    run(work())


def test_discovered_targets_are_added_together(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "targets") as window:
            await act(window, "discovered_targets")
            form = await dialog(BulkDialog)
            await until(lambda: form.bulk.drafts)
            await fits(form)
            names = [draft.values["name"] for draft in form.bulk.drafts]
            form.accept()
            await until(lambda: set(states(form.view)) == {"Added"})
            form.reject()
            found = (await window.stores.session.client.targets.list()).items
            assert sorted(target.name for target in found) == sorted(names)

    run(work())


def test_selected_targets_move_and_keep_their_fields(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "targets", own=True) as window:
            await with_targets(window, "one", "two", "three")
            client = window.stores.session.client
            await client.local.sample_set()  # comes with a Group of its own
            window.stores.inventory.refresh()
            await until(lambda: len(window.stores.inventory.groups) > 1)
            other = window.stores.inventory.groups[-1]
            select(section(window, "targets"), "one", "three")
            await act(window, "move_target")
            form = await dialog(MoveDialog)
            form.group.setCurrentIndex(form.group.findData(other.id))
            form.accept()
            await closed(MoveDialog)
            moved = (await client.groups.targets(other.id)).items
            rows = [TargetRow(target, other.id) for target in moved]
            kept = {row.target.name: row.target.comments for row in rows}
            assert {name: kept.get(name) for name in ("one", "three")} == {
                "one": "before", "three": "before",
            }  # fmt: skip
            assert "two" not in kept

    run(work())
