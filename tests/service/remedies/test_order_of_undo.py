"""The dry run of an undo on a file of which other members were masked later."""

from __future__ import annotations

import zipfile
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from app.api.records.enums import Action
from app.api.records.remediation import RemediationOrder
from app.remediation.engine import Remediator
from app.remediation.journal.records import Check, Preview
from app.service.remedies.dry_runs import Previewer
from app.service.remedies.payload import Payload, StatusBefore
from app.service.store import jobs, objects
from app.service.store.database import Database
from app.service.store.ids import public
from tests.kit import stores
from tests.service.running import Running, order
from tests.service.store.kit import add_location, found, match, report, scan

TEXT = "Visa 4532015112830366\n"
Place = tuple[str, str]


def masked(service: Running, folder: Path, count: int) -> tuple[Place, list[dict[str, Any]]]:
    """Scan an archive of so many members, and mask one after the other."""
    folder.mkdir()
    with zipfile.ZipFile(folder / "a.zip", "w") as packed:
        for at in range(count):
            packed.writestr(f"{at}.txt", f"{at} {TEXT}")
    place = service.scan_folder(folder, folder.parent.name)
    (archive,) = service.objects(*place)
    members: list[dict[str, Any]] = archive["subpaths"]
    for member in members:
        assert service.remediate(*place, member, "mask")["state"] == "done"
    return place, members


def copies(service: Running) -> set[Path]:
    """Return the encrypted undo copies of the service."""
    vault = service.data / "service/remediation/vault"
    return {path for path in vault.rglob("*") if path.is_file()}


def checks(
    service: Running, place: Place, members: Sequence[dict[str, Any]]
) -> list[tuple[bool, str]]:
    """Return for each of these members whether a common undo is possible, or why not."""
    body = order(members[0]) | {
        "path": members[0]["path"].partition("#")[0],
        "target_id": place[0], "location_id": place[1], "action": "undo",
        "object_ids": [member["id"] for member in members],
    }  # fmt: skip
    shown = service.post("/local/v1/remediation/preview", body)["objects"]
    return [
        (one["ok"], next((check["reason"] for check in one["checks"] if not check["ok"]), ""))
        for one in shown
    ]


def test_an_undo_whose_copy_is_lost_does_not_ask_for_another_one_first(
    service: Running, tmp_path: Path
) -> None:
    before = copies(service)
    place, members = masked(service, tmp_path / "files", 2)
    (lost, _) = sorted(copies(service) - before, key=lambda path: path.stat().st_mtime_ns)
    lost.unlink()
    ((ok, why),) = checks(service, place, members[:1])
    assert (ok, why) == (False, "the encrypted copy of the original is missing from the vault")


def test_the_mask_to_undo_first_is_one_that_the_request_does_not_undo(
    service: Running, tmp_path: Path
) -> None:
    place, members = masked(service, tmp_path / "files", 3)
    (first, why), newest = checks(service, place, [members[0], members[2]])
    assert (first, newest) == (False, (True, ""))
    assert why.startswith(f"{members[1]['path']} in the same file was masked later")


@pytest.mark.parametrize("whole", [True, False])
def test_a_dry_run_takes_time_in_proportion_to_the_masks(tmp_path: Path, *, whole: bool) -> None:
    """All later masks were read again for each of the members, chosen or not."""
    few, many = (_steps(tmp_path / str(count), count, whole=whole) for count in (40, 160))
    assert many < 6 * few


def _steps(folder: Path, count: int, *, whole: bool) -> int:
    """Return the hundreds of steps of SQLite for a dry run that undoes the masks of an archive of
    so many members: all, or (without `whole`) all but the newest.
    """
    folder.mkdir()
    db = stores.new(folder)
    keys, last = _masks(db, count)
    steps = 0

    def step() -> None:
        nonlocal steps
        steps += 1

    def preview_undo(job: str, then: str = "") -> Preview:
        ok = job == public(last)
        why = Check("unchanged since the job", ok=ok, reason="" if ok else "the file changed later")
        return Preview(ok=ok, checks=(why,), changes=())

    engine = cast(Remediator, SimpleNamespace(preview_undo=preview_undo))
    with db.read() as conn:
        items = objects.get_many(conn, keys if whole else keys[:-1])
    request = RemediationOrder(
        path="/data", sign_off="A. Tester", reason="a test",
        object_ids=[public(item.id) for item in items],
    )  # fmt: skip
    with db.read() as conn:
        conn.set_progress_handler(step, 100)
    Previewer(db, engine, until_quit=False).preview(Action.UNDO, items, request)
    db.close()
    return steps


def _masks(db: Database, count: int) -> tuple[list[int], int]:
    """Store an archive with so many masked members; return the members' keys and the last job."""
    payload = Payload(before=StatusBefore(), data_types=["CARD_VISA"]).text()
    with db.write() as conn:
        location = add_location(conn)
        members = [found(match(1), inner=f"{at:03}") for at in range(count)]
        scan(conn, location, report("a.zip", *members, container=True))
        rows = conn.execute(
            "SELECT id, target_id FROM objects WHERE parent_id IS NOT NULL ORDER BY id"
        ).fetchall()
        for row in rows:
            job = jobs.add(
                conn, kind=Action.MASK, title="Mask", now=1.0, target_id=row["target_id"],
                location_id=location, path="/data/a.zip", object_id=row["id"], payload=payload,
            )  # fmt: skip
            jobs.update(conn, job.id, now=1.0, state="done", undoable_until=2.0)
    return [row["id"] for row in rows], job.id
