"""Helpers that create Targets and Locations over HTTPS, for the tests of /v1."""

from __future__ import annotations

import itertools
import sys
from pathlib import Path
from random import Random
from typing import Any

from app.service.store.locations import normalise
from tests.service.running import Running

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

UNKNOWN = "10000000000000099999"
_numbers = itertools.count(1)


def new_name(first: str) -> str:
    """Return a name that no other Target has."""
    return f"{first} {next(_numbers)}"


def new_target(service: Running, **fields: str) -> str:
    """Create a Target with a unique name."""
    body = {"name": new_name("host"), **fields}
    return str(service.post("/v1/targets", body, 201)["id"])


def new_location(service: Running, target: str, path: str, protocol: str = "file") -> str:
    """Create a Location, with a folder for it."""
    if protocol == "file":
        Path(normalise(path)).mkdir(parents=True, exist_ok=True)
    body = {"path": path, "protocol": protocol}
    return str(service.post(f"/v1/targets/{target}/locations", body, 201)["id"])


def new_group(service: Running, first: str) -> str:
    """Create a Group."""
    return str(service.post("/local/v1/groups", {"name": new_name(first)}, 201)["id"])


def first_group(service: Running) -> str:
    """Return the Group of every new database."""
    return str(service.get("/v1/groups/all")[0]["id"])


def status_and_message(
    service: Running, method: str, path: str, body: Any = None
) -> tuple[int, str]:
    """Return status and message of a request that must fail."""
    response = service.http.request(method, path, json=body)
    return response.status_code, response.json()["message"]


def write_needy(path: Path) -> None:
    """Write 256 MiB of text and zeros, packed so that reading all but the first quarter takes 64
    MiB of memory: a parent that looks at its worker now and then must see that.
    """
    options: dict[int, int] = {zstd.CompressionParameter.window_log: 26}
    random, zeros = Random(1), bytes((1 << 20) - 16_384)
    with zstd.open(path, "wb", options=options) as packed:
        for _ in range(256):
            packed.write(random.randbytes(8_192).hex().encode() + zeros)
