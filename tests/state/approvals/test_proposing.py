"""Proposals: what a proposed decision about several results contains."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from app.state.approvals.proposing import undecided
from tests.state.query.test_query_text import ROW


@pytest.mark.parametrize(
    ("statuses", "proposed"),
    [
        (["", "False Match", "Masked", "Partially masked"], ["", "Partially masked"]),
        (["False Match", "Test Data"], ["False Match", "Test Data"]),
        (["False Match"], ["False Match"]),
    ],
)
def test_decided_results_are_proposed_only_without_undecided_ones(
    statuses: list[str], proposed: list[str]
) -> None:
    rows = [replace(ROW, status=status) for status in statuses]
    assert [row.status for row in undecided(rows)] == proposed
