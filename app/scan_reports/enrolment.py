"""The enrolment of a machine: the data that the machine needs to scan as the service does, and to
sign and seal the report. The service issues an enrolment only once, as a private JSON file.
"""

from __future__ import annotations

import os
import stat
import sys
import time
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from app.discovery.match.custom_types import CustomType
from app.discovery.match.matches import Severity
from app.discovery.match.rules import Rules, Values, Wanted
from app.scan_reports.errors import ReportRefused
from app.scan_reports.records import Hex64
from app.secrets.signing import SigningKey

if sys.platform == "win32":
    from app.windows import accounts

FORMAT = "discovery-console enrolment"
VERSION = 1
_DAY = 86_400.0
_FOREVER = float("inf")
_MOST_BYTES = 64 << 20


class GivenValues(Struct, frozen=True, omit_defaults=True):
    """Values that filters leave out or count as test data (the fields of `rules.Values`)."""

    single: list[str] = []
    prefixes: list[str] = []
    expressions: list[str] = []


class GivenType(Struct, frozen=True, omit_defaults=True):
    """A custom data type without a list of values (`CustomType`)."""

    key: str
    name: str
    expression: str
    keywords: list[str] = []
    check: str = ""
    severity: Severity = Severity.MATCH
    any_case: bool = False


class GivenFilters(Struct, frozen=True, omit_defaults=True):
    """The filters of the machine's Target, as in `rules.Rules`. Each number in `days` defines a
    period that begins this number of days before the scan and has no end.
    """

    prefixes: list[str] = []
    suffixes: list[str] = []
    expressions: list[str] = []
    periods: list[tuple[float, float]] = []
    days: list[int] = []
    largest: int | None = None
    ignored: GivenValues = GivenValues()
    tests: GivenValues = GivenValues()


class Place(Struct, frozen=True):
    """A Location of the machine: its ID at the service, and its absolute path on the machine."""

    id: str
    path: str


class Enrolment(Struct, frozen=True):
    """An enrolment. `service` is the public key that reports are sealed for (X25519). `secret` is
    the machine's private key (Ed25519). `fingerprints` is the key with which the service makes
    match fingerprints. All three are hex. `lists` names the custom data types that are not searched
    for on this machine, because the lists of their values stay at the service.
    """

    format: str
    version: int
    name: Annotated[str, Meta(min_length=1, max_length=255)]
    service: Hex64
    secret: Hex64
    fingerprints: Hex64
    places: Annotated[list[Place], Meta(min_length=1)]
    filters: GivenFilters
    types: list[GivenType]
    lists: list[str]

    __repr__ = object.__repr__

    @property
    def signing(self) -> SigningKey:
        """The key that signs reports."""
        return SigningKey(bytes.fromhex(self.secret))

    def rules(self, root: str, above: bytes, *, pictures: bool, downloads: bool) -> Rules:
        """Return the rules for a scan of the folder `root`. `above` is the raw path of this folder
        relative to its Location; empty for the Location itself.
        """
        given = self.filters
        since = [(time.time() - days * _DAY, _FOREVER) for days in given.days]
        custom = tuple(_custom(one) for one in self.types)
        return Rules(
            root=root,
            above=above,
            prefixes=tuple(given.prefixes),
            suffixes=tuple(given.suffixes),
            expressions=tuple(given.expressions),
            periods=(*given.periods, *since),
            largest=given.largest,
            ignored=_values(given.ignored),
            tests=_values(given.tests),
            wanted=Wanted(custom=custom, pictures=pictures, downloads=downloads),
        )


def _custom(one: GivenType) -> CustomType:
    return CustomType(
        key=one.key,
        name=one.name,
        expression=one.expression,
        keywords=tuple(one.keywords),
        check=one.check,
        severity=one.severity,
        any_case=one.any_case,
    )


def _values(given: GivenValues) -> Values:
    return Values(frozenset(given.single), tuple(given.prefixes), tuple(given.expressions))


def encoded(enrolment: Enrolment) -> bytes:
    """Return the content of an enrolment file."""
    return msgspec.json.format(msgspec.json.encode(enrolment), indent=1) + b"\n"


def load(path: Path) -> Enrolment:
    """Return the enrolment in a file. Raises `ReportRefused`, which says what is wrong with the
    file.
    """
    named = f"The enrolment file {path}"
    ask = "Get the file of this machine from discovery-console enrol, or choose it with --enrolment"
    try:
        with path.open("rb") as file:
            if why := _open_to_others(path, file.fileno()):
                raise ReportRefused(f"{named} {why}")
            content = file.read(_MOST_BYTES)
    except FileNotFoundError:
        raise ReportRefused(f"{named} does not exist. {ask}.") from None
    except OSError as error:
        raise ReportRefused(f"{named} cannot be read: {error.strerror}.") from None
    try:
        enrolment = msgspec.json.decode(content, type=Enrolment)
    except (msgspec.DecodeError, UnicodeDecodeError):
        # not its text: that may quote a key
        raise ReportRefused(f"{named} is damaged or of another kind. {ask}.") from None
    if enrolment.format != FORMAT:
        raise ReportRefused(f"{named} is damaged or of another kind. {ask}.")
    if enrolment.version != VERSION:
        raise ReportRefused(
            f"{named} is of another version of the program. Use the same version here and at the "
            "service, or enrol this machine again."
        )
    return enrolment


def _open_to_others(path: Path, descriptor: int) -> str:
    """Return why a file is not private, and what to do about it; "" if it is private."""
    if sys.platform == "win32":
        if accounts.others_may_open(str(path)):
            return "can be read by other users. Let only your own account read it."
        return ""
    if stat.S_IMODE(os.fstat(descriptor).st_mode) & 0o077:
        return "can be read by other users. Run: chmod 600 on it."
    return ""
