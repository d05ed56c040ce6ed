"""Every endpoint x every single permission x own, foreign and hidden objects (`T36`).

There are three Groups. Each account sees (`node visible`) the first two and holds its permission on
the first one only; global permissions apply everywhere. `TABLE` lists what an endpoint requires;
the expected status of each cell follows from it. A route that is missing fails the test.
"""

from __future__ import annotations

import base64
import http.client
import itertools
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from app.api.records.enums import CREDENTIAL_PERMISSIONS, GLOBAL_PERMISSIONS, NODE_PERMISSIONS
from app.service.accounts.passwords import Hashing
from app.service.process.asgi import ROUTES
from app.service.store import groups, targets, users
from app.service.store.database import Database
from app.service.store.ids import public
from app.service.store.users import Grant
from tests.kit.zygote import HASHING_KIB
from tests.service.inventory import UNKNOWN
from tests.service.running import Running, order

PASSWORD = "a password of the test"
OWN, FOREIGN, HIDDEN = PLACES = ("own", "foreign", "hidden")
ADMIN = "global administrator"
COMBINED = (
    ("report summary", "report detail"),
    ("remediation act directly", "report detail"),
    ("remediation mark location", "report detail"),
    ("remediation request", "report detail"),
    ("scan schedule", "credential use"),
    ("access control", "credential use"),
)
HOLDERS: list[tuple[str, ...]] = [
    *((name,) for name in (*GLOBAL_PERMISSIONS, *NODE_PERMISSIONS, *CREDENTIAL_PERMISSIONS)),
    *COMBINED,
]
MANAGE = ("system manager", "access control")
SUMMARY, DETAIL, SCAN, RISK = "report summary", "report detail", "scan schedule", "risk admin"
ACT, MARK = "remediation act directly", "remediation mark location"
REQUEST = "remediation request"
PROPOSES, SEES = (ACT, MARK, REQUEST), (DETAIL, ACT, MARK, REQUEST)
FILTERS = (ADMIN, "datatype manager", "access control")
READS_FILTERS = (*FILTERS, DETAIL)
TYPES = "datatype manager"
TYPES_READ = (TYPES, DETAIL)
CREDENTIAL = CREDENTIAL_PERMISSIONS

MADE = ("target", "folder", "location", "schedule", "filter", "user")
"""Objects that are created again for each request that would consume them."""

Need = str | tuple[str, ...]


@dataclass(frozen=True)
class Row:
    """An endpoint. Of a tuple of permissions one is enough.

    `gate` must be held on any object at all. Then, unless `at` is None, the request is about a
    place: an account that does not see it, or lacks `sees` there, gets `hidden`; one that lacks
    `at` there gets 403. With `everywhere` a permission on one Group is not enough. `good` is the
    status for a permitted account: a refusal for another reason where a success would alter the
    inventory.
    """

    method: str
    path: str
    gate: tuple[Need, ...]
    at: tuple[Need, ...] | None = None
    sees: Need = "node visible"
    everywhere: bool = False
    hidden: int = 404
    good: int = 200
    body: Any = None

    def __str__(self) -> str:
        return f"{self.method} {self.path}{' (everywhere)' if self.everywhere else ''}"


def about(
    method: str, path: str, *at: Need, gate: tuple[Need, ...] | None = None, **more: Any
) -> Row:
    """Return an endpoint about a place; by default the gate requires the same permissions."""
    return Row(method, path, at if gate is None else gate, at, **more)


def of_none(method: str, path: str, *gate: Need, **more: Any) -> Row:
    """Return an endpoint about no place."""
    return Row(method, path, gate or ("api access",), **more)


def of_all(
    method: str, path: str, *at: Need, gate: tuple[Need, ...] | None = None, **more: Any
) -> Row:
    """Return an endpoint about everything."""
    return Row(method, path, at if gate is None else gate, at, everywhere=True, **more)


T, L = "/v1/targets/{target}", "/v1/targets/{target}/locations"
Q = "/v1/query/{query}/targets"
ORDER = {"path": "/x", "sign_off": "A", "reason": "b", "object_ids": ["{object}"]}
DRY = {**ORDER, "target_id": "{target}", "location_id": "{location}", "action": "confirmed"}
PART = {"target_id": "{target}", "location_id": "{location}", "order": ORDER}
PROPOSED = {"action": "confirmed", "parts": [PART]}
ANSWER = {"hash": "none", "reason": "x"}
ACKNOWLEDGED = {"sign_off": "A", "reason": "b"}
EXPORTED = {"what": "journal", "file_format": "csv"}
NOTED = {"event": "reveal", "target_id": "{target}", "object_ids": []}
CLUSTERS = {"kind": "folder", "target": ["{target}"]}
PLANNED = {
    "label": "{new}", "start": "2099-01-01 00:00", "targets": [{"id": "{target}"}],
}  # fmt: skip
FILTER = {"type": "exclude_suffix", "expression": ".{new}"}
USER = {"name": "{new}", "password": PASSWORD}

TABLE = [
    # Queries: only the account's own, and about Targets whose counts it may see
    about("POST", "/v1/query", SUMMARY, body={"target": ["{target}"]}, good=201),
    of_none("POST", "/v1/query", SUMMARY, body={}, good=201),
    about("POST", "/local/v1/query", SUMMARY, body={"target": ["{target}"]}, good=201),
    of_none("POST", "/local/v1/query", SUMMARY, body={}, good=201),
    about("POST", "/local/v1/query/count", SUMMARY, body={"target": ["{target}"]}),
    of_none("POST", "/local/v1/query/count", SUMMARY, body={}),
    about("POST", "/local/v1/query/facets", DETAIL, body={"target": ["{target}"]}),
    of_none("POST", "/local/v1/query/facets", DETAIL, body={}),
    about("POST", "/local/v1/query/clusters", DETAIL, body=CLUSTERS),
    of_none("POST", "/local/v1/query/clusters", DETAIL, body={"kind": "values"}),
    about("POST", "/local/v1/query/clusters/members", DETAIL,
          body={**CLUSTERS, "object_id": "{object}"}),
    about("POST", "/local/v1/query/clusters/members", DETAIL,
          body={"kind": "folder", "object_id": "{object}"}),
    of_none("GET", Q, SUMMARY),
    of_none("GET", "/local/v1/query/{query}/sums", SUMMARY),
    about("GET", Q + "/{target}", SUMMARY, sees=SUMMARY),
    about("GET", Q + "/{target}/locations", SUMMARY, sees=SUMMARY),
    about("GET", Q + "/{target}/locations/{object}", DETAIL, sees=SUMMARY),
    about("POST", "/local" + Q + "/{target}/locations", DETAIL, sees=SUMMARY,
          body={"object_ids": ["{object}"]}),
    # Groups, Targets, Locations
    of_none("GET", "/v1/groups/all"),
    about("GET", "/v1/groups/{group}/targets", "node visible"),
    about("GET", "/v1/groups/{group}/targets/{target}", "node visible"),
    of_none("POST", "/local/v1/groups", "system manager", body={}, good=422),
    of_none("PUT", f"/local/v1/groups/{UNKNOWN}", "system manager", body={}, good=422),
    of_none("DELETE", f"/local/v1/groups/{UNKNOWN}", "system manager", good=404),
    of_none("GET", "/v1/targets"),
    of_none("GET", "/v1/targets/discovered"),
    about("GET", T, "node visible"),
    about("POST", "/v1/targets", MANAGE, body={"name": "{new}", "group_id": "{group}"},
          good=201, hidden=422),
    about("PUT", T, MANAGE, body={"group_id": "{group}"}, good=204),
    about("DELETE", "/v1/targets/{new_target}", MANAGE, good=204),
    about("POST", "/v1/targets/probing", SCAN, hidden=403,
          body={"target_name": "{group_name}", "path": "{folder}", "protocol": "file"}),
    about("GET", L, "node visible"),
    about("GET", L + "/{location}", "node visible"),
    about("GET", "/local/v1/targets/{target}/locations/{location}/folders", DETAIL),
    about("POST", L, MANAGE, body={"path": "{new_folder}", "protocol": "file"}, good=201),
    about("PUT", L + "/{location}", MANAGE, body={}, good=204),
    about("DELETE", L + "/{new_location}", MANAGE, good=204),
    about("GET", T + "/inaccess", DETAIL),
    # Match objects and actions on them
    about("GET", T + "/matchobjects", DETAIL),
    about("GET", T + "/matchobjects/{object}", DETAIL),
    about("GET", "/local/v1/matchobjects/{target}/{object}/bytes", DETAIL),
    about("GET", "/local/v1/matchobjects/{target}/{object}/alike", DETAIL),
    about("GET", "/local/v1/matchobjects/{target}/{object}/alike/values", DETAIL),
    about("GET", "/local/v1/matchobjects/{target}/{object}/hits", DETAIL),
    about("GET", "/local/v1/matchobjects/{target}/{object}/why", DETAIL),
    about("GET", "/local/v1/matchobjects/{target}/{object}/parts", DETAIL),
    about("GET", "/local/v1/matchobjects/{target}/{object}/removed", DETAIL),
    *(
        about("POST", L + "/{location}/remediation/" + action, ACT, gate=((ACT, MARK),),
              body=ORDER, good=422)
        for action in ("mask", "undo")
    ),
    *(
        about("POST", L + "/{location}/remediation/" + action, MARK, gate=((ACT, MARK),),
              body=ORDER, good=422)
        for action in ("confirmed", "false_match")
    ),
    about("POST", "/local/v1/remediation/preview", (REQUEST, MARK), DETAIL,
          gate=(PROPOSES, DETAIL), body=DRY, good=422),
    of_none("GET", "/local/v1/approvals/rules"),
    of_none("PUT", "/local/v1/approvals/rules", ADMIN, body={}, good=422),
    of_none("GET", "/local/v1/proposals"),
    about("GET", "/local/v1/proposals/{proposal}", gate=("api access",), sees=SEES),
    about("POST", "/local/v1/proposals", (REQUEST, MARK), gate=(PROPOSES,), body=PROPOSED,
          good=422),
    *(
        about("POST", "/local/v1/proposals/{proposal}/" + name, MARK, gate=(PROPOSES,), sees=SEES,
              body=ANSWER, good=409)
        for name in ("approve", "reject")
    ),
    about("GET", "/local/v1/jobs/{job}", DETAIL, gate=("api access",), sees=DETAIL),
    about("POST", "/local/v1/jobs/{job}/cancel", MARK, gate=((ACT, MARK),), sees=DETAIL,
          good=422),
    of_none("GET", "/local/v1/jobs"),
    of_none("GET", "/local/v1/jobs/active"),
    of_none("GET", "/local/v1/jobs/ends"),
    of_none("GET", "/local/v1/coverage", DETAIL),
    of_none("GET", f"/local/v1/scans/{UNKNOWN}/coverage", DETAIL, good=404),
    of_none("GET", f"/local/v1/scans/{UNKNOWN}/coverage/objects", DETAIL, good=404),
    of_none("GET", "/local/v1/vault", ACT),
    of_none("GET", "/local/v1/vault/state", ACT),
    of_none("DELETE", f"/local/v1/vault/{UNKNOWN}", ACT, good=404),
    of_all("GET", "/local/v1/audit", DETAIL),
    of_all("GET", "/local/v1/audit/search", DETAIL),
    of_all("GET", "/local/v1/audit/chain", DETAIL),
    of_all("GET", "/local/v1/audit/verify", DETAIL),
    of_all("GET", "/local/v1/audit/state", DETAIL),
    of_all("POST", "/local/v1/audit/acknowledge", DETAIL, ACT, body=ACKNOWLEDGED, good=409),
    about("POST", "/local/v1/audit", DETAIL, body=NOTED, good=422),
    of_none("POST", "/local/v1/audit/exports", DETAIL, body=EXPORTED, good=204),
    of_none("POST", "/local/v1/backups", ADMIN, good=200),
    # Scans
    of_none("GET", "/v1/schedules", SCAN),
    about("POST", "/v1/schedules", SCAN, body=PLANNED, good=201, hidden=422),
    about("GET", "/v1/schedules/{schedule}", SCAN, sees=SCAN),
    about("POST", "/v1/schedules/{new_schedule}/cancel", SCAN, sees=SCAN, good=204),
    about("POST", "/local/v1/schedules/{schedule}/run", SCAN, sees=SCAN, good=422,
          body={"label": ""}),
    about("GET", "/local/v1/schedules/{schedule}", SCAN, sees=SCAN),
    about("PUT", "/local/v1/schedules/{new_schedule}", SCAN, sees=SCAN, body=PLANNED, good=204),
    # Risk and summaries
    about("GET", "/v1/risk/summary/history?target_id={target}", SUMMARY, gate=((SUMMARY, RISK),)),
    of_all("GET", "/v1/risk/summary/history", RISK, gate=((SUMMARY, RISK),)),
    about("GET", "/v1/risk/summary/history/{profile}?target_id={target}", SUMMARY,
          gate=((SUMMARY, RISK),)),
    of_all("GET", "/v1/risk/summary/history/{profile}", RISK, gate=((SUMMARY, RISK),)),
    of_none("GET", "/v1/risk/summary/levels", RISK),
    of_none("GET", "/v1/risk/summary/level", RISK),
    of_none("GET", "/v1/risk/summary/targets", SUMMARY),
    of_none("GET", "/v1/risk/levels", (SUMMARY, RISK)),
    of_none("GET", "/v1/risk/levels/1", (SUMMARY, RISK)),
    of_none("GET", "/v1/risk/profiles", (SUMMARY, RISK)),
    of_none("GET", "/local/v1/risk/processing", (SUMMARY, RISK)),
    about("GET", "/local/v1/risk/change?target_id={target}", SUMMARY,
          gate=((SUMMARY, RISK),)),
    of_all("GET", "/local/v1/risk/change", RISK, gate=((SUMMARY, RISK),)),
    of_none("POST", "/local/v1/risk/profiles", RISK, body={}, good=422),
    of_none("POST", "/local/v1/risk/profiles/count", RISK, body={}, good=422),
    of_none("PUT", "/local/v1/risk/profiles/{profile}", RISK, body={}, good=422),
    of_none("DELETE", f"/local/v1/risk/profiles/{UNKNOWN}", RISK, good=404),
    of_none("GET", "/v1/summary/fileformats", SUMMARY),
    of_all("GET", "/v1/summary/history", SUMMARY),
    # Filters
    of_none("GET", "/v1/filters"),
    about("GET", "/v1/filters/{filter}", gate=("api access",), sees=READS_FILTERS),
    about("POST", "/v1/filters", FILTERS, body={**FILTER, "apply_to": "{target}"}, good=201,
          hidden=422),
    of_all("POST", "/v1/filters", FILTERS[:2], gate=(FILTERS,), body=FILTER, good=201),
    about("PUT", "/v1/filters/{filter}", FILTERS, body={**FILTER, "apply_to": "{target}"},
          good=204, sees=READS_FILTERS),
    about("DELETE", "/v1/filters/{new_filter}", FILTERS, good=204, sees=READS_FILTERS),
    about("POST", "/local/v1/filters/impact", DETAIL, hidden=422,
          body={"type": "exclude_suffix", "expression": ".x", "apply_to": "{target}"}),
    of_none("GET", "/local/v1/precision", DETAIL),
    of_none("GET", "/local/v1/precision/types", DETAIL),
    of_none("GET", "/local/v1/recall", DETAIL),
    of_none("POST", "/local/v1/recall", TYPES),
    of_none("DELETE", "/local/v1/recall", TYPES, good=204),
    # Custom data types and data type profiles
    of_none("GET", "/local/v1/datatypes", TYPES_READ),
    of_none("POST", "/local/v1/datatypes", TYPES, body={}, good=422),
    of_none("PUT", f"/local/v1/datatypes/{UNKNOWN}", TYPES, body={}, good=422),
    of_none("DELETE", f"/local/v1/datatypes/{UNKNOWN}", TYPES, good=404),
    of_none("POST", "/local/v1/datatypes/test", TYPES_READ, body={}, good=422),
    of_none("POST", "/local/v1/datatypes/propose", TYPES_READ, body={}, good=422),
    of_none("POST", "/local/v1/datatypes/impact", TYPES, DETAIL, body={}, good=422),
    of_none("POST", "/local/v1/datatypes/lists", TYPES, body={}, good=422),
    of_none("POST", f"/local/v1/datatypes/lists/{UNKNOWN}/rows", TYPES, body={}, good=422),
    of_none("GET", "/local/v1/profiles", (TYPES, SCAN)),
    of_none("POST", "/local/v1/profiles", TYPES, body={}, good=422),
    of_none("PUT", f"/local/v1/profiles/{UNKNOWN}", TYPES, body={}, good=422),
    of_none("DELETE", f"/local/v1/profiles/{UNKNOWN}", TYPES, good=404),
    # Credentials
    of_none("GET", "/v1/credentials", CREDENTIAL),
    about("GET", "/v1/credentials/{credential}", CREDENTIAL, sees=CREDENTIAL),
    of_all("POST", "/v1/credentials", "credential edit", body={}, good=422),
    about("PUT", "/local/v1/credentials/{credential}", "credential edit", body={}, good=422,
          sees=CREDENTIAL),
    about("DELETE", "/local/v1/credentials/{credential}", "credential edit", good=409,
          sees=CREDENTIAL),
    # Users
    of_none("GET", "/v1/users"),
    of_none("GET", "/v1/users/{me}"),
    of_none("POST", "/local/v1/users", "permission manager", body=USER, good=201),
    of_none("PUT", "/local/v1/users/{new_user}", "permission manager", body=USER, good=204),
    of_none("DELETE", "/local/v1/users/{new_user}", "permission manager", good=204),
    # The service itself
    of_none("GET", "/v1/datatypes/builtins"),
    of_none("GET", "/v1/datatypes/builtins/CARD_VISA"),
    of_none("GET", "/v1/server"),
    of_none("GET", "/v1/agents"),
    of_none("GET", f"/v1/agents/{UNKNOWN}", good=404),
    of_none("GET", "/v1/classification/mip/labels"),
    of_none("GET", "/v1/licenses"),
    of_none("PUT", "/local/v1/license", ADMIN, body={}, good=422),
    of_none("GET", "/local/v1/capabilities"),
    of_none("GET", "/local/v1/openapi.json"),
    of_none("GET", "/local/v1/events"),
    of_none("GET", "/local/v1/events/about"),
    of_none("GET", "/local/v1/events/stream"),
    of_none("POST", "/local/v1/sample", "system manager"),
    of_none("DELETE", "/local/v1/sample", "system manager", good=204),
    of_none("GET", "/local/v1/machines", "system manager"),
    of_none("POST", "/local/v1/machines", "system manager", body={}, good=422),
    of_none("DELETE", f"/local/v1/machines/{UNKNOWN}", "system manager", good=404),
    of_none("POST", "/local/v1/reports", SCAN, good=201),
    of_none("POST", f"/local/v1/reports/{UNKNOWN}/parts", SCAN, body={}, good=422),
    of_none("DELETE", f"/local/v1/reports/{UNKNOWN}", SCAN, good=404),
    of_none("GET", "/local/v1/ssh/known-hosts", "system manager"),
    of_none("POST", "/local/v1/ssh/known-hosts", "system manager", body={}, good=422),
    of_none("PUT", f"/local/v1/ssh/known-hosts/{UNKNOWN}", "system manager",
            body={"fingerprint": "SHA256:A"}, good=404),
    of_none("DELETE", f"/local/v1/ssh/known-hosts/{UNKNOWN}", "system manager", good=404),
]  # fmt: skip


class Holder:
    """An account: its permissions at each place, and its login."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        self.login = "-".join(names).replace(" ", ".")
        token = base64.b64encode(f"{self.login}:{PASSWORD}".encode()).decode()
        self.headers = {
            "Authorization": f"Basic {token}",
            "Content-Type": "application/json",
        }
        self.held: dict[str, set[str]] = {
            OWN: {"node visible", *names},
            FOREIGN: {"node visible", *self._other_credential()},
            HIDDEN: set(),
        }
        self.everywhere = {"api access", *(set(names) & set(GLOBAL_PERMISSIONS))}

    def _other_credential(self) -> set[str]:
        """Return the credential permission that the account holds on another credential, if it has
        only one on its own: it must see the other.
        """
        return set(CREDENTIAL) - set(self.names) if set(self.names) <= set(CREDENTIAL) else set()

    def grants(self, group: dict[str, int]) -> set[Grant]:
        """Return the grants: global permissions, some on Groups, some on credentials."""
        found = {Grant("global", 0, name) for name in self.everywhere}
        for number, place in enumerate(PLACES, 1):
            for name in self.held[place] - set(GLOBAL_PERMISSIONS):
                credential = name in CREDENTIAL
                realm, key = ("credential", number) if credential else ("group", group[place])
                found.add(Grant(realm, key, name))
        return found

    def holds(self, need: Need, place: str | None) -> bool:
        """Return whether one of these is held at `place`; None means on any object."""
        wanted = {need} if isinstance(need, str) else set(need)
        there = self.held[place] if place else self.held[OWN] | self.held[FOREIGN]
        return not wanted.isdisjoint(there | self.everywhere)

    def may_ask(self, row: Row) -> bool:
        """Return whether the account passes the guard: it holds the gate on any object."""
        return ADMIN in self.names or all(self.holds(need, None) for need in row.gate)

    def expected(self, row: Row, place: str) -> int:
        """Return the expected status of a cell."""
        if ADMIN in self.names:
            return row.good
        if not self.may_ask(row):
            return 403
        if row.at is None:
            return row.good
        if row.everywhere:
            wanted = [{need} if isinstance(need, str) else set(need) for need in row.at]
            return row.good if all(each & self.everywhere for each in wanted) else 403
        if not self.held[place] or not self.holds(row.sees, place):
            return row.hidden
        return row.good if all(self.holds(need, place) for need in row.at) else 403


class Estate:
    """A service with three Groups of one Target each, and one account per holder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.holders = [Holder(names) for names in HOLDERS]
        self._seed(folder / "data" / "service")
        self.service = Running(folder / "data")
        self.values = {place: self._place(place) for place in PLACES}
        self.profile = self.service.get("/v1/risk/profiles")[0]["profile_id"]
        self.everything = self.service.post("/v1/query", {}, 201)["query_id"]
        self.queries: dict[str, str] = {}
        self._numbers = itertools.count(1)
        # With thousands of requests, the simplest client is the fastest one.
        address = urlsplit(self.service.base_url)
        self._wire = http.client.HTTPSConnection(
            address.hostname or "", address.port, timeout=30, context=self.service.tls()
        )

    def _seed(self, folder: Path) -> None:
        """Write Groups, Targets and users before the service starts, with one hash for all."""
        folder.mkdir(parents=True)
        db, password = Database(folder), Hashing(memory_kib=HASHING_KIB).hash(PASSWORD)
        with db.write() as conn:
            group = {place: groups.find_or_add(conn, place) for place in PLACES}
            for place in PLACES:
                targets.add(conn, place, targets.Fields(group[place]))
            for holder in self.holders:
                key = users.add(
                    conn, name=holder.login, domain="", email="", password=password, now=0.0
                )
                users.set_grants(conn, key or 0, holder.grants(group))
        db.close()
        self.group = {place: public(key) for place, key in group.items()}

    def _place(self, place: str) -> dict[str, str]:
        """Create a Target with a scanned Location, a marked object, a planned scan, and so on."""
        service, folder = self.service, self.folder / place
        folder.mkdir()
        (folder / "letter.txt").write_text("The card is 4111 1111 1111 1111.\n")
        target, location = service.scan_folder(folder, place)
        (item,) = service.objects(target, location)
        job = service.remediate(target, location, item, "confirmed")
        credential = {"label": place, "type": "ssh", "username": "u", "password": "p"}
        found = service.post("/v1/credentials", credential, 201)["id"]
        other = {"path": str(folder / "user"), "protocol": "file", "credential_id": found}
        (folder.parent / f"{place} user").mkdir()
        other["path"] = str(folder.parent / f"{place} user")
        service.post(f"/v1/targets/{target}/locations", other, 201)
        values = {
            "target": target, "location": location, "object": item["id"], "job": job["id"],
            "group": self.group[place], "group_name": place, "folder": str(folder),
            "credential": found,
        }  # fmt: skip
        part = {"target_id": target, "location_id": location, "order": order(item)}
        body = {"action": "confirmed", "parts": [part]}
        values["proposal"] = self._make("/local/v1/proposals", body, values)
        values["schedule"] = self._make("/v1/schedules", PLANNED, {**values, "new": place})
        body = {**FILTER, "apply_to": target}
        values["filter"] = self._make("/v1/filters", body, {**values, "new": place})
        return values

    def _make(self, path: str, body: Any, values: dict[str, str]) -> str:
        return str(self.service.post(path, filled(body, values), 201)["id"])

    def fresh(self, row: Row, holder: Holder, place: str) -> dict[str, str]:
        """Return the values for one request, creating what it may consume."""
        new = f"new{next(self._numbers)}"
        values = {**self.values[place], "new": new, "profile": self.profile, "me": self.me(holder)}
        if "{query}" in row.path:
            values["query"] = self.query(holder)
        if "{new_folder}" in str(row.body) or "{new_location}" in row.path:
            values["new_folder"] = str(self.folder / new)
            (self.folder / new).mkdir()
        target = values["target"]
        if "{new_location}" in row.path:
            body = {"path": values["new_folder"], "protocol": "file"}
            values["new_location"] = self._make(f"/v1/targets/{target}/locations", body, values)
        if "{new_target}" in row.path:
            body = {"name": new, "group_id": values["group"]}
            values["new_target"] = self._make("/v1/targets", body, values)
        if "{new_schedule}" in row.path:
            values["new_schedule"] = self._make("/v1/schedules", PLANNED, values)
        if "{new_filter}" in row.path:
            body = {**FILTER, "apply_to": target}
            values["new_filter"] = self._make("/v1/filters", body, values)
        if "{new_user}" in row.path:
            values["new_user"] = self._make("/local/v1/users", {**USER, "name": f"u{new}"}, values)
        return values

    def unused(self, place: str) -> dict[str, str]:
        """Return values for a request that is refused before they are read."""
        names = ("new", "profile", "me", "query", *(f"new_{name}" for name in MADE))
        return {**dict.fromkeys(names, UNKNOWN), **self.values[place]}

    def ask(self, holder: Holder, method: str, path: str, body: Any = None) -> int:
        """Return the status of a request; of a stream only the head is read."""
        self._wire.request(method, path, b"" if body is None else json.dumps(body), holder.headers)
        answer = self._wire.getresponse()
        if path.endswith("/stream"):
            self._wire.close()
        else:
            answer.read()
        return answer.status

    def get(self, holder: Holder, path: str) -> Any:
        """Return the JSON of a GET that must succeed."""
        answer = self.service.http.get(path, auth=httpx.BasicAuth(holder.login, PASSWORD))
        assert answer.status_code == 200, answer.text
        return answer.json()

    def query(self, holder: Holder) -> str:
        """Return a query of the account if it may create one, otherwise of another account."""
        if not holder.holds((SUMMARY, ADMIN), None):
            return str(self.everything)
        if holder.login not in self.queries:
            auth = httpx.BasicAuth(holder.login, PASSWORD)
            answer = self.service.http.post("/v1/query", json={}, auth=auth)
            self.queries[holder.login] = answer.json()["query_id"]
        return self.queries[holder.login]

    def me(self, holder: Holder) -> str:
        """Return the account's own ID: accounts were created in this order."""
        return public(self.holders.index(holder) + 1)

    def holder(self, *names: str) -> Holder:
        """Return the account that holds exactly this permission."""
        return self.holders[HOLDERS.index(names)]


def filled(body: Any, values: dict[str, str]) -> Any:
    """Return a body with placeholders replaced by their values."""
    if isinstance(body, dict):
        return {name: filled(value, values) for name, value in body.items()}
    if isinstance(body, list):
        return [filled(value, values) for value in body]
    return body.format(**values) if isinstance(body, str) else body


@pytest.fixture(scope="module")
def inventory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Estate]:
    found = Estate(tmp_path_factory.mktemp("matrix"))
    yield found
    found.service.close()


@pytest.mark.parametrize("row", TABLE, ids=str)
def test_every_cell(inventory: Estate, row: Row) -> None:
    of_one = row.at is not None and not row.everywhere
    places, single = (PLACES, ()) if of_one else ((OWN,), COMBINED)
    holders = [holder for holder in inventory.holders if holder.names not in single]
    wrong = []
    for holder, place in itertools.product(holders, places):
        passes = holder.may_ask(row)
        if not passes and place != OWN:
            continue  # it is refused before the place is checked
        values = inventory.fresh(row, holder, place) if passes else inventory.unused(place)
        path = row.path.format(**values)
        expected = holder.expected(row, place)
        got = inventory.ask(holder, row.method, path, filled(row.body, values))
        if got != expected:
            wrong.append(f"{holder.login} at {place}: {got} instead of {expected}")
    assert not wrong, "\n".join(wrong)


def test_the_table_knows_every_route() -> None:
    def shape(path: str) -> tuple[str, ...]:
        return tuple("{}" if part.startswith("{") else part for part in path.split("/"))

    missing = []
    for route in ROUTES:
        wanted = shape(route.path)
        if not any(
            row.method == route.method and _fits(shape(row.path.partition("?")[0]), wanted)
            for row in TABLE
        ):
            missing.append(f"{route.method} {route.path}")
    assert not missing


def _fits(given: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    """Return whether a path of the table matches this route: a value may replace a member."""
    return len(given) == len(wanted) and all(
        theirs in {mine, "{}"} for mine, theirs in zip(given, wanted, strict=True)
    )
