"""Formats of the matches that `scan` writes: JSON Lines, CSV and SARIF 2.1.0.

In every format, values are masked, and the output is ASCII, written match by match.
"""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Iterator
from json.encoder import encode_basestring_ascii as _quoted
from pathlib import Path
from typing import ClassVar, Protocol
from urllib.parse import quote_from_bytes

from app import __version__
from app.csv_cells import unevaluated
from app.discovery.match.matches import Confidence, FileReport, Found, Match, Severity, Trouble
from app.discovery.read.walk import below
from app.terminal import printable

JSON_LINES = "jsonl"
_CONFIDENCE = ("", *(confidence.name.lower() for confidence in Confidence))
"""The words for the members of `Confidence`; the index is the member's number."""
_SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
_LEVELS = {Severity.PROHIBITED: "error", Severity.MATCH: "warning", Severity.TEST: "note"}
_TROUBLES = {Trouble.NOTICE: "note", Trouble.ERROR: "warning", Trouble.CRITICAL: "error"}
_MOST_PROBLEMS = 10_000
"""Maximum number of unreadable objects that a SARIF file lists. `scan` prints all of them on
stderr.
"""


class Writer(Protocol):
    """Interface of the output formats. All returned text is ASCII and includes its line breaks."""

    START: ClassVar[bytes]
    """Bytes with which every output in this format begins. A file that begins otherwise is not
    overwritten.
    """

    def head(self) -> str:
        """Return what comes before the matches."""

    def lines(self, root: Path, report: FileReport) -> Iterator[str]:
        """Yield the text for the matches in the report of a file; `root` is the scanned path."""

    def foot(self, *, whole: bool) -> str:
        """Return what comes after the matches; `whole` is False if the scan was stopped."""


class JsonLines:
    """JSON Lines: one line with a JSON object for each match. The line is formatted here, because
    `json.dumps` takes four times as long.
    """

    START: ClassVar[bytes] = b'{"path": '

    def head(self) -> str:
        """Return an empty text, because JSON Lines have no header."""
        return ""

    def lines(self, root: Path, report: FileReport) -> Iterator[str]:
        """Yield a line per match."""
        name = _quoted(full_name(root, report.path)) if report.found else ""
        for found in report.found:
            before = f'{{"path": {name}, "object": {_quoted(found.inner)}, "data_type": '
            for match in found.matches:
                yield (
                    f'{before}{_quoted(match.data_type)}, "severity": "{match.severity}", '
                    f'"offset": {match.offset}, "length": {match.length}, '
                    f'"masked": {_quoted(match.masked)}, "place": {_quoted(match.place)}, '
                    f'"confidence": "{_CONFIDENCE[match.confidence]}"}}\n'
                )

    def foot(self, *, whole: bool) -> str:  # noqa: ARG002 - nothing follows
        """Return an empty text, because nothing follows the matches."""
        return ""


class Csv:
    """Comma-separated values; the columns are the keys of JSON Lines. Text that a spreadsheet would
    evaluate as a formula is changed. Characters that are not ASCII are escaped as in Python.
    """

    START: ClassVar[bytes] = b"path,object,data_type,"
    _TITLES = ("path", "object", "data_type", "severity", "offset", "length", "masked", "place",
               "confidence")  # fmt: skip

    def head(self) -> str:
        """Return the headings."""
        return ",".join(self._TITLES) + "\n"

    def lines(self, root: Path, report: FileReport) -> Iterator[str]:
        """Yield one text with a line per match."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        name = _cell(full_name(root, report.path)) if report.found else ""
        for found in report.found:
            inner = _cell(found.inner)
            for match in found.matches:
                row = [name, inner, match.data_type, match.severity, match.offset, match.length]
                ends = _cell(match.masked), _cell(match.place), _CONFIDENCE[match.confidence]
                writer.writerow([*row, *ends])
        yield text.getvalue()

    def foot(self, *, whole: bool) -> str:  # noqa: ARG002 - nothing follows
        """Return an empty text, because nothing follows the matches."""
        return ""


class Sarif:
    """One SARIF log (OASIS, Static Analysis Results Interchange Format 2.1.0) with one run. The
    results come first. The data types found (as rules) and the problems of reading follow at the
    end.
    """

    START: ClassVar[bytes] = b'{"$schema": "https://docs.oasis-open.org/sarif/'

    def __init__(self) -> None:
        self._between = "\n"
        self._types: dict[str, None] = {}
        self._problems: list[dict[str, object]] = []

    def head(self) -> str:
        """Return the start of the log and of its results."""
        return f'{{"$schema": "{_SCHEMA}", "version": "2.1.0", "runs": [{{"results": ['

    def lines(self, root: Path, report: FileReport) -> Iterator[str]:
        """Yield a result per match."""
        for problem in report.problems[: _MOST_PROBLEMS - len(self._problems)]:
            self._problems.append(
                {
                    "level": _TROUBLES[problem.trouble],
                    "message": {"text": printable(problem.message)},
                    "locations": [_location(root, problem.path, problem.inner, {})],
                }
            )
        for found in report.found:
            for match in found.matches:
                self._types[match.data_type] = None
                yield self._between + json.dumps(_result(root, report.path, found, match))
                self._between = ",\n"

    def foot(self, *, whole: bool) -> str:
        """Return the rules, the problems and the end of the log."""
        driver = {
            "name": "Discovery Console",
            "semanticVersion": __version__,
            "rules": [{"id": name} for name in sorted(self._types)],
        }
        notes = {"executionSuccessful": whole, "toolExecutionNotifications": self._problems}
        rest = {"tool": {"driver": driver}, "invocations": [notes]}
        return f"\n], {json.dumps(rest)[1:-1]}}}]}}\n"


FORMATS: dict[str, type[JsonLines | Csv | Sarif]] = {
    JSON_LINES: JsonLines,
    "csv": Csv,
    "sarif": Sarif,
}


def full_name(root: Path, path: bytes) -> str:
    """Return the path of a scanned file for display; `path` is relative to `root`."""
    return os.fsdecode(below(os.fsencode(root), path) if path else root).replace("/", os.sep)


def _cell(text: str) -> str:
    return unevaluated(text.encode("ascii", "backslashreplace").decode())


def _result(root: Path, path: bytes, found: Found, match: Match) -> dict[str, object]:
    confidence = _CONFIDENCE[match.confidence]
    return {
        "ruleId": match.data_type,
        "level": _LEVELS[match.severity],
        "message": {"text": f"{match.data_type}: {printable(match.masked)}"},
        "locations": [_location(root, path, found.inner, _region(found, match))],
        "properties": {
            "severity": str(match.severity),
            "confidence": confidence,
            "offset": match.offset,
            "length": match.length,
            "place": match.place,
        },
    }


def _region(found: Found, match: Match) -> dict[str, int]:
    """Return the region of a match in its file. Empty if the offset of the match does not refer to
    the bytes of the file itself, but to a member or an extracted text.
    """
    if found.inner or found.extracted:
        return {}
    region = {"byteOffset": match.offset, "byteLength": match.length}
    kind, _, number = match.place.partition(" ")
    return {"startLine": int(number), **region} if kind == "line" and number.isdecimal() else region


def _location(root: Path, path: bytes, inner: str, region: dict[str, int]) -> dict[str, object]:
    place: dict[str, object] = {"artifactLocation": {"uri": _uri(root, path)}}
    if region:
        place["region"] = region
    found: dict[str, object] = {"physicalLocation": place}
    if inner:
        name = printable(inner)
        found["logicalLocations"] = [{"fullyQualifiedName": name, "kind": "member"}]
    return found


def _uri(root: Path, path: bytes) -> str:
    """Return the URI of a file. The URI is relative if `root` is a relative path."""
    name = Path(full_name(root, path))
    return name.as_uri() if name.is_absolute() else quote_from_bytes(os.fsencode(name.as_posix()))
