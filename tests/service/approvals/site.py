"""People with accounts of their own, and folders whose files they propose to change."""

from __future__ import annotations

import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from app.__main__ import main
from tests.service.inventory import new_name
from tests.service.running import WAIT_SECONDS, Running

PASSWORD = "Seven purple cranes 42"
CARD = "card 4532015112830366\n"
REQUEST = ("node visible", "report detail", "remediation request")
ACT = ("node visible", "report detail", "remediation act directly")
MARK = ("node visible", "report detail", "remediation mark location")
OWN = "You proposed this. Another person must approve it."
NEEDED = "This action requires approval by a second person. Create a proposal."
Answer = tuple[int, Any]


@dataclass
class Person:
    """A signed-in account."""

    name: str
    id: str
    http: httpx.Client

    def ask(self, method: str, path: str, body: object = None) -> Answer:
        """Return status and JSON of a request; of a refusal the message instead."""
        response = self.http.request(method, path, json=body)
        found: Any = response.json() if response.content else None
        return response.status_code, found if response.is_success else found["message"]

    def answer(self, proposal: dict[str, Any], answer: str, **more: object) -> Answer:
        body = {"hash": proposal["hash"], **more}
        return self.ask("POST", f"/local/v1/proposals/{proposal['id']}/{answer}", body)

    def get(self, proposal: dict[str, Any]) -> dict[str, Any]:
        status, found = self.ask("GET", f"/local/v1/proposals/{proposal['id']}")
        assert status == 200, found
        assert isinstance(found, dict)
        return found

    def listed(self, **params: object) -> list[str]:
        """Return the IDs of the proposals in a list."""
        response = self.http.get(
            "/local/v1/proposals", params={k: str(v) for k, v in params.items()}
        )
        assert response.status_code == 200, response.text
        return [str(one["id"]) for one in response.json()]


@dataclass
class Place:
    """A scanned folder."""

    folder: Path
    target: str
    location: str
    objects: list[dict[str, Any]]

    def order(self, *chosen: int, **more: object) -> dict[str, Any]:
        """Return an order for some of the objects, by path; without numbers for all."""
        items = [self.objects[number] for number in chosen] if chosen else self.objects
        ids = [item["id"] for item in items]
        stated = {"sign_off": "A. Lee", "reason": "no longer needed"}
        return {"path": str(self.folder), "object_ids": ids, **stated, **more}

    def part(self, *chosen: int, **more: object) -> dict[str, Any]:
        order = self.order(*chosen, **more)
        return {"target_id": self.target, "location_id": self.location, "order": order}

    def act(self, action: str) -> str:
        """Return the path of a direct order."""
        return f"/v1/targets/{self.target}/locations/{self.location}/remediation/{action}"

    def names(self) -> list[str]:
        return sorted(file.name for file in self.folder.iterdir())


class Site:
    """A service with its people."""

    def __init__(self, service: Running, folder: Path) -> None:
        self.service = service
        self._folder = folder
        self.admin = Person("analyst", "1", service.http)

    def place(self, files: int = 3, name: str = "") -> Place:
        """Scan a new folder with this many files, as a Target of its own."""
        name = name or new_name("place")
        folder = self._folder / name
        folder.mkdir()
        for number in range(files):
            (folder / f"{number:05}.txt").write_text(CARD)
        return self.scan(folder, name)

    def scan(self, folder: Path, name: str) -> Place:
        target, location = self.service.scan_folder(folder, name)
        found = self.service.objects(target, location)
        return Place(folder, target, location, sorted(found, key=lambda item: str(item["path"])))

    def person(self, *permissions: str, place: Place | None = None, user: str = "") -> Person:
        """Add an account with permissions on everything, or on the Target of a place."""
        name = user or new_name("person").replace(" ", "")
        body = {"name": name, "password": PASSWORD, "permissions": held(permissions, place)}
        key = self.service.post("/local/v1/users", body, 201)["id"]
        return Person(name, key, self.service.client(auth=(name, PASSWORD)))

    def grant(self, person: Person, *permissions: str) -> None:
        """Replace the permissions of a person."""
        body = {"name": person.name, "permissions": held(permissions, None)}
        status, said = self.admin.ask("PUT", f"/local/v1/users/{person.id}", body)
        assert status == 204, said

    def rules(self, *rules: tuple[str, str, list[str]]) -> None:
        """Replace all rules by these: realm, key and actions."""
        revision = self.service.get("/local/v1/approvals/rules")["revision"]
        told = [{"realm": realm, "key": key, "actions": actions} for realm, key, actions in rules]
        body = {"revision": revision, "rules": told}
        status, said = self.admin.ask("PUT", "/local/v1/approvals/rules", body)
        assert status == 204, said

    def propose(self, who: Person, action: str, *parts: dict[str, Any]) -> dict[str, Any]:
        """Propose as this person; return the proposal."""
        status, found = who.ask("POST", "/local/v1/proposals", proposed(action, *parts))
        assert status == 201, found
        assert isinstance(found, dict)
        return found

    def start(self, *people: Person) -> None:
        """Start the stopped service again, and sign its people in."""
        self.service.start()
        self.admin.http = self.service.http
        for person in people:
            person.http = self.service.client(auth=(person.name, PASSWORD))

    def rest(self) -> None:
        """Wait until no job is left."""
        end = time.monotonic() + WAIT_SECONDS
        while self.service.get("/local/v1/jobs/active"):
            assert time.monotonic() < end, "the jobs do not end"
            time.sleep(0.05)

    def jobs(self, proposal: dict[str, Any]) -> list[dict[str, Any]]:
        """Return the jobs of a proposal once they have ended."""
        self.rest()
        found = self.service.get("/local/v1/jobs", limit=100_000)
        return [job for job in found if job.get("proposal_id") == proposal["id"]]

    def journal(self, proposal: dict[str, Any]) -> list[dict[str, Any]]:
        """Return the audit records that name a proposal, oldest first."""
        found = self.service.get("/local/v1/audit", limit=100_000)
        return [record for record in found if record.get("proposal_id") == proposal["id"]]


def check_elsewhere(service: Running, folder: Path) -> None:
    """Export the journal, and check it with the program for auditors."""
    export = folder / "journal.jsonl"
    told = ["audit", "export", "--data", str(service.data), "--output", str(export)]
    assert main(told) == 0
    script = Path(__file__).resolve().parents[3] / "docs" / "check_journal.py"
    key = service.data / "service" / "audit.key"
    done = subprocess.run(
        [sys.executable, script, export, key], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


def proposed(action: str, *parts: dict[str, Any]) -> dict[str, Any]:
    return {"action": action, "parts": list(parts)}


def held(permissions: tuple[str, ...], place: Place | None) -> dict[str, Any]:
    """Return the permissions of an account."""
    wide = {name for name in permissions if name in {"global administrator", "system manager"}}
    realm, key = ("target", place.target) if place else ("global", "")
    rest = [name for name in permissions if name not in wide]
    resource = [{"realm": realm, "id": key, "permissions": rest}] if rest else []
    return {"global": ["api access", *sorted(wide)], "resource": resource}
