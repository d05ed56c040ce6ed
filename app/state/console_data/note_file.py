"""Storage of notes and assignments, each in a private file of JSON lines, one line per edit. The
lines hold IDs and the text, no path. Of several lines about an object, the last is valid.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec
from msgspec import Struct

from app.decoding import NOT_DECODED
from app.paths import append_private, write_private
from app.state.rows.keys import Key

FILE_NAME = "notes.jsonl"


class Note(Struct, frozen=True):
    """A text, its author, and its time (seconds since 1970)."""

    text: str
    by: str = ""
    when: float = 0.0


class Line(Struct, kw_only=True, omit_defaults=True):
    """One line: a note on objects of the server at `place`; an empty `text` removes it."""

    place: str
    text: str = ""
    by: str = ""
    when: float = 0.0
    objects: list[tuple[str, str]]
    """Target ID and object ID of each object."""


Kept = dict[str, dict[Key, Note]]
"""Notes by server and object."""


class NoteFile:
    """The note file; without a folder nothing is stored. Methods that may wait for the disk say
    so."""

    def __init__(self, folder: Path | None, name: str = FILE_NAME) -> None:
        self._path = None if folder is None else folder / name

    def load(self) -> Kept:
        """Return all notes. If the file has many outdated lines, rewrite it without them;
        unreadable lines are kept. Waits for the disk. Raises `OSError`.
        """
        if self._path is None:
            return {}
        try:
            texts = self._path.read_bytes().split(b"\n")
        except FileNotFoundError:
            return {}
        found: Kept = {}
        unread: list[bytes] = []
        for text in filter(None, texts):
            try:
                line = msgspec.json.decode(text, type=Line)
            except NOT_DECODED:
                unread.append(text + b"\n")
                continue
            here = found.setdefault(line.place, {})
            note = Note(line.text, line.by, line.when)
            for pair in line.objects:
                here.pop(Key(*pair), None)
                if note.text:
                    here[Key(*pair)] = note
        if len(texts) > 2 * (sum(map(len, found.values())) + len(unread)) + 100:
            write_private(self._path, b"".join([*unread, *map(_encoded, _lines(found))]))
        return found

    def add(self, lines: Iterable[Line]) -> None:
        """Append lines and sync them to disk. Waits for the disk. Raises `OSError`."""
        if self._path is None:
            return
        append_private(self._path, map(_encoded, lines))


def lines_for(place: str, notes: dict[Key, Note | None]) -> list[Line]:
    """Return the lines to write; a note of None is removed. Objects with the same note share a
    line.
    """
    by_note: dict[Note | None, Line] = {}
    for key, note in notes.items():
        if note not in by_note:
            head = note or Note("")
            by_note[note] = Line(
                place=place, text=head.text, by=head.by, when=head.when, objects=[]
            )
        by_note[note].objects.append((key.target_id, key.object_id))
    return list(by_note.values())


def _lines(found: Kept) -> Iterable[Line]:
    return (line for place, notes in found.items() for line in lines_for(place, {**notes}))


def _encoded(line: Line) -> bytes:
    return msgspec.json.encode(line) + b"\n"
