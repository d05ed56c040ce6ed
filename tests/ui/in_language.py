"""Run a function of the tests in a language, and print what it returns as JSON.

    python -m tests.ui.in_language CODE MODULE:FUNCTION

A process has one language, set before the modules of the window are loaded.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pkgutil import resolve_name
from typing import Any

from app.display import application
from app.paths import resource
from app.ui.look.theme import theme
from app.ui.look.translation import use_language

SCREEN = f"offscreen:configfile={resource('offscreen.json')}"


def ask(code: str, name: str) -> Any:
    """Return the answer of a function in a language, from a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.ui.in_language", code, name],
        env={**os.environ, "QT_QPA_PLATFORM": SCREEN, "DISCOVERY_CONSOLE_LANGUAGE": code},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def main(code: str, name: str) -> None:
    """Run the function."""
    app = application()
    use_language(app, code)
    theme().install(app)
    print(json.dumps(resolve_name(name)()))  # noqa: T201 - the answer


if __name__ == "__main__":
    main(*sys.argv[1:])
