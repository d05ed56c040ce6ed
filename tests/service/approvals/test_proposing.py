"""Proposing: who may, what is checked, what is recorded, and that nothing is changed."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from contextlib import closing
from typing import Any

from app.service.store.database import NAME
from tests.service.approvals.site import ACT, CARD, MARK, REQUEST, Person, Site, proposed
from tests.service.inventory import UNKNOWN
from tests.service.running import wait_for

PROPOSALS = "/local/v1/proposals"
WEEK = 7 * 86_400


def test_a_proposal_waits_and_changes_nothing(site: Site, proposer: Person) -> None:
    place = site.place()
    before = site.service.objects(place.target, place.location)
    proposal = site.propose(proposer, "delete", place.part())
    assert (proposal["state"], proposal["objects"]) == ("waiting", 3)
    assert (proposal["proposed_by"], proposal["proposed_by_id"]) == (proposer.name, proposer.id)
    assert proposal["expires"] - proposal["created"] == WEEK
    assert proposal["parts"] == [place.part()]
    assert site.service.objects(place.target, place.location) == before
    assert len(place.names()) == 3
    assert site.jobs(proposal) == []


def test_the_feature_is_told(site: Site) -> None:
    assert "approvals" in site.service.get("/local/v1/capabilities")["features"]


def test_the_right_to_request_does_not_act_directly(site: Site, proposer: Person) -> None:
    place = site.place(1)
    assert proposer.ask("POST", place.act("delete"), place.order())[0] == 403


def test_who_may_act_directly_may_propose_that(site: Site) -> None:
    place = site.place(1)
    acts, marks = site.person(*ACT), site.person(*MARK)
    for person, action, status in (
        (acts, "delete", 201),
        (acts, "confirmed", 403),
        (marks, "confirmed", 201),
        (marks, "delete", 403),
    ):
        answer = person.ask("POST", PROPOSALS, proposed(action, place.part()))
        assert answer[0] == status, (person.name, action)


def test_a_right_on_another_target_is_not_enough(site: Site) -> None:
    place, other = site.place(1), site.place(1)
    person = site.person(*REQUEST, place=place)
    assert person.ask("POST", PROPOSALS, proposed("delete", place.part()))[0] == 201
    both = proposed("delete", place.part(), other.part())
    assert person.ask("POST", PROPOSALS, both) == (404, "Specified object does not exist.")
    reader = site.person("node visible", "report detail", place=other)
    assert reader.ask("POST", PROPOSALS, proposed("delete", other.part()))[0] == 403


def test_a_dry_run_is_open_to_who_may_request(site: Site, proposer: Person) -> None:
    place = site.place(1)
    where = {"target_id": place.target, "location_id": place.location, "action": "mask"}
    body = {**place.order(), **where}
    status, found = proposer.ask("POST", "/local/v1/remediation/preview", body)
    assert (status, found["objects"][0]["ok"]) == (200, True)


def test_an_order_is_checked_as_if_it_were_direct(site: Site, proposer: Person) -> None:
    place = site.place(2)
    bad: tuple[tuple[str, str, dict[str, Any]], ...] = (
        ("action", "undo", {}),
        ("action", "burn", {}),
        ("password", "encrypt", {"password": "Twelve green 77 lamps"}),
        ("password", "encrypt", {"password": ""}),
        ("sign_off", "delete", {"sign_off": " "}),
        ("reason", "delete", {"reason": ""}),
        ("path", "delete", {"path": ""}),
        ("object_ids", "delete", {"object_ids": []}),
        ("data_types", "mask", {"data_types": []}),
        ("data_types", "mask", {"data_types": ["No such type"]}),
        ("location", "quarantine", {}),
        ("location", "delete", {"location": "/tmp"}),
        ("places", "delete", {"places": {place.objects[0]["id"]: [[5, 16]]}}),
    )
    for field, action, more in bad:
        answer = proposer.ask("POST", PROPOSALS, proposed(action, place.part(**more)))
        assert answer == (422, f"Invalid input for '{field}'."), (field, action)
    assert proposer.ask("POST", PROPOSALS, proposed("delete"))[1] == "Invalid input for 'parts'."


def test_parts_state_one_sign_off_and_one_reason(site: Site, proposer: Person) -> None:
    one, two = site.place(1), site.place(1)
    for name in ("sign_off", "reason"):
        body = proposed("delete", one.part(), two.part(**{name: "other"}))
        answer = proposer.ask("POST", PROPOSALS, body)
        assert answer == (422, f"Invalid input for '{name}'.")


def test_an_object_may_not_be_in_two_parts(site: Site, proposer: Person) -> None:
    place = site.place(2)
    answer = proposer.ask("POST", PROPOSALS, proposed("delete", place.part(0, 1), place.part(1)))
    assert answer == (422, "Invalid input for 'object_ids'.")


def test_a_quarantine_into_a_scanned_folder_is_refused(site: Site, proposer: Person) -> None:
    place = site.place(1)
    part = place.part(location=str(place.folder / "below"))
    status, said = proposer.ask("POST", PROPOSALS, proposed("quarantine", part))
    assert status == 422
    assert said.startswith("The folder is in a scanned Location.")


def test_objects_that_cannot_be_remediated_are_named_and_nothing_is_proposed(
    site: Site, proposer: Person
) -> None:
    place = site.place(2)
    site.service.remediate(place.target, place.location, place.objects[0], "delete")
    body = proposed("delete", place.part())
    response = proposer.http.post(PROPOSALS, json=body)
    assert response.status_code == 422
    assert response.json() == {
        "message": "There are no matches left for this action. Nothing was proposed.",
        "path": str(place.folder),
        "object_ids": [place.objects[0]["id"]],
    }
    elsewhere = place.part(path=str(place.folder / "other"))
    assert proposer.ask("POST", PROPOSALS, proposed("delete", elsewhere))[0] == 422
    unknown = place.part(object_ids=[place.objects[1]["id"], UNKNOWN])
    response = proposer.http.post(PROPOSALS, json=proposed("delete", unknown))
    assert (response.status_code, response.json()["object_ids"]) == (422, [UNKNOWN])


def test_an_archive_is_proposed_as_a_whole(site: Site, proposer: Person) -> None:
    place = site.place(1)
    members = site.pack(place)
    part = place.part(object_ids=members[:1])
    status, said = proposer.ask("POST", PROPOSALS, proposed("delete", part))
    assert status == 422
    assert "choose the archive" in said
    assert site.propose(proposer, "delete", place.part(object_ids=members))["objects"] == 2


def test_proposing_needs_no_rule_and_a_rule_changes_no_proposal(
    site: Site, proposer: Person, approver: Person
) -> None:
    place = site.place(1)
    proposal = site.propose(proposer, "delete", place.part())
    site.rules(("target", place.target, ["delete"]))
    assert proposer.get(proposal) == proposal
    assert approver.answer(proposal, "approve")[0] == 200
    site.rules()


def test_the_hash_is_that_of_the_documented_text(site: Site, proposer: Person) -> None:
    place = site.place(2)
    proposal = site.propose(proposer, "delete", place.part())
    with closing(sqlite3.connect(site.service.data / "service" / NAME)) as db:
        rows = db.execute(
            "SELECT object_id, path, status, content FROM proposal_objects WHERE proposal_id = ?"
            " ORDER BY object_id",
            (int(proposal["id"]) - 10**19,),
        ).fetchall()
    told = [[str(10**19 + row[0]), *row[1:]] for row in rows]
    content = {"action": "delete", "objects": told, "parts": proposal["parts"]}
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    assert proposal["hash"] == hashlib.sha256(text.encode()).hexdigest()


def test_the_same_files_scanned_again_are_the_same_content(site: Site, proposer: Person) -> None:
    place = site.place(2)
    first = site.propose(proposer, "delete", place.part())
    site.service.scan(place.target, place.location)
    assert site.propose(proposer, "delete", place.part())["hash"] == first["hash"]
    (place.folder / "00000.txt").write_text(CARD * 2)
    site.service.scan(place.target, place.location)
    assert site.propose(proposer, "delete", place.part())["hash"] != first["hash"]


def test_no_value_is_stored_with_a_proposal(site: Site, proposer: Person) -> None:
    proposal = site.propose(proposer, "mask", site.place(1).part())
    with closing(sqlite3.connect(site.service.data / "service" / NAME)) as db:
        rows = [
            row
            for table in ("proposals", "proposal_objects", "proposal_targets")
            for row in db.execute(f"SELECT * FROM {table}")
        ]
    assert rows
    assert not any("4532015112830366" in str(row) for row in (*rows, proposal))


def test_a_proposal_is_recorded_in_the_journal_and_told(site: Site, proposer: Person) -> None:
    place = site.place(2)
    with site.service.events() as stream:
        proposal = site.propose(proposer, "delete", place.part())
        event = wait_for(stream, lambda one: one["class"] == "Delegated")
    assert event["module"] == "remediate"
    assert event["record"] == f"proposal/{proposal['id']}"
    assert event["target_id"] == place.target
    assert event["user"] == proposer.name
    assert event["message"] == "delete: proposed for 2 objects."
    (record,) = site.journal(proposal)
    assert (record["action"], record["user"]) == ("propose", proposer.name)
    assert record["proposal_hash"] == proposal["hash"]
    paths = [item["path"] for item in place.objects]
    assert record["outcome"] == f"Proposed: delete of 2 objects: {paths[0]}, {paths[1]}."
    assert record["path"] == ""
    assert (record["sign_off"], record["reason"]) == ("A. Lee", "no longer needed")
    assert record["target_id"] == place.target


def test_the_journal_names_the_file_of_a_proposal_and_of_its_answer(
    site: Site, proposer: Person
) -> None:
    place = site.place(4)
    one, many = (site.propose(proposer, "delete", place.part(*some)) for some in ((1,), ()))
    proposer.answer(one, "withdraw")
    path = place.objects[1]["path"]
    assert [record["path"] for record in site.journal(one)] == [path, path]
    (record,) = site.journal(many)
    assert record["outcome"].endswith(f"{place.objects[2]['path']} and 1 more.")


def test_more_objects_than_the_limit_are_refused(site: Site, proposer: Person) -> None:
    place = site.place(1)
    parts = [
        place.part(object_ids=[str(10**19 + number) for number in range(start, start + 5001)])
        for start in (1, 6001)
    ]
    answer = proposer.ask("POST", PROPOSALS, proposed("delete", *parts))
    assert answer == (422, "Invalid input for 'object_ids'.")
