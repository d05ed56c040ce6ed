"""Section 6 of the API text: events, their modules and their classes."""

from __future__ import annotations

from pathlib import Path

from app.service.event_table import CLASSES, EMITTED, MODULES, NEVER, SILENT_MODULES
from tests.service.estate import new_target
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
    """ "Search Added, Changed" stands for two classes: the first word or words, and each rest."""
    found = set()
    for group in TEXT_CLASSES.replace("\n", " ").split(";"):
        first, *others = (part.strip() for part in group.split(","))
        stem = first if not others else first.rpartition(" ")[0]
        found |= {first, *(f"{stem} {other}" for other in others)}
    return found


def test_modules_and_classes_are_those_of_the_text() -> None:
    assert set(MODULES) == {word.strip() for word in TEXT_MODULES.replace("\n", " ").split(",")}
    assert set(CLASSES) == classes_of_the_text()


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
    assert {(one["module"], one["class"]) for one in events} <= set(EMITTED.values())
    seen = {one["class"] for one in events}
    assert {
        "Search Added", "Search Started", "Search Detected Matches", "Target Changed",
        "Remediation Started", "Remediation Completed",
    } <= seen  # fmt: skip
    for one in events:
        assert one["message"]
        assert "4532015112830366" not in one["message"]
