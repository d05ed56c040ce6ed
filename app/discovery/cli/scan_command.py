"""The command `discovery-console scan`. It writes matches as JSON Lines, CSV or SARIF, and a
summary with all problems to stderr.
"""

from __future__ import annotations

import os
import secrets
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TextIO

from app.discovery.cli.scan_output import FORMATS, JSON_LINES, Writer
from app.discovery.cli.scan_summary import Summary, say
from app.discovery.match.errors import DiscoveryError
from app.discovery.match.matches import FileReport
from app.discovery.match.native.library import native
from app.discovery.match.rules import Rules, Wanted
from app.discovery.read import placeholders
from app.discovery.read.ocr import unavailable as pictures_unread
from app.discovery.scan.edition import edition
from app.discovery.scan.scanner import Scan, Settled, make_executor
from app.discovery.scan.state_file import MemoryFile
from app.discovery.scan.worker_count import most_workers
from app.terminal import discard_output, printable

FOUND = 1
"""Exit code of a scan that has found a match of the kind that `--fail-on` names."""
APPENDED = ("jsonl", "csv")
"""Formats to which a later scan can append."""
_BAD_INPUT = 2
_INTERRUPTED = 130
_KEEP_SECONDS = 1.0


class _CannotWrite(Exception):
    """Raised when the output cannot be written. The text says where and why."""


def scan_command(
    paths: list[Path],
    jobs: int | None,
    output: Path | None,
    state: Path | None = None,
    ocr: bool = False,
    download: bool = False,
    output_format: str = JSON_LINES,
    fail_on: str = "",
) -> int:
    """Scan `paths` and write each match in `output_format` to `output`, or stdout when None.

    `jobs` is the number of worker processes; None means as many as the machine has room for. With a
    `state` file, only new and changed files are read, and matches are appended to `output`. With
    `ocr`, the text in pictures is read, too; with `download`, also files that are only in the
    cloud.

    `fail_on` says which matches make the scan fail: "prohibited" means prohibited ones; "low",
    "medium" or "high" means matches of at least this confidence that are not test data; "" means
    none. Returns the exit code: 0 for success, 1 if there is such a match, 2 for bad input (with
    one message on stderr), 130 after Ctrl+C.
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
        if state is not None and output_format not in APPENDED:
            words = " and ".join(APPENDED)
            return _refuse(f"--state appends to the output, which only {words} allow.")
        rules = Rules(wanted=Wanted(pictures=ocr, downloads=download))
        with (
            _remembered(state, rules) as memory,
            _opened(output, FORMATS[output_format](), add=memory is not None) as out,
        ):
            summary = Summary(fail_on)
            _scan_all(paths, jobs or most_workers(), out, output, memory, rules, summary)
    except (DiscoveryError, _CannotWrite) as error:
        return _refuse(printable(str(error)))
    except KeyboardInterrupt:
        say("Stopped. The output contains the matches found so far.")
        if state is not None:
            say("Run the same command again to continue.")
        return _INTERRUPTED
    return FOUND if summary.fails else 0


def _scan_all(
    paths: list[Path],
    jobs: int,
    out: _Output,
    output: Path | None,
    memory: MemoryFile | None,
    rules: Rules,
    summary: Summary,
) -> None:
    if native().refused:
        say(f"Search for numbers: {native().state}.")
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
            _scan_one(scan, path, out, summary, partial(memory.keep, root) if memory else None)
    except (DiscoveryError, _CannotWrite, KeyboardInterrupt):
        executor.shutdown(cancel_futures=True)
        raise
    else:
        executor.shutdown()
    finally:
        summary.show()


def _scan_one(
    scan: Scan,
    path: Path,
    out: _Output,
    summary: Summary,
    keep: Callable[[Settled], None] | None,
) -> None:
    """Scan one path. What was read is recorded only after the matches have been written."""
    summary.begin(scan.progress)
    kept = time.monotonic()
    try:
        for report in scan.run():
            summary.add(path, report)
            out.write(path, report)
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


class _Output:
    """The stream that the matches are written to, in one format."""

    def __init__(self, stream: TextIO, writer: Writer, *, begun: bool) -> None:
        self._stream, self._writer = stream, writer
        self._put([] if begun else [writer.head()])

    def write(self, root: Path, report: FileReport) -> None:
        """Write the matches of a file, and what could not be read. Raises `_CannotWrite`."""
        if report.found or report.problems:
            self._put(self._writer.lines(root, report))

    @contextmanager
    def framed(self) -> Iterator[_Output]:
        """Return a context manager that writes the end of the output (`Writer.foot`) after its
        block, also if Ctrl+C stops the scan in this block. Raises `_CannotWrite`.
        """
        try:
            yield self
        except KeyboardInterrupt:
            self._put([self._writer.foot(whole=False)])
            raise
        self._put([self._writer.foot(whole=True)])

    def _put(self, lines: Iterable[str]) -> None:
        try:
            self._stream.writelines(lines)
            self._stream.flush()
        except OSError as error:
            if self._stream is sys.stdout:
                discard_output()
            raise _CannotWrite(f"The output cannot be written: {error.strerror}.") from error


@contextmanager
def _opened(output: Path | None, writer: Writer, *, add: bool) -> Iterator[_Output]:
    """Open the output. Write its beginning before the `with` block, and its end after the block.
    Raises `_CannotWrite` if the output cannot be written, or is a file with other content.
    """
    if output is None:
        with _Output(sys.stdout, writer, begun=False).framed() as out:
            yield out
        return
    try:
        if _holds_something_else(output, writer):
            raise _CannotWrite(
                f"{_shown(output)} is not the output of a scan. Choose another file for --output."
            )
        begun = add and output.is_file() and output.stat().st_size > 0
        file = output.open("a" if add else "w", encoding="ascii")
    except OSError as error:
        raise _CannotWrite(f"{_shown(output)} cannot be written: {error.strerror}.") from error
    try:
        with _Output(file, writer, begun=begun).framed() as out:
            yield out
    finally:
        try:
            file.close()
        except OSError as error:
            raise _CannotWrite(f"{_shown(output)} cannot be written: {error.strerror}.") from error


def _holds_something_else(output: Path, writer: Writer) -> bool:
    """Return whether overwriting `output` would lose content other than earlier scan output."""
    if not output.is_file():
        return False
    with output.open("rb") as file:
        return file.read(len(writer.START)) not in (b"", writer.START)


def _refuse(message: str) -> int:
    say(f"discovery-console: {message}")
    return _BAD_INPUT


def _shown(path: Path) -> str:
    """Return a path as text that is safe on a terminal."""
    return printable(os.fsdecode(path))
