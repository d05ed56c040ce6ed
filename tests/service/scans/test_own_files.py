"""The service's own files are off limits: 6 places x 5 kinds of account x 6 operations.

An account that reads the ready file, or the certificate's key, is the service's own account. The
Locations and match objects are in the store as an earlier version left them.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import sqlite3
import ssl
import sys
import threading
import time
from base64 import b64decode
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest

from app.api.records.enums import NODE_PERMISSIONS
from app.service.accounts.passwords import Hashing
from app.service.store import groups, targets, users
from app.service.store.database import Database
from app.service.store.ids import internal, public
from app.service.store.users import Grant
from tests.kit.zygote import HASHING_KIB
from tests.service.process.test_life import said_until, serving

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no scan on Windows yet")

PASSWORD = "a password of the test"
PLACES = ("data", "tls", "ready", "vault", "link", "twin")
ACCOUNTS = ("target", "group", "manager", "administrator", "analyst")
ENDED = {"done", "failed", "cancelled", "attention"}
CARD = "The card is 4111 1111 1111 1111.\n"
_numbers = itertools.count(1)


@dataclass
class Room:
    """A service started by `serve`, its secrets, and the attacking accounts."""

    base: Path
    told: dict[str, Any]
    target: str = ""
    secrets: list[bytes] = field(default_factory=list)

    def path(self, place: str) -> Path:
        data = self.base / "data"
        return {
            "data": data,
            "tls": data / "service" / "tls",
            "ready": self.base / "run" / "ready",
            "vault": data / "service" / "remediation" / "vault",
            "link": self.base / "link",
            "twin": self.base / "twin",
        }[place]

    def own_file(self, place: str, *, single: bool = False) -> str:
        """Return the path of one of our files as a scan names it, relative to a place; "" is the
        place itself. One with a `single` name may be deleted as far as hard links are concerned.
        """
        names = {"data": "service/tls/key.pem", "ready": "", "vault": "copy", "twin": "ready"}
        if single:
            names |= {"data": "service/lock", "tls": "certificate.pem"}
            names |= {"link": "certificate.pem"}
        return names.get(place, "key.pem")

    def client(self, account: str) -> httpx.Client:
        login = (account, PASSWORD)
        if account == "analyst":
            login = (self.told["username"], self.told["password"])
        trusted = ssl.create_default_context(cafile=self.told["ca_file"])
        return httpx.Client(
            base_url=self.told["base_url"], auth=login, verify=trusted, trust_env=False, timeout=30
        )

    def leaked(self, text: bytes) -> bool:
        return any(secret in text for secret in self.secrets)

    def store(self) -> closing[sqlite3.Connection]:
        conn = sqlite3.connect(self.base / "data" / "service" / "store.db", timeout=20)
        conn.row_factory = sqlite3.Row
        return closing(conn)

    def old_location(self, path: Path) -> str:
        """Add a Location as an earlier version allowed it."""
        with self.store() as c, c:
            row = c.execute(
                "INSERT INTO locations (target_id, protocol, path) VALUES (?, 'file', ?)"
                " RETURNING id",
                (internal(self.target), str(path)),
            ).fetchone()
            return public(row[0])

    def old_object(self, place: str, *, single: bool = False) -> tuple[str, str, str]:
        """Add a match in one of our files as an earlier version found it; return its Location, ID,
        path.
        """
        root, name = self.path(place), self.own_file(place, single=single)
        location, file = self.old_location(root), root / name if name else root
        state, data = file.stat(), file.read_bytes()
        values = {
            "target_id": internal(self.target),
            "location_id": internal(location),
            "path": str(file),
            "file_raw": name.encode(),
            "inner": "",
            "owner": "",
            "content_type": "Text",
            "encoding": "utf-8",
            "stream_size": len(data),
            "size": len(data),
            "mtime_ns": state.st_mtime_ns,
            "device": str(state.st_dev),
            "inode": str(state.st_ino),
            "sha256": hashlib.sha256(data).hexdigest(),
            "container": 0,
            "run": 1,
        }
        marks = ", ".join(f":{name}" for name in values)
        with self.store() as c, c:
            row = c.execute(
                f"INSERT INTO objects ({', '.join(values)}) VALUES ({marks}) RETURNING id", values
            ).fetchone()
            c.execute(
                "INSERT INTO matches (object_id, data_type, severity, offset, length, masked,"
                " fingerprint, near, trace, place) VALUES (?, 'SECRET_PASSWORD', 'match', 0, ?,"
                " '***', ?, '', '[]', '')",
                (row[0], min(len(data), 400), f"{next(_numbers):032x}"),
            )
            c.execute("UPDATE objects SET match = 1 WHERE id = ?", (row[0],))
        return location, public(row[0]), str(file)


def seed(folder: Path) -> str:
    """Create a Target and the accounts before the service starts; return the Target's ID."""
    folder.mkdir(parents=True)
    password = Hashing(memory_kib=HASHING_KIB).hash(PASSWORD)
    with closing(Database(folder)) as db, db.write() as conn:
        group = groups.find_or_add(conn, "own")
        target = targets.add(conn, "host", targets.Fields(group)) or 0
        for name in ACCOUNTS[:-1]:
            key = users.add(conn, name=name, domain="", email="", password=password, now=0.0) or 0
            grants = {Grant("global", 0, "api access")}
            realm, at = ("target", target) if name == "target" else ("group", group)
            grants |= {Grant(realm, at, each) for each in NODE_PERMISSIONS}
            if name == "manager":
                grants |= {Grant("global", 0, "system manager")}
            if name == "administrator":
                grants |= {Grant("global", 0, "global administrator")}
            users.set_grants(conn, key, grants)
    return public(target)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    base = tmp_path_factory.mktemp("own")
    target = seed(base / "data" / "service")
    (base / "run").mkdir()
    ready = base / "run" / "ready"
    with serving(base / "data", ready=ready) as process:
        said_until(process, "Ctrl+C")
        made = Room(base, json.loads(ready.read_bytes()), target)
        key = made.path("tls") / "key.pem"
        copy = made.path("vault") / "copy"
        copy.write_text("password: the undo copy of somebody\n")
        made.path("link").symlink_to(made.path("tls"))
        made.path("twin").mkdir()
        (made.path("twin") / "ready").hardlink_to(ready)
        (made.path("twin") / "key").hardlink_to(key)
        (made.path("twin") / "letter.txt").write_text(CARD)
        made.secrets = [
            made.told["password"].encode(), key.read_bytes().splitlines()[1], copy.read_bytes(),
        ]  # fmt: skip
        yield made


def wait_for_jobs(http: httpx.Client, ids: list[str]) -> list[dict[str, Any]]:
    """Wait for the end of the jobs with these IDs; return them."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        found = [http.get(f"/local/v1/jobs/{id_}").json() for id_ in ids]
        if all(job["state"] in ENDED for job in found):
            return found
        threading.Event().wait(0.05)
    raise AssertionError("the jobs have not ended")


def scanned(http: httpx.Client, chosen: list[dict[str, str]], target: str) -> dict[str, Any]:
    """Return a schedule that has ended; one that is refused immediately has no places."""
    body = {"label": f"scan {next(_numbers)}", "targets": [{"id": target, "locations": chosen}]}
    begun = http.post("/v1/schedules", json=body)
    if begun.status_code != 201:
        assert begun.status_code == 422, begun.text
        return {}
    end = time.monotonic() + 60
    while time.monotonic() < end:
        flags = dict.fromkeys(("scheduled", "completed", "failed", "stopped"), "true")
        params = {"details": "true", **flags}
        (found,) = http.get(f"/v1/schedules/{begun.json()['id']}", params=params).json()
        if found["status"] not in {"scheduled", "scanning", "pending"}:
            return dict(found)
        threading.Event().wait(0.05)
    raise AssertionError("the scan has not ended")


def test_no_account_adds_a_location_there(room: Room) -> None:
    done = []
    data = room.path("data")
    others = {
        "above and down": str(room.base / "run" / ".." / "data" / "service"),
        "not there": str(data / "service" / "new"),
        "process": f"/proc/self/root{data}",
        "ready by process": f"/proc/self/root{room.path('ready')}",
        "hard link": str(room.path("twin") / "ready"),
    }
    ways = {**{place: str(room.path(place)) for place in PLACES if place != "twin"}, **others}
    for account in ACCOUNTS:
        with room.client(account) as http:
            for name, path in ways.items():
                for protocol in ("file", "free", "mount"):
                    body = {"path": path, "protocol": protocol}
                    answer = http.post(f"/v1/targets/{room.target}/locations", json=body)
                    assert answer.status_code in {201, 422}, answer.text
                    if answer.status_code == 201 or "belongs to this program" not in answer.text:
                        done.append((account, name, protocol, answer.text))
    assert done == []


def test_no_account_probes_there(room: Room) -> None:
    done = []
    for account in ACCOUNTS:
        with room.client(account) as http:
            for place in PLACES:
                body = {"target_name": "host", "path": str(room.path(place)), "protocol": "file"}
                answer = http.post("/v1/targets/probing", json=body)
                names = [entry["path"] for entry in answer.json()] if answer.is_success else []
                if place == "twin":  # a foreign folder with two of our files in it
                    names.remove(str(room.path(place) / "letter.txt"))
                if names:
                    done.append((account, place, names))
            body["path"] = str(room.base)
            names = [entry["path"] for entry in http.post("/v1/targets/probing", json=body).json()]
            assert str(room.path("data")) not in names
    assert done == []


def test_no_account_scans_there(room: Room) -> None:
    locations = {place: room.old_location(room.path(place)) for place in PLACES}
    above = room.old_location(room.base)
    held = {locations["twin"]: {"letter.txt"}, above: {"letter.txt"}}
    for account in ACCOUNTS:
        with room.client(account) as http:
            chosen = [{"id": each} for each in (*locations.values(), above)]
            found = scanned(http, chosen, room.target)
            assert found["status"] == "failed"
            told = {one["id"]: one["status"] for one in found["targets"][0]["locations"]}
            others = [*locations.values()]
            others.remove(locations["twin"])
            assert {told[each] for each in others} == {"error"}, told
            for name in ("data", "data/service/tls", "link", "run/ready"):
                part = scanned(http, [{"id": above, "subpath": name}], room.target)
                assert part.get("status") in {None, "failed"}, (name, part)
            for location in (*locations.values(), above):
                params = {"location_id": location, "details": "true"}
                answer = http.get(f"/v1/targets/{room.target}/matchobjects", params=params)
                assert not room.leaked(answer.content)
                names = {Path(each["path"]).name for each in answer.json()}
                assert names == held.get(location, set()), (account, location)
            params = {"location_id": locations["twin"]}
            unread = http.get(f"/v1/targets/{room.target}/inaccess", params=params).json()
            assert {Path(each["path"]).name for each in unread} == {"ready", "key"}


def test_no_account_reads_there(room: Room) -> None:
    objects = {place: room.old_object(place) for place in PLACES}
    done = []
    for account in ACCOUNTS:
        with room.client(account) as http:
            for place, (_, key, _) in objects.items():
                base = f"/v1/targets/{room.target}/matchobjects/{key}"
                bytes_ = f"/local/v1/matchobjects/{room.target}/{key}/bytes"
                for path in (
                    f"{base}?details=true",
                    f"{bytes_}?offset=0&length=65536",
                    f"/local/v1/matchobjects/{room.target}/{key}/hits",
                    f"/local/v1/matchobjects/{room.target}/{key}/why?offset=0&length=100",
                ):
                    answer = http.get(path)
                    plain = answer.content
                    if answer.is_success and "bytes" in path:
                        plain += b"".join(_strings(answer.json()))
                    if room.leaked(plain):
                        done.append((account, place, path))
    assert done == []


def _strings(told: Any) -> Iterator[bytes]:
    """Yield the strings of an answer, also decoded from hex and base64."""
    if isinstance(told, dict | list):
        for each in told.values() if isinstance(told, dict) else told:
            yield from _strings(each)
    elif isinstance(told, str):
        yield told.encode()
        for codec in (bytes.fromhex, b64decode):
            try:
                yield codec(told)
            except ValueError:
                continue


@pytest.mark.parametrize("action", ["delete", "mask", "encrypt", "quarantine"])
def test_no_account_changes_what_is_there(room: Room, tmp_path: Path, action: str) -> None:
    before = _state(room)
    away = tmp_path / "away"
    away.mkdir(mode=0o700)
    more = {
        "encrypt": {"password": "a long Password 17 of the test"},
        "quarantine": {"location": str(away)},
    }.get(action, {})
    for account in ACCOUNTS:
        objects = {place: room.old_object(place, single=True) for place in PLACES}
        with room.client(account) as http:
            begun: list[str] = []
            for location, key, path in objects.values():
                order = {"path": path, "sign_off": "A", "reason": "b", "object_ids": [key], **more}
                dry = {"target_id": room.target, "location_id": location, "action": action}
                shown = http.post(
                    "/local/v1/remediation/preview", json={**order, **dry, "reveal": True}
                )
                assert not room.leaked(shown.content)
                url = f"/v1/targets/{room.target}/locations/{location}/remediation/{action}"
                answer = http.post(url, json=order)
                assert answer.status_code in {202, 422}, answer.text
                begun += [one["job_id"] for one in answer.json()] if answer.is_success else []
            states = {job["state"] for job in wait_for_jobs(http, begun)}
            assert states == {"failed"}
        assert _state(room) == before, account
    assert list(away.iterdir()) == []


def _state(room: Room) -> list[tuple[str, int, int, bytes]]:
    """Return names, inodes, link counts and contents of the objects' files."""
    found = []
    for place in PLACES:
        name = room.own_file(place, single=True)
        file = room.path(place) / name if name else room.path(place)
        state = file.stat()
        found.append((str(file), state.st_ino, state.st_nlink, file.read_bytes()))
    return found


def test_no_account_quarantines_into_it(room: Room) -> None:
    folder = room.base / "letters"
    folder.mkdir()
    done = []
    places = [room.path(place) for place in PLACES if place != "twin"]
    places += [place / "new" for place in places]
    places.append(Path(f"/proc/self/root{room.path('vault')}"))
    listed = {place: _names(place) for place in places}
    (folder / "letter.txt").write_text(CARD)
    location = room.old_location(folder)
    with room.client("analyst") as http:
        scanned(http, [{"id": location}], room.target)
        params = {"location_id": location}
        (item,) = http.get(f"/v1/targets/{room.target}/matchobjects", params=params).json()
    for account, place in itertools.product(ACCOUNTS, places):
        with room.client(account) as http:
            order = {
                "path": item["path"], "sign_off": "A", "reason": "b", "object_ids": [item["id"]],
                "location": str(place),
            }  # fmt: skip
            url = f"/v1/targets/{room.target}/locations/{location}/remediation/quarantine"
            answer = http.post(url, json=order)
            if answer.status_code != 422 or "belongs to this program" not in answer.text:
                done.append((account, place, answer.text))
    assert done == []
    assert {place: _names(place) for place in places} == listed
    assert (folder / "letter.txt").exists()


def _names(folder: Path) -> list[str]:
    try:
        return sorted(path.name for path in folder.iterdir())
    except OSError:
        return []


def test_the_sample_set_in_the_data_folder_is_scanned(room: Room) -> None:
    with room.client("analyst") as http:
        (first, *_) = http.post("/local/v1/sample").json()["targets"]
        (location,) = http.get(f"/v1/targets/{first}/locations").json()
        done = scanned(http, [{"id": location["id"]}], first)
        assert done["status"] == "completed"
        params = {"location_id": location["id"]}
        assert http.get(f"/v1/targets/{first}/matchobjects", params=params).json()
