"""Content of the cache of results: an answer with its rows, and the tree, as lists of chunks.

Each chunk is small, so that no single call of the decoder holds up the event loop. Text that is
shaped like a value is masked in rows, and in names, comments and paths of the tree. A query with
such text is not cached at all. The values that queries can contain, such as the names of data
types, are kept unchanged.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from sys import intern
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from app.api.records.groups import Group
from app.api.records.queries import Query
from app.api.records.targets import Target
from app.masking import mask_within
from app.state.query.answer_origin import AnswerOrigin
from app.state.query.language.question import Condition
from app.state.query.options import Options
from app.state.rows.keys import Row
from app.state.work.tasks import slices

MOST_ROWS = 100_000
"""Maximum number of rows kept of one answer."""
_ROWS, _TARGETS = 250, 50
"""Maximum number of rows, and of Targets, per chunk."""
_IDS = frozenset({"target", "group"})
"""Fields of a query that are not searched for values: they hold IDs, which may be shaped like card
numbers.
"""


class _Head(Struct, frozen=True):
    query: Query
    conditions: tuple[Condition, ...]
    sifted: tuple[Condition, ...]
    when: float
    total: int


class _Part(Struct, frozen=True):
    """One chunk of the tree. It holds a Group without its Targets or, if `group` is None, some
    Targets of the Group in an earlier chunk.
    """

    group: Group | None
    targets: list[Target]


class CachedTree(Struct, frozen=True):
    """The Groups with their contents, and the values that queries can contain."""

    groups: list[Group]
    options: Options


def holds_value(query: Query, conditions: Sequence[Condition]) -> bool:
    """Whether a query contains text that is shaped like a value."""
    fields = {name: getattr(query, name) for name in query.__struct_fields__ if name not in _IDS}
    texts = [value for one in conditions if one.field not in _IDS for value in one.values]
    return any(mask_within(text) != text for text in _texts(msgspec.to_builtins((fields, texts))))


def _texts(value: object) -> Iterator[str]:
    """Yield all strings in a value, to be searched one by one. The JSON text of the value is not
    searched, because an escape in it could hide the beginning of a number.
    """
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from _texts(list(value.values()))
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from _texts(one)


def answer_chunks(source: AnswerOrigin, rows: Iterable[Row | None]) -> Iterator[bytes]:
    """Yield the chunks of an answer, with its loaded rows up to `MOST_ROWS`."""
    yield _packed(_Head(source.query, source.conditions, source.sifted, source.when, source.total))
    loaded = islice((row for row in rows if row is not None), MOST_ROWS)
    while some := list(islice(loaded, _ROWS)):
        yield _packed([_kept(row) for row in some])


def answer_of(chunks: Iterator[bytes]) -> AnswerOrigin:
    """Return the answer that these chunks contain. Raises `msgspec.DecodeError`."""
    head = _unpacked(next(chunks, b""), _Head)
    rows = [_shared(row) for chunk in chunks for row in _unpacked(chunk, list[Row])]
    return AnswerOrigin(head.query, head.conditions, head.sifted, head.when, head.total, rows)


def tree_chunks(tree: CachedTree) -> Iterator[bytes]:
    """Yield the chunks of a tree."""
    yield _packed(tree.options)
    for group in tree.groups:
        name, comments = mask_within(group.name), mask_within(group.comments)
        yield _packed(_Part(replace(group, name=name, comments=comments, targets=None), []))
        for some in slices(group.targets or [], _TARGETS):
            yield _packed(_Part(None, [_masked(target) for target in some]))


def tree_of(chunks: Iterator[bytes]) -> CachedTree:
    """Return the tree that these chunks contain. Raises `msgspec.DecodeError`."""
    options, groups = _unpacked(next(chunks, b""), Options), list[Group]()
    for part in (_unpacked(chunk, _Part) for chunk in chunks):
        if part.group is not None:
            groups.append(replace(part.group, targets=[]))
        elif groups and groups[-1].targets is not None:
            groups[-1].targets.extend(part.targets)
    return CachedTree(groups, options)


def _kept(row: Row) -> Row:
    """Return a row as the cache stores it: masked, and without the data that the console has in
    other files (note, assignee, deadline).
    """
    return replace(
        row,
        location=mask_within(row.location),
        target=mask_within(row.target),
        signoff=mask_within(row.signoff),
        owner=mask_within(row.owner),
        reason=mask_within(row.reason),
        remediation_error=mask_within(row.remediation_error),
        note="",
        assigned="",
        due=0,
    )


def _masked(target: Target) -> Target:
    name, comments = mask_within(target.name), mask_within(target.comments)
    named, places = replace(target, name=name, comments=comments), target.locations
    if places is None:
        return named
    masked = [
        replace(place, path=mask_within(place.path), description=mask_within(place.description))
        for place in places
    ]
    return replace(named, locations=masked)


def _shared(row: Row) -> Row:
    """Return the row with shared texts, to save memory: texts that occur in many rows are
    interned.
    """
    return replace(
        row,
        target=intern(row.target),
        types=intern(row.types),
        data_types=tuple(map(intern, row.data_types)),
        status=intern(row.status),
        signoff=intern(row.signoff),
        owner=intern(row.owner),
        content_type=intern(row.content_type),
        risk=intern(row.risk),
    )


def _packed(value: object) -> bytes:
    return zlib.compress(msgspec.msgpack.encode(value), 1)


def _unpacked(chunk: bytes, kind: Any) -> Any:
    try:
        return msgspec.msgpack.decode(zlib.decompress(chunk), type=kind)
    except zlib.error:
        raise msgspec.DecodeError("not compressed") from None  # not translated
