"""Run a function of the tests in a language, and print what it returns as JSON.

    python -m tests.ui.in_language CODE MODULE:FUNCTION

A process has one language, set before the modules of the window are loaded.
"""

from __future__ import annotations

import json
import sys
from pkgutil import resolve_name

from app.display import application
from app.ui.look.theme import theme
from app.ui.look.translation import use_language


def main(code: str, name: str) -> None:
    """Run the function."""
    app = application()
    use_language(app, code)
    theme().install(app)
    print(json.dumps(resolve_name(name)()))  # noqa: T201 - the answer


if __name__ == "__main__":
    main(*sys.argv[1:])
