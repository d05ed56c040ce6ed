"""The table of actions: its keys don't collide, its reasons are texts, its menus are complete."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from PySide6.QtCore import SIGNAL
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar
from pytestqt.qtbot import QtBot

from app.api.records.enums import Action as Remedy
from app.settings import Settings
from app.state.connection.session import Connection
from app.state.rows.keys import Key
from app.state.stores import AppStores
from app.ui.actions.actions import ACTIONS, MENUS
from app.ui.frame.palette import matching
from app.ui.frame.window import MainWindow
from app.ui.kit.controls.buttons import action_button
from app.ui.look.text import tip_text
from app.ui.look.theme import theme
from app.ui.panes.toolbar import PAGES
from tests.ui.tidy import discard


@pytest.fixture(scope="module")
def shared(qapp: QApplication) -> Iterator[MainWindow]:
    made = MainWindow(AppStores(Settings()).main)
    yield made
    discard(made)


@pytest.fixture
def window(shared: MainWindow) -> MainWindow:
    """A window shared by these tests, with nothing selected and no server."""
    session, results = shared.stores.session, shared.stores.results
    session.connection, session.read_only = Connection.SIGNED_OUT, False
    results.selected = []
    shared.actions_.refresh()
    return shared


def test_no_two_shortcuts_collide() -> None:
    keys = Counter(QKeySequence(key).toString() for action in ACTIONS for key in action.keys)
    assert [one for one, times in keys.items() if times > 1] == []
    assert "" not in keys


def test_the_pages_have_the_digits_in_their_order() -> None:
    keys = {action.name: action.keys for action in ACTIONS}
    assert [keys[page] for page in PAGES] == [(f"Ctrl+{at}",) for at in range(1, len(PAGES) + 1)]


def test_no_action_has_two_names_of_the_same_key() -> None:
    """Qt would call the key ambiguous, and do nothing."""
    for action in ACTIONS:
        for shifted, plain in (("<", "Shift+,"), (">", "Shift+."), ("?", "Shift+/")):
            assert not {shifted, plain} <= set(action.keys), action.name


def test_no_two_menus_have_the_same_mnemonic(window: MainWindow) -> None:
    titles = [action.text() for action in window.menuBar().actions()]
    letters = [title[title.index("&") + 1].casefold() for title in titles]
    assert len(set(letters)) == len(titles) > 5


def test_undo_is_in_both_menus_with_what_it_undoes(window: MainWindow) -> None:
    menus = {menu.title().replace("&", ""): menu for menu in window.menuBar().findChildren(QMenu)}
    undo = window.actions_["undo_mark"]
    assert menus["Remediate"].actions()[-1] is undo
    assert undo in menus["Triage"].actions()


def test_the_compliance_report_is_offered_beside_the_other_exports(window: MainWindow) -> None:
    menus = {menu.title().replace("&", ""): menu for menu in window.menuBar().findChildren(QMenu)}
    report, evidence = window.actions_["reports"], window.actions_["evidence"]
    file = menus["File"].actions()
    assert file.index(report) == file.index(evidence) + 1
    assert report in menus["Tools"].actions()


def test_the_page_risk_has_a_button_for_the_compliance_report(window: MainWindow) -> None:
    window.stores.session.connection = Connection.SIGNED_OUT
    window.actions_.refresh()
    button = window.risk.report
    assert not button.isEnabled()
    assert "Compliance report" in button.accessibleName()
    assert window.actions_["reports"].reason in tip_text(button.toolTip())


def test_what_would_do_nothing_is_greyed_with_the_reason(window: MainWindow) -> None:
    actions, session = window.actions_, window.stores.session
    actions.refresh()
    assert not actions["select_all"].isEnabled()
    assert "There are no results." in actions["select_all"].toolTip()
    assert actions["connect_local"].isEnabled(), "nothing is connected"
    session.connection, session.remote = Connection.CONNECTED, None
    actions.refresh()
    assert not actions["connect_local"].isEnabled()
    assert "already uses" in actions["connect_local"].toolTip()


def test_letters_alone_belong_to_the_results() -> None:
    plain = [action for action in ACTIONS for keys in action.keys if len(keys) == 1]
    assert plain
    assert all(action.grid for action in plain)


def test_names_are_unique() -> None:
    assert len({action.name for action in ACTIONS}) == len(ACTIONS)


def test_each_decision_and_each_digit_runs_with_its_own_value(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[object] = []
    for method in ("decide", "decide_and_stay", "choose_reason"):
        monkeypatch.setattr(window.stores.triage, method, ran.append)
    names = ["confirm", "false_match", "test_data_stay", "by_hand_stay", "reason_1", "reason_9"]
    for action in ACTIONS:
        if action.name in names:
            window.actions_.triggered.emit(window.actions_[action.name])
    marks = [Remedy.CONFIRMED, Remedy.FALSE_MATCH, Remedy.TEST_DATA, Remedy.REMEDIATED_MANUALLY]
    assert ran == [*marks, 1, 9]


def test_no_menu_is_empty_and_none_begins_with_a_line(window: MainWindow) -> None:
    bar = QMenuBar()
    window.actions_.fill(bar)
    menus = [top.menu() for top in bar.actions()]
    assert len(menus) == len(MENUS)
    for menu in menus:
        assert isinstance(menu, QMenu)
        assert menu.actions()
        assert not menu.actions()[0].isSeparator()
        assert not menu.actions()[-1].isSeparator()


def test_every_menu_fits_on_a_small_screen(window: MainWindow, styled: object) -> None:
    bar = QMenuBar()
    window.actions_.fill(bar)
    tops = [menu for top in bar.actions() if isinstance(menu := top.menu(), QMenu)]
    inner = [menu for top in tops for act in top.actions() if isinstance(menu := act.menu(), QMenu)]
    assert inner
    for menu in (*tops, *inner):
        theme().dress(menu)
        assert menu.sizeHint().height() < 800 - 2 * 32, menu.title()
    names = {menu.title(): [act.text() for act in menu.actions()] for menu in inner}
    assert names["Targets"][0] == "Add target…"
    assert names["Language"] == ["Language of the system", "English", "Deutsch"]


def test_what_is_greyed_out_says_why(window: MainWindow) -> None:
    mask = window.actions_["mask"]
    assert not mask.isEnabled()
    assert mask.reason == "Not connected to a server."
    assert mask.reason in mask.toolTip()
    window.stores.session.connection = Connection.CONNECTED
    window.actions_.refresh()
    assert mask.reason == "Select results first."
    window.stores.results.selected = [Key("1", "2")]
    window.actions_.refresh()
    assert mask.isEnabled()
    window.stores.session.read_only = True
    window.actions_.refresh()
    assert mask.reason == "Read-only mode is on."


def test_state_follows_the_stores_by_itself(window: MainWindow, qtbot: QtBot) -> None:
    run = window.actions_["run_query"]
    assert not run.isEnabled()
    window.stores.session.connection = Connection.CONNECTED
    window.stores.session.changed.emit()
    qtbot.waitUntil(run.isEnabled)


@pytest.mark.parametrize("text", [False, True])
def test_a_button_follows_its_action_for_hours(qtbot: QtBot, text: bool) -> None:
    """Qt's own tool button adds another connection to its action with each change of it."""
    action, asked = QAction("Take it"), list[bool]()
    action.triggered.connect(lambda on: asked.append(on))  # noqa: PLW0108 - it has to take one
    button = action_button(action, text=text)
    qtbot.addWidget(button)
    listeners = action.receivers(SIGNAL("changed()"))
    for enabled in (False, True) * 20:
        action.setEnabled(enabled)
        assert button.isEnabled() == enabled
    action.setToolTip("Take it now")
    assert tip_text(button.toolTip()) == "Take it now"
    assert action.receivers(SIGNAL("changed()")) == listeners
    button.click()
    assert asked == [False]


def test_nothing_listens_to_a_command_once_more_with_each_change(window: MainWindow) -> None:
    commands = [window.actions_[action.name] for action in ACTIONS]
    signal = SIGNAL("changed()")
    before = [command.receivers(signal) for command in commands]
    for enabled in (True, False) * 5:
        for command in commands:
            command.setEnabled(enabled)
    assert [command.receivers(signal) for command in commands] == before
    window.actions_.refresh()


def test_a_context_menu_has_the_same_commands(window: MainWindow) -> None:
    menu = window.actions_.context(["confirm", "", "mask"], window)
    assert menu.actions()[0] is window.actions_["confirm"]
    assert menu.actions()[1].isSeparator()
    assert menu.toolTipsVisible()


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        *(("ma", "mask"), ("dark", "dark"), ("folder", "scan_folder"), ("risk", "risk")),
        *(("settings", "settings"), ("preferences", "settings"), ("", None)),
    ],
)
def test_the_palette_finds_by_words(window: MainWindow, typed: str, first: str | None) -> None:
    commands = [one for one in window.actions_.all() if one.action.menu]
    found = matching(commands, typed)
    assert (found[0].action.name == first) if first else (found == commands)


def test_the_palette_finds_nothing_without_a_fuss(window: MainWindow) -> None:
    assert matching(list(window.actions_.all()), "xyzzy") == []


def test_no_tooltip_says_the_same_in_two_lines(window: MainWindow) -> None:
    for command in window.actions_.all():
        first, *others = tip_text(command.toolTip()).split("\n")
        assert not any(other.startswith(first) for other in others), command.toolTip()
