"""Approval of a proposal: who may approve, whether the proposal can still be carried out, and
which objects are left out because they have changed.

This module makes the plan, and other threads can write meanwhile. `approval_jobs.py` then writes
the jobs.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import msgspec

from app.api.records.approvals import LeftOutObject, Proposal, ProposalPart
from app.api.records.enums import Action
from app.secrets import passphrase
from app.service.accounts import licence, permissions
from app.service.accounts.accounts import Account, Accounts
from app.service.base import problems
from app.service.base.problems import Problem
from app.service.remedies import job_plan, proposal_content, selection
from app.service.remedies.payload import all_objects
from app.service.store import jobs as stored_jobs
from app.service.store import locations, objects, proposals
from app.service.store.ids import internal, public
from app.service.store.proposals import ProposedObject

_OWN = "You proposed this. Another person must approve it."
_DAMAGED = "The proposal was changed in the store, so it cannot be approved. Reject it."
_NO_RIGHT = (
    "The account that proposed this was removed or may no longer propose it, so this cannot be "
    "approved. Reject it."
)
_NO_TYPE = "A data type of this proposal no longer exists, so it cannot be approved. Reject it."


def check_rights(
    conn: sqlite3.Connection, who: Account, proposal: Proposal, own: str = _OWN
) -> None:
    """Raise Problem unless the account may decide on this proposal: 404 for a hidden Target,
    otherwise 403. `own` is the error text if the account itself has proposed it.
    """
    if who.id == proposal.proposed_by_id:
        raise Problem(403, own)
    for target in proposals.targets(conn, internal(proposal.id) or 0):
        permissions.require_action(conn, who, target, Action(proposal.action))


def check(
    conn: sqlite3.Connection, proposal: Proposal, password: str | None, accounts: Accounts
) -> None:
    """Raise Problem (405, 409, 422) unless this waiting proposal can be carried out now."""
    licence.require_licensed(conn)
    key, action = internal(proposal.id) or 0, Action(proposal.action)
    if not _may_propose(conn, accounts.current(conn, proposal.proposed_by_id), key, action):
        raise problems.conflict(_NO_RIGHT)
    if bool(password) != (action is Action.ENCRYPT):
        raise problems.invalid_input("password")
    if password and (why := passphrase.problem(password)):
        raise Problem(422, f"{problems.invalid_input('password').message} {why}")


def _may_propose(conn: sqlite3.Connection, who: Account | None, key: int, action: Action) -> bool:
    """Return whether `who`, who has made the proposal `key`, may still propose this action."""
    if who is None or "api access" not in who.permissions:
        return False
    try:
        for target in proposals.targets(conn, key):
            permissions.require_request(conn, who, target, action)
    except Problem:
        return False
    return True


@dataclass(frozen=True, slots=True)
class Plan:
    """What an approval will do.

    `was` are all objects in their state at the time of the proposal. `families` are the objects to
    act on: each family is a list of the IDs of objects from the same archive or mail, with the part
    of the proposal that names them. `jobs` is the number of jobs. `left_out` are the objects on
    which the approval does not act.
    """

    proposal: Proposal
    was: dict[int, ProposedObject]
    families: list[tuple[ProposalPart, list[str]]]
    jobs: int
    left_out: list[LeftOutObject]


def plan(conn: sqlite3.Connection, proposal: Proposal) -> Plan:
    """Plan the jobs of a proposal: for each family (`Plan.families`) that has no jobs yet. Raises
    Problem (409) if the proposal was changed in the store, or names a data type that no longer
    exists.
    """
    key, action = internal(proposal.id) or 0, Action(proposal.action)
    was, parts = proposals.objects(conn, key), proposal.parts or []
    if proposal.hash != proposal_content.hash_of(action, parts, was.values()):
        raise problems.conflict(_DAMAGED)
    made = Plan(proposal, was, [], 0, [])
    count, done = 0, _written(conn, key)
    for part in parts:
        families = _families(conn, part.order.object_ids)
        ids = [text for family, some in families.items() if family not in done for text in some]
        changed = changed_objects(conn, part, ids, was)
        gone = {item.object_id for item in changed}
        rest = [text for text in ids if text not in gone]
        planned, unable = _planned(conn, action, part, rest)
        count += planned
        made.left_out.extend([*changed, *unable])
        gone |= {item.object_id for item in unable}
        left = ([text for text in some if text in rest and text not in gone]
                for family, some in families.items() if family not in done)  # fmt: skip
        made.families.extend((part, some) for some in left if some)
    return replace(made, jobs=count)


def _planned(
    conn: sqlite3.Connection, action: Action, part: ProposalPart, ids: list[str]
) -> tuple[int, list[LeftOutObject]]:
    """Plan unchanged objects. Return the number of jobs, and the objects that are left out."""
    if not ids:
        return 0, []
    order = msgspec.structs.replace(part.order, object_ids=ids)
    try:
        chosen, _ = selection.find_objects(conn, internal(part.location_id) or 0, order)
        planned, unable = job_plan.plan_all(conn, action, chosen, order)
    except Problem:  # about the data type: the objects are unchanged
        raise problems.conflict(_NO_TYPE) from None
    named = {item.id for item in chosen}
    return len(planned), [left_out_object(conn, k, why) for k, why in unable.items() if k in named]


def _written(conn: sqlite3.Connection, key: int) -> set[int]:
    """Return the keys of the families that have jobs already."""
    found = {public(object_id) for object_id in all_objects(stored_jobs.of_proposal(conn, key))}
    return set(_families(conn, found))


def _families(conn: sqlite3.Connection, ids: Collection[str]) -> dict[int, list[str]]:
    """Group these objects by the key of their archive or mail, because an action on one member may
    change the others. An object without a container is a group with its own key.
    """
    wanted = {internal(text) or 0: text for text in ids}
    rows = conn.execute(
        "SELECT id, coalesce(parent_id, id) FROM objects"
        " WHERE id IN (SELECT value FROM json_each(?))",
        (json.dumps(list(wanted)),),
    )
    parents = {row[0]: row[1] for row in rows}
    found: dict[int, list[str]] = {}
    for key, text in wanted.items():
        found.setdefault(parents.get(key, key), []).append(text)
    return found


def changed_objects(
    conn: sqlite3.Connection,
    part: ProposalPart,
    ids: Sequence[str],
    was: dict[int, ProposedObject],
) -> list[LeftOutObject]:
    """Return the objects of a part of the proposal that have changed since the proposal."""
    target, location = internal(part.target_id) or 0, internal(part.location_id) or 0
    there = locations.get(conn, target, location) is not None
    found: list[LeftOutObject] = []
    for text in ids:
        before = was[internal(text) or 0]
        now = proposal_content.as_it_is(conn, location, before.key) if there else None
        if reason := proposal_content.difference(before, now):
            found.append(LeftOutObject(object_id=text, path=before.path, reason=reason))
    return found


def left_out_object(conn: sqlite3.Connection, key: int, reason: str) -> LeftOutObject:
    """Return the record of an object that an approval leaves out, with the reason."""
    item = objects.get(conn, key)
    return LeftOutObject(object_id=public(key), path=item.path if item else "", reason=reason)
