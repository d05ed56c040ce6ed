"""The focused match object: its matches in context, its metadata and its history."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from app.api.errors import ApiError, Gone
from app.api.records.local import Job
from app.api.records.local_objects import ObjectHit
from app.api.records.matchobjects import MatchObjectDetails
from app.language import Texts
from app.log import get_logger
from app.state.changes.jobs import Jobs
from app.state.connection.session import Session
from app.state.location.excerpt import Excerpt, HexPart, received
from app.state.location.hits import Hits, encoding_of, prepared
from app.state.location.preview import Hit, Line, Text
from app.state.oversight.audit import Audit
from app.state.results.results import Results
from app.state.rows.keys import Key
from app.state.work.errors import StateError
from app.state.work.presence import Presence
from app.state.work.signals import QObject, QTimer, Signal
from app.state.work.tasks import Tasks

tr = Texts(__name__)

_log = get_logger(__name__)
_BIG_CHARS = 20_000
TICK_MS = 250
_MANY = 200
"""More than `_BIG_CHARS` characters or `_MANY` matches are prepared outside of the event loop."""
TEXT, HEX, BOTH = "text", "hex", "both"
_AROUND = 32 << 10
_MARGIN = 4 << 10
"""`_AROUND` bytes are read on each side of a position. If fewer than `_MARGIN` bytes are loaded on
a side, the excerpt is read again.
"""
_MOST_HITS = 100_000
_HITS_AT_ONCE = 10_000


class Matches(QObject):
    """Details of `results.current`. Invariant: all values are masked, except one that is revealed
    for a limited time.

    The server records who opened an object. Therefore events that occur while nobody uses the
    console (a new connection, an ended job, another focus after a scan) cause no read before the
    next input.
    """

    changed = Signal()
    ticked = Signal()
    """Emitted periodically while a value is revealed."""

    def __init__(
        self,
        session: Session,
        results: Results,
        jobs: Jobs,
        audit: Audit,
        presence: Presence,
        tasks: Tasks,
    ) -> None:
        super().__init__()
        self.key: Key | None = None
        self.details: MatchObjectDetails | None = None
        self.found = Hits()
        self.hit = 0
        self.place: int | None = None
        """The byte of the stream around which to show the object; None shows it around the focused
        hit.
        """
        self.view = TEXT
        self.encoding = ""
        self.trouble = ""
        """Why a part of the object could not be read."""
        self.loading = False
        self.error = ""
        self.readings = 0
        """Number of reads of objects so far. Details that belong to an earlier read are outdated.
        """
        self.revealed = False
        self._session = session
        self._results = results
        self._jobs = jobs
        self._audit = audit
        self._presence = presence
        self._due = False
        """Whether the object is to be read at the next input."""
        self._tasks = tasks
        self._text = Text()
        self._stretch: Excerpt | None = None
        self._lines: list[Line] = []
        self._hex: HexPart | None = None
        self._concealing = QTimer(self, singleShot=True)
        self._concealing.timeout.connect(self.conceal)
        self._ticking = QTimer(self, interval=TICK_MS)
        self._ticking.timeout.connect(self.ticked)
        results.current_changed.connect(self._on_current)
        session.changed.connect(self._on_session)
        session.signed_in.connect(self._refresh_if_seen)
        presence.used.connect(self._on_used)

    @property
    def history(self) -> list[Job]:
        """The jobs of this object, newest first."""
        if self.key is None:
            return []
        target_id, object_id = self.key.target_id, self.key.object_id
        return [
            job
            for job in self._jobs.jobs
            if job.target_id == target_id and object_id in (job.object_ids or ())
        ]

    @property
    def hits(self) -> Sequence[Hit]:
        """All matches of the object, sorted by offset."""
        return self.found.items

    @property
    def can_stream(self) -> bool:
        """Whether any part of the object can be read, for hex and for other encodings."""
        return self._session.can("bytes") and self._session.can("why") and bool(self.hits)

    @property
    def loading_part(self) -> bool:
        """Whether the part of the object to be shown is still being read."""
        stretch = self._stretch
        return self._streams() and not (stretch and stretch.covers(self._looked_at(), 0))

    @property
    def codec_found(self) -> str:
        """The codec that the scan used for the object; "" if it is unknown here."""
        return encoding_of(self.details)

    def lines(self) -> list[Line]:
        """The preview around the focused hit, at most 200 lines, ready to be painted."""
        return self._lines

    def hex(self) -> HexPart | None:
        """The bytes around the focused hit; None in the text-only view, and until the bytes are
        read.
        """
        return self._hex

    def refresh(self) -> None:
        """Read the object again, because a person wants to see it."""
        self._due = False
        if self.key is not None:
            self._tasks.read("matches", self._load, self.key)

    def _refresh_if_seen(self) -> None:
        """Read the object now if somebody is at the console, else after the next input."""
        self._due = not self._presence.recent
        if not self._due:
            self.refresh()

    def _on_used(self) -> None:
        if self._due:
            self.refresh()

    def go_to(self, hit: int) -> None:
        """Focus a hit."""
        if 0 <= hit < len(self.hits) and (hit != self.hit or self.place is not None):
            if hit != self.hit:
                self._mask_again()
            self.hit, self.place = hit, None
            self._draw()

    def look_at(self, place: int) -> None:
        """Show the surroundings of a byte of the stream, independent of the focused hit."""
        self.place = min(max(0, place), max(0, self.found.size - 1))
        self._draw()

    def set_view(self, view: str) -> None:
        """Show the text, the bytes (`hex`) or `both`."""
        if view != self.view:
            self.view = view
            self._draw()

    def read_as(self, codec: str) -> None:
        """Decode the text with this encoding; "" is the one detected by the scan."""
        if codec != self.encoding:
            self.encoding = codec
            self._draw()

    def next_hit(self) -> None:
        """Focus the next hit, wrapping around."""
        if self.hits:
            self.go_to((self.hit + 1) % len(self.hits))

    def previous_hit(self) -> None:
        """Focus the previous hit, wrapping around."""
        if self.hits:
            self.go_to((self.hit - 1) % len(self.hits))

    def reveal(self, seconds: int | None = None) -> None:
        """Reveal the value of the focused match for a time (default: the setting), and record it in
        the audit journal.

        If it cannot be recorded, the value is masked again. In conceal mode nothing is revealed.
        """
        if self.key is None or self._session.private or not self.hits:
            return
        _log.info("value revealed", target_id=self.key.target_id)
        self._concealing.start(1000 * (seconds or self._session.settings.reveal_seconds))
        self._ticking.start()
        if not self.revealed:
            self.revealed = True
            self._tasks.write("audit.reveal", self._record, self.key)
            self._draw()

    async def _record(self, key: Key) -> None:
        try:
            await self._audit.revealed(key.target_id, key.object_id)
        except (ApiError, StateError):
            if key == self.key:
                self.conceal()
            raise

    def conceal(self) -> None:
        """Mask the value again."""
        if self._mask_again():
            self._draw()

    @property
    def seconds_left(self) -> int:
        """Remaining seconds, rounded up, until the value is masked; 0 if none is revealed."""
        left = min(self._concealing.remainingTime(), self._concealing.interval())  # Qt may say more
        return -(-max(left, 0) // 1000) if self.revealed else 0

    def _mask_again(self) -> bool:
        """Mask the value; return whether one was revealed."""
        self._concealing.stop()
        self._ticking.stop()
        shown, self.revealed = self.revealed, False
        return shown

    def on_finished(self, job: Job) -> None:
        """Read the object again if `job` has remediated it. Also read it again if `job` is a scan,
        and the object could not be read before.
        """
        if self.key is None or job.target_id != self.key.target_id:
            return
        unread = job.kind == "scan" and (self.trouble or self.error)
        if unread or self.key.object_id in (job.object_ids or ()):
            self._refresh_if_seen()

    def _on_session(self) -> None:
        if self._session.private:
            self.conceal()

    def _on_current(self) -> None:
        self._show(self._results.current)

    def _show(self, key: Key | None) -> None:
        self._mask_again()
        self._tasks.stop("matches.stretch")
        self.key, self.details, self.found, self.hit = key, None, Hits(), 0
        self.place, self.encoding, self.trouble = None, "", ""
        self.error, self._text, self._lines = "", Text(), []
        self._stretch = self._hex = None
        self.loading = key is not None
        self._due = False
        self.changed.emit()
        if key is not None:
            self._refresh_if_seen()

    async def _load(self, key: Key) -> None:
        try:
            details = await self._session.client.matchobjects.get(key.target_id, key.object_id)
            listed = await self._all_hits(key) if details.omitted else []
        except Gone:
            self._fail(tr("This object was removed, or a later scan did not find it."))
            return
        except (ApiError, StateError) as error:
            self._fail(error.message)
            raise
        source = self._results.source
        types = source.query.data_type or () if source is not None else ()
        size = sum(len(chunk.content) for chunk in details.chunks or ())
        if size > _BIG_CHARS or len(listed) + len(details.matches or ()) > _MANY:
            text, found = await asyncio.to_thread(prepared, details, listed, types)
        else:
            text, found = prepared(details, listed, types)
        if key == self.key:
            if (
                self.details is None and self.hit == 0
            ):  # just opened: the worst that was asked for, not the first
                self.hit = found.worst
            self.details, self._text, self.found = details, text, found
            if self.hit >= len(found.items):
                self._mask_again()
            self.hit = min(self.hit, max(0, len(found.items) - 1))
            self._stretch = None
            self.readings += 1
            self.loading, self.error, self.trouble = False, "", ""
            self._draw()

    async def _all_hits(self, key: Key) -> list[ObjectHit]:
        """Return all hits, including those whose text is not in the details. Return an empty list
        if the server cannot list hits.
        """
        found: list[ObjectHit] = []
        if not self._session.can("why"):
            return found
        local = self._session.client.local
        while len(found) < _MOST_HITS:
            page = await local.hits(
                key.target_id, key.object_id, offset=len(found), limit=_HITS_AT_ONCE
            )
            found += page.items
            if len(page.items) < _HITS_AT_ONCE:
                break
        return found

    def _fail(self, message: str) -> None:
        self.loading, self.error = False, message
        self.details, self.found, self._text, self._lines = None, Hits(), Text(), []
        self._stretch = self._hex = None
        self.changed.emit()

    def _draw(self) -> None:
        """Show the loaded data. If the excerpt to be shown is missing, start reading it, and
        meanwhile show the text of the details if it contains the focused hit.
        """
        place = self._looked_at()
        if self._streams():
            stretch = self._stretch
            if stretch is None or not stretch.covers(place, _MARGIN):
                self._tasks.read("matches.stretch", self._read_stretch, self.key, place)
                if not self._text.holds(self.hit) or self.place is not None:
                    self.changed.emit()
                    return
            elif stretch.codec != self._codec():
                self._tasks.read("matches.stretch", self._read_anew, self.key, stretch)
        self._put(place)

    def _put(self, place: int) -> None:
        whole = self.details is not None and not self.details.omitted
        text, self._hex = self._text, None
        if self._streams() and self._stretch is not None and self._stretch.covers(place, 0):
            text = self._stretch.text
            if self.view != TEXT:
                self._hex = self._stretch.hex(place, revealed=self.hit if self.revealed else -1)
        across = whole or not self.can_stream
        self._lines = text.draw(self.hit, revealed=self.revealed, at=self.place, across=across)
        self.changed.emit()

    def _streams(self) -> bool:
        """Whether the view uses a separately read excerpt rather than the details."""
        if not self.can_stream or self.trouble:
            return False
        elsewhere = self.place is not None and bool(self.details and self.details.omitted)
        special = self.view != TEXT or bool(self.encoding)
        return special or elsewhere or not self._text.holds(self.hit)

    def _looked_at(self) -> int:
        if self.place is not None:
            return self.place
        return self.hits[self.hit].offset if self.hits else 0

    def _codec(self) -> str:
        return self.encoding or self.codec_found or "utf-8"

    async def _read_stretch(self, key: Key, place: int) -> None:
        start, end = self._around(place)
        local = self._session.client.local
        try:
            read = await local.bytes(key.target_id, key.object_id, start, end - start)
        except (ApiError, StateError) as error:
            if key == self.key:
                self.trouble = error.message
                self._put(place)
            return
        data = received(read.content, end - start)
        if data is not None:
            known = (self.details.matches if self.details else None) or ()
            values = [match.content for match in known]
            args = start, self.found.size, data, self.found, self._codec(), values
            self._keep(key, await asyncio.to_thread(Excerpt, *args))
        elif key == self.key:
            self.trouble = tr("The server sent other bytes than requested. Try again.")
            self._put(place)

    async def _read_anew(self, key: Key, stretch: Excerpt) -> None:
        self._keep(key, await asyncio.to_thread(stretch.read_as, self.found, self._codec()))

    def _keep(self, key: Key, stretch: Excerpt) -> None:
        if key == self.key:
            self._stretch = stretch
            self._put(self._looked_at())

    def _around(self, place: int) -> tuple[int, int]:
        """Return the range of bytes to read around a byte. The range begins and ends outside of
        matches.
        """
        at = max(0, place - _AROUND) & ~3  # UTF-32 stays aligned
        number = self.found.nearest(place)
        length = self.hits[number].length if number >= 0 else 0
        end = min(self.found.size, place + min(length, _AROUND * 8) + _AROUND)
        return self.found.whole(at, end)
