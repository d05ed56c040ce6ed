"""The sentence about risk, its periods, and points that cannot be."""

from __future__ import annotations

import random
from datetime import date, datetime, timedelta

import pytest

from app.api.records.risk import RiskCause, RiskPoint
from app.state.risk import risk_words
from app.state.risk.periods import Period, since
from app.state.risk.risk_points import usable, within

NOW = datetime(2026, 11, 21, 12).timestamp()  # noqa: DTZ001 local time is meant
DAY = 86_400.0
NAMES = {"11": "fs01", "12": "ws07"}


def cause(name: str, high: int, target_id: str | None = "11") -> RiskCause:
    return RiskCause(
        cause=name, all=high, high=high, medium=0, low=0, unmapped=0, target_id=target_id
    )


def why(*causes: RiskCause) -> str:
    return risk_words.why(risk_words.parts(causes, "high", NAMES.__getitem__))


def point(time: float, high: str | None = "1", low: str | None = "1") -> RiskPoint:
    return RiskPoint(timestamp=time, high=high, medium="0", low=low, unmapped="0")


def test_causes_name_the_target_or_their_number() -> None:
    told = why(
        cause("Masked", -92), cause("False Match", -20), cause("False Match", -7, "12"),
        cause("new", 12, "12"),
    )  # fmt: skip
    assert told == "92 masked on fs01, 27 marked as false match on 2 targets, 12 new on ws07"


def test_a_number_whose_word_does_not_say_the_direction_has_a_sign() -> None:
    told = why(cause("rated", -3), cause("changed", 2), cause("unknown", -1, None))
    assert told == (
        "\N{MINUS SIGN}3 because of changed risk profiles on fs01, +2 changed on fs01, "
        "\N{MINUS SIGN}1 for unknown reasons"
    )


def test_the_least_causes_are_summed() -> None:
    names = ("Masked", "Deleted", "gone", "Encrypted", "changed")
    told = why(*(cause(name, at - 9) for at, name in enumerate(names)))
    assert told.endswith("\N{MINUS SIGN}11 from 2 other causes")


@pytest.mark.parametrize(
    ("before", "now", "words"),
    [
        (412, 305, "High 412 to 305 since 1 Nov, down 26 %"),
        (0, 3, "High 0 to 3 since 1 Nov, up 3"),
        (9999, 9998, "High 9,999 to 9,998 since 1 Nov, down less than 1 %"),
        (5, 5, "High 5, unchanged since 1 Nov"),
    ],
)
def test_the_change_is_told_with_per_cent(before: int, now: int, words: str) -> None:
    assert risk_words.summary("High", before, now, "1 Nov") == words


def test_what_is_no_longer_searched_is_told_first_and_never_summed() -> None:
    names = ("Masked", "Deleted", "gone", "Encrypted")
    told = why(*(cause(name, at - 9) for at, name in enumerate(names)), cause("excluded", -1))
    assert told == (
        "1 excluded by a filter on fs01, 9 masked on fs01, 8 deleted on fs01, "
        "\N{MINUS SIGN}13 from 2 other causes"
    )


@pytest.mark.parametrize(
    ("now", "unseen", "words"),
    [
        (
            38,
            9,
            (
                "High 58 to 38 since 1 Nov; down 19 % when also counting the 9 objects "
                "that are no longer searched"
            ),
        ),
        (
            57,
            1,
            (
                "High 58 to 57 since 1 Nov; unchanged when also counting the 1 object "
                "that is no longer searched"
            ),
        ),
        (
            58,
            29,
            (
                "High 58 to 58 since 1 Nov; up 50 % when also counting the 29 objects "
                "that are no longer searched"
            ),
        ),
    ],
)
def test_the_per_cent_do_not_credit_what_is_no_longer_searched(
    now: int, unseen: int, words: str
) -> None:
    assert risk_words.summary("High", 58, now, "1 Nov", unseen) == words


def test_the_objects_that_still_count_follow_from_the_numbers_of_the_causes() -> None:
    causes = [
        cause("removed", -20), cause("new", 11), cause("excluded", -2), cause("new", 5, "12"),
    ]  # fmt: skip
    parts = risk_words.parts(causes, "high", NAMES.__getitem__)
    still, again = risk_words.unseen(parts), risk_words.searched_again(parts)
    assert (still, again) == (11, 11)
    assert risk_words.summary("High", 58, 52, "1 Nov", still, again) == (
        "High 58 to 52 since 1 Nov; up 9 % when also counting 11 of the 22 objects "
        "that are no longer searched (the other 11 may be counted as new on the same target)"
    )


def test_only_what_is_no_longer_searched_still_counts() -> None:
    causes = [
        cause("excluded", -5), cause("excluded", 2, "12"), cause("gone", -7), cause("removed", -1),
    ]  # fmt: skip
    assert risk_words.unseen(risk_words.parts(causes, "high", NAMES.__getitem__)) == 4


@pytest.mark.parametrize(
    ("causes", "still"),
    [
        ([cause("removed", -5), cause("new", 5)], 0),  # added again, or by another path
        ([cause("removed", -5), cause("new", 5, "12")], 5),
        ([cause("excluded", 20), cause("removed", -9)], 9),
    ],
)
def test_a_removed_place_that_is_searched_again_is_searched(
    causes: list[RiskCause], still: int
) -> None:
    assert risk_words.unseen(risk_words.parts(causes, "high", NAMES.__getitem__)) == still


def test_the_parts_of_200_random_changes_add_up() -> None:
    for seed in range(200):
        made = random.Random(seed)
        kinds = ("Masked", "new", "gone", "excluded", "unknown", "rated", "reopened", "Delegated")
        causes = [
            cause(made.choice(kinds), made.randrange(-9, 9), made.choice(("11", "12")))
            for _ in range(made.randrange(12))
        ]
        found = risk_words.parts(causes, "high", NAMES.__getitem__)
        assert sum(part.change for part in found) == sum(one.high for one in causes)


def test_impossible_points_are_left_out_and_not_shown_as_0() -> None:
    points = [
        point(NOW - DAY), point(NOW - 2 * DAY, "-4"), point(NOW - 3 * DAY, "many"),
        point(float("nan")), point(NOW + 40 * DAY), point(-5.0), point(NOW - 4 * DAY, None, None),
        point(NOW - 5 * DAY),
    ]  # fmt: skip
    kept = usable([*points, RiskPoint(timestamp=NOW - 6 * DAY)], NOW)
    assert [(NOW - one.timestamp) / DAY for one in kept] == [5.0, 4.0, 1.0]


def test_of_doubled_points_the_one_sent_first_counts() -> None:
    kept = usable([point(20.0, "7"), point(20.0, "3"), point(10.0)], NOW)
    assert [(one.timestamp, one.high) for one in kept] == [(10.0, "1"), (20.0, "7")]


def test_a_period_begins_with_the_point_that_still_held() -> None:
    points = [point(float(at)) for at in (10, 20, 30, 40)]
    assert [one.timestamp for one in within(points, 25.0, 35.0)] == [20.0, 30.0]


@pytest.mark.parametrize(
    ("name", "begin", "before"),
    [
        ("days", date(2026, 11, 15), date(2026, 11, 8)),
        ("week", date(2026, 11, 16), date(2026, 11, 9)),
        ("month", date(2026, 11, 1), date(2026, 10, 1)),
        ("quarter", date(2026, 10, 1), date(2026, 7, 1)),
        ("year", date(2026, 1, 1), date(2025, 1, 1)),
    ],
)
def test_periods_follow_the_calendar(name: str, begin: date, before: date) -> None:
    today = date(2026, 11, 21)
    assert date.fromtimestamp(Period(name).bounds(today)[0]) == begin  # noqa: DTZ012
    earlier = Period(name).before(today)
    assert earlier is not None
    assert earlier.first == before
    assert earlier.last == begin - timedelta(days=1)


def test_before_a_range_is_one_as_long() -> None:
    earlier = Period("range", date(2026, 11, 11), date(2026, 11, 20)).before(date(2026, 11, 21))
    assert earlier == Period("range", date(2026, 11, 1), date(2026, 11, 10))


def test_moments_of_another_year_have_their_year() -> None:
    assert since(NOW - 21 * DAY, NOW) == "31 Oct"
    assert since(NOW - 400 * DAY, NOW).endswith("2025")
