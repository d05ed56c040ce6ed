"""Results and detail with the real service: results are shown, and keep their place."""

from __future__ import annotations

import os
import re
from pathlib import Path
from zipfile import ZipFile

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.api.records.approvals import Answer, ProposalAnswer, ProposalPart, ProposalRequest
from app.api.records.enums import Action
from app.api.records.queries import Query
from app.api.records.remediation import RemediationOrder
from app.settings import Settings
from app.state.counts.clusters import VALUES
from app.state.rows.keys import Key, Row
from app.state.stores import WindowStores
from app.state.words.values import time_words
from app.ui.kit.controls.chip import Chip
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.kit.tables.table_model import Cell
from app.ui.look import status_colours
from app.ui.look.colours import Role
from app.ui.look.text import PlainLabel, tip_text
from app.ui.panes.clusters import ClustersPane
from app.ui.panes.detail.detail import DetailPane
from app.ui.panes.detail.metadata import _masked
from app.ui.panes.results import results
from app.ui.panes.results.cell_filters import cell_filters
from app.ui.panes.results.results import ResultsPane
from app.ui.panes.results.table import (
    ASSIGNED,
    COLUMNS,
    FORMAT,
    LOCATION,
    MATCH,
    OWNER,
    PROHIBITED,
    RISK,
    STATUS,
    TARGET,
    TEST,
    TYPES,
)  # fmt: skip
from app.ui.panes.tree.model import PLACE
from app.ui.panes.tree.tree import TreePane
from tests.ui import made
from tests.ui.live import CARD, CSV, MASKED, console, key_of, run, until

ROW = Row(
    key=Key("11", "1"), location="/srv/a.txt", target="fs01", types="Visa, IBAN", prohibited=1,
    match=2, test=0, status="", signoff="", owner="", content_type="Plain text", risk="High",
    leaf=False, children=(), remediation_error="", data_types=("Visa", "IBAN"),
    assigned="Ann",
)  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "files"
    (folder / "sub").mkdir(parents=True)
    (folder / "a.csv").write_text(CSV)
    (folder / "b.txt").write_text(f"card {CARD}\n")
    (folder / "sub" / "c.txt").write_text("mail roe@example.org\n")
    with ZipFile(folder / "d.zip", "w") as archive:
        archive.writestr("inner.txt", f"card {CARD}\n")
    return folder


def test_what_a_row_has_nothing_of_is_a_faint_dash() -> None:
    bare = replace(ROW, risk="")
    dashes = [one for one in COLUMNS if one.text(bare) == status_colours.NONE]
    assert [dash.title for dash in dashes] == ["Status", "Risk", "Age", "Due"]
    assert all(dash.role is not None and dash.role(bare) is Role.FAINT for dash in dashes)


class OwnedPane(ResultsPane):
    """The results, and the widget that owns their actions."""

    def __init__(self, stores: WindowStores) -> None:
        owner = QWidget()
        super().__init__(stores, made.actions(stores, owner))
        self.owner = owner


def show_results(stores: WindowStores, qtbot: QtBot) -> ResultsPane:
    pane = OwnedPane(stores)
    for widget in (pane.owner, pane):
        qtbot.addWidget(widget)
    pane.resize(700, 400)
    pane.show()
    return pane


@pytest.mark.parametrize(
    ("value", "content", "shown"),
    [
        ("客户张伟的合同", "张伟", "客户**的合同"),
        ("file_anna.smith@x.org.eml", "anna.smith@x.org", "file_a*********@x.org.eml"),
        ("pw_hunter2x", "hunter2x", "pw_********"),
        ("Rio de Janeiro", "de", "Rio ** Janeiro"),
        ("under the desk", "de", "under the desk"),
    ],
)
def test_the_metadata_masks_what_was_found(value: str, content: str, shown: str) -> None:
    assert _masked(value, {content}, whole=True) == shown


def test_a_moment_in_the_metadata_is_readable() -> None:
    shown = time_words("2026-11-21T07:32:55+00:00")
    assert re.fullmatch(r"2026-11-2\d \d\d:\d\d:\d\d", shown)
    assert time_words("UTF-8") == "UTF-8"


def test_results_keep_selection_and_focus_and_can_be_filtered(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            pane = show_results(stores, qtbot)
            tester = QAbstractItemModelTester(
                pane.view.model(), QAbstractItemModelTester.FailureReportingMode.Fatal
            )
            assert pane.view.model().rowCount() == 5
            key = key_of(stores, "b.txt")
            stores.results.select(key)
            assert stores.results.selected == [key]

            stores.query.edit(search=".txt")
            stores.query.run()
            await until(lambda: stores.results.count == 4 == stores.results.loaded_count)
            assert (stores.results.current, stores.results.selected) == (key, [key])
            here = pane.view.currentIndex()
            assert here.siblingAtColumn(LOCATION).data().endswith("b.txt")
            assert here.siblingAtColumn(MATCH).data() == "0"  # a published test number

            QTest.keyPress(pane.view, Qt.Key.Key_Control, Qt.KeyboardModifier.ControlModifier)
            pane.step(1)  # as by a Ctrl shortcut: the key does not extend the selection
            QTest.keyRelease(pane.view, Qt.Key.Key_Control)
            assert stores.results.current != key
            assert stores.results.selected == [stores.results.current]
            pane.select_all()
            assert len(stores.results.selected) == 4
            text, count = pane.copied()
            assert CARD not in text
            assert (len(text.splitlines()), count) == (5, 4)
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(results, "MOST_COPIED", 2)
                text, count = pane.copied()
            assert (len(text.splitlines()), count) == (3, 2)

            chip = pane.findChild(Chip)
            assert isinstance(chip, Chip)
            chip.click()
            await until(lambda: stores.results.count == 5 == stores.results.loaded_count)
            del tester

    run(work())


def test_sorting_is_done_by_the_server(qtbot: QtBot, tmp_path: Path, folder: Path) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            pane = show_results(stores, qtbot)
            header = pane.view.horizontalHeader()
            for direction in ("asc", "desc", None):
                header.sectionClicked.emit(LOCATION)
                await stores.tasks.idle()
                applied = stores.query.applied
                assert applied is not None
                assert (applied.order, applied.direction) == (direction and "location", direction)
                if direction:
                    last = stores.results.row(4 if direction == "asc" else 0)
                    assert last is not None
                    assert last.location.endswith("c.txt")

    run(work())


def test_a_server_sorts_all_results_by_risk_and_another_one_those_that_are_loaded(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            pane, query = show_results(stores, qtbot), stores.query
            header = pane.view.horizontalHeader()
            header.sectionClicked.emit(RISK)
            await stores.tasks.idle()
            assert query.applied is not None
            assert (query.applied.order, stores.results.row_order) == ("risk", None)
            query.order_by("", "")
            await stores.tasks.idle()
            ours = stores.session.capabilities
            assert ours is not None
            older = [feature for feature in ours.features if feature != "risk_order"]
            stores.session.capabilities = replace(ours, features=older)
            header.sectionClicked.emit(RISK)
            await stores.tasks.idle()
            assert query.applied.order is None
            assert stores.results.row_order is not None

    run(work())


def test_an_order_that_the_server_lacks_is_not_sent(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    """It may come from a saved query, or from the session with a newer server."""

    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            pane, query, session = show_results(stores, qtbot), stores.query, stores.session
            ours = session.capabilities
            assert ours is not None
            older = [feature for feature in ours.features if feature != "count_orders"]
            session.capabilities = replace(ours, features=older)
            sent: list[str | None] = []
            created = session.client.queries.create

            async def create(asked: Query) -> str:
                sent.append(asked.order)
                return await created(asked)

            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(session.client.queries, "create", create)
                query.order_by("prohibited", "desc")
                await stores.tasks.idle()
            assert sent == [None]
            assert not query.altered
            assert query.applied is not None
            assert query.applied.order is None
            shown = pane.view.horizontalHeader().sortIndicatorSection()
            assert shown != PROHIBITED

    run(work())


def test_a_click_on_a_number_sorts_by_that_number(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    """Prohibited and other matches together are an order of the query, not of a column."""
    (folder / "codes.csv").write_text("iban\nDE89 3704 0044 0532 0130 00\n" * 3)
    (folder / "real.csv").write_text("card\n4532 0151 1283 0366\n5425 2334 3010 9903\n")

    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            pane, results = show_results(stores, qtbot), stores.results
            header = pane.view.horizontalHeader()
            for section, name in ((PROHIBITED, "prohibited"), (MATCH, "match"), (TEST, "test")):
                header.sectionClicked.emit(section)
                await stores.tasks.idle()
                assert stores.query.applied is not None
                assert (stores.query.applied.order, results.row_order) == (name, None)
                rows = [results.row(at) for at in range(results.count)]
                shown = [getattr(row, name) for row in rows if row is not None]
                assert shown in (sorted(shown), sorted(shown, reverse=True))
                assert len(shown) == results.total
                assert header.sortIndicatorSection() == section

    run(work())


def test_a_result_with_a_waiting_proposal_says_so_in_the_table_and_in_detail(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            pane, client = show_results(stores, qtbot), stores.session.client
            detail = DetailPane(stores, made.actions(stores, pane))
            qtbot.addWidget(detail)
            key = stores.results.key(0)
            row = stores.results.row_of(key)
            assert row is not None
            stores.results.select(key)
            await until(lambda: stores.matches.key == key)
            place = stores.inventory.location_for(key.target_id, row.location)
            assert place is not None
            order = RemediationOrder(
                path=row.location, sign_off="A. Roe", reason="checked", object_ids=[key.object_id]
            )
            part = ProposalPart(target_id=key.target_id, location_id=place.id, order=order)
            proposed = await client.approvals.propose(ProposalRequest(action="mask", parts=[part]))
            await until(lambda: stores.waiting.actions == {key: "mask"})
            status = pane.view.model().index(0, STATUS)
            assert not pane.view.isColumnHidden(STATUS)
            assert status.data() == "Proposed"
            tip = tip_text(status.data(Qt.ItemDataRole.ToolTipRole))
            assert tip.endswith("\nWaits for the approval of a second person: mask")
            assert pane.view.model().index(1, STATUS).data() == status_colours.NONE
            words = "Undecided · proposed: mask"
            assert words in [label.whole() for label in detail.findChildren(PlainLabel)]
            answer = ProposalAnswer(hash=proposed.hash, reason="no")
            await client.approvals.answer(proposed.id, Answer.WITHDRAW, answer)
            await until(lambda: not stores.waiting.actions)
            assert status.data() == status_colours.NONE

    run(work())


def test_loaded_rows_are_sorted_and_a_cell_filters(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            pane, results = show_results(stores, qtbot), stores.results
            header = pane.view.horizontalHeader()

            def shown() -> list[str]:
                rows = [results.row(at) for at in range(results.count)]
                return [row.location.rpartition("/")[2] for row in rows if row]

            whole = shown()
            for names in (sorted, lambda some: sorted(some, reverse=True)):
                header.sectionClicked.emit(FORMAT)
                await stores.tasks.idle()
                formats = [row.content_type for at in range(5) if (row := results.row(at))]
                assert formats == names(formats)
                assert header.isSortIndicatorShown()
            sorting = pane.view.columns.sort_menu
            assert "Format (loaded rows)" in [action.text() for action in sorting().actions()]
            made.action(sorting(), "Location").trigger()  # the server's order instead
            await stores.tasks.idle()
            assert (results.row_order, shown()) == (None, whole)
            stores.query.order_by("", "")
            await stores.tasks.idle()

            csv = key_of(stores, "a.csv")
            index = pane.view.model().index(results.index_of(csv) or 0, FORMAT)
            pane.view.setCurrentIndex(index)
            stores.query._query_id = "10000000000000000001"  # noqa: SLF001 - like an expired one
            results.refresh_keys([csv])
            await stores.tasks.idle()
            assert (results.current, results.selected) == (csv, [csv])
            assert pane.view.currentIndex() == index

            for key, text in (("+", "format:CSV"), ("-", "-format:CSV")):
                pane.view.setCurrentIndex(index)
                (pane.only_this if key == "+" else pane.not_this)()
                await stores.tasks.idle()
                assert stores.text.text == text
                assert ("a.csv" in shown()) is (key == "+")
                stores.query.clear()
                stores.query.run()
                await stores.tasks.idle()
            pane.view.setCurrentIndex(index.siblingAtColumn(LOCATION))
            made.action(pane.menu(), "Show only /").trigger()
            await stores.tasks.idle()
            assert stores.query.draft.prefix == [str(folder)]

    run(work())


@pytest.mark.parametrize(
    ("column", "expected"),
    [
        (TARGET, ["target:fs01", "-target:fs01"]),
        (TYPES, ["type:Visa", "-type:Visa", "type:IBAN", "-type:IBAN"]),
        (PROHIBITED, ["prohibited>0", "prohibited=0"]),
        (TEST, ["test=0", "test>0"]),
        (STATUS, ["is:open", "-is:open"]),
        (ASSIGNED, ["assigned:=Ann", "-assigned:=Ann"]),
        (OWNER, []),
        (RISK, []),
    ],
)
def test_what_a_cell_filters_by(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, column: int, expected: list[str]
) -> None:
    stores = made.stores()
    stores.inventory.groups = made.inventory()
    monkeypatch.setattr(stores.query, "run", lambda **_: None)
    seen = []
    for cell_filter in cell_filters(ROW, column):
        for excluded in (False, True):
            stores.query.clear()
            stores.facets.narrow(
                cell_filter.key, cell_filter.value, excluded=excluded is not cell_filter.absent
            )
            seen.append(stores.text.text)
    assert seen == expected


def test_cell_of_a_file_in_the_root_filters_by_the_root() -> None:
    found = cell_filters(replace(ROW, location="/a.txt"), LOCATION)
    assert [one.value for one in found] == ["/"]


def test_cell_of_a_file_with_a_hash_in_its_name_filters_by_its_folder() -> None:
    found = cell_filters(replace(ROW, location="/srv/Till 1 # dump.txt"), LOCATION)
    assert [one.value for one in found] == ["/srv"]
    member = replace(ROW, location="/srv/d.zip#inner.txt", leaf=True)
    assert [one.value for one in cell_filters(member, LOCATION)] == ["/srv/d.zip"]


def test_nothing_found_offers_to_remove_the_last_filter(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            pane = show_results(stores, qtbot)
            stores.query.edit(search="no such path")
            stores.query.run()
            await until(made.the(EmptyState, pane).isVisible)
            assert "No results for this query" in made.the(EmptyState, pane).sentence()
            made.the(EmptyState, pane).pressed.emit()
            await until(lambda: stores.results.count == 5)
            assert pane.view.isVisible()

    run(work())


REVEALED = Settings().reveal_seconds


def test_detail_shows_hits_masked_until_revealed(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            window = QWidget()
            qtbot.addWidget(window)
            pane = DetailPane(stores, made.actions(stores, window))
            qtbot.addWidget(pane)
            pane.show()
            stores.results.select(key_of(stores, "a.csv"))
            await until(lambda: stores.matches.hits)
            text = pane.preview.text
            assert MASKED in text.toPlainText()
            assert CARD not in text.toPlainText()
            assert any("Match 1 of 2" in words for words in made.texts(pane.preview))

            stores.matches.next_hit()
            assert any("Match 2 of 2" in words for words in made.texts(pane.preview))
            text.held.emit(1)
            assert "5555 5555 5555 4444" in text.toPlainText()
            assert CARD not in text.toPlainText(), "one value, not all"
            assert f"Value visible for another {REVEALED} s" in made.texts(pane.preview)
            stores.matches.reveal(2)
            await until(lambda: "Value visible for another 1 s" in made.texts(pane.preview))
            text.held.emit(0)
            assert "Match 2 of 2" in made.texts(pane.preview)
            assert "5555 5555 5555 4444" not in text.toPlainText()

            os.truncate(folder / "a.csv", 5)
            stores.matches.refresh()
            await stores.tasks.idle()
            assert not text.isVisible()
            said = made.the(EmptyState, pane.preview).sentence()
            changed = "The file changed after the scan. Scan it again."
            assert said == f"2 matches cannot be shown. {changed}"
            assert not any("earlier content" in words for words in made.texts(pane.preview))

    run(work())


def test_a_choice_in_the_tree_narrows_the_results(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            tree = TreePane(stores)
            qtbot.addWidget(tree)
            tree.show()
            model = tree.model
            groups = [model.index(row, 0) for row in range(model.rowCount())]
            group = next(group for group in groups if model.rowCount(group))
            target = model.index(0, 0, group)
            made.select_place(tree, target.data(PLACE))
            await stores.tasks.idle()
            applied = stores.query.applied
            assert applied is not None
            assert applied.target == [target.data(PLACE).target_id]
            assert tree.view.selectionModel().selectedRows()

            stores.query.clear()
            (row,) = tree.view.selectionModel().selectedRows()
            assert row.data() == "Everything"

    run(work())


def test_status_column_tells_open_from_decided(qtbot: QtBot, tmp_path: Path, folder: Path) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            pane = show_results(stores, qtbot)
            key = key_of(stores, "c.txt")
            stores.outbox.mark(Action.FALSE_MATCH, [key], "Test", "not a person")
            row = stores.results.index_of(key)
            assert row is not None
            cell = pane.view.model().index(row, STATUS)
            detail = DetailPane(stores, made.actions(stores, pane.window()))
            qtbot.addWidget(detail)
            stores.results.select(key)
            await until(lambda: cell.data() == "False Match")
            words = "Marked as false match: these matches are not counted."
            labels = detail.preview.findChildren(PlainLabel)
            await until(lambda: words in [label.whole() for label in labels])

    run(work())
    assert not [
        topLevelWidget
        for topLevelWidget in QApplication.topLevelWidgets()
        if topLevelWidget.isVisible()
    ]


def test_an_archive_shows_what_was_decided_about_its_members(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    with ZipFile(folder / "d.zip", "a") as archive:
        archive.writestr("other.txt", f"card {CARD}\n")

    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            pane = show_results(stores, qtbot)
            row = stores.results.index_of(key_of(stores, "d.zip"))
            assert row is not None
            cell = pane.view.model().index(row, STATUS)
            assert cell.data() == status_colours.NONE
            stores.outbox.mark(Action.TEST_DATA, [key_of(stores, "inner.txt")], "Test", "invented")
            await until(lambda: cell.data() == "1 of 2 decided")
            tip = cell.data(Qt.ItemDataRole.ToolTipRole)
            assert "Members of the archive: 1 of 2 decided" in tip
            stores.results.set_selected([key_of(stores, "d.zip")])
            assert "1 of 2 decided" in pane.copied()[0]
            stores.outbox.mark(Action.TEST_DATA, [key_of(stores, "other.txt")], "Test", "invented")
            await until(lambda: cell.data() == "Test Data")
            assert cell.data(Cell.CONTENT).icon == status_colours.status_icon("Test Data")

    run(work())


def test_a_query_for_some_members_does_not_make_their_archive_look_decided(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    with ZipFile(folder / "d.zip", "a") as archive:
        archive.writestr("other.txt", f"card {CARD}\n")

    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            pane, results = show_results(stores, qtbot), stores.results
            stores.outbox.mark(Action.TEST_DATA, [key_of(stores, "inner.txt")], "Test", "invented")
            await stores.tasks.idle()
            stores.query.edit(remediation_status=["Test Data"])
            stores.query.run()
            await until(lambda: results.count == 2 == results.loaded_count)
            await stores.tasks.idle()
            row = results.index_of(key_of(stores, "d.zip"))
            assert row is not None
            cell = pane.view.model().index(row, STATUS)
            assert cell.data() == status_colours.NONE

    run(work())


def test_paths_begin_at_their_location_and_sorting_shows_its_arrow(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    (folder / "sub" / "Till 1 # dump.txt").write_text(f"card {CARD}\n")

    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            pane = show_results(stores, qtbot)
            model, header = pane.view.model(), pane.view.horizontalHeader()
            shown = {model.index(row, LOCATION).data() for row in range(model.rowCount())}
            assert {"a.csv", "c.txt  sub", "inner.txt  d.zip#"} <= shown
            assert "Till 1 # dump.txt  sub" in shown, "a file, and no member of an archive"
            tips = [
                model.index(row, LOCATION).data(Qt.ItemDataRole.ToolTipRole)
                for row in range(model.rowCount())
            ]
            assert all(str(folder) in tip for tip in tips)
            pane.select_all()
            assert str(folder) in pane.copied()[0]

            menu = pane.view.columns.menu()  # all are test numbers, so the column is hidden
            next(act for act in menu.actions() if act.text() == "Match").trigger()
            where = header.sectionViewportPosition(MATCH) + 10
            QTest.mouseClick(
                header.viewport(),
                Qt.MouseButton.LeftButton,
                pos=QPoint(where, header.height() // 2),
            )
            await until(lambda: header.sortIndicatorSection() == MATCH)
            assert header.isSortIndicatorShown()
            await stores.tasks.idle()
            rows = [stores.results.row(at) for at in range(stores.results.count)]
            counts = [row.match for row in rows if row is not None]
            assert counts == sorted(counts)

    run(work())


def test_clusters_open_on_the_first_kind_that_has_any_until_one_is_chosen(
    qtbot: QtBot, tmp_path: Path
) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    for name, card in (("a.txt", CARD), ("b.txt", "5555 5555 5555 4444")):
        (folder / name).write_text(f"card {card}\n")

    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            pane = ClustersPane(stores)
            qtbot.addWidget(pane)
            pane.show()
            clusters = stores.clusters
            await until(lambda: clusters.counted)
            assert clusters.kind != VALUES
            assert clusters.shown
            assert pane.kind.currentData() == clusters.kind
            pane.kind.setCurrentIndex(0)
            pane.kind.activated.emit(0)
            await until(lambda: clusters.counted)
            assert (clusters.kind, clusters.shown) == (VALUES, [])
            stores.query.run_again()
            await stores.tasks.idle()
            assert clusters.kind == VALUES

    run(work())


def test_selected_rows_are_called_rows_where_an_archive_has_one(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    """It said "25 selected" beside "23 results": two of the rows were archives."""

    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            pane = show_results(stores, qtbot)
            keys = [key_of(stores, name) for name in ("a.csv", "d.zip")]
            stores.results.set_selected(keys)
            assert "4 results, 2 rows selected" in made.texts(pane)

    run(work())
