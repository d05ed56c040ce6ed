"""The audit of revealed values, and a tampered audit journal: over HTTPS."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import keyring.backend
import pytest

from app import log
from app.remediation.disk import crash
from app.remediation.disk.errors import JournalUnwritable
from app.remediation.journal.hash_chain import Head
from app.service.accounts.accounts import Account
from app.service.base.problems import Problem
from app.service.events_and_audit.access_and_export_audit import AccessAudit
from app.service.events_and_audit.events import EventBus
from app.service.process.keyring_head import KeyringHead
from tests.kit import logs
from tests.service.remedies.recovery import made
from tests.service.running import Running, order

LIVE = "Card 4532015112830366\n"


@pytest.fixture
def place(own_service: Running, tmp_path: Path) -> tuple[str, str, dict[str, Any]]:
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "4532015112830366.txt").write_text(LIVE)
    target, location = own_service.scan_folder(tmp_path / "files")
    (item,) = own_service.objects(target, location)
    return target, location, item


def journal(service: Running) -> list[tuple[str, str]]:
    return [(one["action"], one["path"]) for one in service.get("/local/v1/audit")]


def test_one_record_for_each_look_and_each_decision(
    own_service: Running, place: tuple[str, str, dict[str, Any]], tmp_path: Path
) -> None:
    target, location, item = place
    masked = str(tmp_path / "files" / "453201******0366.txt")
    own_service.get(f"/v1/targets/{target}/matchobjects/{item['id']}")
    assert journal(own_service) == [], "metadata are no values"
    for _ in range(3):
        own_service.get(f"/v1/targets/{target}/matchobjects/{item['id']}", details=True)
    own_service.get(f"/local/v1/matchobjects/{target}/{item['id']}/bytes")
    assert journal(own_service) == [("open", masked)], "once a minute"
    note = {"event": "reveal", "target_id": target, "object_ids": [item["id"]]}
    own_service.post("/local/v1/audit", note, 204)
    own_service.post("/local/v1/audit", {**note, "event": "export"}, 204)
    dry = order(item) | {"target_id": target, "location_id": location, "action": "mask"}
    own_service.post("/local/v1/remediation/preview", dry)
    own_service.post("/local/v1/remediation/preview", {**dry, "reveal": True})
    own_service.remediate(target, location, item, "false_match")
    own_service.remediate(target, location, item, "undo")
    own_service.remediate(target, location, item, "mask")
    found = own_service.get("/local/v1/audit")
    assert [one["action"] for one in found] == [
        "open", "reveal", "export", "reveal", "false_match", "undo", "mask",
    ]  # fmt: skip
    assert {one["path"] for one in found} == {masked}
    assert all(one["user_uid"] == "1" and one["user"] for one in found)
    assert found[4]["outcome"] == "False Match: 2 matches"  # one of them in the name
    assert found[6]["before"] != found[6]["after"]
    assert "4532015112830366" not in str(found)
    assert own_service.get("/local/v1/audit/verify")["ok"]
    bad = [{**note, "event": "look"}, {**note, "object_ids": []}, {**note, "object_ids": ["9"]}]
    for body in bad:
        assert own_service.http.post("/local/v1/audit", json=body).status_code == 422
    unknown = {**note, "target_id": "00000000000000000009"}
    assert own_service.http.post("/local/v1/audit", json=unknown).status_code == 404


def test_an_access_that_was_not_recorded_is_recorded_when_it_is_repeated(tmp_path: Path) -> None:
    def full(point: str) -> None:
        if point == "journal note":
            raise JournalUnwritable("no space")

    who = Account("1", "ann")
    with made(tmp_path) as room:
        trail = AccessAudit(room.remediator, EventBus(room.db))
        crash.arm(full)
        try:
            for _ in range(2):
                with pytest.raises(Problem, match="no space"):
                    trail.opened(who, room.item, 2)
        finally:
            crash.arm(None)
        for _ in range(2):
            trail.opened(who, room.item, 2)
        assert [record.body["event"] for record in room.remediator.audit.records()] == ["open"]


def test_a_tampered_journal_stops_acts_until_it_is_acknowledged(
    own_service: Running, place: tuple[str, str, dict[str, Any]], tmp_path: Path
) -> None:
    target, location, item = place
    file = tmp_path / "files" / "4532015112830366.txt"
    own_service.remediate(target, location, item, "confirmed")
    assert own_service.http.post(
        "/local/v1/audit/acknowledge", json={"sign_off": "A", "reason": "b"}
    ).status_code == 409  # fmt: skip
    own_service.close()
    path = own_service.data / "service" / "remediation" / "journal.db"
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE audit SET body = replace(body, 'confirmed', 'test_data')")
        db.commit()
    own_service.start()

    state = own_service.get("/local/v1/audit/state")
    assert (state["ok"], state.get("acknowledged"), state["first_bad"]) == (False, None, 1)
    assert state["message"] == "Audit record 1 was changed."
    told = own_service.get("/local/v1/events", **{"class": "Ledger corrupted"})
    assert "audit record 1 was changed" in told[0]["message"]
    dry = order(item) | {"target_id": target, "location_id": location, "action": "mask"}
    (shown,) = own_service.post("/local/v1/remediation/preview", dry)["objects"]
    assert [one["name"] for one in shown["checks"] if not one["ok"]] == ["audit journal"]
    for action, more in (
        ("mask", {}),
        ("delete", {}),
        ("encrypt", {"password": "Long-enough-77-words"}),
    ):
        refused = own_service.http.post(
            f"/v1/targets/{target}/locations/{location}/remediation/{action}",
            json=order(item, **more),
        )
        assert (refused.status_code, refused.json()["object_ids"]) == (422, [item["id"]])
        assert refused.json()["message"].startswith("Audit record 1 was changed. Nothing was")
    assert file.read_text() == LIVE
    assert own_service.remediate(target, location, item, "false_match")["state"] == "done"
    assert own_service.remediate(target, location, item, "undo")["state"] == "done"

    body = {"sign_off": "A. B.", "reason": "restored from the backup of Monday"}
    assert own_service.http.post(
        "/local/v1/audit/acknowledge", json={**body, "reason": " "}
    ).status_code == 422  # fmt: skip
    done = own_service.post("/local/v1/audit/acknowledge", body)
    assert (done["ok"], done["acknowledged"]) == (False, True)
    last = own_service.get("/local/v1/audit")[-1]
    assert (last["action"], last["sign_off"], last["user_uid"]) == ("acknowledge", "A. B.", "1")
    assert own_service.remediate(target, location, item, "mask")["state"] == "done"
    assert own_service.get("/local/v1/audit/verify")["acknowledged"]


class _Ring(keyring.backend.KeyringBackend):
    """A keyring in memory."""

    priority = 1.0

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password


def test_the_keyring_holds_the_end_of_the_journal(tmp_path: Path) -> None:
    ring = _Ring()
    kept = KeyringHead(ring, tmp_path)
    assert kept.load() == []
    kept.follow(lambda: Head(7, "ab" * 32))
    kept.close()
    assert KeyringHead(ring, tmp_path).load() == [Head(7, "ab" * 32)]
    assert KeyringHead(ring, tmp_path / "other").load() == []
    ring.kept = dict.fromkeys(ring.kept, "no head")
    with logs.restored():
        log_file = log.configure(tmp_path, "service")
        assert KeyringHead(ring, tmp_path).load() == []
        assert "in the keyring is damaged" in log_file.read_text()
