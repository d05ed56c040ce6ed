"""The HTML page of an evidence pack that summarizes its content for people."""

from __future__ import annotations

import html
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime

from app.api.records.enums import MARKS, Action, JobState
from app.api.records.local import Job
from app.masking import without_values
from app.state.oversight.evidence_records import ANSWERS, PROPOSE, Gathered
from app.state.rows.keys import Key, Row

_STYLE = (
    "body{font:15px/1.5 system-ui,sans-serif;max-width:72em;margin:2em auto;padding:0 1em;"
    "color:#1c2430}h1,h2{line-height:1.2}table{border-collapse:collapse;width:100%;margin:.5em 0 "
    "2em}td,th{border-bottom:1px solid #ccd;padding:4px 8px;text-align:left;vertical-align:top;"
    "overflow-wrap:anywhere}th{color:#567}td.n,th.n{text-align:right;white-space:nowrap}"
    "code{background:#eef;padding:1px 4px}@media print{body{margin:0}}"
)
_ABOUT = (
    "This pack contains no values: long numbers, IBANs and e-mail addresses are "
    "masked, also in paths. The digests before and after a change are keyed; only the service that "
    "made the change can compute them. A journal record whose path or text contains such a number "
    "or address is listed by its hash alone."
)
_RISK = (
    "Counted by object: each object of this pack counts once, at the level of its risk profile "
    "with the highest priority; archives are left out. The page Risk of the console counts by "
    "object and profile, unless “Count each object once” is chosen there. It also has the change "
    "of risk and its causes, which are not in this pack."
)
_COUNTS = (
    "Prohibited, Match and Test are the current matches; those of an archive include those of its "
    "members. Before is shown for objects without current matches: the matches that the object had "
    "before it was changed or decided, and their data types, if known."
)
_VERIFY = (
    "To verify this pack, run <code>python verify_evidence.py PACK.zip FINGERPRINT</code> with a "
    "verifier from a source that you trust, or open it in the console with <b>Tools &gt; Verify "
    "evidence pack</b>. Ask the author for the fingerprint through another channel."
)


def summary(found: Gathered, query: Mapping[str, object], made: str, by: str) -> bytes:
    """Return the page as UTF-8. All texts are escaped."""
    rows = found.rows
    jobs = sorted(found.jobs.values(), key=lambda job: (job.created, job.id))
    decided, changed = _apart(jobs)
    proposals = list(_proposals(found.answers))
    states = Counter(_STATES.get(row.bucket, row.bucket) for row in rows)
    risks = Counter(row.risk or "No level" for row in rows if row.bucket)
    facts = (
        ("Period of the decisions and remediations", _period(jobs)),
        ("Query", query["query"] or "everything"),
        ("Made", made),
        ("By", by),
        ("Objects", f"{len(rows):,}"),
        ("Not included", query["not_included"]),
        ("Dry run", query["dry_run"]),
        ("Coverage", query["coverage"] or "See coverage.jsonl."),
    )
    parts = (
        f"<h1>Evidence pack</h1>{_table((), facts)}",
        f"<h2>Risk now</h2><p>{_RISK}</p>{_table(('Level', '#Objects'), risks.most_common())}",
        f"<h2>State now</h2>{_table(('State', '#Objects'), states.most_common())}",
        f"<h2>Left in the targets</h2>{_table(_TARGET, _by_target(rows))}",
        f"<h2>Proposals</h2>{_table(_PROPOSAL, proposals) if proposals else '<p>None.</p>'}",
        f"<h2>Remediations</h2>{_table(_JOB, map(_job, changed)) if changed else '<p>None.</p>'}",
        f"<h2>Decisions</h2>{_table(_JOB, map(_job, decided)) if decided else '<p>None.</p>'}",
        f"<h2>Objects</h2><p>{_COUNTS}</p>{_table(_OBJECT, map(_object, rows))}",
        f"<h2>About this pack</h2><p>{_ABOUT}</p><p>{_VERIFY}</p>",
    )
    head = '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Evidence pack</title>'
    page = f"{head}<style>{_STYLE}</style></head><body>{''.join(parts)}</body></html>\n"
    return page.encode("utf-8", "replace")


_TARGET = ("Target", "#Objects", "#Prohibited", "#Match", "#Test")
_PROPOSAL = ("Proposed (UTC)", "Proposal", "By", "Reason", "Answer")
_JOB = ("Requested (UTC)", "Action", "Path", "By", "Reason", "Outcome", "Verification")
_STATES = {
    "": "Archive (see its members)",
    "open": "Undecided",
    "confirmed": "Confirmed match",
    "test": "Test data",
    "false": "False match",
    "done": "Remediated",
}
_ACTIONS = {
    "mask": "Mask",
    "quarantine": "Quarantine",
    "delete": "Delete",
    "encrypt": "Encrypt",
    "undo": "Undo",
    "confirmed": "Confirm match",
    "remediated_manually": "Mark as remediated by hand",
    "test_data": "Mark as test data",
    "false_match": "Mark as false match",
}
_OBJECT = (
    "Target",
    "Path",
    "Data types",
    "#Prohibited",
    "#Match",
    "#Test",
    "Before",
    "Status",
    "Reason",
)


def _by_target(rows: Sequence[Row]) -> Iterable[Sequence[object]]:
    """Return one row per Target with its counts of current matches. The counts of a container
    include the matches of its members. These matches are subtracted from the container's counts, so
    that each match is counted only once.
    """
    targets: dict[str, Counter[str]] = {}
    known = {row.key: row for row in rows}
    for row in rows:
        counts = targets.setdefault(row.target, Counter())
        counts.update(objects=1, prohibited=row.prohibited, match=row.match, test=row.test)
        for child in row.children:
            if member := known.get(Key(row.key.target_id, child)):
                held = Counter(prohibited=member.prohibited, match=member.match, test=member.test)
                counts.subtract(held)
    names = ("objects", "prohibited", "match", "test")
    return ((name, *(counts[one] for one in names)) for name, counts in sorted(targets.items()))


def _proposals(records: Iterable[Mapping[str, object]]) -> Iterable[Sequence[object]]:
    """Return one row per proposal with its answer, from the journal records about proposals."""
    found: dict[object, Mapping[str, object]] = {}
    answers: dict[object, str] = {}
    for said in records:
        key, by, reason = said.get("proposal"), _person(said), said.get("reason")
        if said.get("event") == PROPOSE:
            found[key] = said
        else:
            word = ANSWERS.get(str(said.get("event")), "")
            who = f"{word} by {by}" if by else word
            answers[key] = f"{who}, {_moment(said.get('time'))}{f': {reason}' if reason else ''}"
    for key, said in found.items():
        what = str(said.get("message")).removeprefix("Proposed: ")
        path = said.get("path")
        by = " · ".join(dict.fromkeys(filter(None, (_person(said), str(said.get("sign_off"))))))
        about = f"{what} {path}" if path else what
        reason, answer = said.get("reason"), answers.get(key, "Waiting")
        yield _moment(said.get("time")), about, by, reason, answer


def _person(said: Mapping[str, object]) -> str:
    return str(said.get("actor") or "").rpartition(":")[2]


def _moment(time: object) -> str:
    if not isinstance(time, int | float):
        return ""
    return datetime.fromtimestamp(time, UTC).strftime("%Y-%m-%d %H:%M:%S")


def _apart(jobs: Sequence[Job]) -> tuple[list[Job], list[Job]]:
    """Split `jobs`, which are sorted by time, into decisions and remediations. An undo is in the
    same list as the job that it belongs to: the last job of the same object that is done and not
    yet undone.
    """
    decided: list[Job] = []
    changed: list[Job] = []
    done: dict[tuple[str, str, str], list[str]] = {}
    for job in jobs:
        before = done.setdefault((job.target_id, job.location_id, job.path), [])
        kind = job.kind
        if kind == Action.UNDO:
            kind = before[-1] if before else kind
            if before and job.state in {JobState.DONE, JobState.ATTENTION}:
                before.pop()
        elif job.state == JobState.DONE:
            before.append(kind)
        (decided if kind in MARKS else changed).append(job)
    return decided, changed


def _period(jobs: Sequence[Job]) -> str:
    """Return the time of the first and of the last job; `jobs` are sorted."""
    return f"{_moment(jobs[0].created)} to {_moment(jobs[-1].created)} UTC" if jobs else "None"


def _job(job: Job) -> Sequence[object]:
    status, said = job.status or str(job.state), job.message
    outcome = said if said.casefold().startswith(status.casefold()) else f"{status}: {said}"
    verification = "" if job.verification == said else job.verification or ""
    signed = " · ".join(dict.fromkeys(filter(None, (job.user, job.sign_off))))
    if job.proposed_by and job.proposed_by != job.user:  # it was the proposer who signed off
        signed = f"Approved by {job.user}, proposed by {job.proposed_by}"
        if job.sign_off and job.sign_off != job.proposed_by:
            signed = f"{signed} (signed off by {job.sign_off})"
    action = _ACTIONS.get(job.kind, job.kind)
    texts = (signed, job.reason or "", outcome.removesuffix(": "), verification)
    return _moment(job.created), action, job.path, *texts


def _object(row: Row) -> Sequence[object]:
    held = row.before or row
    left = (row.prohibited, row.match, row.test)
    before = (
        f"{held.prohibited:,} prohibited, {held.match:,} match, {held.test:,} test"
        if row.before
        else ""
    )
    status = row.status or _STATES.get(row.bucket, row.bucket)
    return row.target, row.location, held.types, *left, before, status, row.reason


def _table(titles: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a table as HTML; a title that begins with # marks a column of numbers."""
    numbers = [title.startswith("#") for title in titles]
    kinds = ["n" * number for number in numbers]
    heads = zip(titles, kinds, strict=True)
    head = "".join(f'<th class="{kind}">{_text(title.lstrip("#"))}</th>' for title, kind in heads)
    body = "".join(f"<tr>{_cells(row, kinds)}</tr>" for row in rows)
    return f"<table><tr>{head}</tr>{body}</table>" if titles else f"<table>{body}</table>"


def _cells(row: Sequence[object], kinds: Sequence[str]) -> str:
    padded = [*kinds, *[""] * (len(row) - len(kinds))]
    return "".join(
        f'<td class="{kind}">{_text(cell)}</td>' for cell, kind in zip(row, padded, strict=True)
    )


def _text(cell: object) -> str:
    """Return a cell escaped, without values, and without characters that reorder or hide text."""
    said = f"{cell:,}" if isinstance(cell, int) else without_values(str(cell))
    return html.escape(
        "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in said)
    )
