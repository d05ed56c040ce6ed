"""The investigate query in SQL."""

from __future__ import annotations

import dataclasses

import pytest

from app.api.records.conditions import RowCondition
from app.discovery.match.matches import Severity
from app.service.rules import risk
from app.service.store import facets, groups, results, row_conditions, search
from app.service.store.database import Database
from app.service.store.ids import public
from app.service.store.risk import BITS, FIRST
from app.service.store.search import Criteria, MetaRule, run
from tests.service.store.kit import (
    EMAIL,
    IBAN,
    VISA,
    add_location,
    found,
    key_of,
    match,
    report,
    scan,
    set_status,
)

ALL = ["/data/a.txt", "/data/b_1.csv", "/data/z.zip", "/data/z.zip#in.txt", "/srv/c.txt"]


@pytest.fixture
def inventory(db: Database) -> Database:
    """Two Targets; the first one has an archive and a masked file."""
    with db.write() as conn:
        first = add_location(conn)
        scan(
            conn,
            first,
            report("a.txt", found(match(1), match(30), match(60)), owner="Bob"),
            report("b_1.csv", found(match(1, EMAIL), content_type="CSV"), owner="alice"),
            report("z.zip", found(match(1, IBAN), inner="in.txt"), container=True, owner="carol"),
        )
        second = add_location(conn, "other", "/srv")
        scan(conn, second, report("c.txt", found(match()), modified="2023-01-31T00:00:00"))
        add_location(conn, "empty", "/nothing")
        item = key_of(conn, "/data/a.txt")
        set_status(conn, item, "Masked")
        risk.remap(conn)
    return db


def paths(db: Database, criteria: Criteria) -> list[str]:
    with db.read() as conn:
        return [
            conn.execute("SELECT path FROM objects WHERE id = ?", (key,)).fetchone()["path"]
            for keys in run(conn, criteria).values()
            for key in keys
        ]


def test_no_criteria_give_everything_and_every_target(inventory: Database) -> None:
    assert paths(inventory, Criteria()) == ALL
    with inventory.read() as conn:
        assert list(run(conn, Criteria())) == [1, 2, 3]
        assert list(run(conn, Criteria(search="/"))) == [1, 2]


@pytest.mark.parametrize(
    ("criteria", "expected"),
    [
        (Criteria(search="A.TXT"), ["/data/a.txt"]),
        (Criteria(search="b_1"), ["/data/b_1.csv"]),
        (Criteria(search="a_txt"), []),
        (Criteria(search="100%"), []),
        (Criteria(prefixes=["/srv"]), ["/srv/c.txt"]),
        (Criteria(prefixes=["/srv/", "/data/a.txt"]), ["/data/a.txt", "/srv/c.txt"]),
        (Criteria(prefixes=["/"]), ALL),
        (Criteria(prefixes=["/data/a", "/sr"]), []),
        (Criteria(prefixes=["/data/z.zip"]), ALL[2:4]),
        (Criteria(prefixes=["/data/z.zip#"]), ["/data/z.zip", "/data/z.zip#in.txt"]),
        (Criteria(protocols=["share"]), []),
        (Criteria(protocols=["share"], prefixes=["/srv"]), ["/srv/c.txt"]),
        (Criteria(protocols=["file"]), ALL),
        (Criteria(targets=[2]), ["/srv/c.txt"]),
        (Criteria(groups=[groups.FIRST]), ALL),
        (Criteria(groups=[2]), []),
        (Criteria(data_types=[EMAIL, IBAN]), ["/data/b_1.csv", "/data/z.zip", ALL[3]]),
        (Criteria(data_types=[VISA], targets=[2]), ["/srv/c.txt"]),
        (Criteria(content_types=["CSV"]), ["/data/b_1.csv"]),
        (Criteria(content_types=["ZIP archive"]), ["/data/z.zip"]),
        (Criteria(statuses=["Masked", "Deleted"]), ["/data/a.txt"]),
        (Criteria(classified=True), []),
        (Criteria(risk_profiles=[5]), ["/data/z.zip", ALL[3]]),
        (Criteria(meta=[MetaRule("File Owner", "BO")]), ["/data/a.txt"]),
        (Criteria(meta=[MetaRule("File Modified", None, "20230131", "20230131")]), [ALL[4]]),
        (Criteria(meta=[MetaRule("File Modified", None, "20230201", "20240430")]), []),
        (
            Criteria(
                meta=[
                    MetaRule("File Owner", "bob"),
                    MetaRule("File Modified", None, "20230101", "20230201"),
                ]
            ),
            ["/data/a.txt", "/srv/c.txt"],
        ),
        (Criteria(search="data", data_types=[VISA], statuses=["Masked"]), ["/data/a.txt"]),
    ],
    ids=lambda value: str(value)[:60],
)
def test_criteria(inventory: Database, criteria: Criteria, expected: list[str]) -> None:
    assert paths(inventory, criteria) == expected


@pytest.mark.parametrize(
    ("order", "first"),
    [("location", ALL[0]), ("owner", ALL[1]), ("matches", ALL[1]), ("status", ALL[1]),
     ("signoff", ALL[1]), ("risk", ALL[0])],
)  # fmt: skip
def test_orders_run_both_ways(inventory: Database, order: str, first: str) -> None:
    criteria = Criteria(order=order, targets=[1])
    ascending = paths(inventory, criteria)
    assert ascending[0] == first
    assert paths(inventory, dataclasses.replace(criteria, descending=True)) == ascending[::-1]


def test_the_order_by_risk_begins_with_the_highest_level_shown(inventory: Database) -> None:
    low, high = BITS["Low"] * FIRST, BITS["High"] * FIRST
    levels = {"/data/a.txt": low | BITS["Low"] | BITS["High"], "/data/z.zip#in.txt": high}
    with inventory.write() as conn:
        for path, bits in levels.items():
            conn.execute("UPDATE objects SET risk = ? WHERE path = ?", (bits, path))
    assert paths(inventory, Criteria(order="risk", targets=[1])) == [
        *("/data/z.zip", "/data/z.zip#in.txt", "/data/a.txt", "/data/b_1.csv")
    ]


def test_of_equal_risk_the_most_matches_are_first(db: Database) -> None:
    with db.write() as conn:
        location = add_location(conn)
        scan(
            conn,
            location,
            report("a.txt", found(match(1))),
            report("b.txt", found(match(1), match(30), match(60))),
            report("c.txt", found(match(1))),
            report("d.txt", found(match(1), match(30))),
        )
        high = BITS["High"] * FIRST
        conn.execute("UPDATE objects SET risk = ? WHERE path = '/data/c.txt'", (high,))
    assert paths(db, Criteria(order="risk")) == [
        *("/data/c.txt", "/data/b.txt", "/data/d.txt", "/data/a.txt")
    ]


def test_the_order_by_urgency_begins_with_prohibited_values_of_any_risk(db: Database) -> None:
    prohibited = match(1, severity=Severity.PROHIBITED)
    with db.write() as conn:
        location = add_location(conn)
        scan(
            conn,
            location,
            report("a.txt", found(*(match(at) for at in range(0, 900, 30)))),
            report("b.txt", found(match(1))),
            report("c.txt", found(prohibited)),
            report(
                "d.zip", found(prohibited, inner="a"), found(match(30), inner="b"), container=True
            ),
        )
        high = BITS["High"] * FIRST
        conn.execute("UPDATE objects SET risk = ? WHERE path = '/data/b.txt'", (high,))
    by_urgency = [path for path in paths(db, Criteria(order="urgency")) if "#" not in path]
    assert by_urgency == ["/data/d.zip", "/data/c.txt", "/data/b.txt", "/data/a.txt"]


def test_the_order_by_matches_is_that_of_what_is_shown(db: Database) -> None:
    """A container counts its members; many test numbers rank below one real card."""
    tests = [match(at, severity=Severity.TEST) for at in range(0, 900, 30)]
    members = [found(match(1), match(30), inner="a"), found(match(1), inner="b")]
    with db.write() as conn:
        location = add_location(conn)
        scan(
            conn,
            location,
            report("one.txt", found(match(1))),
            report("more.zip", *members, container=True),
            report("tests.txt", found(*tests)),
            report("real.txt", found(match(1), *tests[1:])),
        )
    assert paths(db, Criteria(order="matches", descending=True)) == [
        "/data/more.zip",
        "/data/more.zip#a",
        "/data/real.txt",
        "/data/one.txt",
        "/data/more.zip#b",
        "/data/tests.txt",
    ]


@pytest.mark.parametrize("order", search.ORDERS)
def test_an_order_takes_time_in_proportion_to_the_containers(db: Database, order: str) -> None:
    """The counts of members were added again for each container, from all results: four times as
    many containers took sixteen times as long.
    """
    with db.write() as conn:
        location = add_location(conn)
    few, many = (_steps(db, location, archives, order) for archives in (100, 400))
    assert many < 6 * few


def _steps(db: Database, location: int, archives: int, order: str) -> int:
    """Return the hundreds of steps of SQLite for the results of a scan of so many archives."""
    members = [found(match(1), inner=name) for name in "abc"]
    reports = (report(f"{n}.zip", *members, container=True) for n in range(archives))
    steps = 0

    def count() -> None:
        nonlocal steps
        steps += 1

    with db.write() as conn:
        scan(conn, location, *reports)
    with db.read() as conn:
        conn.set_progress_handler(count, 100)
        run(conn, Criteria(order=order))
        conn.set_progress_handler(None, 0)
    return steps


def test_a_prefix_does_not_take_in_neighbours(db: Database) -> None:
    with db.write() as conn:
        for name, path in (
            ("a", "/x/big"),
            ("b", "/x/big2"),
            ("c", "D:\\big"),
            ("d", "D:\\bigger"),
        ):
            scan(conn, add_location(conn, name, path), report("a.txt", found(match())))
    assert paths(db, Criteria(prefixes=["/x/big"])) == ["/x/big/a.txt"]
    assert paths(db, Criteria(prefixes=["/x/big/", "/x/big2/a.txt"])) == [
        "/x/big/a.txt",
        "/x/big2/a.txt",
    ]
    with db.write() as conn:  # as a Windows agent names them
        conn.execute("UPDATE objects SET path = replace(path, '/', '\\') WHERE path LIKE 'D:%'")
    assert paths(db, Criteria(prefixes=["D:\\big"])) == ["D:\\big\\a.txt"]


def test_prefixes_are_looked_up_and_not_compared_row_by_row(db: Database) -> None:
    with db.read() as conn:
        where, values = search._conditions(Criteria(prefixes=["/srv"]))  # noqa: SLF001 - the statement is explained, not run
        plan = conn.execute(f"EXPLAIN QUERY PLAN SELECT id FROM objects o WHERE {where}", values)
        assert any(
            "objects_by_target (target_id=? AND path>? AND path<?)" in row["detail"] for row in plan
        )


def test_text_in_a_query_is_never_sql(inventory: Database) -> None:
    assert paths(inventory, Criteria(search="' OR 1=1 --", prefixes=["') OR (1"])) == []


@pytest.mark.parametrize(
    ("conditions", "expected"),
    [
        ([("match", ">", "1")], ["/data/a.txt"]),
        ([("match", ">=", "1"), ("prohibited", "=", "0")], ALL),
        ([("test", "!=", "0")], []),
        ([("is", "any", "open")], ALL[1:]),
        ([("is", "any", "open,done")], ALL),
        ([("is", "not", "open")], ["/data/a.txt"]),
        ([("is", "any", "done")], ["/data/a.txt"]),
        ([("status", "not", "Masked")], ALL[1:]),
        ([("type", "not", "Visa,Nothing")], ALL[1:4]),
        ([("format", "not", "Plain text")], ["/data/b_1.csv"]),
        ([("owner", "not", "AL"), ("path~", "not", "C.TXT")], [ALL[0], *ALL[2:4]]),
        ([("path", "not", "/data")], ["/srv/c.txt"]),
        ([("path", "not", "/data/z.zip,/sr")], [ALL[0], ALL[1], ALL[4]]),
        ([("target", "not", "{first}")], ["/srv/c.txt"]),
        ([("target", "any", "{first},unknown")], ALL[:4]),
        ([("group", "not", "{group}")], []),
    ],
    ids=str,
)
def test_conditions_hold_for_what_has_matches_and_archives_come_along(
    inventory: Database, conditions: list[tuple[str, str, str]], expected: list[str]
) -> None:
    ids = {"first": public(1), "group": public(groups.FIRST)}
    asked = [
        RowCondition(field=field, op=op, values=values.format(**ids).split(","))
        for field, op, values in conditions
    ]
    with inventory.read() as conn:
        held = row_conditions.held(conn, asked)
    assert paths(inventory, Criteria(rows=held)) == expected


@pytest.mark.parametrize(
    ("field", "op", "values"),
    [
        ("size", ">", ["1"]),
        ("match", "any", ["1"]),
        ("match", ">", []),
        ("match", ">", ["1", "2"]),
        ("match", ">", ["-1"]),
        ("match", ">", ["\u0661"]),
        ("match", ">", ["9" * 16]),
        ("match", "; DROP TABLE objects; --", ["1"]),
        ("is", "any", ["nearly"]),
        ("is", ">", ["open"]),
        ("status", "not", []),
        ("status", "not", [""]),
        ("path", "not", ["/"] * 201),
        ("owner", "not", ["x" * 4097]),
    ],
)
def test_conditions_that_cannot_be_understood(
    db: Database, field: str, op: str, values: list[str]
) -> None:
    with db.read() as conn, pytest.raises(row_conditions.NotAsked):
        row_conditions.held(conn, [RowCondition(field=field, op=op, values=values)])


PROFILES = {"Bank accounts": 1, "Payment cards": 2, "Personal data": 1}


@pytest.mark.parametrize(
    ("facet", "criteria", "expected"),
    [
        ("status", Criteria(), {"Masked": 1}),
        ("content_type", Criteria(), {"Plain text": 3, "CSV": 1, "ZIP archive": 1}),
        ("owner", Criteria(), {"carol": 1, "Bob": 1, "alice": 2}),
        ("target", Criteria(), {"host": 3, "other": 1}),
        ("target", Criteria(targets=[2]), {"host": 3, "other": 1}),
        ("target", Criteria(targets=[2], data_types=[IBAN]), {"host": 1}),
        ("data_type", Criteria(targets=[1]), {"Visa": 1, "E-mail address": 1, "IBAN": 1}),
        ("data_type", Criteria(data_types=[VISA], statuses=["Masked"]), {"Visa": 1}),
        ("severity", Criteria(), {"match": 4}),
        ("group", Criteria(groups=[2]), {"This computer": 4}),
        ("group", Criteria(targets=[2]), {"This computer": 1}),
        ("risk", Criteria(), PROFILES),
        ("risk", Criteria(risk_profiles=[5]), PROFILES),
        ("risk", Criteria(search="a.txt"), {"Payment cards": 1}),
        ("modified", Criteria(), {"2024": 3, "2023": 1}),
        ("modified", Criteria(targets=[1]), {"2024": 3}),
        ("modified", Criteria(targets=[2]), {"2023": 1}),
        ("folder", Criteria(prefixes=["/srv"]), {"/data": 3, "/srv": 1}),
        ("folder", Criteria(search="in.txt"), {"/data": 1}),
        ("severity", Criteria(search="nothing"), {}),
        ("owner", Criteria(classified=True), {}),
    ],
    ids=str,
)
def test_facets_count_what_meets_the_query_but_for_the_facets_own_filter(
    inventory: Database, facet: str, criteria: Criteria, expected: dict[str, int]
) -> None:
    with inventory.read() as conn:
        found, more = facets.counted(conn, criteria, facet, "", 10)
    assert {one.label: one.number for one in found} == expected
    assert more == 0


def test_facets_show_the_most_frequent_and_what_is_typed(inventory: Database) -> None:
    with inventory.read() as conn:
        found, more = facets.counted(conn, Criteria(), "content_type", "", 1)
        assert ([one.label for one in found], more) == (["Plain text"], 2)
        found, more = facets.counted(conn, Criteria(), "content_type", "zIP", 1)
        assert ([one.label for one in found], more) == (["ZIP archive"], 0)


def test_what_lies_beside_objects_is_looked_up_by_object(inventory: Database) -> None:
    """The index of days was scanned completely for each object: minutes for 60,000."""
    with inventory.read() as conn:
        asked: list[str] = []
        conn.set_trace_callback(asked.append)
        for facet in ("risk", "modified", "data_type"):
            facets.counted(conn, Criteria(search="a"), facet, "", 10)
        conn.set_trace_callback(None)
        grouped = [one for one in asked if "GROUP BY" in one]
        for one in grouped:
            plan = [row["detail"] for row in conn.execute(f"EXPLAIN QUERY PLAN {one}")]
            beside = next(
                step for step in plan if step.startswith(("SEARCH m ", "SEARCH r ", "SEARCH n "))
            )
            assert "(object_id=?)" in beside, plan
    assert len(grouped) == 3


def test_facets_of_everything_are_counted_in_indexes_alone_and_unsorted(
    inventory: Database,
) -> None:
    plans: list[str] = []
    with inventory.read() as conn:
        asked: list[str] = []
        conn.set_trace_callback(asked.append)
        shared = facets.Counted(conn)
        for facet in ("severity", "status", "content_type", "owner", "target", "group",
                      "data_type", "risk", "modified"):  # fmt: skip
            facets.counted(conn, Criteria(), facet, "", 10, shared)
        conn.set_trace_callback(None)
        grouped = [one for one in asked if "GROUP BY" in one]
        for one in grouped:
            plans += [row["detail"] for row in conn.execute(f"EXPLAIN QUERY PLAN {one}")]
    assert len(grouped) == 4
    walks = [plan for plan in plans if plan.startswith("SCAN") and "profile_totals" not in plan]
    assert all("COVERING INDEX" in plan for plan in walks), plans
    assert not [plan for plan in plans if "TEMP B-TREE" in plan], plans


def test_capitals_are_not_sorted_first(db: Database) -> None:
    with db.write() as conn:
        names = ("b.txt", "C.txt", "a.txt", "D.txt")
        files = [report(name, found(match()), owner=name) for name in names]
        scan(conn, add_location(conn), *files)
    wanted = ["/data/a.txt", "/data/b.txt", "/data/C.txt", "/data/D.txt"]
    for order in ("location", "owner"):
        assert paths(db, Criteria(order=order)) == wanted
        assert paths(db, Criteria(order=order, descending=True)) == wanted[::-1]


def test_capitals_are_not_sorted_first_in_an_archive(db: Database) -> None:
    with db.write() as conn:
        members = (found(match(), inner=name) for name in ("b", "C", "a"))
        scan(conn, add_location(conn), report("z.zip", *members, container=True))
        keys = [key_of(conn, f"/data/z.zip#{name}") for name in "abC"]
        assert results.members(conn, key_of(conn, "/data/z.zip")) == keys
