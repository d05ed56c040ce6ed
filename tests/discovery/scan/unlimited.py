"""Scan a folder on a system that refuses a limit of address space (`no_address_limit`).

    python -m tests.discovery.scan.unlimited FOLDER MEGABYTES

Prints one line per file: its name, its matches, its problems.
"""

from __future__ import annotations

import sys
from pathlib import Path

from app.discovery.match import limits
from app.discovery.scan.scanner import Scan, make_executor
from tests.kit import no_address_limit

if __name__ == "__main__":
    no_address_limit.refuse()
    folder, memory = Path(sys.argv[1]), int(sys.argv[2]) * limits.MIB
    with make_executor(2) as executor:
        reports = Scan(folder, key=b"k", executor=executor, memory=memory or None).run()
        for report in sorted(reports, key=lambda report: report.path):
            found = sum(len(each.matches) for each in report.found)
            problems = [problem.message for problem in report.problems]
            sys.stdout.write("\t".join([report.path.decode(), str(found), *problems]) + "\n")
