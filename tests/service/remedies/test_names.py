"""Matches in names: shown as such, refused by a mask, and removed with the file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.service.running import Running, order, wait_for

NAMED, INSIDE = "4532015112830366", "5425233430109903"


def looked(service: Running, target: str, location: str) -> dict[str, dict[str, Any]]:
    return {Path(one["path"]).name: one for one in service.objects(target, location)}


def test_a_mask_leaves_names_to_other_actions(service: Running, tmp_path: Path) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    both, only = folder / f"{NAMED}.txt", folder / f"scan_{NAMED}.log"
    both.write_text(f"Card {INSIDE}\n")
    only.touch()
    target, location = service.scan_folder(folder)
    items = looked(service, target, location)
    assert set(items) == {both.name, only.name}

    details = service.get(
        f"/v1/targets/{target}/matchobjects/{items[only.name]['id']}",
        details="true",
    )
    (match,) = details["matches"]
    assert (match["place"], match["length"]) == ("in the file's name", 0)
    assert NAMED not in match["content"]

    where = {"target_id": target, "location_id": location, "action": "mask"}
    shown = service.post("/local/v1/remediation/preview", order(items[only.name]) | where)
    (check,) = shown["objects"][0]["checks"]
    assert not check["ok"]
    assert "in the name of the file" in check["reason"]
    shown = service.post("/local/v1/remediation/preview", order(items[both.name]) | where)
    assert shown["objects"][0]["ok"]
    notes = [check["reason"] for check in shown["objects"][0]["checks"] if check["name"] == "note"]
    assert any(note.startswith("1 match in the name of the file") for note in notes), notes

    card = items[both.name]
    job = service.remediate(target, location, card, "mask")
    assert job["state"] == "done", job
    assert INSIDE not in both.read_text()
    again = looked(service, target, location)[both.name]
    assert again["last_remediation_event"]["remediation_status"] == "Partially masked"
    assert {"data_type": "Visa", "matches": {"match": "1"}} in [
        {name: one[name] for name in ("data_type", "matches")} for one in again["summary"]
    ]

    job = service.remediate(target, location, items[only.name], "delete")
    assert job["state"] == "done", job
    assert not only.exists()


def test_folders_above_a_scanned_part_count(service: Running, tmp_path: Path) -> None:
    folder = tmp_path / "files" / NAMED / "part"
    folder.mkdir(parents=True)
    (folder / "notes.txt").write_text("nothing here\n")
    target, location = service.scan_folder(tmp_path / "files")
    (item,) = service.objects(target, location)
    assert item["path"].endswith("notes.txt")
    part = {"id": location, "subpath": f"{NAMED}/part"}
    wanted = {"label": "a part", "targets": [{"id": target, "locations": [part]}]}
    with service.events() as stream:
        service.post("/v1/schedules", wanted, 201)
        wait_for(stream, lambda one: one["class"] == "Search Detected Matches")
    assert [one["id"] for one in service.objects(target, location)] == [item["id"]]
