"""Risk: mapping, counts, and history."""

from __future__ import annotations

from app.api.records.risk import (
    LocationRule,
    NewRiskRules,
    OperationRule,
    RiskProcessing,
    RiskRules,
)
from app.discovery.match.matches import Severity
from app.service.events_and_audit.events import EventBus
from app.service.remedies import effects
from app.service.remedies.payload import Payload, StatusBefore
from app.service.rules import risk as mapping
from app.service.store import jobs, marks, risk, summaries
from app.service.store.database import Database
from app.service.upkeep import remapping
from app.service.upkeep.remapping import Remapper
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


def test_levels_count_every_profile_or_only_the_first(db: Database) -> None:
    with db.write() as conn:
        location = add_location(conn)
        scan(
            conn,
            location,
            report("card", found(match(), match(40, EMAIL))),
            report("mail", found(match(0, EMAIL))),
            report("test", found(match(severity=Severity.TEST))),
            report("z.zip", found(match(), inner="in"), container=True),
        )
        mapping.remap(conn)
        risk.add_point(conn, 10.0, 1)
        levels = risk.levels(conn)[1]
        assert levels.counts(prioritized=False) == {
            "high": "2", "medium": "0", "low": "2", "unmapped": "1",
        }  # fmt: skip
        assert levels.counts(prioritized=True) == {
            "high": "2", "medium": "0", "low": "1", "unmapped": "1",
        }  # fmt: skip
        assert (levels.total, levels.matches) == (4, 4)


def test_profile_of_highest_priority_decides(db: Database) -> None:
    with db.write() as conn:
        location = add_location(conn)
        scan(
            conn,
            location,
            report("a", found(match(severity=Severity.PROHIBITED), match(50, EMAIL))),
        )
        mapping.remap(conn)
        summary = summaries.get(conn, key_of(conn, "/data/a"))
    assert summary is not None
    assert summary.risk[0][1] == "High"
    assert [key for key, _ in summary.risk] == [1, 3, 6]


def test_every_criterion_must_hold_by_one_of_its_rules(db: Database) -> None:
    rules = RiskRules(
        data_types=[{"data_type": VISA, "minimum": 2}, {"data_type": EMAIL}],
        locations=[{"prefix": "/nowhere"}, {"prefix": "/data/hr"}],
        metadata=[{"label": "File Owner", "value": "alice"}],
        operation=[{"status": "Confirmed Match"}],
    )
    with db.write() as conn:
        location = add_location(conn)
        risk.add_profile(conn, "own", "Low", 1, rules)
        files = ("hr/ok", "hr/one", "hr/open", "it/ok")
        matches = {name: (match(1), match(40)) for name in files} | {"hr/one": (match(1),)}
        scan(conn, location, *(report(name, found(*matches[name])) for name in files))
        for name in ("hr/ok", "hr/one", "it/ok"):
            set_status(conn, key_of(conn, f"/data/{name}"), "Confirmed Match")
        mapping.remap(conn)
        rows = conn.execute(
            "SELECT o.path FROM object_risk r JOIN objects o ON o.id = r.object_id"
            " JOIN risk_profiles p ON p.id = r.profile_id WHERE p.label = 'own'"
        )
        assert [row["path"] for row in rows] == ["/data/hr/ok"]


def test_history_gets_a_point_of_all_and_of_the_target(db: Database) -> None:
    with db.write() as conn:
        one, two = add_location(conn), add_location(conn, "other", "/srv")
        scan(conn, one, report("a", found(match())))
        mapping.remap(conn)
        risk.add_point(conn, 10.0, 1)
        scan(conn, two, report("b", found(match())))
        mapping.remap(conn)
        risk.add_point(conn, 20.0, 2)
        key = key_of(conn, "/data/a")
        marks.set_mark(conn, key, [VISA], "false_match", 1)
        mapping.remap(conn, objects=[key])
        risk.add_point(conn, 90_000.0, 1)
        everything = risk.history(conn, None, 0, 10)
        assert [(point.time, point.levels.high) for point in everything] == [
            (90_000.0, 1), (20.0, 2), (10.0, 1),
        ]  # fmt: skip
        assert [point.levels.high for point in risk.history(conn, 1, 0, 10)] == [0, 1]
        assert [point.time for point in risk.history(conn, None, 1, 1)] == [20.0]
        cards = risk.profile_history(conn, 3, None, 0, 10, prioritized=True)
        assert cards == [(90_000.0, 1), (20.0, 2), (10.0, 1)]
        days = [(270_000.0, 1), (259_200.0, 1), (90_000.0, 1), (20.0, 2)]
        assert risk.daily_matches(conn, 270_000.0, 0, 10) == days
        assert risk.daily_matches(conn, 270_000.0, 1, 2) == days[1:3]
        assert risk.daily_matches(conn, 270_000.0, 4, 10) == []


def test_all_is_mapped_anew_in_slices_that_a_restart_goes_on_with(db: Database) -> None:
    with db.write() as conn:
        location = add_location(conn)
        scan(conn, location, *(report(f"{number:04}", found(match())) for number in range(1100)))
        mapping.remap(conn)
        risk.remove_profile(conn, 3)  # payment cards
        remapping.begin(conn)
    assert mapped(db) == (0, 1100)  # a removed profile is hidden, but counted
    first = Remapper(db, EventBus(db))
    assert first.slice()
    with db.read() as conn:
        assert remapping.processing(conn) == RiskProcessing(state="processing", progress=500 / 1100)
        assert risk.levels(conn)[1].high == 600
    second = Remapper(db, EventBus(db))  # the first one was killed
    assert [second.slice() for _ in range(3)] == [True, True, False]
    with db.read() as conn:
        assert remapping.processing(conn) == RiskProcessing(state="idle", progress=1.0)
        assert risk.levels(conn)[1].unmapped == 1100
        assert conn.execute("SELECT 1 FROM risk_profiles WHERE id = 3").fetchone() is None
        assert [point.levels.unmapped for point in risk.history(conn, 1, 0, 10)] == [1100]
    assert mapped(db) == (0, 0)
    assert not second.slice()


def test_a_change_in_between_begins_again(db: Database) -> None:
    with db.write() as conn:
        location = add_location(conn)
        scan(conn, location, *(report(f"{number:04}", found(match())) for number in range(600)))
        remapping.begin(conn)
    remapper = Remapper(db, EventBus(db))
    assert remapper.slice()
    with db.write() as conn:
        risk.add_profile(conn, "all", "Low", 1, NewRiskRules(locations=[LocationRule(prefix="/")]))
        remapping.begin(conn)
    while remapper.slice():
        pass
    with db.read() as conn:
        assert risk.levels(conn)[1].first_low == 600


def test_the_status_of_a_job_that_waits_counts(db: Database) -> None:
    rules = NewRiskRules(operation=[OperationRule(status="Pending Modification")])
    with db.write() as conn:
        scan(conn, add_location(conn), report("a", found(match())))
        risk.add_profile(conn, "pending", "Low", 1, rules)
        key = key_of(conn, "/data/a")
        payload = Payload(before=StatusBefore()).text()
        job = jobs.add(
            conn, kind="confirmed", title="Confirm", now=1.0, target_id=1, location_id=1, path="a",
            object_id=key, payload=payload,
        )  # fmt: skip
        effects.set_status(conn, job, "Pending Modification", 1.0)
        mapping.remap(conn, objects=[key])
        assert risk.levels(conn)[1].first_low == 1
        effects.return_to(conn, job, job, 2.0)
        mapping.remap(conn, objects=[key])
        assert risk.levels(conn)[1].first_low == 0


def mapped(db: Database) -> tuple[int, int]:
    """Return the number of objects with a visible risk, and of rows of the map."""
    with db.read() as conn:
        keys = [row["id"] for row in conn.execute("SELECT id FROM objects").fetchall()]
        found = [summaries.get(conn, key) for key in keys]
        shown = sum(one is not None and bool(one.risk) for one in found)
        (rows,) = conn.execute("SELECT count(*) FROM object_risk").fetchone()
        return shown, rows
