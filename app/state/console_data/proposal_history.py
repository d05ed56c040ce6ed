"""Proposals that this console has exported to a signed file, or approved from one.

The history is a private file of JSON lines. A proposal cannot be approved twice, because its digest
is written before anything is sent.
"""

from __future__ import annotations

import asyncio
import re
import time
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from app.decoding import NOT_DECODED
from app.language import Texts
from app.log import get_logger
from app.paths import append_private
from app.state.decisions_and_undo.change_requests import ProposedChange
from app.state.work.errors import NotPossible
from app.state.work.signals import QObject, Signal

tr = Texts(__name__)

FILE_NAME = "proposals.jsonl"
MOST_SHOWN = 1_000
_DIGEST = re.compile(rb"[0-9a-f]{64}")
_EXPORTED = b'"kind":"exported"'
_log = get_logger(__name__)
_USED = tr(
    "This proposal has already been approved. A proposal can be approved only once; ask for a new "
    "one."
)


class HistoryEntry(Struct, frozen=True, kw_only=True):
    """An exported or approved proposal for the server at `place`. `when` is the time of the export
    or of the approval (seconds since 1970).
    """

    kind: Literal["exported", "approved"]
    digest: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
    place: str
    action: str
    objects: int
    reason: str
    proposed_by: str
    approved_by: str = ""
    when: float


def approved(proposed: ProposedChange, place: str, by: str, objects: int) -> HistoryEntry:
    """Return the entry of an approval by the account `by`."""
    return HistoryEntry(
        kind="approved",
        digest=proposed.digest,
        place=place,
        action=proposed.action.value,
        objects=objects,
        reason=proposed.reason,
        proposed_by=proposed.proposed_by,
        approved_by=by,
        when=time.time(),
    )


class ProposalHistory(QObject):
    """The history. Invariant: an entry is in the file before the console relies on it."""

    changed = Signal()

    def __init__(self, folder: Path | None) -> None:
        super().__init__()
        self.problem = ""
        """Why the history could not be read; "" if it could. Without the history, nothing can be
        approved.
        """
        self.notice = ""
        """Says how many lines of the history are unreadable; "" if all could be read."""
        self._entries: list[HistoryEntry] = []
        self._used: set[str] = set()
        self._path = None if folder is None else folder / FILE_NAME

    def entries(self, place: str) -> list[HistoryEntry]:
        """Return the entries about a server, newest first, at most `MOST_SHOWN`."""
        found = [entry for entry in reversed(self._entries) if entry.place == place]
        return found[:MOST_SHOWN]

    def is_used(self, digest: str) -> bool:
        """Whether the proposal with this digest was approved here."""
        return digest in self._used

    async def load(self) -> None:
        """Read the stored history. Unreadable lines stay in the file. A proposal that is named in
        an unreadable line counts as approved, unless the line says that the proposal was exported.
        """
        try:
            self._entries, bad = await asyncio.to_thread(_read, self._path)
        except OSError as error:
            self.problem = tr(
                "The history of proposals cannot be read: {reason}.", reason=error.strerror
            )
            return
        self.problem = ""
        self._used = {entry.digest for entry in self._entries if entry.kind == "approved"}
        self.notice = ""
        if bad:
            _log.warning("lines of the history of proposals cannot be read", count=len(bad))
            self.notice = tr(
                "Unreadable lines in the history of proposals: {count}. These lines "
                "stay in the file, and the proposals named in them cannot be approved "
                "any more.",
                count=len(bad),
            )
            approvals = (line for line in bad if _EXPORTED not in line)
            self._used |= {
                digest.decode() for line in approvals for digest in _DIGEST.findall(line)
            }
        self.changed.emit()

    async def use(self, entry: HistoryEntry) -> None:
        """Record an approval. Raises `NotPossible` if the proposal was approved before, or if the
        approval cannot be recorded.
        """
        if self.problem:
            raise NotPossible(self.problem)
        if entry.digest in self._used:
            raise NotPossible(_USED)
        self._used.add(entry.digest)  # at once: two windows may have opened the same file
        try:
            await self.add(entry)
        except NotPossible:
            self._used.discard(entry.digest)
            raise

    async def add(self, entry: HistoryEntry) -> None:
        """Record an entry. Raises `NotPossible` if it cannot be written."""
        if self._path is not None:
            line = msgspec.json.encode(entry) + b"\n"
            try:
                await asyncio.to_thread(append_private, self._path, [line])
            except OSError as error:
                raise NotPossible(
                    tr(
                        "The history of proposals cannot be written: {reason}.",
                        reason=error.strerror,
                    )
                ) from None
        self._entries.append(entry)
        self.changed.emit()

    def why_not(self, digest: str) -> str:
        """Return why the history does not allow approving a proposal; "" if it does."""
        return self.problem or (_USED if self.is_used(digest) else "")


def _read(path: Path | None) -> tuple[list[HistoryEntry], list[bytes]]:
    """Return the entries and the unreadable lines. Raises OSError."""
    if path is None or not path.exists():
        return [], []
    found, bad = list[HistoryEntry](), list[bytes]()
    for line in filter(None, path.read_bytes().split(b"\n")):
        try:
            found.append(msgspec.json.decode(line, type=HistoryEntry))
        except NOT_DECODED:
            bad.append(line)
    return found, bad
