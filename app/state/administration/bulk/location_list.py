"""Locations in a CSV file or in a list of paths, each row checked before anything is sent."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from app.api.records.enums import PROTOCOLS
from app.api.records.groups import Group
from app.language import Texts
from app.paths import separator_of
from app.state.administration.bulk.csv_rows import (
    Draft,
    Row,
    check_count,
    csv_rows,
    delimiter_of,
    invisible,
)
from app.state.work.errors import NotPossible

tr = Texts(__name__)

COLUMNS = ("target", "group", "protocol", "path")
_LONGEST_HEADS = 10_000
"""Maximum number of characters of the first line that may be heads; a CSV reader refuses longer
cells.
"""
_Place = tuple[str, str]
"""The ID of a Target, and a protocol: Locations cover each other only within these."""


@dataclass(frozen=True, slots=True)
class Defaults:
    """The Target (its ID) and the protocol of rows that name none; `target_id` may be ""."""

    target_id: str
    protocol: str


@dataclass(slots=True)
class _Known:
    """What the server has: the ID of each Target by its case-folded Group and name, with the Group
    "" the IDs of all Targets of this name; and the Locations, as the line 0 of each path.
    """

    ids: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    lines: dict[_Place, dict[str, int]] = field(default_factory=dict)


def drafts(text: str, groups: Sequence[Group], defaults: Defaults) -> list[Draft]:
    """Read and check the rows of a CSV text, or the lines of a list of paths. Raises `NotPossible`
    if the text as a whole is unusable.
    """
    known = _known(groups)
    found = [_draft(row, known, defaults) for row in _rows(text)]
    for draft in found:
        if not draft.problem:
            place, path = _place(draft), str(draft.values["path"])
            known.lines.setdefault(place, {}).setdefault(_stem(path, place[1]), draft.line)
    for draft in found:
        draft.problem = draft.problem or _covered(draft, known)
    return found


def _rows(text: str) -> Iterator[Row]:
    """Yield the rows of a CSV text, which has a column `path`; otherwise each line is a path."""
    if _has_heads(text):
        yield from csv_rows(text, COLUMNS, "path")
        return
    count = 0
    for line, path in enumerate(text.split("\n"), start=1):
        if path := path.strip():
            count += 1
            check_count(count)
            yield Row(line, {"path": path})
    if not count:
        raise NotPossible(tr("The list contains no paths."))


def _has_heads(text: str) -> bool:
    first = text.partition("\n")[0][:_LONGEST_HEADS]
    cells = next(csv.reader([first], delimiter=delimiter_of(first)), [])
    return "path" in [cell.strip().casefold() for cell in cells]


def _known(groups: Sequence[Group]) -> _Known:
    known = _Known()
    for group in groups:
        for target in group.targets or ():
            name = target.name.casefold()
            for key in ((group.name.casefold(), name), ("", name)):
                known.ids.setdefault(key, []).append(target.id)
            known.names[target.id] = target.name
            for place in target.locations or ():
                lines = known.lines.setdefault((target.id, place.protocol), {})
                lines[_stem(place.path, place.protocol)] = 0
    return known


def _draft(row: Row, known: _Known, defaults: Defaults) -> Draft:
    cells = row.cells
    name = cells.get("target", "")
    ids = known.ids.get((cells.get("group", "").casefold(), name.casefold()), []) if name else []
    target_id = ids[0] if len(ids) == 1 else "" if name else defaults.target_id
    values = {
        "target_id": target_id,
        "protocol": cells.get("protocol", "").casefold() or defaults.protocol,
        "path": cells.get("path", ""),
        "credential_id": "",
        "proxy_id": "",
    }
    draft = Draft(row.line, values, name or known.names.get(target_id, ""))
    draft.problem = row.problem or _problem(draft, len(ids))
    return draft


def _problem(draft: Draft, count: int) -> str:
    """Return what is wrong with a row; `count` is the number of Targets of its name."""
    path, protocol = str(draft.values["path"]), str(draft.values["protocol"])
    if not path:
        return tr("The path is missing.")
    if found := invisible(path):
        return tr("The path contains the invisible character {character}.", character=found)
    if protocol not in PROTOCOLS:
        return tr("Unknown protocol “{protocol}”.", protocol=protocol[:50])
    if draft.values["target_id"]:
        return ""
    if not draft.parent:
        return tr("This row has no target. Choose a target for the rows without a target.")
    if count:
        return tr(
            "Several targets have this name. Enter the group of the target in the column “group”."
        )
    return tr("There is no target of this name. Add the target first.")


def _covered(draft: Draft, known: _Known) -> str:
    """Return which other row or existing Location contains the path; "" if none does."""
    place, path = _place(draft), str(draft.values["path"])
    lines, own = known.lines[place], _stem(path, place[1])
    line = lines[own]
    if line != draft.line:
        if line:
            return tr("The path is the same as in line {line}.", line=line)
        return tr("The target already has this location.")
    for above in _above(own, place[1]):
        if (line := lines.get(above, -1)) > 0:
            return tr("Already covered by the path in line {line}.", line=line)
        if not line:
            if above:
                return tr("Already covered by the location {path}.", path=above)
            return tr("Already covered by the location “Everything”.")
    return ""


def _place(draft: Draft) -> _Place:
    return str(draft.values["target_id"]), str(draft.values["protocol"])


def _separator(path: str, protocol: str) -> str:
    return separator_of(path) if protocol == "file" else "/"  # not translated


def _stem(path: str, protocol: str) -> str:
    return path.rstrip(_separator(path, protocol))


def _above(stem: str, protocol: str) -> Iterator[str]:
    """Yield the folders above a path without their last separator, the nearest first, "" last."""
    separator = _separator(stem, protocol)
    while stem:
        stem = stem.rpartition(separator)[0].rstrip(separator)
        yield stem
