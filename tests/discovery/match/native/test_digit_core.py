"""The native code and the judges in Python find the same. They are compared on generated texts."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from unittest import mock

import pytest

from app.discovery.match import engine
from app.discovery.match import finder as finding
from app.discovery.match.catalogue import DEFAULT, DETECTORS
from app.discovery.match.detectors import cards, national_east_asia, phones, wallets
from app.discovery.match.detectors.base import Repeat, Subject
from app.discovery.match.detectors.number import template
from app.discovery.match.detectors.types import Hit
from app.discovery.match.engine import Crowded
from app.discovery.match.finder import Finder
from app.discovery.match.native.digit_core import RESIDENT
from app.discovery.match.native.library import native
from tests.discovery.match.native.number_texts import text as generated

pytestmark = pytest.mark.skipif(native().library is None, reason=native().state)

FAMILIES = (cards.DETECTOR, wallets.DETECTOR, national_east_asia.DETECTOR, phones.DETECTOR)
SHAPE = "0" * 17 + "X"
FEW, MANY = 4_000, 1_000_000


@pytest.fixture(scope="module")
def both() -> tuple[Finder, Finder]:
    """Return the finder of these families with native code, and the one without."""
    return Finder(FAMILIES), without_native()


def without_native() -> Finder:
    with mock.patch.object(finding, "digit_core", return_value=None):
        return Finder(FAMILIES)


class Counted(Subject):
    """A subject that can be asked after the search what it has counted."""

    last: Subject

    def __init__(self, *values: object) -> None:
        super().__init__(*values)  # type: ignore[arg-type]
        Counted.last = self


@pytest.fixture(autouse=True, scope="module")
def counted() -> Iterator[None]:
    with mock.patch.object(finding, "Subject", Counted):
        yield


def found_by(finder: Finder, text: bytes, most: int = 10**6) -> tuple[list[Hit], int, int] | None:
    """Return the hits, and the counted runs; None if there are more than `most` places."""
    try:
        hits, _ = finder.hits(text, most=most)
    except Crowded:
        return None
    return hits, Counted.last.runs, Counted.last.right


def compare(both: tuple[Finder, Finder], count: int, seed: int) -> None:
    chance = Random(seed)
    with_hits = 0
    for _ in range(count):
        text = generated(chance)
        most = chance.choice((2, 5, 10**6, 10**6, 10**6))
        first, second = (found_by(finder, text, most) for finder in both)
        assert first == second, text
        with_hits += first is not None and bool(first[0])
    assert with_hits > count / 6


def test_generated_texts(both: tuple[Finder, Finder]) -> None:
    compare(both, FEW, seed=1)


@pytest.mark.slow
def test_a_million_generated_texts(both: tuple[Finder, Finder]) -> None:
    compare(both, MANY, seed=2)


def test_all_samples_with_all_detectors() -> None:
    """Each sample alone, all in one text, and all without anything between them."""
    with_native = Finder(DETECTORS, DEFAULT)
    with mock.patch.object(finding, "digit_core", return_value=None):
        plain = Finder(DETECTORS, DEFAULT)
    samples = [sample.text for detector in DETECTORS for sample in detector.matching]
    samples += [text for detector in DETECTORS for text in detector.clean]
    for text in (*samples, " ".join(samples), "\n".join(samples), "".join(samples)):
        assert found_by(with_native, text.encode()) == found_by(plain, text.encode()), text


def test_without_hyperscan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "hyperscan", None)
    compare((Finder(FAMILIES), without_native()), FEW // 20, seed=3)


def test_runs_in_omitted_repetitions_are_counted(both: tuple[Finder, Finder]) -> None:
    """Omitted rows of invalid numbers make the valid one doubtful, as if they were there."""
    chance = Random(4)
    row = b"".join(b"%d\n" % chance.randint(10**15, 10**16 - 1) for _ in range(20))
    text = b"4539148803436467\n" + row * 900
    counts = [found_by(finder, text) for finder in both]
    assert counts[0] == counts[1]
    assert counts[0] is not None
    assert counts[0][1] == 1 + 20 * 900
    core = both[0].core
    assert core is not None
    alone, repeated = core.places(row), core.places(row, (Repeat(len(row), len(row), 9),))
    assert repeated.numbers == 10 * alone.numbers > 0


def test_more_places_than_fit_into_one_call(both: tuple[Finder, Finder]) -> None:
    text = b"4539148803436467;+49 30 901820\n" * 5_000
    core = both[0].core
    assert core is not None
    places = core.places(text)
    assert len(places.found) == places.ends + places.outlines == 10_000
    assert len(set(places.found)) == 10_000


def test_near_misses_are_those_of_python(both: tuple[Finder, Finder]) -> None:
    text = b"4539148803436468 and +999 21 6022372"
    hits = [finder.hits(text, near_misses=True)[0] for finder in both]
    assert hits[0] == hits[1]
    assert hits[0]


def test_only_resident_numbers_have_their_shape() -> None:
    """The native code checks their check digit, which no other number with this shape has."""
    assert template(SHAPE, plain=True) == RESIDENT
    having = [
        number for detector in DETECTORS for number in detector.numbers if SHAPE in number.shapes
    ]
    assert [number.type.key for number in having] == ["NATIONAL_ID_CN"]


@pytest.mark.parametrize(
    ("text", "is_judged"),
    [
        ("4539148803436467", True),
        ("4539148803436468", False),
        ("9999148803436460", False),
        ("4539148803436467x", False),
        ("+4539148803436467", False),
        ("1-4539148803436467", False),
        ("beef-4539148803436467", False),
        ("eef-4539148803436467", True),
        ("11010519491231002X", True),
        ("110105194912310021", False),
        ("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", True),
        ("+49 30 901820", True),
        ("+999 30 901820", False),
        ("+49 30 901820,112.5", False),
        ('12.5,"+49 30 901820"', False),
        ("tel +49 30 901820,112.5", True),
        ("+49 30 901820%", False),
    ],
)
def test_what_is_left_out(both: tuple[Finder, Finder], text: str, is_judged: bool) -> None:
    core = both[0].core
    assert core is not None
    assert bool(core.places(text.encode()).found) == is_judged
