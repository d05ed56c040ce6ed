"""A row's view of a match location: its types in order, its share of the totals."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from app.api.records.common import DataTypeCounts
from app.api.records.queries import LastRemediation, QueryLocation
from app.state.rows.keys import Key, row

FOUND = QueryLocation(
    location="/a",
    owner="",
    leaf=False,
    content_type="",
    metadata=[],
    children=[],
    matchdata=[],
)


@pytest.mark.parametrize(
    ("status", "bucket"),
    [
        (None, "open"),
        ("Masked", "done"),
        ("Partially masked", "open"),
        ("Pending Mask", "open"),
        ("Unable to mask", "open"),
        ("False Match", "false"),
    ],
)
def test_only_what_is_wholly_done_counts_as_done(status: str | None, bucket: str) -> None:
    record = status and LastRemediation(action=status, signoff="Roe", reason="clean-up")
    found = replace(FOUND, remediation=record or None)
    assert row(Key("1", "2"), "host", found).bucket == bucket


def test_the_types_that_weigh_most_come_first_after_those_asked_for() -> None:
    counts = [
        ("E-mail address", 0, 90, 0),
        ("Visa", 2, 0, 0),
        ("IBAN", 0, 1, 0),
        ("Mastercard", 0, 7, 0),
        ("Magnetic stripe", 0, 0, 1),
        ("AWS access key ID", 0, 0, 0),
    ]
    found = replace(
        FOUND,
        matchdata=[
            DataTypeCounts(label=label, test=str(test), match=str(match), prohibited=str(worst))
            for label, test, match, worst in counts
        ],
    )
    types = row(Key("1", "2"), "host", found).types
    assert types == "Magnetic stripe, Mastercard, IBAN, Visa, E-mail address"
    asked = row(Key("1", "2"), "host", found, asked=["Visa", "IBAN"])
    assert asked.types == "IBAN, Visa, Magnetic stripe, Mastercard, E-mail address"
    assert asked.data_types[:2] == ("IBAN", "Visa")
