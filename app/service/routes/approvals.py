"""Approval by a second person: the rules that require it, proposals, and answers to proposals."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from functools import partial

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from app.api.records.approvals import (
    Answer,
    ApprovalRules,
    Proposal,
    ProposalAnswer,
    ProposalRequest,
    ProposalState,
)
from app.api.records.enums import Action
from app.api.records.local import Event
from app.api.records.remediation import RemediationOrder
from app.service.accounts import approval_rules, permissions
from app.service.accounts.guard import account, needs
from app.service.base import problems
from app.service.base.answers import answer, nothing
from app.service.events_and_audit.event_streams import RULES
from app.service.routes import parse
from app.service.routes.context import context
from app.service.routes.endpoint import Routes
from app.service.routes.parameters import LIMIT, OFFSET, PAGING, Choice, Flag
from app.service.routes.remediation import MOST_OBJECTS, check, outside_locations
from app.service.store import approvals, events
from app.service.store.users import ADMINISTRATOR

_LONGEST_EVENT = 1000
STATE = Choice("state", "Only proposals in this state.", tuple(ProposalState))
OWN = Flag("own", "Only proposals by this account.")
ROUTES = Routes()


@ROUTES.get("/local/v1/approvals/rules", returns=ApprovalRules)
@needs("api access")
def rules(request: Request) -> Response:
    """The actions that need the approval of a second person, for the Targets that are visible."""
    with context(request).db.read() as conn:
        return answer(approval_rules.visible(conn, account(request)))


@ROUTES.put("/local/v1/approvals/rules", body=ApprovalRules, refusals=(409,))
@needs(ADMINISTRATOR)
def change_rules(request: Request) -> Response:
    """Replace all rules.

    409 if `revision` is not the current one.
    """
    wanted = parse.body(request, ApprovalRules)
    with rule_changes(request) as (conn, said):
        if wanted.revision != approvals.revision(conn):
            raise problems.conflict("The rules were changed meanwhile. Read them again.")
        said.append(approval_rules.change(conn, wanted.rules))
    return nothing()


@contextlib.contextmanager
def rule_changes(request: Request) -> Iterator[tuple[sqlite3.Connection, list[str]]]:
    """Run a transaction that may change the rules, around a `with` block.

    The block appends sentences about its changes to the yielded list. The sentences are recorded in
    the audit journal, and as an event.
    """
    served, who, said, told = context(request), account(request), list[str](), list[Event]()
    with served.audited.write() as (conn, notes):
        yield conn, said
        if text := " ".join(filter(None, said)):
            notes.append(approval_rules.note(conn, who, text))
            event = events.append(
                conn,
                "approval rules changed",
                f"The approval rules were changed. {_clipped(text)}",
                now=served.now(),
                user=who.username,
                record=RULES,
            )
            told.append(event)
    for event in told:
        served.bus.hand_on(event)
        served.bus.announce_rules()


def _clipped(text: str) -> str:
    """Shorten a text for an event. The audit journal has the full text."""
    return (
        text if len(text) <= _LONGEST_EVENT else f"{text[:_LONGEST_EVENT]}\N{HORIZONTAL ELLIPSIS}"
    )


@ROUTES.get("/local/v1/proposals", returns=list[Proposal], query=(STATE, OWN, *PAGING))
@needs("api access")
def listed(request: Request) -> Response:
    """Proposals, newest first, without their parts.

    Only proposals for which the account sees all Targets.
    """
    state, offset, limit = STATE.of(request), OFFSET.of(request), LIMIT.of(request)
    own, who = OWN.of(request), account(request)
    return answer(context(request).proposals.listed(who, state, offset, limit, own=own))


@ROUTES.get("/local/v1/proposals/{proposal_id}", returns=Proposal)
@needs("api access")
def read(request: Request) -> Response:
    """One proposal, with its parts and what was left out."""
    key = parse.key(request, "proposal_id")
    return answer(context(request).proposals.get(account(request), key))


@ROUTES.post(
    "/local/v1/proposals", status=201, body=ProposalRequest, returns=Proposal, refusals=(404,)
)
@needs((permissions.REQUEST, permissions.ACT, permissions.MARK))
def propose(request: Request) -> Response:
    """Propose a remedial action; nothing is remediated.

    422 names an invalid field, or objects that cannot be remediated. Then nothing is proposed.
    """
    wanted, who, served = parse.body(request, ProposalRequest), account(request), context(request)
    action = _checked(wanted)
    folder = partial(_check_folder, request)
    return answer(served.proposals.propose(who, action, wanted.parts, folder), 201)


@ROUTES.post(
    "/local/v1/proposals/{proposal_id}/{answer}",
    body=ProposalAnswer,
    returns=Proposal,
    words={"answer": tuple(Answer)},
    refusals=(409,),
)
@needs((permissions.REQUEST, permissions.ACT, permissions.MARK))
def give_answer(request: Request) -> Response:
    """Approve, reject or withdraw a waiting proposal; 409 if it does not wait.

    An approval starts the jobs. Objects that have changed since the proposal are left out.
    """
    key = parse.key(request, "proposal_id")
    try:
        kind = Answer(request.path_params["answer"])
    except ValueError:
        raise problems.invalid_input("answer") from None
    given, who, served = parse.body(request, ProposalAnswer), account(request), context(request)
    reason = parse.plain(given.reason, "reason", most=4000, empty=kind is not Answer.REJECT)
    given = msgspec.structs.replace(given, reason=reason)
    if kind is Answer.APPROVE:
        return answer(served.proposals.approve(who, key, given, partial(_check_folder, request)))
    if given.password is not None:
        raise problems.invalid_input("password")
    done = served.proposals.reject if kind is Answer.REJECT else served.proposals.withdraw
    return answer(done(who, key, given))


def _checked(wanted: ProposalRequest) -> Action:
    """Return the proposed action. Raises Problem (422), which names the invalid field."""
    orders = [part.order for part in wanted.parts]
    try:
        action = Action(wanted.action)
    except ValueError:
        raise problems.invalid_input("action") from None
    if action is Action.UNDO:  # needs no approval
        raise problems.invalid_input("action")
    if not orders:
        raise problems.invalid_input("parts")
    for order in orders:
        if order.password is not None:
            raise problems.invalid_input("password")
        check(action, order, dry_run=True)
        for name in ("sign_off", "reason"):
            if getattr(order, name) != getattr(orders[0], name):
                raise problems.invalid_input(name)
    if sum(len(set(order.object_ids)) for order in orders) > MOST_OBJECTS:
        raise problems.invalid_input("object_ids")
    return action


def _check_folder(request: Request, conn: sqlite3.Connection, order: RemediationOrder) -> None:
    """Raise Problem (422) if the folder of a quarantine is not usable."""
    if order.location:
        outside_locations(conn, account(request), context(request).own, order)
