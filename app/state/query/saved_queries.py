"""Saved queries: named texts, in a file that can be shared, each with its count."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from app.decoding import NOT_DECODED
from app.language import Texts
from app.paths import private_dir, write_private
from app.state.connection.session import Session
from app.state.query.language.compiling import read
from app.state.query.language.parsing import taken_apart
from app.state.query.language.problem import NotRead
from app.state.query.language.question import Question
from app.state.query.query_store import QueryStore
from app.state.work.errors import NotSavedQueries
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks

tr = Texts(__name__)

FILE_NAME = "queries.json"
MOST, LONGEST = 200, 2_000
"""Maximum number of queries, and of characters of a query."""
COUNT_AGAIN_MS = 3_000
COUNTED_OFTEN = 20_000
"""If the server cannot count, a query with more results than this is counted only once per
connection, because counting transfers all IDs.
"""
_SHARE = 10
"""Pause before saved queries are counted again, as a multiple of the duration of the last count."""
_LARGEST = 1024 * 1024


class SavedQuery(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A named query. `group` is the heading under which it is shown; names are unique within a
    group.
    """

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST)]
    group: Annotated[str, Meta(max_length=60)] = ""


class SavedFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Content of the file."""

    version: Literal[1] = 1
    queries: Annotated[list[SavedQuery], Meta(max_length=MOST)]


def parsed(content: bytes) -> list[SavedQuery]:
    """Parse the queries of a file. Raises `NotSavedQueries`."""
    if len(content) > _LARGEST:
        raise NotSavedQueries(tr("The file is too large for a list of saved queries."))
    try:
        found = msgspec.json.decode(content, type=SavedFile).queries
    except NOT_DECODED as error:
        raise NotSavedQueries(
            tr("The file is not a list of saved queries: {reason}", reason=error)
        ) from None
    for one in found:
        try:
            taken_apart(one.text)  # names are checked later: they depend on the server
        except NotRead as error:
            words = tr(
                "The query “{name}” cannot be read: {reason}",
                name=one.name,
                reason=error.problem.words,
            )
            raise NotSavedQueries(words) from None
    return merged([], found)


def merged(old: Iterable[SavedQuery], new: Iterable[SavedQuery]) -> list[SavedQuery]:
    """Merge two lists group by group, ungrouped queries first. A new query replaces an old query
    of the same group and name.
    """
    found = {(one.group, one.name): one for one in (*old, *new)}
    groups = sorted(dict.fromkeys(one.group for one in found.values()), key=bool)
    return [one for group in groups for one in found.values() if one.group == group]


class Saved(QObject):
    """The saved queries. Invariant: the file and the screen agree.

    `counts` has the number of locations by group and name; None for a query that is invalid here.
    The count ignores conditions that can only be tested on loaded rows.
    """

    changed = Signal()

    def __init__(
        self, query: QueryStore, session: Session, tasks: Tasks, folder: Path | None
    ) -> None:
        super().__init__()
        self.queries: list[SavedQuery] = []
        self.counts: dict[tuple[str, str], int | None] = {}
        self.problem = ""
        self.unread = ""
        """Why the existing file could not be read; "" if it was read, or does not exist. An unread
        file is not overwritten, so no query is saved.
        """
        self._query = query
        self._session = session
        self._tasks = tasks
        self._path = None if folder is None else folder / FILE_NAME
        self._known = query.known
        self._rest_until = 0.0
        self._again = tasks.pace(COUNT_AGAIN_MS, self._count_again)
        query.changed.connect(self._on_query_changed)
        session.signed_in.connect(self._on_signed_in)
        session.written.connect(self._on_written)

    def save(self, name: str, text: str, group: str = "") -> None:
        """Save a query, replacing one with the same group and name. Names that are too long are
        cut. `problem` says why a query cannot be saved: the query is too long, there would be more
        than `MOST` queries, or the file could not be read.
        """
        if why := self.why_not_save(text):
            self.problem = why
            self.changed.emit()
            return
        new = SavedQuery(name=name.strip()[:60], text=text, group=group.strip()[:60])
        if len(both := merged(self.queries, [new])) <= MOST:
            self._put(both)
        else:
            self.problem = tr(
                "At most {n} queries can be saved. Remove a saved query first.", n=MOST
            )
            self.changed.emit()

    def why_not_save(self, text: str) -> str:
        """Return why this query cannot be saved; "" if it can. The number of saved queries is not
        checked here.
        """
        if len(text) > LONGEST:
            return tr(
                "The query is longer than {n} characters. Remove some of its conditions to save "
                "it.",
                n=LONGEST,
            )
        return self.unread

    def remove(self, one: SavedQuery) -> None:
        """Delete a query."""
        self._put([other for other in self.queries if other != one])

    def question(self, one: SavedQuery) -> Question | None:
        """Return the question of a query for this server; None if it contains a name unknown
        here."""
        return read(one.text, self._query.known).question

    def export_to(self, path: Path) -> None:
        """Export the queries to a file."""
        self._tasks.write("saved.export", self._export, path, self._content())

    def import_from(self, path: Path) -> None:
        """Import the queries of a file. An invalid file is an error and changes nothing."""
        self._tasks.write("saved.import", self._import, path)

    def _put(self, queries: list[SavedQuery]) -> None:
        self.problem = self.unread
        if self.unread:
            self.changed.emit()
            return
        fresh = [query for query in queries if query not in self.queries]
        self.queries = queries
        kept = {(query.group, query.name) for query in queries} - {
            (one.group, one.name) for one in fresh
        }
        self.counts = {key: count for key, count in self.counts.items() if key in kept}
        self.changed.emit()
        if self._path is not None:
            self._tasks.write("saved", self._write, self._path, self._content())
        if self._session.connected and fresh:
            self._tasks.read("saved.count", self._count, list(queries))

    def _content(self) -> bytes:
        return msgspec.json.format(msgspec.json.encode(SavedFile(queries=self.queries)), indent=2)

    async def load(self) -> None:
        """Read the file; a damaged one is moved aside and reported in `problem`."""
        if self._path is not None:
            try:
                self.queries, self.problem = await asyncio.to_thread(_kept, self._path)
            except OSError as error:
                self.problem = self.unread = tr(
                    "The saved queries could not be read: {reason}. To keep the existing "
                    "file unchanged, no query is saved until the next start of the console.",
                    reason=error.strerror,
                )
            self.changed.emit()

    async def _write(self, path: Path, content: bytes) -> None:
        await asyncio.to_thread(private_dir, path.parent)
        await asyncio.to_thread(write_private, path, content)

    async def _export(self, path: Path, content: bytes) -> None:
        await asyncio.to_thread(write_private, path, content)

    async def _import(self, path: Path) -> None:
        if self.unread:
            raise NotSavedQueries(self.unread)
        content = await asyncio.to_thread(_read_file, path)
        if len(both := merged(self.queries, parsed(content))) > MOST:
            raise NotSavedQueries(
                tr("At most {n} queries can be saved. Remove some saved queries first.", n=MOST)
            )
        self._put(both)

    def _on_signed_in(self) -> None:
        self.counts = {}

    def _on_query_changed(self) -> None:
        """Validate again after names were loaded."""
        known = self._query.known
        if known is not self._known:
            self._known = known
            self._again.poke()

    def _on_written(self, what: frozenset[str]) -> None:
        """Count again if `what` contains "results" or "risk". Decisions and remedies are announced
        as "risk"; they change the number of open results.
        """
        if {"results", "risk"}.intersection(what):
            self._again.poke()

    def _count_again(self) -> None:
        if time.monotonic() < self._rest_until:
            self._again.poke()
            return
        wanted = [
            query
            for query in self.queries
            if self._query.counts
            or (self.counts.get((query.group, query.name)) or 0) <= COUNTED_OFTEN
        ]
        if self._session.connected and wanted:
            self._tasks.read("saved.count", self._count, wanted)

    async def _count(self, queries: list[SavedQuery]) -> None:
        """Count the queries one after the other, so as not to delay the analyst's own requests."""
        begun = time.monotonic()
        for query in queries:
            question = self.question(query)
            count = None if question is None else await self._query.count(question)
            if query in self.queries:
                self.counts[query.group, query.name] = count
        self._rest_until = time.monotonic() + _SHARE * (time.monotonic() - begun)
        self.changed.emit()


def _kept(path: Path) -> tuple[list[SavedQuery], str]:
    """Return the queries of the file, and a message that says where a damaged file was moved, or
    "". Waits for the disk. Raises `OSError` if the file cannot be read, or is damaged and cannot be
    moved.
    """
    try:
        return parsed(_read_file(path)), ""
    except FileNotFoundError:
        return [], ""
    except NotSavedQueries:
        stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
        aside = path.with_name(f"queries.damaged-{stamp}.json")
        path.replace(aside)
        return [], tr("The saved queries were damaged. The old file is kept as {path}.", path=aside)


def _read_file(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(_LARGEST + 1)
