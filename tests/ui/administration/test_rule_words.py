"""Rules of risk profiles in words."""

from __future__ import annotations

import pytest

from app.ui.administration.forms.rule_words import rule_words

CARD = {"data_type": "CARD_VISA", "minimum": 1200, "severities": ["prohibited", "match", "test"]}


@pytest.mark.parametrize(
    ("criterion", "rule", "words"),
    [
        ("data_types", CARD, "Visa: at least 1,200 (all matches)"),
        ("data_types", {"data_type": "own", "severities": ["new"]}, "own: at least 1 (new)"),
        ("metadata", {"label": "Date", "start_date": "20260102", "end_date": "20261129"},
         "Date is between 2026-01-02 and 2026-11-29"),
        ("metadata", {"label": "Date", "start_date": "?", "end_date": "!"},
         "Date is between ? and !"),
        ("metadata", {"label": "From", "value": "ann"}, "From is “ann”"),
        ("access", {"who": "owner", "name": "ann", "permission": "read"},
         "Owner “ann” has the permission “read”"),
        ("access", {"who": "everyone", "permission": "full"},
         "Everyone has the permission “full control”"),
        ("access", {"who": "robots", "permission": "list"}, "robots has the permission “list”"),
        ("locations", {"prefix": "/srv"}, "Below /srv"),
        ("later", {"a": 1}, "{'a': 1}"),
    ],
)  # fmt: skip
def test_a_rule_in_words(criterion: str, rule: object, words: str) -> None:
    assert rule_words(criterion, rule, {"CARD_VISA": "Visa"}) == words
