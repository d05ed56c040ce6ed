"""`discovery-console scan --report FILE`: a scan on an enrolled machine, written as a signed and
sealed report for its service.
"""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path, PurePath

from app import __version__
from app.discovery.cli.scan_command import FOUND
from app.discovery.cli.scan_summary import Summary, say
from app.discovery.match.errors import DiscoveryError
from app.discovery.match.rules import Rules, shown
from app.discovery.read import placeholders
from app.discovery.read.ocr import unavailable as pictures_unread
from app.discovery.scan.scanner import Scan, make_executor
from app.discovery.scan.worker_count import most_workers
from app.paths import new_file
from app.scan_reports import enrolment as enrolments
from app.scan_reports.enrolment import Enrolment
from app.scan_reports.errors import ReportRefused
from app.scan_reports.records import VERSION, Head, Root
from app.scan_reports.sealing import MAGIC
from app.scan_reports.writing import ReportWriter
from app.terminal import printable

_BAD_INPUT = 2
_INTERRUPTED = 130


@dataclass(frozen=True, slots=True)
class _Folder:
    """A folder to scan: the ID of its Location, and its raw path relative to the Location."""

    path: Path
    location: str
    prefix: bytes


def report_command(
    paths: Sequence[Path],
    report: Path,
    enrolment: Path,
    jobs: int | None = None,
    *,
    ocr: bool = False,
    download: bool = False,
    fail_on: str = "",
) -> int:
    """Scan `paths` and write the report. The file appears only when the report is complete.

    Each path must be in an enrolled Location; without paths, scan all enrolled Locations.

    Returns the exit code: 0; 1 if a match fulfils `fail_on` (as in `scan_command`); 2 if the input
    is bad, a folder could not be scanned, or the report could not be written; 130 after Ctrl+C.
    """
    try:
        if jobs is not None and jobs < 1:
            raise ReportRefused("--jobs must be 1 or more.")
        if ocr and (why := pictures_unread()):
            raise ReportRefused(f"--ocr cannot be used: {why}.")
        if download and not placeholders.EXIST:
            raise ReportRefused(f"--download cannot be used: {placeholders.UNKNOWN}.")
        known = enrolments.load(enrolment)
        folders = _folders(known, paths)
        _check_place(report)
        if known.lists:
            names = ", ".join(map(printable, known.lists))
            say(f"Not searched for, because their lists of values stay at the service: {names}.")
        run = _Run(known, enrolment, jobs or most_workers(), fail_on, ocr, download)
        return run.write(report, folders)
    except ReportRefused as error:
        say(f"discovery-console: {printable(str(error))}")
    except OSError as error:
        say(f"discovery-console: {printable(str(report))} cannot be written: {error.strerror}.")
    except KeyboardInterrupt:
        say("Stopped. No report was written.")
        return _INTERRUPTED
    return _BAD_INPUT


class _Run:
    """One scan of all folders."""

    def __init__(
        self,
        known: Enrolment,
        enrolment: Path,
        jobs: int,
        fail_on: str,
        pictures: bool,
        downloads: bool,
    ) -> None:
        self._known, self._enrolment, self._jobs = known, enrolment, jobs
        self._pictures, self._downloads = pictures, downloads
        self._summary = Summary(fail_on)
        self._failed = False

    def write(self, report: Path, folders: Sequence[_Folder]) -> int:
        """Write the report; return the exit code."""
        executor = make_executor(self._jobs)
        signing = self._known.signing
        try:
            with new_file(report) as file:
                writer = ReportWriter(file, bytes.fromhex(self._known.service), signing)
                writer.add(
                    Head(
                        version=VERSION,
                        machine=signing.public,
                        number=secrets.token_hex(16),
                        begun=time.time(),
                        program=__version__,
                        pictures=self._pictures,
                        downloads=self._downloads,
                    )
                )
                excluded = [report, Path(file.name), self._enrolment]
                for folder in folders:
                    self._scan(folder, writer, executor, excluded)
                writer.finish()
        except BaseException:
            executor.shutdown(cancel_futures=True)
            raise
        else:
            executor.shutdown()
        finally:
            self._summary.show()
        say(f"{printable(str(report))} is written: {report.stat().st_size:,} bytes.")
        if self._failed:
            return _BAD_INPUT
        return FOUND if self._summary.fails else 0

    def _scan(
        self, folder: _Folder, writer: ReportWriter, executor: Executor, excluded: list[Path]
    ) -> None:
        """Scan one folder. If the scan fails as a whole, the report contains the reason."""
        writer.add(Root(folder.location, folder.prefix))
        scan = Scan(
            folder.path,
            key=bytes.fromhex(self._known.fingerprints),
            executor=executor,
            in_flight=self._jobs * 4,
            excluded=excluded,
            rules=self._rules(folder),
            steer=self._summary.steer,
        )
        failed = ""
        self._summary.begin(scan.progress)
        try:
            for report in scan.run():
                self._summary.add(folder.path, report)
                writer.add_report(report)
                writer.add_left_out(scan.progress.left_out)
        except DiscoveryError as error:
            failed, self._failed = str(error), True
            say(printable(failed))
        finally:
            self._summary.end()
        writer.end_root(scan.progress, failed)

    def _rules(self, folder: _Folder) -> Rules:
        place = next(one for one in self._known.places if one.id == folder.location)
        return self._known.rules(
            shown(place.path, folder.prefix),
            folder.prefix,
            pictures=self._pictures,
            downloads=self._downloads,
        )


def _folders(known: Enrolment, paths: Sequence[Path]) -> list[_Folder]:
    """Return the folders to scan. Raises `ReportRefused` if a path does not exist, is outside of
    the enrolled Locations, or passes through a link inside its Location, or if one path contains
    another.
    """
    if not paths:
        return [_Folder(Path(place.path), place.id, b"") for place in known.places]
    folders = [_folder(known, path) for path in paths]
    for at, folder in enumerate(folders):
        for other in folders[:at]:
            if folder.path.is_relative_to(other.path) or other.path.is_relative_to(folder.path):
                raise ReportRefused(f"{folder.path} and {other.path} overlap. Name only one.")
    return folders


def _folder(known: Enrolment, path: Path) -> _Folder:
    absolute = Path(os.path.abspath(path))  # noqa: PTH100 - `resolve` would follow links
    if not os.path.lexists(absolute):
        raise ReportRefused(f"{path} does not exist. Check the path and try again.")
    for place in known.places:
        if absolute.is_relative_to(place.path):
            below = absolute.relative_to(place.path)
            if absolute.resolve() != Path(place.path).resolve() / below:
                raise ReportRefused(f"{path} cannot be scanned: its path contains a link.")
            prefix = b"" if below == PurePath() else os.fsencode(below.as_posix())
            return _Folder(absolute, place.id, prefix)
    enrolled = ", ".join(place.path for place in known.places)
    raise ReportRefused(f"{path} is not enrolled. This machine is enrolled for {enrolled}.")


def _check_place(report: Path) -> None:
    """Raise `ReportRefused` if writing the report would overwrite something else."""
    if report.is_dir():
        raise ReportRefused(f"{report} is a folder. Choose a file for --report.")
    if report.is_file():
        with report.open("rb") as file:
            if file.read(len(MAGIC)) not in (b"", MAGIC):
                raise ReportRefused(f"{report} is not a scan report. Choose another file.")
