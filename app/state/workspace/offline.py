"""Cached results. Results on screen are written to the cache; while the server cannot be reached,
they are shown from the cache.
"""

from __future__ import annotations

from contextlib import suppress

from app.state.connection.profiles import ServerProfile
from app.state.connection.session import Session
from app.state.console_data.cached_answer import CachedTree
from app.state.console_data.result_cache import ResultCache
from app.state.inventory.tree import Inventory
from app.state.query.answer_origin import AnswerOrigin
from app.state.query.query_store import QueryStore
from app.state.results.results import Results
from app.state.work.errors import NotCached
from app.state.work.signals import QObject
from app.state.work.tasks import Tasks

KEEP_MS = 15_000
"""Delay until results that were read are written to the cache."""


class Offline(QObject):
    """Caches the results of a window, and shows them while the server cannot be reached.
    Invariant: results from the cache are never written to the cache again, so their age is always
    that of the server's answer.
    """

    def __init__(
        self,
        session: Session,
        inventory: Inventory,
        query: QueryStore,
        results: Results,
        cache: ResultCache,
        tasks: Tasks,
    ) -> None:
        super().__init__()
        self._session = session
        self._inventory = inventory
        self._query = query
        self._results = results
        self._cache = cache
        self._tasks = tasks
        self._profile: ServerProfile | None = None
        """The server of the results that are to be written."""
        self._read_by: tuple[AnswerOrigin, str] | None = None
        """The answer on screen, and the account that it was read with."""
        self._written: tuple[AnswerOrigin, int] | None = None
        """The answer that was written last, and how many rows had been read for it."""
        self._soon = tasks.pace(KEEP_MS, self._on_due)
        query.use_cache(cache.answer)
        session.changed.connect(self._on_session)
        results.changed.connect(self._on_results)

    def keep(self) -> None:
        """Write the results to the cache now, if they have changed since they were last written."""
        profile, self._profile = self._profile, None
        source = self._results.source
        if profile is None or source is None or source.cached:
            return
        before, self._written = self._written, (source, self._results.read_count)
        if before is not None and before[0] is source and before[1] == self._written[1]:
            return
        if self._inventory.loaded:
            tree = CachedTree(self._inventory.groups, self._query.options)
            self._cache.keep_tree(profile, tree)
        self._cache.keep(profile, source, self._results.every_row())

    def _on_results(self) -> None:
        profile, source = self._cache.profile, self._results.source
        if not self._session.connected or source is None:
            return
        if self._read_by is None or self._read_by[0] is not source:
            self._read_by = source, self._session.user
        if profile is not None and self._read_by[1] == profile.username:
            self._profile = profile
            self._soon.poke()

    def _on_due(self) -> None:
        if self._results.loading or self._query.running:
            self._soon.poke()
        else:
            self.keep()

    def _on_session(self) -> None:
        if self._session.connected:  # what the server answers now must not be overwritten
            self._tasks.stop("offline")
        elif self._session.unreachable and self._cache.profile and self._results.source is None:
            self._tasks.read("offline", self._open)

    async def _open(self) -> None:
        """Show the tree and the results from the cache."""
        with suppress(NotCached):  # the cache says why
            tree = await self._cache.tree()
            if tree is not None and not self._inventory.loaded:
                self._query.options = tree.options
                await self._inventory.put(tree.groups)
            if tree is not None:
                self._query.run_cached()
