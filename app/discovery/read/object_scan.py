"""Scan of one object: its text, or what its format holds, and all members in it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import BinaryIO

from app.discovery.match import limits
from app.discovery.match.matches import Found, Trouble
from app.discovery.read.extract.content import Content, Format, Metadata, Piece
from app.discovery.read.extract.format_names import (
    claimed_format,
    content_type,
    leads_outside,
    packed_format,
)
from app.discovery.read.extract.objects import (
    LEVELS,
    Opened,
    member_opened,
    opened,
    recognise,
    texts,
)
from app.discovery.read.extract.places import Pieces
from app.discovery.read.extract.text import Read
from app.discovery.read.extract.unpack_limits import Budget, NotScanned
from app.discovery.read.object_names import in_member, in_path
from app.discovery.read.outcome import Outcome
from app.discovery.read.own_bytes import OwnBytes
from app.discovery.read.search import Search
from app.discovery.read.unread_values import without

_HEAD = 4096


def scan_object(
    outcome: Outcome, file: BinaryIO, stream: OwnBytes, known: Format | None = None
) -> None:
    """Search a file, and add what is found to `outcome`. `stream` reads the bytes of `file` and
    hashes them. `known` is the format of the file. If `known` is None, the format is recognised,
    and the name of the file is searched, too. If the format has a reader, the whole file is hashed
    before it is searched; but if `stream` is `hollow`, the raw bytes are searched instead. Raises
    `NotScanned` or OSError if the bytes of the file cannot be read.
    """
    if known is None:  # the path of a mail that was fetched consists of numbers
        path = outcome.path or os.fsencode(outcome.name)
        outcome.add_named("", in_path(path, outcome.key, outcome.rules))
    head = stream.read(_HEAD)
    format_ = known or recognise(head, outcome.name)
    if format_ is None or stream.hollow:
        if format_ is not None:
            outcome.unscanned(
                "large parts of it were never written, so its raw bytes were searched"
            )
        read = _resumed(head, stream.told)
        _search(outcome, read, head, outcome.name, "", packed=stream.hollow, own=stream.offset)
        return
    stream.drain()
    file.seek(0)
    budget = Budget()
    if outcome.rules.wanted.pictures:
        budget.seconds = limits.PICTURES_SECONDS
    how = opened(file, outcome.name, budget, size=stream.size, known=known, wanted=outcome.wanted)
    with how as one:
        _scan_opened(outcome, one, budget, "", 1)


def _scan_opened(outcome: Outcome, one: Opened, budget: Budget, inner: str, depth: int) -> None:
    """Search an object and everything in it. Raises `NotScanned` or OSError if the bytes of the
    object cannot be read.
    """
    content = one.content
    if content is None:
        if one.trouble:
            outcome.unscanned(f"{one.trouble}, so its raw bytes were searched", inner)
        _search(outcome, one.file.read, one.head, one.name, inner, packed=bool(one.trouble))
        return
    if not inner:
        outcome.content_type = content.content_type
        outcome.metadata = content.metadata
        outcome.container = content.pieces is None
    first = len(outcome.found)
    if content.pieces is not None:
        _search_pieces(outcome, content, content.pieces, inner)
    try:
        _scan_members(outcome, content, budget, inner + LEVELS if inner else "", depth)
    finally:
        for note in content.notes:
            outcome.unscanned(note, inner)
        for remark in content.remarks:
            outcome.note(f"{remark}.", inner, Trouble.NOTICE)
    if one.unread and one.again and not outcome.told_of(inner):
        missing = outcome.missing(one.unread().values, outcome.found[first:])
        if missing:
            _note_missing(outcome, one.again, missing, inner)


def _note_missing(
    outcome: Outcome,
    again: Callable[[], AbstractContextManager[Opened]],
    missing: set[tuple[str, bytes]],
    inner: str,
) -> None:
    """Report the values in `missing` that do not occur anywhere in the text of an object, although
    they were found in its bytes. `again` opens the object to read this text.
    """
    with again() as one:
        for text in texts(one, Budget()):
            missing = without(missing, text)
            if not missing:
                return
    outcome.unscanned(
        f"{_counted(missing)} outside its readable parts could not be searched; it may be damaged",
        inner,
    )


def _counted(values: set[tuple[str, bytes]]) -> str:
    if len(values) == 1:
        return "a possible card number or IBAN"
    return f"{len(values):,} possible card numbers or IBANs"


def _scan_members(
    outcome: Outcome, content: Content, budget: Budget, prefix: str, depth: int
) -> None:
    for member in content.members:
        inner = prefix + member.name
        outcome.container = True
        if outcome.room <= 0:
            listed = sum(len(found.matches) for found in outcome.found)
            ends = f"only its first {listed:,} matches are listed"
            why = ends if listed else "its other objects are not searched"
            outcome.unscanned(f"it has too many results, so that {why}", prefix[: -len(LEVELS)])
            return
        allowed = budget.apart() if content.apart and depth == 1 else budget
        if allowed.entries <= 0:
            outcome.unscanned(f"it has more than {limits.ARCHIVE_ENTRIES:,} entries", inner)
            return
        if allowed is not budget or not content.apart:
            allowed.entries -= 1
        if outcome.rules.leave_out_path(outcome.path, inner):
            continue
        first = len(outcome.found)
        outcome.add_named(inner, in_member(member.name, outcome.key, outcome.rules))
        try:
            if leads_outside(member.name):
                raise NotScanned("its name points outside the archive")
            with member_opened(member, allowed, depth + 1, outcome.wanted) as one:
                _scan_opened(outcome, one, allowed, inner, depth + 1)
        except NotScanned as error:
            outcome.unscanned(str(error), inner)
        except MemoryError:
            outcome.unscanned("it needs too much memory", inner)
        outcome.keep_named(inner, 0)
        budget.seconds = allowed.seconds
        for place in range(first, len(outcome.found)) if member.metadata else ():
            found = outcome.found[place]
            outcome.found[place] = replace(found, metadata=found.metadata + member.metadata)


def _search_pieces(outcome: Outcome, content: Content, pieces: Iterator[Piece], inner: str) -> None:
    """Search the text that a document's reader returns."""
    stream = Pieces(pieces)
    search = Search(outcome.key, "utf-8", outcome.rules, stream)
    try:
        search.run(stream.read)
    finally:
        _gather(outcome, search, content.content_type, inner, content.metadata, extracted=True)
    if stream.trouble is not None:
        outcome.unscanned(str(stream.trouble), inner)
    _note_cut(outcome, search, inner)


def _search(
    outcome: Outcome,
    read: Read,
    head: bytes,
    name: str,
    inner: str,
    *,
    packed: bool = False,
    own: Callable[[int], int] = int,
) -> None:
    """Search one stream. `own` maps offsets in the stream to the offsets to report. If reading
    fails, first keep the matches found so far, then raise the error.
    """
    search = Search(outcome.key, rules=outcome.rules, own=own)
    trouble: list[NotScanned | OSError] = []

    def read_what_can_be_read(length: int) -> bytes:
        try:
            return read(length)
        except (NotScanned, OSError) as error:
            trouble.append(error)
            return b""

    try:
        search.run(read_what_can_be_read)
    finally:
        _gather(outcome, search, content_type(name, head, search.encoding), inner)
    if trouble:
        raise trouble[0]
    _note_cut(outcome, search, inner)
    if not packed and (kind := claimed_format(name, head, search.encoding)):
        outcome.unscanned(
            f"its name indicates a {kind}, but its content does not, so its raw "
            "bytes were searched",
            inner,
        )
    elif not packed and (kind := packed_format(head)):
        outcome.note(f"Not fully scanned: {kind} is not supported yet.", inner, Trouble.NOTICE)


def _gather(
    outcome: Outcome,
    search: Search,
    kind: str,
    inner: str,
    metadata: Metadata = (),
    *,
    extracted: bool = False,
) -> None:
    """Keep the matches that a search has found, even if it ended early."""
    codec = search.encoding.codec
    told = (("Encoding", codec), *metadata)
    if not inner:
        outcome.metadata = told
        outcome.content_type = kind
    for match in outcome.named.pop(inner, ()):
        search.matches.append(match)
    if search.matches:
        matches = outcome.keep(search.matches, inner, told)
        words = search.frame.words()
        found = Found(inner, kind, codec, search.size, matches, told, extracted, words)
        outcome.found.append(found)


def _note_cut(outcome: Outcome, search: Search, inner: str) -> None:
    if search.cut:
        outcome.unscanned(f"only its first {limits.MATCHES:,} matches are listed", inner)


def _resumed(head: bytes, read: Read) -> Read:
    """Return a `Read` that returns `head`, which was already read, before the rest."""
    first = [head]
    return lambda length: first.pop() if first else read(length)
