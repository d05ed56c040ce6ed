"""Targets in a CSV file, each row checked before anything is sent."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from app.language import Texts
from app.state.administration.noun import Values
from app.state.work.errors import NotPossible

tr = Texts(__name__)

COLUMNS = ("name", "group", "platform", "comments")
LARGEST = 64 * 1024 * 1024
MOST_ROWS = 200_000
LONGEST = {"name": 255, "platform": 255, "comments": 4_000}
_EXPECTED = tr("Expected columns: {columns}. Only “name” is required.", columns=", ".join(COLUMNS))
_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})  # not translated


@dataclass(slots=True)
class Draft:
    """A Target to be added. `line` is its line in the file, 0 if it comes from no file. `problem`
    says why the Target cannot be added, or why the server rejected it. `key` is its ID, once a
    read has shown it.
    """

    line: int
    values: Values
    group: str = ""
    problem: str = ""
    key: str = ""


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
    if path.stat().st_size > LARGEST:
        raise NotPossible(tr("The file is larger than 64 MiB. Split the file into smaller files."))
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise NotPossible(
            tr("Line {line} is not UTF-8. Save the file as UTF-8.", line=line)
        ) from None
    try:
        return _checked(text, known)
    except csv.Error as error:
        raise NotPossible(tr("The file is not valid CSV: {reason}.", reason=error)) from None


def _checked(text: str, known: Known) -> list[Draft]:
    first = text.partition("\n")[0]
    reader = csv.reader(io.StringIO(text), delimiter=max(",;\t", key=first.count), strict=True)
    heads = _heads(next(reader, []))
    found: list[Draft] = []
    seen: dict[tuple[str, str], int] = {}
    for cells in reader:
        if not any(cells):
            continue
        if len(found) == MOST_ROWS:
            raise NotPossible(
                tr(
                    "The file has more than {most} rows. Split the file into smaller files.",
                    most=MOST_ROWS,
                )
            )
        draft = _draft(reader.line_num, heads, cells, known)
        if not draft.problem:
            identity = draft.values["group_id"], draft.values["name"].casefold()
            if (line := seen.setdefault(identity, draft.line)) != draft.line:
                draft.problem = tr("The name and group are the same as in line {line}.", line=line)
        found.append(draft)
    if not found:
        raise NotPossible(f"{tr('The file contains no rows. Choose another file.')} {_EXPECTED}")
    return found


def _heads(cells: list[str]) -> list[str]:
    heads = [cell.strip().casefold() for cell in cells]
    for head in heads:
        if head not in COLUMNS:
            told = tr("Unknown column “{column}”.", column=head[:50])
            raise NotPossible(f"{told} {_EXPECTED}")
        if heads.count(head) > 1:
            told = tr("The column “{column}” occurs twice.", column=head)
            raise NotPossible(f"{told} {_EXPECTED}")
    if "name" not in heads:
        raise NotPossible(f"{tr('The column “name” is missing.')} {_EXPECTED}")
    return heads


def _draft(line: int, heads: list[str], cells: list[str], known: Known) -> Draft:
    given = dict(zip(heads, (cell.strip() for cell in cells), strict=False))
    group = given.get("group", "")
    group_id = known.groups.get(group.casefold(), "") if group else known.first
    values = {name: given.get(name, "") for name in ("name", "platform", "comments")}
    draft = Draft(line, values | {"group_id": group_id}, group or known.names.get(group_id, ""))
    if len(cells) != len(heads):
        draft.problem = tr(
            "The row has {found} instead of {expected} cells.",
            found=len(cells),
            expected=len(heads),
        )
    else:
        draft.problem = _problem(draft, known)
    return draft


def _problem(draft: Draft, known: Known) -> str:
    name = str(draft.values["name"])
    if not name:
        return tr("The name is missing.")
    for field, most in LONGEST.items():
        value = draft.values[field]
        if found := next((char for char in value if _is_invisible(char, field)), ""):
            return tr(
                "{column} contains the invisible character {character}.",
                column=field.capitalize(),
                character=f"U+{ord(found):04X}",
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


def _is_invisible(char: str, field: str) -> bool:
    if char == "\n" and field == "comments":
        return False
    return unicodedata.category(char) in _INVISIBLE
