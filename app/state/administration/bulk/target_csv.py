"""Targets in a CSV file, each row checked before anything is sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from app.language import Texts
from app.state.administration.bulk.csv_rows import Draft, Row, csv_rows, file_text, invisible

tr = Texts(__name__)

COLUMNS = ("name", "group", "platform", "comments")
LONGEST = {"name": 255, "platform": 255, "comments": 4_000}


@dataclass(frozen=True, slots=True)
class Known:
    """The Groups and Targets that the server has. `groups` maps case-folded Group names to IDs, and
    `names` maps Group IDs to names. `targets` are pairs of a Group ID and a case-folded Target
    name. `first` is the ID of the Group used for rows that name no Group.
    """

    groups: Mapping[str, str]
    names: Mapping[str, str]
    targets: frozenset[tuple[str, str]]
    first: str


def drafts(path: Path, known: Known) -> list[Draft]:
    """Read and check the rows of a file. Raises `OSError`, and `NotPossible` if the file as a
    whole is unusable.
    """
    found: list[Draft] = []
    seen: dict[tuple[str, str], int] = {}
    for row in csv_rows(file_text(path), COLUMNS, "name"):
        draft = _draft(row, known)
        if not draft.problem:
            identity = draft.values["group_id"], draft.values["name"].casefold()
            if (line := seen.setdefault(identity, draft.line)) != draft.line:
                draft.problem = tr("The name and group are the same as in line {line}.", line=line)
        found.append(draft)
    return found


def _draft(row: Row, known: Known) -> Draft:
    group = row.cells.get("group", "")
    group_id = known.groups.get(group.casefold(), "") if group else known.first
    values = {name: row.cells.get(name, "") for name in ("name", "platform", "comments")}
    draft = Draft(row.line, values | {"group_id": group_id}, group or known.names.get(group_id, ""))
    draft.problem = row.problem or _problem(draft, known)
    return draft


def _problem(draft: Draft, known: Known) -> str:
    name = str(draft.values["name"])
    if not name:
        return tr("The name is missing.")
    for field, most in LONGEST.items():
        value = draft.values[field]
        if found := invisible(value, but="\n" * (field == "comments")):
            return tr(
                "{column} contains the invisible character {character}.",
                column=field.capitalize(),
                character=found,
            )
        if len(value) > most:
            return tr(
                "{column} has more than {most} characters.", column=field.capitalize(), most=most
            )
    if "<" in name or ">" in name:
        return tr("The name contains < or >. Remove these characters.")
    if not draft.values["group_id"]:
        return tr("There is no group of this name. Add the group first.")
    if (draft.values["group_id"], name.casefold()) in known.targets:
        return tr("The group already contains a target of this name.")
    return ""
