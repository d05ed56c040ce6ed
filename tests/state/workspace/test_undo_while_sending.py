"""Decisions that are undone by themselves while their batch is still being sent."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from app.api.records.enums import ACTIVE_JOB, Action
from app.state.changes.dispatch import Dispatch, Progress
from app.state.changes.job_records import JobRecords
from app.state.changes.verify import Verifier
from app.state.decisions_and_undo.batch import Stage
from app.state.decisions_and_undo.change_requests import RequestPart
from app.state.workspace.decision import Decision
from tests.state.conftest import Console, Run, console, until
from tests.state.workspace.test_triage import files, focus, statuses

__all__ = ["files"]
MADE_UP = Decision(Action.TEST_DATA, "Roe", "made up")


async def unread(*_: object) -> None:
    """Read nothing: takes the place of a read whose answer never comes."""


async def ended(stores: Console, decisions: int, undone: int = 1) -> None:
    """Wait until these decisions, and then the undo of some, were carried out."""
    evidence = stores.jobs.evidence
    await until(
        stores.jobs.changed,
        lambda: len(evidence) == decisions + undone and [*evidence.values()][-1].state.final,
    )
    await stores.tasks.idle()
    assert stores.failures == []


def test_object_undone_when_it_was_accepted_is_not_sent_again(run: Run, files: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(files)
            key = focus(stores, "b0.txt")
            stores.outbox.decided.connect(
                lambda count: stores.triage.undo_decisions([key]) if count > 0 else None
            )
            stores.triage.decide(Action.CONFIRMED)
            await ended(stores, 1)
            assert statuses(stores) == [""] * 7
            assert stores.undo.done == []

    run(main())


def test_object_undone_before_it_was_accepted_is_not_undone_twice(run: Run, files: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(files)
            key = focus(stores, "b0.txt")
            stores.triage.decide(Action.CONFIRMED)
            stores.triage.undo_decisions([key])
            await ended(stores, 1)
            assert stores.undo.done == []

    run(main())


def test_undo_is_sent_once_no_job_of_its_objects_is_active(
    run: Run, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before, a busy server refused it: the job of the decision had not ended."""
    sent: list[list[bool]] = []
    send_part = Dispatch.send_part

    async def main() -> None:
        async with console() as stores:
            await stores.scan(files)

            async def noted(self: Dispatch, progress: Progress, part: RequestPart) -> None:
                if progress.wish.action is Action.UNDO:
                    known = [stores.jobs.job(one) for one in stores.jobs.evidence]
                    sent.append([job is None or job.state in ACTIVE_JOB for job in known])
                await send_part(self, progress, part)

            monkeypatch.setattr(Dispatch, "send_part", noted)
            key = focus(stores, "b0.txt")
            stores.triage.decide(Action.CONFIRMED)
            stores.triage.undo_decisions([key])
            await ended(stores, 1)
            assert sent == [[False]]

    run(main())


def test_undo_is_sent_before_the_outcome_of_the_decision_is_read(
    run: Run, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(files)
            monkeypatch.setattr(Verifier, "_look", unread)
            key = focus(stores, "b0.txt")
            stores.triage.decide(Action.CONFIRMED)
            stores.triage.undo_decisions([key])
            await stores.tasks.idle()
            assert [batch.accepted for batch in stores.outbox.batches] == [1, 1]
            assert stores.failures == []

    run(main())


def test_undo_waits_for_no_job_of_other_objects(
    run: Run, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(files)
            keys = [stores.key("b0.txt"), stores.key("b1.txt")]
            stores.triage.record(MADE_UP, keys[:1])
            await ended(stores, 1, undone=0)
            monkeypatch.setattr(JobRecords, "read", unread)
            stores.triage.record(MADE_UP, keys[1:])
            stores.triage.undo_decisions(keys[:1])
            await stores.tasks.idle()
            assert stores.outbox.batches[-1].accepted == 1

    run(main())


def test_undo_is_sent_after_the_progress_of_the_decision_was_closed(
    run: Run, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(files)
            key, decided = focus(stores, "b0.txt"), asyncio.Event()
            stores.outbox.sent.connect(lambda _sent: decided.set())
            with monkeypatch.context() as patched:
                patched.setattr(JobRecords, "read", unread)
                stores.triage.decide(Action.CONFIRMED)
                await decided.wait()
                stores.triage.undo_decisions([key])
                await asyncio.sleep(0.05)  # now it waits
                stores.outbox.dismiss(stores.outbox.batches[0])
            stores.jobs.refresh()
            await ended(stores, 1)

    run(main())


def test_console_that_closes_pauses_an_undo_that_waits(
    run: Run, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(files)
            key, decided = focus(stores, "b0.txt"), asyncio.Event()
            stores.outbox.sent.connect(lambda _sent: decided.set())
            monkeypatch.setattr(JobRecords, "read", unread)
            stores.triage.decide(Action.CONFIRMED)
            await decided.wait()
            stores.triage.undo_decisions([key])
            await asyncio.sleep(0.1)  # now it waits
        undo = stores.outbox.batches[-1]
        assert (undo.stage, undo.accepted) == (Stage.HELD, 0)

    run(main())


def test_undo_that_waits_ends_its_wait_when_the_connection_is_lost(
    run: Run, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(files)
            key, decided = focus(stores, "b0.txt"), asyncio.Event()
            stores.outbox.sent.connect(lambda _sent: decided.set())
            monkeypatch.setattr(JobRecords, "read", unread)
            stores.triage.decide(Action.CONFIRMED)
            await decided.wait()
            stores.triage.undo_decisions([key])
            await asyncio.sleep(0.1)  # now it waits
            stores.session._on_local_lost("gone")  # noqa: SLF001 - as if the service had ended
            undo = stores.outbox.batches[-1]
            await until(stores.outbox.changed, lambda: undo.stage is Stage.LOST)

    run(main())


def test_objects_undone_while_others_are_sent_count_as_sent(
    run: Run, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.state.changes.decision_outbox.WINDOW", 1)

    async def main() -> None:
        async with console() as stores:
            await stores.scan(files)
            keys = [stores.key(f"b{at}.txt") for at in range(3)]
            unsent: list[int] = []

            def on_decided(_count: int) -> None:
                if not unsent:
                    stores.triage.undo_decisions(keys[:1])
                    unsent.append(batch.unsent)

            stores.outbox.decided.connect(on_decided)
            stores.results.set_selected(keys)
            stores.settings.saved_reasons = ["real"]
            stores.triage.choose_reason(1)
            stores.triage.decide(Action.CONFIRMED)
            (batch,) = stores.outbox.batches
            await ended(stores, 3)
            assert unsent == [2]
            assert [one.taken for one in stores.undo.done] == [keys[1:]]

    run(main())
