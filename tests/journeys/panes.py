"""Scenes of panes, pages, menus and notices, each restoring the previous state."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

from app.api import errors
from app.api.records.enums import Action
from app.state.location.matches import BOTH, TEXT
from app.state.work.tasks import Failure
from app.state.workspace.decision import Decision
from app.ui.dialogs.filters.filters import FiltersDialog
from tests.journeys.hands import Hands, Scene

_SIGN, _WHY = "A. Analyst", "Settled with the shop, ticket 4711"


class Panes(Hands):
    """`before` needs an empty inventory; `after` decides everything and cannot be undone."""

    def before(self) -> Iterator[tuple[str, Scene]]:
        """Yield the scenes of an empty inventory, by name."""
        yield "start", partial(self.shot, "start")

    def all(self) -> Iterator[tuple[str, Scene]]:
        """Yield the scenes of the sample set."""
        yield "detail", self.detail
        yield "bytes", self.bytes
        yield "parts", self.parts
        yield "panes", self.panes
        yield "clusters", self.clusters
        yield "tabs", self.tabs
        yield "torn", self.torn
        yield "overlays", self.overlays
        yield "query", self.query
        yield "risk", self.risk
        yield "notices", self.notices
        yield "zoom", self.zoom

    def after(self) -> Iterator[tuple[str, Scene]]:
        """Yield the scenes of decisions."""
        yield "queue", self.queue
        yield "decided", self.decided

    async def detail(self) -> None:
        """Every page about the focused object."""
        self.focus()
        tabs = self.window.detail.tabs
        await self.do.until(lambda: bool(self.stores.matches.hits), "matches")
        for at in [number for number in range(tabs.count()) if tabs.isTabVisible(number)]:
            tabs.setCurrentIndex(at)
            await asyncio.sleep(0.5)
            await self.shot(f"detail-{tabs.tabText(at).lower()}")
        tabs.setCurrentIndex(0)

    async def bytes(self) -> None:
        """Text and bytes, with values in clear."""
        matches = self.stores.matches
        matches.set_view(BOTH)
        matches.reveal(600)
        await self.do.until(lambda: matches.revealed, "values in clear")
        await self.shot("detail-bytes")
        matches.conceal()
        matches.set_view(TEXT)

    async def tabs(self) -> None:
        """Several queries in tabs, one of them pinned, and results with a note."""
        tabs, results = self.stores.tabs, self.stores.results
        tabs.toggle_pin()
        noted = [results.key(at) for at in (1, 2, 4)]
        self.stores.notes.write(noted, "Asked the shop on Monday; answer due on Friday")
        tabs.new()
        await self.ask("type:Visa")
        tabs.new()
        self.window.toolbar.search.setText("note:*")
        self.window.toolbar.search.run()
        await self.do.until(lambda: results.count == len(noted), "results with a note")
        await asyncio.sleep(1.5)  # the other rows are still loading
        self.focus(lambda row: bool(row.note))
        await self.do.until(lambda: bool(self.stores.matches.hits), "matches")
        await self.shot("tabs")
        tabs.close()
        tabs.close()
        tabs.toggle_pin()
        await self.do.until(self.settled, "all results")

    async def torn(self) -> None:
        """A detached tab beside the main window."""
        self.stores.tabs.new()
        await self.ask("type:Visa prohibited>0")
        self.focus(bool)  # any row
        self.window.torn.tear()
        await self.do.until(lambda: bool(self.window.torn.open), "a window of its own")
        window = self.window.torn.open[0]
        results = window.stores.results
        await self.do.until(lambda: 0 < results.count == results.loaded_count, "its results")
        await self.do.until(lambda: bool(window.stores.matches.hits), "its matches")
        await self.shot("torn")
        self.window.torn.close_all()
        self.stores.tabs.step(1)
        self.stores.tabs.close()
        await self.do.until(self.settled, "all results")

    async def parts(self) -> None:
        """A member of an archive."""
        self.focus(lambda row: "#" in row.location and row.match >= 1)
        tabs = self.window.detail.tabs
        await self.do.until(lambda: tabs.isTabVisible(tabs.count() - 1), "the page of parts")
        tabs.setCurrentIndex(tabs.count() - 1)
        await asyncio.sleep(0.5)
        await self.shot("detail-parts")
        tabs.setCurrentIndex(0)
        self.focus()

    async def panes(self) -> None:
        """The form, the facets alone, groups, narrow docks, and an empty result."""
        actions = self.window.actions_
        for name in ("form", "facets", "group", "compact"):
            actions[name].trigger()
            await asyncio.sleep(0.5)
            if name == "group":
                self.window.results.view.select_row(1)
                self.window.results.view.scrollToTop()
            await self.shot(name)
            actions[name].trigger()
        await self.ask("nowhere-at-all")
        await self.shot("nothing-found")
        self.window.results.view.select_row(0)
        await self.ask("")
        self.focus()

    async def clusters(self) -> None:
        """Similar results as a separate dock."""
        window = self.window
        window.actions_["clusters"].trigger()
        await self.do.until(lambda: self.stores.clusters.counted, "what is alike")
        await self.shot("clusters")
        window.docks["clusters"].close()
        window.results.setFocus()

    async def overlays(self) -> None:
        """The command palette, "go to", and completions of the query bar."""
        window = self.window
        window.activateWindow()  # the detached window, now closed, was active
        for name, overlay, typed in (
            ("palette", window.palette_, "ma"),
            ("go_to", window.goto, "fin"),
        ):
            window.actions_[name].trigger()
            await self.do.until(overlay.isVisible, name)
            await self.shot(name)
            overlay.field.setText(typed)
            await asyncio.sleep(0.5)
            await self.shot(f"{name}-typed")
            overlay.close()
        search = window.toolbar.search
        window.activateWindow()
        search.setFocus()
        QTest.keyClicks(search, "type:")
        await asyncio.sleep(0.5)
        await self.shot("offers")
        search.close_offers()
        search.clear()
        window.results.view.setFocus()

    async def query(self) -> None:
        """Chips, saved queries, and the dialog that saves one."""
        await self.ask("type:Visa match>3")
        self.stores.saved.save("Cards to look at", "type:Visa match>3", "Weekly")
        self.stores.saved.save("Prohibited data", "prohibited>0", "Weekly")
        self.focus()
        await asyncio.sleep(1.0)
        await self.shot("found")
        await self.dialog("save_query", self.window.actions_["save_query"].trigger)
        await self.ask("typ:Visa (")
        await self.shot("query-wrong")
        await self.ask("")
        self.focus()

    async def risk(self) -> None:
        """Risk: stacked, as lines, as a table."""
        window = self.window
        window.show_page("risk")
        await self.do.until(lambda: len(self.stores.risk.points) > 1, "points of the history")
        ways = {way.accessibleName(): way for way in window.risk.findChildren(QToolButton)}
        for name, words in (("lines", "lines"), ("table", "a table"), ("stacked", "stacked areas")):
            ways[f"Show the risk history as {words}"].click()
            await asyncio.sleep(0.3)
            window.risk.chart.move_to(2 if name == "lines" else None)
            await self.shot(f"risk-{name}")
        window.show_page("explore")

    async def notices(self) -> None:
        """The banner, the message bar with its details, a toast, conceal mode."""
        window, session = self.window, self.stores.session
        session.set_read_only(True)
        window.toast.say("Marked 12 objects as false match: requested.", undoable=True)
        await self.shot("read-only")
        session.set_read_only(False)
        window.toast.hide()
        refused = errors.refused(409, "the object is being scanned", endpoint="POST /v1/objects")
        window.messages.show_failure(Failure("mark", refused, lambda: None))
        window.messages.more.click()
        await self.shot("message")
        window.messages.shut.click()
        session.set_private(private=True)
        await self.shot("conceal")
        session.set_private(private=False)

    async def zoom(self) -> None:
        """The smallest and the largest zoom."""
        for step, times, name in ((-1, 2, "zoom-80"), (1, 9, "zoom-200")):
            for _ in range(times):
                self.window.zoom(step)
            await self.shot(name)
            if step > 0:  # there is no room for the jobs until the user opens them
                self.window.toggle_pane("jobs")
                await self.shot(f"{name}-jobs")
            self.window.zoom(0)
        await asyncio.sleep(0.5)  # menus open at the bar's position after layout

    async def queue(self) -> None:
        """The start of the queue, and a decision in progress."""
        window = self.window
        window.actions_["queue"].trigger()
        await self.do.until(lambda: self.stores.queue.active and self.settled(), "the queue")
        await asyncio.sleep(1.5)
        window.results.view.select_row(2)
        await asyncio.sleep(0.5)
        await self.shot("queue")
        rows = [row for at in range(40) if (row := self.stores.results.row(at)) is not None]
        decision = Decision(Action.FALSE_MATCH, _SIGN, _WHY)
        self.stores.triage.record(decision, [row.key for row in rows])
        for batch in self.stores.outbox.busy:
            self.stores.outbox.hold(batch)
        await self.shot("queue-held")
        for batch in self.stores.outbox.busy:
            self.stores.outbox.go_on(batch)
        await self.do.until(lambda: not self.stores.outbox.busy, "the decisions")
        window.actions_["explore"].trigger()
        await self.do.until(self.settled, "the results")

    async def decided(self) -> None:
        """Everything decided: statuses, undo, history, journal, empty queue."""
        window, results = self.window, self.stores.results
        window.results.select_all()
        decision = Decision(Action.CONFIRMED, _SIGN, _WHY)
        self.stores.triage.record(decision, [results.key(at) for at in range(results.count)])
        await self.do.until(lambda: not self.stores.outbox.busy, "the decisions")
        await self.do.until(self.settled, "the results")
        results.set_selected([])
        self.focus(lambda row: row.match >= 3 and not row.children)
        window.detail.tabs.setCurrentIndex(3)
        await asyncio.sleep(1.0)
        await self.shot("decided-history")
        window.detail.tabs.setCurrentIndex(0)
        await self.dialog("undo_list", window.show_undo)
        told = FiltersDialog(self.stores, window)
        told.tabs.setCurrentIndex(1)
        await self.dialog("precision", told.open)
        await self.dialog("journal-long", window.show_journal)
        window.actions_["queue"].trigger()
        await self.do.until(lambda: self.stores.queue.active and self.settled(), "the queue")
        await self.shot("queue-empty")
