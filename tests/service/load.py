"""Eight clients that use a service, record its answers, and check them later.

Only answered requests count: those in progress when the service died may or may not be stored.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.service.running import Running

CLIENTS = 8
MARKS = ("false_match", "test_data", "confirmed", "remediated_manually")
_MAY_ANSWER = {200, 201, 202, 204, 404, 422}


@dataclass(frozen=True, slots=True)
class Marked:
    """A match object that only one client marks."""

    target: str
    location: str
    id: str
    path: str


@dataclass(slots=True)
class Facts:
    """What was answered with 2xx and must exist. `unsure` are IDs with one unanswered write.

    Targets and filters with their content, Locations by ID with their Target, jobs by ID with their
    path. `gone` are the filters whose removal was answered.
    """

    targets: dict[str, dict[str, str]] = field(default_factory=dict)
    locations: dict[str, tuple[str, str]] = field(default_factory=dict)
    filters: dict[str, str] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)
    jobs: dict[str, str] = field(default_factory=dict)
    unsure: set[str] = field(default_factory=set)

    def __len__(self) -> int:
        kinds = (self.targets, self.locations, self.filters, self.gone, self.jobs)
        return sum(len(kind) for kind in kinds)

    def add(self, other: Facts) -> None:
        """Add the facts of another client, which has other IDs."""
        for name in self.__slots__:
            getattr(self, name).update(getattr(other, name))


class Worker:
    """One client: it sends one request after another until the service is gone."""

    def __init__(self, service: Running, group: str, name: str, objects: Sequence[Marked]) -> None:
        self.facts = Facts()
        self.bad: list[str] = []
        self._service = service
        self._group = group
        self._name = name
        self._objects = objects
        self._chance = random.Random(name)
        self._count = 0

    def work(self, stop: threading.Event) -> None:
        """Work until `stop` is set or the service no longer answers."""
        verbs: list[Callable[[], None]] = [
            *(self._add_target, self._add_location, self._change_target),
            *(self._add_filter, self._remove_filter, self._mark, self._ask),
        ]
        with self._service.client(auth=("analyst", self._service.password)) as self._http:
            while not stop.is_set():
                try:
                    self._chance.choice(verbs)()
                except httpx.TransportError:
                    return

    def _send(self, method: str, path: str, body: object = None) -> httpx.Response:
        answer = self._http.request(method, path, json=body)
        if answer.status_code not in _MAY_ANSWER:
            self.bad.append(f"{method} {path}: {answer.status_code} {answer.text}")
        return answer

    def _new_name(self) -> str:
        self._count += 1
        return f"{self._name} {self._count}"

    def _add_target(self) -> None:
        fields = {"name": self._new_name(), "comments": ""}
        answer = self._send("POST", "/v1/targets", {**fields, "group_id": self._group})
        if answer.status_code == 201:
            self.facts.targets[answer.json()["id"]] = fields

    def _add_location(self) -> None:
        if not self.facts.targets:
            return
        target = self._chance.choice(list(self.facts.targets))
        path = f"/srv/{self._new_name()}"
        body = {"path": path, "protocol": "file"}
        answer = self._send("POST", f"/v1/targets/{target}/locations", body)
        if answer.status_code == 201:
            self.facts.locations[answer.json()["id"]] = (target, path)

    def _change_target(self) -> None:
        if not self.facts.targets:
            return
        target = self._chance.choice(list(self.facts.targets))
        comments = self._new_name()
        self.facts.unsure.add(target)
        body = {"group_id": self._group, "comments": comments}
        answer = self._send("PUT", f"/v1/targets/{target}", body)
        self.facts.unsure.discard(target)
        if answer.status_code == 204:
            self.facts.targets[target] = {**self.facts.targets[target], "comments": comments}

    def _add_filter(self) -> None:
        expression = f"/not/{self._new_name()}"
        body = {"type": "exclude_prefix", "expression": expression}
        answer = self._send("POST", "/v1/filters", body)
        if answer.status_code == 201:
            self.facts.filters[answer.json()["id"]] = expression

    def _remove_filter(self) -> None:
        if not self.facts.filters:
            return
        key = self._chance.choice(list(self.facts.filters))
        self.facts.unsure.add(key)
        answer = self._send("DELETE", f"/v1/filters/{key}")
        self.facts.unsure.discard(key)
        if answer.status_code == 204:
            del self.facts.filters[key]
            self.facts.gone.add(key)

    def _mark(self) -> None:
        item = self._chance.choice(self._objects)
        action = self._chance.choice((*MARKS, "undo"))
        body = {"path": item.path, "sign_off": "A. Tester", "reason": "load"}
        path = f"/v1/targets/{item.target}/locations/{item.location}/remediation/{action}"
        answer = self._send("POST", path, {**body, "object_ids": [item.id]})
        if answer.status_code == 202:
            self.facts.jobs.update((job["job_id"], job["path"]) for job in answer.json())

    def _ask(self) -> None:
        item = self._chance.choice(self._objects)
        answer = self._send("POST", "/v1/query", {"target": [item.target]})
        if answer.status_code == 201:
            query = answer.json()["query_id"]
            self._send("GET", f"/v1/query/{query}/targets/{item.target}/locations")


def run(workers: Sequence[Worker], seconds: float, kill: Callable[[], None]) -> None:
    """Run all workers together for `seconds`, then `kill`; all have ended on return."""
    stop = threading.Event()
    threads = [threading.Thread(target=worker.work, args=(stop,)) for worker in workers]
    for thread in threads:
        thread.start()
    try:
        stop.wait(seconds)
        kill()
    finally:
        stop.set()
        for thread in threads:
            thread.join(60)
            assert not thread.is_alive()


def missing(service: Running, facts: Facts) -> list[str]:
    """Return what was answered but is missing or different."""
    targets = {one["id"]: one for one in service.get("/v1/targets", limit=100_000)}
    filters = {one["id"]: one for one in service.get("/v1/filters", limit=100_000)}
    found = [
        f"Target {key}"
        for key, fields in facts.targets.items()
        if not _same(targets.get(key), fields, unsure=key in facts.unsure)
    ]
    found += [
        f"filter {key}"
        for key, expression in facts.filters.items()
        if key not in facts.unsure and filters.get(key, {}).get("expression") != expression
    ]
    found += [f"filter {key} is back" for key in facts.gone if key in filters]
    found += [f"job {key}" for key, path in facts.jobs.items() if _path(service, key) != path]
    for target in {target for target, _ in facts.locations.values()}:
        there = {one["id"]: one["path"] for one in service.get(f"/v1/targets/{target}/locations")}
        found += [
            f"Location {key}"
            for key, (owner, path) in facts.locations.items()
            if owner == target and there.get(key) != path
        ]
    return found


def _path(service: Running, job: str) -> str | None:
    """Return the path of a job; None if unknown. Read singly: most jobs are not the clients'."""
    answer = service.http.get(f"/local/v1/jobs/{job}")
    return str(answer.json()["path"]) if answer.status_code == 200 else None


def _same(record: dict[str, Any] | None, fields: dict[str, str], *, unsure: bool) -> bool:
    """Return whether a Target is as answered; comments with an unanswered change may be either."""
    if record is None:
        return False
    return record["name"] == fields["name"] and (unsure or record["comments"] == fields["comments"])
