"""Quarantine, delete and encrypt through /v1: the file, every view of it, and undo."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import zipfile
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from tests.service.running import Running, order, wait_for

if sys.platform == "win32":
    from app.windows import accounts

VISA = "4532015112830366"
LETTER = f"card {VISA} of bob@example.net\n"
OLD_TIME = 1_600_000_000_000_000_000
PASSWORD = "nine purple kites over Lucerne"
DONE = {"quarantine": "Quarantined", "delete": "Deleted", "encrypt": "Encrypted"}


class Case:
    """A scanned folder with one letter, and a quarantine folder beside it."""

    def __init__(self, service: Running, base: Path) -> None:
        self.service = service
        self.folder = base / "scanned"
        self.folder.mkdir(mode=0o755)
        self.file = self.folder / "letter.txt"
        self.file.write_text(LETTER, newline="\n")
        self.file.chmod(0o640)
        self.mode = self.file.stat().st_mode
        os.utime(self.file, ns=(OLD_TIME, OLD_TIME))
        self.quarantine = base / "quarantine"
        self.target, self.location = service.scan_folder(self.folder, base.name)
        (self.item,) = service.objects(self.target, self.location)

    @property
    def where(self) -> str:
        return f"/v1/targets/{self.target}/locations/{self.location}/remediation"

    def more(self, action: str) -> dict[str, str]:
        """Return the action's additional parameters."""
        return {
            "quarantine": {"location": str(self.quarantine)},
            "encrypt": {"password": PASSWORD},
        }.get(action, {})

    def act(self, action: str) -> dict[str, Any]:
        """Do the action and wait for its end; return the job."""
        return self.service.remediate(
            self.target, self.location, self.item, action, **self.more(action)
        )

    def shown(self) -> dict[str, Any]:
        """Return the match location as a new query shows it."""
        key = self.service.post("/v1/query", {"target": [self.target]}, 201)["query_id"]
        found: dict[str, Any] = self.service.get(
            f"/v1/query/{key}/targets/{self.target}/locations/{self.item['id']}"
        )
        return found

    def live(self) -> str:
        """Return the live matches of the Location."""
        (place,) = self.service.get(f"/v1/targets/{self.target}/locations/{self.location}")
        return str(place["matches"]["match"])


@pytest.fixture
def case(service: Running, tmp_path: Path) -> Case:
    return Case(service, tmp_path)


@pytest.mark.parametrize("action", DONE)
def test_taken_away_and_brought_back(case: Case, action: str) -> None:
    job = case.act(action)
    assert (job["state"], job["status"], job["verified"]) == ("done", DONE[action], True), job
    assert not case.file.exists()
    assert case.shown()["remediation"]["action"] == DONE[action]
    assert case.live() == "0"
    case.service.scan(case.target, case.location)  # the record and its undo stay
    assert case.shown()["remediation"]["action"] == DONE[action]
    back = case.act("undo")
    assert (back["state"], back["verified"]) == ("done", True), back
    now = case.file.stat()
    assert case.file.read_bytes() == LETTER.encode()
    assert (now.st_mode, now.st_mtime_ns) == (case.mode, OLD_TIME)
    assert [path.name for path in case.folder.iterdir()] == ["letter.txt"]
    assert not case.quarantine.exists() or not list(case.quarantine.iterdir())
    assert "remediation" not in case.shown()
    assert case.live() == "1"


def test_quarantined_file_lies_with_a_note_in_a_private_folder(case: Case) -> None:
    before = case.file.stat().st_ino
    case.act("quarantine")
    found = sorted(case.quarantine.iterdir(), key=lambda path: path.suffix)
    assert [path.suffix for path in found] == ["", ".json"]
    assert (found[0].read_text(), found[0].stat().st_ino) == (LETTER, before)
    assert json.loads(found[1].read_text())["origin"] == str(case.file)
    if sys.platform == "win32":
        assert not accounts.others_may_open(str(case.quarantine))
        return
    assert case.quarantine.stat().st_mode & 0o777 == 0o700
    assert found[1].stat().st_mode & 0o777 == 0o600


def test_encrypted_file_opens_with_the_stand_alone_program(case: Case, tmp_path: Path) -> None:
    case.act("encrypt")
    sealed, plain = case.folder / "letter.txt.dde", tmp_path / "plain"
    assert VISA.encode() not in sealed.read_bytes()
    program = Path(__file__).parents[3] / "docs" / "decrypt_dde.py"
    run = [sys.executable, "-I", str(program), str(sealed), str(plain)]
    done = subprocess.run(run, input=PASSWORD + "\n", text=True, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert plain.read_text() == LETTER
    wrong = subprocess.run(run, input="wrong\n", text=True, capture_output=True, check=False)
    assert wrong.returncode == 1


def test_password_is_nowhere_in_the_data_folder(case: Case) -> None:
    case.act("encrypt")
    files = [path for path in case.service.data.rglob("*") if path.is_file()]
    assert files
    for path in files:
        assert PASSWORD.encode() not in path.read_bytes(), path


@pytest.mark.parametrize("action", DONE)
def test_dry_run_says_what_the_action_then_does(case: Case, action: str) -> None:
    body = order(case.item, **case.more(action)) | {
        "target_id": case.target, "location_id": case.location, "action": action,
    }  # fmt: skip
    (shown,) = case.service.post("/local/v1/remediation/preview", body)["objects"]
    digest = hashlib.sha256(LETTER.encode()).hexdigest()
    assert shown["ok"] is True
    assert shown["sha256_before"] == digest
    assert shown["sha256_after"] == (digest if action == "quarantine" else "")
    assert case.file.exists()
    assert not case.quarantine.exists()
    assert case.act(action)["state"] == "done"
    (back,) = case.service.post(
        "/local/v1/remediation/preview", order(case.item) | body | {"action": "undo",
        "location": None, "password": None},
    )["objects"]  # fmt: skip
    assert (back["ok"], back["sha256_after"]) == (True, "" if action == "quarantine" else digest)


def test_hard_link_is_never_called_deleted(case: Case, tmp_path: Path) -> None:
    (tmp_path / "second name").hardlink_to(case.file)
    job = case.act("delete")
    assert (job["state"], job["status"]) == ("failed", "Unable to delete")
    assert "2 names" in job["message"]
    assert case.file.read_text() == LETTER
    assert case.shown()["remediation"]["action"] == "Unable to delete"


def test_the_undo_of_a_delete_does_not_return_to_an_attempt_that_failed(
    case: Case, tmp_path: Path
) -> None:
    (tmp_path / "second name").hardlink_to(case.file)
    assert case.act("delete")["status"] == "Unable to delete"
    (tmp_path / "second name").unlink()
    assert case.act("delete")["state"] == "done"
    job = case.act("undo")
    assert (job["state"], job["status"]) == ("done", "Remove mark")
    assert case.file.read_text() == LETTER
    assert not case.shown().get("remediation")


def test_file_that_changed_since_the_scan_stays(case: Case) -> None:
    case.file.write_text(LETTER + "a line more\n")
    job = case.act("delete")
    assert (job["state"], job["status"]) == ("failed", "Unable to delete")
    assert case.file.exists()
    assert case.live() == "1"


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("inside", "The folder is in a scanned Location."),
        ("open", "other users have access to that folder"),
        ("link", "is now a link"),
        ("relative", "Invalid input for 'location'."),
    ],
)
def test_quarantine_that_is_not_private_is_refused(
    case: Case, tmp_path: Path, place: str, said: str
) -> None:
    spot = {"inside": case.folder / "q", "relative": Path("quarantine")}.get(place, tmp_path / "q")
    if place == "open":
        spot.mkdir(mode=0o755)
    elif place == "link":
        (tmp_path / "real").mkdir(mode=0o700)
        spot.symlink_to(tmp_path / "real")
        if not spot.is_symlink():
            pytest.skip("no links can be made here")
    body = order(case.item, location=str(spot))
    response = case.service.http.post(f"{case.where}/quarantine", json=body)
    if response.status_code == 422:
        assert said in response.json()["message"]
    else:
        done = _ended(case.service, response.json()[0]["job_id"])
        assert (done["state"], done["status"]) == ("failed", "Unable to quarantine")
        assert said in done["message"]
    assert case.file.read_text() == LETTER


def _ended(service: Running, job_id: str) -> dict[str, Any]:
    """Return the job once it has ended."""
    with service.events(after="0") as stream:
        ends = {"Remediation Completed", "Remediation Failed"}
        wait_for(stream, lambda one: one["class"] in ends and one.get("job_id") == job_id)
    found: dict[str, Any] = service.get(f"/local/v1/jobs/{job_id}")
    return found


@pytest.mark.parametrize("action", DONE)
def test_archive_needs_the_ids_of_all_its_members(
    service: Running, tmp_path: Path, action: str
) -> None:
    folder = tmp_path / "scanned"
    folder.mkdir()
    with zipfile.ZipFile(folder / "pack.zip", "w") as archive:
        archive.writestr("one.txt", LETTER)
        archive.writestr("two.txt", LETTER)
    whole = (folder / "pack.zip").read_bytes()
    target, location = service.scan_folder(folder, f"archive {action}")
    (pack,) = service.objects(target, location)
    ids = [member["id"] for member in pack["subpaths"]]
    more = {"quarantine": {"location": str(tmp_path / "q")}, "encrypt": {"password": PASSWORD}}
    where = f"/v1/targets/{target}/locations/{location}/remediation/{action}"
    body = {"path": pack["path"], "sign_off": "A", "reason": "b", **more.get(action, {})}
    response = service.http.post(where, json=body | {"object_ids": ids[:1]})
    assert response.status_code == 422
    assert response.json() == {
        "path": pack["path"],
        "message": "This action changes the whole file: choose the archive, mail or document "
        "itself, not a part of it. Nothing was remediated.",
        "object_ids": ids,
    }
    assert (folder / "pack.zip").read_bytes() == whole
    (job,) = service.post(where, body | {"object_ids": ids}, 202)
    assert job["path"] == pack["path"]
    assert _ended(service, job["job_id"])["state"] == "done"
    assert not (folder / "pack.zip").exists()
    statuses = _statuses(service, target, ids)
    assert statuses == [DONE[action]] * 2
    undo = where.replace(action, "undo")
    plain = {"path": pack["path"], "sign_off": "A", "reason": "b", "object_ids": ids}
    (job,) = service.post(undo, plain, 202)
    assert _ended(service, job["job_id"])["state"] == "done"
    assert (folder / "pack.zip").read_bytes() == whole
    assert _statuses(service, target, ids) == [None, None]


def test_what_was_done_last_to_a_file_is_taken_back_first(service: Running, tmp_path: Path) -> None:
    folder = tmp_path / "scanned"
    folder.mkdir()
    with zipfile.ZipFile(folder / "pack.zip", "w") as archive:
        archive.writestr("one.txt", LETTER)
        archive.writestr("two.txt", LETTER)
    whole = (folder / "pack.zip").read_bytes()
    target, location = service.scan_folder(folder, "masked twice")
    (pack,) = service.objects(target, location)
    ids = [member["id"] for member in pack["subpaths"]]
    where = f"/v1/targets/{target}/locations/{location}/remediation"
    body = {"path": pack["path"], "sign_off": "A", "reason": "b", "object_ids": ids}
    for action in ("mask", "undo"):
        begun = service.post(f"{where}/{action}", body, 202)
        assert [_ended(service, job["job_id"])["state"] for job in begun] == ["done", "done"]
    assert (folder / "pack.zip").read_bytes() == whole
    assert _statuses(service, target, ids) == [None, None]


def test_mail_goes_with_all_its_attachments_or_stays(service: Running, tmp_path: Path) -> None:
    """A mail has its own matches and contains others, but is a single file."""
    folder = tmp_path / "scanned"
    folder.mkdir()
    mail = EmailMessage()
    mail["Subject"] = "a letter"
    mail.set_content(LETTER)
    for name in ("one.txt", "two.txt"):
        mail.add_attachment(LETTER, filename=name)
    (folder / "mail.eml").write_bytes(mail.as_bytes())
    whole = (folder / "mail.eml").read_bytes()
    target, location = service.scan_folder(folder, "mail with attachments")
    (item,) = service.objects(target, location)
    ids = [item["id"], *(part["id"] for part in item["subpaths"])]
    where = f"/v1/targets/{target}/locations/{location}"
    body = {"path": item["path"], "sign_off": "A", "reason": "b"}
    for named in (ids[1:2], ids[1:]):  # its own text would go, too
        answer = service.http.post(f"{where}/remediation/delete", json=body | {"object_ids": named})
        assert (answer.status_code, set(answer.json()["object_ids"])) == (422, set(ids))
    assert (folder / "mail.eml").read_bytes() == whole
    before = service.get(where)[0]["matches"]
    for named in (ids[:1], ids):
        assert service.remediate(target, location, item, "delete", object_ids=named)["verified"]
        assert not (folder / "mail.eml").exists()
        assert _statuses(service, target, ids) == ["Deleted"] * 3
        assert set(service.get(where)[0]["matches"].values()) == {"0"}
        assert service.remediate(target, location, item, "undo", object_ids=ids)["verified"]
        assert (folder / "mail.eml").read_bytes() == whole
        assert _statuses(service, target, ids) == [None] * 3
        assert service.get(where)[0]["matches"] == before


@pytest.mark.parametrize("action", DONE)
@pytest.mark.parametrize("kind", ["letter.eml", "pack.zip", "box.mbox"])
def test_the_only_member_does_not_stand_for_its_file(
    service: Running, tmp_path: Path, kind: str, action: str
) -> None:
    """Whoever names the path of the member has not seen what else is in the file."""
    folder = tmp_path / "scanned"
    folder.mkdir()
    mail = EmailMessage()
    mail["Subject"] = "nothing to find here"
    mail.set_content("see below\n")
    mail.add_attachment(LETTER, filename="one.txt")
    if kind == "pack.zip":
        with zipfile.ZipFile(folder / kind, "w") as archive:
            archive.writestr("one.txt", LETTER)
            archive.writestr("other.txt", "nothing\n")
    else:
        start = b"From ada Thu Jan  1 00:00:00 2026\n" if kind == "box.mbox" else b""
        (folder / kind).write_bytes(start + mail.as_bytes())
    whole = (folder / kind).read_bytes()
    target, location = service.scan_folder(folder, f"lone {kind} {action}")
    (item,) = service.objects(target, location)
    (part,) = item["subpaths"]
    more = {"quarantine": {"location": str(tmp_path / "q")}, "encrypt": {"password": PASSWORD}}
    where = f"/v1/targets/{target}/locations/{location}/remediation/{action}"
    body = {"sign_off": "A", "reason": "b", "object_ids": [part["id"]], **more.get(action, {})}
    inside = body | {"path": part["path"]}
    place = {"target_id": target, "location_id": location, "action": action}
    (shown,) = service.post("/local/v1/remediation/preview", inside | place)["objects"]
    assert not shown["ok"]
    assert "choose the archive, mail or document itself" in shown["checks"][0]["reason"]
    answer = service.http.post(where, json=inside)
    assert (answer.status_code, answer.json()["object_ids"]) == (422, [part["id"]])
    assert (folder / kind).read_bytes() == whole
    at_file = body | {"path": item["path"]}
    (shown,) = service.post("/local/v1/remediation/preview", at_file | place)["objects"]
    assert shown["ok"]
    notes = [check["reason"] for check in shown["checks"] if check["name"] == "note"]
    assert notes == ["the whole file, with everything in it"]
    (job,) = service.post(where, at_file, 202)
    assert _ended(service, job["job_id"])["state"] == "done"
    assert not (folder / kind).exists()


def _statuses(service: Running, target: str, ids: list[str]) -> list[str | None]:
    key = service.post("/v1/query", {"target": [target]}, 201)["query_id"]
    found = [service.get(f"/v1/query/{key}/targets/{target}/locations/{id_}") for id_ in ids]
    return [one.get("remediation", {}).get("action") for one in found]


def test_text_of_a_document_has_places(service: Running, tmp_path: Path) -> None:
    (tmp_path / "letter.eml").write_bytes(b"From: Ada\nSubject: x\n\n\nhello\n" + LETTER.encode())
    target, location = service.scan_folder(tmp_path, "places in a mail")
    (found,) = service.objects(target, location)
    inside = service.get(f"/v1/targets/{target}/matchobjects/{found['id']}", details="true")
    places = [(match["content"], match["place"]) for match in inside["matches"]]
    assert (VISA, "message body, line 3") in places


def test_purged_copy_cannot_be_brought_back(case: Case) -> None:
    job = case.act("delete")
    kept = [entry["job_id"] for entry in case.service.get("/local/v1/vault")]
    assert job["id"] in kept
    assert case.service.http.delete(f"/local/v1/vault/{job['id']}").status_code == 204
    response = case.service.http.post(f"{case.where}/undo", json=order(case.item))
    assert response.status_code == 422
    assert "this can no longer be undone" in response.json()["message"]


def test_audit_tells_of_every_action(case: Case) -> None:
    jobs = [case.act(action)["id"] for action in ("quarantine", "undo", "delete", "undo")]
    records: list[dict[str, Any]] = []
    while page := case.service.get("/local/v1/audit", offset=len(records)):
        records += page
    told = [(record["action"], record.get("job_id")) for record in records]  # a reveal has none
    assert [pair for pair in told if pair[1] in jobs] == list(
        zip(("quarantine", "undo", "delete", "undo"), jobs, strict=True)
    )
    assert case.service.get("/local/v1/audit/verify")["ok"] is True


def test_all_nine_actions_are_among_the_features(service: Running) -> None:
    features = service.get("/local/v1/capabilities")["features"]
    nine = {
        "mask", "quarantine", "delete", "encrypt", "confirmed", "remediated_manually",
        "test_data", "false_match", "undo",
    }  # fmt: skip
    assert nine <= set(features)


def test_encryption_that_waits_through_a_crash_says_so(
    own_service: Running, tmp_path: Path
) -> None:
    """The password is held in memory only."""
    folder = tmp_path / "scanned"
    folder.mkdir()
    for number in range(8):
        (folder / f"{number}.txt").write_text(LETTER)
    target, location = own_service.scan_folder(folder)
    ids = [item["id"] for item in own_service.objects(target, location)]
    body = {"path": str(folder), "sign_off": "A", "reason": "b", "object_ids": ids}
    where = f"/v1/targets/{target}/locations/{location}/remediation/encrypt"
    begun = own_service.post(where, body | {"password": PASSWORD}, 202)
    own_service.kill()
    own_service.start()
    jobs = [_ended(own_service, job["job_id"]) for job in begun]
    lost = [job for job in jobs if job["state"] == "failed"]
    assert lost, "all were done before the crash"
    for job in lost:
        assert "the password is lost after a restart" in job["message"]
        assert job["status"] == "Unable to encrypt"
        assert Path(job["path"]).read_text() == LETTER
    for job in jobs:
        assert Path(job["path"]).exists() == (job["state"] == "failed")
