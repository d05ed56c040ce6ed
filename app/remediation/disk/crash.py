"""Named crash points, at which a test can kill the process. In production no point is armed.

A crash point precedes every step that changes a disk. By stopping at each point in turn, a test
covers every state between "nothing done" and "all done". This works on every system.
"""

from __future__ import annotations

from collections.abc import Callable

_hook: Callable[[str], None] | None = None


def arm(hook: Callable[[str], None] | None) -> None:
    """Call `hook` with the name of each crash point when it is reached. None disarms the
    points.
    """
    global _hook
    _hook = hook


def point(name: str) -> None:
    """Mark a crash point: a test may end the process here."""
    if _hook is not None:
        _hook(name)
