"""The list of proposals that the server keeps."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.api.records.approvals import ProposalPart, ProposalRequest
from app.api.records.enums import Action
from app.api.records.remediation import RemediationOrder
from app.state.approvals import proposals
from app.state.approvals.proposals import ProposalList
from tests.state.conftest import Console, Run, console


async def propose(stores: Console, count: int) -> None:
    """Make proposals about one file."""
    key = stores.key("cards.csv")
    row = stores.results.row_of(key)
    assert row is not None
    place = stores.inventory.location_for(key.target_id, row.location)
    assert place is not None
    order = RemediationOrder(
        path=row.location, sign_off="A. Roe", reason="checked", object_ids=[key.object_id]
    )
    part = ProposalPart(target_id=key.target_id, location_id=place.id, order=order)
    request = ProposalRequest(action=Action.FALSE_MATCH, parts=[part])
    for _ in range(count):
        await stores.session.client.approvals.propose(request)


def test_reading_again_keeps_all_that_was_listed(
    run: Run, tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proposals, "IN_LIST", 2)
    monkeypatch.setattr(proposals, "PAGE", 3)

    async def work() -> None:
        async with console(tmp_path / "data") as stores:
            await stores.scan(folder)
            await propose(stores, 6)
            listed = ProposalList(stores.session, stores.waiting, stores.tasks)
            listed.show_state("")
            await stores.tasks.idle()
            for count in (4, 6):
                listed.read_more()
                await stores.tasks.idle()
                listed.read_again()
                await stores.tasks.idle()
                assert (len(listed.items), listed.more) == (count, True)
            listed.stop()

    run(work())
