"""A scanned folder of files that tests of reads share, and what a query over it returns."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.service.running import Running

VISA = "4532015112830366"

TEST_VISA = "4111 1111 1111 1111"

LETTER = f"Dear customer,\nyour card {VISA} and the test card {TEST_VISA}.\nbob@acme.example.org\n"

UTF16 = f"\N{GREEK SMALL LETTER ALPHA} card {VISA} end"

IBAN = "DE11501234560987654321"  # valid check digits, but no such bank


def query(service: Running, target: str, **fields: Any) -> list[str]:
    """Return the paths in the results of a query over this Target, in order."""
    body = {"target": [target], **fields}
    key = service.post("/v1/query", body, 201)["query_id"]
    paths = []
    if target in service.get(f"/v1/query/{key}/targets"):
        where = f"/v1/query/{key}/targets/{target}/locations"
        paths = [service.get(f"{where}/{item}")["location"] for item in service.get(where)]
    return paths


def names(inventory: tuple[Path, str, str], paths: list[str]) -> list[str]:
    return [path.removeprefix(f"{inventory[0]}/") for path in paths]
