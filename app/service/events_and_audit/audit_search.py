"""Search in the audit journal, newest record first. Each request examines a limited number of
records.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass

from app.api.records.local import AuditPage, AuditRecord
from app.remediation.disk.errors import RemediationError
from app.remediation.journal.audit_chain import AuditChain
from app.remediation.journal.hash_chain import Record
from app.service.base.problems import Problem
from app.service.store import jobs
from app.service.store.database import Database
from app.service.store.ids import internal
from app.service.store.raw_names import display

_AT_ONCE = 1000
_MOST_SEARCHED = 10_000
"""Records searched for one request, so that its duration is limited."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Conditions of a search. A record must meet all of them; an empty condition is always met.

    `since` and `until` are Unix seconds; `until` itself is excluded. `user` and `text` are
    case-folded texts that the record must contain.
    """

    since: int
    until: int
    user: str = ""
    action: str = ""
    target: str = ""
    text: str = ""

    def accepts(self, record: AuditRecord) -> bool:
        """Return whether a record satisfies all conditions."""
        return (
            self.since <= record.timestamp < self.until
            and self.user in record.user.casefold()
            and self.action in {"", record.action}
            and self.target in {"", record.target_id}
            and self._mentioned_in(record)
        )

    def _mentioned_in(self, record: AuditRecord) -> bool:
        if not self.text:
            return True
        words = (record.user, record.sign_off, record.path, record.reason, record.outcome)
        return any(self.text in part.casefold() for part in words)


def search(chain: AuditChain, db: Database, wanted: Wanted, before: int, limit: int) -> AuditPage:
    """Return up to `limit` matching records with a number below `before`. Raises Problem (503) if
    the journal cannot be read.
    """
    found: list[AuditRecord] = []
    searched = 0
    while searched < _MOST_SEARCHED and len(found) < limit:
        batch = _batch(chain, before)
        for record in _with_targets(db, batch):
            if len(found) == limit:
                break
            searched, before = searched + 1, record.number
            if wanted.accepts(record):
                found.append(record)
        else:
            if len(batch) < _AT_ONCE:
                return AuditPage(records=found, searched=searched)
    return AuditPage(records=found, searched=searched, older=before)


def _batch(chain: AuditChain, before: int) -> list[Record]:
    try:
        return chain.newest(before, _AT_ONCE)
    except RemediationError as error:
        raise Problem(503, f"The audit journal cannot be read: {error}") from None


def _with_targets(db: Database, records: Sequence[Record]) -> list[AuditRecord]:
    """Convert records for the API. Add the Target of the job to each record of a remediation."""
    keys = [internal(str(record.body.get("job") or "")) or 0 for record in records]
    with db.read() as conn:
        targets = jobs.targets_of(conn, set(keys))
    return [
        audit_record(record, targets.get(key)) for record, key in zip(records, keys, strict=True)
    ]


def audit_record(record: Record, target_id: str | None = None) -> AuditRecord:
    """Convert a journal record for the API. `target_id` is the Target concerned, if known."""
    body = record.body

    def text(name: str) -> str:
        return str(body.get(name) or "")

    time = body.get("time")
    user_uid, _, username = text("actor").rpartition(":")  # names contain no colon
    return AuditRecord(
        number=record.number,
        timestamp=float(time) if isinstance(time, int | float) else 0.0,
        user=username,
        user_uid=user_uid or None,
        action=text("event"),
        path=display(os.fsencode(os.path.join(text("root"), text("path")))),  # noqa: PTH118
        sign_off=text("sign_off"),
        reason=text("reason"),
        outcome=text("message") or text("state") or _damage(body),
        hash=record.hash,
        job_id=text("job") or None,
        before=text("before") or None,
        after=text("after") or None,
        target_id=target_id or text("target") or None,
        proposal_id=text("proposal") or None,
        proposal_hash=text("proposal_hash") or None,
        proposed_by=text("proposer").rpartition(":")[2] or None,
    )


def _damage(body: dict[str, object]) -> str:
    """Return what a record about the journal itself says about the journal's damage; "" for all
    other records.
    """
    return f"record {body.get('first_bad')} {body['found']}" if "found" in body else ""
