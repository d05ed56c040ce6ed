"""Accounts that could approve what a rule makes subject to approval. Nobody may approve a proposal
of their own, so a rule needs two of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from app.api.records.administration import User
from app.api.records.enums import MARKS, Action
from app.api.records.groups import Group
from app.state.inventory.approval_guard import ACT, EVERYTHING, MARK, Place
from app.state.server.own_account import ANYTHING, SIGN_IN, account_name

LEAST = 2
_VISIBLE = "node visible"  # not translated


@dataclass(frozen=True, slots=True)
class Shortage:
    """A Target on which fewer than `LEAST` accounts could approve; "" if there is no Target yet.
    `account` is the only one that could, or "". Others would need `permission`.
    """

    target: str
    account: str
    permission: str


def shortage(
    users: Iterable[User], groups: Sequence[Group], place: Place, actions: Iterable[str]
) -> Shortage | None:
    """Return the first Target in the place of a rule on which too few accounts could approve one of
    its actions; None if there is none.
    """
    known = list(users)
    rights = {MARK if action in set(MARKS) else ACT for action in actions if action in set(Action)}
    for right in sorted(rights):
        approvers = _Approvers(known, right)
        for target, places in _targets(approvers, groups, place):
            found = approvers.on(places)
            if len(found) < LEAST:
                return Shortage(target, min(found, default=""), right)
    return None


class _Approvers:
    """Names of the accounts that hold a permission, and what it needs, by place."""

    def __init__(self, users: Iterable[User], right: str) -> None:
        self._holding: dict[str, dict[Place, set[str]]] = {right: {}, _VISIBLE: {}}
        for user in users:
            held = user.permissions
            if held is None:
                continue
            if ANYTHING in held.global_:
                for places in self._holding.values():
                    places.setdefault(EVERYTHING, set()).add(account_name(user))
            elif SIGN_IN in held.global_:
                for one in held.resource:
                    for name in self._holding.keys() & set(one.permissions):
                        where = EVERYTHING if one.realm == EVERYTHING[0] else (one.realm, one.id)
                        self._holding[name].setdefault(where, set()).add(account_name(user))

    def on(self, places: Sequence[Place]) -> set[str]:
        """Return who holds all permissions on a Target that belongs to these places."""
        held = (
            set[str]().union(*(by_place.get(place, ()) for place in places))
            for by_place in self._holding.values()
        )
        return set.intersection(*held)


def _targets(
    approvers: _Approvers, groups: Sequence[Group], place: Place
) -> Iterator[tuple[str, list[Place]]]:
    """Yield the name of each Target to look at, with the places that it belongs to: none of a place
    on which there are enough accounts anyway.
    """
    if len(approvers.on([EVERYTHING])) >= LEAST:
        return
    if not any(group.targets for group in groups):
        yield "", [EVERYTHING, place]
    for group in groups:
        of_group: Place = "group", group.id
        targets = group.targets or ()
        if place[0] == "group" and place != of_group:
            continue
        if len(approvers.on([EVERYTHING, of_group])) >= LEAST:
            continue
        for target in targets:
            itself: Place = "target", target.id
            if place[0] != "target" or place == itself:
                yield target.name, [EVERYTHING, of_group, itself]
