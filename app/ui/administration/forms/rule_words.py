"""Rules of risk profiles in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import Any

from PySide6.QtCore import QDate

from app import language
from app.language import Texts
from app.state.words.labels import metadata_word
from app.state.words.statuses import status_word

tr = Texts(__name__)

Rule = dict[str, Any]
DAY = "yyyyMMdd"
"""Format of days in rules."""
SEVERITIES = (
    (tr("Matches without test data"), ()),
    (tr("Prohibited matches"), ("prohibited",)),
    (tr("Matches that are not prohibited"), ("match",)),
    (tr("Test data"), ("test",)),
    (tr("All matches"), ("match", "prohibited", "test")),
)
_COUNTED = {
    (): tr("matches without test data"),
    ("prohibited",): tr("prohibited matches"),
    ("match",): tr("matches that are not prohibited"),
    ("test",): tr("test data"),
    ("match", "prohibited", "test"): tr("all matches"),
}
"""Texts that say which matches count, by severities, for use within a sentence."""
WHO = ((tr("Owner"), "owner"), (tr("Group"), "group"), (tr("Everyone"), "everyone"))
RIGHTS = {
    "read": tr("read"),
    "write": tr("write"),
    "execute": tr("execute"),
    "modify": tr("modify"),
    "full": tr("full control"),
    "special": tr("special permission"),
}


def severity_words(severities: Iterable[str]) -> str:
    """Return in words which matches count for a rule."""
    kinds = tuple(sorted(severities))
    return next((text for text, some in SEVERITIES if some == kinds), ", ".join(kinds))


def _type_words(rule: Rule, types: Mapping[str, str]) -> str:
    name = types.get(rule["data_type"], rule["data_type"])
    kinds = tuple(sorted(rule.get("severities") or ()))
    return tr(
        "{type}: at least {least} ({which})",
        type=name,
        least=rule.get("minimum", 1),
        which=_COUNTED.get(kinds, ", ".join(kinds)),
    )


def _metadata_words(rule: Rule, _types: object) -> str:
    if "start_date" in rule:
        return tr(
            "{label} is between {first} and {last}",
            label=metadata_word(str(rule.get("label"))),
            first=_day_words(rule["start_date"]),
            last=_day_words(rule["end_date"]),
        )
    return tr(
        "{label} is “{value}”", label=metadata_word(str(rule.get("label"))), value=rule.get("value")
    )


def _day_words(text: str) -> str:
    """Return a day of a rule (`text`, `YYYYMMDD`) in the date format of the language; `text` itself
    if it is not a day.
    """
    found = QDate.fromString(text, DAY)
    if not found.isValid():
        return text
    return language.date(date(found.year(), found.month(), found.day()))


def _access_words(rule: Rule, _types: object) -> str:
    who, right = str(rule.get("who")), str(rule.get("permission"))
    told = {
        "who": next((words for words, key in WHO if key == who), who),
        "permission": RIGHTS.get(right, right),
    }
    if rule.get("name"):
        return tr("{who} “{name}” has the permission “{permission}”", name=rule["name"], **told)
    return tr("{who} has the permission “{permission}”", **told)


CRITERIA: dict[str, tuple[str, Callable[[Rule, Mapping[str, str]], str]]] = {
    "data_types": (tr("Data types"), _type_words),
    "locations": (tr("Paths"), lambda rule, _types: tr("Below {path}", path=rule.get("prefix"))),
    "metadata": (tr("Metadata"), _metadata_words),
    "access": (tr("File permissions"), _access_words),
    "operation": (tr("Statuses"), lambda rule, _types: status_word(str(rule.get("status")))),
}
"""Title of each criterion, and the function that puts a rule of this criterion into words."""


def rule_words(criterion: str, rule: object, types: Mapping[str, str]) -> str:
    """Return a rule in words, with the names of its data types. A rule that this console does not
    know is returned as the server wrote it.
    """
    known = CRITERIA.get(criterion)
    return known[1](rule, types) if known is not None and isinstance(rule, dict) else str(rule)


def criterion_title(criterion: str) -> str:
    """Return the title of a criterion."""
    return CRITERIA[criterion][0] if criterion in CRITERIA else criterion
