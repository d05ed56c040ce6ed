"""Why a scan report or an enrolment file is refused."""

from __future__ import annotations


class ReportRefused(Exception):
    """A report or an enrolment file cannot be used. The text says why, and what to do."""


DAMAGED = (
    "The report is incomplete, damaged, or was changed after it was written. Copy it again from "
    "the machine that wrote it, or scan there again."
)
OTHER_SERVICE = (
    "The report is sealed for another service, or for a key that this service no longer has. "
    "Import it where its machine was enrolled, or enrol the machine here."
)
NO_REPORT = "The file is not a scan report. Choose a file that scan --report has written."
NEWER = "The report was written by a newer version of the program. Update this service."
