"""Menus, and what is shown over or beside the window."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from app.state.connection.certificates import CertificateChange, seen
from app.ui.frame.detached_windows import DetachedWindow
from app.ui.frame.window import MainWindow
from app.ui.kit.tree_entries import Place
from app.ui.panes.results.tabs import CONTEXT
from tests.kit import tls
from tests.ui.accessibility.dialog_scenes import located
from tests.ui.live import until


async def menus(window: MainWindow) -> AsyncIterator[tuple[str, QMenu]]:
    """Yield every menu while it is on the screen: those of the bar with their submenus, and the
    context menus of Explore for a selected row.
    """
    for name, menu in (*_bar(window), *_context(window)):
        menu.popup(QPoint(0, 0))
        await until(menu.isVisible)
        yield name, menu
        menu.close()


def _bar(window: MainWindow) -> Iterator[tuple[str, QMenu]]:
    bar = [menu for top in window.menuBar().actions() if isinstance(menu := top.menu(), QMenu)]
    for menu in bar:
        inner = [below for one in menu.actions() if isinstance(below := one.menu(), QMenu)]
        for one in (menu, *inner):
            yield f"menu {one.title()}", one


def _context(window: MainWindow) -> Iterator[tuple[str, QMenu]]:
    stores, results = window.stores, window.results
    _, target_id, location_id = located(window)
    columns = results.view.columns
    yield "menu of a row", results.menu()
    yield "menu of the columns", columns.menu()
    yield "menu of a column", columns.menu(0)
    yield "menu of sorting", columns.sort_menu()
    for place in (Place("", target_id), Place("", target_id, location_id)):
        yield f"menu of {place}", window.tree.menu_for(place)
    window.facets.view.selectRow(2)
    yield "menu of a value", window.facets.view.menu()
    stores.saved.save("Cards to look at", "type:Visa match>3", "Weekly")
    yield "menu of a saved query", results.saved.menu(stores.saved.queries[0])
    yield "menu of a tab", window.actions_.context(CONTEXT, results)
    stores.tabs.new()
    yield "menu of a tab behind", results.tabs.menu(0)
    stores.tabs.close(stores.tabs.at)
    yield "menu of more decisions", window.triage.menu()


async def places(window: MainWindow) -> AsyncIterator[tuple[str, QWidget]]:
    """Yield what lies over the window, a window beside it, and its other pages."""
    window.goto.open()
    window.goto.field.setText("csv")
    await until(window.goto.isVisible)
    yield "go to", window.goto
    window.goto.dismiss()
    window.stores.app.first_steps.begin()
    yield "first steps", window
    window.stores.app.first_steps.close()
    session = window.stores.session
    certificate = seen("pay.example:8339", tls.pem(tls.issue()))
    session.certificate_change = CertificateChange(None, certificate)
    session.changed.emit()
    await until(lambda: window.page == "untrusted")
    yield "untrusted", window
    session.certificate_change = None
    session.changed.emit()
    window.show_page("explore")
    window.stores.tabs.new()
    window.actions_.refresh()
    window.actions_["tear_off"].trigger()
    await until(lambda: _detached() is not None)
    await window.stores.tasks.idle()
    detached = _detached()
    assert detached is not None
    yield "detached window", detached
    detached.close()
    await until(lambda: _detached() is None)


def _detached() -> DetachedWindow | None:
    tops = QApplication.topLevelWidgets()
    return next((top for top in tops if isinstance(top, DetachedWindow) and top.isVisible()), None)
