"""Risk: what maps, what is counted, what the history keeps."""

from __future__ import annotations

from app.api.records.risk import RiskRules
from app.discovery.match import Severity
from app.service import risk as mapping
from app.service.store import marks, risk
from app.service.store.database import Database

from .kit import EMAIL, VISA, add_location, found, key_of, match, report, scan, set_status


def test_levels_count_every_profile_or_only_the_first(db: Database) -> None:
    with db.write() as c:
        location = add_location(c)
        scan(
            c,
            location,
            report("card", found(match(), match(40, EMAIL))),
            report("mail", found(match(0, EMAIL))),
            report("test", found(match(severity=Severity.TEST))),
            report("z.zip", found(match(), inner="in"), container=True),
        )
        mapping.remap(c)
        mapping.after_scan(c, 1, 10.0)
        levels = risk.levels(c)[1]
        assert levels.counts(prioritized=False) == {
            "high": "2", "medium": "0", "low": "2", "unmapped": "1",
        }  # fmt: skip
        assert levels.counts(prioritized=True) == {
            "high": "2", "medium": "0", "low": "1", "unmapped": "1",
        }  # fmt: skip
        assert (levels.total, levels.matches) == (4, 4)


def test_profile_of_highest_priority_decides(db: Database) -> None:
    with db.write() as c:
        location = add_location(c)
        scan(c, location, report("a", found(match(severity=Severity.PROHIBITED), match(50, EMAIL))))
        mapping.remap(c)
        mapped = risk.of_object(c, key_of(c, "/data/a"))
    assert mapped is not None
    assert mapped.level == "High"
    assert mapped.profiles == [1, 3, 6]


def test_every_criterion_must_hold_by_one_of_its_rules(db: Database) -> None:
    rules = RiskRules(
        data_types=[{"data_type": VISA, "minimum": 2}, {"data_type": EMAIL}],
        locations=[{"prefix": "/nowhere"}, {"prefix": "/data/hr"}],
        metadata=[{"label": "File Owner", "value": "alice"}],
        operation=[{"status": "Confirmed Match"}],
    )
    with db.write() as c:
        location = add_location(c)
        risk.add_profile(c, "own", "Low", 1, rules)
        files = ("hr/ok", "hr/one", "hr/open", "it/ok")
        matches = {name: (match(1), match(40)) for name in files} | {"hr/one": (match(1),)}
        scan(c, location, *(report(name, found(*matches[name])) for name in files))
        for name in ("hr/ok", "hr/one", "it/ok"):
            set_status(c, key_of(c, f"/data/{name}"), "Confirmed Match")
        mapping.remap(c)
        rows = c.execute(
            "SELECT o.path FROM object_risk r JOIN objects o ON o.id = r.object_id"
            " JOIN risk_profiles p ON p.id = r.profile_id WHERE p.label = 'own'"
        )
        assert [row["path"] for row in rows] == ["/data/hr/ok"]


def test_history_gets_a_point_of_all_and_of_the_target(db: Database) -> None:
    with db.write() as c:
        one, two = add_location(c), add_location(c, "other", "/srv")
        scan(c, one, report("a", found(match())))
        mapping.remap(c)
        mapping.after_scan(c, 1, 10.0)
        scan(c, two, report("b", found(match())))
        mapping.remap(c)
        mapping.after_scan(c, 2, 20.0)
        key = key_of(c, "/data/a")
        marks.set_mark(c, key, [VISA], "false_match", 1)
        mapping.remap(c, objects=[key])
        risk.add_point(c, 90_000.0, 1)
        everything = risk.history(c, None, 0, 10)
        assert [(point.time, point.levels.high) for point in everything] == [
            (90_000.0, 1), (20.0, 2), (10.0, 1),
        ]  # fmt: skip
        assert [point.levels.high for point in risk.history(c, 1, 0, 10)] == [0, 1]
        assert [point.time for point in risk.history(c, None, 1, 1)] == [20.0]
        cards = risk.profile_history(c, 3, None, 0, 10, prioritized=True)
        assert cards == [(90_000.0, 1), (20.0, 2), (10.0, 1)]
        assert risk.daily_matches(c, 0, 10) == [(90_000.0, 1), (20.0, 2)]
