"""Advanced filter expressions of a query, `afconfig` (contract 4.5). The contract does not define
a language for them, so this service does:

  path contains invoice
  match >= 10
  modified < 20240101

Each line is `field operator value`. An object matches an expression if it matches all lines. Text
fields (`path`, `owner`, `group`, `type`, `status`, `sign_off`, `reason`) allow `=`, `!=`, and the
operators `contains` and `lacks`, which ignore case. `data_type` allows `=` and `!=`. Numbers
(`match`, `test`, `prohibited`, `size` in bytes) and the days `modified` and `expires` (YYYYMMDD)
allow `=`, `!=`, `<`, `<=`, `>`, `>=`. `passphrase` (`none` or `set`) allows `=`. `expires` and
`passphrase` test credentials that were found in the object: the expiry day of a token or
certificate, and whether a private key has a passphrase. A value may be in double quotes, which
preserve blanks at its ends.
"""

from __future__ import annotations

import json
import re
import sqlite3
from dataclasses import dataclass

from app.service.store import names
from app.service.store.sql_text import holding, is_day

_TEXTS = {
    "path": "o.path",
    "owner": "o.owner",
    "group": "o.file_group",
    "type": "o.content_type",
    "status": "coalesce(o.status, '')",
    "sign_off": "coalesce(o.sign_off, '')",
    "reason": "coalesce(o.reason, '')",
}
_NUMBERS = {"match": "o.match", "test": "o.test", "prohibited": "o.prohibited", "size": "o.size"}
_DAYS = {
    "modified": "(SELECT max(day) FROM metadata WHERE object_id = o.id AND label = 'File Modified')"
}
_CREDENTIAL = """EXISTS (
  SELECT 1 FROM matches m CROSS JOIN json_each(m.trace) step
  WHERE m.object_id = o.id AND m.purged = 0 AND m.trace LIKE '%["{name}"%'
    AND step.value ->> 0 = '{name}' AND {condition})"""
_EXPIRY = "replace(substr(step.value ->> 1, -10), '-', '') {operator} ?"
_UNLOCKED = "(step.value ->> 1 LIKE 'none%') = ?"
_COMPARING = ("=", "!=", "<", "<=", ">", ">=")
_HAS_TYPE = """o.id IN (
  SELECT object_id FROM counts WHERE data_type IN (SELECT value FROM json_each(?)))"""

_MOST_LINES = 20
_LONGEST = 4096
_LINE = re.compile(r"\s*(\w+)\s*(<=|>=|!=|=|<|>|contains\s|lacks\s)\s*(.+?)\s*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Line:
    """A parsed line: an SQL condition on the object `o`, and the parameter of the condition."""

    condition: str
    parameter: str | int


def parse(conn: sqlite3.Connection, expression: str) -> list[Line]:
    """Parse an expression into lines. Raises ValueError if the expression is empty or too long, or
    if a line is invalid.
    """
    lines = [line for line in expression.splitlines() if line.strip()]
    if not lines or len(lines) > _MOST_LINES or len(expression) > _LONGEST:
        raise ValueError("an expression has a few lines")
    return [_line(conn, line) for line in lines]


def _line(conn: sqlite3.Connection, text: str) -> Line:
    parts = _LINE.fullmatch(text)
    if parts is None:
        raise ValueError("a line is: field operator value")
    field, operator, value = parts[1], parts[2].strip(), _unquoted(parts[3])
    if field in _TEXTS:
        return _on_text(_TEXTS[field], operator, value)
    if field == "data_type":
        return _on_type(conn, operator, value)
    if field == "passphrase" and operator == "=" and value in {"none", "set"}:
        told = _CREDENTIAL.format(name="Passphrase", condition=_UNLOCKED)
        return Line(told, int(value == "none"))
    if operator not in _COMPARING:
        raise ValueError("numbers and days are compared")
    if field in _NUMBERS and re.fullmatch(r"[0-9]{1,15}", value, re.ASCII):
        return Line(f"{_NUMBERS[field]} {operator} ?", int(value))
    if field in _DAYS and is_day(value):
        return Line(f"{_DAYS[field]} {operator} ?", value)
    if field == "expires" and is_day(value):
        return Line(
            _CREDENTIAL.format(name="Expiry", condition=_EXPIRY.format(operator=operator)), value
        )
    raise ValueError("no such field, or no such value of it")


def _unquoted(value: str) -> str:
    return value[1:-1] if len(value) > 1 and value[0] == value[-1] == '"' else value


def _on_text(column: str, operator: str, value: str) -> Line:
    if operator in {"=", "!="}:
        return Line(f"{column} {operator} ?", value)
    if operator in {"contains", "lacks"} and value:
        found, part = holding(column, value)
        return Line(found if operator == "contains" else f"NOT ({found})", part)
    raise ValueError("no such operator on a text")


def _on_type(conn: sqlite3.Connection, operator: str, value: str) -> Line:
    keys = names.keys(conn, value)
    if not keys or operator not in {"=", "!="}:
        raise ValueError("no such data type, or no such operator on it")
    return Line(_HAS_TYPE if operator == "=" else f"NOT {_HAS_TYPE}", json.dumps(keys))
