"""Classes of the reasons why a scan has not read some content."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from app.discovery.match.matches import FileReport, Problem, Trouble


class Unread(StrEnum):
    """Why an object was not read, or was read only in part. The values are stored, so they must not
    be changed.
    """

    ENCRYPTED = "encrypted"
    LOCKED = "locked"
    PERMISSION = "permission"
    IO_ERROR = "io_error"
    UNSUPPORTED = "unsupported"
    CLOUD = "cloud"
    CHANGED = "changed"
    DAMAGED = "damaged"
    CUT = "cut"
    MEMBERS = "members"
    HOLES = "holes"
    FOLDER = "folder"
    FILTERED = "filtered"
    EXCLUDED = "excluded"
    SPECIAL = "special"
    LINK = "link"
    UNREACHED = "unreached"
    OTHER = "other"


CLOUD = "its content is only in the cloud"
"""Reason why a cloud placeholder is not read: reading it would download the content."""
HOLES = "Zeros in a sparse file that were never written were skipped."

# The first class whose pattern occurs in the reason.
_PATTERNS = {
    Unread.LINK: r"symbolic link",
    Unread.SPECIAL: r"device, pipe or socket|is a device|not a regular file",
    Unread.EXCLUDED: r"excluded from scans|belongs to this program",
    Unread.CLOUD: re.escape(CLOUD),
    Unread.ENCRYPTED: r"encrypted|password",
    Unread.LOCKED: r"another program has locked|resource busy|text file busy",
    Unread.PERMISSION: r"no permission|operation not permitted|access denied",
    Unread.CHANGED: r"changed during|no longer there|was replaced|ended in the meantime",
    Unread.IO_ERROR: r"input/output|i/o error|stale file|timed out|remote i/o|no data available",
    Unread.DAMAGED: r"damaged|ends early|only partly readable|cannot be separated"
    r"|is not a (?:message|mailbox)|content does not|unexpectedly",
    Unread.UNSUPPORTED: r"not supported|is missing|not installed|not expanded",
    Unread.CUT: r"only its first|larger than|more than|too (?:long|large|much|often|deeply)"
    r"|never written|not searched|not read",
}
_REASONS = [(kind, re.compile(words, re.IGNORECASE)) for kind, words in _PATTERNS.items()]


def reason_class(message: str) -> Unread:
    """Return the class of the reason in the message of a problem; `OTHER` if it fits no class."""
    return next((kind for kind, words in _REASONS if words.search(message)), Unread.OTHER)


@dataclass(frozen=True, slots=True)
class Uncovered:
    """An object that was not read completely. `path` is its raw path below the root; `kind` is the
    class of the reason, `reason` its text. `size` is the listed size of the object in bytes. For a
    folder it is 0; if only the holes of a sparse file were not read, it is the size of the holes.
    `partly` means that some content was searched. `members` has the class of the reason for each
    member that was not read.
    """

    path: bytes
    kind: Unread
    size: int
    reason: str
    partly: bool = False
    members: tuple[Unread, ...] = ()


def uncovered(report: FileReport) -> Uncovered | None:
    """Return the record of what a scan could not read in the object of a report; None if the
    object was read completely.
    """
    own = [problem for problem in report.problems if not problem.inner]
    inner = [problem for problem in report.problems if problem.inner]
    if report.listed is None and not report.read:
        return _entry(report, own)
    if report.read and not report.problems:
        if report.holes:
            return Uncovered(report.path, Unread.HOLES, report.holes, HOLES, partly=True)
        return None
    kind, reason = _first(own) if own or not inner else (Unread.MEMBERS, _members(inner))
    size = report.size if report.listed is None else report.listed
    members = tuple(reason_class(problem.message) for problem in inner)
    partly = report.size > 0 or bool(report.found)
    return Uncovered(report.path, kind, size, reason, partly, members)


def _entry(report: FileReport, own: list[Problem]) -> Uncovered:
    """Return the record of a folder that cannot be listed, or of an entry that is no file."""
    kind, reason = _first(own)
    trouble = any(problem.trouble is not Trouble.NOTICE for problem in own)
    skipped = kind in {Unread.LINK, Unread.SPECIAL, Unread.EXCLUDED}
    return Uncovered(report.path, Unread.FOLDER if trouble and not skipped else kind, 0, reason)


def _first(problems: Iterable[Problem]) -> tuple[Unread, str]:
    for problem in problems:
        return reason_class(problem.message), problem.message
    return Unread.OTHER, "Not scanned."


def _members(inner: list[Problem]) -> str:
    if len(inner) == 1:
        return f"A member was not fully read. {inner[0].message}"
    return f"{len(inner):,} members were not fully read. First reason: {inner[0].message}"
