"""The risk page: chart, cards and table agree; empty and single states are explained."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from app.api.errors import refused
from app.api.records.local import Capabilities
from app.api.records.risk import RiskCause, RiskChange, RiskProfile, RiskRules
from app.state.connection.session import Connection
from app.state.console_data.today import local_day
from app.state.stores import WindowStores
from app.ui.charts.picture import Caption
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.look.theme import theme
from app.ui.panes.risk import risk as risk_page
from app.ui.panes.risk.risk import RiskPane
from app.ui.panes.risk.targets import TargetsCard
from tests.ui import made

DAY = 86_400.0
FIRST = 1_790_000_000.0


@pytest.fixture
def stores(qtbot: QtBot) -> WindowStores:
    stores = made.stores()
    stores.session.connection = Connection.CONNECTED
    stores.inventory.groups = made.inventory()
    risk = stores.risk
    risk.points = [made.point(FIRST + at * DAY, high) for at, high in enumerate((12, 9, 8))]
    risk.targets = [made.target_risk(11, "fs01", 5), made.target_risk(12, made.EVIL, 3)]
    risk.loaded = True
    return stores


def created(qtbot: QtBot, stores: WindowStores) -> RiskPane:
    window = QWidget()  # it owns the actions
    pane = RiskPane(stores, made.actions(stores, window))
    for one in (window, pane):
        qtbot.addWidget(one)
    return pane


def shown(qtbot: QtBot, stores: WindowStores) -> RiskPane:
    """Return the pane, once it shows the store's data."""
    pane = created(qtbot, stores)
    pane.resize(1200, 600)
    pane.show()
    qtbot.waitUntil(lambda: bool(pane.sentence.whole() or made.shown(EmptyState, pane)))
    return pane


@pytest.fixture
def pane(qtbot: QtBot, stores: WindowStores) -> RiskPane:
    return shown(qtbot, stores)


def test_what_is_no_longer_searched_is_told_for_every_level(
    qtbot: QtBot, stores: WindowStores
) -> None:
    out = RiskCause(
        cause="excluded", target_id="11", all=-7, high=-1, medium=-4, low=0, unmapped=-2
    )
    stores.risk.change = RiskChange(causes=[out])
    pane = shown(qtbot, stores)
    assert pane.sentence.whole().endswith(
        "; down 25 % when also counting the 1 object that is no longer searched: "
        "1 excluded by a filter on fs01."
    )
    others = "Other risk levels have objects that are no longer searched: Medium 4, Unmapped 2."
    assert others in pane.notes.whole()


def test_cards_say_where_it_stands_and_how_it_changed(pane: RiskPane) -> None:
    assert pane.cards["high"].accessibleName() == "High: 8, down 4"
    assert pane.cards["low"].accessibleName() == "Low: 1, unchanged"
    assert "High 12 to 8 since 21 Sep, down 33 %" in pane.sentence.whole()


def test_the_page_says_what_the_levels_of_this_service_count(
    pane: RiskPane, stores: WindowStores
) -> None:
    assert not pane.counted.isVisible(), "another server may count otherwise"
    stores.session.capabilities = Capabilities(service="ours", version="1", features=[])
    stores.session.changed.emit()
    assert pane.counted.isVisible()
    assert "including objects with test data only" in pane.counted.whole()


def test_the_page_says_that_the_levels_add_up_to_more_unless_each_object_counts_once(
    pane: RiskPane, stores: WindowStores
) -> None:
    stores.session.capabilities = Capabilities(service="ours", version="1", features=[])
    stores.risk.changed.emit()
    assert "can therefore add up to more than the number of results" in pane.counted.whole()
    assert "Evidence packs count each object once." in pane.counted.whole()
    stores.risk.prioritized = True
    stores.risk.changed.emit()
    assert "add up" not in pane.counted.whole()
    assert "as in evidence packs" in pane.counted.whole()


def test_the_legend_calls_the_sign_of_decisions_by_their_name(pane: RiskPane) -> None:
    assert pane.signs[1].whole().endswith("Decision or remediation")


def test_the_tick_box_stands_in_line_with_the_field_beside_it(pane: RiskPane) -> None:
    theme().dress(pane)
    pane.grab()
    line, box = pane.bar.target.edit, pane.bar.prioritized
    middles = [one.mapTo(pane, one.rect().center()).y() for one in (line, box)]
    assert abs(middles[0] - middles[1]) <= 1


def test_the_table_has_the_same_points_newest_first(pane: RiskPane) -> None:
    made.press(pane, "Table")
    assert pane.table.isVisible()
    model = pane.table.model()
    assert [model.index(row, 1).data() for row in range(model.rowCount())] == ["8", "9", "12"]
    made.press(pane, "Lines")
    assert pane.chart.isVisible()


def test_a_legend_word_hides_its_level(pane: RiskPane) -> None:
    before = pane.chart.viewRange()[1][1]
    pane.legend[3].click()
    assert pane.chart.viewRange()[1][1] < before


def test_names_stay_plain(pane: RiskPane) -> None:
    assert pane.targets.list.model().index(1, 0).data() == "<b>x</b>\\u202etxt"


def test_choosing_a_target_asks_for_its_history(
    pane: RiskPane, stores: WindowStores, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str | None] = []
    monkeypatch.setattr(stores.risk, "set_target", asked.append)
    QTest.keyClicks(pane.bar.target.edit, "hr-ws07")
    pane.bar.target.take_typed()
    pane.targets.list.activated.emit(pane.targets.list.model().index(0, 0))
    pane.bar.target.edit.back.emit()
    assert asked == ["21", "11", None]


def test_counting_once_is_asked_for(
    qtbot: QtBot, stores: WindowStores, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(stores.risk, "set_prioritized", asked.append)
    pane = created(qtbot, stores)
    pane.bar.prioritized.click()
    assert asked == [True]


@pytest.mark.parametrize(
    ("connected", "loaded", "words"),
    [
        (True, True, "No risk history yet"),
        (True, False, "Loading the risk history"),
        (False, True, "Not connected"),
    ],
)
def test_says_why_there_is_nothing(
    qtbot: QtBot, stores: WindowStores, connected: bool, loaded: bool, words: str
) -> None:
    if not connected:
        stores.session.connection = Connection.SIGNED_OUT
    stores.risk.points, stores.risk.loaded = [], loaded
    pane = shown(qtbot, stores)
    assert words in made.the(EmptyState, pane).sentence()


def test_a_server_that_shows_no_risk_is_told_of_on_the_page(
    qtbot: QtBot, stores: WindowStores, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(**_asked: object) -> None:
        raise refused(403, "Professional edition only", endpoint="GET /v1/summaries/risk")

    client = SimpleNamespace(risk=SimpleNamespace(history=refuse, targets=refuse))
    monkeypatch.setattr(stores.session, "_client", client)
    asyncio.run(stores.risk.load())
    pane = shown(qtbot, stores)
    assert "professional edition" in made.the(EmptyState, pane).sentence()
    assert "Professional edition only" in made.the(EmptyState, pane).sentence()


def test_the_store_is_told_whether_the_page_is_seen(
    qtbot: QtBot, stores: WindowStores, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[bool] = []
    monkeypatch.setattr(stores.risk, "set_shown", told.append)
    pane = shown(qtbot, stores)
    pane.hide()
    pane.show()
    assert told == [True, False, True]


def test_one_point_is_drawn_as_a_point(qtbot: QtBot, stores: WindowStores) -> None:
    stores.risk.points = [made.point(FIRST, 5)]
    pane = shown(qtbot, stores)
    pane.grab()
    assert pane.cards["high"].accessibleName() == "High: 5"
    assert pane.sentence.whole() == "High 5. The trend starts with the next scan."


def test_the_chart_is_written_to_the_chosen_file(
    pane: RiskPane, stores: WindowStores, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[tuple[object, Path, Callable[[], bytes]]] = []
    monkeypatch.setattr(stores.tasks, "write", lambda _name, _work, *given: written.append(given))
    pane.export.click()
    dialog = made.the(QFileDialog, pane)
    path = tmp_path / "risk-history.csv"
    dialog.fileSelected.emit(str(path))
    dialog.close()
    ((_audit, where, make),) = written
    assert where == path
    lines = make().decode("utf-8-sig").splitlines()
    assert lines[0] == "When,High,Medium,Low,Unmapped"
    moments = [datetime.fromisoformat(line.partition(",")[0]) for line in lines[1:]]
    assert all(moment.tzinfo is not None for moment in moments)
    assert [moment.timestamp() for moment in moments] == [FIRST, FIRST + DAY, FIRST + 2 * DAY]


def test_an_image_of_the_chart_says_what_it_shows(
    pane: RiskPane, stores: WindowStores, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    captions: list[Caption] = []

    def content(*given: object) -> Callable[[], bytes]:
        caption = given[-1]
        assert isinstance(caption, Caption)
        captions.append(caption)
        return lambda: b""

    monkeypatch.setattr(risk_page, "content", content)
    monkeypatch.setattr(stores.tasks, "write", lambda *_given: None)
    pane.legend[1].click()
    pane.export.click()
    dialog = made.the(QFileDialog, pane)
    dialog.fileSelected.emit(str(tmp_path / "risk-history.png"))
    dialog.close()
    (caption,) = captions
    assert caption.headline == pane.sentence.whole() != ""
    assert caption.period.startswith("This month: 1 ")
    levels = [entry.word for entry in caption.legend if not isinstance(entry, str)]
    assert levels == ["High", "Low", "Unmapped"]


def test_a_click_on_a_card_shows_the_causes_of_its_level(
    qtbot: QtBot, stores: WindowStores
) -> None:
    masked = RiskCause(cause="Masked", target_id="11", all=-4, high=-4, medium=0, low=0, unmapped=0)
    false = RiskCause(
        cause="False Match", target_id="11", all=-3, high=0, medium=0, low=-3, unmapped=0
    )
    stores.risk.change = RiskChange(causes=[masked, false])
    pane = shown(qtbot, stores)
    card = pane.targets

    def told() -> tuple[str, list[str]]:
        model = card.causes.model()
        causes = [model.index(row, 0).data() for row in range(model.rowCount())]
        return card.tabs.tabText(card.tabs.indexOf(card.causes_page)), causes

    assert told() == ("Causes: High", ["Masked"])
    QTest.mouseClick(pane.cards["low"], Qt.MouseButton.LeftButton)
    assert told() == ("Causes: Low", ["Marked as false match"])
    assert card.tabs.currentWidget() is card.causes_page
    assert pane.sentence.whole().startswith("Low 1, unchanged")
    QTest.keyClick(pane.cards["high"], Qt.Key.Key_Space)
    assert told() == ("Causes: High", ["Masked"])


@pytest.mark.parametrize(
    ("points", "reason"),
    [(1, "has only one point so far"), (3, "This period has no causes.")],
)
def test_an_empty_list_of_causes_says_why(
    qtbot: QtBot, stores: WindowStores, points: int, reason: str
) -> None:
    stores.risk.points = stores.risk.points[:points]
    stores.risk.change = RiskChange(causes=[])
    card = shown(qtbot, stores).targets
    card.show_causes()
    assert reason in made.the(EmptyState, card).sentence()


def test_causes_are_exported_in_the_words_of_the_list(stores: WindowStores, qtbot: QtBot) -> None:
    levels = {"all": -3, "high": -3, "medium": 0, "low": 0, "unmapped": 0}
    cause = RiskCause(cause="Partially masked", target_id="11", **levels)
    stores.risk.change = RiskChange(causes=[cause])
    card = TargetsCard(stores.risk)
    qtbot.addWidget(card)
    card.show_state()
    card.tabs.setCurrentWidget(card.causes_page)
    assert card.causes.model().index(0, 0).data() == "Partly masked"
    _, _, titles, rows = card.view()
    assert titles == ["Level", "Cause", "Target", "Change"]
    assert rows == [["High", "Partly masked", "fs01", -3]]


def test_the_card_of_the_targets_exports_the_view_in_front(pane: RiskPane) -> None:
    proposed: list[str] = []
    for at in range(pane.targets.tabs.count()):
        pane.targets.tabs.setCurrentIndex(at)
        pane.targets.export.click()
        dialog = made.the(QFileDialog, pane)
        suffix = dialog.selectedNameFilter().rpartition("*")[2].rstrip(")")
        proposed.append(Path(dialog.selectedFiles()[0]).name)
        assert proposed[-1].endswith(suffix)
        dialog.close()
        dialog.setParent(None)
    assert proposed == ["risk-targets.csv", "risk-heat-map.png", "risk-causes-high.csv"]


def test_a_server_without_causes_is_told_of(pane: RiskPane) -> None:
    assert pane.notes.whole() == "This server does not report why the risk has changed."


def test_of_a_profile_only_its_level_is_shown(pane: RiskPane, stores: WindowStores) -> None:
    rules = RiskRules(locations=[{"prefix": "/"}])
    stores.risk.profile = RiskProfile(
        profile_id="5", label="Cards", level="Low", priority=1, rules=rules
    )
    stores.risk.profiles = [stores.risk.profile]
    stores.risk.changed.emit()
    assert [key for key, card in pane.cards.items() if card.isVisible()] == ["low"]
    assert pane.bar.profile.currentText() == "Cards"


def test_days_are_asked_for_a_free_range_only(
    pane: RiskPane, stores: WindowStores, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores.risk, "refresh", lambda: None)
    assert not pane.bar.first.isVisible()
    pane.bar.period.setCurrentIndex(pane.bar.period.findData("range"))
    pane.bar.period.activated.emit(pane.bar.period.currentIndex())
    assert pane.bar.first.isVisible()
    assert stores.risk.period.last == local_day()


def test_the_focus_ring_of_the_page_runs_beside_its_heading(pane: RiskPane) -> None:
    area = pane.sentence.parentWidget()
    assert area is not None
    edge = pane.sentence.mapTo(area, pane.sentence.rect().topLeft())
    assert min(edge.x(), edge.y()) >= theme().px(2)  # the width of the ring


def test_in_a_low_page_the_chart_comes_before_the_explanation(pane: RiskPane, qtbot: QtBot) -> None:
    pane.counted.setText("Each level counts files.")
    pane.counted.show()
    card = next(iter(pane.cards.values()))
    qtbot.waitUntil(lambda: 0 < pane.counted.y() < card.y())
    pane.resize(820, 400)
    qtbot.waitUntil(lambda: pane.counted.y() > card.y())
