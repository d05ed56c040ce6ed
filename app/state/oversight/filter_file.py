"""Import and export of filters. Scopes are stored by name, because IDs differ between servers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from app.api.records.filters import FILTER_TYPES, VALUE_TYPES, Filter, FilterFields
from app.api.records.groups import Group
from app.decoding import NOT_DECODED
from app.language import Texts
from app.state.work.errors import NotFilters

tr = Texts(__name__)

MOST = 10_000
_LARGEST = 8 << 20
Line = Annotated[str, Meta(min_length=1, max_length=4096)]


class FileFilter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A filter with the name of its Group or Target instead of an ID; global if it has neither."""

    type: Literal[FILTER_TYPES]  # type: ignore[valid-type]
    expression: Line | None = None
    from_date: str | None = None
    to_date: str | None = None
    days: int | None = None
    size: int | None = None
    group: Line | None = None
    target: Line | None = None


class FilterFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Content of the file."""

    version: Literal[1] = 1
    filters: Annotated[list[FileFilter], Meta(max_length=MOST)]


def content(path: Path) -> bytes:
    """Read a file, up to the maximum size. Raises OSError."""
    with path.open("rb") as file:
        return file.read(_LARGEST + 1)


def exportable(
    filters: Sequence[Filter], groups: Sequence[Group], *, values: bool
) -> list[FileFilter]:
    """Convert filters for export. A filter is left out if its Group or Target has no known name,
    because elsewhere it would apply globally. Filters about a single value are included only with
    `values`.
    """
    names = {group.id: ("group", group.name) for group in groups}
    names |= {
        target.id: ("target", target.name) for group in groups for target in group.targets or ()
    }
    return [
        FileFilter(
            type=one.type,
            expression=one.expression,
            from_date=one.from_date,
            to_date=one.to_date,
            days=one.days,
            size=one.size,
            **dict([names[one.apply_to]] if one.apply_to else []),
        )
        for one in filters
        if (one.apply_to is None or one.apply_to in names)
        and (values or one.type not in VALUE_TYPES)
    ]


def written(filters: list[FileFilter]) -> bytes:
    """Encode filters for a file."""
    return msgspec.json.format(msgspec.json.encode(FilterFile(filters=filters)), indent=2)


def parsed(data: bytes, groups: Sequence[Group]) -> list[FilterFields]:
    """Parse the filters of a file for this server. Raises `NotFilters` if the file is not valid, or
    names a Group or Target that this server does not have.
    """
    if len(data) > _LARGEST:
        raise NotFilters(tr("The file is too large for a list of filters."))
    try:
        found = msgspec.json.decode(data, type=FilterFile).filters
    except NOT_DECODED as error:
        raise NotFilters(tr("The file is not a list of filters: {error}", error=error)) from None
    ids = {("group", group.name): group.id for group in groups}
    ids |= {
        ("target", target.name): target.id for group in groups for target in group.targets or ()
    }
    return [_here(one, ids) for one in found]


def _here(one: FileFilter, ids: dict[tuple[str, str], str]) -> FilterFields:
    scope = ("group", one.group) if one.group else ("target", one.target) if one.target else None
    if scope is not None and scope not in ids:
        raise NotFilters(
            tr(
                "The file has a filter for the group “{name}”, which does not exist. Add the "
                "group, then import the file again.",
                name=scope[1],
            )
            if scope[0] == "group"
            else tr(
                "The file has a filter for the target “{name}”, which does not exist. Add the "
                "target, then import the file again.",
                name=scope[1],
            )
        )
    return FilterFields(
        type=one.type,
        apply_to=None if scope is None else ids[scope],
        expression=one.expression,
        from_date=one.from_date,
        to_date=one.to_date,
        days=one.days,
        size=one.size,
    )
