"""Cache of results: what the analyst had on screen, readable while the server cannot be reached."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from app.api.records.queries import Query
from app.language import Texts
from app.settings import Settings
from app.state.connection import passwords
from app.state.connection.passwords import KeyringUnavailable
from app.state.connection.profiles import ServerProfile
from app.state.connection.server_list import SERVERS
from app.state.connection.session import Session
from app.state.console_data.cache_folder import (
    MOST_DAYS,
    CacheFolder,
    NotReadable,
    answer_name,
    tree_name,
)
from app.state.console_data.cached_answer import (
    CachedTree,
    answer_chunks,
    answer_of,
    holds_value,
    tree_chunks,
    tree_of,
)
from app.state.query.answer_origin import AnswerOrigin
from app.state.query.language.question import Condition, Question, settled
from app.state.rows.keys import Row
from app.state.work.errors import NotCached
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks

tr = Texts(__name__)

T = TypeVar("T")
_SECONDS = MOST_DAYS * 24 * 60 * 60


class ResultCache(QObject):
    """The cached results of all servers whose entry allows caching (`keep_results`). Invariant:
    the cached results of a server are removed together with its entry, or once the entry no longer
    allows caching.
    """

    changed = Signal()
    failed = Signal(str)
    """Carries the reason why results cannot be cached, as a sentence; emitted once for each reason.
    """
    forgotten = Signal(object)
    """The cached results of this server (`ServerProfile`) were removed on request."""

    def __init__(
        self, session: Session, settings: Settings, tasks: Tasks, folder: Path | None
    ) -> None:
        super().__init__()
        self.why_not = ""
        """Why this computer cannot cache results; "" if it can."""
        self.problem = ""
        """Why the cached results of the server in use cannot be shown."""
        self.held = False
        """Whether there are cached results of the server in use."""
        self._session = session
        self._settings = settings
        self._tasks = tasks
        self._files = None if folder is None else CacheFolder(folder)
        self._place = ""
        self._told: set[str] = set()
        self._written_tree: CachedTree | None = None
        session.servers.forget_results = self.forget_server
        session.changed.connect(self._on_session)

    @property
    def profile(self) -> ServerProfile | None:
        """The server in use, if its results are to be cached; else None."""
        remote = self._session.remote
        kept = remote is not None and remote.keep_results and self._files is not None
        return remote if kept else None

    async def load(self) -> None:
        """Start to delete results that are too old, or that belong to no server that allows
        caching. Also start to determine whether there is a keyring; until this is known, `why_not`
        is "".
        """
        self._tasks.read("cache.keyring", self._find_keyring)
        self._tasks.write(SERVERS, self._prune)

    def keep(
        self, profile: ServerProfile, source: AnswerOrigin, rows: Sequence[Row | None]
    ) -> None:
        """Write an answer with its loaded rows to the cache, unless its query contains a value."""
        if not holds_value(source.query, source.conditions):
            name = answer_name(profile.username, _named(source.query, source.conditions))
            self._tasks.write(SERVERS, self._write, profile, name, answer_chunks(source, rows))

    def keep_tree(self, profile: ServerProfile, tree: CachedTree) -> None:
        """Write the tree to the cache if it has changed since it was last written."""
        before, self._written_tree = self._written_tree, tree
        same = before is not None and before.groups is tree.groups
        if not (before and same and before.options is tree.options):
            name = tree_name(profile.username)
            self._tasks.write(SERVERS, self._write, profile, name, tree_chunks(tree))

    async def answer(self, query: Query, conditions: tuple[Condition, ...]) -> AnswerOrigin:
        """Return the cached answer of the server in use to a query. Raises `NotCached` if there is
        none, or if it cannot be read.
        """
        profile = self.profile
        name = answer_name(profile.username, _named(query, conditions)) if profile else ""
        found = await self._read(name, answer_of)
        if found is None or time.time() - found.when > _SECONDS:
            raise NotCached(tr("There are no cached results of this query."))
        return found

    async def tree(self) -> CachedTree | None:
        """Return the cached tree of the server in use; None if there is none. Raises `NotCached` if
        results of the server are not cached, or if the tree cannot be read.
        """
        profile = self.profile
        return await self._read(tree_name(profile.username) if profile else "", tree_of)

    def forget(self) -> None:
        """Remove the cached results of the server in use."""
        if self._session.remote is not None:
            self._tasks.write(SERVERS, self._forget, self._session.remote)

    async def forget_server(self, place: str) -> str:
        """Remove the cached results of a server, and their key; return why that failed, or ""."""
        if self._files is None:
            return ""
        try:
            await asyncio.to_thread(self._files.forget, place)
        except KeyringUnavailable as error:
            return tr(
                "{error} The key of the cached results was not removed from the keyring.",
                error=error,
            )
        except OSError as error:
            return tr("The cached results could not be removed: {reason}.", reason=error.strerror)
        finally:
            self._written_tree = None
            await self._look()
        return ""

    async def _find_keyring(self) -> None:
        self.why_not = await asyncio.to_thread(passwords.why_absent)

    async def _prune(self) -> None:
        if self._files is not None:
            places = [known.base_url for known in self._settings.profiles if known.keep_results]
            try:
                await asyncio.to_thread(self._files.prune, places)
            except OSError as error:
                self._tell(
                    tr("Old cached results could not be removed: {reason}.", reason=error.strerror)
                )

    async def _forget(self, profile: ServerProfile) -> None:
        if failure := await self.forget_server(profile.base_url):
            self.failed.emit(failure)
        else:
            self.forgotten.emit(profile)

    async def _write(self, profile: ServerProfile, name: str, chunks: Iterator[bytes]) -> None:
        known = self._session.servers.find(profile.base_url)
        if self._files is None or known is None or not known.keep_results:
            return  # removed meanwhile
        try:
            await asyncio.to_thread(self._files.write, profile.base_url, name, chunks)
        except (KeyringUnavailable, OSError) as error:
            self._written_tree = None
            why = f"{error.strerror}." if isinstance(error, OSError) else error
            self._tell(tr("Results of {name} are not cached: {why}", name=profile.name, why=why))
        await self._look()

    async def _read(self, name: str, decode: Callable[[Iterator[bytes]], T]) -> T | None:
        profile, files = self.profile, self._files
        if profile is None or files is None:
            raise NotCached(tr("Results of this server are not cached."))
        try:
            return await asyncio.to_thread(files.read, profile.base_url, name, decode)
        except NotReadable as error:
            self.problem = tr("The cached results cannot be shown: {error}.", error=error)
            self.changed.emit()
            raise NotCached(self.problem) from None

    async def _look(self) -> None:
        """Determine whether there are cached results of the server in use."""
        if self._files is not None:
            held = await asyncio.to_thread(self._files.has, self._session.place)
            if held != self.held:
                self.held = held
                self.changed.emit()

    def _tell(self, words: str) -> None:
        if words not in self._told:
            self._told.add(words)
            self.failed.emit(words)

    def _on_session(self) -> None:
        if self._session.place != self._place:
            self._place, self.problem, self._written_tree = self._session.place, "", None
            self.held = False
            if self._session.remote is not None:
                self._tasks.read("cache.look", self._look)


def _named(query: Query, conditions: tuple[Condition, ...]) -> bytes:
    """Return bytes that identify a query. Equivalent queries have equal bytes."""
    question = settled(Question(query, conditions))
    return msgspec.json.encode((question.body, question.conditions))
