"""Narrowing by one value: what it asks, how it is written, and how it is taken back."""

from __future__ import annotations

import pytest

from app.state.language.reading import read
from app.state.language.writing import text_of
from app.state.narrowing import asked, not_value, with_value, without_value
from app.state.options import Options, known_names
from tests.ui import made

KNOWN = known_names(Options(), made.estate())


@pytest.mark.parametrize(
    ("before", "key", "value", "added", "alone", "negated"),
    [
        ("", "type", "Visa", "type:Visa", "type:Visa", "-type:Visa"),
        ("type:IBAN", "type", "Visa", "type:(IBAN,Visa)", "type:Visa", "type:IBAN -type:Visa"),
        ("-type:(Visa,IBAN)", "type", "Visa", "type:Visa -type:IBAN", "type:Visa -type:IBAN",
         "-type:(IBAN,Visa)"),
        ("", "target", "11", "target:fs01", "target:fs01", "-target:fs01"),
        ("path:~pay", "status", "Masked", "status:Masked path:~pay", "status:Masked path:~pay",
         "path:~pay -status:Masked"),
        ("", "prohibited", "prohibited", "prohibited>0", "prohibited>0", "prohibited=0"),
        ("test<5", "test", "test", "test>0", "test>0", "test=0"),
        ("is:open", "is", "done", "is:(open,done)", "is:done", "is:open -is:done"),
        ("owner:roe", "owner", "ann", "owner:(roe,ann)", "owner:ann", "owner:roe -owner:ann"),
        ("modified:2026", "owner", "ann", *["modified:2026-01-01..2026-12-31 owner:ann"] * 2,
         "modified:2026-01-01..2026-12-31 -owner:ann"),
        ("owner:roe or modified:2026-01-01", "owner", "ann",
         *["owner:roe or modified:2026-01-01 owner:ann"] * 2,
         "owner:roe or modified:2026-01-01 -owner:ann"),
        ("", "path", "/srv/a b", 'path:"/srv/a b"', 'path:"/srv/a b"', '-path:"/srv/a b"'),
    ],
)  # fmt: skip
def test_a_value_is_asked_for_too_or_alone_or_not_at_all(
    before: str, key: str, value: str, added: str, alone: str, negated: str
) -> None:
    question = read(before, KNOWN).question
    assert question is not None
    assert not asked(question, key, value)
    both = with_value(question, key, value)
    assert text_of(both, KNOWN) == added
    assert asked(both, key, value)
    assert not asked(without_value(both, key, value), key, value)
    assert with_value(both, key, value) == both
    assert text_of(with_value(question, key, value, alone=True), KNOWN) == alone
    without = not_value(both, key, value)
    assert not asked(without, key, value)
    assert text_of(not_value(question, key, value), KNOWN) == negated
    for one in (both, without):  # text and question stay the same thing
        assert read(text_of(one, KNOWN), KNOWN).question == one
