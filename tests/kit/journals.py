"""Long audit journals, written while no service runs."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from app.remediation.journal import hash_chain

ACTIONS = ("open", "reveal", "confirmed", "mask")


def lengthen(data: Path, count: int, start: float = 1_700_000_000.0) -> None:
    """Append records, one a minute, to the journal in a data folder that a service has used."""
    service = data / "service"
    key = (service / "audit.key").read_bytes()
    with closing(sqlite3.connect(service / "remediation" / "journal.db")) as db:
        for number in range(count):
            body = {
                "time": start + 60.0 * number,
                "event": ACTIONS[number % len(ACTIONS)],
                "actor": f"{number % 3 + 1}:{('analyst', 'ann', 'bob')[number % 3]}",
                "path": f"/share/records/{number:06}.csv",
                "sign_off": "A. Analyst",
                "reason": "quarterly review",
                "message": "1 match",
            }
            hash_chain.append(db, key, body)
        db.commit()
