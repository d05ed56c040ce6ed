"""Repair of the audit journal after a crash: finds records about proposals, rules and machines
whose change was not committed to the store.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from app.remediation.journal.audit_chain import AuditChain
from app.service.accounts import approval_rules
from app.service.events_and_audit.audited import INTERRUPTED, SUBJECTS, AuditedStore
from app.service.remedies.proposals import PROPOSE, STATES
from app.service.store import approvals, machines, proposals
from app.service.store.database import Database
from app.service.store.ids import internal
from app.service.store.machines import ENROL, IMPORT, REVOKE

_SEEN = 400
"""Number of newest audit records searched for interrupted changes. An interrupted change need not
be the newest record: other records may have followed it.
"""
_RULES = "rules"
_MACHINES = {ENROL, REVOKE, IMPORT}
_EVENTS = {approval_rules.CHANGED, PROPOSE, INTERRUPTED, *STATES, *_MACHINES}


def record(store: AuditedStore, audit: AuditChain, db: Database) -> None:
    """Find the newest records of the journal whose changes are not in the store, and write to the
    journal that these changes were not made. Raises Problem (503) if the journal cannot be written.

    No user was told that such a change had succeeded, so the user can simply repeat the request.
    """
    last: dict[str, dict[str, object]] = {}
    for entry in audit.records(max(audit.head().number - _SEEN, 0), _SEEN):
        if entry.body.get("event") in _EVENTS:
            last[_subject(entry.body)] = entry.body
    with db.read() as conn:
        missing = [body for body in last.values() if not _is_stored(conn, body)]
    if missing:
        store.interrupted(missing)


def _subject(body: Mapping[str, object]) -> str:
    """Return what a record is about: a proposal, a machine, a report, or the rules."""
    named = (f"{name} {body[name]}" for name in SUBJECTS if name in body)
    return next(named, _RULES)


def _is_stored(conn: sqlite3.Connection, body: Mapping[str, object]) -> bool:
    event = str(body["event"])
    if event == INTERRUPTED:
        return True
    if event == approval_rules.CHANGED:
        return approvals.revision(conn) >= int(str(body.get("revision", 0)))
    if event == IMPORT:
        return machines.report(conn, str(body.get("report"))) is not None
    if event in _MACHINES:
        machine = machines.get(conn, internal(str(body.get("machine"))) or 0)
        return machine is not None and (event == ENROL or machine.revoked is not None)
    key = internal(str(body.get("proposal"))) or 0
    return proposals.is_recorded(conn, key, str(body.get("proposal_hash")), STATES.get(event))
