"""The event stream: complete, without duplicates, and not blocked by slow readers."""

from __future__ import annotations

import asyncio
import contextlib
import resource
from itertools import islice
from pathlib import Path

import pytest
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from app.api.records.local import Event
from app.service.events_and_audit import event_streams
from app.service.events_and_audit.event_streams import MOST_PER_VIEWER, MOST_PROGRESS
from app.service.events_and_audit.events import EventBus
from app.service.store import events as stored_events
from app.service.store.database import Database, DatabaseError
from tests.service.running import Running, wait_for
from tests.service.served import Served


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
    for params in ({"after": "yesterday"}, {"class": "Party"}, {"module": "x"}, {"limit": 100_001}):
        assert service.http.get("/local/v1/events", params=params).status_code == 422


def test_two_listeners_hear_the_same(service: Running, tmp_path: Path) -> None:
    target, location = service.add_folder(tmp_path, tmp_path.name)
    with service.events() as first, service.events() as second:
        service.scan(target, location)
        for stream in (first, second):
            last = wait_for(stream, lambda one: one["class"] == "No Matches Found")
            assert last["location_id"] == location


def test_a_reader_that_sleeps_costs_no_memory_and_misses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = 100
    monkeypatch.setattr(event_streams, "PAGE", page)

    async def main() -> list[bytes]:
        bus.attach(asyncio.get_running_loop())
        stream = bus.stream(None)
        await anext(stream)
        total = 2 * page + 50
        await asyncio.to_thread(lambda: [publish(number) for number in range(total)])
        for number in range(5 * MOST_PROGRESS):
            bus.announce("scan going on", f"{number}", target_id=1, location_id=1, job_id=1)
        await asyncio.sleep(0)
        (listener,) = bus._listeners  # noqa: SLF001 - nobody is told who listens
        assert len(listener.take()) == MOST_PROGRESS
        heard = [await anext(stream) for _ in range(page + 7)]
        last = int(heard[-1].split(b"\n")[0][4:]) - 10**19
        await stream.aclose()  # type: ignore[attr-defined]
        more = bus.stream(last)
        heard += [await anext(more) for _ in range(total - len(heard) + 1)][1:]
        await more.aclose()  # type: ignore[attr-defined]
        return heard

    db = Database(tmp_path)
    bus = EventBus(db)

    def publish(number: int) -> Event:
        return bus.publish("service configured", f"number {number}")

    heard = asyncio.run(main())
    db.close()
    assert len(heard) == 2 * page + 50
    for number, frame in enumerate(heard):
        assert f'number {number}"'.encode() in frame


def test_many_threads_record_and_a_stream_has_each_event_once_and_in_order(
    tmp_path: Path,
) -> None:
    async def main() -> list[int]:
        bus.attach(asyncio.get_running_loop())
        stream = bus.stream(None)
        await anext(stream)
        work = [asyncio.to_thread(publish) for _ in range(8)]
        done = asyncio.gather(*work)
        heard = [int((await anext(stream)).split(b"\n")[0][4:]) for _ in range(8 * 50)]
        await done
        await stream.aclose()  # type: ignore[attr-defined]
        return heard

    def publish() -> None:
        for _ in range(50):
            bus.publish("service configured", "one of many")

    db = Database(tmp_path)
    bus = EventBus(db)
    heard = asyncio.run(main())
    db.close()
    assert heard == list(range(heard[0], heard[0] + 400))


def test_the_oldest_events_make_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored_events, "MOST_EVENTS", 1500)
    db = Database(tmp_path)
    with db.write() as conn:
        for number in range(4000):
            stored_events.append(conn, "service configured", f"{number}", now=1.0)
        found = stored_events.listed(conn, limit=10_000)
    db.close()
    assert [int(one.message) for one in found] == list(range(2500, 4000))


def test_what_is_not_in_the_table_is_not_written(tmp_path: Path) -> None:
    db = Database(tmp_path)
    with db.write() as conn, pytest.raises(KeyError, match="mail sent"):
        stored_events.append(conn, "mail sent", "none", now=1.0)
    with db.read() as conn:
        assert stored_events.listed(conn) == []
    db.close()


def test_a_storm_is_told_once_a_minute_with_its_count(tmp_path: Path) -> None:
    db = Database(tmp_path)
    now = [1000.0]
    bus = EventBus(db, lambda: now[0])
    for _ in range(500):
        bus.denied("mallory")
    bus.denied("alice")
    now[0] += 61
    bus.denied("mallory")
    with db.read() as conn:
        found = [(one.user, one.message[-12:]) for one in stored_events.listed(conn)]
    db.close()
    assert [user for user, _ in found] == ["mallory", "alice", "mallory"]
    assert found[-1][1] == "(500 times)."


def test_trouble_with_the_store_is_told_when_it_can_be_written_again(tmp_path: Path) -> None:
    db = Database(tmp_path)
    bus = EventBus(db)
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, limit[1]))  # like a full disk: no byte fits
    try:
        with pytest.raises(DatabaseError) as caught, db.write() as conn:
            conn.execute("CREATE TABLE more (text TEXT)")
        bus.trouble(caught.value)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)
    bus.publish("service configured", "again")
    with db.read() as conn:
        kinds = [one.kind for one in stored_events.listed(conn)]
    db.close()
    assert kinds == ["Datastore Failure", "Configuration Info"]


def test_a_quiet_stream_shows_that_it_lives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> list[bytes]:
        stream = bus.stream(None)
        frames = [await anext(stream) for _ in range(3)]
        bus.close()
        assert [frame async for frame in stream] == []
        return frames

    monkeypatch.setattr(event_streams, "KEEP_ALIVE_SECONDS", 0.01)
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
            assert len(bus._listeners) == 5  # noqa: SLF001 - nobody is told who listens
            for peer in peers:
                peer.writer.close()
            async with asyncio.timeout(10):
                while bus._listeners:  # noqa: SLF001, ASYNC110 - the server sends no signal
                    await asyncio.sleep(0.01)

    db = Database(tmp_path)
    bus = EventBus(db)
    asyncio.run(main())
    db.close()


def test_no_account_takes_all_connections(service: Running) -> None:
    """The oldest stream of an account is closed for one too many."""
    auth, where = ("analyst", service.password), "/local/v1/events/stream"
    with contextlib.ExitStack() as open_streams:
        lines = []
        for _ in range(MOST_PER_VIEWER + 1):
            http = open_streams.enter_context(service.client(auth=auth))
            answer = open_streams.enter_context(http.stream("GET", where))
            lines.append(answer.iter_lines())
            assert next(lines[-1]) == ": listening"
        assert not [line for line in lines[0] if line.startswith("data")]  # it has ended
        service.post("/v1/targets", {"name": "to be told"}, 201)
        for each in lines[1:]:
            assert any("to be told" in line for line in each)
