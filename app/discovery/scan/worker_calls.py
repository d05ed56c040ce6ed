"""Functions that the process of a scan sends to its workers to be called there. This process
therefore need not load `worker_tasks.py`, whose detectors and readers take longer to load than
everything else.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.discovery.match.matches import FileReport
from app.discovery.match.rules import NO_RULES, Rules


def work_all(
    root: bytes,
    files: Sequence[tuple[bytes, int, bytes]],
    key: bytes,
    memory: int | None = None,
    rules: Rules = NO_RULES,
) -> list[FileReport]:
    """Scan several small files, as `worker_tasks.work_all` does. Runs in a worker, where
    `worker_tasks` is loaded.
    """
    from app.discovery.scan.worker_tasks import work_all as work_here  # noqa: PLC0415

    return work_here(root, files, key, memory, rules)
