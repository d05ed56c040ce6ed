"""The names that the query field offers while somebody types."""

from __future__ import annotations

import pytest

from app.state.query.language.known import Name, Names

NAMES = Names(
    Name(text, text)
    for text in (
        "Google service account key ID",
        "Mobile device number",
        "Telephone number (Vietnam)",
        "Visa",
    )
)


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (
            "vi",
            ["Visa", "Telephone number (Vietnam)", "Google service account key ID",
             "Mobile device number"],
        ),
        ("num", ["Mobile device number", "Telephone number (Vietnam)"]),
        ("xyz", []),
    ],
)  # fmt: skip
def test_names_that_begin_so_come_first_then_words(typed: str, offered: list[str]) -> None:
    assert [name.text for name in NAMES.like(typed, 10)] == offered
