"""Scan a folder on a system that refuses a limit of address space, as macOS does.

    python -m tests.discovery.scan.unlimited FOLDER MEGABYTES

Workers are spawned as in the program. Each runs this module first, as its `__mp_main__`, so the
call fails there, too. Prints one line per file: its name, its matches, its problems.
"""

from __future__ import annotations

import resource
import sys
from pathlib import Path

from app.discovery.match import limits
from app.discovery.scan.scanner import Scan, make_executor

_setrlimit = resource.setrlimit


def _refusing(what: int, most: tuple[int, int]) -> None:
    if what == resource.RLIMIT_AS:
        raise ValueError("current limit exceeds maximum limit")  # as Python words EINVAL
    _setrlimit(what, most)


resource.setrlimit = _refusing

if __name__ == "__main__":
    folder, memory = Path(sys.argv[1]), int(sys.argv[2]) * limits.MIB
    with make_executor(2) as executor:
        reports = Scan(folder, key=b"k", executor=executor, memory=memory or None).run()
        for report in sorted(reports, key=lambda report: report.path):
            found = sum(len(each.matches) for each in report.found)
            problems = [problem.message for problem in report.problems]
            sys.stdout.write("\t".join([report.path.decode(), str(found), *problems]) + "\n")
