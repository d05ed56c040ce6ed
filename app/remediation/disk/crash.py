"""Named crash points, where a test can kill the process. In production nothing is armed.

A point precedes every step that changes a disk, so stopping at each in turn tests every order of
"done" and "not yet done". This works on every system.
"""

from __future__ import annotations

from collections.abc import Callable

_hook: Callable[[str], None] | None = None


def arm(hook: Callable[[str], None] | None) -> None:
    """Call `hook` with the name of each crash point that is reached; None disarms."""
    global _hook
    _hook = hook


def point(name: str) -> None:
    """Mark a crash point: a test may end the process here."""
    if _hook is not None:
        _hook(name)
