"""The command `discovery-console scan`. It writes matches as JSON Lines, and a summary with all
problems to stderr.
"""

from __future__ import annotations

import os
import secrets
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from json.encoder import encode_basestring_ascii as _quoted
from pathlib import Path
from typing import TextIO

from app.discovery.cli.progress_line import ProgressLine
from app.discovery.match.errors import DiscoveryError
from app.discovery.match.matches import Confidence, FileReport, Trouble
from app.discovery.match.native.library import native
from app.discovery.match.rules import Rules, Wanted
from app.discovery.read import placeholders
from app.discovery.read.ocr import unavailable as pictures_unread
from app.discovery.read.walk import below
from app.discovery.scan.edition import edition
from app.discovery.scan.scanner import Progress, Scan, Settled, make_executor
from app.discovery.scan.state_file import MemoryFile

_BAD_INPUT = 2
_INTERRUPTED = 130
_KEEP_SECONDS = 1.0
_LINE_START = b'{"path": '
_CONFIDENCE = ("", *(confidence.name.lower() for confidence in Confidence))
"""The word for each confidence, by its number."""


class _CannotWrite(Exception):
    """The output cannot be written. The text says where and why."""


def scan_command(
    paths: list[Path],
    jobs: int | None,
    output: Path | None,
    state: Path | None = None,
    ocr: bool = False,
    download: bool = False,
) -> int:
    """Scan `paths` and write one JSON object per match to `output`, or stdout when None.

    `jobs` is the number of worker processes, by default one per processor. With a `state` file,
    only new and changed files are read, and matches are appended to `output`. With `ocr`, the text
    in pictures is read, too; with `download`, also files that are only in the cloud. Returns the
    exit code: 0, 2 for bad input (with one message on stderr), 130 after Ctrl+C.
    """
    try:
        missing = next((path for path in paths if not os.path.lexists(path)), None)
        if missing is not None:
            return _refuse(f"{_shown(missing)} does not exist. Check the path and try again.")
        if jobs is not None and jobs < 1:
            return _refuse("--jobs must be 1 or more.")
        if ocr and (why := pictures_unread()):
            return _refuse(f"--ocr cannot be used: {why}.")
        if download and not placeholders.EXIST:
            return _refuse(f"--download cannot be used: {placeholders.UNKNOWN}.")
        rules = Rules(wanted=Wanted(pictures=ocr, downloads=download))
        with _remembered(state, rules) as memory, _opened(output, add=memory is not None) as lines:
            return _scan_all(paths, jobs or os.cpu_count() or 1, lines, output, memory, rules)
    except (DiscoveryError, _CannotWrite) as error:
        return _refuse(_escaped(str(error)))
    except KeyboardInterrupt:
        _say("Stopped. The output contains the matches found so far.")
        if state is not None:
            _say("Run the same command again to continue.")
        return _INTERRUPTED


def _scan_all(
    paths: list[Path],
    jobs: int,
    lines: TextIO,
    output: Path | None,
    memory: MemoryFile | None,
    rules: Rules,
) -> int:
    if native().refused:
        _say(f"Search for numbers: {native().state}.")
    summary = _Summary()
    executor = make_executor(jobs)
    key = secrets.token_bytes(32)
    excluded = [*([output] if output else []), *(memory.paths if memory else ())]
    try:
        for path in paths:
            root = os.fsencode(path.resolve())
            scan = Scan(
                path,
                key=key,
                executor=executor,
                in_flight=jobs * 4,
                excluded=excluded,
                rules=rules,
                steer=summary.steer,
                recall=partial(memory.recall, root) if memory else None,
            )
            _scan_one(scan, path, lines, summary, partial(memory.keep, root) if memory else None)
    except (DiscoveryError, _CannotWrite, KeyboardInterrupt):
        executor.shutdown(cancel_futures=True)
        raise
    else:
        executor.shutdown()
        return 0
    finally:
        summary.show()


def _scan_one(
    scan: Scan,
    path: Path,
    lines: TextIO,
    summary: _Summary,
    keep: Callable[[Settled], None] | None,
) -> None:
    """Scan one path. What was read is recorded only after the matches have been written."""
    summary.begin(scan.progress)
    kept = time.monotonic()
    try:
        for report in scan.run():
            summary.add(path, report)
            _write(lines, path, report)
            if keep is not None and time.monotonic() - kept > _KEEP_SECONDS:
                keep(scan.settled())
                kept = time.monotonic()
    finally:
        summary.end()
        if keep is not None:
            keep(scan.settled(whole=True))


@contextmanager
def _remembered(state: Path | None, rules: Rules) -> Iterator[MemoryFile | None]:
    if state is None:
        yield None
        return
    wanted = rules.wanted
    more = ("+ocr" if wanted.pictures else "") + ("+download" if wanted.downloads else "")
    memory = MemoryFile(state, edition() + more)
    try:
        yield memory
    finally:
        memory.close()


def _write(lines: TextIO, root: Path, report: FileReport) -> None:
    try:
        lines.writelines(_json_lines(root, report))
        lines.flush()
    except OSError as error:
        if lines is sys.stdout:  # otherwise Python would try again at exit, and complain
            os.dup2(os.open(os.devnull, os.O_WRONLY), lines.fileno())
        raise _CannotWrite(f"The output cannot be written: {error.strerror}.") from error


def _json_lines(root: Path, report: FileReport) -> Iterator[str]:
    """Yield one JSON object per match. They are written by hand, because `json.dumps` takes four
    times as long.
    """
    name = _quoted(_full_name(root, report.path)) if report.found else ""
    for found in report.found:
        before = f'{{"path": {name}, "object": {_quoted(found.inner)}, "data_type": '
        for match in found.matches:
            yield (
                f'{before}{_quoted(match.data_type)}, "severity": "{match.severity}", '
                f'"offset": {match.offset}, "length": {match.length}, '
                f'"masked": {_quoted(match.masked)}, "place": {_quoted(match.place)}, '
                f'"confidence": "{_CONFIDENCE[match.confidence]}"}}\n'
            )


@contextmanager
def _opened(output: Path | None, *, add: bool) -> Iterator[TextIO]:
    if output is None:
        yield sys.stdout
        return
    try:
        if _holds_something_else(output):
            raise _CannotWrite(
                f"{_shown(output)} is not the output of a scan. Choose another file for --output."
            )
        file = output.open("a" if add else "w", encoding="ascii")
    except OSError as error:
        raise _CannotWrite(f"{_shown(output)} cannot be written: {error.strerror}.") from error
    try:
        yield file
    finally:
        try:
            file.close()
        except OSError as error:
            raise _CannotWrite(f"{_shown(output)} cannot be written: {error.strerror}.") from error


def _holds_something_else(output: Path) -> bool:
    """Return whether overwriting `output` would lose content other than earlier scan output."""
    if not output.is_file():
        return False
    with output.open("rb") as file:
        return file.read(len(_LINE_START)) not in (b"", _LINE_START)


class _Summary:
    """Totals for the last line, the problems on the way, and the progress of the scan."""

    def __init__(self) -> None:
        self._started = time.monotonic()
        self._files = self._bytes = self._matches = self._errors = self._unchanged = 0
        self._line = ProgressLine(sys.stderr)
        self._progress = Progress()

    def begin(self, progress: Progress) -> None:
        """Show this progress from now on."""
        self._progress = progress

    def steer(self) -> bool:
        """Show the progress at intervals. Always let the scan continue."""
        self._line.show(self._progress)
        return True

    def end(self) -> None:
        """Add the totals of a path that is done or was interrupted."""
        self._unchanged += self._progress.files_unchanged
        self._line.clear()

    def add(self, root: Path, report: FileReport) -> None:
        """Count one report and print its problems."""
        self._files += report.read
        if report.problems:
            self._line.clear()
        self._bytes += report.size
        self._matches += sum(len(found.matches) for found in report.found)
        for problem in report.problems:
            self._errors += problem.trouble != Trouble.NOTICE
            name = _escaped(_full_name(root, problem.path))
            inner = f" # {_escaped(problem.inner)}" if problem.inner else ""
            _say(f"{problem.trouble}: {name}{inner}: {problem.message}")

    def show(self) -> None:
        """Print the summary."""
        unchanged = f", {self._unchanged} files unchanged and not read" if self._unchanged else ""
        seconds = max(time.monotonic() - self._started, 0.001)
        _say(
            f"{self._files} files, {self._bytes} bytes, {seconds:.1f} seconds, "
            f"{self._bytes / seconds / 1e6:.1f} MB/s, {self._matches} matches, "
            f"{self._errors} errors{unchanged}"
        )


def _full_name(root: Path, path: bytes) -> str:
    return os.fsdecode(below(os.fsencode(root), path) if path else root).replace("/", os.sep)


def _say(text: str) -> None:
    sys.stderr.write(text + "\n")


def _refuse(message: str) -> int:
    _say(f"discovery-console: {message}")
    return _BAD_INPUT


def _shown(path: Path) -> str:
    """Return a path as text that is safe on a terminal."""
    return _escaped(os.fsdecode(path))


def _escaped(text: str) -> str:
    """Escape unprintable characters: control characters, direction marks, undecodable bytes."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)
