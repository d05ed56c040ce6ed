"""The tree: items keep their identity on refresh, names are plain text, a selection narrows."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QAbstractItemModel, QMimeData, QModelIndex, QPoint, Qt, QTimer, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QAbstractItemModelTester, QTest
from pytestqt.qtbot import QtBot

from app.api.records.folders import Folder
from app.api.records.groups import Group
from app.api.records.locations import Location
from app.api.records.targets import Target
from app.state.inventory.folders import MOST_SHOWN
from app.state.stores import WindowStores
from app.state.work.loop_scheduler import ChunkedWork
from app.ui.kit import tree_entries
from app.ui.kit.tables.table_model import Cell
from app.ui.kit.tree_entries import Branch, Place, branches
from app.ui.look.text import display, short, tip_text
from app.ui.panes.tree.model import MATCH, NAME, PLACE, STATE, TreeModel
from app.ui.panes.tree.tree import TreePane
from tests.ui import made
from tests.ui.frame.states import SCAN

FS01 = Place("1", "11")
PAY = Place("1", "11", "7")


@pytest.fixture
def stores(qtbot: QtBot) -> WindowStores:
    stores = made.stores()
    stores.inventory.groups, stores.inventory.loaded = made.inventory(), True
    return stores


@pytest.fixture
def pane(qtbot: QtBot, stores: WindowStores) -> TreePane:
    pane = TreePane(stores)
    qtbot.addWidget(pane)
    return pane


@pytest.fixture
def narrowed(stores: WindowStores, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, str | None]]:
    """The arguments of the tree's requests to narrow the query."""
    asked: list[dict[str, str | None]] = []
    monkeypatch.setattr(stores.query, "narrow", lambda more, **where: asked.append(where))
    return asked


def names(model: TreeModel, parent: QModelIndex = QModelIndex()) -> list[str]:  # noqa: B008
    return [str(model.index(row, NAME, parent).data()) for row in range(model.rowCount(parent))]


def all_names(model: QAbstractItemModel, parent: QModelIndex = QModelIndex()) -> list[str]:  # noqa: B008
    """Return the names of all rows in display order."""
    rows = [model.index(row, NAME, parent) for row in range(model.rowCount(parent))]
    return [name for row in rows for name in (str(row.data()), *all_names(model, row))]


@pytest.fixture
def model(qtbot: QtBot) -> TreeModel:
    model = TreeModel()
    model.tester = QAbstractItemModelTester(  # type: ignore[attr-defined]
        model, QAbstractItemModelTester.FailureReportingMode.Fatal
    )
    model.show(branches(made.inventory()))
    return model


def test_shows_everything_then_groups_targets_locations(model: TreeModel) -> None:
    assert names(model) == ["Everything", "Finance", "People"]
    assert names(model, model.find(Place("1"))) == ["fs01", "<b>x</b>\\u202etxt"]
    assert names(model, model.find(FS01)) == ["/srv/pay", "/home"]


def test_counts_are_written_in_groups_and_whole_in_the_tooltip(model: TreeModel) -> None:
    cell = model.find(PAY).siblingAtColumn(MATCH)
    assert cell.data() == "1,204"
    assert "1,204 matches" in cell.data(Qt.ItemDataRole.ToolTipRole)
    assert "match: 1,204," in model.find(PAY).data(Qt.ItemDataRole.AccessibleTextRole)


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (0, "0"),
        (999, "999"),
        (1000, "1.0k"),
        (12_043, "12k"),
        (999_499, "999k"),
        (999_500, "1.0M"),
        (2_500_000, "2.5M"),
        (999_499_999, "999M"),
        (999_500_000, "1.0G"),
        (999_499_999_999, "999G"),
    ],
)
def test_short_counts(count: int, text: str) -> None:
    assert short(count) == text


def test_errors_are_a_badge_with_words(model: TreeModel) -> None:
    cell = model.find(Place("1", "12")).siblingAtColumn(STATE)
    assert cell.data(Cell.CONTENT).icon == "warning"
    assert "2 items could not be read" in cell.data(Qt.ItemDataRole.ToolTipRole)


def test_a_name_is_never_html(model: TreeModel) -> None:
    tip = model.find(Place("1", "12")).data(Qt.ItemDataRole.ToolTipRole)
    assert "&lt;b&gt;" in tip
    assert "<b>" not in tip


def test_refresh_changes_only_what_differs(model: TreeModel) -> None:
    touched: list[Place] = []
    resets: list[bool] = []
    model.dataChanged.connect(lambda first, _last, _roles: touched.append(first.data(PLACE)))
    model.modelReset.connect(lambda: resets.append(True))
    groups = made.inventory()
    groups[1] = made.group(2, "People", made.target(21, "hr-ws07", made.location(9, "/hr", 6)))
    model.show(branches(groups))
    assert touched == [Place(), Place("2"), Place("2", "21"), Place("2", "21", "9")]
    assert not resets


def test_a_refresh_builds_only_the_rows_that_changed(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Because there may be ten thousand, and counts arrive all the time."""
    group = made.inventory()[0]
    target = (group.targets or [])[0]
    many = [replace(target, id=str(number), name=f"host{number}") for number in range(500)]
    model = TreeModel()
    model.show(branches([replace(group, targets=many)]))
    assert model.rowCount(model.index(1, NAME)) == 500
    built: list[str] = []
    build = tree_entries._of_target  # noqa: SLF001

    def watched(place: Place, record: Target) -> Branch:
        built.append(record.id)
        return build(place, record)

    monkeypatch.setattr(tree_entries, "_of_target", watched)
    now = [*many[:7], replace(many[7], name="renamed"), *many[8:]]
    model.show(branches([replace(group, targets=now)]))
    assert built == ["7"]
    assert names(model, model.index(1, NAME))[7] == "renamed"
    moved = [now[1], now[0], *now[2:]]
    model.show(branches([replace(group, targets=moved)]))
    assert names(model, model.index(1, NAME))[:2] == ["host1", "host0"]


def test_rows_come_go_and_move(model: TreeModel) -> None:
    finance, people = made.inventory()
    fresh = made.group(3, "Shop", made.target(31, "web"))
    model.show(branches([people, fresh, finance]))
    assert names(model) == ["Everything", "People", "Shop", "Finance"]
    assert names(model, model.find(FS01)) == ["/srv/pay", "/home"]
    model.show(branches([fresh]))
    assert names(model) == ["Everything", "Shop"]
    assert not model.find(FS01).isValid()
    model.show([])
    assert names(model) == []


def test_locations_become_rows_when_their_target_is_opened(
    qtbot: QtBot, pane: TreePane, stores: WindowStores, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_rows: list[str] = []
    plain = tree_entries.of_location

    def noted(target: Place, location: Location) -> tree_entries.Branch:
        made_rows.append(location.path)
        return plain(target, location)

    monkeypatch.setattr(tree_entries, "of_location", noted)
    pane.show()
    stores.inventory.groups = [
        made.group(5, "Shop", made.target(51, "web", made.location(1, "/www", 6)))
    ]
    stores.inventory.changed.emit()
    pane.view.expandToDepth(0)
    pane.grab()
    assert made_rows == []
    target = pane.model.find(Place("5", "51"))
    assert pane.model.hasChildren(target)
    pane.view.expandAll()
    assert made_rows == ["/www"]
    assert pane.model.find(Place("5", "51", "1")).data() == "/www"


def test_a_view_is_told_when_a_target_that_was_not_opened_begins_or_ceases_to_have_locations() -> (
    None
):
    model, told = TreeModel(), list[tuple[str, int, int]]()
    bare, full = (
        [made.group(5, "Shop", made.target(51, "web", *some))]
        for some in ([], [made.location(1, "/www", 6)])
    )
    model.rowsInserted.connect(lambda above, *rows: told.append((above.data() or "", *rows)))
    model.rowsRemoved.connect(lambda above, *rows: told.append((above.data() or "", *rows)))
    for shown, expected in (bare, False), (full, True), (bare, False):
        model.show(branches(shown))
        assert model.hasChildren(model.index(0, NAME, model.find(Place("5")))) is expected
    assert told == [("", 0, 1), ("web", 0, 0), ("web", 0, 0)]


def test_a_level_that_is_cut_says_so_in_its_last_row(model: TreeModel) -> None:
    def folders(count: int) -> list[Folder]:
        return [
            Folder(path=f"/pay/{at:04}", prohibited=0, match=1, test=0, folders=False)
            for at in range(count)
        ]

    location = model.find(PAY)
    model.show_folders(PAY, folders(MOST_SHOWN))
    assert model.rowCount(location) == MOST_SHOWN
    model.show_folders(PAY, folders(MOST_SHOWN + 1))
    last = model.index(MOST_SHOWN, NAME, location)
    assert model.rowCount(location) == MOST_SHOWN + 1
    assert last.data() == "Only the first 1,000 folders are shown"
    assert "search" in last.data(Qt.ItemDataRole.ToolTipRole)
    assert not last.flags() & Qt.ItemFlag.ItemIsSelectable
    assert not model.hasChildren(last)


def crowded(count: int) -> Group:
    """Return a Group with one Target, which has many Locations."""
    places = [made.location(at, f"/srv/{at:05}", 6) for at in range(count)]
    return made.group(5, "Shop", made.target(51, "web", *places))


def test_a_target_with_many_locations_has_few_rows(model: TreeModel) -> None:
    web = Place("5", "51")
    for shown in (crowded(0), crowded(10_000), crowded(10_001)):
        model.show(branches([shown]))
    assert model.rowCount(model.find(web)) == MOST_SHOWN + 1
    last = model.index(MOST_SHOWN, NAME, model.find(web))
    assert last.data() == "Only the first 1,000 locations are shown"
    assert "filter" in last.data(Qt.ItemDataRole.ToolTipRole)
    assert not last.flags() & Qt.ItemFlag.ItemIsSelectable


def test_the_filter_finds_locations_that_have_no_row(model: TreeModel) -> None:
    web, many = Place("5", "51"), branches([crowded(10_000)])
    model.show(many)
    assert not model.find(Place("5", "51", "9999")).isValid()
    assert model.rowCount(model.find(web)) == MOST_SHOWN + 1
    model.show(many, "/srv/0999")
    assert names(model, model.find(web)) == [f"/srv/{at:05}" for at in range(9990, 10_000)]
    model.show(many, "SHOP")
    assert model.rowCount(model.find(web)) == MOST_SHOWN + 1
    model.show(many)
    assert names(model, model.find(web))[:2] == ["/srv/00000", "/srv/00001"]


def test_names_are_prepared_for_the_filter_in_pieces(model: TreeModel) -> None:
    group = crowded(10_000)
    assert len(list(model.prepare([group]))) >= 4
    assert list(model.prepare([group])) == [], "they are known"
    model.show(branches([group]), "/srv/00001")
    assert names(model, model.find(Place("5", "51"))) == ["/srv/00001"]


def test_rows_that_differ_everywhere_are_replaced_at_once(model: TreeModel) -> None:
    told: list[int] = []
    web, whole = Place("5", "51"), crowded(1_000)
    model.show(branches([whole]))
    model.find(Place("5", "51", "1"))
    for signal in (model.rowsInserted, model.rowsRemoved):
        signal.connect(lambda _above, first, last: told.append(last - first + 1))
    (target,) = whole.targets or []
    half = replace(target, locations=(target.locations or [])[::2])
    model.show(branches([replace(whole, targets=[half])]))
    assert told == [1_000, 500]
    assert model.rowCount(model.find(web)) == 500


def test_adjacent_rows_that_change_are_reported_together(model: TreeModel) -> None:
    told: list[tuple[Place, int]] = []
    model.show(branches([crowded(1_000)]))
    model.find(Place("5", "51", "1"))
    model.dataChanged.connect(
        lambda first, last: told.append((first.data(PLACE), last.row() - first.row()))
    )
    places = [made.location(at, f"/new/{at:05}", 6) for at in range(1_000)]
    model.show(branches([made.group(5, "Shop", made.target(51, "web", *places))]))
    assert told[-1] == (Place("5", "51", "0"), 999)
    assert len(told) <= 4


def test_what_is_open_and_chosen_survives_a_refresh(
    pane: TreePane, stores: WindowStores, narrowed: list[dict[str, str | None]]
) -> None:
    pane.view.expandAll()
    made.select_place(pane, PAY)
    groups = made.inventory()
    stores.inventory.groups = [made.group(0, "Added", made.target(1, "new")), *groups]
    stores.inventory.changed.emit()
    chosen = pane.view.selectionModel().selectedRows()
    assert [index.data(PLACE) for index in chosen] == [PAY]
    assert pane.view.isExpanded(chosen[0].parent())
    assert len(narrowed) == 1


@pytest.mark.parametrize(
    ("place", "where"),
    [
        (Place("1"), {"group_id": "1", "target_id": None, "prefix": None}),
        (FS01, {"group_id": "1", "target_id": "11", "prefix": None}),
        (PAY, {"group_id": "1", "target_id": "11", "prefix": "/srv/pay"}),
        (Place(), {"group_id": None, "target_id": None, "prefix": None}),
    ],
)
def test_a_choice_narrows_the_query(
    pane: TreePane,
    narrowed: list[dict[str, str | None]],
    place: Place,
    where: dict[str, str | None],
) -> None:
    pane.view.clearSelection()  # everything is, at first
    made.select_place(pane, place)
    assert narrowed == [where]


def test_filter_finds_a_location_and_opens_the_way_to_it(qtbot: QtBot, pane: TreePane) -> None:
    pane.filter.setText("HR")
    proxy = pane.view.model()
    qtbot.waitUntil(lambda: proxy.rowCount() == 1)
    people = proxy.index(0, 0)
    assert people.data() == "People"
    assert pane.view.isExpanded(people)


def test_filter_keeps_what_lies_above_and_below_a_name_that_it_finds(pane: TreePane) -> None:
    for text, rows in {
        "": ["Everything", "Finance", "fs01", "/srv/pay", "/home", made.EVIL, "/srv/pay",
             "People", "hr-ws07", "/hr"],
        "FINANCE": ["Finance", "fs01", "/srv/pay", "/home", made.EVIL, "/srv/pay"],
        "Fs0": ["Finance", "fs01", "/srv/pay", "/home"],
        "/h": ["Finance", "fs01", "/home", "People", "hr-ws07", "/hr"],
        "/home/": [],
    }.items():  # fmt: skip
        pane.model.show(branches(made.inventory()), text)
        assert all_names(pane.model) == [display(name) for name in rows], text


def filtered(pane: TreePane, qtbot: QtBot) -> None:
    """Wait until what was typed in the filter is applied, after a pause in typing."""
    pauses = [timer for timer in pane.findChildren(QTimer) if timer.isSingleShot()]
    work = pane.findChildren(ChunkedWork)
    qtbot.waitUntil(
        lambda: (
            not any(timer.isActive() for timer in pauses) and not any(one.some_left for one in work)
        )
    )


def test_filter_chooses_nothing_in_place_of_what_it_hides(
    qtbot: QtBot, pane: TreePane, narrowed: list[dict[str, str | None]]
) -> None:
    pane.show()
    for count, place in enumerate((Place("1"), PAY, Place()), 1):
        made.select_place(pane, place)
        for text, focus in ("", place), ("hr", None), ("", None):
            pane.filter.setText(text)
            filtered(pane, qtbot)
            assert pane.view.currentIndex().data(PLACE) == focus
        assert len(narrowed) == count


def test_a_refresh_chooses_nothing_in_place_of_what_is_gone(
    pane: TreePane, stores: WindowStores, narrowed: list[dict[str, str | None]]
) -> None:
    pane.show()
    whole = made.inventory()
    finance, *rest = whole
    fs01, other = finance.targets or []
    less = replace(fs01, locations=(fs01.locations or [])[1:])
    for place, groups in (
        (PAY, [replace(finance, targets=[less, other])]),
        (FS01, [replace(finance, targets=[other])]),
        (PAY, [replace(finance, targets=[other])]),
        (Place("1"), []),
    ):
        stores.inventory.groups = whole
        stores.inventory.changed.emit()
        made.select_place(pane, place)
        assert pane.view.currentIndex().data(PLACE) == place
        narrowed.clear()
        stores.inventory.groups = [*groups, *rest]
        stores.inventory.changed.emit()
        assert not pane.view.currentIndex().isValid()
        assert not pane.view.selectionModel().hasSelection()
        assert narrowed == []


@pytest.mark.usefixtures("narrowed")
def test_groups_are_closed_at_first_where_there_are_many_targets(
    qtbot: QtBot, pane: TreePane, stores: WindowStores
) -> None:
    many = made.group(5, "Shop", *(made.target(1000 + at, f"web{at}") for at in range(300)))
    stores.inventory.groups = [many]
    stores.inventory.changed.emit()
    proxy = pane.view.model()
    assert not pane.view.isExpanded(proxy.index(1, NAME))
    pane.filter.setText("web29")
    filtered(pane, qtbot)
    assert pane.view.isExpanded(proxy.index(0, NAME))
    pane.filter.clear()
    filtered(pane, qtbot)
    assert not pane.view.isExpanded(proxy.index(1, NAME))
    pane.filter.setText("web29")
    filtered(pane, qtbot)
    made.select_place(pane, Place("5", "1029"))
    pane.filter.clear()
    filtered(pane, qtbot)
    assert pane.view.isExpanded(proxy.index(1, NAME))  # the parent of the focused row
    assert pane.view.currentIndex().data(PLACE) == Place("5", "1029")


@pytest.mark.usefixtures("narrowed")
def test_a_filter_without_a_hit_says_so_and_leaves_the_tree_expanded(
    qtbot: QtBot, pane: TreePane, stores: WindowStores
) -> None:
    stores.inventory.changed.emit()
    pane.show()
    proxy = pane.view.model()
    before = [pane.view.isExpanded(proxy.index(row, NAME)) for row in range(proxy.rowCount())]
    assert any(before)
    pane.filter.setText("nowhere")
    filtered(pane, qtbot)
    assert not pane.view.isVisible()
    assert any("contains the entered text" in text for text in made.texts(pane))
    pane.filter.clear()
    filtered(pane, qtbot)
    assert pane.view.isVisible()
    after = [pane.view.isExpanded(proxy.index(row, NAME)) for row in range(proxy.rowCount())]
    assert after == before


def test_nothing_is_cut_off_at_the_default_width(qtbot: QtBot, pane: TreePane) -> None:
    pane.resize(264, 400)
    pane.show()
    header = pane.view.header()
    assert header.length() <= pane.view.viewport().width()
    assert header.sectionSize(NAME) >= 110


def test_a_right_click_only_moves_the_focus(
    pane: TreePane, narrowed: list[dict[str, str | None]]
) -> None:
    pane.show()
    pane.view.expandAll()
    made.select_place(pane, FS01)
    narrowed.clear()
    pay = made.place_index(pane, PAY)
    pane.view.scrollTo(pay)
    where = pane.view.visualRect(pay).center()
    QTest.mousePress(pane.view.viewport(), Qt.MouseButton.RightButton, pos=where)
    QTest.mouseRelease(pane.view.viewport(), Qt.MouseButton.RightButton, pos=where)
    chosen = [index.data(PLACE) for index in pane.view.selectionModel().selectedRows()]
    assert (narrowed, chosen, pane.view.currentIndex().data(PLACE)) == ([], [FS01], PAY)


def test_menu_says_why_nothing_can_be_scanned(pane: TreePane) -> None:
    menu = pane.menu_for(FS01)
    scan = made.action(menu, "Scan this target")
    assert not scan.isEnabled()
    assert tip_text(scan.toolTip()) == "Not connected to a server."
    menu.deleteLater()


def test_only_the_scans_of_a_place_are_stopped_and_they_are_named(
    pane: TreePane, stores: WindowStores, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped: list[str] = []
    monkeypatch.setattr(stores.jobs, "cancel", stopped.append)
    where = {
        "pay": ("11", "7"), "hr": ("11", "8"), "several": ("11", ""), "other": ("12", "9"),
        "none": ("", ""),
    }  # fmt: skip
    for name, (target_id, location_id) in where.items():
        scan = replace(SCAN, id=name, target_id=target_id, location_id=location_id, path=f"/{name}")
        stores.jobs.jobs.append(scan)
    for place, ids in (
        (PAY, ["pay", "several"]),
        (Place("1", "11", "7", "/pay/a"), ["pay", "several"]),
        (FS01, ["pay", "hr", "several"]),
        (Place("1"), ["pay", "hr", "several", "other"]),
        (Place(), [*where]),
    ):
        stopped.clear()
        menu = pane.menu_for(place)
        stop = made.action(menu, "Stop scan")
        stop.trigger()
        assert stopped == ids
        assert tip_text(stop.toolTip()).split("\n")[1:] == [f"/{name}" for name in ids]
        menu.deleteLater()


def test_a_dropped_folder_is_added_and_scanned(
    pane: TreePane, stores: WindowStores, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    added: list[str] = []
    monkeypatch.setattr(stores.session, "why_not", lambda _feature: "")
    monkeypatch.setattr(stores.inventory, "add_folder", added.append)
    (tmp_path / "a.txt").write_text("x")
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(tmp_path)), QUrl.fromLocalFile(str(tmp_path / "a.txt"))])
    pane.dropEvent(
        QDropEvent(
            QPoint(5, 5),
            Qt.DropAction.CopyAction,
            mime,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
    )
    assert added == [str(tmp_path)]


def test_an_empty_estate_offers_to_scan_a_folder(qtbot: QtBot) -> None:
    stores = made.stores()
    stores.inventory.loaded = True
    pane = TreePane(stores)
    qtbot.addWidget(pane)
    with qtbot.waitSignal(pane.folder_wanted):
        made.empty_state(pane).pressed.emit()


def test_a_click_on_the_selected_row_runs_a_query_that_was_only_changed(
    pane: TreePane, stores: WindowStores, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[str] = []
    monkeypatch.setattr(stores.query, "run", lambda **_: ran.append("ran"))
    pane.resize(300, 300)
    pane.show()
    made.select_place(pane, Place())  # selected already
    stores.query.edit(search="pay")
    assert ran == []
    everything = pane.view.visualRect(pane.view.model().index(0, NAME)).center()
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QTest.mouseClick(pane.view.viewport(), left, none, everything)
    assert ran == ["ran"]
    stores.query.last_answered = stores.query.draft, stores.query.conditions
    QTest.mouseClick(pane.view.viewport(), left, none, everything)
    assert ran == ["ran"]
