"""Approval by a second person: one account proposes an action, and another account starts the
action by approving it.

An answer and its audit record are one transaction, so a proposal is answered only once. The jobs
of an approval are written right afterwards or, after a crash, at the next start. No job is lost or
written twice.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import replace

from app.api.records.approvals import (
    Answer,
    Proposal,
    ProposalAnswer,
    ProposalPart,
    ProposalState,
)
from app.api.records.enums import Action
from app.api.records.local import Event
from app.api.records.remediation import RemediationOrder
from app.log import get_logger
from app.remediation.journal.hash_chain import place
from app.remediation.journal.messages import day
from app.service.accounts import permissions
from app.service.accounts.accounts import Account, Accounts, actor
from app.service.base import problems
from app.service.base.problems import Problem
from app.service.events_and_audit.audited import AuditedStore, Note
from app.service.events_and_audit.events import EventBus
from app.service.remedies import (
    approval_checks,
    job_plan,
    proposal_content,
    proposal_events,
    selection,
)
from app.service.remedies.approval_jobs import ApprovalJobs
from app.service.remedies.job_runner import JobRunner
from app.service.remedies.order_keys import OrderKey
from app.service.store import locations, proposals
from app.service.store.database import Database
from app.service.store.ids import internal, public
from app.service.store.proposals import Answered, NewProposal, ProposedObject
from app.service.store.visibility import Within

_log = get_logger(__name__)

LASTS_SECONDS = 7 * 86_400.0
PROPOSE = "propose"
EXPIRE = "proposal expired"
STATES: dict[str, ProposalState] = {
    Answer.APPROVE: ProposalState.APPROVED,
    Answer.REJECT: ProposalState.REJECTED,
    Answer.WITHDRAW: ProposalState.WITHDRAWN,
    EXPIRE: ProposalState.EXPIRED,
}
"""State of a proposal after each kind of answer, and after its expiry."""
CheckFolder = Callable[[sqlite3.Connection, RemediationOrder], None]
"""Function that raises Problem if the quarantine folder of an order cannot be used."""
_OWN = "You proposed this. Withdraw it instead."
_NOT_OWN = "Only the person who proposed this can withdraw it."
_OTHER_HASH = "This is not the proposal that you were shown. Reload it."
_NOTHING = "Nothing was proposed."
_NAMED = 3
"""Maximum number of files that the audit record of a proposal names."""


class Proposals:
    """Records proposals and answers to them. The jobs of an approval go to the queue `jobs`."""

    def __init__(
        self,
        db: Database,
        bus: EventBus,
        store: AuditedStore,
        jobs: JobRunner,
        accounts: Accounts,
        now: Callable[[], float],
    ) -> None:
        self._db = db
        self._bus = bus
        self._store = store
        self._jobs = jobs
        self._accounts = accounts
        self._now = now
        self.approved = ApprovalJobs(db, jobs, now)

    def listed(
        self, who: Account, state: str, offset: int, limit: int, *, own: bool
    ) -> list[Proposal]:
        """Return the proposals that an account sees, newest first. With `own`, return only
        proposals by this account.
        """
        with self._db.read() as conn:
            return proposals.listed(
                conn,
                state=state,
                within=_visible(conn, who),
                now=self._now(),
                offset=offset,
                limit=limit,
                proposer=who.id if own else "",
            )

    def get(self, who: Account, key: int) -> Proposal:
        """Return a proposal. Raises Problem (404) if the account does not see it."""
        with self._db.read() as conn:
            return self._seen(conn, who, key)

    def propose(
        self, who: Account, action: Action, parts: Sequence[ProposalPart], check: CheckFolder
    ) -> Proposal:
        """Record a proposal. The caller has validated its orders; `check` validates the folder of a
        quarantine. Raises Problem: 404 or 403 for a Target, 422 for objects that cannot be
        remediated. In these cases nothing is proposed.
        """
        order = parts[0].order
        with self._db.read() as conn:  # of ten thousand objects; others can write meanwhile
            found, targets = _proposed(conn, who, action, parts)
            for part in parts:
                check(conn, part.order)
        with self._store.write() as (conn, notes):
            now = self._now()
            new = NewProposal(
                hash=proposal_content.hash_of(action, parts, found),
                action=action,
                sign_off=order.sign_off,
                reason=order.reason,
                proposed_by=who.username,
                proposed_by_id=who.id,
                created=now,
                expires=now + LASTS_SECONDS,
                parts=proposal_content.text_of(parts),
            )
            proposal = proposals.known(conn, proposals.add(conn, new, found, targets), now)
            said = f"Proposed: {_summary(proposal)}{_named(found)}."
            more = {
                "sign_off": order.sign_off,
                "reason": order.reason,
                "objects": [public(item.key) for item in found],
            }
            notes.append(_note(conn, PROPOSE, who, proposal, said, **more))
            told = self._tell(conn, proposal, who.username, "proposed for {}.")
        self._hand_on(told)
        return proposal

    def approve(
        self, who: Account, key: int, given: ProposalAnswer, check: CheckFolder
    ) -> Proposal:
        """Approve a proposal and start its jobs. Objects that have changed since the proposal are
        left out. Raises Problem: 404, 403, 405, 409 or 422; 503 if the audit journal cannot be
        written.

        The answer is one transaction; after its commit the approval is valid. The jobs are then
        written in slices, so that other threads can write in between. The jobs start when all of
        them are written. After a crash, the next start of the service writes the rest
        (`approval_jobs.py`).
        """
        with self._db.read() as conn:
            who, proposal = self._to_approve(conn, who, key, given)
            plan = approval_checks.plan(conn, proposal)
        claimed = False
        try:
            with self._store.write() as (conn, notes):
                who, proposal = self._to_approve(conn, who, key, given)
                self.approved.claimed.add(key)
                claimed = True
                for part in proposal.parts or []:
                    check(conn, part.order)
                    if plan.families:
                        self._jobs.require_intact(Action(proposal.action), part.order)
                proposal = self._record(
                    conn, notes, who, proposal, Answer.APPROVE, given.reason, plan
                )
                text = f"approved for {{}}, proposed by {proposal.proposed_by}."
                told = self._tell(conn, proposal, who.username, text)
        except BaseException:
            if claimed:
                self.approved.claimed.discard(key)
            raise
        self._hand_on(told)
        encryption = OrderKey(given.password) if given.password else None
        return self.approved.write(key, replace(plan, proposal=proposal), encryption)

    def _to_approve(
        self, conn: sqlite3.Connection, who: Account, key: int, given: ProposalAnswer
    ) -> tuple[Account, Proposal]:
        """Return the account and a proposal that the account may approve now. Raises Problem."""
        who, proposal = self._to_answer(conn, who, key)
        approval_checks.check_rights(conn, who, proposal)
        _require_waiting(proposal, given.hash)
        approval_checks.check(conn, proposal, given.password, self._accounts)
        return who, proposal

    def reject(self, who: Account, key: int, given: ProposalAnswer) -> Proposal:
        """Reject a proposal. Raises Problem: 404, 403 or 409; 503 if the audit journal cannot be
        written.
        """
        with self._store.write() as (conn, notes):
            who, proposal = self._to_answer(conn, who, key)
            approval_checks.check_rights(conn, who, proposal, _OWN)
            _require_waiting(proposal, given.hash)
            proposal = self._record(conn, notes, who, proposal, Answer.REJECT, given.reason)
            text = f"rejected for {{}}, proposed by {proposal.proposed_by}."
            told = self._tell(conn, proposal, who.username, text)
        self._hand_on(told)
        return proposal

    def withdraw(self, who: Account, key: int, given: ProposalAnswer) -> Proposal:
        """Withdraw a proposal of this account. Raises Problem: 404, 403 or 409; 503 if the audit
        journal cannot be written.
        """
        with self._store.write() as (conn, notes):
            who, proposal = self._to_answer(conn, who, key)
            if who.id != proposal.proposed_by_id:
                raise Problem(403, _NOT_OWN)
            _require_waiting(proposal, given.hash)
            proposal = self._record(conn, notes, who, proposal, Answer.WITHDRAW, given.reason)
            told = self._tell(conn, proposal, who.username, "proposal for {} withdrawn.")
        self._hand_on(told)
        return proposal

    def expire(self, most: int) -> bool:
        """Record the expiry of at most `most` proposals; return whether there may be more. If the
        audit journal cannot be written now, record nothing and return False. Also write the missing
        jobs of approvals that an error has interrupted.
        """
        self.approved.resume()
        with self._db.read(single=True) as conn:
            keys = proposals.expired(conn, self._now(), most)
        told: list[Event] = []
        try:
            with self._store.write() as (conn, notes):
                for key in keys:
                    told += self._expire(conn, notes, key)
        except Problem as error:  # the audit journal cannot be written now
            _log.error("the expiry of proposals is delayed", exc_info=error)
            return False
        self._hand_on(told)
        return len(keys) == most

    def _expire(self, conn: sqlite3.Connection, notes: list[Note], key: int) -> list[Event]:
        proposal = proposals.known(conn, key, self._now())
        try:
            ended = Answered(ProposalState.EXPIRED, "", "", proposal.expires)
            proposals.answer(conn, key, ended)
        except LookupError:  # answered meanwhile, by a clock that was set back
            return []
        notes.append(_note(conn, EXPIRE, None, proposal, f"Expired: {_summary(proposal)}."))
        return self._tell(conn, proposal, None, "proposal for {} expired.")

    def _seen(self, conn: sqlite3.Connection, who: Account, key: int) -> Proposal:
        found, within = proposals.get(conn, key, self._now()), _visible(conn, who)
        if found is None or (
            within is not None and not proposals.targets(conn, key).keys() <= within
        ):
            raise problems.not_found()
        return found

    def _to_answer(
        self, conn: sqlite3.Connection, who: Account, key: int
    ) -> tuple[Account, Proposal]:
        """Return the account with its present permissions, and the proposal to be answered. Raises
        Problem: 403 if the account was removed, 404 if it does not see the proposal.
        """
        now = self._accounts.current(conn, who.id)
        if now is None:
            raise problems.forbidden()
        return now, self._seen(conn, now, key)

    def _record(
        self,
        conn: sqlite3.Connection,
        notes: list[Note],
        who: Account,
        proposal: Proposal,
        answer: Answer,
        reason: str,
        plan: approval_checks.Plan | None = None,
    ) -> Proposal:
        """Record an answer in the store and add its note for the journal. Return the answered
        proposal.
        """
        key, now = internal(proposal.id) or 0, self._now()
        given = Answered(STATES[answer], who.username, who.id, now, reason)
        if plan is not None:
            given = replace(given, started=plan.jobs, left_out=plan.left_out, writing=True)
        proposals.answer(conn, key, given)
        said = f"{STATES[answer].capitalize()}: {_summary(proposal)}."
        if plan is not None:
            said += f" Jobs: {plan.jobs}. Left out: {len(plan.left_out)}."
        notes.append(_note(conn, answer, who, proposal, said, reason=reason))
        return proposals.known(conn, key, self._now())

    def _tell(
        self, conn: sqlite3.Connection, proposal: Proposal, user: str | None, text: str
    ) -> list[Event]:
        """Write the events about a proposal (`proposal_events`)."""
        key = internal(proposal.id) or 0
        return proposal_events.tell(conn, key, proposal.action, text, user=user, now=self._now())

    def _hand_on(self, told: Sequence[Event]) -> None:
        for event in told:
            self._bus.hand_on(event)


def _visible(conn: sqlite3.Connection, who: Account) -> Within:
    """Return the Targets whose proposals an account sees. The account needs the permission to see
    paths there.
    """
    rights = (permissions.DETAIL, permissions.REQUEST, permissions.ACT, permissions.MARK)
    return permissions.allowed_targets(conn, who, rights)


def _proposed(
    conn: sqlite3.Connection, who: Account, action: Action, parts: Sequence[ProposalPart]
) -> tuple[list[ProposedObject], dict[int, int]]:
    """Return the objects of a proposal, and the number of objects by Target. Raises Problem."""
    found, targets = dict[int, ProposedObject](), dict[int, int]()
    for part in parts:
        target = internal(part.target_id) or 0
        unknown = problems.unknown_object
        permissions.require_request(conn, who, target, action, unknown=unknown)
        some = _objects(conn, target, internal(part.location_id) or 0, action, part)
        if found.keys() & {item.key for item in some}:
            raise problems.invalid_input("object_ids")
        found.update((item.key, item) for item in some)
        targets[target] = targets.get(target, 0) + len(some)
    return list(found.values()), targets


def _objects(
    conn: sqlite3.Connection, target: int, location: int, action: Action, part: ProposalPart
) -> list[ProposedObject]:
    """Return the objects of a part of the proposal. Raises Problem: 404, or 422, which names the
    objects that cannot be remediated.
    """
    order = part.order
    if locations.get(conn, target, location) is None:
        raise problems.unknown_object()
    chosen, left_out = selection.find_objects(conn, location, order)
    _, unable = job_plan.plan_all(conn, action, chosen, order)
    bad = [*left_out, *((public(key), why) for key, why in unable.items())]
    if bad:
        ids = [text for text, _ in bad]
        raise problems.not_remediated(order.path, f"{bad[0][1]} {_NOTHING}", ids)
    keys = [internal(text) or 0 for text in dict.fromkeys(order.object_ids)]
    found = [proposal_content.as_it_is(conn, location, key) for key in keys]
    return [item for item in found if item is not None]


def _note(
    conn: sqlite3.Connection,
    event: str,
    who: Account | None,
    proposal: Proposal,
    said: str,
    **more: object,
) -> Note:
    """Return an audit record about a proposal. It has a Target if the proposal has only one, and a
    path if the proposal has only one object.
    """
    key = internal(proposal.id) or 0
    targets = list(proposals.targets(conn, key))
    only = proposals.objects(conn, key).values() if proposal.objects == 1 else ()
    return {
        "event": str(event),
        "actor": actor(who.id, who.username) if who else "",
        "proposal": proposal.id,
        "proposal_hash": proposal.hash,
        "proposer": actor(proposal.proposed_by_id, proposal.proposed_by),
        "target": public(targets[0]) if len(targets) == 1 else "",
        "path": "".join(place(item.path) for item in only),
        "message": said,
        **more,
    }


def _named(found: Sequence[ProposedObject]) -> str:
    """Return the names of the first files of a proposal, for its audit record. For a single file,
    return "", because the record contains its path.
    """
    if len(found) == 1:
        return ""
    names = ", ".join(place(item.path) for item in found[:_NAMED])
    more = f" and {len(found) - _NAMED:,} more" if len(found) > _NAMED else ""
    return f": {names}{more}"


def _summary(proposal: Proposal) -> str:
    return f"{proposal.action} of {proposal_events.objects(proposal.objects)}"


def _require_waiting(proposal: Proposal, shown: str) -> None:
    """Raise Problem (409) unless this proposal is waiting, and has the hash that the user was
    shown.
    """
    if proposal.state == ProposalState.EXPIRED:
        raise problems.conflict(f"This proposal expired on {day(proposal.expires)}.")
    if proposal.state != ProposalState.WAITING:
        when = day(proposal.answered or 0.0)
        said = f"This proposal was {proposal.state} by {proposal.answered_by} on {when}."
        raise problems.conflict(said)
    if shown != proposal.hash:
        raise problems.conflict(_OTHER_HASH)
