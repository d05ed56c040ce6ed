"""Process memory: values are found at their addresses, and the process continues."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from app.discovery.match import limits
from app.discovery.match.matches import FileReport, Match, Trouble
from app.discovery.match.rules import Rules, Wanted
from app.discovery.read.byte_ranges import ByteRange, search_stretches
from app.discovery.read.extract.unpack_limits import NotScanned
from app.discovery.read.process_memory import Process, scan_process, start_of
from tests.kit.holder import holding

KEY = b"k" * 32
VISA = "4539148803436467"
CARDS = Rules(wanted=Wanted(types=frozenset({"CARD_VISA"})))

linux = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc/<pid>/mem")


def scanned(pid: int) -> FileReport:
    begun = start_of(pid)
    assert begun is not None
    return scan_process(Process(pid, begun, b"holder", "me", 5), KEY, CARDS)


def matches(report: FileReport) -> list[Match]:
    return [match for found in report.found for match in found.matches]


def state(pid: int) -> tuple[str, int]:
    """Return a process's state and its private memory, in pages."""
    told = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return told[0], int(told[21])


@linux
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le"])
def test_what_a_process_holds_is_found_and_the_process_is_left_alone(encoding: str) -> None:
    with holding(f"Card {VISA} is held", encoding) as pid:
        _, pages = state(pid)
        report = scanned(pid)
        assert state(pid) in {("S", pages), ("R", pages)}
        with Path(f"/proc/{pid}/mem").open("rb", buffering=0) as memory:
            places = [
                int(match.place.rpartition("address ")[2], 16)
                for match in matches(report)
                if "anonymous memory" in match.place or match.place.startswith("/dev/zero")
            ]
            found = []
            for place in places:
                memory.seek(place)
                found.append(memory.read(len(VISA.encode(encoding))))
    assert VISA.encode(encoding) in found
    assert report.read
    assert report.problems == ()
    assert (report.path, report.owner, report.mtime_ns, report.content_type) == (
        b"holder", "me", 5, "Process memory",
    )  # fmt: skip
    assert report.size < 200 << 20  # without reserved memory that was never touched


@linux
def test_a_process_that_has_ended_and_one_that_took_its_number_are_not_read() -> None:
    with holding(VISA) as pid:
        report = scan_process(Process(pid, 1, b"other"), KEY, CARDS)
        begun = start_of(pid) or 0
    for ended in (report, scan_process(Process(pid, begun, b"other"), KEY, CARDS)):
        (problem,) = ended.problems
        assert (problem.trouble, problem.message) == (
            Trouble.NOTICE, "Not scanned: the process has ended.",
        )  # fmt: skip
        assert not ended.read
    assert start_of(pid) is None


@linux
def test_what_is_beyond_the_limits_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PROCESS", 1 << 20)
    monkeypatch.setattr(limits, "PROCESS_MAPPING", 1 << 29)
    with holding(VISA) as pid:
        report = scanned(pid)
    assert report.size == 1 << 20
    assert [problem.message for problem in report.problems] == [
        "Not fully scanned: it reserves more than 0 GiB in one range.",
        "Not fully scanned: it has more than 1 MiB of memory.",
    ]
    assert {problem.trouble for problem in report.problems} == {Trouble.ERROR}


@linux
@pytest.mark.skipif(os.geteuid() == 0, reason="root may read all")
def test_what_the_user_may_not_read_is_told() -> None:
    report = scan_process(Process(1, start_of(1) or 0, b"init"), KEY, CARDS)
    assert report.problems[0].trouble is Trouble.ERROR


def test_no_match_reaches_over_the_end_of_a_stretch() -> None:
    data = {0: b"Visa 45391488", 100: b"03436467 Visa " + VISA.encode() + b" x"}

    def fetch(address: int, length: int) -> bytes:
        start = 0 if address < 100 else 100
        return data[start][address - start :][:length]

    stretches = [ByteRange(start, len(held), "a") for start, held in data.items()]
    searched = search_stretches(stretches, fetch, KEY, CARDS)
    assert [match.place for match in searched.matches] == ["a, address 0x72"]
    assert [(match.offset, match.length) for match in searched.matches] == [(27, 16)]
    assert searched.size == 45


def test_what_was_read_before_trouble_counts() -> None:
    def fetch(address: int, length: int) -> bytes:
        if address:
            raise NotScanned("the process has ended")
        return f"Card {VISA} ".encode().ljust(length)

    searched = search_stretches([ByteRange(0, 1 << 22, "a")], fetch, KEY, CARDS)
    assert searched.notes == ("the process has ended",)
    assert [match.offset for match in searched.matches] == [5]
