"""A data folder is stolen with exports and the masked file, but without the keyring: the masked
values cannot be recovered, neither before nor after the purge.
"""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.kit import stolen
from tests.service.running import Running

CARD, OTHER = "4111111111111111", "5555555555554444"
TEXT = f"Card: {CARD}\n"
BOTH = f"First {CARD}, then {OTHER}\n"


def kinds(folder: Path) -> set[str]:
    """Return the data types of the matches in the store, where a thief can read them."""
    with closing(sqlite3.connect(next((folder / "service").glob("*.db")))) as db:
        return {kind for (kind,) in db.execute("SELECT DISTINCT data_type FROM matches")}


def loot(service: Running, tmp_path: Path, *more: Path) -> list[bytes]:
    """Return a copy of a killed service's folder, and an export of its journal."""
    service.kill()
    copy = tmp_path / "stolen"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(service.data, copy, ignore=shutil.ignore_patterns("*.sock"))
    export = subprocess.run(
        [sys.executable, "-m", "app", "audit", "export", "--data", str(copy)],
        capture_output=True, check=True, timeout=120,
    )  # fmt: skip
    return [*stolen.contents(copy), export.stdout, *(path.read_bytes() for path in more)]


def tells(service: Running, tmp_path: Path, original: str, *more: Path) -> list[str]:
    data = loot(service, tmp_path, *more)
    tried = [(kind, one.encode()) for kind in kinds(tmp_path / "stolen") for one in (CARD, OTHER)]
    return stolen.tells(data, original.encode(), tried)


@pytest.mark.parametrize("lasting", [True, False], ids=["keyring", "no keyring"])
def test_hidden_digits_cannot_be_tried_out(
    own_service: Running, tmp_path: Path, lasting: bool
) -> None:
    own_service.close()
    own_service.lasting = lasting
    own_service.start()
    files = tmp_path / "files"
    files.mkdir()
    for name, text in (("a.txt", TEXT), ("b.txt", BOTH), ("c.txt", TEXT), ("live.txt", TEXT)):
        (files / name).write_text(text)
    target, location = own_service.scan_folder(files)
    for item in own_service.objects(target, location):
        name = Path(item["path"]).name
        if name == "live.txt":
            continue
        assert own_service.remediate(target, location, item, "mask")["state"] == "done"
        if name == "c.txt":
            assert own_service.remediate(target, location, item, "undo")["state"] == "done"
            assert own_service.remediate(target, location, item, "mask")["state"] == "done"
    own_service.scan(target, location)
    masked = (files / "a.txt").read_text()
    assert CARD not in masked
    assert masked.count("*") == 6
    for original in (TEXT, BOTH):
        assert tells(own_service, tmp_path, original, files / "a.txt", files / "b.txt") == []

    own_service.start()
    for copy in own_service.get("/local/v1/vault"):
        answer = own_service.http.delete(f"/local/v1/vault/{copy['job_id']}")
        assert answer.status_code == 204
    assert own_service.get("/local/v1/audit/verify")["ok"]
    for original in (TEXT, BOTH):
        assert tells(own_service, tmp_path, original, files / "a.txt", files / "b.txt") == []
    own_service.start()


def test_the_thief_would_notice(own_service: Running, tmp_path: Path) -> None:
    """The check finds values where there are some: with the vault key, before a purge."""
    files = tmp_path / "files"
    files.mkdir()
    (files / "a.txt").write_text(TEXT)
    target, location = own_service.scan_folder(files)
    (item,) = own_service.objects(target, location)
    assert own_service.remediate(target, location, item, "mask")["state"] == "done"
    key = tmp_path / "vault.key"
    key.write_bytes(own_service.vault_key)
    assert tells(own_service, tmp_path, TEXT, key)
    own_service.start()
    (copy,) = own_service.get("/local/v1/vault")
    own_service.http.delete(f"/local/v1/vault/{copy['job_id']}")
    assert tells(own_service, tmp_path, TEXT, key) == [], "the purge takes them even with the key"
    own_service.start()
