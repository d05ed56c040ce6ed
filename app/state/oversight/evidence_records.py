"""Records of an evidence pack, without values. These functions run in a thread."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import lru_cache, partial
from typing import Any

from msgspec import structs

from app import evidence_verifier as verifier
from app.api.records.enums import Action
from app.api.records.local import ChainRecord, Job, SignedCoverage
from app.masking import without_numbers, without_values
from app.state.changes.change_evidence import Evidence
from app.state.changes.dry_run import Checked
from app.state.oversight.evidence_pack import PackWriter
from app.state.rows.keys import Row

NO_DRY_RUN = "No dry run was made."  # not translated
_TEXTS = ("path", "root", "place", "reason", "message", "found")
"""Fields of a journal record that may contain text that a person has typed, or the name of a file.
`sign_off` may contain such text, too, but is masked differently.
"""
_REMEMBERED = 10_000
"""Size of the cache that says which texts of the journal may contain a value."""
PROPOSE = "propose"
ANSWERS = frozenset({"approve", "reject", "withdraw", "proposal expired"})  # not translated
"""Events of the journal that end a proposal."""
Mask = Callable[[str], str]


@dataclass
class Gathered:
    """Content of a pack."""

    rows: list[Row] = field(default_factory=list)
    jobs: dict[str, Job] = field(default_factory=dict)
    """The remediations of the objects, by ID."""
    proposals: set[str] = field(default_factory=set)
    """IDs of the proposals that name one of the objects, whether carried out or not."""
    answers: list[dict[str, object]] = field(default_factory=list)
    """Journal records about proposals of one of the objects, oldest first."""
    trials: list[Checked] = field(default_factory=list)
    no_trials: str = NO_DRY_RUN
    """Why there is no dry run; "" if there is one."""
    confirmed: dict[str, Evidence] = field(default_factory=dict)
    """For each job (ID), the evidence that this console has found by reading the job's objects
    again. Jobs without such evidence are absent.
    """
    ends: dict[str, tuple[int, str, str]] = field(default_factory=dict)
    """By job ID: the number of the journal record about the end of the job, and the two digests in
    this record, before and after the change.
    """
    first: int = 0
    withheld: int = 0
    statements: list[SignedCoverage] = field(default_factory=list)


Record = Callable[[Any], dict[str, object]]
List = tuple[str, Record, Sequence[object]]
"""Name of a list, the function that makes a record of an item, and the items."""


def lists(found: Gathered) -> Iterator[List]:
    """Yield the lists that follow the journal in the pack, in their order."""
    yield verifier.OBJECTS, _object_record, found.rows
    yield verifier.DRY_RUNS, _trial, found.trials
    yield verifier.REMEDIATIONS, partial(_job, found), list(found.jobs.values())
    yield verifier.COVERAGE, _statement, found.statements


def put(pack: PackWriter, record: Record, items: Iterable[object]) -> None:
    """Write some records of a list."""
    for item in items:
        pack.record(record(item))


class JournalSegment:
    """The journal from the first record about one of the objects to its end."""

    def __init__(self, pack: PackWriter, found: Gathered) -> None:
        self._pack, self._found = pack, found
        self._ids = {row.key.object_id for row in found.rows}
        self._before = verifier.START
        self._changes = lru_cache(maxsize=_REMEMBERED)(_changes)  # most texts repeat

    def write(self, read: Sequence[ChainRecord]) -> None:
        """Write the next records, from the first relevant one on."""
        for record in read:
            said = _parsed(record.body)
            self._follow_proposal(said)
            if self._found.first or _is_about(said, self._found, self._ids):
                self._write_one(record, said)
            self._before = record.hash

    def _follow_proposal(self, said: dict[str, object]) -> None:
        """Collect the proposals about one of the objects, and the answers to these proposals."""
        found, event, key = self._found, said.get("event"), str(said.get("proposal"))
        if event == PROPOSE and _names(said, self._ids):
            found.proposals.add(key)
        if key not in found.proposals:
            return
        if event == PROPOSE or event in ANSWERS:
            found.answers.append(said)
        elif event == "interrupted":  # what the record before said has not happened
            last = [one for one in found.answers if one.get("proposal") == key][-1:]
            found.answers = [one for one in found.answers if one not in last]

    def _write_one(self, record: ChainRecord, said: dict[str, object]) -> None:
        found = self._found
        hidden = _has_value(said, self._changes) if said else _changes(without_values, record.body)
        entry = structs.asdict(record) | {"before": self._before}
        self._pack.record(entry | {"body": None} if hidden else entry)
        found.first, found.withheld = found.first or record.number, found.withheld + hidden
        job = said.get("job")
        if isinstance(job, str) and job in found.jobs:
            before, after = (str(said.get(name) or "") for name in ("before", "after"))
            found.ends[job] = record.number, before, after


def _job(found: Gathered, job: Job) -> dict[str, object]:
    """Return a remediation with its outcome, and the journal record of its end."""
    number, before, after = found.ends.get(job.id, (None, "", ""))
    texts = (
        *("path", "message", "status", "verification", "user", "sign_off", "reason"),
        "proposed_by",
    )
    return {
        **{name: without_values(str(getattr(job, name) or "")) for name in texts},
        "job": job.id,
        "action": job.kind,
        "proposal": job.proposal_id or "",
        "state": str(job.state),
        "target_id": job.target_id,
        "objects": job.object_ids or [],
        "requested": job.created,
        "ended": job.updated,
        "verified": job.verified,
        "confirmed_here": _confirmation(job, found.confirmed.get(job.id)),
        "journal": number,
        "before": before,
        "after": after,
    }


def _confirmation(job: Job, seen: Evidence | None) -> str:
    """Return what this console itself has seen of the outcome of a job, in English, such as
    `Masked, confirmed 2026-11-29T14:05:33Z`; "" if it has seen nothing.
    """
    if seen is None:
        return ""
    when = datetime.fromtimestamp(seen.checked, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return without_values(f"{job.status or job.state}, {seen.state.lower()} {when}")


def _parsed(body: str) -> dict[str, object]:
    try:
        said = json.loads(body)
    except (ValueError, RecursionError):
        return {}
    return said if isinstance(said, dict) else {}


def _changes(mask: Mask, text: str) -> bool:
    return mask(text) != text


def _has_value(said: dict[str, object], changes: Callable[[Mask, str], bool] = _changes) -> bool:
    """Whether a text of a record contains something that may be a value. An e-mail address is
    allowed in `sign_off`, because it may be the name of the person.
    """
    masks = {**dict.fromkeys(_TEXTS, without_values), "sign_off": without_numbers}
    texts = ((mask, said.get(name)) for name, mask in masks.items())
    return any(isinstance(text, str) and changes(mask, text) for mask, text in texts)


def _is_about(said: dict[str, object], found: Gathered, ids: set[str]) -> bool:
    """Whether a journal record is about one of the objects, about a proposal to change one, or
    about an evidence pack.
    """
    pack = said.get("event") == "export" and "evidence pack" in str(said.get("message"))
    by_job = said.get("job") in found.jobs or said.get("proposal") in found.proposals
    return _names(said, ids) or pack or by_job


def _names(said: dict[str, object], ids: set[str]) -> bool:
    objects = said.get("objects")
    return isinstance(objects, list) and not ids.isdisjoint(str(one) for one in objects)


def _object_record(row: Row) -> dict[str, object]:
    """Return a result with its decision."""
    return {
        "target_id": row.key.target_id,
        "object_id": row.key.object_id,
        "target": without_values(row.target),
        "path": without_values(row.location),
        "data_types": list(row.data_types),
        "prohibited": row.prohibited,
        "match": row.match,
        "test": row.test,
        "before": _before(row),
        "decision": row.bucket or "archive",
        "status": row.status,
        "signed_off_by": without_numbers(row.signoff),
        "reason": without_values(row.reason),
        "error": without_values(row.remediation_error),
        "risk": row.risk,
        "note": without_values(row.note),
        "assigned": without_numbers(row.assigned),
    }


def _before(row: Row) -> dict[str, object] | None:
    """Return the data types and counts that an object had before its matches were remediated or
    decided. Return None if these are unknown, or if the object still has matches that count.
    """
    before = row.before
    if before is None:
        return None
    counts = {"prohibited": before.prohibited, "match": before.match, "test": before.test}
    return {"types": before.types, **counts}


def _trial(item: Checked) -> dict[str, object]:
    """Return the result of a dry run."""
    return {
        "target_id": item.key.target_id,
        "object_id": item.key.object_id,
        "path": without_values(item.path),
        "action": Action.MASK.value,
        "possible": item.ok,
        "changes": item.changes,
        "reason": without_values(item.reason),
    }


def target_of(statement: SignedCoverage) -> object:
    return _parsed(statement.content).get("target_id")


def _statement(statement: SignedCoverage) -> dict[str, object]:
    """Return a coverage statement. Its `content` is left out if one of its texts may contain a
    value.
    """
    body = structs.asdict(statement)
    if _has_value(_parsed(statement.content)):
        body["content"] = None
    return body
