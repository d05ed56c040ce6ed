"""Logging of a test, reset afterwards."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import structlog


@contextmanager
def restored() -> Iterator[None]:
    """Restore the logging and the hooks of the test run after the block.

    Without that, structlog would print each later error with all locals, which takes seconds.
    """
    root, configuration = logging.getLogger(), structlog.get_config()
    before = root.level, root.handlers[:], sys.excepthook, sys.unraisablehook
    try:
        yield
    finally:
        for handler in [handler for handler in root.handlers if handler not in before[1]]:
            root.removeHandler(handler)
            handler.close()
        root.handlers[:] = before[1]
        root.setLevel(before[0])
        sys.excepthook, sys.unraisablehook = before[2:]
        structlog.configure(**configuration)
