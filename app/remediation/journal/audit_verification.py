"""Verification of the audit journal: whether it is intact, or which record is the first bad one,
and why.

Damage that was found is recorded in the journal itself (`damaged`), so that it can't be forgotten.
The damage counts until a person acknowledges it; this adds another record (`acknowledge`). The
second record contains a digest of everything before it, so it excuses only this damage.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Self

from app.remediation.journal import agreement, hash_chain
from app.remediation.journal.agreement import Mismatch
from app.remediation.journal.hash_chain import Head, Row

DAMAGED = "damaged"
ACKNOWLEDGE = "acknowledge"
_CUT_OFF = "is missing: the chain was cut off"
_NONE: Mapping[int, Mismatch] = MappingProxyType({})
_UNRECORDED = "is missing: no record describes the end of a job"
_NO_END = "may be missing: the stored end of the journal is missing or damaged"


@dataclass(frozen=True, slots=True)
class Finding:
    """Damage: the number of the first bad record, and the fault in this record."""

    number: int
    why: str

    def __str__(self) -> str:
        return f"audit record {self.number} {self.why}"


@dataclass(frozen=True, slots=True)
class Verdict:
    """Result of a verification.

    `fault` is the first damage that nobody has acknowledged; None if there is none. `noted` means
    that the journal records `fault` already. `first` and `last` are the times of the first and
    the last record (Unix seconds, 0 if unknown). `seen` is the digest of all records. `unrecorded`
    is the number of ended jobs without a record. `odd` is a digest of the jobs that do not agree
    with their records ("" if all do).
    """

    records: int
    head: Head
    first: float
    last: float
    unrecorded: int
    odd: str
    fault: Finding | None
    acknowledged: tuple[Finding, ...]
    noted: bool
    seen: str


class Check:
    """Verifier of a chain, record by record, in bounded memory.

    `key` is the key of the audit chain. `heads` are ends of the chain that were recorded elsewhere;
    each must be in the chain. None means that the file with the recorded end is missing or damaged.
    `ended` is the number of jobs that had ended before the verification started.
    """

    def __init__(self, key: bytes, heads: Sequence[Head] | None = (), ended: int = 0) -> None:
        self._key = key
        self._unrecorded, self._excused = ended, 0
        self._no_end = heads is None
        self._heads = {head.number: head.hash.encode() for head in heads or () if head.number}
        self._before, self._number, self._records = hash_chain.START, 0, 0
        self._seen = hashlib.sha256()
        self._odd, self._odds = hashlib.sha256(), 0
        self._fault: Finding | None = None
        self._noted: Finding | None = None
        self._acknowledged: list[Finding] = []
        self._first = self._last = b"{}"

    def copy(self) -> Self:
        """Return an independent copy with the current state."""
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        made._seen = self._seen.copy()
        made._odd = self._odd.copy()
        made._acknowledged = list(self._acknowledged)
        return made

    @property
    def faulty(self) -> bool:
        """Whether the records read so far have a fault that is not acknowledged."""
        return self._fault is not None

    def read(self, rows: Iterable[Row], odd: Mapping[int, Mismatch] = _NONE) -> None:
        """Process the next records, in order. `odd` are the mismatches between these records and
        their jobs.
        """
        for number, body, digest, code in rows:
            self._look(number, body, digest, code, odd.get(number))
            self._seen.update(b"%d\n%d\n%b\n%b\n%b\n" % (number, len(body), body, digest, code))
            self._before, self._number = digest, number
            if not self._records:
                self._first = body
            self._last = body
            self._records += 1

    def verdict(self) -> Verdict:
        """Return the result, after the last record."""
        fault = self._known() or self._end_fault()
        return Verdict(
            records=self._records,
            head=Head(self._number, self._before.decode("ascii", "replace")),
            first=_time(self._first),
            last=_time(self._last),
            unrecorded=max(0, self._unrecorded),
            odd=self._odd_jobs(),
            fault=fault,
            acknowledged=tuple(self._acknowledged),
            noted=fault is not None and fault == self._noted,
            seen=self._seen.hexdigest(),
        )

    def _odd_jobs(self) -> str:
        """Return a digest of the jobs that do not agree with their records; "" if all do."""
        return self._odd.hexdigest() if self._odds else ""

    def _known(self) -> Finding | None:
        """Return the first damage so far that nobody has acknowledged: found now, or found by an
        earlier check and recorded in the journal.
        """
        found = [one for one in (self._noted, self._fault) if one is not None]
        return min(found, key=lambda one: one.number, default=None)

    def _end_fault(self) -> Finding | None:
        if any(number > self._number for number in self._heads):
            return Finding(self._number + 1, _CUT_OFF)
        if self._no_end:
            return Finding(self._number + 1, _NO_END)
        more = self._unrecorded > self._excused
        return Finding(self._number + 1, _UNRECORDED) if more else None

    def _look(
        self, number: int, body: bytes, digest: bytes, code: bytes, odd: Mismatch | None
    ) -> None:
        whole = digest == hash_chain.link(self._before, number, body).encode()
        ours = whole and hmac.compare_digest(code, hash_chain.code(self._key, digest).encode())
        if ours:
            self._unrecorded -= agreement.tells_of_an_end(body)
            self._heed(number, body)
        why = self._why(number, digest, whole=whole, ours=ours)
        if odd is not None:
            self._odd.update(b"%d\n%d\n%b\n" % (number, len(odd.row), odd.row))
            self._odds, why = self._odds + 1, why or odd.why
        if self._fault is None and why:
            first = min(number, self._number + 1)
            self._fault = Finding(first, why)

    def _why(self, number: int, digest: bytes, *, whole: bool, ours: bool) -> str:
        """Return the fault in a record; "" if there is none. `whole` means that `digest` is the
        hash of the record, `ours` that the record's code was made with this key.
        """
        if number > self._number + 1:
            return "is missing"
        if number <= 0:
            return "was inserted"
        if not whole:
            return "was changed"
        if not ours:
            return "was not written with this key"
        if self._heads.get(number, digest) != digest:
            return "is not the one whose digest was stored"
        return ""

    def _heed(self, number: int, body: bytes) -> None:
        """Take into account a valid record about damage of the journal: `damaged` or `acknowledge`.
        Ignore any other record.
        """
        if b'"event": "acknowledge"' in body:
            said = hash_chain.content(body)
            found = _finding(said)
            this = (self._seen.hexdigest(), self._odd_jobs())
            if (
                found == (self._known() or found)
                and (said.get("seen"), said.get("odd", "")) == this
            ):
                self._acknowledged.append(found)
                self._fault = self._noted = None
                excused = said.get("unrecorded")
                self._excused = excused if isinstance(excused, int) else 0
                self._heads = {at: one for at, one in self._heads.items() if at >= number}
        elif b'"event": "damaged"' in body:
            found = _finding(hash_chain.content(body))
            if self._noted is None or found.number < self._noted.number:
                self._noted = found


def note_of(found: Finding, event: str) -> dict[str, object]:
    """Return the fields of a record about damage. `event` says whether it was found or
    acknowledged.
    """
    return {"event": event, "first_bad": found.number, "found": found.why}


def _finding(said: dict[str, object]) -> Finding:
    number = said.get("first_bad")
    return Finding(number if isinstance(number, int) else 0, str(said.get("found")))


def _time(body: bytes) -> float:
    said = hash_chain.content(body).get("time")
    return float(said) if isinstance(said, int | float) else 0.0
