"""Start of a command. The modules of the command are imported only when it starts."""

from __future__ import annotations

import gc
import sys
from pkgutil import resolve_name
from typing import Any

BAD_INPUT = 2


def run(command: str, *arguments: object, **options: object) -> int:
    """Run the function `command` (`module:function`) and return its exit code.

    The module is imported only when its command runs. The service and a scan run on machines
    without a screen, so they must not load Qt. A scan must not load the service either.
    """
    gc.disable()  # keep loaded objects: visiting them in each collection takes 0.3 seconds
    try:
        found: Any = resolve_name(command)
    except ImportError:
        if not (lacking := missing_libraries()):
            raise
        return refuse(f"No window can be opened. {lacking}")
    gc.freeze()
    gc.enable()
    return int(found(*arguments, **options))


def missing_libraries() -> str:
    """Return which system libraries Qt lacks, and how to install them; empty if none is missing.
    The module that checks this is imported only now, because most starts do not need it.
    """
    return str(resolve_name("app.qt_libraries:advice")())


def refuse(message: str) -> int:
    """Print the reason why a command cannot run; return the exit code."""
    print(f"discovery-console: {message}", file=sys.stderr)  # noqa: T201 - a command's answer
    return BAD_INPUT
