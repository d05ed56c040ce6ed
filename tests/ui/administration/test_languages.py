"""The administration in other languages: no text is clipped at 1280 x 800, and keys work."""

from __future__ import annotations

import pytest

from tests.ui.in_language import ask


@pytest.mark.parametrize("code", ["en", "de"])
def test_sections_are_not_clipped_and_their_keys_find_the_actions(code: str) -> None:
    assert ask(code, "tests.ui.administration.in_language:sections") == {}
