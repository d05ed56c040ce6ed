"""Named crash points: where a test may stop the process dead. In production nothing is armed.

A point stands before every step that changes a disk, so stopping at each one in turn tries every
order of "done" and "not yet done" (trust.md 5.6, works on every system).
"""

from __future__ import annotations

from collections.abc import Callable

_hook: Callable[[str], None] | None = None


def arm(hook: Callable[[str], None] | None) -> None:
    """Call `hook` with the name of each crash point that is reached; None disarms."""
    global _hook
    _hook = hook


def point(name: str) -> None:
    """The process may die here."""
    if _hook is not None:
        _hook(name)
