"""The event stream: nothing is missed, nothing is doubled, nobody who sleeps holds it up."""

from __future__ import annotations

import asyncio
from itertools import islice
from pathlib import Path

import pytest
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from app.api.records.local import Event
from app.service import events as events_module
from app.service.events import MOST_WAITING, EventBus
from app.service.store.database import Database

from .running import Running, wait_for
from .served import Served


def test_a_stream_goes_on_after_the_last_event_seen(service: Running, tmp_path: Path) -> None:
    service.scan_folder(tmp_path, tmp_path.name)
    recorded = service.get("/local/v1/events")
    ids = [event["id"] for event in recorded]
    assert ids == sorted(ids)
    assert len(set(ids)) == len(ids) >= 3
    with service.events(after=ids[0]) as stream:
        assert list(islice(stream, len(ids) - 1)) == recorded[1:]
    after = {"Last-Event-ID": ids[-2]}
    with (
        service.client(auth=("analyst", service.password)) as http,
        http.stream("GET", "/local/v1/events/stream", headers=after) as answer,
    ):
        assert answer.headers["content-type"].startswith("text/event-stream")
        lines = answer.iter_lines()
        assert next(line for line in lines if line.startswith("id:")) == f"id: {ids[-1]}"


def test_events_are_chosen_by_module_class_and_number(service: Running, tmp_path: Path) -> None:
    service.scan_folder(tmp_path, tmp_path.name)
    assert {one["module"] for one in service.get("/local/v1/events", module="agent")} == {"agent"}
    found = service.get("/local/v1/events", **{"class": "No Matches Found"})
    assert {one["class"] for one in found} == {"No Matches Found"}
    assert len(service.get("/local/v1/events", limit=2)) == 2
    answered = service.http.get("/local/v1/events", params={"after": "yesterday"})
    assert answered.status_code == 422


def test_two_listeners_hear_the_same(service: Running, tmp_path: Path) -> None:
    target, location = service.add_folder(tmp_path, tmp_path.name)
    with service.events() as first, service.events() as second:
        service.scan(target, location)
        for stream in (first, second):
            last = wait_for(stream, lambda one: one["class"] == "No Matches Found")
            assert last["location_id"] == location


def test_a_listener_that_sleeps_is_let_go_and_misses_nothing_when_it_is_back(
    tmp_path: Path,
) -> None:
    async def main() -> list[str]:
        bus.attach(asyncio.get_running_loop())
        stream = bus.stream(None)
        await anext(stream)
        total = MOST_WAITING + 50
        await asyncio.to_thread(lambda: [publish(number) for number in range(total)])
        await asyncio.sleep(0)
        heard = [frame async for frame in stream]
        assert len(heard) == MOST_WAITING
        last = int(heard[-1].split(b"\n")[0][4:]) - 10**19
        more = bus.stream(last)
        frames = [await anext(more) for _ in range(total - MOST_WAITING + 1)]
        await more.aclose()  # type: ignore[attr-defined]
        return [frame.decode() for frame in (*heard, *frames[1:])]

    db = Database(tmp_path)
    bus = EventBus(db)

    def publish(number: int) -> Event:
        return bus.publish("example", "Configuration Info", f"number {number}")

    heard = asyncio.run(main())
    db.close()
    for number, frame in enumerate(heard):
        assert f"number {number}" in frame


def test_a_quiet_stream_shows_that_it_lives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> list[bytes]:
        stream = bus.stream(None)
        frames = [await anext(stream) for _ in range(3)]
        bus.close()
        assert [frame async for frame in stream] == []
        return frames

    monkeypatch.setattr(events_module, "KEEP_ALIVE_SECONDS", 0.01)
    db = Database(tmp_path)
    bus = EventBus(db)
    assert asyncio.run(main()) == [b": listening\n\n", *[b": keep-alive\n\n"] * 2]
    db.close()


def test_a_reader_that_leaves_is_forgotten(tmp_path: Path) -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        response = StreamingResponse(bus.stream(None), media_type="text/event-stream")
        await response(scope, receive, send)

    async def main() -> None:
        served = Served(tmp_path, app)
        async with served.running():
            peers = [await served.peer() for _ in range(5)]
            for peer in peers:
                peer.writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
                await peer.reader.readuntil(b": listening")
            assert len(bus._listeners) == 5
            for peer in peers:
                peer.writer.close()
            async with asyncio.timeout(10):
                while bus._listeners:  # noqa: ASYNC110 - the server tells nobody
                    await asyncio.sleep(0.01)

    db = Database(tmp_path)
    bus = EventBus(db)
    asyncio.run(main())
    db.close()
