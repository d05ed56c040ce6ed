"""Sentences about the change of risk: the period, the change in per cent, and its causes. The
numbers of the causes add up to the change.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from app import language
from app.api.records.common import number
from app.api.records.enums import OperationStatus as Op
from app.api.records.risk import RiskCause, RiskPoint
from app.language import Texts
from app.state.risk.periods import since

tr = Texts(__name__)

_MOST = 4
"""Maximum number of causes in a sentence."""

_FEWER = {
    Op.MASKED: tr("masked"),
    Op.PARTIALLY_MASKED: tr("partly masked"),
    Op.FALSE_MATCH: tr("marked as false match"),
    Op.TEST_DATA: tr("marked as test data"),
    Op.CONFIRMED: tr("confirmed"),
    Op.DELETED: tr("deleted"),
    Op.DELETED_RESTRICTED: tr("deleted"),
    Op.QUARANTINED: tr("quarantined"),
    Op.QUARANTINED_RESTRICTED: tr("quarantined"),
    Op.ENCRYPTED: tr("encrypted"),
    Op.REMEDIATED_MANUALLY: tr("remediated by hand"),
    "gone": tr("no longer found"),
    "excluded": tr("excluded by a filter"),
    "skipped": tr("replaced by a link or an excluded folder"),
    "rules": tr("in unchanged files because of changed filters or data types"),
    "filtered": tr("filtered out"),
    "removed": tr("no longer searched"),
    "shrunk": tr("fewer objects"),
    "vanished": tr("no longer listed"),
}
_MORE = {
    "new": tr("new"),
    "reopened": tr("undecided again"),
    "grown": tr("more objects"),
    "appeared": tr("added"),
}
_EITHER = {
    "changed": tr("changed"),
    "rated": tr("because of changed risk profiles"),
    "unknown": tr("for unknown reasons"),
}


UNSEEN = frozenset({"excluded", "skipped", "rules", "removed", "vanished"})
"""Causes by which objects are no longer counted, although the same data may still be there."""


class Part(NamedTuple):
    """Change of one level by one cause on one Target. `name` is the name of the Target; "" if
    unknown.
    """

    cause: str
    name: str
    change: int


def parts(causes: Sequence[RiskCause], level: str, name: Callable[[str], str]) -> list[Part]:
    """Return the parts of a level's change by cause and Target: first those with a cause of
    `UNSEEN`, then the largest. `name` returns the name of a Target for its ID.
    """
    found = Counter[tuple[str, str]]()
    for cause in causes:
        target = name(cause.target_id) if cause.target_id else ""
        found[cause.cause, target] += getattr(cause, level)
    listed = [Part(*key, change) for key, change in found.items() if change]
    return sorted(listed, key=lambda part: (part.cause not in UNSEEN, -abs(part.change), part))


def unseen(found: Sequence[Part]) -> int:
    """Return how many objects are no longer counted because of a cause of `UNSEEN`.

    Objects of a removed Location may be searched again as part of another Location, and are then
    reported as new. So for each Target, its new objects are subtracted from the removed ones.
    """
    searched, left, added = Counter[str](), Counter[str](), Counter[str]()
    for part in found:
        if part.cause in {"removed", "vanished"}:
            left[part.name] -= part.change
        elif part.cause in {"new", "appeared"}:
            added[part.name] += part.change
        elif part.cause in UNSEEN:
            searched[part.cause] -= part.change
    lost = [gone - added[name] for name, gone in left.items()]
    return sum(max(0, count) for count in (*searched.values(), *lost))


def searched_again(found: Sequence[Part]) -> int:
    """Return how many objects may be counted again as new, among those that are no longer counted
    because of a cause in `UNSEEN`. `unseen` does not count these objects; `why` lists them twice,
    as removed and as new.
    """
    counts = Counter[str]()
    for part in found:
        if part.cause in UNSEEN:
            removed = part.cause in {"removed", "vanished"}
            counts[part.name if removed else f"\0{part.cause}"] -= part.change
    return sum(max(0, count) for count in counts.values()) - unseen(found)


def cause_word(cause: str) -> str:
    """Return the words for a cause; a status that is unknown here is returned in lower case."""
    return {**_FEWER, **_MORE, **_EITHER}.get(cause, cause.lower())


def why(found: Sequence[Part]) -> str:
    """List the causes, for example "92 masked on fs01, 27 marked as false match, 12 new on ws07".
    The numbers add up to the whole change. If the word for a cause does not say whether there are
    more or fewer objects, its number has a sign.
    """
    sums = Counter[str]()
    for part in found:
        sums[part.cause] += part.change
    ordered = sorted(
        (item for item in sums.items() if item[1]),
        key=lambda item: (item[0] not in UNSEEN, -abs(item[1])),
    )
    most = _MOST if len(ordered) <= _MOST else _MOST - 1
    told = [_told(cause, change, found) for cause, change in ordered[:most]]
    rest = [change for _, change in ordered[most:]]
    if rest:
        told.append(
            tr("{change} from {count} other causes", change=_signed(sum(rest)), count=len(rest))
        )
    return ", ".join(told)


def _told(cause: str, change: int, found: Sequence[Part]) -> str:
    plain = (cause in _MORE and change > 0) or (cause in _FEWER and change < 0)
    text = f"{language.number(abs(change)) if plain else _signed(change)} {cause_word(cause)}"
    names = {part.name for part in found if part.cause == cause}
    if names == {""} or cause == "unknown":
        return text
    if len(names) > 1:
        return tr("{change} on {count} targets", change=text, count=len(names))
    return tr("{change} on {target}", change=text, target=names.pop())


def _signed(change: int) -> str:
    sign = "+" if change > 0 else "\N{MINUS SIGN}" if change else "±"
    return f"{sign}{language.number(abs(change))}"


def summary(level: str, before: int, now: int, when: str, unseen: int = 0, again: int = 0) -> str:
    """Return a text saying how the count of a risk level has changed, for example "High 412 to 305
    since 1 Nov, down 26 %". In this example, `level` is "High", and `when` is "1 Nov".

    `unseen` is the number of objects that are no longer counted, although the same data may still
    be there. The percentage treats these objects as still counted: "High 58 to 38 since 1 Nov; down
    19 % when also counting the 9 objects that are no longer searched". If `unseen` and `again` (see
    `searched_again`) are given, the text also says that `unseen + again` objects are no longer
    searched, and that `again` of them may be counted as new.
    """
    if unseen and again:
        return tr.plural(
            "{level} {before} to {now} since {when}; {change} when also counting "
            "{n} of the {gone} objects that are no longer searched (the other "
            "{again} may be counted as new on the same target)",
            "{level} {before} to {now} since {when}; {change} when also counting "
            "{n} of the {gone} objects that are no longer searched (the other "
            "{again} may be counted as new on the same target)",
            unseen,
            level=level,
            before=language.number(before),
            now=language.number(now),
            when=when,
            change=_direction(before, now + unseen),
            gone=unseen + again,
            again=again,
        )
    if unseen:
        return tr.plural(
            "{level} {before} to {now} since {when}; {change} when also counting "
            "the {n} object that is no longer searched",
            "{level} {before} to {now} since {when}; {change} when also counting "
            "the {n} objects that are no longer searched",
            unseen,
            level=level,
            before=language.number(before),
            now=language.number(now),
            when=when,
            change=_direction(before, now + unseen),
        )
    if now == before:
        return tr("{level} {now}, unchanged since {when}", level=level, now=now, when=when)
    changed = _share(before, now)
    text = (
        tr("{level} {before} to {now} since {when}, up {change}")
        if now > before
        else tr("{level} {before} to {now} since {when}, down {change}")
    )
    counts = {"before": language.number(before), "now": language.number(now)}
    return text.format(level=level, when=when, change=changed, **counts)


def _direction(before: int, now: int) -> str:
    if now == before:
        return tr("unchanged")
    change = _share(before, now)
    return tr("up {change}", change=change) if now > before else tr("down {change}", change=change)


def _share(before: int, now: int) -> str:
    """Return the size of a change in per cent, or as a number if `before` is 0."""
    if before and (share := abs(now - before) / before * 100) >= 1:
        return f"{language.number(share, 0)} %"
    return tr("less than 1 %") if before else language.number(abs(now - before))


def of_points(
    word: str,
    level: str,
    points: Sequence[RiskPoint],
    now: float,
    unseen: int = 0,
    again: int = 0,
) -> str:
    """Summarize the change from the first to the last point, as `summary` does. A single point
    gives only its count, no points give "". `level` is the key of the level to count, and `word`
    its name in the sentence.
    """
    if not points:
        return ""
    before, last = (number(getattr(point, level) or "") for point in (points[0], points[-1]))
    if len(points) == 1:
        return f"{word} {language.number(last)}"
    return summary(word, before, last, since(points[0].timestamp, now), unseen, again)
