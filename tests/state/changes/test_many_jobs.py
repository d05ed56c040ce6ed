"""More jobs than the server lists: remaining work, vault and confirmations stay correct."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app.api.errors import Gone
from app.api.records.enums import ACTIVE_JOB, Action
from app.api.records.local import ActiveJob, Job
from app.api.wire import Page
from app.service.routes.context import UNDO_UNTIL_QUIT
from app.state.changes import job_records
from app.state.changes.change_evidence import FollowedChange, State
from app.state.changes.job_records import JobRecords
from app.state.changes.jobs import Jobs
from app.state.changes.plan import Phase
from app.state.decisions_and_undo.change_requests import ChangeRequest
from app.state.oversight import undo_copies
from app.state.rows.keys import Key
from tests.state.conftest import CARD, Console, Run, console, until

FILES = 24


def files(folder: Path, count: int) -> Path:
    folder.mkdir()
    for number in range(count):
        (folder / f"{number:05}.txt").write_text(f"{number} {CARD}\n", encoding="utf-8")
    return folder


def patience(count: int) -> float:
    """Return the timeout in seconds for that many objects; not a limit of the program."""
    return 60 + count / 5


async def scanned(stores: Console, folder: Path, count: int) -> list[Key]:
    stores.inventory.add_folder(str(folder))
    results = stores.results
    await until(results.changed, lambda: results.count == count, patience(count))
    await until(stores.jobs.changed, lambda: not stores.jobs.running, patience(count))
    await stores.tasks.idle()
    return [results.key(at) for at in range(count)]


async def masked(stores: Console, keys: list[Key]) -> None:
    """Mask these files in one request."""
    plan, evidence = stores.plan, stores.jobs.evidence
    plan.prepare(Action.MASK, keys)
    await until(plan.changed, lambda: plan.phase is Phase.READY, patience(len(keys)))
    plan.submit("Roe", "clean-up")
    await until(
        stores.jobs.changed,
        lambda: len(evidence) == len(keys) and all(one.state.final for one in evidence.values()),
        patience(len(keys)),
    )
    await stores.tasks.idle()


def said(stores: Console) -> set[State]:
    return {one.state for one in stores.jobs.evidence.values()}


async def check_rest(stores: Console, copies: int) -> None:
    """Check that no work remains, and that the vault has a copy of each masked file."""
    await until(
        stores.vault.changed,
        lambda: stores.vault.state is not None and stores.vault.state.copies == copies,
    )
    assert stores.jobs.running == 0
    assert stores.jobs.outstanding == []
    assert stores.app.outstanding == []
    assert stores.outbox.busy == []


async def check_totals(stores: Console, count: int, masks: int) -> None:
    stores.session.announce("results")
    sums = stores.sums
    await until(sums.changed, lambda: sums.whole and sums.sums.open == 0)
    assert (sums.sums.total, sums.sums.confirmed, sums.sums.done) == (count, count - masks, masks)


async def act_on_many(data: Path, folder: Path, count: int, masks: int) -> None:
    """Mask some files and mark all, reconnect, restart; check the counts each time."""
    async with console(data) as stores:
        keys = await scanned(stores, folder, count)
        await masked(stores, keys[:masks])
        assert said(stores) == {State.CONFIRMED}
        await check_rest(stores, masks)
        stores.outbox.mark(Action.CONFIRMED, keys[masks:], "Roe", "real")
        await until(stores.outbox.changed, lambda: not stores.outbox.busy, patience(count))
        await stores.tasks.idle()
        await check_rest(stores, masks)
        assert said(stores) == {State.CONFIRMED}
        await check_totals(stores, count, masks)
        stores.session.reconnect()
        await until(stores.session.changed, lambda: stores.session.connected)
        await stores.tasks.idle()
        await check_rest(stores, masks)
        assert said(stores) == {State.CONFIRMED}
    async with console(data) as stores:
        await until(stores.results.changed, lambda: stores.results.count == count)
        await stores.tasks.idle()
        # without a keyring the key of the copies is lost with the service
        await check_totals(stores, count, masks)
        await check_rest(stores, 0 if stores.session.offers(UNDO_UNTIL_QUIT) else masks)


def test_what_is_left_does_not_hang_on_the_list_of_jobs(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(job_records, "MOST_LISTED", 5)
    monkeypatch.setattr(job_records, "PER_PAGE", 7)
    monkeypatch.setattr(job_records, "FEW", 3)
    folder = files(tmp_path / "files", FILES)
    run(act_on_many(tmp_path / "data", folder, FILES, FILES // 2))


def test_the_vault_is_counted_while_remedies_still_run(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with console() as stores:
            (key,) = await scanned(stores, files(tmp_path / "files", 1), 1)
            known = stores.vault.state.copies if stores.vault.state else 0
            with monkeypatch.context() as running:
                running.setattr(Jobs, "outstanding", property(lambda _jobs: ["mask"]))
                await masked(stores, [key])
                await until(
                    stores.vault.changed,
                    lambda: stores.vault.state and stores.vault.state.copies == known + 1,
                )

    monkeypatch.setattr(undo_copies, "MEANWHILE_MS", 10)
    run(main())


@pytest.mark.slow
def test_five_thousand_jobs(run: Run, tmp_path: Path) -> None:
    folder = files(tmp_path / "files", 5_000)
    run(act_on_many(tmp_path / "data", folder, 5_000, 1_200))


class Listing:
    """A fake client's job list, oldest first, which counts requests."""

    def __init__(self, states: list[str]) -> None:
        self.jobs = {str(number): job(number, state) for number, state in enumerate(states)}
        self.local = SimpleNamespace(jobs=self._listed, active_jobs=self._active, job=self._job)
        self.asked: Counter[str] = Counter()
        self.lists_active = True

    async def _listed(self, *, offset: int = 0, limit: int = 0) -> Page[Job]:
        self.asked["jobs"] += 1
        return Page([*self.jobs.values()][::-1][offset : offset + limit])

    async def _active(self) -> Page[ActiveJob]:
        if not self.lists_active:
            raise Gone(404, "Resource not found.")
        return Page(
            [
                ActiveJob(id=one.id, kind=one.kind, state=one.state)
                for one in self.jobs.values()
                if one.state in ACTIVE_JOB
            ]
        )

    async def _job(self, job_id: str) -> Job:
        self.asked["job"] += 1
        if job_id not in self.jobs:
            raise Gone(404, "Resource not found.")
        return self.jobs[job_id]

    def turn(self, job_id: str, state: str) -> None:
        self.jobs[job_id] = job(int(job_id), state)

    def add(self, *states: str) -> None:
        for state in states:
            number = len(self.jobs)
            self.jobs[str(number)] = job(number, state)


def job(number: int, state: str) -> Job:
    return Job(
        id=str(number),
        kind="mask",
        state=state,
        title="",
        created=float(number),
        updated=float(number),
        target_id="1",
        location_id="1",
        path="",
        message="",
    )


def active(records: JobRecords) -> set[str]:
    return {one.id for one in records.by_id.values() if one.state in ACTIVE_JOB}


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_records, "MOST_LISTED", 5)
    monkeypatch.setattr(job_records, "PER_PAGE", 7)
    monkeypatch.setattr(job_records, "FEW", 3)


def read(records: JobRecords, server: Any, *followed: str) -> None:
    asyncio.run(records.read(server, set(followed)))


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("lists_active", [True, False])
def test_jobs_that_the_list_has_dropped_are_followed_to_their_end(lists_active: bool) -> None:
    server, records = Listing(["queued"] * 4), JobRecords()
    server.lists_active = lists_active
    read(records, server)
    server.add(*["queued"] * 30)
    read(records, server)
    assert active(records) == server.jobs.keys()
    for number in range(34):
        server.turn(str(number), "running")
        read(records, server)
        assert records.by_id[str(number)].state == "running"
        server.turn(str(number), "done")
        read(records, server)
        assert active(records) == {one for one in server.jobs if int(one) > number}
    assert records.gone == set()


@pytest.mark.usefixtures("few")
def test_what_has_not_ended_is_known_at_the_first_look() -> None:
    server = Listing(["done", "queued", *["done"] * 40, "running", *["done"] * 9])
    records = JobRecords()
    read(records, server)
    assert active(records) == {"1", "42"}
    assert len(records.by_id) == 7


@pytest.mark.usefixtures("few")
def test_all_that_ended_between_two_looks_is_seen_once() -> None:
    server, records = Listing(["done"] * 9), JobRecords()
    read(records, server)
    server.add(*["done"] * 40)
    read(records, server)
    assert {str(number) for number in range(9, 49)} <= records.by_id.keys()
    read(records, server)
    assert len(records.by_id) == 5


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("others", [0, 2, 30])
def test_a_followed_job_is_kept_and_one_that_was_removed_is_gone(others: int) -> None:
    server, records = Listing(["queued", "queued", *["queued"] * others]), JobRecords()
    read(records, server, "0", "1")
    server.turn("1", "done")
    del server.jobs["0"]
    server.jobs.update({str(number): job(number, "done") for number in range(100, 150)})
    read(records, server, "0", "1")
    assert records.gone == {"0"}
    assert records.by_id["1"].state == "done"
    read(records, server, "0", "1")
    before = server.asked.copy()
    read(records, server, "0", "1")
    assert server.asked - before == Counter(jobs=1)  # ended jobs are not requested again


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("others", [0, 30])
def test_a_job_that_begins_while_the_list_is_read_is_not_gone(others: int) -> None:
    server, records = Listing(["done"]), JobRecords()
    read(records, server)
    server.add(*["done"] * others)
    followed: set[str] = set()
    listed = server.local.jobs

    async def list_before_one_more(**paging: int) -> Page[Job]:
        page: Page[Job] = await listed(**paging)
        if not followed:
            followed.add(str(len(server.jobs)))
            server.add("queued")
        return page

    server.local.jobs = list_before_one_more
    asyncio.run(records.read(server, followed))  # type: ignore[arg-type]
    assert records.gone == set()


def test_stopping_a_command_asks_a_server_without_job_records_for_nothing(
    run: Run, folder: Path
) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            stores.session.capabilities = None
            wish = ChangeRequest(Action.MASK, "Roe", "clean-up", command="c1")
            key = stores.key("cards.csv")
            stores.jobs.track(
                FollowedChange(
                    job_id="10000000000000000077",
                    wish=wish,
                    target_id=key.target_id,
                    location_id="10000000000000000001",
                    path="/cards.csv",
                    before={key.object_id: None},
                    requested=time.time(),
                )
            )
            await until(stores.jobs.changed, lambda: stores.jobs.job("10000000000000000077"))
            stores.jobs.stop(stores.jobs.commands.by_key["c1"])
            await stores.tasks.idle()
            assert stores.failures == []

    run(main())
