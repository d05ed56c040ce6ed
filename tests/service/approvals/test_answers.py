"""Rejecting, withdrawing and expiry, and who sees a proposal."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app.service.store.database import NAME
from tests.service.approvals.site import ACT, MARK, REQUEST, Person, Site, check_elsewhere
from tests.service.running import Running, wait_for

WHEN = r"\d{4}-\d\d-\d\d \d\d:\d\d UTC"


def test_a_rejection_needs_a_reason_and_changes_nothing(
    site: Site, proposer: Person, approver: Person
) -> None:
    place = site.place(1)
    proposal = site.propose(proposer, "delete", place.part())
    for reason in ("", "  ", "x" * 4001, "a\x00b"):
        answer = approver.answer(proposal, "reject", reason=reason)
        assert answer == (422, "Invalid input for 'reason'."), reason
    status, found = approver.answer(proposal, "reject", reason="still in use")
    assert (status, found["state"], found["answer_reason"]) == (200, "rejected", "still in use")
    assert place.names() == ["00000.txt"]
    assert site.jobs(proposal) == []


def test_the_proposer_withdraws_and_cannot_reject(site: Site, approver: Person) -> None:
    proposal = site.propose(approver, "delete", site.place(1).part())
    answer = approver.answer(proposal, "reject", reason="no")
    assert answer == (403, "You proposed this. Withdraw it instead.")
    status, found = approver.answer(proposal, "withdraw")
    assert (status, found["state"], found["answered_by"]) == (200, "withdrawn", approver.name)


def test_nobody_else_withdraws(site: Site, proposer: Person, approver: Person) -> None:
    proposal = site.propose(proposer, "delete", site.place(1).part())
    for person in (approver, site.admin):
        assert person.answer(proposal, "withdraw") == (
            403,
            "Only the person who proposed this can withdraw it.",
        )


def test_rejecting_needs_the_right_to_approve(site: Site, proposer: Person) -> None:
    proposal = site.propose(proposer, "delete", site.place(1).part())
    for rights in (REQUEST, MARK):
        person = site.person(*rights)
        assert person.answer(proposal, "reject", reason="no")[0] == 403
    assert site.person(*ACT).answer(proposal, "reject", reason="no")[0] == 200


def test_a_proposal_is_answered_once_and_the_refusal_says_by_whom_and_when(
    site: Site, proposer: Person, approver: Person
) -> None:
    given = {"approve": {}, "reject": {"reason": "no"}, "withdraw": {}}
    states = {"approve": "approved", "reject": "rejected", "withdraw": "withdrawn"}
    for first, state in states.items():
        proposal = site.propose(proposer, "confirmed", site.place(1).part())
        person = proposer if first == "withdraw" else site.person(*ACT, *MARK)
        assert person.answer(proposal, first, **given[first])[0] == 200
        for second, more in given.items():
            who = proposer if second == "withdraw" else site.admin
            status, said = who.answer(proposal, second, **more)
            assert status == 409
            assert re.fullmatch(f"This proposal was {state} by {person.name} on {WHEN}.", said)
        assert proposer.get(proposal)["state"] == state


def test_each_answer_is_recorded_and_told(site: Site, proposer: Person, approver: Person) -> None:
    place = site.place(1)
    cases = (
        (approver, "reject", "rejected for 1 object, proposed by {}."),
        (proposer, "withdraw", "proposal for 1 object withdrawn."),
    )
    for person, answer, said in cases:
        proposal = site.propose(proposer, "delete", place.part())
        with site.service.events() as stream:
            assert person.answer(proposal, answer, reason="why")[0] == 200
            event = wait_for(stream, lambda one: one["class"] == "Delegated")
        assert event["message"] == f"delete: {said.format(proposer.name)}"
        assert event["user"] == person.name
        record = site.journal(proposal)[-1]
        assert (record["action"], record["user"], record["reason"]) == (answer, person.name, "why")
        assert record["proposal_hash"] == proposal["hash"]


def test_its_end_is_recorded_and_told_to_the_proposer(site: Site, approver: Person) -> None:
    """Also to one who sees no other events about match objects."""
    place = site.place(2)
    person = site.person("node visible", "remediation request")
    proposal = site.propose(person, "delete", place.part())
    assert (proposal.get("ended"), proposal.get("done", 0)) == (None, 0)
    approver.answer(proposal, "approve")
    site.rest()
    found = person.get(proposal)
    assert (found["state"], found["done"], found["started"]) == ("approved", 2, 2)
    assert found["ended"] >= found["answered"]
    events = person.ask("GET", "/local/v1/events?limit=100000")[1]
    assert [one["message"] for one in events if one.get("record")] == [
        "delete: proposed for 2 objects.",
        f"delete: approved for 2 objects, proposed by {person.name}.",
        "delete: proposal for 2 objects carried out.",
    ]


def test_the_list_of_ones_own_proposals(site: Site, proposer: Person, approver: Person) -> None:
    mine = site.propose(proposer, "delete", site.place(1).part())
    other = site.propose(approver, "delete", site.place(1).part())
    assert proposer.listed(limit=2) == [other["id"], mine["id"]]
    assert proposer.listed(own="true", limit=1) == [mine["id"]]
    assert approver.listed(own="true", state="waiting", limit=1) == [other["id"]]


def test_a_proposal_with_a_hidden_target_does_not_exist(site: Site, proposer: Person) -> None:
    seen, hidden = site.place(1), site.place(1)
    mixed = site.propose(proposer, "delete", seen.part(), hidden.part())
    plain = site.propose(proposer, "delete", seen.part())
    person = site.person(*ACT, place=seen)
    assert person.listed(limit=100) == [plain["id"]]
    assert person.ask("GET", f"/local/v1/proposals/{mixed['id']}") == (404, "Resource not found.")
    for answer, more in (("approve", {}), ("reject", {"reason": "no"}), ("withdraw", {})):
        assert person.answer(mixed, answer, **more) == (404, "Resource not found.")
    assert proposer.listed()[:2] == [plain["id"], mixed["id"]]


def test_seeing_a_target_without_its_paths_is_not_enough(site: Site, proposer: Person) -> None:
    place = site.place(1)
    proposal = site.propose(proposer, "delete", place.part())
    blind = site.person("node visible", "report summary", place=place)
    assert blind.listed() == []
    assert blind.ask("GET", f"/local/v1/proposals/{proposal['id']}")[0] == 404
    reader = site.person("node visible", "report detail", place=place)
    assert reader.get(proposal)["hash"] == proposal["hash"]


def test_an_event_tells_of_its_own_target_only(site: Site, proposer: Person) -> None:
    seen, hidden = site.place(1), site.place(3)
    person = site.person("node visible", "report summary", "report detail", place=seen)
    proposal = site.propose(proposer, "delete", seen.part(), hidden.part())
    status, events = person.ask("GET", "/local/v1/events?limit=100000")
    assert status == 200
    found = [one for one in events if one.get("record") == f"proposal/{proposal['id']}"]
    assert [one["message"] for one in found] == ["delete: proposed for 1 object."]
    assert site.journal(proposal)[0].get("target_id") is None


def test_a_list_has_pages_and_states_and_no_parts(
    site: Site, proposer: Person, approver: Person
) -> None:
    place = site.place(3)
    person = site.person("node visible", "report detail", place=place)
    made = [site.propose(proposer, "delete", place.part(number)) for number in range(3)]
    approver.answer(made[0], "reject", reason="no")
    ids = [one["id"] for one in reversed(made)]
    assert person.listed() == ids
    assert person.listed(offset=1, limit=1) == ids[1:2]
    assert person.listed(state="waiting") == ids[:2]
    assert person.listed(state="rejected") == ids[2:]
    assert person.listed(state="approved") == []
    found = person.ask("GET", "/local/v1/proposals")[1]
    assert not any(one.keys() & {"parts", "left_out"} for one in found)
    assert person.ask("GET", "/local/v1/proposals?state=lost")[0] == 422


def move_expiry(service: Running, proposal: dict[str, str]) -> None:
    """Let a proposal of a stopped service expire in the past."""
    with closing(sqlite3.connect(service.data / "service" / NAME)) as db, db:
        db.execute(
            "UPDATE proposals SET expires = created - 1 WHERE id = ?",
            (int(proposal["id"]) - 10**19,),
        )


@pytest.fixture
def alone(own_service: Running, tmp_path: Path) -> Site:
    """A service for one test."""
    (tmp_path / "places").mkdir()
    return Site(own_service, tmp_path / "places")


def test_an_expired_proposal_cannot_be_answered_and_this_is_recorded(alone: Site) -> None:
    place, proposer, approver = alone.place(2), alone.person(*REQUEST), alone.person(*ACT)
    proposal = alone.propose(proposer, "delete", place.part(0))
    other = alone.propose(proposer, "delete", place.part(1))
    after = alone.service.get("/local/v1/events", limit=100_000)[-1]["id"]
    alone.service.close()
    move_expiry(alone.service, proposal)
    alone.start(proposer, approver)
    with alone.service.events(after=after) as stream:
        event = wait_for(stream, lambda one: one["class"] == "Delegated")
    assert event["message"] == "delete: proposal for 1 object expired."
    assert proposer.get(proposal)["state"] == "expired"
    assert proposer.listed(state="expired") == [proposal["id"]]
    assert proposer.listed(state="waiting") == [other["id"]]
    for person, answer in ((approver, "approve"), (approver, "reject"), (proposer, "withdraw")):
        status, said = person.answer(proposal, answer, reason="late")
        assert status == 409
        assert re.fullmatch(f"This proposal expired on {WHEN}.", said)
    assert [one["action"] for one in alone.journal(proposal)] == ["propose", "proposal expired"]
    assert approver.answer(other, "approve")[0] == 200
    alone.jobs(other)
    assert place.names() == ["00000.txt"]


def test_the_program_for_auditors_knows_every_record(alone: Site, tmp_path: Path) -> None:
    place, proposer, approver = alone.place(4), alone.person(*REQUEST), alone.person(*ACT, *MARK)
    alone.rules(("target", place.target, ["mask"]))
    made = [
        alone.propose(proposer, action, place.part(number))
        for number, action in enumerate(("mask", "confirmed", "delete", "delete"))
    ]
    approver.answer(made[0], "approve")
    approver.answer(made[1], "approve")
    approver.answer(made[2], "reject", reason="no")
    proposer.answer(made[3], "withdraw")
    alone.rest()
    check_elsewhere(alone.service, tmp_path)


def test_a_proposal_that_was_edited_in_the_store_is_not_approved(alone: Site) -> None:
    place, proposer, approver = alone.place(2), alone.person(*REQUEST), alone.person(*ACT)
    edits = (
        "UPDATE proposals SET action = 'quarantine' WHERE id = ?",
        "UPDATE proposals SET parts = replace(parts, 'no longer needed', 'other') WHERE id = ?",
        "UPDATE proposal_objects SET content = '' WHERE proposal_id = ?",
        "DELETE FROM proposal_objects WHERE proposal_id = ?",
    )
    made = [alone.propose(proposer, "delete", place.part()) for _ in edits]
    alone.service.close()
    with closing(sqlite3.connect(alone.service.data / "service" / NAME)) as db, db:
        for edit, proposal in zip(edits, made, strict=True):
            db.execute(edit, (int(proposal["id"]) - 10**19,))
    alone.start(proposer, approver)
    for edit, proposal in zip(edits, made, strict=True):
        status, said = approver.answer(proposal, "approve")
        assert status == 409, edit
        assert said.startswith("The proposal was changed in the store"), edit
        assert approver.answer(proposal, "reject", reason="edited")[0] == 200
    assert len(place.names()) == 2


def test_while_the_journal_is_damaged_no_change_of_a_file_is_approved(alone: Site) -> None:
    place, proposer, approver = alone.place(2), alone.person(*REQUEST), alone.person(*ACT, *MARK)
    delete = alone.propose(proposer, "delete", place.part(0))
    mark = alone.propose(proposer, "confirmed", place.part(1))
    alone.service.close()
    journal = alone.service.data / "service" / "remediation" / "journal.db"
    with closing(sqlite3.connect(journal)) as db, db:
        db.execute("UPDATE audit SET body = replace(body, 'propose', 'approve') WHERE number = 1")
    alone.start(proposer, approver)
    assert alone.service.get("/local/v1/audit/verify")["ok"] is False
    status, said = approver.answer(delete, "approve")
    assert status == 422
    assert "Acknowledge the damage first" in said
    assert approver.get(delete)["state"] == "waiting"
    assert approver.answer(mark, "approve")[0] == 200
    alone.service.post("/local/v1/audit/acknowledge", {"sign_off": "A", "reason": "b"})
    assert approver.answer(delete, "approve")[0] == 200
    alone.rest()
    assert place.names() == ["00001.txt"]
