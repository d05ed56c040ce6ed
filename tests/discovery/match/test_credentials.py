"""Credentials of every kind, from the services' documentation, as people write them."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import pytest

from app.discovery.match.detectors import (
    assigned_secrets,
    chat_keys,
    cloud_keys,
    code_keys,
    logins,
    password_hashes,
    passwords,
    secret_keys,
    service_keys,
)
from app.discovery.match.finder import Finder
from app.discovery.match.matches import Confidence
from tests.discovery.match.generators.tokens import BEGUN, NAMED, github, gitlab, token

WAYS = (
    "TOKEN={}\n", "token: '{}'\n", '{{"token": "{}"}}\n', "x = `{}`;\n", "<token>{}</token>\n",
    "<td>{}</td>\n", "the key is {} .\n", "id,token\n7,{}\n", "({})\n", "{}\n",
)  # fmt: skip
NAMED_WAYS = (
    "{}={}\n", "{}: {}\n", '"{}": "{}"\n', "export {}='{}'\n", "{} = {}\r\n", "{}: '{}' # now\n",
    "\t{} := \"{}\"\n", "'{}' => '{}',\n",
)  # fmt: skip


SHORT = {"PASSWORD", "API_SECRET", "VAULT_TOKEN", "FLY_TOKEN", "SLACK_TOKEN"}
"""Types without a minimum length: half of a value is valid, too."""


def tokens(outline: str, key: str) -> list[str]:
    """Return twenty tokens."""
    draw = random.Random(key)
    return [token(outline, draw) for _ in range(20)]


@cache
def finder() -> Finder:
    families = (
        assigned_secrets,
        chat_keys,
        cloud_keys,
        code_keys,
        logins,
        password_hashes,
        passwords,
        secret_keys,
    )
    return Finder([family.DETECTOR for family in (*families, service_keys)])


def found(text: str) -> list[tuple[str, str]]:
    raw = text.encode()
    return [
        (hit.data_type, raw[hit.start : hit.end].decode()) for hit in finder().hits(raw)[0]
    ]  # fmt: skip


def cut(values: list[str]) -> list[str]:
    """Return the first half of each value: too short to be valid."""
    return [value[: len(value) // 2] for value in values]


def test_tokens_are_found_in_every_way_of_writing_and_broken_ones_are_not() -> None:
    for key, outline in BEGUN.items():
        values = tokens(outline, key)
        for place, value in enumerate(values):
            ways = (WAYS[place % 10], WAYS[(place + 3) % 10])
            written = "".join(way.format(value) for way in ways)
            assert found(written) == [(key, value)] * 2, written
        broken = "\n".join(f"x{value} y{value}z {value[:9]}" for value in values)
        if key not in SHORT:
            assert key not in {one for one, _ in found("\n".join(cut(values)))}, key
        if not value.startswith("http"):
            assert key not in {one for one, _ in found(broken)}


def test_tokens_behind_a_name_are_found_and_without_it_are_not() -> None:
    for key, (name, outline) in NAMED.items():
        values = tokens(outline, key)
        if key not in SHORT:
            half = "\n".join(f"{name} = {value}" for value in cut(values))
            assert key not in {one for one, _ in found(half)}, key
        for place, value in enumerate(values):
            written = NAMED_WAYS[place % len(NAMED_WAYS)].format(name, value)
            assert (key, value) in found(written), written
            assert found(f"the file {value[:20]} of {value} is") == []
            none = f"{name} = ${{{name}}}\n{name}: <{name}>\n{name}='xxxxxxxxxxxxxxxx'\n"
            assert found(none) == []


@pytest.mark.parametrize("make", [github, gitlab])
def test_the_checksum_of_a_token_makes_it_sure(make: Callable[[random.Random], str]) -> None:
    draw = random.Random(7)
    for _ in range(20):
        right = make(draw)
        wrong = right[:-1] + ("a" if right[-1] != "a" else "b")
        hits = [finder().hits(value.encode())[0][0] for value in (right, wrong)]
        assert [hit.confidence for hit in hits] == [Confidence.HIGH, Confidence.MEDIUM]
        assert [hit.end - hit.start for hit in hits] == [len(right)] * 2
