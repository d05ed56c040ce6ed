"""Approving: who may, what is started, what is left out, and what names both people."""

from __future__ import annotations

from typing import Any

from app.api.records.enums import Action
from tests.service.approvals.site import ACT, CARD, MARK, OWN, REQUEST, Person, Place, Site
from tests.service.running import wait_for

PASSWORD = "Twelve green 77 lamps"
NO_RIGHT = (
    "The account that proposed this was removed or may no longer propose it, so this cannot be "
    "approved. Reject it."
)


def counts(proposal: dict[str, Any]) -> tuple[int, int]:
    """Return how many jobs an approval has started, and how many objects it has left out."""
    return proposal.get("started", 0), len(proposal["left_out"])


def left(proposal: dict[str, Any], place: Place) -> dict[str, str]:
    """Return the reasons of the objects that were left out, by file name."""
    found = proposal["left_out"]
    return {item["path"].removeprefix(f"{place.folder}/"): item["reason"] for item in found}


def test_an_approval_carries_out_what_a_rule_refuses(
    site: Site, proposer: Person, approver: Person
) -> None:
    place = site.place()
    site.rules(("target", place.target, ["delete"]))
    proposal = site.propose(proposer, "delete", place.part())
    status, found = approver.answer(proposal, "approve", reason="seen")
    assert status == 200, found
    assert (found["state"], found["started"], found["left_out"]) == ("approved", 3, [])
    assert (found["answered_by"], found["answered_by_id"]) == (approver.name, approver.id)
    assert found["answer_reason"] == "seen"
    assert [job["state"] for job in site.jobs(proposal)] == ["done"] * 3
    assert place.names() == []
    now = approver.get(proposal)
    assert {**now, "ended": None, "done": 0} == {**found, "ended": None, "done": 0}
    site.rules()


def test_every_action_can_be_approved(site: Site, proposer: Person) -> None:
    person = site.person(*ACT, *MARK)
    for action in [one for one in Action if one is not Action.UNDO]:
        place = site.place(1)
        quarantine = place.folder.parent / f"quarantine of {place.folder.name}"
        more = {"location": str(quarantine)} if action is Action.QUARANTINE else {}
        proposal = site.propose(proposer, action, place.part(**more))
        given = {"password": PASSWORD} if action is Action.ENCRYPT else {}
        status, found = person.answer(proposal, "approve", **given)
        assert (status, found["started"]) == (200, 1), (action, found)
        (job,) = site.jobs(proposal)
        assert job["state"] == "done", (action, job)


def test_jobs_name_the_approver_the_proposer_and_the_proposal(
    site: Site, proposer: Person, approver: Person
) -> None:
    place = site.place(1)
    proposal = site.propose(proposer, "mask", place.part())
    approver.answer(proposal, "approve")
    (job,) = site.jobs(proposal)
    assert (job["user"], job["user_uid"]) == (approver.name, approver.id)
    assert job["proposed_by"] == proposer.name
    assert (job["sign_off"], job["reason"]) == ("A. Lee", "no longer needed")


def test_journal_names_both_for_the_answer_and_for_each_file(site: Site, proposer: Person) -> None:
    person = site.person(*ACT, *MARK)
    for action in ("mask", "false_match"):
        place = site.place(1)
        proposal = site.propose(proposer, action, place.part())
        person.answer(proposal, "approve", reason="seen")
        site.jobs(proposal)
        records = site.journal(proposal)
        assert [record["action"] for record in records] == ["propose", "approve", action]
        assert [record["user"] for record in records] == [proposer.name, *[person.name] * 2]
        assert {record["proposed_by"] for record in records} == {proposer.name}
        assert [record.get("proposal_hash") for record in records] == [proposal["hash"]] * 2 + [
            None
        ]
        assert records[1]["outcome"] == f"Approved: {action} of 1 object. Jobs: 1. Left out: 0."
        assert records[1]["reason"] == "seen"
    check = site.service.get("/local/v1/audit/verify")
    assert check["ok"], check


def test_events_name_both(site: Site, proposer: Person, approver: Person) -> None:
    place = site.place(1)
    proposal = site.propose(proposer, "mask", place.part())
    both = f"proposed by {proposer.name}"
    with site.service.events() as stream:
        approver.answer(proposal, "approve")
        told = [wait_for(stream, lambda one: one["class"] == "Delegated")["message"]]
        told.append(wait_for(stream, lambda one: one["class"] == "Agent Remediate")["message"])
    assert told == [
        f"mask: approved for 1 object, {both}.",
        f"mask: requested for 1 object ({both}, approved by {approver.name}).",
    ]


def test_nobody_approves_what_he_proposed(site: Site, approver: Person) -> None:
    place = site.place(1)
    for person in (approver, site.admin):
        proposal = site.propose(person, "delete", place.part())
        assert person.answer(proposal, "approve") == (403, OWN)
        assert person.get(proposal)["state"] == "waiting"
    assert place.names() == ["00000.txt"]


def test_a_new_account_of_the_same_name_is_another_account(site: Site) -> None:
    place = site.place(1)
    first = site.person(*ACT, user="jo")
    proposal = site.propose(first, "delete", place.part())
    assert site.admin.ask("DELETE", f"/local/v1/users/{first.id}")[0] == 204
    second = site.person(*ACT, user="jo")
    status, said = second.answer(proposal, "approve")
    assert (status, said) == (409, NO_RIGHT)


def test_approving_needs_the_right_to_act_directly(site: Site, proposer: Person) -> None:
    place = site.place(1)
    proposal = site.propose(proposer, "delete", place.part())
    for rights, status in ((REQUEST, 403), (MARK, 403), (("node visible", "report detail"), 403)):
        assert site.person(*rights).answer(proposal, "approve")[0] == status, rights
    mark = site.propose(proposer, "confirmed", place.part())
    assert site.person(*ACT).answer(mark, "approve")[0] == 403
    assert site.person(*MARK).answer(mark, "approve")[0] == 200


def test_approving_needs_the_right_on_every_target(site: Site, proposer: Person) -> None:
    one, two = site.place(1), site.place(1)
    proposal = site.propose(proposer, "delete", one.part(), two.part())
    person = site.person(*ACT, place=one)
    assert person.answer(proposal, "approve") == (404, "Resource not found.")
    key = {"realm": "target", "id": two.target, "permissions": ["node visible", "report detail"]}
    act = {"realm": "target", "id": one.target, "permissions": list(ACT)}
    body = {"name": person.name, "permissions": {"global": ["api access"], "resource": [act, key]}}
    assert site.admin.ask("PUT", f"/local/v1/users/{person.id}", body)[0] == 204
    assert person.answer(proposal, "approve")[0] == 403
    assert one.names() == two.names() == ["00000.txt"]


def test_a_proposer_who_lost_the_right_cannot_have_it_approved(
    site: Site, approver: Person
) -> None:
    place = site.place(1)
    for rights in (("node visible", "report detail"), ("report detail", "remediation request")):
        person = site.person(*REQUEST)
        proposal = site.propose(person, "delete", place.part())
        site.grant(person, *rights)
        assert approver.answer(proposal, "approve") == (409, NO_RIGHT)
        site.grant(person, *REQUEST)
        assert approver.get(proposal)["state"] == "waiting"


def test_another_hash_is_a_conflict(site: Site, proposer: Person, approver: Person) -> None:
    proposal = site.propose(proposer, "delete", site.place(1).part())
    other = {**proposal, "hash": "0" * 64}
    for answer, more in (("approve", {}), ("reject", {"reason": "x"})):
        assert approver.answer(other, answer, **more) == (
            409,
            "This is not the proposal that you were shown. Reload it.",
        )
    assert proposer.answer(other, "withdraw")[0] == 409
    assert approver.answer(proposal, "approve")[0] == 200


def test_only_an_encryption_takes_a_password_and_it_must_be_a_good_one(
    site: Site, proposer: Person, approver: Person
) -> None:
    place = site.place(2)
    encrypt = site.propose(proposer, "encrypt", place.part(0))
    delete = site.propose(proposer, "delete", place.part(1))
    assert approver.answer(encrypt, "approve")[0] == 422
    assert approver.answer(encrypt, "approve", password="short")[0] == 422
    assert approver.answer(delete, "approve", password=PASSWORD)[0] == 422
    assert approver.answer(delete, "reject", reason="x", password=PASSWORD)[0] == 422
    assert approver.answer(encrypt, "approve", password=PASSWORD)[0] == 200
    assert [job["state"] for job in site.jobs(encrypt)] == ["done"]


def test_without_a_licence_nothing_is_approved(
    site: Site, proposer: Person, approver: Person
) -> None:
    proposal = site.propose(proposer, "delete", site.place(1).part())
    for state, status in (("expired", 405), ("licensed", 200)):
        body = {"edition": "professional", "state": state}
        assert site.admin.ask("PUT", "/local/v1/license", body)[0] in {200, 204}
        assert approver.answer(proposal, "approve")[0] == status


def test_an_unknown_proposal_or_answer_is_refused(site: Site, approver: Person) -> None:
    ghost = {"id": "10000000000000999999", "hash": "0" * 64}
    assert approver.answer(ghost, "approve") == (404, "Resource not found.")
    assert approver.answer({**ghost, "id": "x"}, "approve")[0] == 404
    assert approver.answer(ghost, "postpone")[0] == 422


def test_objects_that_changed_meanwhile_are_left_out_one_by_one(
    site: Site, proposer: Person, approver: Person
) -> None:
    place = site.place(6)
    proposal = site.propose(proposer, "delete", place.part())
    service, (_, marked, masked, *_) = site.service, place.objects
    service.remediate(place.target, place.location, marked, "confirmed")
    service.remediate(place.target, place.location, masked, "mask")
    (place.folder / "00003.txt").write_text(CARD * 2)
    (place.folder / "00004.txt").unlink()
    (place.folder / "00005.txt").rename(place.folder / "moved.txt")
    service.scan(place.target, place.location)
    status, found = approver.answer(proposal, "approve")
    assert (status, found["started"]) == (200, 1), found
    decided = "The status of the object has changed since the proposal."
    gone = "The object is no longer there."
    assert left(found, place) == {
        "00001.txt": decided,
        "00002.txt": decided,
        "00003.txt": "The content or the matches of the object have changed since the proposal.",
        "00004.txt": gone,
        "00005.txt": gone,
    }
    assert approver.get(proposal)["left_out"] == found["left_out"]
    (job,) = site.jobs(proposal)
    assert job["path"].endswith("00000.txt")
    assert place.names() == ["00001.txt", "00002.txt", "00003.txt", "moved.txt"]
    assert site.journal(proposal)[1]["outcome"].endswith("Jobs: 1. Left out: 5.")


def test_a_file_that_changed_without_a_scan_is_not_touched(
    site: Site, proposer: Person, approver: Person
) -> None:
    place = site.place(1)
    proposal = site.propose(proposer, "delete", place.part())
    (place.folder / "00000.txt").write_text("something new\n")
    assert approver.answer(proposal, "approve")[1]["started"] == 1
    (job,) = site.jobs(proposal)
    assert job["state"] == "failed"
    assert place.names() == ["00000.txt"]


def test_a_member_that_changed_keeps_the_rest_of_its_archive(
    site: Site, proposer: Person, approver: Person
) -> None:
    place = site.place(1)
    ids = site.pack(place)
    proposal = site.propose(proposer, "delete", place.part(object_ids=ids))
    body = place.order(object_ids=ids[:1])
    site.service.post(place.act("test_data"), body, 202)
    site.rest()
    answer = approver.answer(proposal, "approve")[1]
    assert counts(answer) == (0, 2)
    assert place.names() == ["00000.txt", "pack.zip"]


def test_nothing_left_is_an_approval_that_starts_nothing(
    site: Site, proposer: Person, approver: Person
) -> None:
    place = site.place(1)
    proposal = site.propose(proposer, "delete", place.part())
    site.service.remediate(place.target, place.location, place.objects[0], "mask")
    found = approver.answer(proposal, "approve")[1]
    assert (found["state"], *counts(found)) == ("approved", 0, 1)


def test_a_removed_location_leaves_all_its_objects_out(
    site: Site, proposer: Person, approver: Person
) -> None:
    one, two = site.place(2), site.place(1)
    proposal = site.propose(proposer, "delete", one.part(), two.part())
    where = f"/v1/targets/{one.target}/locations/{one.location}"
    assert site.admin.ask("DELETE", where)[0] == 204
    found = approver.answer(proposal, "approve")[1]
    assert found["started"] == 1
    assert left(found, one) == dict.fromkeys(one.names(), "The object is no longer there.")
    site.jobs(proposal)
    assert two.names() == []


def test_a_removed_target_is_only_seen_by_who_sees_everything(
    site: Site, proposer: Person, approver: Person
) -> None:
    place = site.place(1)
    local = site.person(*ACT, place=place)
    proposal = site.propose(proposer, "delete", place.part())
    assert local.get(proposal)["state"] == "waiting"
    assert site.admin.ask("DELETE", f"/v1/targets/{place.target}")[0] == 204
    assert local.answer(proposal, "approve")[0] == 404
    found = approver.answer(proposal, "approve")[1]
    assert counts(found) == (0, 1)
    assert place.names() == ["00000.txt"]


def test_a_quarantine_folder_that_is_scanned_by_now_is_refused(
    site: Site, proposer: Person, approver: Person
) -> None:
    place, other = site.place(1), site.place(1)
    where = other.folder.parent / "later"
    where.mkdir()
    proposal = site.propose(proposer, "quarantine", place.part(location=str(where)))
    site.scan(where, "later")
    status, said = approver.answer(proposal, "approve")
    assert status == 422
    assert said.startswith("The folder is in a scanned Location.")
    assert approver.get(proposal)["state"] == "waiting"


def test_an_approved_action_can_be_undone_at_once(
    site: Site, proposer: Person, approver: Person
) -> None:
    place = site.place(1)
    proposal = site.propose(proposer, "delete", place.part())
    approver.answer(proposal, "approve")
    site.jobs(proposal)
    job = site.service.remediate(place.target, place.location, place.objects[0], "undo")
    assert (job["state"], place.names()) == ("done", ["00000.txt"])
    assert "proposal_id" not in job


def test_a_data_type_that_was_removed_cannot_be_approved(
    site: Site, proposer: Person, approver: Person
) -> None:
    place = site.place(1)
    (place.folder / "00000.txt").write_text("Badge KX-48210-77\n" + CARD)
    body = {"name": "Badge", "expression": r"\bKX-\d{5}-\d{2}\b"}
    key = site.service.post("/local/v1/datatypes", body, 201)["id"]
    plan = {"label": "badges", "targets": [{"id": place.target}]}
    (badge,) = [one["key"] for one in site.service.get("/local/v1/datatypes")]
    types = {"label": "badges", "data_types": ["CARD_VISA", badge]}
    profile = site.service.post("/local/v1/profiles", types, 201)["id"]
    scan = site.service.post("/v1/schedules", {**plan, "profiles": [profile]}, 201)["id"]
    site.service.ended(scan)
    part = place.part(data_types=["Badge"])
    proposal = site.propose(proposer, "mask", part)
    assert site.admin.ask("DELETE", f"/local/v1/profiles/{profile}")[0] == 204
    assert site.admin.ask("DELETE", f"/local/v1/datatypes/{key}")[0] == 204
    answer = approver.answer(proposal, "approve")
    assert answer == (
        409,
        "A data type of this proposal no longer exists, so it cannot be approved. Reject it.",
    )
    assert approver.get(proposal)["state"] == "waiting"
