"""A store that is older than the journal beside it: somebody has put it there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit import stores
from tests.service.running import Running

CARD = "5500 0055 5555 5559"


@pytest.mark.parametrize("empty", [False, True], ids=["older", "empty"])
def test_a_new_job_is_not_mistaken_for_one_in_the_journal(
    own_service: Running, tmp_path: Path, empty: bool
) -> None:
    files, store = tmp_path / "files", own_service.data / "service" / "store.db"
    files.mkdir()
    for name in ("a.txt", "b.txt", "c.txt"):
        (files / name).write_text(f"{name} {CARD}\n")
    target, location = own_service.scan_folder(files)
    own_service.close()
    older = store.read_bytes()
    own_service.start()
    first, second = own_service.objects(target, location)[:2]
    assert own_service.remediate(target, location, first, "mask")["state"] == "done"
    marked = own_service.remediate(
        target, location, second, "false_match", data_types=["Mastercard"]
    )
    assert marked["state"] == "done"
    own_service.close()
    if empty:
        store.unlink()
        stores.lay(store.parent)
    else:
        store.write_bytes(older)
    own_service.start()
    if empty:
        target, location = own_service.scan_folder(files)
    for item in own_service.objects(target, location):
        path = Path(item["path"])
        if CARD in path.read_text():
            job = own_service.remediate(target, location, item, "mask")
            assert int(job["id"]) > int(marked["id"])
            assert job["state"] == "done"
            assert CARD not in path.read_text(), path
