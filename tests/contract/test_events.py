"""Contract 6: events, their modules and classes."""

from __future__ import annotations

from pathlib import Path

from app.service.base.event_table import CLASSES, EMITTED, MODULES
from tests.contract.never_emitted import NEVER, SILENT_MODULES
from tests.service.inventory import new_target
from tests.service.running import Running

TEXT_MODULES = """agent, authenticator, datastore, example, intel, logger, mailer, overseer, proxy,
report, ui, policy, activedirectory, acl, receiver, remediate, api, index"""
TEXT_CLASSES = """ACL Firewall; Access Control Completed, Failed, List, Started;
Activity Log Access; Agent Error, Pending, Probe, Remediate, Revoked, Scan, Verified;
Application Failure;
Backup Failed, Succeeded; Classification Completed, Failed, Started;
Classification Policy Added, Modified, Removed; Configuration Failed, Info; Connection Info;
Credential Changed, Failed; Datastore Failure; Delegated; Delegation Setting Modified;
Distributed Scan Assignment, Complete, Disabled, Trigger; Filter Add Failed; Format Failed;
Global Filter Added, Imported, Modified, Removed; Group Changed; Ledger corrupted; License Changed;
License Update Broadcast Failed; Log Failed; Login Failed, Successful; Low memory;
Mail Failed, Info; No Matches Found; ODBC failure; ODBC query;
Process Daemon, Failed, Output, Signalled, Started, Stopped; Processing Blocked;
Remediation Cancelled, Completed, Failed, Started; Remove Results;
Report Failed, Memory Exceeded, Progress; Restart Server; Risk History Processing;
Risk Profile Added, Modified, Removed; Role Changed; Scan Assigned, Running;
Search Added, Changed, Detected Matches, Failed, Paused, Resumed, Stalled, Started; Shutdown Server;
Target Changed, Not Scanned; Tombstone Message Changed; User Access Denied; User Account Changed;
Web Server"""


def classes_of_the_text() -> set[str]:
    """Return the classes. "Search Added, Changed" means two: the first words with each ending."""
    found = set()
    for group in TEXT_CLASSES.replace("\n", " ").split(";"):
        first, *others = (part.strip() for part in group.split(","))
        stem = first if not others else first.rpartition(" ")[0]
        found |= {first, *(f"{stem} {other}" for other in others)}
    return found


def test_modules_and_classes_are_those_of_the_text() -> None:
    assert set(MODULES) == {word.strip() for word in TEXT_MODULES.replace("\n", " ").split(",")}
    assert set(CLASSES) == classes_of_the_text()
    assert len(set(CLASSES)) == len(CLASSES)


def test_every_class_is_emitted_or_says_why_not() -> None:
    emitted = {kind for _, kind in EMITTED.values()}
    assert emitted | NEVER.keys() == set(CLASSES)
    assert not emitted & NEVER.keys()
    used = {module for module, _ in EMITTED.values()}
    assert used | SILENT_MODULES.keys() == set(MODULES)
    assert not used & SILENT_MODULES.keys()
    assert all((*NEVER.values(), *SILENT_MODULES.values()))


def test_every_event_has_a_module_and_a_class(service: Running, tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text("Visa 4532015112830366")
    target, location = service.scan_folder(tmp_path, new_target(service))
    (item,) = service.objects(target, location)
    service.remediate(target, location, item, "mask")
    events = service.get("/local/v1/events", limit=100000)
    assert {(event["module"], event["class"]) for event in events} <= set(EMITTED.values())
    seen = {event["class"] for event in events}
    assert {
        "Search Added", "Search Started", "Search Detected Matches", "Target Changed",
        "Remediation Started", "Remediation Completed",
    } <= seen  # fmt: skip
    for event in events:
        assert event["message"]
        assert "4532015112830366" not in event["message"]


def test_what_happens_is_told_by_its_class(own_service: Running, tmp_path: Path) -> None:
    """Operations of a whole session, including a restart, and the classes of their events."""
    service = own_service
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "one.txt").write_text("Visa 4532015112830366")
    target, location = service.scan_folder(tmp_path / "files", "told")
    (item,) = service.objects(target, location)
    service.remediate(target, location, item, "mask")
    service.get("/local/v1/audit")
    service.post("/v1/targets/probing", {"target_name": "told", "protocol": "file"})
    plan = {"label": "later", "targets": [{"id": target}], "start": "2099-01-01 00:00"}
    key = service.post("/v1/schedules", plan, 201)["id"]
    assert service.http.post(f"/v1/schedules/{key}/cancel", json={}).status_code == 204
    user = {"name": "bob", "password": "Correct-Horse-7-Battery"}
    service.post("/local/v1/users", user, 201)
    with service.client(auth=(user["name"], user["password"])) as http:
        assert http.get("/v1/server").status_code == 403
    user = {"name": "eve", "password": "Correct-Horse-7-Battery"}
    service.post("/local/v1/users", {**user, "permissions": API_ACCESS}, 201)
    with service.client(auth=(user["name"], user["password"])) as http:
        assert http.get("/v1/server").status_code == 200
    service.http.delete(f"/v1/targets/{target}/locations/{location}").raise_for_status()
    service.close()
    service.start()
    seen = {one["class"] for one in service.get("/local/v1/events", limit=100000)}
    assert seen >= TOLD, TOLD - seen


API_ACCESS = {"global": ["api access"], "resource": []}
TOLD = {
    "Activity Log Access", "Agent Probe", "Agent Remediate", "Agent Scan", "Configuration Info",
    "Login Successful", "Process Started", "Process Stopped", "Remove Results", "Restart Server",
    "Search Changed", "Shutdown Server", "User Access Denied", "Web Server",
}  # fmt: skip
