"""Generated requests to every endpoint that writes (`T41`)."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest

from tests.service.running import Running

if TYPE_CHECKING:
    from tests.contract.generated import Operation, Run

_numbers = itertools.count()
CHAINED = (
    r"^/(v1/(targets(?!/probing)|query|filters|credentials)"
    r"|local/v1/(credentials|risk/profiles|users|datatypes(?!/test)|profiles))"
)
"""Paths that may start a chain: no scan or remediation, which would reach real files, and nothing
with a body that is slow to generate and no link onward.
"""

MADE: dict[str, dict[str, object]] = {
    "/v1/targets": {"name": "made"},
    "/v1/query": {},
    "/v1/credentials": {"label": "made", "username": "u", "password": "p", "type": "ssh"},
    "/v1/filters": {"type": "exclude_suffix", "expression": ".none"},
    "/local/v1/datatypes": {"name": "made", "expression": "KX-[0-9]{5}"},
    "/local/v1/profiles": {"label": "made", "data_types": ["EMAIL"]},
    "/local/v1/users": {"name": "made", "password": "Correct-Horse-7-Battery"},
    "/local/v1/risk/profiles": {
        "label": "made",
        "level": "Low",
        "priority": 9,
        "rules": {"operation": [{"status": "Masked"}]},
    },
}
"""A body that creates a resource, for each path whose answer has links."""


@pytest.mark.parametrize(
    ("edges", "random", "least"), [(8, 2, 600), pytest.param(660, 60, 6000, marks=pytest.mark.slow)]
)
def test_every_answer_to_a_write_is_documented(
    service: Running, run: Run, edges: int, random: int, least: int
) -> None:
    for operation in run.operations(_writes):
        run.edges(operation, edges, {})
        run.random(operation, random, {})
        if operation.body or operation.path_parameters:
            run.random(operation, random, {}, right=False)
    run.report()
    assert run.count >= least, run
    assert run.statuses[422], run
    assert service.get("/local/v1/audit/verify")["ok"]


@pytest.mark.parametrize("count", [140, pytest.param(1000, marks=pytest.mark.slow)])
def test_every_answer_in_a_chain_of_requests_is_documented(run: Run, count: int) -> None:
    run.chains(CHAINED, count)
    run.report()
    assert run.doubtful == []
    assert run.count >= count, run
    assert run.statuses[201], run


def test_what_was_made_is_read_changed_and_deleted(service: Running, run: Run) -> None:
    for path, body in MADE.items():
        for operation, member in run.linked(path):
            made = service.post(path, {**body, **_own_name(body)}, 201)
            members = {member: next(iter(made.values()))}
            run.random(operation, 3, members)
    run.report()
    assert run.count >= 60, run
    assert run.statuses[200], run
    assert run.statuses[204] >= len(MADE), run


def _own_name(body: dict[str, object]) -> dict[str, str]:
    number = next(_numbers)
    return {key: f"made {number}" for key in ("name", "label") if key in body}


def _writes(operation: Operation) -> bool:
    return operation.method.upper() != "GET"
