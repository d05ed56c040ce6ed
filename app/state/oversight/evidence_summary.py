"""The HTML page of an evidence pack that summarizes its content for people."""

from __future__ import annotations

import html
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime

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
    rows, jobs = found.rows, list(found.jobs.values())
    proposals = list(_proposals(found.answers))
    decisions = Counter(row.bucket or "archive" for row in rows)
    facts = (
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
        f"<h2>Decisions</h2>{_table(('Decision', '#Objects'), decisions.most_common())}",
        f"<h2>Left in the targets</h2>{_table(_TARGET, _by_target(rows))}",
        f"<h2>Proposals</h2>{_table(_PROPOSAL, proposals) if proposals else '<p>None.</p>'}",
        f"<h2>Remediations</h2>{_table(_JOB, map(_job, jobs)) if jobs else '<p>None.</p>'}",
        f"<h2>Objects</h2><p>{_COUNTS}</p>{_table(_OBJECT, map(_object, rows))}",
        f"<h2>About this pack</h2><p>{_ABOUT}</p><p>{_VERIFY}</p>",
    )
    head = '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Evidence pack</title>'
    page = f"{head}<style>{_STYLE}</style></head><body>{''.join(parts)}</body></html>\n"
    return page.encode("utf-8", "replace")


_TARGET = ("Target", "#Objects", "#Prohibited", "#Match", "#Test")
_PROPOSAL = ("Proposed (UTC)", "Proposal", "By", "Reason", "Answer")
_JOB = ("Requested (UTC)", "Action", "Path", "By", "Outcome", "Verification")
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
    """Return one row per Target with its counts of current matches. A container includes the
    matches of its members, so these are subtracted from it and counted only once.
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


def _job(job: Job) -> Sequence[object]:
    outcome = " · ".join(filter(None, (job.status or str(job.state), job.message)))
    signed = " · ".join(dict.fromkeys(filter(None, (job.user, job.sign_off))))
    if job.proposed_by and job.proposed_by != job.user:  # it was the proposer who signed off
        signed = f"Approved by {job.user}, proposed by {job.proposed_by}"
        if job.sign_off and job.sign_off != job.proposed_by:
            signed = f"{signed} (signed off by {job.sign_off})"
    return _moment(job.created), job.kind, job.path, signed, outcome, job.verification or ""


def _object(row: Row) -> Sequence[object]:
    held = row.before or row
    left = (row.prohibited, row.match, row.test)
    before = (
        f"{held.prohibited:,} prohibited, {held.match:,} match, {held.test:,} test"
        if row.before
        else ""
    )
    return row.target, row.location, held.types, *left, before, row.status or "open", row.reason


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
