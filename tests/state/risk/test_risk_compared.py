"""Snapshots of Targets: the difference of two days adds up, and the file holds no names."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from app.api.records.risk import TargetRisk
from app.state.console_data.risk_snapshots import FILE_NAME, RiskSnapshots
from app.state.risk.risk_compared import compared, levels_of, with_rest

PLACE = "https://risk.example:1 production"


def target(key: int, high: int) -> TargetRisk:
    return TargetRisk(
        id=str(key), name=f"fs{key}", high=str(high), medium="1", low="0", unmapped="0"
    )


def take(snapshots: RiskSnapshots, day: int, *targets: TargetRisk) -> None:
    line = snapshots.take(PLACE, day, levels_of(targets))
    assert line is not None
    snapshots.write(line)


def test_a_file_that_could_not_be_read_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    path.symlink_to(path)
    snapshots = RiskSnapshots(tmp_path)
    with pytest.raises(OSError, match="symbolic links"):
        snapshots.load()
    take(snapshots, 10, target(1, 5))
    assert path.is_symlink()


def test_targets_have_grown_shrunk_appeared_and_vanished(tmp_path: Path) -> None:
    snapshots = RiskSnapshots(tmp_path)
    now = [target(1, 9), target(2, 3), target(4, 2)]
    take(snapshots, 10, target(1, 5), target(2, 8), target(3, 7))
    take(snapshots, 20, *now)
    again = RiskSnapshots(tmp_path)
    again.load()
    before, after = again.at(PLACE, 10), again.at(PLACE, 25)
    assert before
    assert after
    found = {
        (one.cause, one.target_id): one.high
        for one in compared(again, before, after, now)
        if one.high
    }
    assert found == {
        ("grown", "1"): 4, ("shrunk", "2"): -5, ("appeared", "4"): 2, ("vanished", None): -7,
    }  # fmt: skip


def test_what_snapshots_do_not_cover_is_unknown() -> None:
    for seed in range(200):
        made, snapshots = random.Random(seed), RiskSnapshots(None)
        for day in (1, 2):
            take(
                snapshots, day, *(target(at, made.randrange(9)) for at in range(made.randrange(5)))
            )
        before, after = snapshots.at(PLACE, 1), snapshots.at(PLACE, 2)
        assert before
        assert after
        change = [made.randrange(-9, 9) for _ in range(4)]
        causes = with_rest(compared(snapshots, before, after, []), change)
        assert [sum(getattr(one, key) for one in causes)
                for key in ("high", "medium", "low", "unmapped")] == change  # fmt: skip


def test_the_first_snapshot_of_a_day_stays() -> None:
    snapshots = RiskSnapshots(None)
    take(snapshots, 10, target(1, 5))
    assert snapshots.take(PLACE, 10, levels_of([target(1, 6)])) is None


def test_the_file_has_no_names_ids_or_places(tmp_path: Path) -> None:
    snapshots = RiskSnapshots(tmp_path)
    take(snapshots, 10, target(77_123_456, 5))
    data = (tmp_path / FILE_NAME).read_bytes()
    assert not [text for text in (b"fs77", b"77123456", b"example") if text in data]


def test_damaged_lines_are_left_out(tmp_path: Path) -> None:
    snapshots = RiskSnapshots(tmp_path)
    for day in (10, 20):
        take(snapshots, day, target(1, day))
    path = tmp_path / FILE_NAME
    path.write_bytes(path.read_bytes().replace(b'"day":10', b'"day":-1') + b"\xff{")
    again = RiskSnapshots(tmp_path)
    again.load()
    line = again.at(PLACE, 10)
    assert line is not None
    assert line.day == 20
