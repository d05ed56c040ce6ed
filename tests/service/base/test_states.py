"""State machines of contract 3: the tables are complete, and no other status is ever written."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.api.records.enums import OperationStatus, ScheduleStatus, SearchStatus
from app.service.base import states
from app.service.base.states import IllegalTransition, Machine, Transition
from app.service.queries.open_queries import IDLE_SECONDS, Queries, Result
from app.service.store import groups, jobs, locations, marks, schedules, targets
from app.service.store.database import Database
from app.service.store.schedules import Chosen

APP = Path(states.__file__).parents[1]
SEARCH_NEVER = {
    SearchStatus.PROCESSING: "an event is written in the transaction of what it tells: none waits",
}
"""Search statuses that this service never writes, with the reason."""

RECORDED_AS = {states.NOTHING: OperationStatus.REMOVE_MARK}
"""Operation status that the history and the job show when an object returns to `NOTHING`."""

_NO_LABELS = "no classification system is connected"
_NO_RIGHTS = "no action of spec 4.2 changes access rights"
OPERATION_NEVER = {
    OperationStatus.DELEGATED: "no work is delegated to other people",
    OperationStatus.MIP_LABEL_MODIFIED: _NO_LABELS,
    OperationStatus.PENDING_LABEL: _NO_LABELS,
    OperationStatus.UNABLE_LABEL: _NO_LABELS,
    OperationStatus.PERMISSIONS_MODIFIED: _NO_RIGHTS,
    OperationStatus.UNABLE_PERMISSIONS: _NO_RIGHTS,
}
"""Operation statuses that this service never writes, with the reason."""

QUERY = Machine(
    "query",
    (
        Transition("(none)", "POST /v1/query", "active"),
        Transition("active", "any GET under it", "active"),
        Transition("active", "idle for more than 10 minutes", "expired"),
    ),
)
"""Life cycle of a query (contract 3), implemented by `app.service.queries.open_queries`."""
_MANY = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    found = Database(tmp_path_factory.mktemp("store"))
    yield found
    found.close()


def statuses(machine: Machine) -> set[str]:
    return {end for row in machine.rows for end in (row.source, row.target)}


def reachable(machine: Machine, first: str) -> set[str]:
    found = {first}
    while more := {row.target for row in machine.rows if row.source in found} - found:
        found |= more
    return found


def test_every_search_status_is_in_the_table_or_has_a_reason_not_to_be() -> None:
    assert statuses(states.SEARCH) | set(SEARCH_NEVER) == set(SearchStatus)
    assert statuses(states.SEARCH).isdisjoint(SEARCH_NEVER)
    assert reachable(states.SEARCH, SearchStatus.NONE) == statuses(states.SEARCH)


def test_every_operation_status_is_in_the_table_or_has_a_reason_not_to_be() -> None:
    named = statuses(states.OPERATION) - {states.NOTHING}
    said = set(RECORDED_AS.values())
    assert named | said | set(OPERATION_NEVER) == set(OperationStatus)
    assert named.isdisjoint(OPERATION_NEVER)
    assert reachable(states.OPERATION, states.NOTHING) == statuses(states.OPERATION)


def test_every_status_of_a_schedule_is_in_the_table() -> None:
    assert statuses(states.SCHEDULE) == set(ScheduleStatus)
    assert reachable(states.SCHEDULE, "scheduled") == set(ScheduleStatus)


@pytest.mark.parametrize("pending", [status for status in OperationStatus if status.pending])
def test_what_is_pending_can_succeed_and_fail(pending: OperationStatus) -> None:
    if pending in OPERATION_NEVER:
        return
    after = {row.target for row in states.OPERATION.rows if row.source == pending}
    assert not any(OperationStatus(one).pending for one in after if one)
    assert states.NOTHING in after
    assert any(one.startswith("Unable to") for one in after)


def test_every_way_has_one_trigger() -> None:
    twice = [Transition("a", "this", "b"), Transition("a", "that", "b")]
    with pytest.raises(ValueError, match="two triggers"):
        Machine("a", twice)
    for machine in (states.SEARCH, states.OPERATION, states.SCHEDULE, QUERY):
        assert all(row.trigger for row in machine.rows)


def place(conn: sqlite3.Connection) -> tuple[int, int]:
    """Create a Location in its own schedule; return both keys."""
    target = targets.add(conn, f"host {_count(conn)}", targets.Fields(groups.FIRST))
    assert target is not None
    location = locations.add(conn, target, "file", "/x")
    label = f"scan {location}"
    schedule = schedules.add(
        conn, label=label, locations=[Chosen(location)], options="{}", user="a", now=1.0
    )
    assert schedule is not None
    return location, schedule


def _count(conn: sqlite3.Connection) -> int:
    return int(conn.execute("SELECT count(*) FROM targets").fetchone()[0])


def add_object(conn: sqlite3.Connection) -> int:
    location, _ = place(conn)
    (key,) = conn.execute(
        "INSERT INTO objects (target_id, location_id, path, file_raw, inner, owner, content_type,"
        " encoding, stream_size, size, mtime_ns, device, inode, sha256, container, run)"
        " SELECT target_id, id, '/x', x'00', '', '', '', '', 1, 1, 1, '', '', '', 0, 0"
        " FROM locations WHERE id = ? RETURNING id",
        (location,),
    ).fetchone()
    return int(key)


def walk(
    machine: Machine, first: str, wanted: list[str], write: Callable[[str], None], read: object
) -> None:
    """Try to write each status: those in the table are written, all others are not."""
    assert callable(read)
    now = first
    for status in wanted:
        legal = any((row.source, row.target) == (now, status) for row in machine.rows)
        if legal:
            write(status)
            now = status
        else:
            with pytest.raises(IllegalTransition):
                write(status)
        assert read() == now


@_MANY
@given(wanted=st.lists(st.sampled_from(SearchStatus), max_size=30))
def test_a_location_never_leaves_the_table(db: Database, wanted: list[SearchStatus]) -> None:
    with db.write() as conn:
        location, schedule = place(conn)

        def read(text: str) -> str:
            return str(conn.execute(text, (location,)).fetchone()[0])

        walk(
            states.SEARCH,
            "none",
            list(wanted),
            lambda status: locations.set_status(conn, location, SearchStatus(status)),
            lambda: read("SELECT search_status FROM locations WHERE id = ?"),
        )
        walk(
            states.SEARCH,
            "none",
            list(wanted),
            lambda status: schedules.set_location(
                conn, schedule, location, SearchStatus(status), now=1.0
            ),
            lambda: read("SELECT status FROM schedule_locations WHERE location_id = ?"),
        )


@_MANY
@given(wanted=st.lists(st.sampled_from(ScheduleStatus), max_size=20))
def test_a_schedule_never_leaves_the_table(db: Database, wanted: list[str]) -> None:
    with db.write() as conn:
        _, key = place(conn)

        def read() -> str:
            found = schedules.get(conn, key)
            assert found is not None
            return found.status

        walk(
            states.SCHEDULE,
            "scheduled",
            wanted,
            lambda status: schedules.set_status(conn, key, status),
            read,
        )


@_MANY
@given(wanted=st.lists(st.sampled_from([states.NOTHING, *OperationStatus]), max_size=30))
def test_an_object_never_leaves_the_table(db: Database, wanted: list[str]) -> None:
    with db.write() as conn:
        key = add_object(conn)
        job = jobs.add(
            conn,
            kind="mask",
            title="x",
            now=1.0,
            target_id=1,
            location_id=1,
            path="/x",
            object_id=key,
        )

        def write(status: str) -> None:
            marks.set_status(
                conn,
                key,
                status or None,
                sign_off="a",
                reason="b",
                user="c",
                job_id=job.id,
                now=1.0,
            )

        def read() -> str:
            return str(
                conn.execute(
                    "SELECT coalesce(status, '') FROM objects WHERE id = ?", (key,)
                ).fetchone()[0]
            )

        walk(states.OPERATION, states.NOTHING, wanted, write, read)
        written = conn.execute("SELECT count(*) FROM remediations WHERE object_id = ?", (key,))
        (count,) = written.fetchone()
        assert count <= len(wanted)


@settings(deadline=None)
@given(
    steps=st.lists(st.sampled_from([*range(0, IDLE_SECONDS, 150), IDLE_SECONDS + 1]), max_size=20)
)
def test_a_query_lives_as_its_table_says(steps: list[int]) -> None:
    now = 0.0
    queries = Queries(lambda: now)
    state, key = "active", queries.add(Result({}, "1"))
    for idle in steps:
        now += idle
        after = "expired" if state == "expired" or idle > IDLE_SECONDS else "active"
        if (state, after) != ("expired", "expired"):
            assert QUERY.check(state, after)
        state = after
        assert (queries.get(key, "1") is not None) == (state == "active")


@pytest.mark.parametrize(
    ("text", "places"),
    [
        (r"SET[^\"]*\bsearch_status\s*=", ["store/locations.py"]),
        (r"UPDATE objects SET status\b", ["store/counting.py", "store/marks.py", "store/marks.py"]),
        (r"UPDATE schedules SET status\b", ["store/schedules.py"]),
        (r"UPDATE schedule_locations SET status\b", ["store/schedules.py"]),
    ],
)
def test_each_status_is_written_in_one_place(text: str, places: list[str]) -> None:
    found = [
        str(path.relative_to(APP))
        for path in sorted(APP.rglob("*.py"))
        for _ in re.finditer(text, path.read_text("utf-8"))
    ]
    assert found == places
