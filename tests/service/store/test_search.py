"""The investigate query in SQL."""

from __future__ import annotations

import dataclasses

import pytest

from app.discovery.match import Severity
from app.service import risk
from app.service.store import groups, search
from app.service.store.database import Database
from app.service.store.search import Criteria, MetaRule, run

from .kit import EMAIL, IBAN, VISA, add_location, found, key_of, match, report, scan, set_status

ALL = ["/data/a.txt", "/data/b_1.csv", "/data/z.zip", "/data/z.zip#in.txt", "/srv/c.txt"]


@pytest.fixture
def estate(db: Database) -> Database:
    """Two Targets; the first one has an archive and a masked file."""
    with db.write() as c:
        first = add_location(c)
        scan(
            c,
            first,
            report("a.txt", found(match(1), match(30), match(60)), owner="Bob"),
            report("b_1.csv", found(match(1, EMAIL), content_type="CSV"), owner="alice"),
            report("z.zip", found(match(1, IBAN), inner="in.txt"), container=True, owner="carol"),
        )
        second = add_location(c, "other", "/srv")
        scan(c, second, report("c.txt", found(match()), modified="2023-01-31T00:00:00"))
        add_location(c, "empty", "/nothing")
        item = key_of(c, "/data/a.txt")
        set_status(c, item, "Masked")
        risk.remap(c)
    return db


def paths(db: Database, criteria: Criteria) -> list[str]:
    with db.read() as c:
        return [
            c.execute("SELECT path FROM objects WHERE id = ?", (key,)).fetchone()["path"]
            for keys in run(c, criteria).values()
            for key in keys
        ]


def test_no_criteria_give_everything_and_every_target(estate: Database) -> None:
    assert paths(estate, Criteria()) == ALL
    with estate.read() as c:
        assert list(run(c, Criteria())) == [1, 2, 3]
        assert list(run(c, Criteria(search="/"))) == [1, 2]


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
def test_criteria(estate: Database, criteria: Criteria, expected: list[str]) -> None:
    assert paths(estate, criteria) == expected


@pytest.mark.parametrize(
    ("order", "first"),
    [("location", ALL[0]), ("owner", ALL[0]), ("matches", ALL[1]), ("status", ALL[1]),
     ("signoff", ALL[1])],
)  # fmt: skip
def test_orders_run_both_ways(estate: Database, order: str, first: str) -> None:
    criteria = Criteria(order=order, targets=[1])
    ascending = paths(estate, criteria)
    assert ascending[0] == first
    assert paths(estate, dataclasses.replace(criteria, descending=True)) == ascending[::-1]


def test_the_order_by_matches_is_that_of_what_is_shown(db: Database) -> None:
    """A container counts as its members; many test numbers are not more than one real card."""
    tests = [match(at, severity=Severity.TEST) for at in range(0, 900, 30)]
    members = [found(match(1), match(30), inner="a"), found(match(1), inner="b")]
    with db.write() as c:
        location = add_location(c)
        scan(
            c,
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


def test_a_prefix_does_not_take_in_neighbours(db: Database) -> None:
    with db.write() as c:
        for name, path in (
            ("a", "/x/big"),
            ("b", "/x/big2"),
            ("c", "D:\\big"),
            ("d", "D:\\bigger"),
        ):
            scan(c, add_location(c, name, path), report("a.txt", found(match())))
    assert paths(db, Criteria(prefixes=["/x/big"])) == ["/x/big/a.txt"]
    assert paths(db, Criteria(prefixes=["/x/big/", "/x/big2/a.txt"])) == [
        "/x/big/a.txt",
        "/x/big2/a.txt",
    ]
    with db.write() as c:  # as a Windows agent would name them
        c.execute("UPDATE objects SET path = replace(path, '/', '\\') WHERE path LIKE 'D:%'")
    assert paths(db, Criteria(prefixes=["D:\\big"])) == ["D:\\big\\a.txt"]


def test_prefixes_are_looked_up_and_not_compared_row_by_row(db: Database) -> None:
    with db.read() as c:
        where, values = search._conditions(Criteria(prefixes=["/srv"]))
        plan = c.execute(f"EXPLAIN QUERY PLAN SELECT id FROM objects o WHERE {where}", values)
        assert any(
            "objects_by_target (target_id=? AND path>? AND path<?)" in row["detail"] for row in plan
        )


def test_text_in_a_query_is_never_sql(estate: Database) -> None:
    assert paths(estate, Criteria(search="' OR 1=1 --", prefixes=["') OR (1"])) == []
