"""Similar objects: groups by value and by layout, after scans and after masks."""

from __future__ import annotations

import sqlite3
from dataclasses import replace

import pytest

from app.service.store import clusters, filters, marks, migrations, objects, similarity
from app.service.store.database import Database
from app.service.store.filters import StoredFilter
from app.service.store.ids import internal, public
from app.service.store.search import Criteria
from tests.service.store.kit import (
    EMAIL,
    VISA,
    add_location,
    found,
    key_of,
    match,
    report,
    scan,
    set_status,
)

A, B = match(1, fingerprint="a"), match(40, EMAIL, fingerprint="b")


def like(conn: sqlite3.Connection, path: str, kind: str, at: int | None = None) -> list[str]:
    key = key_of(conn, path)
    asked = similarity.SimilarityQuery(kind, key, similarity.prints(conn, key, at))
    listed = similarity.listed(conn, asked, undecided=False, offset=0, limit=100)
    counted = similarity.counted(conn, asked)
    assert (counted.kind, counted.objects) == (kind, len(listed))
    assert counted.open == sum(one.status is None for one in listed)
    return [one.path for one in listed]


@pytest.mark.parametrize("again", [False, True], ids=["recorded", "migrated"])
def test_objects_are_grouped_over_targets_by_values_and_by_layout(
    db: Database, again: bool
) -> None:
    with db.write() as conn:
        first, second = add_location(conn), add_location(conn, "other", "/home")
        scan(
            conn,
            first,
            report("log-17.txt", found(A)),
            report("log-18.txt", found(match(7, fingerprint="c"))),
            report("both", found(A, B)),
            report("pack.zip", found(A, inner="log-3.txt"), container=True),
        )
        scan(
            conn, second, report("copy", found(match(9, fingerprint="a"), A)), report("b", found(B))
        )
        if again:  # like a store without signatures
            conn.execute("UPDATE objects SET same_values = NULL, same_layout = NULL")
            similarity.fill(conn)
        inner = "/data/pack.zip#log-3.txt"
        assert like(conn, "/data/log-17.txt", "values") == [inner, "/home/copy"]
        assert like(conn, "/data/both", "values") == []
        assert like(conn, "/data/log-17.txt", "layout") == ["/data/log-18.txt", inner]
        assert like(conn, "/data/log-17.txt", "value") == ["/data/both", inner, "/home/copy"]
        assert like(conn, "/data/both", "value", at=40) == ["/home/b"]
        assert like(conn, "/data/pack.zip", "values") == []

        set_status(conn, key_of(conn, "/home/copy"), "Masked")
        assert like(conn, inner, "values") == ["/data/log-17.txt", "/home/copy"]


def test_what_holds_another_value_by_now_is_not_alike(db: Database) -> None:
    """A decision on all similar objects must not affect a value that was never reviewed."""
    with db.write() as conn:
        scan(conn, add_location(conn), report("x", found(A, B)), report("y", found(A, B)))
        (gone,) = [one.id for one in objects.matches(conn, key_of(conn, "/data/x"), [EMAIL])]
        marks.set_purged(conn, key_of(conn, "/data/x"), [gone], purged=True)
        assert like(conn, "/data/x", "values") == []
        assert like(conn, "/data/y", "values") == ["/data/x"]
        scan(conn, 1, report("x", found(A)), report("y"))
        assert like(conn, "/data/x", "values") == []


def gone_of(conn: sqlite3.Connection, path: str, data_type: str) -> list[int]:
    return [one.id for one in objects.matches(conn, key_of(conn, path), [data_type])]


def test_object_keeps_its_layout_when_masked_values_are_forgotten(db: Database) -> None:
    with db.write() as conn:
        scan(conn, add_location(conn), report("log-1", found(A, B)), report("log-2", found(A, B)))
        key, gone = key_of(conn, "/data/log-1"), gone_of(conn, "/data/log-1", EMAIL)
        marks.set_purged(conn, key, gone, purged=True)
        marks.forget_values(conn, key, gone)
        assert like(conn, "/data/log-2", "layout") == ["/data/log-1"]
        rest = gone_of(conn, "/data/log-1", VISA)
        marks.set_purged(conn, key, rest, purged=True)
        marks.forget_values(conn, key, rest)
        assert like(conn, "/data/log-2", "layout") == []


def test_undo_after_a_scan_brings_an_object_back_to_its_values(db: Database) -> None:
    with db.write() as conn:
        location = add_location(conn)
        scan(conn, location, report("x", found(A, B)), report("y", found(A)))
        key, gone = key_of(conn, "/data/x"), gone_of(conn, "/data/x", EMAIL)
        marks.set_purged(conn, key, gone, purged=True)
        scan(conn, location, report("x", found(A)), report("y", found(A)))
        marks.set_purged(conn, key, gone, purged=False)
        assert grouped(conn, clusters.VALUES, Criteria()) == []


def test_filter_moves_objects_between_clusters_of_values(db: Database) -> None:
    """A decision on a cluster must not affect a value that only other members contain."""
    with db.write() as conn:
        first, second = add_location(conn), add_location(conn, "other", "/home")
        scan(conn, first, report("both", found(A, B)), report("one", found(A)))
        scan(conn, second, report("both", found(A, B)))
        filters.drop_matches(conn, StoredFilter("ignore_match", target_id=1), ["b"])
        together = ["/data/both", "/data/one"]
        assert grouped(conn, clusters.VALUES, Criteria()) == [(together, 2)]


def test_a_partly_masked_object_is_undecided(db: Database) -> None:
    """Its other matches are still there, and `is:open` finds it."""
    with db.write() as conn:
        place = add_location(conn)
        names = ("one", "partly", "masked")
        scan(conn, place, *(report(name, found(match(1, fingerprint="a"))) for name in names))
        set_status(conn, key_of(conn, "/data/partly"), "Partially masked")
        set_status(conn, key_of(conn, "/data/masked"), "Masked")
        paths = [f"/data/{name}" for name in names]
        assert grouped(conn, clusters.VALUES, Criteria()) == [(paths, 2)]
        asked = similarity.SimilarityQuery("values", key_of(conn, "/data/one"), ["a"])
        assert similarity.counted(conn, asked).open == 1
        listed = similarity.listed(conn, asked, undecided=True, offset=0, limit=9)
        assert [one.path for one in listed] == ["/data/partly"]


def grouped(conn: sqlite3.Connection, kind: str, criteria: Criteria) -> list[tuple[list[str], int]]:
    """Return each cluster's members by path and its open count, checking its size."""
    told = []
    for one in clusters.biggest(conn, criteria, kind, 10):
        like = clusters.like(kind, internal(one.object_id) or 0)
        within = clusters.members(conn, replace(criteria, rows=[like]))
        keys = [internal(key) for target in within for key in target.object_ids]
        names = dict(conn.execute("SELECT id, path FROM objects"))
        assert (one.objects, one.targets) == (len(keys), len(within))
        told.append(([names[key] for key in keys], one.open))
    return told


def test_what_a_query_finds_falls_into_clusters(db: Database) -> None:
    with db.write() as conn:
        reports = [report(f"a/log-{n}.txt", found(match(n, fingerprint="a"))) for n in range(3)]
        pack = report("b/p.zip", found(A, inner="x/log-9.txt"), found(B, inner="y"), container=True)
        first, second = add_location(conn), add_location(conn, "other", "/data")
        scan(conn, first, *reports, pack, report("b/both", found(A, B)))
        scan(conn, second, report("a/both", found(A, B)), report("a/two", found(B)))
        set_status(conn, key_of(conn, "/data/a/log-0.txt"), "Masked")
        logs = [f"/data/a/log-{n}.txt" for n in range(3)]
        inner, all_ = [f"/data/b/p.zip#{name}" for name in ("x/log-9.txt", "y")], Criteria()
        assert grouped(conn, clusters.VALUES, all_) == [
            ([*logs, inner[0]], 3),
            ([inner[1], "/data/a/two"], 2),
            (["/data/b/both", "/data/a/both"], 2),
        ]
        assert grouped(conn, clusters.LAYOUT, all_)[0] == ([*logs, inner[0]], 3)
        assert grouped(conn, clusters.FOLDER, all_) == [
            ([*inner, "/data/b/both"], 3),
            (logs, 2),
            (["/data/a/both", "/data/a/two"], 2),
        ]
        some = Criteria(prefixes=["/data/a"], targets=[1])
        assert grouped(conn, clusters.VALUES, some) == [(logs, 2)]
        (told,) = clusters.biggest(conn, some, clusters.FOLDER, 1)
        assert (told.path, told.masked) == ("/data/a/", [])
        told = clusters.biggest(conn, all_, clusters.VALUES, 1)[0]
        assert (told.path, told.masked, told.data_types) == (logs[0], ["****"], ["Visa"])
        (gone,) = [one.id for one in objects.matches(conn, key_of(conn, logs[1]), [VISA])]
        marks.set_purged(conn, key_of(conn, logs[1]), [gone], purged=True)
        like = clusters.like(clusters.VALUES, key_of(conn, logs[2]))
        (left,) = clusters.members(conn, replace(some, rows=[like]))
        assert left.object_ids == [public(key_of(conn, name)) for name in (logs[0], logs[2])]


def test_the_lists_use_their_indexes(db: Database) -> None:
    assert len(migrations.MIGRATIONS) >= 2
    with db.read() as conn:
        for kind, index in (("values", "objects_by_values"), ("value", "matches_by_value")):
            asked = similarity.SimilarityQuery(kind, 1, ["a"])
            plan = conn.execute(
                "EXPLAIN QUERY PLAN " + similarity._COUNT.format(where=similarity._WHERE[kind]),  # noqa: SLF001 - the statement is explained, not run
                asked.parameters(),
            )
            assert index in " ".join(row["detail"] for row in plan)
