"""Narrowing by one value: its query, its text, and its removal."""

from __future__ import annotations

import pytest

from app.api.records.risk import RiskProfile, RiskRules
from app.state.query.language.compiling import read
from app.state.query.language.fields import BY_KEY
from app.state.query.language.writing import text_of
from app.state.query.narrowing import asked, not_value, with_value, without_value
from app.state.query.options import Options, known_names
from tests.ui import made

CARDS = RiskProfile(profile_id="5", label="Cards", level="High", priority=1, rules=RiskRules())
KNOWN = known_names(Options(profiles=[CARDS]), made.inventory())


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
        ("", "risk", "5", "risk:Cards", "risk:Cards", ""),
        ("modified:2024", "modified", "2025", *["modified:2025-01-01..2025-12-31"] * 2,
         "modified:2024-01-01..2024-12-31"),
        ("owner:roe", "modified", "2025", *["modified:2025-01-01..2025-12-31 owner:roe"] * 2,
         "owner:roe"),
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
    assert asked(without, key, value) == (not BY_KEY[key].on_rows), "no row tells it"
    assert text_of(not_value(question, key, value), KNOWN) == negated
    for one in (both, without):  # text and query stay equivalent
        assert read(text_of(one, KNOWN), KNOWN).question == one
