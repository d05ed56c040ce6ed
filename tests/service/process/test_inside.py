"""Masks inside archives, documents and mails, and their undo: over HTTPS, on real files."""

from __future__ import annotations

import hashlib
import io
import os
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.discovery.packing import tarred
from tests.kit.documents import cells, docx, runs, xlsx
from tests.service.running import Running, order

VISA, SHOWN = "4111111111111111", "411111******1111"
OLD_TIME = 1_600_000_000_000_000_000
MAIL = f"From: Ada\nTo: Bob\nSubject: x\nDate: y\n\nVisa {VISA}\n".encode()


def packed() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("one.txt", f"visa {VISA}\n")
        archive.writestr("two/letter.docx", docx(runs("card 4111", "111111111111")))
        archive.writestr("rest.bin", bytes(range(256)))
    return file.getvalue()


FILES = {
    "letter.docx": docx(runs(f"card {VISA}, mail bob@example.com")),
    "book.xlsx": xlsx({"One": cells({"A1": "card"}, {"A2": f"<c><v>{VISA}</v></c>"})}),
    "a.eml": MAIL,
    "pack.zip": packed(),
}


class Case:
    """A scanned folder with one file."""

    def __init__(self, service: Running, folder: Path, name: str, data: bytes) -> None:
        self.service = service
        self.old = data
        self.file = folder / name
        self.file.write_bytes(data)
        os.utime(self.file, ns=(OLD_TIME, OLD_TIME))
        self.target, self.location = service.scan_folder(folder, folder.name)

    def items(self) -> list[dict[str, Any]]:
        """Return the objects that have matches: the file itself, or the members of the archive."""
        (item,) = self.service.objects(self.target, self.location)
        return item.get("subpaths") or [item]

    def preview(self, item: dict[str, Any], **more: object) -> dict[str, Any]:
        place = {"target_id": self.target, "location_id": self.location, "action": "mask"}
        body = order(item, **more) | place
        answer = self.service.post("/local/v1/remediation/preview", body)
        shown: dict[str, Any] = answer["objects"][0]
        return shown

    def do(self, item: dict[str, Any], action: str) -> dict[str, Any]:
        return self.service.remediate(self.target, self.location, item, action)

    def live(self) -> int:
        (found,) = self.service.get(f"/v1/targets/{self.target}/locations/{self.location}")
        return sum(int(count) for count in found["matches"].values())


@pytest.mark.parametrize("name", FILES)
def test_each_object_is_masked_and_taken_back_bit_for_bit(
    service: Running, tmp_path: Path, name: str
) -> None:
    case = Case(service, tmp_path, name, FILES[name])
    live, states = case.live(), [case.old]
    items = case.items()
    for item in items:
        dry = case.preview(item)
        assert dry["ok"], dry["checks"]
        assert SHOWN in [change["after"] for change in dry["changes"]]
        assert VISA not in str(dry["changes"])
        assert dry["offsets"] in {"text", "member"}, "not bytes of the file"
        assert case.file.read_bytes() == states[-1], "a preview changes nothing"
        job = case.do(item, "mask")
        assert (job["state"], job["status"], job["verified"]) == ("done", "Masked", True), job
        states.append(case.file.read_bytes())
        assert hashlib.sha256(states[-1]).hexdigest() == dry["sha256_after"]
    assert case.live() == 0
    for item in reversed(items):
        states.pop()
        assert case.do(item, "undo")["state"] == "done"
        assert case.file.read_bytes() == states[-1]
    assert case.file.stat().st_mtime_ns == OLD_TIME
    assert case.live() == live


def test_a_new_scan_agrees_and_members_are_independent(service: Running, tmp_path: Path) -> None:
    case = Case(service, tmp_path, "pack.zip", FILES["pack.zip"])
    text, letter = sorted(case.items(), key=lambda one: str(one["path"]))
    assert case.do(text, "mask")["status"] == "Masked"
    assert case.live() == 1
    service.scan(case.target, case.location)
    assert case.live() == 1
    assert case.do(letter, "mask")["status"] == "Masked", "it is where the mask has left it"
    service.scan(case.target, case.location)
    assert case.live() == 0
    first = case.do(text, "undo")
    assert (first["state"], "the file changed later" in first["message"]) == ("failed", True)
    assert [case.do(one, "undo")["state"] for one in (letter, text)] == ["done", "done"]
    assert case.file.read_bytes() == case.old


def test_a_preview_shows_the_bytes_of_the_object(service: Running, tmp_path: Path) -> None:
    case = Case(service, tmp_path, "pack.zip", FILES["pack.zip"])
    (text,) = [item for item in case.items() if item["path"].endswith("one.txt")]
    (change,) = case.preview(text, reveal=True)["changes"]
    assert (change["offset"], change["length"], change["before"]) == (5, 16, VISA)
    assert bytes.fromhex(change["after_hex"]) == SHOWN.encode()


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("a.tar", tarred([("a.txt", f"visa {VISA}".encode())]), "cannot be masked"),
        ("a.docx", docx(runs(f"card {VISA}"), _xmlsignatures__sig1_xml="<a/>"), "it is signed"),
        (
            "book.xlsx",
            xlsx({"One": cells({"A1": "card"}, {"A2": f"<c><f>B1</f><v>{VISA}</v></c>"})}),
            "formula",
        ),
    ],
)
def test_what_is_not_masked_says_so_before_and_after(
    service: Running, tmp_path: Path, name: str, data: bytes, reason: str
) -> None:
    case = Case(service, tmp_path, name, data)
    (item,) = case.items()
    dry = case.preview(item)
    assert not dry["ok"]
    (failed,) = [check for check in dry["checks"] if not check["ok"]]
    assert failed["name"] == "format"
    assert reason in failed["reason"]
    job = case.do(item, "mask")
    assert (job["state"], job["status"]) == ("failed", "Unable to mask")
    assert reason in job["message"]
    assert case.file.read_bytes() == data


def test_a_kind_that_is_never_masked_is_refused_at_once(service: Running, tmp_path: Path) -> None:
    case = Case(service, tmp_path, "a.rtf", rb"{\rtf1 visa 4111111111111111\par}")
    (item,) = case.items()
    path = f"/v1/targets/{case.target}/locations/{case.location}/remediation/mask"
    answer = case.service.post(path, order(item), 422)
    assert "Files of this format (RTF document) do not support masking" in answer["message"]
    assert answer["object_ids"] == [item["id"]]
