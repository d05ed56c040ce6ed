"""Lists the match objects of all Targets, for a snapshot."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence

from app.api.client import Client
from app.api.errors import Gone, NotAllowed
from app.api.records.common import number
from app.api.records.matchobjects import MatchObject, ObjectSummary
from app.api.records.targets import Target
from app.language import Texts
from app.masking import mask_within
from app.state.console_data.object_history import MOST_OBJECTS, Found, Seen
from app.state.rows.keys import Key
from app.state.work.errors import NotPossible

tr = Texts(__name__)

PAGE = 500
"""Number of objects per request. All records of a request are decoded within one turn of the event
loop.
"""
_TRIES = 3
_MOST_PATH = 4_096


async def list_objects(
    client: Client, targets: Sequence[Target], tell: Callable[[int], None]
) -> dict[Key, Found]:
    """Return the objects of these Targets; `tell` is called with their number as it grows.

    Targets that the account may not read, or that were removed meanwhile, are skipped. Raises
    `NotPossible` if the account may read none of the Targets, if an object cannot be decoded, if
    there are more than `MOST_OBJECTS`, or if the objects of a Target change too often to be listed
    completely. Raises `ApiError` for other failures of a request.
    """
    found: dict[Key, Found] = {}
    refused = 0
    for target in targets:
        try:
            found |= await _of_target(client, target, len(found), tell)
        except Gone:
            continue
        except NotAllowed:
            refused += 1
    if targets and refused == len(targets):
        raise NotPossible(tr("Your account is not permitted to list objects with matches."))
    return found


async def _of_target(
    client: Client, target: Target, earlier: int, tell: Callable[[int], None]
) -> dict[Key, Found]:
    """Return the objects of a Target. If its list changes between two pages, start over, up to
    `_TRIES` reads in total. Raises `NotPossible` if the list changes during every read.
    """
    for _ in range(_TRIES):
        found = await _pages(client, target.id, earlier, tell)
        if found is not None:
            return found
    raise NotPossible(
        tr("The objects of {name} change too often for a snapshot.", name=target.name)
    )


async def _pages(
    client: Client, target_id: str, earlier: int, tell: Callable[[int], None]
) -> dict[Key, Found] | None:
    """Return the objects of a Target; None if they changed meanwhile. Each page begins with the
    last object of the previous page. Without this overlap, the removal of an object could make the
    next page skip another one unnoticed.
    """
    found: dict[Key, Found] = {}
    last, offset = None, 0
    while True:
        page = await client.matchobjects.list(target_id, offset=offset, limit=PAGE)
        if page.unreadable:
            raise NotPossible(
                tr("The server sent objects that cannot be read: {problem}.", problem=page.problem)
            )
        items = page.items
        if last is not None and (not items or _name(items[0]) != last):
            return None
        found.update(_leaves(target_id, items))
        tell(earlier + len(found))
        if earlier + len(found) > MOST_OBJECTS:
            raise NotPossible(tr("Snapshots are limited to {count} objects.", count=MOST_OBJECTS))
        if len(items) < PAGE:
            return found
        last, offset = _name(items[-1]), offset + PAGE - 1
        await asyncio.sleep(0)


def _name(item: MatchObject) -> tuple[str | None, str]:
    return item.id, item.path


def _leaves(target_id: str, items: Iterable[MatchObject]) -> Iterator[tuple[Key, Found]]:
    """Yield the objects with matches of their own, and the members of containers."""
    for item in items:
        if item.id is not None:
            yield Key(target_id, item.id), Found(mask_within(item.path[:_MOST_PATH]), _seen(item))
        yield from _leaves(target_id, item.subpaths or ())


def _seen(item: MatchObject) -> Seen:
    event = item.last_remediation_event
    status = event.remediation_status if event else ""
    return Seen(
        prohibited=_sum(item.summary, "prohibited"),
        match=_sum(item.summary, "match"),
        test=_sum(item.summary, "test"),
        status=status,
    )


def _sum(summary: Iterable[ObjectSummary], severity: str) -> int:
    return sum(number(getattr(one.matches, severity) or "") for one in summary)
