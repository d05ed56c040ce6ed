"""Scans of an enrolled machine in this process, and their reports."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest

from app.discovery.scan.worker_tasks import work_all
from app.scan_reports import command


class Here(Executor):
    """Reads files in this process, which needs no start of workers."""

    def submit(self, _fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(work_all(*args, **kwargs))
        return done


def scan(enrolment: Path, report: Path, *paths: Path, **options: Any) -> int:
    """Run `scan --report`; return its exit code."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(command, "make_executor", lambda _jobs: Here())
        return command.report_command(paths, report, enrolment, 1, **options)
