"""Filters suggested by decisions, and filters in files."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from app.api.records.filters import Filter, FilterFields
from app.state.location.filter_proposals import proposed
from app.state.oversight import filter_file
from app.state.oversight.filters import Filters
from app.state.rows.keys import Key, Row
from app.state.work.errors import NotFilters
from tests.ui import made

VISA = "4532 0151 1283 0366"


def rows(*paths: str) -> list[Row]:
    return [
        Row(
            Key("11", str(at)),
            path,
            "fs01",
            "Visa",
            0,
            1,
            0,
            *("",) * 5,
            leaf=True,
            children=(),
            remediation_error="",
        )
        for at, path in enumerate(paths)
    ]


@pytest.mark.parametrize(
    ("paths", "value", "expected"),
    [
        (
            ["/srv/web/js/a.min.js", "/srv/web/lib/js/b.min.js"],
            "",
            [
                ("exclude_prefix", "/srv/web/"),
                ("exclude_suffix", ".min.js"),
                ("exclude_suffix", ".js"),
                ("exclude_expression", "*/js/*"),
            ],
        ),
        (["C:\\x\\a.log", "C:\\x\\b.txt"], "", [("exclude_prefix", "C:\\x\\")]),
        (
            ["/a/b.zip#in/c.csv"],
            "",
            [
                ("exclude_prefix", "/a/b.zip#in/c.csv"),
                ("exclude_prefix", "/a/"),
                ("exclude_suffix", ".zip"),
            ],
        ),
        (["/x/1", "/y/2"], "", []),  # they share the root only
        (
            [],
            VISA,
            [
                ("ignore_match", VISA),
                ("test_match", VISA),
                ("test_prefix", "453201"),
                ("ignore_prefix", "453201"),
            ],
        ),
        (
            [],
            "ann@firma-muster.de",
            [
                ("ignore_match", "ann@firma-muster.de"),
                ("test_match", "ann@firma-muster.de"),
                ("test_expression", "*@firma-muster.de"),
                ("ignore_expression", "*@firma-muster.de"),
            ],
        ),
    ],
)
def test_decisions_suggest_filters(
    paths: list[str], value: str, expected: list[tuple[str, str]]
) -> None:
    found = [(one.type, one.expression) for one in proposed(rows(*paths), value)]
    assert [one for one in found if one in expected] == expected
    assert all(expression not in {"", "/"} for _, expression in found)
    scoped = proposed(rows(*paths), value, "11")
    assert {one.apply_to for one in scoped if one.type.startswith("exclude")} <= {"11"}
    assert {one.apply_to for one in scoped if not one.type.startswith("exclude")} <= {None}


@pytest.mark.parametrize(("value", "masked"), [("453201******0366", True), ("Muster*", False)])
def test_a_value_with_an_asterisk_does_not_count_as_masked(value: str, masked: bool) -> None:
    account: Any = SimpleNamespace(_audit=SimpleNamespace(reads_everything=False))
    found = Filter(id="1", type="ignore_match", expression=value)
    assert Filters.is_masked(account, found) == masked


def test_filters_travel_in_a_file_with_scopes_by_name() -> None:
    groups = made.inventory()
    filters = [
        Filter(id="1", type="exclude_suffix", expression=".iso"),
        Filter(id="2", type="include_recent", days=30, apply_to="11"),
        Filter(id="3", type="ignore_match", expression=VISA, apply_to="1"),
        Filter(id="4", type="exclude_max_size", size=5, apply_to="999"),  # its name is unknown
    ]
    masked = filter_file.exportable(filters, groups, values=False)
    assert [one.type for one in masked] == ["exclude_suffix", "include_recent"]
    content = filter_file.written(filter_file.exportable(filters, groups, values=True))
    assert filter_file.parsed(content, groups) == [
        FilterFields(type="exclude_suffix", expression=".iso"),
        FilterFields(type="include_recent", days=30, apply_to="11"),
        FilterFields(type="ignore_match", expression=VISA, apply_to="1"),
    ]
    assert b'"target": "fs01"' in content
    with pytest.raises(NotFilters, match="fs01"):
        filter_file.parsed(content, [])


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff",
        b"[]",
        b'{"version": 2, "filters": []}',
        b'{"filters": [{"type": "erase_everything"}]}',
        b'{"filters": [{"type": "exclude_suffix", "expression": ""}]}',
        b'{"filters": [{"type": "exclude_suffix", "days": "many"}]}',
        b'{"filters": ' + b"[" * 20_000,
        b" " * ((8 << 20) + 1),
        msgspec.json.encode({"filters": [{"type": "include_recent"}] * 10_001}),
    ],
    ids=lambda content: repr(content[:24]),
)
def test_what_is_no_list_of_filters_is_refused(content: bytes) -> None:
    with pytest.raises(NotFilters):
        filter_file.parsed(content, [])
