"""Why a scan has not seen an object of an earlier scan."""

from __future__ import annotations

import sqlite3

from app.discovery.match.rules import Rules
from app.discovery.match.unread_reasons import Unread
from app.service.store import coverage
from app.service.store.risk_causes import EXCLUDED, SKIPPED
from app.service.store.scan_runs import Run


class Absence:
    """Determines why a complete scan has not seen a file: either the scan left the file out, or the
    file no longer exists.
    """

    def __init__(self, conn: sqlite3.Connection, scan_id: int, run: Run, rules: Rules) -> None:
        self._rules = rules
        self._skip = len(run.prefix) + 1 if run.prefix else 0
        self._filtered = coverage.passed_over(conn, scan_id, Unread.FILTERED)
        self._skipped = coverage.passed_over(conn, scan_id, Unread.LINK, Unread.EXCLUDED)

    def cause(self, row: sqlite3.Row) -> str | None:
        """Return `EXCLUDED` or `SKIPPED` for a file that the scan left out; None if the file no
        longer exists. `scan_runs.drop` calls this.

        The coverage lists only some thousands of the files that filters leave out. So the filters
        are also applied to what an earlier scan has stored about the object.
        """
        file = bytes(row["file_raw"])
        times = (row["mtime_ns"] / 1e9,) if row["mtime_ns"] else ()
        if file in self._filtered or self._rules.leave_out(file[self._skip :], row["size"], times):
            return EXCLUDED
        names = file.split(b"/")
        places = (b"/".join(names[:count]) for count in range(1, len(names) + 1))
        return SKIPPED if any(place in self._skipped for place in places) else None
