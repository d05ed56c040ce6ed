"""Contents that only a pack of a damaged journal, or a pack made by another program, can have."""

from __future__ import annotations

import json
from pathlib import Path

from app import evidence_verifier as verifier
from app.api.records.local import Job
from app.masking import without_values
from app.secrets.signing import SigningKey
from app.state.oversight.evidence_pack import PackWriter
from app.state.oversight.evidence_records import Gathered
from app.state.oversight.evidence_summary import summary

KEY = SigningKey(bytes(32))
COVERAGE = '{"target_id": "1", "objects": 12}'


def journal(*texts: str) -> list[dict[str, object]]:
    """Return journal records with these bodies."""
    made: list[dict[str, object]] = []
    before = verifier.START
    for number, body in enumerate(texts, 1):
        digest = verifier.link(before, number, body)
        made.append({"number": number, "before": before, "body": body, "hash": digest, "code": ""})
        before = digest
    return made


def written(path: Path, **lists: list[dict[str, object]]) -> verifier.Verdict:
    """Write a pack with these lists, and return the verdict on it."""
    with path.open("w+b") as file:
        pack = PackWriter(file)
        for name in verifier.NAMES[:-2]:
            for body in lists.get(name.partition(".")[0], []):
                pack.record(body)
            pack.end(name)
        pack.finish({"made": "today", "by": "A. Analyst", "withheld": 0}, KEY)
    return verifier.verify(path)


def test_damage_of_the_journal_is_told_apart_from_damage_of_the_pack(tmp_path: Path) -> None:
    records = journal("{}", "{}", "{}", "{}")
    whole = written(tmp_path / "a.zip", journal=records)
    assert (whole.fault, whole.journal_fault) == ("", "")
    gap = written(tmp_path / "b.zip", journal=[*records[:1], *records[2:]])
    assert gap.fault == ""
    assert gap.journal_fault == "the record before record 3 is missing"
    changed = [*records[:1], records[1] | {"body": "[]"}, *records[2:]]
    assert written(tmp_path / "c.zip", journal=changed).journal_fault == "record 2 was changed"


def test_a_digest_that_the_journal_does_not_have_is_a_fault(tmp_path: Path) -> None:
    records = journal(json.dumps({"before": "a:1", "after": "a:2"}))
    claim: dict[str, object] = {"journal": 1, "before": "a:1", "after": "a:2"}
    assert written(tmp_path / "a.zip", journal=records, remediations=[claim]).fault == ""
    for wrong in ({"after": "a:3"}, {"journal": 2}):
        lists = {"journal": records, "remediations": [claim | wrong]}
        assert written(tmp_path / "b.zip", **lists).fault, wrong


def test_a_coverage_statement_needs_the_signature_of_the_server(tmp_path: Path) -> None:
    made = SigningKey(bytes(range(32))).sign("coverage 1", COVERAGE.encode())
    body: dict[str, object] = {
        "scan": "1", "content": COVERAGE, "key": made.key, "signature": made.signature,
    }  # fmt: skip
    assert written(tmp_path / "a.zip", coverage=[body]).fault == ""
    changed = body | {"content": COVERAGE.replace("12", "13")}
    fault = written(tmp_path / "b.zip", coverage=[changed]).fault
    assert fault == "coverage.jsonl, record 1 has no valid signature of the server"


def test_values_in_texts_are_masked() -> None:
    for text, masked in (
        ("card 4532015112830366.", "card 453201******0366."),
        ("card4532 0151 1283 0366x", "card4532 01** **** 0366x"),
        ("ssn 078-05-1120", "ssn ***-**-1120"),
        ("roe@example.org", "r**@example.org"),
        ("/share/2026-11-25/list 12.csv", "/share/2026-11-25/list 12.csv"),
    ):
        assert without_values(text) == masked, text


def test_the_page_names_who_approved_and_who_proposed() -> None:
    job = Job(
        id="1",
        kind="mask",
        state="done",
        title="Mask a.csv",
        created=0.0,
        updated=1.0,
        target_id="1",
        location_id="1",
        path="/srv/a.csv",
        message="",
        user="ann",
        sign_off="R. Roe",
        proposed_by="bob",
    )
    query = dict.fromkeys(("query", "not_included", "dry_run", "coverage"), "")
    page = summary(Gathered(jobs={job.id: job}), query, 0.0, "A. Analyst").decode()
    assert "Approved by ann, proposed by bob (signed off by R. Roe)" in page


def test_the_page_lists_decisions_and_remediations_apart_by_time_with_reasons() -> None:
    def job(number: int, kind: str, status: str, message: str) -> Job:
        return Job(
            id=str(number), kind=kind, state="done", title="", created=float(number),
            updated=float(number), target_id="1", location_id="1", path=f"/srv/{number}.csv",
            message=message, status=status, reason=f"reason {number}",
        )  # fmt: skip

    jobs = [
        job(3, "mask", "Masked", "Masked; verified by reading it again."),
        job(1, "mask", "Masked", "Masked; verified by reading it again."),
        job(2, "test_data", "Test Data", "Test Data: 6 matches"),
    ]
    query = dict.fromkeys(("query", "not_included", "dry_run", "coverage"), "")
    page = summary(Gathered(jobs={one.id: one for one in jobs}), query, 0.0, "A. Analyst")
    text = page.decode()
    assert "1970-01-01 00:00:01 to 1970-01-01 00:00:03 UTC" in text
    places = [text.index(part) for part in ("Remediations<", "reason 1", "reason 3", "Decisions<")]
    assert [*places, text.index("reason 2")] == sorted([*places, text.index("reason 2")])
    assert "Mark as test data" in text
    assert '<td class="">Masked; verified by reading it again.</td>' in text


def test_an_undo_stands_beside_what_it_undid_whatever_its_end() -> None:
    def job(number: int, kind: str, state: str) -> Job:
        return Job(
            id=str(number), kind=kind, state=state, title="", created=float(number),
            updated=float(number), target_id="1", location_id="1", path="/srv/a.csv", message="",
            reason=f"reason {number}",
        )  # fmt: skip

    jobs = [
        job(1, "mask", "done"),
        job(2, "undo", "cancelled"),
        job(3, "test_data", "done"),
        job(4, "undo", "failed"),
    ]
    query = dict.fromkeys(("query", "not_included", "dry_run", "coverage"), "")
    page = summary(Gathered(jobs={one.id: one for one in jobs}), query, 0.0, "A. Analyst")
    text = page.decode()
    parts = ("Remediations<", "reason 1", "reason 2", "Decisions<", "reason 3", "reason 4")
    places = [text.index(part) for part in parts]
    assert places == sorted(places)
