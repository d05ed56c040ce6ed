"""Scenes of menus and lists that open above a pane, each with a focused entry."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDateEdit, QMenu, QWidget

from app.ui.kit.tree_entries import Place
from app.ui.panes.results.tabs import CONTEXT
from tests.journeys.hands import Hands, Scene


class Popups(Hands):
    """Menus of the menu bar, context menus, popups of fields."""

    def all(self) -> Iterator[tuple[str, Scene]]:
        """Yield all scenes by name."""
        yield "menus", self.menus
        yield "context", self.context
        yield "fields", self.fields

    async def menus(self) -> None:
        """Every menu of the window."""
        bar = self.window.menuBar()
        for act in bar.actions():
            menu = act.menu()
            if isinstance(menu, QMenu):
                corner = bar.actionGeometry(act).bottomLeft()
                name = act.text().replace("&", "").lower()
                await self.menu(f"menu-{name}", menu, bar.mapToGlobal(corner))

    async def context(self) -> None:
        """Menus of a row, of the columns, of the tree, of a facet, of a saved query, of a tab."""
        window, results = self.window, self.window.results
        self.focus()
        middle = results.view.viewport().mapToGlobal(QPoint(200, 80))
        here = results.view.currentIndex()
        results.view.setCurrentIndex(here.siblingAtColumn(2))
        await self.menu("menu-row", results.menu(), middle)
        columns = results.view.columns
        await self.menu("menu-columns", columns.menu(), middle)
        await self.menu("menu-sort", columns.sort_menu(), middle)
        tree, facets = window.tree, window.facets
        place = Place("", self.target()[1])
        await self.menu("menu-tree", tree.menu_for(place), _middle(tree))
        facets.view.selectRow(2)
        await self.menu("menu-facet", facets.view.menu(), _middle(facets))
        self.stores.saved.save("Cards to look at", "type:Visa match>3", "Weekly")
        saved = results.saved
        await self.menu("menu-saved", saved.menu(self.stores.saved.queries[0]), _middle(saved))
        await self.menu("menu-tab", window.actions_.context(CONTEXT, results), middle)

    async def fields(self) -> None:
        """Completions in a field of the form, a calendar, a list of encodings, recent queries."""
        window = self.window
        window.activateWindow()
        window.actions_["form"].trigger()
        field = window.form.lists["data_type"].edit
        field.setFocus()
        QTest.keyClicks(field, "num")
        await self._popup("completion")
        field.clear()
        day = window.form.findChildren(QDateEdit)[0]
        arrow = QPoint(day.width() - 8, day.height() // 2)
        QTest.mouseClick(day, Qt.MouseButton.LeftButton, pos=arrow)
        await self._popup("calendar")
        window.actions_["form"].trigger()
        self.focus()
        await self.do.until(lambda: bool(self.stores.matches.hits), "matches")
        lists = window.detail.findChildren(QComboBox)
        next(one for one in lists if one.isVisible() and one.count() > 3).showPopup()
        await self._popup("encodings")
        await self.ask("type:Visa")
        await self.ask("")
        window.actions_["recent"].trigger()
        await asyncio.sleep(0.5)
        await self.shot("recent")
        window.toolbar.search.close_offers()
        window.results.view.setFocus()

    async def _popup(self, name: str) -> None:
        await self.do.until(lambda: QApplication.activePopupWidget() is not None, name)
        await self.shot(name)
        if (popup := QApplication.activePopupWidget()) is not None:
            popup.close()


def _middle(widget: QWidget) -> QPoint:
    return widget.mapToGlobal(widget.rect().center())
