"""Content of the cache: what returns from it, and what never gets into it."""

from __future__ import annotations

import zlib
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from app.api.records.common import ErrorCounts, MatchCounts
from app.api.records.groups import Group
from app.api.records.locations import Location
from app.api.records.queries import MetaFilter, Query
from app.api.records.targets import Target
from app.state.console_data import cached_answer
from app.state.console_data.cached_answer import (
    CachedTree,
    answer_chunks,
    answer_of,
    holds_value,
    tree_chunks,
    tree_of,
)
from app.state.query.answer_origin import AnswerOrigin
from app.state.query.language.question import Condition
from app.state.query.options import Options
from app.state.rows.keys import Before, Key, Row

CARD = "4111 1111 1111 1111"
ROW = Row(
    key=Key("1", "7"), location="/srv/a.csv", target="host", types="Visa", prohibited=0, match=2,
    test=1, status="Masked", signoff="Roe", owner="root", content_type="CSV", risk="High",
    leaf=True, children=("8",), remediation_error="", data_types=("Visa",), seen=738_000,
    before=Before("Visa", 0, 2, 0),
)  # fmt: skip
NO_ERRORS = ErrorCounts(notice=0, error=0, critical=0)
NO_MATCHES = MatchCounts(test="0", match="0", prohibited="0")


def source(**more: Any) -> AnswerOrigin:
    query = Query(data_type=["Visa"], target=["12345678901234567"])
    known: dict[str, Any] = {"query": query, "conditions": (), "sifted": (), "when": 1.7e9}
    return AnswerOrigin(**known | {"total": 1} | more)


def kept(*rows: Row | None) -> list[Row]:
    return list(answer_of(answer_chunks(source(), rows)).rows or ())


def test_an_answer_returns_with_its_query_its_time_and_its_rows() -> None:
    condition = Condition("note", "not", ("x",))
    asked = source(conditions=(condition,), sifted=(condition,), total=9)
    rows = [replace(ROW, key=Key("1", str(at))) for at in range(600)]
    found = answer_of(answer_chunks(asked, rows))
    assert found == source(conditions=(condition,), sifted=(condition,), total=9, rows=rows)


def test_rows_that_are_not_loaded_are_left_out() -> None:
    assert kept(None, ROW, None) == [ROW]


def test_more_rows_than_the_limit_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cached_answer, "MOST_ROWS", 3)
    assert len(kept(*[ROW] * 5)) == 3


def test_texts_of_many_rows_are_shared() -> None:
    first, second = kept(ROW, ROW)
    assert first.owner is second.owner


def test_what_the_console_keeps_itself_is_left_out() -> None:
    assert kept(replace(ROW, note="ask Ann", assigned="Ann", due=738_100)) == [ROW]


def test_what_is_shaped_like_a_value_is_masked() -> None:
    row = replace(ROW, location=f"/srv/{CARD}.txt", reason=f"is {CARD}", remediation_error=CARD)
    row = replace(row, target=CARD, owner=CARD, signoff=f"Ann {CARD}")
    content = b"".join(map(zlib.decompress, answer_chunks(source(), [row])))
    assert b"4111 11** **** 1111" in content
    assert b"1111 1111" not in content


def test_a_query_with_a_value_is_recognised() -> None:
    holding = [
        (Query(search=CARD), ()),
        (Query(meta=[MetaFilter(label="File Owner", value=CARD)]), ()),
        (Query(), (Condition("note", "any", (CARD,)),)),
    ]
    assert [one for one in holding if not holds_value(*one)] == []


def test_an_id_is_no_value() -> None:
    assert not holds_value(source().query, (Condition("target", "not", ("12345678901234567",)),))


def location(path: str) -> Location:
    return Location(
        id="3", protocol="file", path=path, description="", search_status="searched",
        errors=NO_ERRORS, matches=NO_MATCHES,
    )  # fmt: skip


def group(id_: str, targets: list[Target]) -> Group:
    return Group(
        id=id_, name=f"Group {id_}", comments="", search_status="", errors=NO_ERRORS,
        matches=NO_MATCHES, targets=targets,
    )  # fmt: skip


def target(id_: str, path: str) -> Target:
    return Target(
        id=id_, name=f"host{id_}", comments="", search_status="searched", errors=NO_ERRORS,
        matches=NO_MATCHES, locations=[location(path)],
    )  # fmt: skip


def test_a_tree_returns_with_all_targets_of_all_groups() -> None:
    many = [target(str(at), "/srv") for at in range(130)]
    tree = CachedTree([group("1", many), group("2", []), group("3", many[:1])], Options())
    assert tree_of(tree_chunks(tree)) == tree


def test_values_in_paths_of_the_tree_are_masked() -> None:
    found = tree_of(tree_chunks(CachedTree([group("1", [target("1", f"/{CARD}")])], Options())))
    (place,) = (found.groups[0].targets or [])[0].locations or []
    assert place.path == "/4111 11** **** 1111"


def test_no_text_of_the_tree_holds_a_value() -> None:
    place = replace(location("/srv"), description=f"is {CARD}")
    host = replace(target("1", "/srv"), name=CARD, comments=f"is {CARD}", locations=[place])
    unit = replace(group("1", [host]), name=f"for {CARD}", comments=f"is {CARD}")
    content = b"".join(map(zlib.decompress, tree_chunks(CachedTree([unit], Options()))))
    assert content.count(b"4111 11** **** 1111") == 5
    assert b"1111 1111" not in content


def test_content_of_another_kind_is_refused() -> None:
    chunks = list(answer_chunks(source(), [ROW]))
    for wrong in ([], [b"x"], [chunks[1]], [chunks[0], chunks[0]]):
        with pytest.raises(msgspec.DecodeError):
            answer_of(iter(wrong))


@pytest.mark.parametrize("sign", ["\t", "\n"])
def test_a_value_after_a_tab_or_line_break_is_seen(sign: str) -> None:
    query = Query(prefix=[f"a{sign}4111111111111111"])
    assert holds_value(query, [])
