"""Decisions that are undone by themselves while their batch is still being sent."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.api.records.enums import Action
from app.state.acts.change_requests import RequestPart
from app.state.changes.change_evidence import Evidence
from app.state.changes.dispatch import Dispatch, Progress
from tests.state.conftest import Console, Run, console, until
from tests.state.workspace.test_triage import files, focus, statuses

__all__ = ["files"]


async def ended(stores: Console, decisions: int) -> None:
    """Wait until these decisions, and then the undo of one, were carried out."""
    evidence = stores.jobs.evidence
    await until(
        stores.jobs.changed,
        lambda: len(evidence) == decisions + 1 and [*evidence.values()][-1].state.final,
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


def test_undo_is_sent_once_the_decision_is_confirmed(
    run: Run, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before, a busy server refused it: the job of the decision had not ended."""
    sent: list[list[bool]] = []
    send_part = Dispatch.send_part

    async def noted(self: Dispatch, progress: Progress, part: RequestPart) -> None:
        if progress.wish.action is Action.UNDO:
            sent.append([one.state.final for found in seen for one in found.values()])
        await send_part(self, progress, part)

    async def main() -> None:
        async with console() as stores:
            await stores.scan(files)
            seen.append(stores.jobs.evidence)
            key = focus(stores, "b0.txt")
            stores.triage.decide(Action.CONFIRMED)
            stores.triage.undo_decisions([key])
            await ended(stores, 1)
            assert sent == [[True]]

    seen: list[dict[str, Evidence]] = []
    monkeypatch.setattr(Dispatch, "send_part", noted)
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
