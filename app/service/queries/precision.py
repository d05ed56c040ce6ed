"""Precision of data types: how many decided matches were false, and in which parts of the
inventory.
"""

from __future__ import annotations

import math
import time
from collections import defaultdict
from collections.abc import Iterator
from typing import Literal, NamedTuple

from app.api.records.impact import Precision
from app.api.records.quality import DecidedType
from app.paths import separator_of
from app.service.context.resources import Resources
from app.service.store import names
from app.service.store.decisions import decided
from app.service.store.visibility import Within

LEAST = 5
"""Minimum number of decided matches in a part of the inventory; fewer are not significant."""
MOST = 200
DEEPEST = 12
"""Maximum number of parent folders counted per path, from the deepest one up."""
SECONDS = 10.0
_Z = 1.959964  # two-sided 95 % interval


class Part(NamedTuple):
    """A data type (by key) in a part of the inventory: everywhere (`all`), in files with a certain
    ending of the name (`suffix`), or in a folder (`prefix`). `pattern` is that ending or folder.
    """

    data_type: str
    part: Literal["all", "suffix", "prefix"]
    pattern: str


def measured(served: Resources, within: Within = None) -> list[Precision]:
    """Return the precision of each data type: overall, and in the parts of the inventory with false
    matches. The list has at most `MOST` rows, worst first. Rows with fewer than `LEAST` decisions
    are left out. After `SECONDS` the rest of the objects is not counted.
    """
    sums: defaultdict[Part, list[int]] = defaultdict(lambda: [0, 0])
    ends, partial = time.monotonic() + SECONDS, False
    for rows in decided(served.db, within):
        if partial := bool(sums) and time.monotonic() > ends:
            break
        for row in rows:
            for part in parts_of(row["data_type"], row["path"]):
                sums[part][0] += row["false"]
                sums[part][1] += row["false"] + row["real"]
    with served.db.read() as conn:
        named = {part.data_type: names.name(conn, part.data_type) for part in sums}
    found = [
        _record(part, named[part.data_type], false, total, partial=partial)
        for part, (false, total) in _telling(sums).items()
    ]
    return sorted(found, key=lambda one: (-one.low, -one.decided, one.pattern))[:MOST]


def by_type(served: Resources, within: Within = None) -> list[DecidedType]:
    """Return the numbers of decided matches for each data type, sorted by name. Objects that are
    not examined within `SECONDS` do not count.
    """
    sums: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0])
    ends, partial = time.monotonic() + SECONDS, False
    for rows in decided(served.db, within):
        if partial := bool(sums) and time.monotonic() > ends:
            break
        for row in rows:
            sums[row["data_type"]][0] += row["real"]
            sums[row["data_type"]][1] += row["false"] + row["real"]
    with served.db.read() as conn:
        found = [
            _decided(key, names.name(conn, key), right, total, partial=partial)
            for key, (right, total) in sums.items()
            if total
        ]
    return sorted(found, key=lambda one: one.data_type)


def _decided(key: str, name: str, right: int, total: int, *, partial: bool) -> DecidedType:
    low, high = interval(right, total)
    return DecidedType(
        key=key, data_type=name, decided=total, right=right, low=low, high=high, partial=partial
    )


def interval(part: int, decided: int) -> tuple[float, float]:
    """Return the bounds (0 to 1) of the 95 % confidence interval of the proportion `part / decided`
    (Wilson's score interval). `decided` must not be 0.
    """
    share, square = part / decided, _Z * _Z / decided
    centre = share + square / 2
    reach = _Z * math.sqrt(share * (1 - share) / decided + square / (4 * decided))
    return max(0.0, (centre - reach) / (1 + square)), min(1.0, (centre + reach) / (1 + square))


def parts_of(data_type: str, path: str) -> Iterator[Part]:
    """Yield the parts of the inventory that a match in `path` belongs to."""
    yield Part(data_type, "all", "")
    sign = separator_of(path)
    folder, _, name = path.rpartition(sign)
    _, *endings = name.split(".")[-3:] if not name.startswith(".") else [name]
    for at in range(len(endings)):
        yield Part(data_type, "suffix", "." + ".".join(endings[at:]))
    for _ in range(DEEPEST):
        if not folder:
            return
        yield Part(data_type, "prefix", folder + sign)
        folder = folder.rpartition(sign)[0]


def _telling(sums: dict[Part, list[int]]) -> dict[Part, list[int]]:
    """Leave out parts that are too small. Of the parts other than `all`, also leave out those
    without false matches, those that are not among the 5 * `MOST` parts with most false matches,
    and those with the same counts as a narrower part.
    """
    enough = [(part, some) for part, some in sums.items() if some[1] >= LEAST]
    whole = {part: some for part, some in enough if part.part == "all"}
    worst = sorted((one for one in enough if one[1][0]), key=lambda one: -one[1][0])[: 5 * MOST]
    kept: dict[Part, list[int]] = {}
    for part, some in sorted(worst, key=lambda one: -len(one[0].pattern)):
        narrower = any(
            same == some
            and other[:2] == part[:2]
            and (other.pattern.startswith(part.pattern) or other.pattern.endswith(part.pattern))
            for other, same in kept.items()
        )
        if part.part != "all" and not narrower:
            kept[part] = some
    return whole | kept


def _record(part: Part, name: str, false: int, total: int, *, partial: bool) -> Precision:
    low, high = interval(false, total)
    return Precision(
        data_type=name,
        part=part.part,
        pattern=part.pattern,
        decided=total,
        false=false,
        low=low,
        high=high,
        partial=partial,
    )
