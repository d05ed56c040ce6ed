"""Any answer of a server ends in data or in one `ApiError` (`T17`, `T19`).

No ID that a server sends can direct a request to another path.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from typing import Any

import httpx
import pytest

from app.api.client import Client
from app.api.errors import ApiError, BadIdentifier
from tests.api.every_call import Call, answering, every_call, said

CALLS = every_call()
STATUSES = (200, 200, 200, 200, 201, 204, 302, 400, 401, 403, 404, 405, 409, 422, 500, 503, 999)
FIELDS = (
    "id", "name", "path", "label", "targets", "locations", "matches", "errors", "metas", "chunks",
    "content", "offset", "length", "timestamp", "status", "summary", "message", "object_ids",
    "data_type", "subpaths", "children", "rules", "all", "high", "job_id", "query_id",
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 10**400, -(10**30), 1e308, -0.0, "", "1", "x", "..", "a/b", "\x00",
    "\ud800", "\u202e", "<b>", "9" * 5_000, [], {}, [[]], [None], {"": None}, "2026-13-45", "NaN",
)  # fmt: skip
RAW = (
    b"", b"\xff\xfe", b"null", b"NaN", b"[1e999]", b'{"a":1,"a":2}', b"[" * 3_000, b"[1", b'"',
    b"{}x", b"[-Infinity]", b'["\\ud800"]', b"1" * 6_000, b"[" + b"{}," * 2_000 + b"{}]", b"\x00",
    b"event: x\ndata: {\n\n", b"data: []\n\n", b"id: \xff\ndata: {}\n\n", b"<html></html>",
)  # fmt: skip
HOSTILE_IDS = (
    "..", ".", "", "a/b", "a\\b", "a?x=1", "a#b", "%2e%2e", "%2F", "https://x/", "//x", " ", "a b",
    "\x00", "\r\nHost: x", "\u202e", "\ud800", "a" * 65, "{target_id}", "é", "\uff11", "1;2", "*",
)  # fmt: skip


def made(dice: random.Random, depth: int = 0) -> Any:
    """Return a random JSON value that no client expects."""
    if depth > 3 or dice.random() < 0.4:
        return dice.choice(VALUES)
    if dice.random() < 0.4:
        return [made(dice, depth + 1) for _ in range(dice.randrange(4))]
    return {dice.choice(FIELDS): made(dice, depth + 1) for _ in range(dice.randrange(9))}


def body(dice: random.Random) -> bytes:
    if dice.random() < 0.2:
        return dice.choice(RAW)
    return json.dumps(made(dice)).encode()


async def tried(rounds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    async def at_once(_seconds: float) -> None:
        return None

    monkeypatch.setattr(asyncio, "sleep", at_once)  # repeated reads do not wait
    dice, body_now, status_now = random.Random(17), [b""], [200]
    client = answering(lambda _request: said(body_now[0], status_now[0]))
    for _ in range(rounds):
        for call in CALLS:
            body_now[0], status_now[0] = body(dice), dice.choice(STATUSES)
            error = await failure(call, client)
            if error is not None:
                assert error.message.strip(), call  # the message has content
                assert error.endpoint, call


async def failure(call: Call, client: Client, text: str = "1") -> ApiError | None:
    """Return the call's `ApiError` for a random answer, if any; other exceptions are defects."""
    try:
        await call.on(client, text)
    except ApiError as error:
        return error
    return None


def test_whatever_is_answered_a_call_ends_in_data_or_one_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asyncio.run(tried(6, monkeypatch))


@pytest.mark.slow
def test_ten_thousand_malformed_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(tried(10_000 // len(CALLS) + 1, monkeypatch))


def test_no_hostile_id_changes_where_a_request_goes() -> None:
    sent: list[httpx.Request] = []

    def noted(request: httpx.Request) -> httpx.Response:
        sent.append(request)
        return said(b"{}")

    async def run() -> None:
        client, dice = answering(noted), random.Random(19)
        letters = "./\\?#%@:;&= \t\r\n\x00\u202e\ud800aZ09_-é"
        ids = [
            *HOSTILE_IDS,
            *("".join(dice.choices(letters, k=dice.randrange(1, 12))) for _ in range(40)),
        ]
        for call in (one for one in CALLS if one.texts):
            for text in ids:
                sent.clear()
                with contextlib.suppress(BadIdentifier):
                    await failure(call, client, text)
                for request in sent:
                    told = request.url.raw_path.partition(b"?")[0].decode()
                    plain = all(char.isalnum() or char in "/_-." for char in told)
                    assert plain, (call, told)
                    assert ".." not in told, (call, told)
                    assert request.url.host == "127.0.0.1"

    asyncio.run(run())
