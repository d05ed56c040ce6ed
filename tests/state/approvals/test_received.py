"""Proposals in files between two consoles: who may approve one, when, and what is carried out."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from app.api.records.enums import Action
from app.state.approvals.proposing import Draft
from app.state.approvals.received import Comparison, ReceivedProposal
from app.state.changes.change_evidence import State
from app.state.changes.plan import Phase
from app.state.console_data.proposal_file import FileProposal, parsed, written
from app.state.decisions_and_undo.change_requests import ChangeRequest
from app.state.inventory.approval_guard import REFUSAL
from app.state.stores import AppStores, WindowStores
from app.state.work.errors import NotPossible, NotProposal
from app.state.work.tasks import Failure
from app.state.workspace.decision import Decision, Wanted
from tests.state.approvals.people import Service, keeps_none, service
from tests.state.conftest import CARD, Run
from tests.ui.live import key_of, until

__all__ = ["keeps_none"]
pytestmark = pytest.mark.usefixtures("keeps_none")
DAY = 24 * 60 * 60


async def exported(app: AppStores, path: Path, *names: str) -> FileProposal:
    """Propose to mask these files, in a file, and return what it proposes."""
    stores = app.main
    stores.plan.prepare(Action.MASK, [key_of(stores, name) for name in names])
    await until(lambda: stores.plan.phase is Phase.READY)
    wish = stores.plan.wish("A. Roe", "Not needed")
    stores.proposing.propose(Draft(wish, stores.plan.chosen()), path)
    await app.tasks.idle()
    assert stores.proposing.error is None
    stores.plan.cancel()
    return parsed(await asyncio.to_thread(path.read_bytes)).proposal


async def opened(stores: WindowStores, path: Path) -> ReceivedProposal | str:
    """Open a file; return it, or why it was refused."""
    seen: list[ReceivedProposal] = []
    failures: list[Failure] = []
    stores.received.opened.connect(seen.append)
    stores.tasks.failed.connect(failures.append)
    stores.received.open(path)
    await stores.tasks.idle()
    stores.received.opened.disconnect(seen.append)
    stores.tasks.failed.disconnect(failures.append)
    if seen:
        return seen[0]
    assert isinstance(failures[0].error, NotProposal)
    return failures[0].error.message


async def compared(stores: WindowStores, received: ReceivedProposal) -> Comparison:
    comparison = Comparison(received, stores.session, stores.inventory, stores.tasks)
    comparison.read()
    await stores.tasks.idle()
    assert comparison.done
    return comparison


def signed(path: Path, proposal: FileProposal, **changes: Any) -> Path:
    """Write a changed proposal, signed by somebody else."""
    changed = msgspec.structs.replace(proposal, **changes)
    path.write_bytes(written(changed, Ed25519PrivateKey.generate()))
    return path


def test_a_proposal_is_approved_by_another_account_once(
    run: Run, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        path = tmp_path / "a.proposal.json"
        async with service(tmp_path, folder) as at:
            async with at.person("ann") as ann:
                await exported(ann, path, "cards.csv")
                assert CARD not in path.read_text(encoding="utf-8")
                assert path.stat().st_mode & 0o777 == 0o600
                (entry,) = ann.proposal_history.entries(ann.session.place)
                assert (entry.kind, entry.proposed_by, entry.objects) == ("exported", "ann", 1)
            assert CARD in (folder / "cards.csv").read_text(encoding="utf-8")
            async with at.person("bob") as bob:
                stores = bob.main
                received = await opened(stores, path)
                assert isinstance(received, ReceivedProposal)
                comparison = await compared(stores, received)
                stores.plan.prepare_proposed(comparison.change())
                await until(lambda: stores.plan.phase is Phase.READY)
                assert stores.plan.why_propose == ""
                stores.plan.submit("B. Doe", stores.plan.reason)
                evidence = stores.jobs.evidence
                await until(lambda: [one.state for one in evidence.values()] == [State.CONFIRMED])
                await stores.tasks.idle()
                row = stores.results.row_of(key_of(stores, "cards.csv"))
                assert row is not None
                assert (row.status, row.signoff) == ("Masked", "B. Doe")
                assert row.reason.startswith("Not needed (proposed by ann, approved by bob)")
                (entry,) = bob.proposal_history.entries(bob.session.place)
                both = entry.kind, entry.proposed_by, entry.approved_by
                assert both == ("approved", "ann", "bob")
                assert "already been approved" in str(await opened(stores, path))
            async with at.person("bob") as again:  # the same console, started again
                assert "already been approved" in str(await opened(again.main, path))

    run(work())


def test_decisions_are_approved_with_both_names(run: Run, tmp_path: Path, folder: Path) -> None:
    async def work() -> None:
        path = tmp_path / "a.proposal.json"
        async with service(tmp_path, folder) as at:
            async with at.person("ann") as ann:
                keys = [key_of(ann.main, name) for name in ("cards.csv", "größe.txt")]
                wish = ChangeRequest(Action.FALSE_MATCH, "A. Roe", "Invented", place=_place(ann))
                ann.main.proposing.propose(Draft(wish, keys=keys), path)
                await ann.tasks.idle()
            async with at.person("bob") as bob:
                stores = bob.main
                received = await opened(stores, path)
                assert isinstance(received, ReceivedProposal)
                comparison = await compared(stores, received)
                stores.approved_marks.send(comparison.change(), "B. Doe")
                await until(lambda: stores.outbox.batches and not stores.outbox.busy)
                await stores.tasks.idle()
                for name in ("cards.csv", "größe.txt"):
                    row = stores.results.row_of(key_of(stores, name))
                    assert row is not None
                    assert row.status == "False Match"
                    assert row.reason.startswith("Invented (proposed by ann, approved by bob)")

    run(work())


def _place(app: AppStores) -> str:
    return app.session.place


Make = Callable[[Path, FileProposal], Path]


def _flipped(path: Path, _proposal: FileProposal) -> Path:
    data = path.read_bytes()
    at = data.index(b"cards.csv")
    changed = path.with_name("flipped.json")
    changed.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
    return changed


def _as_it_is(path: Path, _proposal: FileProposal) -> Path:
    return path


def _resigned(name: str, **changes: Any) -> Make:
    def make(path: Path, proposal: FileProposal) -> Path:
        return signed(path.with_name(f"{name}.json"), proposal, **changes)

    return make


BY_BOB: tuple[tuple[str, Make, str], ...] = (
    ("flipped byte", _flipped, "changed after it was signed"),
    ("other host", _resigned("host", server="elsewhere:1"), "is for the server elsewhere:1"),
    ("other certificate", _resigned("cert", certificate="b" * 64), "differs from"),
    ("expired", _resigned("old", made=time.time() - 7 * DAY - 1), "has expired"),
    ("own account, other key", _resigned("own", account="BOB", account_id=""), "signed in with"),
)


def test_a_proposal_that_may_not_be_approved_here_is_refused(
    run: Run, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        path = tmp_path / "a.proposal.json"
        async with service(tmp_path, folder) as at:
            async with at.person("ann") as ann:
                proposal = await exported(ann, path, "cards.csv")
                assert "You signed this proposal." in str(await opened(ann.main, path))
            async with at.person("ANN", console="second") as again:
                words = str(await opened(again.main, path))
                assert "are signed in with made this proposal" in words
            async with at.person("bob") as bob:
                await until(lambda: bob.guard.account is not None)
                assert bob.guard.account is not None
                mine = _resigned("id", account="x", account_id=bob.guard.account.id)
                for name, make, words in (*BY_BOB, ("own ID", mine, "signed in with")):
                    said = await opened(bob.main, make(path, proposal))
                    assert words in str(said), name
                assert isinstance(await opened(bob.main, path), ReceivedProposal)

    run(work())


def test_objects_that_changed_since_are_left_out(run: Run, tmp_path: Path, folder: Path) -> None:
    async def work() -> None:
        path = tmp_path / "a.proposal.json"
        async with service(tmp_path, folder) as at:
            async with at.person("ann") as ann:
                await exported(ann, path, "cards.csv", "größe.txt")
            await _decide(at, "größe.txt")
            async with at.person("bob") as bob:
                received = await opened(bob.main, path)
                assert isinstance(received, ReceivedProposal)
                comparison = await compared(bob.main, received)
                changes = {Path(one.proposed.path).name: one.change for one in comparison.objects}
                said = {"cards.csv": "", "größe.txt": "Status is now “Confirmed Match”"}
                assert changes == said
                (key,) = comparison.change().keys
                assert key == key_of(bob.main, "cards.csv")

    run(work())


async def _decide(at: Service, name: str) -> None:
    """Record a decision by the owner, whose console has no rule."""
    owner = at.owner
    owner.outbox.mark(Action.CONFIRMED, [owner.key(name)], "Owner", "Real")
    await owner.settled(1)


def test_no_door_goes_round_a_rule(run: Run, tmp_path: Path, folder: Path) -> None:
    """Keys, similar results, redo, the plan and the outbox: nothing is sent without approval."""

    async def work() -> None:
        async with service(tmp_path, folder) as at, at.person("ann") as ann:
            stores, key = ann.main, key_of(ann.main, "cards.csv")
            jobs = len((await at.owner.session.client.local.jobs()).items)
            wanted: list[Wanted] = []
            stores.triage.wanted.connect(wanted.append)
            stores.results.set_selected([key])
            stores.triage.choose_reason(1)
            stores.triage.decide(Action.FALSE_MATCH)
            stores.triage.record(Decision(Action.FALSE_MATCH, "Ann", "x"), [key])
            assert [one.action for one in wanted] == [Action.FALSE_MATCH] * 2
            stores.plan.prepare(Action.MASK, [key])
            await until(lambda: stores.plan.phase is Phase.READY)
            stores.plan.submit("Ann", "x")
            await stores.tasks.idle()
            assert isinstance(stores.plan.error, NotPossible)
            assert stores.plan.error.message == REFUSAL
            batch = stores.outbox.mark(Action.FALSE_MATCH, [key], "Ann", "x")
            await stores.tasks.idle()
            assert isinstance(batch.error, NotPossible)
            stores.outbox.cancel(batch)
            await stores.tasks.idle()
            assert len((await at.owner.session.client.local.jobs()).items) == jobs

    run(work())


def test_an_action_without_a_rule_needs_nobody(run: Run, tmp_path: Path, folder: Path) -> None:
    async def work() -> None:
        async with service(tmp_path, folder) as at, at.person("ann") as ann:
            stores, key = ann.main, key_of(ann.main, "cards.csv")
            stores.outbox.mark(Action.CONFIRMED, [key], "Ann", "Real")
            await until(lambda: stores.outbox.batches and not stores.outbox.busy)
            assert stores.outbox.batches[-1].taken == [key]
            assert not ann.guard.rule_applies(Action.UNDO, key.target_id)

    run(work())


def test_a_rule_also_covers_what_was_done_before_it(run: Run, tmp_path: Path, folder: Path) -> None:
    """An ended job is not requested again, nor an undone decision redone, without approval."""

    async def work() -> None:
        async with service(tmp_path, folder) as at, at.person("ann") as ann:
            stores, key = ann.main, key_of(ann.main, "cards.csv")
            stores.triage.record(Decision(Action.CONFIRMED, "Ann", "Real"), [key], stay=True)
            await until(lambda: stores.outbox.batches and not stores.outbox.busy)
            (job,) = [job for job in stores.jobs.jobs if job.kind == Action.CONFIRMED]
            stores.triage.undo_last()
            await until(lambda: not stores.outbox.busy)
            assert ann.session.remote is not None
            ann.session.remote = replace(ann.session.remote, approvals=("confirmed",))
            wanted: list[Wanted] = []
            failures: list[Failure] = []
            stores.triage.wanted.connect(wanted.append)
            stores.tasks.failed.connect(failures.append)
            stores.triage.redo()
            stores.jobs.retry(job.id)
            await stores.tasks.idle()
            assert [one.given for one in wanted] == [Decision(Action.CONFIRMED, "Ann", "Real")]
            assert stores.triage.can_redo
            assert [str(failure.error) for failure in failures] == [REFUSAL]

    run(work())


def test_two_windows_cannot_approve_one_file_both(run: Run, tmp_path: Path, folder: Path) -> None:
    async def work() -> None:
        path = tmp_path / "a.proposal.json"
        async with service(tmp_path, folder) as at:
            async with at.person("ann") as ann:
                await exported(ann, path, "cards.csv")
            async with at.person("bob") as bob:
                plans = []
                for stores in (bob.main, bob.window()):
                    received = await opened(stores, path)
                    assert isinstance(received, ReceivedProposal)
                    comparison = await compared(stores, received)
                    stores.plan.prepare_proposed(comparison.change())
                    await until(lambda plan=stores.plan: plan.phase is Phase.READY)  # type: ignore[misc]
                    plans.append(stores.plan)
                for plan in plans:
                    plan.submit("Bob", plan.reason)
                await until(lambda: all(not plan.delivery.sending for plan in plans))
                sent = [plan.delivery.sent for plan in plans]
                assert sorted(sent) == [0, 1]
                (loser,) = (plan for plan in plans if not plan.delivery.sent)
                assert "already been approved" in str(loser.error)

    run(work())
