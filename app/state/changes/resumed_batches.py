"""Batches of an earlier run of the console, as the log keeps them."""

from __future__ import annotations

from app.api.records.enums import MARKS, Action
from app.language import Texts
from app.state.changes.pending_log import PendingBatch, PendingLine, pairs
from app.state.connection.session import Session
from app.state.decisions_and_undo.batch import Batch, Stage
from app.state.decisions_and_undo.change_requests import ChangeRequest
from app.state.rows.keys import Key

tr = Texts(__name__)


def head(batch: Batch) -> PendingLine:
    """Return the first line about a batch in the log."""
    wish = batch.wish
    return PendingLine(
        batch=batch.id,
        place=wish.place,
        account=wish.account,
        action=wish.action.value,
        sign_off=wish.sign_off,
        reason=wish.reason,
        proposed_by=wish.proposed_by,
        keeps=batch.keeps,
        anew=pairs(batch.anew),
    )


def revived(saved: PendingBatch) -> Batch:
    """Return a batch as the log has kept it; it is paused."""
    first = saved.head
    wish = ChangeRequest(
        action=Action(first.action),
        sign_off=first.sign_off,
        reason=first.reason,
        place=first.place,
        account=first.account,
        command=first.batch,
        proposed_by=first.proposed_by,
    )
    batch = Batch(wish, saved.keys, doubtful=True, stage=Stage.HELD, keeps=first.keeps)
    batch.anew = frozenset(Key(*pair) for pair in first.anew)
    batch.revived, batch.earlier_taken = True, saved.taken
    batch.weight = int(wish.action in MARKS)
    batch.waiting.extend(saved.keys)
    batch.begin()
    return batch


def why_not_here(session: Session, wish: ChangeRequest) -> str:
    """Return why a request must not be sent to the server in use: it was made at another server,
    or by another account. Return "" if it may be sent. An unknown server or account counts as
    the present one.
    """
    if wish.place in {"", session.place} and wish.account in {"", session.user}:
        return ""
    if not wish.account:
        return tr(
            "These decisions were made at {server}. Sign in there, then resume them.",
            server=wish.place,
        )
    if not wish.place:
        return tr(
            "These decisions were made by {account}. Sign in with this account, then resume them.",
            account=wish.account,
        )
    return tr(
        "These decisions were made by {account} at {server}. Sign in there with this account, "
        "then resume them.",
        account=wish.account,
        server=wish.place,
    )
