"""Which queries find an archive with all of its members."""

from __future__ import annotations

import pytest

from app.api.records.queries import Query
from app.state.query.answer_origin import AnswerOrigin
from app.state.query.language.question import ANY, Condition
from app.state.rows.keys import Row

TEST = Condition("status", ANY, ("Test Data",))


def has_all(
    query: Query, conditions: tuple[Condition, ...] = (), rows: list[Row] | None = None
) -> bool:
    return AnswerOrigin(query, conditions, (), 0, 0, rows).has_members_of("/srv/d.zip")


@pytest.mark.parametrize(
    "query",
    [
        Query(),
        Query(target=["1"], group=["2"]),
        Query(order="status", direction="asc"),
        Query(prefix=["/home", "/srv"]),
        Query(prefix=["/srv/d.zip"]),
    ],
)
def test_a_query_for_targets_and_folders_finds_all_members(query: Query) -> None:
    assert has_all(query)


@pytest.mark.parametrize(
    "query",
    [
        Query(remediation_status=["Test Data"]),
        Query(data_type=["Visa"]),
        Query(search="roe"),
        Query(prefix=["/srv/d.zip#inner.txt"]),
    ],
)
def test_any_other_query_may_leave_members_out(query: Query) -> None:
    assert not has_all(query)


def test_a_condition_may_leave_members_out() -> None:
    assert not has_all(Query(), (TEST,))


def test_the_cache_may_lack_members() -> None:
    assert not has_all(Query(), rows=[])
