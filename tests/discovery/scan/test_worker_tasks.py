"""Scanning one file in a worker."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.discovery.match.matches import FileReport, Trouble
from app.discovery.scan import worker_tasks


def test_a_fault_at_one_file_is_its_problem_and_does_not_end_the_scan(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The text of the exception, which may contain a value, is not shown."""

    def fault(*_: object) -> FileReport:
        raise IndexError("jane.roe@firm.example.com")

    (tmp_path / "a.txt").write_text("mail jane.roe@firm.example.com")
    files = [(b"a.txt", 30, b""), (b"b.txt", 30, b"")]
    monkeypatch.setattr(worker_tasks, "scan_file", fault)
    first, second = worker_tasks.work_all(os.fsencode(tmp_path), files, bytes(32))
    assert (first.path, second.path) == (b"a.txt", b"b.txt")
    (problem,) = first.problems
    assert problem.trouble is Trouble.CRITICAL
    assert problem.message.startswith("Not scanned: a fault in this program (IndexError at test_")
    assert "firm" not in problem.message
