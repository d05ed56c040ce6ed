"""Helpers of the tests of all protocols."""

from __future__ import annotations

import base64
from typing import Any

from tests.service.inventory import new_name
from tests.service.running import Running

VISA = "4539148803436467"
AMEX = "378282246310005"  # a published test number
CARD = f"Card {VISA}\n".encode()


def add_credential(service: Running, username: str, **more: Any) -> str:
    """Create a credential; `file` is the content of a key or certificate."""
    body = {"label": new_name("login"), "username": username, "type": "test", **more}
    if "file" in body:
        content = body.pop("file")
        body |= {"cert_name": "file.pem", "cert_file": base64.b64encode(content).decode()}
    return str(service.post("/v1/credentials", body, 201)["id"])


def add_place(
    service: Running, host: str, protocol: str, path: str = "", credential: str | None = None
) -> tuple[str, str]:
    """Create a Target, unless the host has one, with one Location; return both IDs."""
    known = {target["name"]: target["id"] for target in service.get("/v1/targets")}
    target = known.get(host) or service.post("/v1/targets", {"name": host}, 201)["id"]
    body = {"path": path, "protocol": protocol, "credential_id": credential}
    where = f"/v1/targets/{target}/locations"
    given = {name: value for name, value in body.items() if value is not None}
    return str(target), str(service.post(where, given, 201)["id"])


def location(service: Running, target: str, key: str) -> dict[str, Any]:
    """Return a Location."""
    (found,) = service.get(f"/v1/targets/{target}/locations/{key}")
    assert isinstance(found, dict)
    return found


def trouble(service: Running, target: str, key: str) -> dict[str, tuple[str, str]]:
    """Return severity and message of what could not be read, by path."""
    found = service.get(f"/v1/targets/{target}/inaccess", location_id=key)
    return {item["path"]: (item["severity"], item["message"]) for item in found}


def paths(service: Running, target: str, key: str) -> list[str]:
    """Return the paths of the match objects, including those in containers."""

    def below(items: list[dict[str, Any]]) -> list[str]:
        return [
            path
            for item in items
            for path in ([item["path"]] if "id" in item else []) + below(item.get("subpaths", []))
        ]

    return sorted(below(service.objects(target, key)))


def details(service: Running, target: str, item: dict[str, Any]) -> dict[str, Any]:
    """Return the content of a match object."""
    found = service.get(f"/v1/targets/{target}/matchobjects/{item['id']}", details="true")
    assert isinstance(found, dict)
    return found
