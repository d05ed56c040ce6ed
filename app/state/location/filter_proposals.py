"""Filter suggestions derived from the selection and the focused match."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from app.api.records.filters import FilterFields
from app.state.location.matches import Matches
from app.state.results.results import Results
from app.state.rows.keys import Key, Row

MOST_ROWS = 2_000
"""Maximum number of selected rows examined. If more rows are selected, they mostly share the
properties that the examined rows share.
"""
_CARD_DIGITS = range(13, 20)
_ISSUER = 6
_SEPARATORS = ("/", "\\")


def for_selection(results: Results, matches: Matches) -> list[FilterFields]:
    """Suggest filters for the selection or, without one, for the focused object. If the focused
    match is in one of these objects, also suggest filters for its value.
    """
    keys = results.selected[:MOST_ROWS] or ([results.current] if results.current else [])
    rows = [row for key in keys if (row := results.row_of(key)) is not None]
    targets = {key.target_id for key in keys}
    return proposed(rows, _value(matches, keys), targets.pop() if len(targets) == 1 else None)


def _value(matches: Matches, keys: Sequence[Key]) -> str:
    """Return the value of the focused match, if it is known and belongs to one of these objects."""
    details = matches.details
    if matches.key not in keys or details is None or not matches.hits:
        return ""
    offset = matches.hits[matches.hit].offset
    return next((match.content for match in details.matches or () if match.offset == offset), "")


def proposed(
    rows: Sequence[Row], value: str = "", target_id: str | None = None
) -> list[FilterFields]:
    """Suggest filters for these match locations and the value of the focused match ("" without
    one), narrowest first. The filters for paths apply to Target `target_id`, or to all Targets if
    it is None.
    """
    paths = list(dict.fromkeys(row.location for row in rows if row.location))
    found = _of_value(value.strip())
    found += [
        FilterFields(type=kind, expression=expression, apply_to=target_id)
        for kind, expression in _of_paths(paths)
    ]
    return list(dict.fromkeys(found))


def _of_value(value: str) -> list[FilterFields]:
    if not value:
        return []
    pairs = [("ignore_match", value), ("test_match", value)]
    digits = "".join(char for char in value if char.isdigit())
    bare = "".join(char for char in value if char not in " -.")
    _, at, domain = value.partition("@")
    if bare == digits and len(digits) in _CARD_DIGITS:
        pairs += [("test_prefix", digits[:_ISSUER]), ("ignore_prefix", digits[:_ISSUER])]
    elif at and "." in domain:
        pairs += [("test_expression", f"*@{domain}"), ("ignore_expression", f"*@{domain}")]
    return [FilterFields(type=kind, expression=text) for kind, text in pairs]


def _of_paths(paths: Sequence[str]) -> list[tuple[str, str]]:
    """Return filters for these paths, as pairs of filter type and expression: for the path, if it
    is the only one; for the folder that contains all files; for each suffix that all files share;
    and, if the folders of all files have the same name, for all folders with this name. Filters
    that do not apply are left out.
    """
    if not paths:
        return []
    found = [("exclude_prefix", paths[0])] if len(paths) == 1 else []
    files = [path.partition("#")[0] for path in paths]
    folders = [_folder(path) for path in files]
    same = takewhile(lambda chars: len(set(chars)) == 1, zip(*folders, strict=False))
    shared = _folder("".join(chars[0] for chars in same))
    if len(shared) > 1:
        found.append(("exclude_prefix", shared))
    found += [("exclude_suffix", ending) for ending in _endings(files)]
    names = {_separated(folder)[-2] for folder in folders if len(_separated(folder)) > 2}
    if len(names) == 1 and len(separators := {folder[-1] for folder in folders}) == 1:
        (name,), (mark,) = names, separators
        found.append(("exclude_expression", f"*{mark}{name}{mark}*"))
    return found


def _folder(path: str) -> str:
    """Return the path up to and including the last separator."""
    return path[: max(path.rfind(mark) for mark in _SEPARATORS) + 1]


def _separated(path: str) -> list[str]:
    return path.replace("\\", "/").split("/")


def _endings(files: Sequence[str]) -> list[str]:
    """Return the suffixes that all names share, such as `.min.js` and `.js`."""
    each = []
    for path in files:
        _, *parts = _separated(path)[-1].lstrip(".").split(".")
        parts = parts[-2:]
        each.append(["." + ".".join(parts[at:]) for at in range(len(parts))])
    return [one for one in each[0] if all(one in some for some in each[1:])]
