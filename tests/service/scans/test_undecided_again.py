"""Decided and remediated objects are undecided again if a scan finds new matches in them."""

from __future__ import annotations

import os
import shutil
import sqlite3
import zipfile
from contextlib import closing
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from app.service.store.database import NAME
from app.service.store.ids import public
from tests.service.running import Running
from tests.service.scanned import VISA

OTHER = "4539148803436467"
MAIL = "bob@acme.example.org"
FAR = "far away\n" * 50
"""What follows or precedes this text is not among the words around a match."""


class Case:
    """A scanned folder with one file."""

    def __init__(self, service: Running, folder: Path, text: str = f"Card {VISA}\n") -> None:
        self.service = service
        self.file = folder / "files" / "letter.txt"
        self.file.parent.mkdir()
        self.file.write_text(text)
        self.target, self.location = service.scan_folder(self.file.parent, folder.name)

    def act(self, action: str, **more: object) -> dict[str, Any]:
        (item,) = self.service.objects(self.target, self.location)
        return self.service.remediate(self.target, self.location, item, action, **more)

    def rescan(self) -> None:
        self.service.scan(self.target, self.location)

    def add(self, text: str) -> None:
        """Append to the file, and scan again."""
        with self.file.open("a") as file:
            file.write(text)
        self.rescan()

    def restore(self) -> None:
        """Write the file with a card again, and scan again."""
        self.file.write_text(f"Card {VISA}\n")
        self.rescan()

    def state(self) -> str:
        """Return the only part of the totals in which an object counts."""
        key = self.service.post("/v1/query", {"target": [self.target]}, 201)["query_id"]
        sums: dict[str, int] = self.service.get(f"/local/v1/query/{key}/sums")
        assert sums.pop("total") == 1
        return next(state for state, count in sums.items() if count)

    def matches(self) -> dict[str, str]:
        """Return the counts of the live matches of the first data type."""
        (item,) = self.service.objects(self.target, self.location)
        counts: dict[str, str] = item["summary"][0]["matches"]
        return counts

    def said(self) -> list[str]:
        events = self.service.get("/local/v1/events", limit=100000)
        mine = [one["message"] for one in events if one.get("location_id") == self.location]
        return [one.partition(": ")[2] for one in mine if "undecided again" in one]


@pytest.fixture
def case(service: Running, tmp_path: Path) -> Case:
    return Case(service, tmp_path)


def test_a_masked_file_that_was_restored_is_undecided_again(case: Case) -> None:
    copy = shutil.copy(case.file, case.file.parent.parent / "copy.txt")
    assert case.act("mask")["status"] == "Masked"
    case.rescan()
    assert (case.state(), case.said()) == ("done", [])
    shutil.copy(copy, case.file)
    case.rescan()
    assert case.state() == "open"
    assert case.said() == ["1 decided result has new matches, and is undecided again."]


@pytest.mark.parametrize("mark", ["test_data", "false_match"])
def test_a_new_match_makes_a_marked_file_undecided(case: Case, mark: str) -> None:
    case.act(mark)
    case.rescan()
    assert case.state() == mark.partition("_")[0]
    case.add(f"another one: {OTHER}\n")
    assert case.state() == "open"


def test_a_new_data_type_makes_a_marked_file_undecided(service: Running, tmp_path: Path) -> None:
    case = Case(service, tmp_path, f"Card {VISA}, customer 77-ACME-1234\n")
    case.act("test_data")
    body = {"name": f"customer {tmp_path.name}", "expression": "[0-9]{2}-ACME-[0-9]{4}"}
    service.post("/local/v1/datatypes", body, 201)
    case.rescan()
    assert case.state() == "open"


def test_a_part_that_was_not_marked_is_no_new_match(service: Running, tmp_path: Path) -> None:
    case = Case(service, tmp_path, f"Card {VISA}, mail {MAIL}\n")
    case.act("false_match", data_types=["E-mail address"])
    case.rescan()
    assert case.state() == "false"


def test_a_file_said_to_be_remediated_that_still_has_matches_is_undecided(case: Case) -> None:
    case.act("remediated_manually")
    case.add("nothing\n")
    assert case.state() == "open"


def test_a_confirmed_file_stays_confirmed(case: Case) -> None:
    case.act("confirmed")
    case.add(f"another one: {OTHER}\n")
    assert case.state() == "confirmed"


def test_without_the_new_match_the_decision_holds_again(case: Case) -> None:
    case.act("test_data")
    case.add(f"another one: {OTHER}\n")
    case.restore()
    assert case.state() == "test"


def test_a_second_scan_does_not_report_it_again(case: Case) -> None:
    case.act("test_data")
    case.add(f"another one: {OTHER}\n")
    case.add("nothing\n")
    assert (case.state(), len(case.said())) == ("open", 1)


def test_a_mask_is_undone_after_new_matches_and_the_file_is_as_before(
    service: Running, tmp_path: Path
) -> None:
    case = Case(service, tmp_path, f"Card {VISA}, mail {MAIL}\n")
    before = case.file.read_bytes()
    case.act("test_data")
    case.act("mask", data_types=["Visa"])
    case.act("mask")
    case.add(f"another one: {OTHER}\n")
    masked = case.file.read_bytes()
    job = case.act("undo")
    assert (job["state"], case.file.read_bytes(), case.state()) == ("failed", masked, "open")
    case.file.write_bytes(masked.partition(b"another")[0])
    case.act("undo")
    case.act("undo")
    assert (case.file.read_bytes(), case.state()) == (before, "test")


def test_the_undo_of_a_later_decision_leaves_new_matches_undecided(
    service: Running, tmp_path: Path
) -> None:
    case = Case(service, tmp_path, f"Card {VISA}\n{FAR}")
    case.act("test_data")
    case.add(f"another one: {OTHER}\n")
    assert case.matches() == {"match": "1", "test": "1"}
    case.act("false_match")
    assert case.state() == "false"
    case.act("undo")
    assert (case.state(), case.matches()) == ("open", {"match": "1", "test": "1"})


def test_an_undo_does_not_extend_an_earlier_decision_to_changed_surroundings(case: Case) -> None:
    """A match with other words around it is another match, also at the same place."""
    case.act("test_data")
    case.add("now other words\n")
    assert (case.state(), case.matches()) == ("open", {"match": "1"})
    case.act("false_match")
    case.act("undo")
    assert (case.state(), case.matches()) == ("open", {"match": "1"})


def test_the_undo_of_a_later_decision_keeps_the_earlier_one_of_a_match_that_moved(
    service: Running, tmp_path: Path
) -> None:
    text = f"{FAR}Card {VISA}\n"
    case = Case(service, tmp_path, text)
    case.act("test_data")
    case.file.write_text(f"another one: {OTHER}\n{text}")
    case.rescan()
    case.act("false_match")
    case.act("undo")
    assert (case.state(), case.matches()) == ("open", {"match": "1", "test": "1"})
    case.file.write_text(text)
    case.rescan()
    assert (case.state(), case.matches()) == ("test", {"test": "1"})


def test_the_undo_of_a_later_decision_keeps_the_earlier_one_of_a_match_that_was_absent(
    case: Case,
) -> None:
    case.act("test_data")
    case.file.write_text("nothing\n")
    case.rescan()
    case.restore()
    assert case.state() == "test"
    case.act("false_match")
    case.act("undo")
    assert (case.state(), case.matches()) == ("test", {"test": "1"})


def test_the_undo_of_the_last_decision_does_not_return_to_one_that_covers_less(
    case: Case,
) -> None:
    case.act("test_data")
    case.act("false_match")
    case.add(f"another one: {OTHER}\n")
    job = case.act("undo")
    assert (job["status"], case.state()) == ("Remove mark", "open")


def test_a_file_that_came_back_after_its_deletion_and_is_gone_again_can_be_restored(
    case: Case,
) -> None:
    before = case.file.read_bytes()
    case.act("delete")
    case.restore()
    assert case.state() == "open"
    case.file.unlink()
    case.rescan()
    assert case.state() == "done"
    case.act("undo")
    assert (case.file.read_bytes(), case.state()) == (before, "open")


def test_a_deleted_archive_that_came_back_is_not_deleted_after_its_members_are_decided(
    service: Running, tmp_path: Path
) -> None:
    file = tmp_path / "files" / "a.zip"
    file.parent.mkdir()
    with zipfile.ZipFile(file, "w") as packed:
        for name in ("one.txt", "two.txt"):
            packed.writestr(name, f"Card {VISA}\n")
    content = file.read_bytes()
    target, location = service.scan_folder(file.parent, tmp_path.name)

    def archive() -> tuple[dict[str, Any], str | None]:
        """Return what a request names, and the status."""
        with closing(sqlite3.connect(service.data / "service" / NAME)) as conn:
            key, status = conn.execute(
                "SELECT id, status FROM objects WHERE path = ?", (str(file),)
            ).fetchone()
        return {"path": str(file), "id": public(key)}, status

    def rescan(*, there: bool) -> None:
        if there:
            file.write_bytes(content)
        else:
            file.unlink()
        service.scan(target, location)

    assert service.remediate(target, location, archive()[0], "delete")["status"] == "Deleted"
    rescan(there=True)
    assert archive()[1] == "Remove mark"
    members = service.objects(target, location)[0]["subpaths"]
    for member in members:
        service.remediate(target, location, member, "false_match")
    assert archive()[1] is None
    rescan(there=True)
    assert archive()[1] is None
    rescan(there=False)
    assert archive()[1] == "Deleted"
    for member in members:
        service.remediate(target, location, member, "undo")
    service.remediate(target, location, archive()[0], "undo")
    assert file.read_bytes() == content


def test_a_mail_with_an_attachment_stays_decided(service: Running, tmp_path: Path) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    mail = EmailMessage()
    mail["From"], mail["To"] = MAIL, MAIL
    mail.set_content(f"Card {VISA}\n")
    mail.add_attachment(f"another one: {OTHER}\n", filename="a.txt")
    (folder / "a.eml").write_bytes(mail.as_bytes())
    target, location = service.scan_folder(folder, tmp_path.name)

    def found() -> dict[str, Any]:
        return next(one for one in service.objects(target, location) if one["path"][-4:] == ".eml")

    service.remediate(target, location, found(), "false_match", data_types=["E-mail address"])
    os.utime(folder / "a.eml", (1, 1))  # the scan reads it again
    service.scan(target, location)
    assert found()["last_remediation_event"]["remediation_status"] == "False Match"


def test_a_member_of_an_archive_is_undecided_again(service: Running, tmp_path: Path) -> None:
    folder = tmp_path / "files"
    folder.mkdir()

    def write(*more: str) -> None:
        with zipfile.ZipFile(folder / "a.zip", "w") as archive:
            for name in ("one.txt", "two.txt"):
                archive.writestr(name, f"Card {VISA}\n{''.join(more)}")

    write()
    target, location = service.scan_folder(folder, tmp_path.name)
    (archive,) = service.objects(target, location)
    for member in archive["subpaths"]:
        service.remediate(target, location, member, "test_data")
    write(f"another one: {OTHER}\n")
    service.scan(target, location)
    (archive,) = service.objects(target, location)
    events = [one["last_remediation_event"] for one in archive["subpaths"]]
    assert [one["remediation_status"] for one in events] == ["Remove mark"] * 2
