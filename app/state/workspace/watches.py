"""Watches: saved queries that report new, missing and changed results since the analyst last
looked.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import islice
from pathlib import Path

import msgspec

from app.api.errors import Gone
from app.api.records.queries import Query
from app.language import Texts
from app.paths import private_dir, write_private
from app.state.connection.session import Session
from app.state.inventory.tree import Inventory
from app.state.query.language.question import Question
from app.state.query.query_store import AT_ONCE, QueryStore
from app.state.query.saved_queries import Saved, SavedQuery
from app.state.results.row_filter import holding
from app.state.rows.keys import Key, Row, row
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks, each, slices
from app.state.workspace.watch_file import (
    GONE,
    MOST,
    MOST_COMPARED,
    MOST_LISTED,
    Changes,
    Snapshot,
    WatchFile,
    measured,
)

tr = Texts(__name__)

FILE_NAME = "watches.json"
MOST_SEARCHED = 100_000
"""Results missing from a query are searched for only if the server has at most this many match
locations.
"""
LOOK_MS = 5_000
SLICE = 2_000
_LARGEST = 64 * 1024 * 1024
_DIGEST = 12


async def _keys(answer: list[tuple[str, list[str]]]) -> list[Key]:
    """Build the keys. Works in slices, because there may be a million."""
    keys: list[Key] = []
    for target_id, ids in answer:
        for some in slices(ids, SLICE):
            keys.extend(Key(target_id, one) for one in some)
            await asyncio.sleep(0)
    return keys


class Watches(QObject):
    """The watches. Invariant: "new" is relative to what the analyst has seen.

    `changes` has the result of the last comparison, by group and name.
    """

    changed = Signal()

    def __init__(
        self,
        session: Session,
        inventory: Inventory,
        query: QueryStore,
        saved: Saved,
        note: Callable[[Key], str],
        assigned: Callable[[Key], str],
        tasks: Tasks,
        folder: Path | None,
    ) -> None:
        super().__init__()
        self.changes: dict[tuple[str, str], Changes] = {}
        self.problem = ""
        self._session = session
        self._inventory = inventory
        self._query = query
        self._saved = saved
        self._note, self._assigned = note, assigned
        self._tasks = tasks
        self._path = None if folder is None else folder / FILE_NAME
        self._key = secrets.token_hex(32)
        self._watches: dict[tuple[str, str, str], Snapshot] = {}
        self._left: dict[tuple[str, str, str], tuple[AbstractSet[str], list[Key]]] = {}
        """By watch: the keyed hashes of the results last missing from its query, and the keys of
        those results that still exist on the server.
        """
        self._soon = tasks.pace(LOOK_MS, self.look)
        session.signed_in.connect(self._soon.poke)
        session.written.connect(self._on_written)
        saved.changed.connect(self._on_saved)

    def watched(self, one: SavedQuery) -> bool:
        """Whether this saved query is watched on this server."""
        return self._id(one) in self._watches

    def toggle(self, one: SavedQuery) -> None:
        """Start or stop watching a saved query. Nothing is started if `MOST` queries are watched
        already.
        """
        if self._watches.pop(self._id(one), None) is not None:
            self.changes.pop((one.group, one.name), None)
        elif len(self._watches) < MOST:
            self._watches[self._id(one)] = Snapshot(
                server=self._session.place, group=one.group, name=one.name, text=one.text
            )
            self._soon.poke()
        self._keep()

    def seen(self, one: SavedQuery) -> None:
        """Record that the analyst has looked, so that the next comparison starts from the current
        results.
        """
        found, watch = (
            self.changes.pop((one.group, one.name), None),
            self._watches.get(self._id(one)),
        )
        if found is not None and watch is not None:
            self._watches[self._id(one)] = msgspec.structs.replace(watch, seen=dict(found.now))
            self._keep()

    def look(self) -> None:
        """Compare the watches of this server with the current results. A watch with too many
        results to check here is skipped. Does nothing without watches, or without a connection.
        """
        if self._session.connected and self._due():
            self._tasks.read("watches", self._look)

    def forget(self) -> None:
        """Clear the findings before another server is used."""
        self.changes.clear()
        self._left.clear()
        self.changed.emit()

    def _due(self) -> list[SavedQuery]:
        return [query for query in self._saved.queries if self.watched(query)]

    def _id(self, one: SavedQuery) -> tuple[str, str, str]:
        return self._session.place, one.group, one.name

    async def _look(self) -> None:
        """Compare the watches one after the other, so as not to delay the analyst's own
        requests."""
        for one in self._due():
            question = self._saved.question(one)
            watch = self._watches.get(self._id(one))
            if question is None or watch is None:
                continue
            query_id, answer = await self._query.found(question)
            keys = await _keys(answer)
            sifts = not self._query.asked_of_server(question.conditions) and question.conditions
            compared = len(keys) <= MOST_COMPARED
            if sifts and not compared:
                continue  # it would have to read them all to find the affected ones
            rows: dict[Key, Row] = {}
            if compared:
                rows = await self._read(query_id, keys)
                holds = holding(question.conditions if sifts else (), self._inventory)
                keys = [key for key in keys if key in rows and holds(rows[key])]
            now = await asyncio.to_thread(self._hashes, keys, rows)
            seen = watch.seen if watch.text == one.text else None
            found = None
            if seen is not None:
                by_hash = {self._hash(key): rows[key] for key in keys if key in rows}
                found = await asyncio.to_thread(measured, seen, now, by_hash)
                found = await self._with_gone(self._id(one), found, seen.keys() - now.keys())
            if self._watches.get(self._id(one)) is watch:
                self._tell(one, watch, now, found)
        self.changed.emit()

    async def _with_gone(
        self, watch: tuple[str, str, str], found: Changes, missing: AbstractSet[str]
    ) -> Changes:
        """Return `found` with further rows in `listed`: the `missing` results that still exist on
        the server, in their current state.
        """
        if not missing or len(found.listed) >= MOST_LISTED:
            return found
        known, keys = self._left.get(watch, (set(), []))
        if missing != known:
            query_id, answer = await self._query.found(Question())
            keys = await _keys(answer)
            many = len(keys) > MOST_SEARCHED
            keys = [] if many else await asyncio.to_thread(self._among, keys, missing)
            self._left[watch] = missing, keys
        elif keys:
            query_id = await self._session.client.queries.create(Query())
        rows = await self._read(query_id, keys) if keys else {}
        gone = [(GONE, one) for one in rows.values()]
        return replace(found, listed=(*found.listed, *gone)[:MOST_LISTED])

    def _among(self, keys: list[Key], hashes: AbstractSet[str]) -> list[Key]:
        return list(islice((key for key in keys if self._hash(key) in hashes), MOST_LISTED))

    async def _read(self, query_id: str, keys: list[Key]) -> dict[Key, Row]:
        queries, rows = self._session.client.queries, dict[Key, Row]()

        async def read(key: Key) -> None:
            try:
                found = await queries.location(query_id, key.target_id, key.object_id)
            except Gone:
                return
            target = self._inventory.target(key.target_id)
            name = target.name if target else key.target_id
            note, assigned = self._note(key), self._assigned(key)
            rows[key] = row(key, name, found, note=note, assigned=assigned)

        await each(keys, AT_ONCE, read)
        return rows

    def _tell(
        self, one: SavedQuery, watch: Snapshot, now: dict[str, str], found: Changes | None
    ) -> None:
        """Report the changes `found`. If `found` is None, for example at the first comparison,
        there was nothing to compare with: record the current results as seen.
        """
        if found is not None:
            self.changes[one.group, one.name] = found
            return
        self.changes.pop((one.group, one.name), None)
        self._watches[self._id(one)] = msgspec.structs.replace(watch, text=one.text, seen=now)
        self._keep()

    def _hashes(self, keys: list[Key], rows: dict[Key, Row]) -> dict[str, str]:
        return {self._hash(key): self._state(rows[key]) if key in rows else "" for key in keys}

    def _hash(self, key: Key) -> str:
        return self._digest(f"{self._session.place}\0{key.target_id}\0{key.object_id}")

    def _state(self, one: Row) -> str:
        counts = (one.prohibited, one.match, one.test, one.status, one.risk, one.owner)
        return self._digest("\0".join(map(str, (one.location, *counts, *one.data_types))))

    def _digest(self, text: str) -> str:
        key, words = bytes.fromhex(self._key), text.encode("utf-8", "surrogatepass")
        return hmac.new(key, words, hashlib.sha256).hexdigest()[: 2 * _DIGEST]

    async def load(self) -> None:
        """Read the file. An unreadable one is left in place and reported in `problem`."""
        if self._path is None:
            return
        try:
            found = await asyncio.to_thread(_kept, self._path)
        except FileNotFoundError:
            return
        except OSError as error:
            self.problem = tr(
                "The list of watched queries could not be read: {reason}.", reason=error.strerror
            )
            self._path = None
        except ValueError:
            self.problem = tr(
                "The list of watched queries in {path} is damaged. No query is watched.",
                path=self._path,
            )
            self._path = None
        else:
            self._key = found.key
            self._watches = {
                (watch.server, watch.group, watch.name): watch for watch in found.watches
            }
        self.changed.emit()

    def _keep(self) -> None:
        self.changed.emit()
        if self._path is not None:
            held = WatchFile(key=self._key, watches=list(self._watches.values()))
            self._tasks.write("watches.file", self._write, self._path, held)

    async def _write(self, path: Path, held: WatchFile) -> None:
        content = await asyncio.to_thread(msgspec.json.encode, held)
        await asyncio.to_thread(private_dir, path.parent)
        await asyncio.to_thread(write_private, path, content)

    def _on_written(self, what: frozenset[str]) -> None:
        if "results" in what:
            self._soon.poke()

    def _on_saved(self) -> None:
        """Stop watching deleted queries."""
        if self._saved.unread:
            return
        held = {(query.group, query.name) for query in self._saved.queries}
        left = {
            key: one
            for key, one in self._watches.items()
            if key[0] != self._session.place or key[1:] in held
        }
        if left != self._watches:
            self._watches = left
            self._keep()


def _kept(path: Path) -> WatchFile:
    """Read the file. Waits for the disk. Raises `OSError`, or `ValueError` if it is not valid."""
    with path.open("rb") as file:
        found = msgspec.json.decode(file.read(_LARGEST), type=WatchFile)
    bytes.fromhex(found.key)
    return found
