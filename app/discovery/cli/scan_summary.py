"""The summary of `scan` on standard error: totals, problems on the way, and progress."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from app.discovery.cli.progress_line import ProgressLine
from app.discovery.cli.scan_output import full_name
from app.discovery.match.matches import Confidence, FileReport, Match, Severity, Trouble
from app.discovery.scan.scanner import Progress
from app.terminal import printable

_PROHIBITED = "prohibited"


class Summary:
    """Prints the progress of a scan and its problems while it runs, and its totals at the end."""

    def __init__(self, fail_on: str) -> None:
        self.fails = False
        """Whether the scan must fail, because it has found a match that `--fail-on` names."""
        self._fail_on = fail_on
        self._started = time.monotonic()
        self._files = self._bytes = self._matches = self._errors = self._unchanged = 0
        self._line = ProgressLine(sys.stderr)
        self._progress = Progress()

    def begin(self, progress: Progress) -> None:
        """Show the progress of this scan from now on, instead of that of the previous scan."""
        self._progress = progress

    def steer(self) -> bool:
        """Show the progress at intervals. Return True, which lets the scan continue."""
        self._line.show(self._progress)
        return True

    def end(self) -> None:
        """End the display of the current scan, which is done or was interrupted. Add the number of
        its unchanged files to the totals.
        """
        self._unchanged += self._progress.files_unchanged
        self._line.clear()

    def add(self, root: Path, report: FileReport) -> None:
        """Count one report and print its problems."""
        self._files += report.read
        if report.problems:
            self._line.clear()
        self._bytes += report.size
        self._matches += sum(len(found.matches) for found in report.found)
        if self._fail_on and not self.fails:
            matches = (match for found in report.found for match in found.matches)
            self.fails = any(_fails(match, self._fail_on) for match in matches)
        for problem in report.problems:
            self._errors += problem.trouble != Trouble.NOTICE
            name = printable(full_name(root, problem.path))
            inner = f" # {printable(problem.inner)}" if problem.inner else ""
            say(f"{problem.trouble}: {name}{inner}: {problem.message}")

    def show(self) -> None:
        """Print the summary."""
        unchanged = f", {self._unchanged} files unchanged and not read" if self._unchanged else ""
        seconds = max(time.monotonic() - self._started, 0.001)
        say(
            f"{self._files} files, {self._bytes} bytes, {seconds:.1f} seconds, "
            f"{self._bytes / seconds / 1e6:.1f} MB/s, {self._matches} matches, "
            f"{self._errors} errors{unchanged}"
        )


def _fails(match: Match, fail_on: str) -> bool:
    """Return whether a scan with this `--fail-on` fails because of a match."""
    if fail_on == _PROHIBITED:
        return match.severity == Severity.PROHIBITED
    live = match.severity != Severity.TEST
    return live and match.confidence >= Confidence[fail_on.upper()]


def say(text: str) -> None:
    sys.stderr.write(text + "\n")
