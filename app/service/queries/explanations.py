"""Explain why a match was found and why a near miss was rejected. The reason for a match is in its
scan trace; the reason for a near miss is found by a new search.

A worker searches the object's bytes. Filters are not disclosed, only how many of them apply.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor
from dataclasses import dataclass, replace

from app.api.records.datatypes import TraceStep, TriedMatch
from app.api.records.enums import Action
from app.api.records.filters import FILTER_TYPES
from app.api.records.local_objects import FiltersAsked, Why
from app.discovery.match.errors import DiscoveryError
from app.discovery.match.rules import Rules
from app.discovery.read.near_misses import Explained, TextRange
from app.discovery.scan.worker_tasks import work_explain
from app.service.base.problems import Problem
from app.service.base.secrets import Seals
from app.service.queries import type_tester
from app.service.queries.object_reader import Reader
from app.service.rules import filters
from app.service.store import datatypes
from app.service.store.objects import StoredMatch, StoredObject

AROUND = 64 << 10
"""Bytes before and after the match in which near misses are searched for."""
_CONTEXT = 4 << 10
"""Bytes of context beyond `AROUND`; a multiple of every character width."""
_SECONDS = 20.0
_NOT_SEARCHED = (BrokenExecutor, CancelledError, TimeoutError)
_CHANGED = "The file changed after the scan. Scan it again."


@dataclass(frozen=True, slots=True)
class ExplanationRequest:
    """Input of an explanation.

    The byte to explain is at `offset` in the object; `found` are the matches that contain this
    byte. `rules` are all rules that a scan would apply now, combined. `each` has the type of filter
    and the rules for every single filter.
    """

    item: StoredObject
    offset: int
    found: Sequence[StoredMatch]
    rules: Rules
    each: Sequence[tuple[str, Rules]]


def ask(
    conn: sqlite3.Connection,
    seals: Seals,
    item: StoredObject,
    found: Sequence[StoredMatch],
    offset: int,
    now: float,
) -> ExplanationRequest:
    """Return the request to explain the byte at `offset` of an object. `found` are the matches that
    contain this byte.
    """
    root = item.location_path
    rules = filters.rules(conn, seals, item.target_id, root, now)
    wanted = datatypes.searched(conn, seals, item.location_id)
    each = filters.each_rule(conn, seals, item.target_id, root, now)
    return ExplanationRequest(item, offset, found, replace(rules, wanted=wanted), each)


def explained(pool: Executor, reader: Reader, asked: ExplanationRequest) -> Why:
    """Return the explanation. If the object cannot be read or searched, `problem` says why."""
    first = max(0, asked.offset - AROUND)
    last = min(asked.item.stream_size, asked.offset + AROUND)
    try:
        if not reader.unchanged():
            return unsearched(asked, _CHANGED)
        seen = _searched(pool, reader, asked, first, last)
    except (DiscoveryError, Problem) as error:
        return unsearched(asked, str(error))
    except _NOT_SEARCHED:
        return unsearched(asked, "The search took too long.")
    names = type_tester.names_of(asked.rules.wanted)
    return Why(
        matches=[_match(one) for one in asked.found],
        near_misses=[type_tester.record(near_miss, names) for near_miss in seen.near_misses],
        ignored=[type_tester.record(one, names) for one in seen.ignored],
        filters=_filters(asked, seen.holding),
        start=first,
        end=last,
        cut=seen.cut,
    )


def unsearched(asked: ExplanationRequest, problem: str) -> Why:
    """Return an explanation with only the recorded matches. `problem` says why there was no new
    search.
    """
    return Why(
        matches=[_match(one) for one in asked.found],
        near_misses=[],
        ignored=[],
        filters=[],
        start=asked.offset,
        end=asked.offset,
        cut=False,
        problem=problem,
    )


def _searched(
    pool: Executor, reader: Reader, asked: ExplanationRequest, first: int, last: int
) -> Explained:
    start = max(0, first - _CONTEXT) & ~3  # keep UTF-32 aligned
    (data,) = reader.read([(start, last + _CONTEXT - start)])
    at = asked.found[0] if asked.found else None
    stretch = TextRange(
        data=data,
        at=start,
        codec=asked.item.encoding or "utf-8",
        first=first,
        last=last,
        match=(asked.offset, 0) if at is None else (at.offset, at.length),
    )
    values = [values for _, rules in asked.each for values in (rules.ignored, rules.tests)]
    return pool.submit(work_explain, stretch, asked.rules, values).result(_SECONDS)


def _filters(asked: ExplanationRequest, holding: Sequence[bool]) -> list[FiltersAsked]:
    """Count, per type, the filters that were examined and those that apply. `holding` has two
    entries per filter: whether the filter ignores the value, and whether it counts the value as
    test data.
    """
    item = asked.item
    total, held = Counter[str](), Counter[str]()
    for number, (kind, rules) in enumerate(asked.each):
        by_value = any(holding[2 * number : 2 * number + 2])
        total[kind] += 1
        changed = (item.mtime_ns / 1e9,) if item.mtime_ns else ()
        by_file = rules.leave_out(item.file_raw, item.size, changed)
        inside = bool(item.inner) and rules.leave_out_path(item.file_raw, item.inner)
        held[kind] += by_value or by_file or inside
    return [
        FiltersAsked(type=kind, filters=total[kind], holding=held[kind])
        for kind in FILTER_TYPES
        if total[kind]
    ]


def _match(one: StoredMatch) -> TriedMatch:
    steps = [TraceStep(name=name, outcome=outcome) for name, outcome in json.loads(one.trace)]
    told = next((step.outcome for step in steps if step.name == "Confidence"), "medium")
    sure = next((word for word in ("low", "high") if told.startswith(word)), "medium")
    return TriedMatch(
        data_type=one.label,
        severity="test" if one.mark == Action.TEST_DATA else one.severity,
        confidence=sure,  # type: ignore[arg-type] # one of three words
        offset=one.offset,
        length=one.length,
        masked=one.masked,
        trace=steps,
    )
