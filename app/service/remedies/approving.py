"""Carrying out an approved proposal: what still holds is ordered, what has changed is left out."""

from __future__ import annotations

import sqlite3

import msgspec

from app import passphrase
from app.api.records.approvals import LeftOutObject, Proposal, ProposalPart
from app.api.records.enums import Action
from app.service.accounts import licence, permissions
from app.service.accounts.accounts import Account, Accounts, actor
from app.service.base import problems
from app.service.base.problems import Problem
from app.service.remedies import proposal_content, selection
from app.service.remedies.job_runner import Added, JobRunner
from app.service.remedies.job_writer import Requester
from app.service.remedies.order_keys import OrderKey
from app.service.store import locations, objects, proposals
from app.service.store.ids import internal, public
from app.service.store.proposals import ProposedObject

_OWN = "You proposed this. Another person must approve it."
_DAMAGED = "The proposal was changed in the store, so it cannot be approved. Reject it."
_NO_RIGHT = (
    "The account that proposed this was removed or may no longer request it, so it cannot be "
    "approved. Reject it."
)
_NO_TYPE = "A data type of this proposal no longer exists, so it cannot be approved. Reject it."


def check_rights(
    conn: sqlite3.Connection, who: Account, proposal: Proposal, own: str = _OWN
) -> None:
    """Raise Problem (403) unless the account may decide on this proposal; `own` is the text for
    its proposer.
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
    stored = proposals.objects(conn, key).values()
    if proposal.hash != proposal_content.hash_of(action, proposal.parts or [], stored):
        raise problems.conflict(_DAMAGED)
    if not _may_propose(conn, accounts.current(conn, proposal.proposed_by_id), key, action):
        raise problems.conflict(_NO_RIGHT)
    if bool(password) != (action is Action.ENCRYPT):
        raise problems.invalid_input("password")
    if password and (why := passphrase.problem(password)):
        raise Problem(422, f"{problems.invalid_input('password').message} {why}")


def _may_propose(conn: sqlite3.Connection, who: Account | None, key: int, action: Action) -> bool:
    """Return whether the proposer could propose the same today."""
    if who is None or "api access" not in who.permissions:
        return False
    try:
        for target in proposals.targets(conn, key):
            permissions.require_request(conn, who, target, action)
    except Problem:
        return False
    return True


def start(
    conn: sqlite3.Connection,
    jobs: JobRunner,
    who: Account,
    proposal: Proposal,
    password: str | None,
    added: list[Added],
) -> list[LeftOutObject]:
    """Write the jobs of an approved proposal, and append them to `added`; return the objects that
    are left out, because they are not as they were proposed, or cannot be remediated now.
    """
    key, action = internal(proposal.id) or 0, Action(proposal.action)
    was, parts = proposals.objects(conn, key), proposal.parts or []
    left_out = [item for part in parts for item in _changed(conn, part, was)]
    gone = {item.object_id for item in left_out}
    by = Requester(who.username, who.id, key, actor(proposal.proposed_by_id, proposal.proposed_by))
    encryption = OrderKey(password) if password else None
    for part in parts:
        ids = [text for text in part.order.object_ids if text not in gone]
        if ids:
            jobs.require_intact(action, part.order)
            order = msgspec.structs.replace(part.order, object_ids=ids)
            place = internal(part.target_id) or 0, internal(part.location_id) or 0
            try:
                chosen, _ = selection.find_objects(conn, place[1], order)
                some = jobs.add(conn, place, action, order, chosen, by, encryption)
            except Problem:  # of its objects nothing has changed
                raise problems.conflict(_NO_TYPE) from None
            added.append(some)
            named = {item.id for item in chosen}
            left_out += [_left_out(conn, k, why) for k, why in some.unable.items() if k in named]
    return left_out


def _changed(
    conn: sqlite3.Connection, part: ProposalPart, was: dict[int, ProposedObject]
) -> list[LeftOutObject]:
    """Return the objects of a part that are not as they were proposed."""
    target, location = internal(part.target_id) or 0, internal(part.location_id) or 0
    there = locations.get(conn, target, location) is not None
    found: list[LeftOutObject] = []
    for text in dict.fromkeys(part.order.object_ids):
        before = was[internal(text) or 0]
        now = proposal_content.as_it_is(conn, location, before.key) if there else None
        if reason := proposal_content.difference(before, now):
            found.append(LeftOutObject(object_id=text, path=before.path, reason=reason))
    return found


def _left_out(conn: sqlite3.Connection, key: int, reason: str) -> LeftOutObject:
    item = objects.get(conn, key)
    return LeftOutObject(object_id=public(key), path=item.path if item else "", reason=reason)
