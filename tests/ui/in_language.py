"""Run functions of the tests in a language, and print what each returns as JSON.

    python -m tests.ui.in_language CODE

It reads their names from standard input, each as `MODULE:FUNCTION` in a line. A process has one
language, set before the modules of the window are loaded.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import closing, suppress
from pkgutil import resolve_name
from tempfile import TemporaryFile
from threading import Timer
from typing import Any

from app.display import application
from app.paths import resource
from app.ui.look.theme import theme
from app.ui.look.translation import use_language

SCREEN = f"offscreen:configfile={resource('offscreen.json')}"


_ANSWER = "answer: "
_WAIT_SECONDS = 240.0


class Speaker:
    """A process in one language that answers the questions of several tests, because it takes
    seconds to start.
    """

    def __init__(self, code: str) -> None:
        self._errors = TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115 - see `close`
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.ui.in_language", code],
            env={**os.environ, "QT_QPA_PLATFORM": SCREEN, "DISCOVERY_CONSOLE_LANGUAGE": code},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
        )

    def ask(self, name: str) -> Any:
        """Return the answer of a function."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        late = Timer(_WAIT_SECONDS, self._process.kill)
        late.start()
        try:
            with suppress(BrokenPipeError):  # an earlier question has ended it
                self._process.stdin.write(f"{name}\n")
                self._process.stdin.flush()
            for line in self._process.stdout:
                if line.startswith(_ANSWER):
                    return json.loads(line.removeprefix(_ANSWER))
        finally:
            late.cancel()
        self._errors.seek(0)
        raise AssertionError(self._errors.read())

    def close(self) -> None:
        """End the process."""
        with self._process, suppress(BrokenPipeError):
            self._process.communicate()
        self._errors.close()


def ask(code: str, name: str) -> Any:
    """Return the answer of a function in a language, from a process of its own."""
    with closing(Speaker(code)) as speaker:
        return speaker.ask(name)


def main(code: str) -> None:
    """Run the functions that standard input names."""
    app = application()
    use_language(app, code)
    theme().install(app)
    for line in sys.stdin:
        answer = json.dumps(resolve_name(line.strip())())
        print(_ANSWER + answer, flush=True)  # noqa: T201 - the answer


if __name__ == "__main__":
    main(*sys.argv[1:])
