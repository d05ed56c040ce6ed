"""Rules: what they require, where they apply, who changes them, and how that is recorded."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from app.api.records.enums import Action
from app.service.store import targets
from app.service.store.database import Database
from app.service.store.groups import FIRST
from app.service.store.ids import public
from tests.service.approvals.site import ACT, MARK, NEEDED, Person, Site
from tests.service.inventory import UNKNOWN, first_group, new_group
from tests.service.running import Running, wait_for

RULES = "/local/v1/approvals/rules"


@pytest.fixture(autouse=True)
def no_rules(site: Site) -> Iterator[None]:
    yield
    site.rules()


def needs(site: Site, who: Person, target: Any, action: str) -> bool:
    """Return whether a direct order is refused because of a rule."""
    status, said = who.ask("POST", target.act(action), target.order(0))
    assert (status, said) == (403, NEEDED) or status == 202, (status, said)
    return status == 403


def test_a_rule_refuses_the_direct_action_and_nothing_is_changed(
    site: Site, approver: Person
) -> None:
    place = site.place()
    site.rules(("target", place.target, ["delete"]))
    status, said = approver.ask("POST", place.act("delete"), place.order())
    assert (status, said) == (403, NEEDED)
    assert len(place.names()) == 3
    found = site.service.objects(place.target, place.location)
    assert not any(item.get("remediation") for item in found)


def test_a_rule_binds_a_global_administrator_too(site: Site) -> None:
    place = site.place(1)
    site.rules(("global", "", ["mask"]))
    assert needs(site, site.admin, place, "mask")


def test_an_action_that_no_rule_names_is_started_directly(site: Site, approver: Person) -> None:
    place = site.place(1)
    site.rules(("target", place.target, ["delete"]))
    assert not needs(site, approver, place, "mask")


def test_a_rule_of_another_target_does_not_apply(site: Site, approver: Person) -> None:
    place, other = site.place(1), site.place(1)
    site.rules(("target", other.target, ["mask"]))
    assert not needs(site, approver, place, "mask")


def test_all_rules_that_apply_to_a_target_add_up(site: Site) -> None:
    place, person = site.place(1), site.person(*ACT, *MARK)
    site.rules(
        ("global", "", ["false_match"]),
        ("group", first_group(site.service), ["delete"]),
        ("target", place.target, ["encrypt"]),
    )
    assert needs(site, person, place, "false_match")
    assert needs(site, person, place, "delete")
    body = place.order(0, password="Twelve green 77 lamps")
    assert person.ask("POST", place.act("encrypt"), body) == (403, NEEDED)


def test_a_mark_can_need_approval(site: Site) -> None:
    place, person = site.place(1), site.person(*MARK)
    site.rules(("target", place.target, ["test_data"]))
    assert needs(site, person, place, "test_data")
    assert not needs(site, person, place, "confirmed")


def test_undo_is_possible_at_once_whatever_the_rules(site: Site) -> None:
    place = site.place(1)
    site.service.remediate(place.target, place.location, place.objects[0], "mask")
    every = [str(action) for action in Action if action is not Action.UNDO]
    site.rules(("global", "", every))
    job = site.service.remediate(place.target, place.location, place.objects[0], "undo")
    assert job["state"] == "done"


def test_a_dry_run_needs_no_approval(site: Site, approver: Person) -> None:
    place = site.place(1)
    site.rules(("target", place.target, ["delete"]))
    body = {**place.order(), "target_id": place.target, "location_id": place.location}
    status, _ = approver.ask("POST", "/local/v1/remediation/preview", {**body, "action": "delete"})
    assert status == 200


def test_rules_are_returned_as_they_were_put(site: Site) -> None:
    place = site.place(1)
    group = first_group(site.service)
    site.rules(
        ("target", place.target, ["quarantine", "mask"]),
        ("global", "", ["delete"]),
        ("group", group, ["encrypt"]),
    )
    assert site.service.get(RULES)["rules"] == [
        {"realm": "global", "actions": ["delete"]},
        {"realm": "group", "key": group, "actions": ["encrypt"]},
        {"realm": "target", "key": place.target, "actions": ["mask", "quarantine"]},
    ]


def test_an_old_revision_is_a_conflict_and_changes_nothing(site: Site) -> None:
    before = site.service.get(RULES)
    site.rules(("global", "", ["delete"]))
    body = {**before, "rules": []}
    status, said = site.admin.ask("PUT", RULES, body)
    assert (status, said) == (409, "The rules were changed meanwhile. Read them again.")
    assert site.service.get(RULES)["rules"] != []


BAD: tuple[tuple[str, list[dict[str, Any]]], ...] = (
    ("realm", [{"realm": "credential", "key": UNKNOWN, "actions": ["delete"]}]),
    ("key", [{"realm": "target", "key": UNKNOWN, "actions": ["delete"]}]),
    ("key", [{"realm": "group", "key": "1", "actions": ["delete"]}]),
    ("key", [{"realm": "target", "actions": ["delete"]}]),
    ("key", [{"realm": "global", "key": UNKNOWN, "actions": ["delete"]}]),
    ("key", [{"realm": "global", "actions": ["delete"]}, {"realm": "global", "actions": ["mask"]}]),
    ("actions", [{"realm": "global", "actions": ["undo"]}]),
    ("actions", [{"realm": "global", "actions": ["burn"]}]),
    ("actions", [{"realm": "global", "actions": []}]),
)


def test_a_bad_rule_is_refused_by_the_name_of_its_field(site: Site) -> None:
    revision = site.service.get(RULES)["revision"]
    for field, rules in BAD:
        answer = site.admin.ask("PUT", RULES, {"revision": revision, "rules": rules})
        assert answer == (422, f"Invalid input for '{field}'."), rules
    assert site.service.get(RULES) == {"revision": revision, "rules": []}


def test_only_a_global_administrator_changes_rules(site: Site, approver: Person) -> None:
    for person in (approver, site.person("system manager", *ACT, "access control")):
        status, _ = person.ask("PUT", RULES, {**site.service.get(RULES), "rules": []})
        assert status == 403


def test_an_account_reads_the_rules_of_the_targets_that_it_sees(site: Site) -> None:
    seen, hidden = site.place(1), site.place(1)
    other = new_group(site.service, "hidden")
    site.rules(
        ("global", "", ["delete"]),
        ("group", first_group(site.service), ["mask"]),
        ("group", other, ["mask"]),
        ("target", seen.target, ["encrypt"]),
        ("target", hidden.target, ["encrypt"]),
    )
    status, found = site.person("node visible", place=seen).ask("GET", RULES)
    assert status == 200
    assert [rule.get("key", "") for rule in found["rules"]] == [
        "",
        first_group(site.service),
        seen.target,
    ]


def last_change(site: Site) -> dict[str, Any]:
    records = site.service.get("/local/v1/audit", limit=100_000)
    found: dict[str, Any] = [one for one in records if one["action"] == "approval rules"][-1]
    return found


def test_a_change_is_recorded_with_its_differences(site: Site) -> None:
    place = site.place(1, "Archive 7")
    site.rules(("global", "", ["mask"]), ("target", place.target, ["delete"]))
    site.rules(("global", "", ["mask", "encrypt"]))
    record = last_change(site)
    assert record["user"] == "analyst"
    assert record["outcome"] == (
        "Approval is now required: encrypt (everything). "
        "No longer required: delete (Target Archive 7)."
    )


def test_a_change_is_told_to_open_windows(site: Site) -> None:
    with site.service.events() as stream:
        site.rules(("global", "", ["mask"]))
        event = wait_for(stream, lambda one: one["class"] == "Delegation Setting Modified")
    assert (event["module"], event["record"]) == ("policy", "approvals")
    assert event["message"].endswith("Approval is now required: mask (everything).")


def test_the_same_rules_again_are_no_change(site: Site) -> None:
    site.rules(("global", "", ["mask"]))
    before = site.service.get(RULES), last_change(site)
    site.rules(("global", "", ["mask"]))
    assert (site.service.get(RULES), last_change(site)) == before


def test_a_removed_target_takes_its_rule_with_it_which_is_recorded(site: Site) -> None:
    place = site.place(1, "Archive 8")
    site.rules(("target", place.target, ["delete"]), ("global", "", ["mask"]))
    revision = site.service.get(RULES)["revision"]
    assert site.admin.ask("DELETE", f"/v1/targets/{place.target}")[0] == 204
    assert site.service.get(RULES) == {
        "revision": revision + 1,
        "rules": [{"realm": "global", "actions": ["mask"]}],
    }
    assert last_change(site)["outcome"] == "No longer required: delete (Target Archive 8)."


def test_a_removed_group_takes_its_rule_with_it_which_is_recorded(site: Site) -> None:
    group = new_group(site.service, "closed")
    site.rules(("group", group, ["delete"]))
    assert site.admin.ask("DELETE", f"/local/v1/groups/{group}")[0] == 204
    assert site.service.get(RULES)["rules"] == []
    assert last_change(site)["outcome"].startswith("No longer required: delete (Group closed ")


def test_a_target_that_leaves_the_group_of_a_rule_is_recorded(site: Site) -> None:
    place = site.place(1, "Archive 9")
    group = new_group(site.service, "free")
    site.rules(("group", first_group(site.service), ["delete", "mask"]), ("global", "", ["mask"]))
    body = {"group_id": group}
    assert site.admin.ask("PUT", f"/v1/targets/{place.target}", body)[0] == 204
    assert last_change(site)["outcome"] == (
        "No longer required after the move to another Group: delete (Target Archive 9)."
    )


def test_thousands_of_rules_are_one_change(own_service: Running, tmp_path: Path) -> None:
    own_service.close()
    with closing(Database(own_service.data / "service")) as db, db.write() as conn:
        keys = [targets.add(conn, f"t{n}", targets.Fields(FIRST)) or 0 for n in range(6000)]
    own_service.start()
    site = Site(own_service, tmp_path)
    site.rules(*(("target", public(key), ["delete", "mask"]) for key in keys))
    assert len(own_service.get(RULES)["rules"]) == len(keys)
    assert last_change(site)["outcome"].count("(Target t") == len(keys)
    events = own_service.get("/local/v1/events", limit=100_000)
    (event,) = [one for one in events if one["class"] == "Delegation Setting Modified"]
    assert len(event["message"]) < 1100
    site.rules()
    assert own_service.get(RULES)["rules"] == []
