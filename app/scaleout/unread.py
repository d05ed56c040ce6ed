"""Reports of files that were not read: the chosen agent does not see them by their paths, and
their bytes cannot be sent.
"""

from __future__ import annotations

import os

from app.discovery.match.matches import FileReport, Problem, Trouble, not_scanned
from app.discovery.read.walk import open_file, problem


def unread(root: bytes, path: bytes, agent: str) -> FileReport:
    """Return the report of the file `path` below `root`, which was not read: the chosen `agent`
    does not see the file by its path, and the bytes of the file cannot be sent. If this machine
    cannot open the file either, the report says why. The content of the file is not read.
    """
    try:
        os.close(open_file(root, path))
    except OSError as error:
        return not_scanned(problem(path, error))
    why = f"the agent {agent} does not see this file by its path, and it cannot be sent"
    return not_scanned(Problem(path, "", Trouble.ERROR, f"Not scanned: {why}."))
