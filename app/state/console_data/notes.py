"""Notes on match objects. Assignments to persons are stored in the same way.

The API has no field for either, so both are local to this console, and no server receives them.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path

from app.api.errors import ApiError
from app.api.records.datatypes import DataTypeTrial
from app.language import Texts, sort_key
from app.masking import mask, mask_within
from app.state.connection.session import Session
from app.state.console_data.note_file import FILE_NAME, Kept, Note, NoteFile, lines_for
from app.state.decisions_and_undo.undo_stack import UndoEntry, UndoStack
from app.state.rows.keys import Key
from app.state.work.errors import NotPossible, StateError
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks, each, slices

tr = Texts(__name__)

LONGEST = 500
LONGEST_NAME = 100
ASSIGNED_FILE = "assigned.jsonl"
MOST_AT_ONCE = 10_000
"""Maximum number of objects whose note can be set at once."""
_SLICE = 500
_ASKED_AT_ONCE = 6
Again = tuple[Callable[[], None], Callable[[], None]]
"""Callbacks for undo and redo."""


class Notes(QObject):
    """Notes on match objects. Invariant: a displayed note is on disk, and values recognized in it
    (see `_masked`) are masked.

    `written` carries the keys whose note has changed.
    """

    written = Signal(object)
    kind = tr("Note")
    """Display name for undo."""
    _task, _file_name, _longest = "notes", FILE_NAME, LONGEST

    def __init__(
        self, session: Session, undo: UndoStack, tasks: Tasks, folder: Path | None
    ) -> None:
        super().__init__()
        self.problem = ""
        """Why the notes could not be read; "" if they could. While they are unread, no note is
        saved.
        """
        self._session = session
        self.undo = undo
        self._tasks = tasks
        self._file = NoteFile(folder, self._file_name)
        self._notes: Kept = {}

    def of(self, key: Key) -> Note | None:
        """Return the note on an object of the current server; None if the object has no note."""
        return self._notes.get(self._session.place, {}).get(key)

    def text(self, key: Key) -> str:
        """Return the text of the note on an object; "" if the object has no note."""
        note = self.of(key)
        return note.text if note else ""

    def write(self, keys: Sequence[Key], text: str) -> None:
        """Set the note of these objects, replacing existing ones; "" removes it. Only the first
        `MOST_AT_ONCE` objects get the note, and a longer text is cut.
        """
        words = " ".join(text.split())[: self._longest]
        chosen = [key for key in keys[:MOST_AT_ONCE] if words != self.text(key)]
        if chosen:
            self._tasks.write(self._task, self._write, self._session.place, chosen, words)

    async def load(self) -> None:
        """Read the stored notes."""
        try:
            self._notes = await asyncio.to_thread(self._file.load)
        except OSError as error:
            self.problem = self._why_not_read(error.strerror or "")

    def _why_not_read(self, reason: str) -> str:
        return tr(
            "The notes could not be read: {reason}. No note is saved until the next "
            "start of the console.",
            reason=reason,
        )

    def _why_not_saved(self, reason: str) -> str:
        return tr("The note cannot be saved: {reason}.", reason=reason)

    async def _write(self, place: str, keys: Sequence[Key], words: str) -> None:
        back, again = await self.put(place, dict.fromkeys(keys, words))
        note = self._notes.get(place, {}).get(keys[0])
        by, text = (note.by, note.text) if note else ("", "")
        self.undo.push(
            UndoEntry(None, by, text, list(keys), back=back, again=again, kind=self.kind)
        )

    async def put(self, place: str, texts: Mapping[Key, str]) -> Again:
        """Set the text of each object in one step; "" removes it. Return two functions, which undo
        and redo this, for the caller's undo stack. Raises `NotPossible` if the texts cannot be
        saved.
        """
        by, when = self._session.sign_off or self._session.user, time.time()
        notes: dict[str, Note | None] = {}

        async def make(text: str) -> None:
            words = " ".join(text.split())[: self._longest]
            notes[text] = Note(await self._masked(words), by, when) if words else None

        await each(dict.fromkeys(texts.values()), _ASKED_AT_ONCE, make)
        here = self._notes.get(place, {})
        before: dict[Key, Note | None] = {key: here.get(key) for key in texts}
        after = {key: notes[text] for key, text in texts.items()}
        await self._put(place, after)
        return (
            partial(self._tasks.write, self._task, self._put, place, before),
            partial(self._tasks.write, self._task, self._put, place, after),
        )

    async def _put(self, place: str, notes: dict[Key, Note | None]) -> None:
        if self.problem:  # a new note would replace one that nobody has seen
            raise NotPossible(self.problem)
        try:
            await asyncio.to_thread(self._file.add, lines_for(place, notes))
        except OSError as error:
            raise NotPossible(self._why_not_saved(error.strerror or "")) from None
        here = self._notes.setdefault(place, {})
        for key, note in notes.items():
            here.pop(key, None)
            if note is not None:
                here[key] = note
        for some in slices(list(notes), _SLICE):
            if place == self._session.place:
                self.written.emit(some)
            await asyncio.sleep(0)

    async def _masked(self, words: str) -> str:
        """Mask the values that a scan would find in a text. Only the service of this computer sees
        the text. If another server is in use, numbers shaped like card or account numbers are
        masked.
        """
        if self._session.remote is not None:
            return mask_within(words)
        try:
            tried = await self._session.client.datatypes.test(DataTypeTrial(text=words))
        except (ApiError, StateError):
            return mask_within(words)
        return mask_within(
            _without(words, ((match.offset, match.length) for match in tried.matches))
        )


class Assignees(Notes):
    """Assignments: each text is a person's name or address. Names and addresses are not masked,
    only numbers shaped like card or account numbers.
    """

    kind = tr("Assignment")
    _task, _file_name, _longest = "assignments", ASSIGNED_FILE, LONGEST_NAME

    def _why_not_read(self, reason: str) -> str:
        return tr(
            "The assignments could not be read: {reason}. No assignment is saved "
            "until the next start of the console.",
            reason=reason,
        )

    def _why_not_saved(self, reason: str) -> str:
        return tr("The assignment cannot be saved: {reason}.", reason=reason)

    def names(self) -> list[str]:
        """Return the assignees in alphabetical order."""
        here = self._notes.get(self._session.place, {})
        return sorted({note.text for note in here.values()}, key=sort_key)

    def given(self) -> list[tuple[Key, Note]]:
        """Return all assigned objects of the current server, with their assignments."""
        return list(self._notes.get(self._session.place, {}).items())

    async def _masked(self, words: str) -> str:
        return mask_within(words)


def _without(words: str, found: Iterable[tuple[int, int]]) -> str:
    """Return the text with these byte ranges (offset and length in UTF-8) masked."""
    data, parts, at = words.encode(), [], 0
    for offset, length in sorted(found):
        end = offset + length
        if end > at:
            start = max(offset, at)
            parts += [_text(data[at:start]), mask(_text(data[start:end]))]
            at = end
    return "".join([*parts, _text(data[at:])])


def _text(data: bytes) -> str:
    return data.decode(errors="replace")
