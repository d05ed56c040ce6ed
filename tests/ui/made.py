"""Records as a server might send them, and unconnected stores."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QModelIndex
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QMenu, QPushButton, QWidget

from app.api.records.common import ErrorCounts, MatchCounts
from app.api.records.groups import Group
from app.api.records.local import Job
from app.api.records.locations import Location
from app.api.records.risk import RiskPoint, TargetRisk
from app.api.records.targets import Target
from app.settings import Settings
from app.state.stores import AppStores, WindowStores
from app.ui.actions.qactions import Actions
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.kit.tree_entries import Place
from app.ui.look.text import PlainLabel
from app.ui.panes.tree.tree import TreePane

W = TypeVar("W", bound=QWidget)
NO_ERRORS = ErrorCounts(notice=0, error=0, critical=0)
EVIL = "<b>x</b>\u202etxt"


def stores() -> WindowStores:
    """Return WindowStores with no server; tests put records into them."""
    made = AppStores(Settings(sign_off="Test")).main
    made.session.sign_off = "Test"  # as after the first decision
    return made


def actions(made: WindowStores, window: QWidget) -> Actions:
    return Actions(made, window)


def action(menu: QMenu, text: str) -> QAction:
    """Return the entry of a menu whose text begins with `text`; the mark of its mnemonic does not
    count.
    """
    return next(act for act in menu.actions() if act.text().replace("&", "").startswith(text))


def place_index(pane: TreePane, place: Place) -> QModelIndex:
    """Return the index of a place in the view of the tree."""
    return pane.model.find(place)


def select_place(pane: TreePane, place: Place | None) -> None:
    """Select a row of the tree as by a click, or none."""
    index = QModelIndex() if place is None else place_index(pane, place)
    if index.isValid():
        pane.view.setCurrentIndex(index)
    else:
        pane.view.clearSelection()


def the(kind: type[W], window: QWidget) -> W:
    """Return the first widget of its kind in a window."""
    found = window.findChild(kind)
    assert isinstance(found, kind)
    return found


def shown(kind: type[W], window: QWidget) -> list[W]:
    """Return the widgets of a kind that a window shows."""
    return [widget for widget in window.findChildren(kind) if widget.isVisibleTo(window)]


def empty_state(window: QWidget) -> EmptyState:
    """Return the explanation that stands where a window has nothing to show."""
    (found,) = shown(EmptyState, window)
    return found


def press_empty(window: QWidget) -> None:
    """Press the button of an empty state."""
    the(QPushButton, empty_state(window)).click()


def press(window: QWidget, text: str) -> None:
    """Press the button with this text."""
    next(one for one in window.findChildren(QAbstractButton) if one.text().strip() == text).click()


def texts(window: QWidget) -> list[str]:
    """Return the whole texts of all labels of a window that are on screen."""
    return [label.whole() for label in window.findChildren(PlainLabel) if label.isVisible()]


def counts(prohibited: int, match: int, test: int) -> MatchCounts:
    return MatchCounts(test=str(test), match=str(match), prohibited=str(prohibited))


def job(kind: str, path: str) -> Job:
    return Job(
        id="1",
        kind=kind,
        state="done",
        title=f"{kind.capitalize()} {path}",
        created=0.0,
        updated=0.0,
        target_id="11",
        location_id="12",
        path=path,
        message="",
    )


def location(number: int, path: str, match: int = 0, status: str = "searched") -> Location:
    return Location(
        id=str(number),
        protocol="file",
        path=path,
        description="Local files",
        search_status=status,
        errors=NO_ERRORS,
        matches=counts(0, match, 0),
    )


def target(number: int, name: str, *locations: Location, errors: int = 0) -> Target:
    total = sum(int(one.matches.match) for one in locations)
    return Target(
        id=str(number),
        name=name,
        comments="",
        search_status="searched",
        errors=ErrorCounts(notice=0, error=errors, critical=0),
        matches=counts(1, total, 0),
        locations=list(locations),
    )


def group(number: int, name: str, *targets: Target) -> Group:
    total = sum(int(one.matches.match) for one in targets)
    return Group(
        id=str(number),
        name=name,
        comments="",
        search_status="searched",
        errors=NO_ERRORS,
        matches=counts(len(targets), total, 0),
        targets=list(targets),
    )


def inventory() -> list[Group]:
    """Return two Groups, three Targets; two Locations share an ID, as on real servers."""
    return [
        group(
            1,
            "Finance",
            target(11, "fs01", location(7, "/srv/pay", 1204), location(8, "/home", 3)),
            target(12, EVIL, location(7, "/srv/pay"), errors=2),
        ),
        group(2, "People", target(21, "hr-ws07", location(9, "/hr", 5))),
    ]


def point(timestamp: float, high: int, low: int = 1) -> RiskPoint:
    return RiskPoint(
        timestamp=timestamp,
        all=str(high + low),
        high=str(high),
        medium="0",
        low=str(low),
        unmapped="7",
    )


def target_risk(number: int, name: str, high: int) -> TargetRisk:
    return TargetRisk(id=str(number), name=name, high=str(high), medium="0", low="0", unmapped="0")
