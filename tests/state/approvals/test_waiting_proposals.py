"""The objects that wait for an approval, and the number of proposals to answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from app.api import transport
from app.api.errors import NotAllowed, Refused, ServerFailed
from app.api.records.approvals import Proposal, ProposalPart, ProposalRequest
from app.api.records.enums import Action
from app.api.records.remediation import RemediationOrder
from app.api.resources.approvals import Approvals
from app.state.connection.session import ServerProfile
from app.state.rows.keys import Key
from tests.state.approvals.people import service
from tests.state.conftest import Console, Run, console
from tests.ui.live import until


async def propose(stores: Console, name: str, action: Action = Action.MASK) -> tuple[str, Key]:
    """Propose an action on a file; return the ID of the proposal and the key of the file."""
    key = stores.key(name)
    row = stores.results.row_of(key)
    assert row is not None
    place = stores.inventory.location_for(key.target_id, row.location)
    assert place is not None
    order = RemediationOrder(
        path=row.location, sign_off="A. Roe", reason="checked", object_ids=[key.object_id]
    )
    part = ProposalPart(target_id=key.target_id, location_id=place.id, order=order)
    request = ProposalRequest(action=action, parts=[part])
    return (await stores.session.client.approvals.propose(request)).id, key


@asynccontextmanager
async def scanned(data: Path, folder: Path) -> AsyncIterator[Console]:
    async with console(data) as stores:
        await stores.scan(folder)
        yield stores


class Refusing:
    """Refuses to show the proposals in `ids`. `asked` contains the ID of each request."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, error: type[Refused]) -> None:
        self.ids: set[str] = set()
        self.asked: list[str] = []
        get = Approvals.get

        async def refuse(approvals: Approvals, proposal_id: str) -> Proposal:
            self.asked.append(proposal_id)
            if proposal_id in self.ids:
                raise error(500, "no")
            return await get(approvals, proposal_id)

        monkeypatch.setattr(Approvals, "get", refuse)


def test_another_server_with_equal_ids_shows_its_own_proposals(
    run: Run, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with scanned(tmp_path / "a", folder) as stores, scanned(tmp_path / "b", folder) as b:
            first, _ = await propose(stores, "cards.csv", Action.MASK)
            second, key = await propose(b, "größe.txt", Action.FALSE_MATCH)
            assert first == second
            await until(lambda: stores.waiting.actions)
            address = b.session.client.address
            profile = ServerProfile(
                name="B",
                base_url=address.base_url,
                username=address.username,
                password=address.password,
                pin=address.certificate or "",
            )
            stores.session.connect_server(profile)
            await until(lambda: stores.session.connected and stores.waiting.actions)
            assert stores.waiting.actions == {key: "false_match"}

    run(work())


def test_objects_are_shown_once_the_server_no_longer_refuses_them(
    run: Run, tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusing = Refusing(monkeypatch, NotAllowed)

    async def work() -> None:
        async with scanned(tmp_path / "data", folder) as stores:
            proposal_id, key = await propose(stores, "cards.csv")
            refusing.ids.add(proposal_id)
            stores.waiting.refresh()
            await stores.tasks.idle()
            assert not stores.waiting.actions
            refusing.ids.clear()
            stores.waiting.refresh()
            await stores.tasks.idle()
            assert stores.waiting.actions == {key: "mask"}

    run(work())


def test_the_number_is_known_before_the_objects(
    run: Run, tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with service(tmp_path, folder) as made, made.person("ann") as ann:
            shown, get = asyncio.Event(), Approvals.get

            async def late(approvals: Approvals, proposal_id: str) -> Proposal:
                await shown.wait()
                return await get(approvals, proposal_id)

            monkeypatch.setattr(Approvals, "get", late)
            _, key = await propose(made.owner, "cards.csv")
            await until(lambda: ann.waiting.count == 1)
            assert not ann.waiting.actions
            shown.set()
            await until(lambda: ann.waiting.actions == {key: "mask"})

    run(work())


def test_a_proposal_that_cannot_be_read_hides_no_other(
    run: Run, tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusing = Refusing(monkeypatch, ServerFailed)

    async def work() -> None:
        async with service(tmp_path, folder) as made, made.person("ann") as ann:
            _, key = await propose(made.owner, "cards.csv")
            broken, _ = await propose(made.owner, "größe.txt")
            refusing.ids.add(broken)
            ann.waiting.refresh()
            await ann.tasks.idle()
            assert (ann.waiting.count, ann.waiting.actions) == (2, {key: "mask"})

    run(work())


def test_what_a_failed_read_has_shown_is_not_read_again(
    run: Run, tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusing = Refusing(monkeypatch, ServerFailed)

    async def work() -> None:
        async with scanned(tmp_path / "data", folder) as stores:
            refusing.ids.add((await propose(stores, "cards.csv"))[0])
            await propose(stores, "größe.txt")
            stores.waiting.refresh()
            await stores.tasks.idle()
            refusing.asked.clear()
            stores.waiting.refresh()
            await stores.tasks.idle()
            assert set(refusing.asked) == refusing.ids

    run(work())


def test_nothing_is_read_or_announced_while_the_same_proposals_wait(
    run: Run, tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusing = Refusing(monkeypatch, NotAllowed)

    async def work() -> None:
        async with scanned(tmp_path / "data", folder) as stores:
            await propose(stores, "cards.csv")
            stores.waiting.refresh()
            await stores.tasks.idle()
            refusing.asked.clear()
            announced: list[bool] = []
            stores.waiting.changed.connect(lambda: announced.append(True))
            shown = stores.waiting.actions
            stores.waiting.refresh()
            await stores.tasks.idle()
            assert (refusing.asked, announced) == ([], [])
            assert stores.waiting.actions is shown

    run(work())


def test_the_loop_runs_while_the_objects_of_a_large_proposal_are_stored(
    run: Run, tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counting: list[asyncio.Future[None]] = []
    turns = 0

    async def count_turns() -> None:
        nonlocal turns
        while turns < 100:
            await asyncio.sleep(0)
            turns += 1

    async def large(approvals: Approvals, proposal_id: str) -> Proposal:
        counting.append(asyncio.ensure_future(count_turns()))
        ids = [str(10**19 + number) for number in range(100)]
        order = RemediationOrder(path="/a", sign_off="A. Roe", reason="checked", object_ids=ids)
        part = ProposalPart(target_id="1", location_id="1", order=order)
        return Proposal(
            id=proposal_id,
            hash="0",
            state="waiting",
            action="mask",
            objects=len(ids),
            sign_off="A. Roe",
            reason="checked",
            proposed_by="ann",
            proposed_by_id="1",
            created=0.0,
            expires=0.0,
            parts=[part],
        )

    async def work() -> None:
        async with scanned(tmp_path / "data", folder) as stores:
            monkeypatch.setattr(Approvals, "get", large)
            monkeypatch.setattr(transport, "SLICE_SECONDS", 0.0)
            meanwhile: list[int] = []
            stores.waiting.changed.connect(lambda: meanwhile.append(turns))
            await propose(stores, "cards.csv")
            await until(lambda: stores.waiting.actions)
            assert len(stores.waiting.actions) == 100
            assert meanwhile[0] >= 50

    run(work())
