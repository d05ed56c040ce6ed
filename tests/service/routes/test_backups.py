"""The service's part of a backup."""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from tests.service.raw import Raw
from tests.service.running import Running


def folders(service: Running) -> list[Path]:
    """Return the folders of copies."""
    return sorted((service.data / "service" / "backups").iterdir())


def test_the_copies_are_in_the_data_folder_and_the_journal_says_so(service: Running) -> None:
    name = service.post("/local/v1/backups")["name"]
    (folder,) = folders(service)
    assert folder.name == name
    copied = {path.name for path in folder.iterdir()}
    assert copied == {"store.db", "journal.db", "audit.head"}
    last = service.get("/local/v1/audit", limit=100)[-1]
    assert (last["action"], last["user"]) == ("backup", "analyst")
    shutil.rmtree(folder)


def test_a_folder_that_cannot_be_written_is_told(service: Running) -> None:
    place = service.data / "service" / "backups"
    shutil.rmtree(place, ignore_errors=True)
    place.write_text("in the way")
    answer = service.http.post("/local/v1/backups", json={})
    assert answer.status_code == 503
    message = answer.json()["message"]
    assert message.startswith(f"No backup was made: {place}{os.sep}")
    assert message.endswith(": Not a directory.")
    place.unlink()
    service.post("/local/v1/backups")
    assert len(folders(service)) == 1


def test_copying_stops_when_the_client_goes_away(own_service: Running) -> None:
    own_service.close()
    with closing(sqlite3.connect(own_service.data / "service" / "store.db")) as db:
        db.execute("CREATE TABLE large AS SELECT randomblob(400000000) AS bytes")
        db.commit()
    own_service.start()
    place = own_service.data / "service" / "backups"
    with Raw(own_service) as raw:
        raw.send("POST /local/v1/backups HTTP/1.1", f"Host: {raw.host}", raw.login)
        until(lambda: any(place.glob("*/store.db")))
    until(lambda: not folders(own_service))
    assert own_service.get("/local/v1/audit/verify")["ok"]


def until(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    end = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)
