"""Reading of a scan report. It yields the same file reports as a scan of this machine would."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from app.discovery.match.errors import DiscoveryError
from app.discovery.match.matches import FileReport, Found, Match, Severity
from app.discovery.match.rules import Rules
from app.discovery.scan.scanner import Progress, Settled
from app.scan_reports.errors import ReportRefused
from app.scan_reports.reading import read_file, reports_of
from app.scan_reports.records import End, LeftOut, Root
from app.service.rules.filters import AT_ONCE, fingerprints
from app.service.scans.reports import report_files
from app.service.scans.scan_writer import ScanDependencies
from app.service.store import filters, machines
from app.service.store.ids import public
from app.service.store.schedules import ScanLocation

_TICK = 0.05
_NOTHING = Settled({}, ())


@dataclass(frozen=True, slots=True)
class FilteredValues:
    """Fingerprints of values that the present filters ignore, or count as test data. The filters
    may be newer than the enrolment of the machine.
    """

    ignored: frozenset[str]
    tests: frozenset[str]

    def applied(self, report: FileReport) -> FileReport:
        """Return the report with these filters applied."""
        if not report.found or not (self.ignored or self.tests):
            return report
        objects = (replace(one, matches=self._matches(one)) for one in report.found)
        return replace(report, found=tuple(one for one in objects if one.matches))

    def _matches(self, found: Found) -> list[Match]:
        kept = (one for one in found.matches if one.fingerprint not in self.ignored)
        return [
            replace(one, severity=Severity.TEST) if one.fingerprint in self.tests else one
            for one in kept
        ]


class ReportReading:
    """Reads the part of a report that is about one Location. `end` has the counts of that part.
    `rules` are the present filters for paths and sizes. Like `values`, they may be newer than the
    enrolment of the machine.
    """

    def __init__(
        self,
        file: Path,
        private: X25519PrivateKey,
        location: str,
        end: End,
        *,
        rules: Rules,
        values: FilteredValues,
        steer: Callable[[], bool],
    ) -> None:
        self.progress = Progress(
            files_found=end.files_found, bytes_found=end.bytes_found, walking=False
        )
        self._file, self._private, self._location = file, private, location
        self._rules, self._values, self._steer = rules, values, steer
        self._cancelled = False

    @property
    def mark(self) -> bytes | None:
        """None: a later reading starts from the beginning, and gives the same result."""
        return None

    def run(self) -> Iterator[FileReport]:
        """Yield a report for every file. Raises DiscoveryError if the folder could not be scanned,
        or if the file of the report cannot be read any more.
        """
        inside = False
        try:
            for item in reports_of(read_file(self._file, self._private)):
                if isinstance(item, Root):
                    inside = item.location == self._location
                elif inside and isinstance(item, End):
                    self._finish(item)
                elif inside and isinstance(item, LeftOut):
                    self.progress.left_out.extend(item.files)
                elif inside and isinstance(item, FileReport):
                    if not self._may_go_on():
                        return
                    if (report := self._counted(item)) is not None:
                        yield report
        except ReportRefused as error:
            raise DiscoveryError(str(error)) from None
        except OSError as error:
            raise DiscoveryError(f"The report cannot be read: {error.strerror}.") from None

    def cancel(self) -> None:
        """End soon; may be called from any thread."""
        self._cancelled = True

    def settled(self, *, whole: bool = False) -> Settled:  # noqa: ARG002 - nothing is cached
        """Return an empty record: the next report contains every file again."""
        return _NOTHING

    def stale(self, report: FileReport) -> bool:  # noqa: ARG002 - its file is elsewhere
        """Return False: the file is on another machine."""
        return False

    def read_again(self, report: FileReport) -> FileReport:
        """Return the same report: the file is on another machine."""
        return report

    def _may_go_on(self) -> bool:
        """Wait while the import is paused; return False when it ends."""
        while not self._cancelled and not self._steer():
            time.sleep(_TICK)
        return not self._cancelled

    def _counted(self, report: FileReport) -> FileReport | None:
        """Count the file of a report, and return the report with the present filters applied.
        Return None if the filters exclude the file.
        """
        size = report.size if report.listed is None else report.listed
        is_file = report.read or report.listed is not None
        if is_file and self._rules.leave_out(report.path, size, ()):
            self.progress.leave_out(report.path, size)
            self.progress.files_found -= 1
            self.progress.bytes_found = max(0, self.progress.bytes_found - size)
            return None
        if is_file:
            self.progress.files_done += 1
            self.progress.files_read += report.understood
            self.progress.bytes_done += size
            self.progress.bytes_given += size
        return self._values.applied(report)

    def _finish(self, end: End) -> None:
        """Set the progress to the machine's own counts, minus the files that the present filters
        exclude. Raises DiscoveryError if the machine could not scan the folder.
        """
        progress = self.progress
        files, size = end.files_found - progress.files_found, end.bytes_found - progress.bytes_found
        progress.files_done = end.files_done - files
        progress.bytes_done = max(0, end.bytes_done - size)
        progress.files_left_out += end.files_left_out
        progress.bytes_left_out += end.bytes_left_out
        if end.failed:
            raise DiscoveryError(end.failed)


def counts(text: str, location: str) -> End:
    """Return the counts of a Location from `scan_reports.counts`. Raises DiscoveryError if there
    are none.
    """
    found: Mapping[str, End] = msgspec.json.decode(text, type=dict[str, End])
    if location not in found:
        raise DiscoveryError("The report has nothing about this Location.")
    return found[location]


def open_report(
    tools: ScanDependencies, place: ScanLocation, rules: Rules, steer: Callable[[], bool]
) -> ReportReading:
    """Return the reading of the report that a scan imports. Raises DiscoveryError if the report is
    no longer stored, or has nothing about the Location.
    """
    with tools.db.read() as conn:
        report = machines.report_of(conn, place.schedule_id)
        known = filters.in_force(conn, tools.seals.expressions, place.target_id)
        ignored, tests = (
            frozenset(
                text
                for one in known
                if one.type == kind
                for text in fingerprints(conn, tools.key, one.expression or "")
            )
            for kind in AT_ONCE
        )
    if report is None:
        raise DiscoveryError("The report is no longer there. Import it again.")
    location = public(place.location_id)
    return ReportReading(
        report_files.path(tools.data, place.schedule_id),
        tools.seals.reports,
        location,
        counts(report.counts, location),
        rules=rules,
        values=FilteredValues(ignored, tests),
        steer=steer,
    )
