"""The checks of python-stdnum (LGPL), which names the standard or authority of each number."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module

from stdnum import util

_clean = util.clean


def clean(number: str, deletechars: str = "") -> str:
    """What `stdnum.util.clean` does, at once for ASCII letters and digits: it looks at each sign
    for what it may stand for, which is half of the time of a check, and compact values have none
    but letters and digits."""
    if isinstance(number, str) and number.isascii() and number.isalnum():
        return number.translate(_without(deletechars))
    return _clean(number, deletechars)


@cache
def _without(signs: str) -> dict[int, None]:
    return dict.fromkeys(map(ord, signs))


util.clean = clean  # before the modules of checks take it


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
