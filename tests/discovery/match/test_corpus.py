"""Values planted among look-alikes are found, and nothing else."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

from app.discovery.match.matches import Confidence
from app.discovery.read.file_scan import scan_file
from tests.kit import corpus

KEY = b"k" * 32


def test_what_was_planted_is_found_and_nothing_else(tmp_path: Path) -> None:
    planted = corpus.write(tmp_path, 3 << 20)
    assert len(planted) > 250
    assert len({each.data_type for each in planted}) > 60
    places = {(each.file, each.offset): each for each in planted}
    others = Counter[str]()
    as_planted = sure = 0
    for file in sorted({each.file for each in planted}):
        report = scan_file(str(tmp_path).encode(), file.encode(), KEY)
        assert not report.problems
        (found,) = report.found
        for match in found.matches:
            there = places.pop((file, match.offset), None)
            if there is None:
                others[match.data_type] += 1
            else:
                as_planted += match.data_type == there.data_type
                assert match.length == there.length
                assert match.confidence > Confidence.LOW
                sure += match.confidence is Confidence.HIGH
    assert not places, "not found"
    assert not others, "found, but not planted"
    assert sure >= 0.5 * len(planted)  # others are in one piece, with one check digit
    assert as_planted >= 0.98 * len(planted)  # several numbers are called "national id"


def test_a_log_of_a_server_holds_nobody_s_number(tmp_path: Path) -> None:
    rng = Random(3)
    lines = [corpus.log_line(rng) for _ in range(20_000)]
    (tmp_path / "server.log").write_text("\n".join(lines))
    report = scan_file(str(tmp_path).encode(), b"server.log", KEY)
    sure = [
        (match.data_type, match.place)
        for found in report.found
        for match in found.matches
        if match.confidence > Confidence.LOW
    ]
    assert sure == []
