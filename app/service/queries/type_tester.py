"""Tests of custom data types before they are saved: whether they are usable, and what they match.

Expressions are run and texts are searched in a worker process with limits, never in the service
itself.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import BrokenExecutor, CancelledError, Executor
from typing import Any, Literal

from app.api.records.datatypes import (
    DataTypeTrial,
    DataTypeTried,
    TraceStep,
    TriedMatch,
)
from app.discovery.match.catalogue import BY_KEY, TYPES
from app.discovery.match.custom_types import CustomType
from app.discovery.match.errors import DiscoveryError
from app.discovery.match.matches import Confidence
from app.discovery.match.rules import Wanted
from app.discovery.match.trial import Trial, Tried
from app.discovery.scan.worker_tasks import work_check, work_trial
from app.service.base import problems
from app.service.base.problems import Problem
from app.service.base.secrets import Seals
from app.service.store import datatypes

UNSAVED = "CUSTOM_NEW"
"""Key that a custom data type has while it is tested before it is saved."""
LONGEST = 65_536
"""Maximum number of characters in a test text."""
_SECONDS = 20.0
SURENESS: dict[Confidence, Literal["low", "medium", "high"]] = {
    Confidence.LOW: "low",
    Confidence.MEDIUM: "medium",
    Confidence.HIGH: "high",
}


def check(pool: Executor, custom: CustomType, others: Collection[CustomType]) -> None:
    """Raise Problem: 422, with the reason, if a data type is not usable together with `others`; 503
    if no worker answers in time.
    """
    if reason := _ask(pool, work_check, custom, tuple(others)):
        raise _hopeless(reason)


def look_for(conn: sqlite3.Connection, seals: Seals, order: DataTypeTrial) -> Wanted:
    """Return the data types with which to search a text. Raises Problem (422) for an unknown data
    type, or if the text is too long.
    """
    if len(order.text) > LONGEST:
        raise problems.invalid_input("text")
    if order.type is not None:
        return Wanted(frozenset(), (datatypes.custom_type(conn, seals, UNSAVED, order.type),))
    if order.data_types is None:
        return datatypes.wanted(conn, seals, ())
    require_keys(conn, seals, order.data_types)
    return datatypes.of_keys(conn, seals, order.data_types)


def require_keys(conn: sqlite3.Connection, seals: Seals, keys: Collection[str]) -> None:
    """Raise Problem (422) unless all are keys of existing data types."""
    known = {
        *BY_KEY,
        *(custom_data_type.key for custom_data_type in datatypes.custom_types(conn, seals)),
    }
    if not known.issuperset(keys):
        raise problems.invalid_input("data_types")


def tried(pool: Executor, text: str, wanted: Wanted) -> DataTypeTried:
    """Return matches and near misses in a text. Raises Problem: 422 for data types that are not
    usable, 503 if no worker answers in time.
    """
    found = _ask(pool, work_trial, text.encode(), wanted)
    names = names_of(wanted)
    return DataTypeTried(
        matches=[record(match, names) for match in found.matches],
        near_misses=[record(near_miss, names) for near_miss in found.near_misses],
        cut=found.cut,
    )


def count(pool: Executor, text: str, wanted: Wanted) -> int:
    """Return the number of matches in a text, at most 1,000. Raises Problem: 422 if the text cannot
    be searched, 503 if no worker answers in time.
    """
    found: Trial = _ask(pool, work_trial, text.encode("utf-8", "replace"), wanted)
    return len(found.matches)


def names_of(wanted: Wanted) -> dict[str, str]:
    """Return the names of all data types that a search may find. The dict maps data type keys to
    names.
    """
    return {kind.key: kind.name for kind in (*TYPES, *(each.type for each in wanted.custom))}


def record(one: Tried, names: Mapping[str, str]) -> TriedMatch:
    """Return the API record of a match or near miss; `names` maps data type keys to names."""
    return TriedMatch(
        data_type=names[one.data_type],
        severity=one.severity,
        confidence=SURENESS[one.confidence],
        offset=one.offset,
        length=one.length,
        masked=one.masked,
        trace=[TraceStep(name=step.name, outcome=step.outcome) for step in one.trace],
        failed=None if one.failed is None else one.failed.name,
    )


def _ask(pool: Executor, work: Callable[..., Any], *args: object) -> Any:
    """Return the result of `work` in a worker. Raises Problem: 422 if the work is impossible, 503
    on a timeout.
    """
    try:
        return pool.submit(work, *args).result(_SECONDS)
    except BrokenExecutor:
        raise _hopeless("it takes too long, or needs too much memory") from None
    except DiscoveryError as error:
        raise Problem(422, str(error)) from None
    except (TimeoutError, CancelledError):
        raise problems.busy() from None


def _hopeless(reason: str) -> Problem:
    return Problem(422, f"The data type cannot be used: {reason}.")
