"""The tolerant decoder: answers become records, or one clear error."""

from __future__ import annotations

import contextlib
import gc
import json
import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.api import wire
from app.api.errors import BadAnswer, BadIdentifier
from app.api.records.common import number
from app.api.records.matchobjects import MatchObject
from app.api.records.queries import QueryLocation, QueryTarget
from app.api.records.targets import Target

TARGET: dict[str, Any] = {
    "id": "10000000000000000001",
    "name": "fs01",
    "comments": "",
    "search_status": "searched",
    "errors": {"notice": 0, "error": 1, "critical": 0},
    "matches": {"test": "1", "match": "2", "prohibited": "3"},
}
LOCATION: dict[str, Any] = {
    "location": "/srv/a.csv",
    "owner": "root",
    "leaf": False,
    "content_type": "CSV",
    "metadata": [{"label": "File Owner", "value": "root"}],
    "children": [],
    "matchdata": [{"label": "Visa", "test": "0", "match": "1", "prohibited": "0"}],
}


def test_a_count_may_be_a_number() -> None:
    row = TARGET | {"matches": {"test": 1, "match": 2, "prohibited": 3}}
    assert wire.decode(row, Target, "GET x").matches.match == "2"


def test_an_error_count_may_be_text() -> None:
    row = TARGET | {"errors": {"notice": "4", "error": "0", "critical": "0"}}
    assert wire.decode(row, Target, "GET x").errors.notice == 4


def test_groups_may_be_one_string_and_errors_may_be_text() -> None:
    summary = {
        "location": "fs01",
        "search_status": "searched",
        "groups": "Finance",
        "errors": {"low": "1", "alert": "0", "critical": "0", "intervention": "0"},
    }
    target = wire.decode(summary, QueryTarget, "GET x")
    assert target.groups == ["Finance"]
    assert target.errors.low == 1
    assert target.matchdata == []


@pytest.mark.parametrize(
    "metadata", [{"File Owner": "root"}, {"label": "File Owner", "value": "root"}]
)
def test_metadata_may_be_an_object(metadata: dict[str, str]) -> None:
    location = wire.decode(LOCATION | {"metadata": metadata}, QueryLocation, "GET x")
    assert [(one.label, one.value) for one in location.metadata] == [("File Owner", "root")]


def test_unknown_fields_and_unknown_enum_values_are_kept_quiet() -> None:
    row = TARGET | {"search_status": "dreaming", "colour": "blue"}
    assert wire.decode(row, Target, "GET x").search_status == "dreaming"


def test_the_collector_has_no_record_to_look_at() -> None:
    """Tracking a hundred thousand records would block the window for 40 ms per collection."""
    target = wire.decode(TARGET | {"locations": [{"id": "1", "path": "/srv"}]}, Target, "GET /test")
    assert target.locations
    records = [target, target.matches, target.errors, target.locations[0]]
    assert [record for record in records if gc.is_tracked(record)] == []


def test_a_missing_array_is_empty_but_a_missing_id_is_an_error() -> None:
    row = {key: value for key, value in LOCATION.items() if key not in {"children", "matchdata"}}
    assert wire.decode(row, QueryLocation, "GET x").children == []
    with pytest.raises(BadAnswer, match=r"GET /v1/targets.*id"):
        wire.decode({"name": "no id"}, Target, "GET /v1/targets")


def test_one_bad_row_does_not_lose_the_others() -> None:
    page = wire.decode_page([TARGET, TARGET | {"id": "../x"}, "?"], Target, "GET /v1/targets")
    assert [item.name for item in page.items] == ["fs01"]
    assert page.unreadable == 2
    assert "id" in page.problem


@pytest.mark.parametrize(
    "body",
    [
        b'{"a":1,"a":2}',
        b'{"a":NaN}',
        b"[Infinity]",
        b"123456789012345678901",
        b"[" * 100_000,
        b"\xff\xfe",
        b"",
        b"<html>",
    ],
)
def test_json_that_is_refused(body: bytes) -> None:
    with pytest.raises(BadAnswer, match="GET x"):
        wire.parse(body, "GET x")


def test_a_lone_surrogate_is_replaced() -> None:
    assert wire.parse(b'{"a":"x\\ud800y"}', "GET x") == {"a": "x\ufffdy"}


@pytest.mark.parametrize(
    "text", ["..", "a/b", "a?b", "", "a" * 65, "https://x", "1\n", "%2e", "\u0661"]
)
def test_identifiers_that_no_path_may_hold(text: str) -> None:
    with pytest.raises(BadIdentifier):
        wire.identifier(text)


@pytest.mark.parametrize(
    ("text", "value"),
    [("12", 12), ("", 0), ("1_000", 0), ("\u0661\u0662", 0), ("-1", 0), ("9" * 19, 0)],
)
def test_counts_are_plain_ascii_digits(text: str, value: int) -> None:
    assert number(text) == value


def read_ids(body: bytes) -> list[str]:
    array = wire.IdArray("GET x")
    array.feed(body)
    return array.close()


@settings(deadline=None)
@given(st.lists(st.integers(0, 10**20 - 1).map(str), max_size=200), st.integers(1, 50))
def test_an_id_array_is_read_in_any_pieces(ids: list[str], size: int) -> None:
    body = json.dumps(ids).encode()
    array = wire.IdArray("GET x")
    for start in range(0, len(body), size):
        array.feed(body[start : start + size])
    assert array.close() == ids


@pytest.mark.parametrize("body", [b"", b"{}", b'["1"', b'["1",]', b'["../x"]', b'["1"] x', b"[[]]"])
def test_what_is_no_id_array(body: bytes) -> None:
    with pytest.raises(BadAnswer):
        read_ids(body)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats().filter(math.isfinite) | st.text(),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from([*TARGET, *LOCATION, "x"]), inner, max_size=8)
    ),
    max_leaves=20,
)


@settings(deadline=None)
@given(JSON)
def test_whatever_comes_is_a_record_or_a_clear_error(data: Any) -> None:
    for kind in (Target, QueryLocation):
        with contextlib.suppress(BadAnswer):
            assert isinstance(wire.decode(data, kind, "GET x"), kind)


def test_subpaths_without_end_are_an_error() -> None:
    data: dict[str, Any] = {"path": "x"}
    for _ in range(900):
        data = {"path": "x", "subpaths": [data]}
    with pytest.raises(BadAnswer, match="nested"):
        wire.decode(data, MatchObject, "GET x")
