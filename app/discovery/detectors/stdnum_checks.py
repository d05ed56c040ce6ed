"""The checks of python-stdnum (LGPL), which names the standard or authority of each number."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module


def stdnum(name: str, prefix: str = "") -> Callable[[str], bool]:
    """The check of a module of python-stdnum, as in `stdnum("fi.hetu")`, for compact values. A
    value gets the `prefix` first."""
    is_valid = import_module(f"stdnum.{name}").is_valid

    def check(value: str) -> bool:
        return bool(is_valid(prefix + value))

    return check


def any_of(*checks: Callable[[str], bool]) -> Callable[[str], bool]:
    """A check that is passed when one of `checks` is."""
    return lambda value: any(check(value) for check in checks)
