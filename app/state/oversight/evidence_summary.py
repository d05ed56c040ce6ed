"""The HTML page of an evidence pack that summarizes its content for people, in the user's language.
The other files of the pack are for programs, and always in English.
"""

from __future__ import annotations

import html
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from app.api.records.enums import MARKS, Action, JobState
from app.api.records.local import Job
from app.language import Texts, current, number, utc_moment
from app.masking import without_values
from app.state.oversight.evidence_records import PROPOSE, Gathered
from app.state.rows.keys import Key, Row
from app.state.type_words.type_words import types_words
from app.state.words.event_sentences import sentence_words
from app.state.words.labels import level_word
from app.state.words.statuses import job_state_word, status_word
from app.state.words.templates import Templates

tr = Texts(__name__)

_STYLE = (
    "body{font:15px/1.5 system-ui,sans-serif;max-width:72em;margin:2em auto;padding:0 1em;"
    "color:#1c2430}h1,h2{line-height:1.2}table{border-collapse:collapse;width:100%;margin:.5em 0 "
    "2em}td,th{border-bottom:1px solid #ccd;padding:4px 8px;text-align:left;vertical-align:top;"
    "overflow-wrap:anywhere}th{color:#567}td.n,th.n{text-align:right;white-space:nowrap}"
    "code{background:#eef;padding:1px 4px}@media print{body{margin:0}}"
)
_ABOUT = tr(
    "This pack contains no values: long numbers, IBANs and e-mail addresses "
    "are masked, also in paths. The digests of a file before and after a "
    "change are computed with a key; only the service that made the change "
    "can compute them. If the path or the text of a journal record contains "
    "a long number, an IBAN or an e-mail address, the pack contains only "
    "the hash of the record."
)
_RISK = tr(
    "Each object of this pack is counted once. If several risk profiles "
    "apply to an object, the profile with the highest priority determines "
    "the level. Archives are not counted. The page “Risk” of the console "
    "counts by object and profile, unless “Count each object once” is "
    "chosen on that page. The page “Risk” also shows the change of risk and "
    "the causes of this change. This pack does not contain them."
)
_COUNTS = tr(
    "The columns “Prohibited”, “Match” and “Test” count the current "
    "matches. The counts of an archive include the matches of its members. "
    "The column “Before” is filled only for objects without current "
    "matches. It shows the matches that the object had before it was "
    "changed or decided, and the data types of these matches, if known."
)
_VERIFY = tr(
    "To verify this pack, run {command} with a verifier from a source that "
    "you trust, or open the pack in the console with {menu}. Get the "
    "fingerprint of the signing key from the author of the pack, but not "
    "together with the pack."
)
_COMMAND = "python verify_evidence.py PACK.zip FINGERPRINT"  # not translated
_WHY = Templates(
    tr.words(
        "No dry run was made.",
        "Masking of all open objects.",
        "There are no open objects, or the server does not support dry runs.",
        "The dry run failed ({error}).",
        "The server has no coverage statement for the targets of the objects in this pack.",
    )
)
"""Texts of `query.json`, which is in English."""


def summary(found: Gathered, query: Mapping[str, object], made: float, by: str) -> bytes:
    """Return the page as UTF-8. All texts are escaped. `query` is the content of `query.json`, and
    `made` the time at which the pack is made (seconds since 1970).
    """
    rows = found.rows
    jobs = sorted(found.jobs.values(), key=lambda job: (job.created, job.id))
    decided, changed = _apart(jobs)
    proposals = list(_proposals(found.answers))
    states = Counter(_STATES.get(row.bucket, row.bucket) for row in rows)
    risks = Counter(level_word(row.risk) or tr("No level") for row in rows if row.bucket)
    facts = (
        (tr("Period of the decisions and remediations"), _period(jobs)),
        (tr("Query"), query["query"] or tr("everything")),
        (tr("Made"), _in_utc(made)),
        (tr("By"), by),
        (tr("Objects"), len(rows)),
        (tr("Not included"), query["not_included"]),
        (tr("Dry run"), _why(query["dry_run"])),
        (tr("Coverage"), _why(query["coverage"]) or tr("See coverage.jsonl.")),
    )
    parts = (
        f"<h1>{_text(_TITLE)}</h1>{_table((), facts)}",
        _section(tr("Risk now"), (tr("Level"), _OBJECTS), risks.most_common(), _RISK),
        _section(tr("State now"), (tr("State"), _OBJECTS), states.most_common()),
        _section(tr("Remaining matches by target"), _TARGET, _by_target(rows)),
        _section(tr("Proposals"), _PROPOSAL, proposals),
        _section(tr("Remediations"), _JOB, [*map(_job, changed)]),
        _section(tr("Decisions"), _JOB, [*map(_job, decided)]),
        _section(tr("Objects"), _OBJECT, map(_object, rows), _COUNTS),
        f"<h2>{_text(tr('About this pack'))}</h2><p>{_text(_ABOUT)}</p><p>{_verify()}</p>",
    )
    head = f'<!doctype html><html lang="{current().code}"><head><meta charset="utf-8">'
    head += f"<title>{_text(_TITLE)}</title><style>{_STYLE}</style></head>"
    return f"{head}<body>{''.join(parts)}</body></html>\n".encode("utf-8", "replace")


def _section(
    title: str, titles: Sequence[str], rows: Iterable[Sequence[object]], about: str = ""
) -> str:
    """Return a heading and a table as HTML. In place of an empty list, there is "None."."""
    words = f"<p>{_text(about)}</p>" if about else ""
    table = f"<p>{_text(tr('None.'))}</p>" if rows == [] else _table(titles, rows)
    return f"<h2>{_text(title)}</h2>{words}{table}"


def _verify() -> str:
    """Return how to verify the pack, as HTML."""
    menu = f"<b>{_text(tr('Tools > Verify evidence pack'))}</b>"
    words = _text(_VERIFY).replace("{command}", f"<code>{_COMMAND}</code>")
    return words.replace("{menu}", menu)


def _why(text: object) -> str:
    """Return a text of `query.json` in the user's language."""
    return _WHY.translate(str(text)) or str(text)


_TITLE = tr("Evidence pack")
_OBJECTS = f"#{tr('Objects')}"
_COUNTED = (f"#{tr('Prohibited')}", f"#{tr('Match')}", f"#{tr('Test')}")
_TARGET = (tr("Target"), _OBJECTS, *_COUNTED)
_PROPOSAL = (tr("Proposed (UTC)"), tr("Proposal"), tr("By"), tr("Reason"), tr("Answer"))
_JOB = (
    *(tr("Requested (UTC)"), tr("Action"), tr("Path"), tr("By"), tr("Reason"), tr("Outcome")),
    tr("Verification"),
)
_STATES = {
    "": tr("Archive (see its members)"),
    "open": tr("Undecided"),
    "confirmed": tr("Confirmed match"),
    "test": tr("Test data"),
    "false": tr("False match"),
    "done": tr("Remediated"),
}
_ACTIONS = {
    "mask": tr("Mask"),
    "quarantine": tr("Quarantine"),
    "delete": tr("Delete"),
    "encrypt": tr("Encrypt"),
    "undo": tr("Undo"),
    "confirmed": tr("Confirm match"),
    "remediated_manually": tr("Mark as remediated by hand"),
    "test_data": tr("Mark as test data"),
    "false_match": tr("Mark as false match"),
}
_ANSWERS = {
    "approve": tr("Approved"),
    "reject": tr("Rejected"),
    "withdraw": tr("Withdrawn"),
    "proposal expired": tr("Expired"),  # not translated
}
_OBJECT = (
    *(tr("Target"), tr("Path"), tr("Data types"), *_COUNTED),
    *(tr("Before"), tr("Status"), tr("Reason")),
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
            word = _ANSWERS.get(str(said.get("event")), "")
            who = tr("{answer} by {name}", answer=word, name=by) if by else word
            answers[key] = f"{who}, {_moment(said.get('time'))}{f': {reason}' if reason else ''}"
    for key, said in found.items():
        what = _proposed(str(said.get("message")))
        path = said.get("path")
        people = _person(said), str(said.get("sign_off") or "")
        by = " · ".join(dict.fromkeys(filter(None, people)))
        about = f"{what} {path}" if path else what
        reason, answer = said.get("reason") or "", answers.get(key, tr("Waiting"))
        yield _moment(said.get("time")), about, by, reason, answer


def _proposed(message: str) -> str:
    """Return what was proposed, from the message of a journal record."""
    words = sentence_words(message)
    return words.partition(": ")[2] if message.startswith("Proposed: ") else words


def _person(said: Mapping[str, object]) -> str:
    return str(said.get("actor") or "").rpartition(":")[2]


def _moment(time: object) -> str:
    if not isinstance(time, int | float):
        return ""
    return utc_moment(time)


def _in_utc(time: float) -> str:
    return tr("{moment} UTC", moment=utc_moment(time))


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
    if not jobs:
        return tr("None")
    first, last = utc_moment(jobs[0].created), _in_utc(jobs[-1].created)
    return tr("{first} to {last}", first=first, last=last)


def _job(job: Job) -> Sequence[object]:
    status, said = job.status or str(job.state), job.message
    word = status_word(job.status) if job.status else job_state_word(status)
    told = sentence_words(said)
    outcome = told if said.casefold().startswith(status.casefold()) else f"{word}: {told}"
    verification = "" if job.verification == said else sentence_words(job.verification or "")
    signed = " · ".join(dict.fromkeys(filter(None, (job.user, job.sign_off))))
    if job.proposed_by and job.proposed_by != job.user:  # it was the proposer who signed off
        signed = tr(
            "Approved by {name}, proposed by {proposer}", name=job.user, proposer=job.proposed_by
        )
        if job.sign_off and job.sign_off != job.proposed_by:
            signed = tr("{who} (signed off by {name})", who=signed, name=job.sign_off)
    action = _ACTIONS.get(job.kind, job.kind)
    texts = (signed, job.reason or "", outcome.removesuffix(": "), verification)
    return _moment(job.created), action, job.path, *texts


def _object(row: Row) -> Sequence[object]:
    held = row.before or row
    left = (row.prohibited, row.match, row.test)
    before = (
        tr(
            "{prohibited} prohibited, {match} match, {test} test",
            prohibited=held.prohibited,
            match=held.match,
            test=held.test,
        )
        if row.before
        else ""
    )
    status = status_word(row.status) or _STATES.get(row.bucket, row.bucket)
    return row.target, row.location, types_words(held.types), *left, before, status, row.reason


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
    said = number(cell) if isinstance(cell, int) else without_values(str(cell))
    return html.escape(
        "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in said)
    )
