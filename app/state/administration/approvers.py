"""Check of an approval rule: whether enough accounts could approve. Nobody may approve a proposal
of their own, so there must be at least two such accounts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from app.api.records.administration import User
from app.api.records.enums import MARKS, Action
from app.api.records.groups import Group
from app.state.connection.own_account import account_name
from app.state.inventory.approval_guard import ACT, EVERYTHING, MARK, Place
from app.state.words.permissions import ANYTHING, SIGN_IN

LEAST = 2
_VISIBLE = "node visible"  # not translated


@dataclass(frozen=True, slots=True)
class Shortage:
    """A Target on which fewer than `LEAST` accounts could approve.

    `target` is its name, "" if the server has no Target yet. `account` is the only account that
    could approve, "" if there is none. `permission` is the permission that the action needs;
    approving also needs the permission to see objects.
    """

    target: str
    account: str
    permission: str


def shortage(
    users: Iterable[User], groups: Sequence[Group], place: Place, actions: Iterable[str]
) -> Shortage | None:
    """Return the shortage on the first Target on which too few accounts could approve one of a
    rule's `actions`; None if there is none. `place` (everything, a Group or a Target) is where the
    rule applies.
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
    """Names of the accounts that hold the permission `right`, and of those that may see objects, by
    place. To approve, an account needs both permissions.
    """

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
        """Return the accounts that could approve: those that hold both permissions, each in at
        least one of `places`.
        """
        held = (
            set[str]().union(*(by_place.get(place, ()) for place in places))
            for by_place in self._holding.values()
        )
        return set.intersection(*held)


def _targets(
    approvers: _Approvers, groups: Sequence[Group], place: Place
) -> Iterator[tuple[str, list[Place]]]:
    """Yield the name of each Target to check, with the places that contain the Target. Skip Targets
    for which enough accounts could approve everywhere, or in the whole Group of the Target. If the
    server has no Target yet, yield "" once.
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
