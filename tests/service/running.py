"""A real service for tests: in its own process, HTTPS on loopback, with its own data folder."""

from __future__ import annotations

import contextlib
import json
import secrets
import ssl
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx

from app import __version__
from app.paths import private_dir
from app.remediation.undo_copies.keys import KEY_BYTES
from app.service.process.handshake import Handshake
from app.service.process.host import Spawn, launch
from tests.kit import stores, zygote

Event = dict[str, Any]
WAIT_SECONDS = 180.0
"""When a wait has failed: Windows under Wine is slow on a busy machine."""


class Running:
    """A service process, and a signed-in client (`http`)."""

    def __init__(
        self, data: Path, *, vault_key: bytes | None = None, spawn: Spawn = zygote.fork
    ) -> None:
        self.data = data
        self.spawn = spawn
        self.lasting = True
        self.vault_key = vault_key or secrets.token_bytes(KEY_BYTES)
        self.session = secrets.token_hex(16)
        self.password = secrets.token_urlsafe(32)
        if not (data / "service").exists():
            stores.lay(private_dir(data) / "service")
        self.start()

    def start(self) -> None:
        """Start the process (again) on the same folder."""
        handover = Handshake(
            data=str(self.data),
            username="analyst",
            password=self.password,
            vault_key=self.vault_key,
            lasting=self.lasting,
            session=self.session,
            version=__version__,
        )
        self._child, answer = launch(self.data, handover, self.spawn)
        self.base_url, self.pid, self.certificate = answer.base_url, answer.pid, answer.certificate
        self.http = self.client(auth=("analyst", self.password))

    def client(self, auth: tuple[str, str] | None = None) -> httpx.Client:
        """Return a client that trusts only this service's certificate."""
        return httpx.Client(
            base_url=self.base_url,
            auth=auth,
            verify=self.tls(),
            trust_env=False,
            timeout=WAIT_SECONDS,
            headers={"User-Agent": "test"},
        )

    def tls(self) -> ssl.SSLContext:
        """Return a context that trusts only this service's certificate."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.load_verify_locations(cadata=self.certificate)
        return context

    def restart(self, *, lasting: bool) -> None:
        """Restart it. Without `lasting`, no keyring of the machine keeps the vault key."""
        self.close()
        self.lasting = lasting
        self.start()

    def kill(self) -> None:
        """Kill it with SIGKILL, and wait until it is gone."""
        self._child.kill()
        self.close()

    def close(self) -> None:
        """End the service as the console does."""
        self.http.close()
        self._child.end(20.0)

    def get(self, path: str, **params: object) -> Any:
        """Return the JSON of a GET that must succeed."""
        response = self.http.get(path, params=_texts(params))
        assert response.status_code == 200, response.text
        return response.json()

    def post(self, path: str, body: object = None, status: int = 200) -> Any:
        """Return the JSON of a POST that must answer `status`."""
        response = self.http.post(path, json={} if body is None else body)
        assert response.status_code == status, response.text
        return response.json() if response.content else None

    @contextlib.contextmanager
    def events(self, after: str | None = None) -> Iterator[Iterator[Event]]:
        """Yield the event stream: no event after the start of the block is missed."""
        params = {} if after is None else {"after": after}
        timeout = httpx.Timeout(WAIT_SECONDS)
        with (
            self.client(auth=("analyst", self.password)) as http,
            http.stream("GET", "/local/v1/events/stream", params=params, timeout=timeout) as answer,
        ):
            assert answer.status_code == 200, answer.read()
            lines = answer.iter_lines()
            assert next(lines).startswith(":")
            yield _events(lines)

    def add_folder(self, folder: Path, name: str = "host") -> tuple[str, str]:
        """Add a Target (in the first Group) with this folder as Location; return both IDs."""
        group = self.get("/v1/groups/all")[0]["id"]
        known = {target["name"]: target["id"] for target in self.get("/v1/targets")}
        target = (
            known.get(name)
            or self.post("/v1/targets", {"name": name, "group_id": group}, 201)["id"]
        )
        location = self.post(
            f"/v1/targets/{target}/locations", {"path": str(folder), "protocol": "file"}, 201
        )["id"]
        return str(target), str(location)

    def start_scan(self, target: str, location: str) -> str:
        """Start a scan of one Location; return the schedule's ID."""
        body = {
            "label": f"scan {secrets.token_hex(6)}",
            "targets": [{"id": target, "locations": [{"id": location}]}],
        }
        return str(self.post("/v1/schedules", body, 201)["id"])

    def ended(self, schedule: str) -> str:
        """Return how a schedule ended, which is stored after the last event of its scans."""
        for _ in range(1000):
            status = str(self.get(f"/v1/schedules/{schedule}")[0]["status"])
            if status != "pending":
                return status
        raise AssertionError("the schedule does not end")

    def scan(self, target: str, location: str) -> Event:
        """Scan a Location to its end; return its last event. A scan that only rests goes on."""
        time.sleep(0.03)  # files changed within the last clock tick are not remembered
        ends = {"Search Detected Matches", "No Matches Found", "Search Failed", "Search Stalled"}
        with self.events() as stream:
            self.start_scan(target, location)
            return wait_for(
                stream,
                lambda one: (
                    one["class"] in ends
                    and one.get("location_id") == location
                    and "no file was completed" not in one["message"]
                ),
            )

    def scan_folder(self, folder: Path, name: str = "host") -> tuple[str, str]:
        """Add a folder as a Location and scan it; return the IDs of Target and Location."""
        target, location = self.add_folder(folder, name)
        last = self.scan(target, location)
        assert last["class"] in {"Search Detected Matches", "No Matches Found"}, last
        return target, location

    def objects(self, target: str, location: str) -> list[dict[str, Any]]:
        """Return the match objects of a Location."""
        found: list[dict[str, Any]] = self.get(
            f"/v1/targets/{target}/matchobjects", location_id=location
        )
        return found

    def remediate(
        self, target: str, location: str, item: dict[str, Any], action: str, /, **more: object
    ) -> dict[str, Any]:
        """Do an action on one match object and wait for its end; return the job."""
        body = order(item, **more)
        ends = {"Remediation Completed", "Remediation Failed"}
        with self.events() as stream:
            (job,) = self.post(
                f"/v1/targets/{target}/locations/{location}/remediation/{action}", body, 202
            )
            wait_for(
                stream, lambda one: one["class"] in ends and one.get("job_id") == job["job_id"]
            )
        found: dict[str, Any] = self.get(f"/local/v1/jobs/{job['job_id']}")
        return found


def order(item: dict[str, Any], **more: object) -> dict[str, object]:
    """Return the body of a remediation of one match object."""
    return {
        "path": item["path"],
        "sign_off": "A. Tester",
        "reason": "a test",
        "object_ids": [item["id"]],
        **more,
    }


def _events(lines: Iterator[str]) -> Iterator[Event]:
    """Yield the events of a stream. Keep-alive comments would prevent a plain time-out."""
    end = time.monotonic() + WAIT_SECONDS
    for line in lines:
        if line.startswith("data: "):
            yield json.loads(line[6:])
            end = time.monotonic() + WAIT_SECONDS
        assert time.monotonic() < end, f"no event in {WAIT_SECONDS:g} seconds"


def wait_for(stream: Iterator[Event], wanted: Callable[[Event], bool]) -> Event:
    """Return the first wanted event; `_events` bounds the wait."""
    return next(event for event in stream if wanted(event))


def _texts(params: dict[str, object]) -> dict[str, str]:
    return {name: str(value) for name, value in params.items()}
