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


def test_a_name_is_found_by_another_text_before_parts_of_words() -> None:
    names = Names([Name("Sozialkreditcode", "1"), Name("Visa", "2", also="Kreditkarte")])
    assert [name.text for name in names.like("kred", 10)] == ["Visa", "Sozialkreditcode"]
