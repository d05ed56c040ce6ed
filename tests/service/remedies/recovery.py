"""A store with one scanned file, for crashes between the journal and the store."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from app.api.records.enums import Action, JobState
from app.api.records.remediation import RemediationOrder
from app.discovery.match.matches import Match
from app.discovery.read.file_scan import scan_file
from app.discovery.read.search import find_all
from app.remediation.disk.content import Patched
from app.remediation.engine import Remediator
from app.remediation.undo_copies.keys import Keys
from app.service.events_and_audit.events import EventBus
from app.service.remedies import effects
from app.service.remedies.job_runner import JobRunner
from app.service.remedies.payload import payload
from app.service.store import (
    groups,
    jobs,
    locations,
    matchobjects,
    objects,
    recording,
    scan_runs,
    targets,
)
from app.service.store.database import Database
from app.service.store.ids import internal, public
from app.service.store.jobs import StoredJob
from app.service.store.objects import StoredObject

TEXT = "Card: 4111 1111 1111 1111\nand 5555 5555 5555 4444\n"
KEY = secrets.token_bytes(32)


def search(content: bytes | Patched, encoding: str, _target: int) -> list[Match]:
    assert isinstance(content, bytes)  # small files arrive as bytes
    return find_all(content, KEY, encoding)


@dataclass
class Room:
    """A store with one scanned file, and its remediator; no server and no thread yet."""

    db: Database
    remediator: Remediator
    file: Path
    item: StoredObject
    read_again: list[int]
    now: float = 1_700_000_000.0

    def runner(self) -> JobRunner:
        return JobRunner(
            self.db,
            EventBus(self.db),
            self.remediator,
            lambda item: self.read_again.append(item.id),
            lambda: self.now,
        )

    def submit(self, runner: JobRunner, action: Action) -> int:
        order = RemediationOrder(
            path=self.item.path,
            sign_off="A. Tester",
            reason="a test",
            object_ids=[public(self.item.id)],
        )
        found = self.look()
        (job,) = runner.submit(
            found.target_id, found.location_id, action, order, [found], "analyst", "1"
        )
        return internal(job.job_id) or 0

    def cut_short(self, key: int) -> None:
        """Leave the job as if the service had died after it started."""
        with self.db.write() as conn:
            jobs.update(conn, key, now=self.now, state=JobState.RUNNING)

    def job(self, key: int) -> StoredJob:
        with self.db.read() as conn:
            found = jobs.get(conn, key)
        assert found is not None
        return found

    def look(self) -> StoredObject:
        with self.db.read() as conn:
            found = objects.get(conn, self.item.id)
        assert found is not None
        return found

    def live(self) -> int:
        with self.db.read() as conn:
            return sum(not match.purged for match in objects.matches(conn, self.item.id))


@contextmanager
def made(tmp_path: Path) -> Iterator[Room]:
    """Yield a room in this folder."""
    (tmp_path / "files").mkdir(parents=True)
    (tmp_path / "store").mkdir()
    file = tmp_path / "files" / "a.txt"
    file.write_text(TEXT)
    db = Database(tmp_path / "store")
    with db.write() as conn:
        group = groups.find_or_add(conn, "A group")
        target = targets.add(conn, "a host", targets.Fields(group)) or 0
        location = locations.add(conn, target, "file", str(file.parent))
        run = scan_runs.begin(conn, location)
        recording.record(conn, run, [scan_file(bytes(file.parent), b"a.txt", KEY)], 1.0)
        (found,) = matchobjects.listed(conn, matchobjects.Choice(target_id=target))
        item = objects.get(conn, internal(found.id or "") or 0)
    assert item is not None
    remediator = Remediator(
        tmp_path / "remediation", Keys.derive(secrets.token_bytes(32), KEY), rescan=search
    )
    yield Room(db, remediator, file, item, [])
    remediator.close()
    db.close()


def act(room: Room, key: int) -> None:
    """Apply a job to the file without recording it in the store."""
    with room.db.read() as conn:
        found = objects.matches(conn, room.item.id)
    job = room.job(key)
    order = effects.order(job.kind, room.item, found, payload(job))
    assert room.remediator.act(order, public(key)).ok
