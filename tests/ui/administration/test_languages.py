"""The administration in other languages: no text is clipped at 1280 x 800, and keys work."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from app.paths import resource

SCREEN = f"offscreen:configfile={resource('offscreen.json')}"


@pytest.mark.parametrize("code", ["en", "de"])
def test_sections_are_not_clipped_and_their_keys_find_the_actions(code: str) -> None:
    scenes = "tests.ui.administration.in_language:sections"
    done = subprocess.run(
        [sys.executable, "-m", "tests.ui.in_language", code, scenes],
        env={**os.environ, "QT_QPA_PLATFORM": SCREEN, "DISCOVERY_CONSOLE_LANGUAGE": code},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1]) == {}
