"""Selection of the objects that an order names. Each object must be in the Location, and at or
below the path of the order.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from app.api.records.remediation import RemediationOrder
from app.discovery.match.rules import separator_of
from app.service.base import problems
from app.service.base.problems import Problem
from app.service.remedies.job_plan import LeftOut
from app.service.store import objects, results
from app.service.store.ids import internal
from app.service.store.objects import StoredObject

_UNKNOWN = "An object is not in this Location."
_ELSEWHERE = "An object is not at the requested path."


def find_objects(
    conn: sqlite3.Connection, location_id: int, order: RemediationOrder
) -> tuple[list[StoredObject], list[LeftOut]]:
    """Return the objects of an order without duplicates, and the objects left out, with the
    reason.

    A container is replaced by its members. An object is left out if it is not in the Location, or
    not at or below the order's path. The ID alone is not enough, because the path is what the user
    has seen.

    Raises Problem: 404 if none of the objects is in the Location; otherwise 422 (contract 4.2) if
    all are left out.
    """
    found: dict[int, StoredObject] = {}
    left_out: list[LeftOut] = []
    for text in dict.fromkeys(order.object_ids):
        item = objects.get(conn, internal(text) or 0)
        if item is None or item.location_id != location_id:
            left_out.append((text, _UNKNOWN))
        elif not _under(item.path, order.path):
            left_out.append((text, _ELSEWHERE))
        else:
            found.update((leaf.id, leaf) for leaf in _leaves(conn, item))
    if not found and all(reason == _UNKNOWN for _, reason in left_out):
        raise problems.not_found()
    if not found:
        raise refused(order, left_out[0][1])
    return list(found.values()), left_out


def _leaves(conn: sqlite3.Connection, item: StoredObject) -> Sequence[StoredObject]:
    if not item.container:
        return [item]
    return objects.get_many(conn, results.members(conn, item.id))


def _under(path: str, given: str) -> bool:
    separator = separator_of(given)
    stem = given.rstrip(separator)
    return path in {given, stem} or path.startswith((stem + separator, stem + "#"))


def refused(order: RemediationOrder, reason: str) -> Problem:
    """Return the error (422) of an order whose objects were all left out."""
    text = f"{reason} Nothing was remediated."
    return problems.not_remediated(order.path, text, list(order.object_ids))
