"""Write cells of CSV files so that no spreadsheet evaluates them as formulas. Every package may
import this module.
"""

from __future__ import annotations

import re

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""Characters with which a spreadsheet formula may begin; the last four are full-width forms."""
_AFTER_SEPARATOR = re.compile('(?<=[,;\t\r\n])("*)(?=[-=+@\uff1d\uff0b\uff0d\uff20])')
"""Where a formula begins for a spreadsheet that splits lines by another separator than the file's.
"""
_PLAIN_NUMBER = re.compile(r"-[0-9]+(\.[0-9]+)?", re.ASCII)
"""Negative numbers, which begin like a formula but are not evaluated as one."""


def unevaluated(text: str) -> str:
    """Return `text` in a form that no spreadsheet evaluates as a formula, whether it splits lines
    by comma, semicolon or tab. A plain number, also a negative one, is returned unchanged.
    """
    text = _AFTER_SEPARATOR.sub(r"\1'", text)
    if text.startswith(_FORMULA) and not _PLAIN_NUMBER.fullmatch(text):
        return f"'{text}"
    return text
