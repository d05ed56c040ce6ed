"""The checks of python-stdnum (LGPL), which names the standard or authority of each number."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module

from stdnum import util

thorough = util.clean
"""How python-stdnum prepares a value: sign by sign, for the typographic ones."""


def clean(number: str, deletechars: str = "") -> str:
    """As `thorough` does, which leaves ASCII letters and digits as they are unless they are to be
    deleted: values of nothing else are given back at once."""
    if number.isalnum() and number.isascii() and _signs_only(deletechars):
        return number
    return thorough(number, deletechars)


@cache
def _signs_only(text: str) -> bool:
    return not any(map(str.isalnum, text))


util.clean = clean  # before its modules are imported: to prepare a value took half of its check


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
