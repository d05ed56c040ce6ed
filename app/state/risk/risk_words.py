"""Sentences about the change of risk: the period, the change in per cent, and its causes. The
numbers of the causes add up to the change.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from app.api.records.common import number
from app.api.records.enums import OperationStatus as Op
from app.api.records.risk import RiskCause, RiskPoint
from app.state.risk.periods import since

_MOST = 4
"""Maximum of causes in a sentence."""

_FEWER = {
    Op.MASKED: "masked",
    Op.PARTIALLY_MASKED: "partly masked",
    Op.FALSE_MATCH: "marked false",
    Op.TEST_DATA: "marked as test data",
    Op.CONFIRMED: "confirmed",
    Op.DELETED: "deleted",
    Op.DELETED_RESTRICTED: "deleted",
    Op.QUARANTINED: "quarantined",
    Op.QUARANTINED_RESTRICTED: "quarantined",
    Op.ENCRYPTED: "encrypted",
    Op.REMEDIATED_MANUALLY: "remediated by hand",
    "gone": "no longer found",
    "filtered": "filtered out",
    "removed": "no longer searched",
    "shrunk": "fewer",
    "vanished": "no longer listed",
}
_MORE = {"new": "new", "reopened": "reopened", "grown": "more", "appeared": "added"}
_EITHER = {
    "changed": "changed",
    "rated": "rated by changed profiles",
    "unknown": "not explained",
}


class Part(NamedTuple):
    """Change of one level by one cause on one Target; `name` is that of the Target, "" if
    unknown.
    """

    cause: str
    name: str
    change: int


def parts(causes: Sequence[RiskCause], level: str, name: Callable[[str], str]) -> list[Part]:
    """Return the parts of a level's change by cause and Target, the largest first."""
    found = Counter[tuple[str, str]]()
    for cause in causes:
        target = name(cause.target_id) if cause.target_id else ""
        found[cause.cause, target] += getattr(cause, level)
    listed = [Part(*key, change) for key, change in found.items() if change]
    return sorted(listed, key=lambda part: (-abs(part.change), part))


def cause_word(cause: str) -> str:
    """Return the words for a cause; a status that is unknown here is returned in lower case."""
    return {**_FEWER, **_MORE, **_EITHER}.get(cause, cause.lower())


def why(found: Sequence[Part]) -> str:
    """List the causes, for example "92 masked on fs01, 27 marked false, 12 new on ws07". The
    numbers add up to the whole change. If the word for a cause does not say whether there are more
    or fewer objects, its number has a sign.
    """
    sums = Counter[str]()
    for part in found:
        sums[part.cause] += part.change
    ordered = sorted((item for item in sums.items() if item[1]), key=lambda item: -abs(item[1]))
    most = _MOST if len(ordered) <= _MOST else _MOST - 1
    told = [_told(cause, change, found) for cause, change in ordered[:most]]
    rest = [change for _, change in ordered[most:]]
    if rest:
        told.append(f"{_signed(sum(rest))} by {len(rest)} other causes")
    return ", ".join(told)


def _told(cause: str, change: int, found: Sequence[Part]) -> str:
    plain = (cause in _MORE and change > 0) or (cause in _FEWER and change < 0)
    text = f"{f'{abs(change):,}' if plain else _signed(change)} {cause_word(cause)}"
    names = {part.name for part in found if part.cause == cause}
    if names == {""} or cause == "unknown":
        return text
    where = names.pop() if len(names) == 1 else f"{len(names)} Targets"
    return f"{text} on {where}"


def _signed(change: int) -> str:
    return f"{change:+,}".replace("-", "\N{MINUS SIGN}") if change else "±0"


def summary(word: str, before: int, now: int, when: str) -> str:
    """Say how a number has changed, for example "High 412 to 305 since 1 Nov, down 26 %"."""
    if now == before:
        return f"{word} {now:,}, unchanged {when}"
    direction = "up" if now > before else "down"
    if not before:
        return f"{word} {before:,} to {now:,} {when}, {direction} {abs(now - before):,}"
    share = abs(now - before) / before * 100
    text = f"{share:,.0f} %" if share >= 1 else "less than 1 %"
    return f"{word} {before:,} to {now:,} {when}, {direction} {text}"


def of_points(word: str, level: str, points: Sequence[RiskPoint], now: float) -> str:
    """Summarize the change from the first to the last point; "" without points."""
    if not points:
        return ""
    before, last = (number(getattr(point, level) or "") for point in (points[0], points[-1]))
    if len(points) == 1:
        return f"{word} {last:,}"
    return summary(word, before, last, f"since {since(points[0].timestamp, now)}")
