"""Ten thousand objects in one proposal, and ten thousand proposals."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from app.api.records.approvals import ProposalState
from app.paths import private_dir
from app.service.store import proposals
from app.service.store.database import NAME, Database
from app.service.store.ids import public
from app.service.store.proposals import NewProposal, ProposedObject
from tests.kit import stores
from tests.kit.bigstore import build
from tests.service.approvals.site import MARK, REQUEST, Site
from tests.service.running import Running

MANY = 10_000
_CHOSEN = """
SELECT o.id, o.target_id, o.location_id, l.path FROM objects o
JOIN locations l ON l.id = o.location_id
WHERE NOT container AND parent_id IS NULL AND match + prohibited > 0 AND status IS NULL
LIMIT ?
"""


@pytest.fixture
def big(tmp_path: Path) -> Iterator[Site]:
    """A service with thirty thousand match locations in eighty Locations."""
    build(private_dir(tmp_path / "data") / "service", 3 * MANY)
    service = Running(tmp_path / "data")
    yield Site(service, tmp_path)
    service.close()


def parts_of(site: Site, count: int) -> list[dict[str, Any]]:
    """Return orders for this many objects: one for each Location."""
    with closing(sqlite3.connect(site.service.data / "service" / NAME)) as db:
        rows = db.execute(_CHOSEN, (count,)).fetchall()
    assert len(rows) == count
    ids: dict[tuple[int, int, str], list[str]] = {}
    for key, *place in rows:
        ids.setdefault((place[0], place[1], place[2]), []).append(public(key))
    said = {"sign_off": "A. Lee", "reason": "checked"}
    return [
        {
            "target_id": public(target),
            "location_id": public(location),
            "order": {"path": path, "object_ids": some, **said},
        }
        for (target, location, path), some in ids.items()
    ]


@pytest.mark.slow
def test_ten_thousand_objects_are_proposed_and_approved_at_once(big: Site) -> None:
    proposer, approver = big.person(*REQUEST), big.person(*MARK)
    parts = parts_of(big, MANY)
    proposal = big.propose(proposer, "confirmed", *parts)
    assert (proposal["objects"], len(proposal["parts"])) == (MANY, len(parts))
    changed = parts[0]
    item = {"path": changed["order"]["path"], "id": changed["order"]["object_ids"][0]}
    big.service.remediate(changed["target_id"], changed["location_id"], item, "false_match")
    status, found = approver.answer(proposal, "approve")
    assert (status, found["started"], len(found["left_out"])) == (200, MANY - 1, 1)
    jobs = big.jobs(proposal)
    assert len(jobs) == MANY - 1
    assert {job["state"] for job in jobs} == {"done"}


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    """A store with ten thousand proposals about ten Targets; every tenth waits."""
    db = stores.new(tmp_path_factory.mktemp("full"))
    with db.write() as conn:
        for number in range(MANY):
            new = NewProposal(
                *(f"{number:064}", "delete", "A", "b", "ann", "7"),
                *(float(number), float(number + 10 * MANY), "[]"),
            )
            target = number % 10
            item = ProposedObject(number, "/x", "", "")
            key = proposals.add(conn, new, [item], {target: 1})
            if target:
                given = proposals.Answered(ProposalState.REJECTED, "bob", "8", 1.0)
                proposals.answer(conn, key, given)
    yield db
    db.close()


def test_every_page_of_ten_thousand_proposals_is_whole(full: Database) -> None:
    with full.read() as conn:
        for state, within, count in (
            ("", None, MANY),
            ("waiting", None, MANY // 10),
            ("rejected", frozenset({1, 2}), MANY // 5),
            ("waiting", frozenset({1, 2}), 0),
            ("", frozenset({0, 1, 2}), 3 * MANY // 10),
        ):
            found: list[str] = []
            for offset in range(0, count + 1, 700):
                page = proposals.listed(
                    conn, state=state, within=within, now=0.0, offset=offset, limit=700
                )
                found += [one.id for one in page]
            assert len(found) == len(set(found)) == count, state
            assert found == sorted(found, reverse=True)


def test_no_list_of_proposals_reads_or_sorts_them_all(full: Database) -> None:
    told: list[str] = []
    with full.read() as conn:
        conn.set_trace_callback(told.append)
        for state in ("", "waiting", "approved"):
            proposals.listed(conn, state=state, within=None, now=0.0, offset=0, limit=20)
        proposals.expired(conn, 5.0, 20)
        conn.set_trace_callback(None)
        plans = [
            row["detail"]
            for text in told
            if "FROM proposals" in text
            for row in conn.execute(f"EXPLAIN QUERY PLAN {text}")
        ]
    assert len(told) == 4
    assert not [plan for plan in plans if "TEMP B-TREE" in plan], plans
    assert [plan for plan in plans if "proposals_by_state" in plan]
    assert [plan for plan in plans if "proposals_by_expiry" in plan]
