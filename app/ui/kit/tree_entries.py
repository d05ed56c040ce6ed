"""Inventory as rows of a tree: the identity of each row, and what it shows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from app.api.records.common import ErrorCounts, MatchCounts, number
from app.api.records.folders import Folder
from app.api.records.groups import Group
from app.api.records.locations import Location
from app.api.records.targets import Target
from app.language import Texts
from app.state.words.names import name_word

tr = Texts(__name__)


@dataclass(frozen=True, slots=True)
class Place:
    """Identity of a row. If all fields are empty, the row is the whole inventory. For a location,
    `target_id` is set, too. For a folder, `folder` is its path, and both `target_id` and
    `location_id` are set.
    """

    group_id: str = ""
    target_id: str = ""
    location_id: str = ""
    folder: str = ""

    @property
    def is_note(self) -> bool:
        """Whether the row is not a place, but a note that there are more folders than
        are shown.
        """
        return self.folder.endswith(_CUT)


_CUT = "\0"
"""Character that marks the end of the path of a row that is not a folder. No path contains this
character.
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """Content of a row. `counts` are the numbers of prohibited, other and test matches. `protocol`
    is set on locations only.
    """

    place: Place
    name: str
    counts: tuple[int, int, int]
    errors: int
    status: str
    protocol: str = ""


Record = Group | Target | Location


class Branch(NamedTuple):
    """Row with the record that it shows; child rows are created on demand."""

    entry: Entry
    record: Record | Folder | tuple[int, ...]

    @property
    def leads_on(self) -> bool:
        """Return whether there are child rows."""
        if isinstance(self.record, Group):
            return bool(self.record.targets)
        return isinstance(self.record, Target) and bool(self.record.locations)

    def records_below(self) -> Sequence[Target | Location]:
        """Return the records of the child rows."""
        if isinstance(self.record, Group):
            return self.record.targets or ()
        return (self.record.locations or ()) if isinstance(self.record, Target) else ()

    def child(self, record: Target | Location) -> Branch:
        """Return the child row of a record."""
        place = self.entry.place
        return (
            _of_target(place, record) if isinstance(record, Target) else of_location(place, record)
        )


def branches(groups: Sequence[Group]) -> list[Branch]:
    """Return the row of the whole inventory, followed by a row per group. If there is no group,
    return an empty list.
    """
    shown = [_of_group(group) for group in groups]
    if not shown:
        return []
    counts = [branch.entry.counts for branch in shown]
    total = (sum(c[0] for c in counts), sum(c[1] for c in counts), sum(c[2] for c in counts))
    errors = sum(branch.entry.errors for branch in shown)
    return [Branch(Entry(Place(), tr("Everything"), total, errors, ""), (*total, errors)), *shown]


def _of_group(group: Group) -> Branch:
    return Branch(_entry(Place(group.id), name_word(group.name), group), group)


def _of_target(group: Place, target: Target) -> Branch:
    place = Place(group.group_id, target.id)
    return Branch(_entry(place, target.name, target), target)


def of_location(target: Place, location: Location) -> Branch:
    place = Place(target.group_id, target.target_id, location.id)
    return Branch(_entry(place, called(location), location, location.protocol), location)


def of_folder(inside: Place, folder: Folder) -> Branch:
    """Return the row of a folder inside a location, or inside another folder."""
    place = Place(inside.group_id, inside.target_id, inside.location_id, folder.path)
    name = re.split(r"[/\\]", folder.path)[-1]
    counts = folder.prohibited, folder.match, folder.test
    return Branch(Entry(place, name, counts, 0, ""), folder)


def of_folders(inside: Place, folders: Sequence[Folder], most: int) -> list[Branch]:
    """Return the rows of the folders inside a location or folder. If there are more than `most`,
    the last row is a note about the others.
    """
    rows = [of_folder(inside, folder) for folder in folders[:most]]
    if len(folders) > most:
        note = tr("Only the first {most} folders are shown", most=most)
        return with_note(rows, inside, note)
    return rows


def with_note(rows: list[Branch], inside: Place, note: str) -> list[Branch]:
    """Return rows inside a place, followed by a note, which is not a place."""
    place = Place(inside.group_id, inside.target_id, inside.location_id, inside.folder + _CUT)
    return [*rows, Branch(Entry(place, note, (0, 0, 0), 0, ""), ())]


def called(location: Location) -> str:
    """Return the name that a location has in the tree."""
    return location.path or name_word(location.description)


def _entry(place: Place, name: str, record: Record, protocol: str = "") -> Entry:
    counts, errors = _counts(record.matches), _errors(record.errors)
    return Entry(place, name, counts, errors, record.search_status, protocol)


def _counts(matches: MatchCounts) -> tuple[int, int, int]:
    return number(matches.prohibited), number(matches.match), number(matches.test)


def _errors(errors: ErrorCounts) -> int:
    return errors.error + errors.critical
