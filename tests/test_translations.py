"""The translations of the interface are complete, right, and compiled."""

from __future__ import annotations

from tests.kit.delivery import script

translations = script("translations", ".")


def test_every_text_is_translated_and_compiled() -> None:
    assert list(translations.offences()) == []
