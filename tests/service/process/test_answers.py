"""Answers of the guard instead of the handler: no permission, a defect, no answer in time."""

from __future__ import annotations

import asyncio
import base64
import json
import re
import threading
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, Router

from app import log
from app.service.accounts.accounts import Accounts
from app.service.accounts.guard import Guard, needs, while_awaited
from app.service.base.answers import nothing
from app.service.events_and_audit.events import EventBus
from app.service.process import asgi
from app.service.routes.endpoint import Endpoint
from app.service.store.database import Database
from tests.kit import logs
from tests.service.served import SECONDS, Peer, Served

LOGIN = f"Authorization: Basic {base64.b64encode(b'analyst:right').decode()}"
SECRET = "4111 1111 1111 1111"


def asked(
    tmp_path: Path, route: Route, answered: Callable[[], None] = lambda: None
) -> tuple[int, bytes]:
    """Return status and body of one request behind the guard; call `answered` afterwards."""
    db = Database(tmp_path)
    accounts = Accounts("analyst", "right", db=db, tell=lambda *_: None)

    async def main() -> bytes:
        guard = Guard(Router([route]), accounts, frozenset({"x"}), handler_seconds=0.2)
        served = Served(tmp_path, guard)
        async with served.running():
            answer = await (await served.peer()).ask(route.path, LOGIN)
            answered()
            return answer

    head, _, body = asyncio.run(main()).partition(b"\r\n\r\n")
    db.close()
    return int(head.split()[1]), body


def test_an_endpoint_must_say_what_it_needs() -> None:
    def silent(_request: Request) -> Response:
        return nothing()

    with pytest.raises(ValueError, match="permissions"):
        needs()
    with pytest.raises(ValueError, match="permissions"):
        needs("be happy")
    with pytest.raises(ValueError, match="/silent"):
        Endpoint("GET", "/silent", silent, "Says nothing")  # type: ignore[arg-type]


def test_every_endpoint_says_what_it_needs() -> None:
    assert len(asgi.ROUTES) > 40
    assert all(getattr(route.handler, "permissions", ()) for route in asgi.ROUTES)
    seen = [(route.path, route.method) for route in asgi.ROUTES]
    assert len(seen) == len(set(seen))


@pytest.fixture
def log_file(tmp_path: Path) -> Iterator[Path]:
    """The log of a service, for one test."""
    with logs.restored():
        yield log.configure(tmp_path, "service")


def test_a_defect_is_told_by_number_and_logged_without_values(
    tmp_path: Path, log_file: Path
) -> None:
    @needs("api access")
    def broken(_request: Request) -> Response:
        raise RuntimeError(SECRET)

    status, body = asked(tmp_path, Route("/broken", broken))
    assert status == 500
    message = json.loads(body)["message"]
    assert re.fullmatch("Internal error [0-9a-f]{8}", message)
    written = log_file.read_text()
    assert written.count(message.rpartition(" ")[2]) == 1
    assert SECRET not in written
    assert "broken" in written


def test_a_handler_that_takes_too_long_is_answered_for(tmp_path: Path) -> None:
    done = threading.Event()

    @needs("api access")
    def slow(_request: Request) -> Response:
        done.wait(10)
        return nothing()

    status, body = asked(tmp_path, Route("/slow", slow), done.set)
    assert status == 503
    assert b"The service is busy: no answer after 0.2 seconds." in body


def test_a_full_disk_is_named(tmp_path: Path) -> None:
    db = Database(tmp_path)

    @needs("api access")
    def write(_request: Request) -> Response:
        with db.write() as conn:
            conn.execute("PRAGMA max_page_count = 1")  # the same SQLite error as on a full disk
            conn.execute("INSERT INTO settings VALUES ('a', ?)", ("x" * 10**6,))
        return nothing()

    async def main() -> tuple[int, bytes]:
        accounts = Accounts("analyst", "right", db=db, tell=lambda *_: None)
        context: Any = SimpleNamespace(bus=EventBus(db))  # a refusal needs no more
        app = asgi.Application(context, [Endpoint("GET", "/v1/write", write, "Writes")])
        served = Served(tmp_path, Guard(app, accounts, frozenset({"x"})))
        async with served.running():
            answered = await (await served.peer()).ask("/v1/write", LOGIN)
        return int(answered.split()[1]), answered

    status, answered = asyncio.run(main())
    db.close()
    assert status == 503
    assert b"There is no room left on the disk" in answered


async def disconnect(peer: Peer) -> None:
    peer.writer.close()


async def stay(_peer: Peer) -> None:
    pass


@pytest.mark.parametrize(("seconds", "leave"), [(2 * SECONDS, disconnect), (0.2, stay)])
def test_a_long_handler_is_told_that_nobody_waits_for_its_answer(
    tmp_path: Path, seconds: float, leave: Callable[[Peer], Awaitable[None]]
) -> None:
    begun, told = threading.Event(), threading.Event()

    def long(_request: Request, abandoned: threading.Event) -> Response:
        begun.set()
        if abandoned.wait(SECONDS):
            told.set()
        return nothing()

    @needs("api access")
    async def handler(request: Request) -> Response:
        return await while_awaited(long, request)

    db = Database(tmp_path)
    accounts = Accounts("analyst", "right", db=db, tell=lambda *_: None)
    guard = Guard(Router([Route("/x", handler)]), accounts, frozenset({"x"}), seconds)

    async def main() -> bool:
        served = Served(tmp_path, guard)
        async with served.running():
            peer = await served.peer()
            peer.writer.write(f"GET /x HTTP/1.1\r\nHost: x\r\n{LOGIN}\r\n\r\n".encode())
            assert await asyncio.to_thread(begun.wait, SECONDS)
            await leave(peer)
            return await asyncio.to_thread(told.wait, SECONDS)

    assert asyncio.run(main())
    db.close()
