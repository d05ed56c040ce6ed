"""A decision about several results: those that are already decided keep their decision."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.api.records.enums import Action
from app.state.changes.pending_log import PendingLine, PendingLog, pairs, pieces
from app.state.changes.remedy_answer import Sent
from app.state.decisions_and_undo.batch import Stage
from app.state.rows.keys import Key
from app.state.workspace.decision import Decision
from app.state.workspace.row_counts import count_decided, count_prohibited
from tests.state.conftest import Console, Run, console, until
from tests.state.workspace.test_triage import files, statuses

__all__ = ["files"]
FALSE, TEST = "False Match", "Test Data"
FALSE_MATCH = Decision(Action.FALSE_MATCH, "Roe", "not ours")
CONFIRMED = Decision(Action.CONFIRMED, "Roe", "real")
TRACK = "4111111111111111=29121010000012300000"
TEST_DATA = Decision(Action.TEST_DATA, "Roe", "made up")


class Deciding:
    """Results that are decided in steps, and what was reported about each step."""

    def __init__(self, stores: Console) -> None:
        self.stores = stores
        self.sent: list[Sent] = []
        self.jobs = 0
        stores.outbox.sent.connect(self.sent.append)

    def keys(self, first: int = 0, last: int = 7) -> list[Key]:
        return [self.stores.results.key(at) for at in range(first, last)]

    async def decide(self, decision: Decision, keys: list[Key], accepted: int) -> Sent:
        self.stores.triage.record(decision, keys)
        await self.settled(accepted)
        return self.sent[-1]

    async def settled(self, accepted: int) -> None:
        """Wait until that many more decisions or changes are verified."""
        self.jobs += accepted
        await self.stores.settled(self.jobs)


def test_decided_results_keep_their_decision_among_undecided_ones(run: Run, files: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(files)
            deciding = Deciding(stores)
            await deciding.decide(FALSE_MATCH, deciding.keys(0, 3), 3)
            sent = await deciding.decide(TEST_DATA, deciding.keys(), 4)
            assert statuses(stores) == [FALSE] * 3 + [TEST] * 4
            assert (sent.count, sent.kept, sent.replaced) == (4, 3, 0)
            stores.triage.undo_last()
            await deciding.settled(4)
            assert statuses(stores) == [FALSE] * 3 + [""] * 4
            assert stores.failures == []

    run(main())


def test_kept_decisions_can_be_replaced_afterwards(run: Run, files: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(files)
            deciding, triage = Deciding(stores), stores.triage
            await deciding.decide(FALSE_MATCH, deciding.keys(0, 3), 3)
            assert triage.kept == []
            assert count_decided(stores.results, deciding.keys()) == 3
            await deciding.decide(TEST_DATA, deciding.keys(), 4)
            assert triage.kept == deciding.keys(0, 3)
            triage.decide_kept()
            await deciding.settled(3)
            sent = deciding.sent[-1]
            assert statuses(stores) == [TEST] * 7
            assert (sent.count, sent.kept, sent.replaced) == (3, 0, 3)
            assert triage.kept == []
            triage.undo_last()
            await deciding.settled(3)
            assert statuses(stores) == [FALSE] * 3 + [TEST] * 4

    run(main())


def test_several_results_that_are_all_decided_are_decided_anew(run: Run, files: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(files)
            deciding, keys = Deciding(stores), [stores.results.key(at) for at in range(3)]
            await deciding.decide(FALSE_MATCH, keys, 3)
            sent = await deciding.decide(TEST_DATA, keys, 3)
            assert statuses(stores) == [TEST] * 3 + [""] * 4
            assert (sent.count, sent.kept, sent.replaced) == (3, 0, 3)
            assert stores.outbox.batches[-1].total == 3
            stores.triage.undo_last()
            await deciding.settled(3)
            assert statuses(stores) == [FALSE] * 3 + [""] * 4

    run(main())


def test_a_single_result_can_be_decided_otherwise(run: Run, files: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(files)
            deciding = Deciding(stores)
            await deciding.decide(FALSE_MATCH, deciding.keys(0, 1), 1)
            await deciding.decide(TEST_DATA, deciding.keys(0, 1), 1)
            assert statuses(stores)[0] == TEST

    run(main())


def test_a_decision_that_no_row_shows_yet_is_kept(run: Run, files: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(files)
            deciding = Deciding(stores)
            stores.triage.record(FALSE_MATCH, deciding.keys(0, 1))
            sent = await deciding.decide(TEST_DATA, deciding.keys(), 7)
            assert statuses(stores) == [FALSE] + [TEST] * 6
            assert sent.kept == 1

    run(main())


def test_an_undone_decision_is_no_earlier_decision(run: Run, files: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(files)
            deciding = Deciding(stores)
            await deciding.decide(FALSE_MATCH, deciding.keys(0, 1), 1)
            stores.triage.undo_last()
            await deciding.settled(1)
            await deciding.decide(TEST_DATA, deciding.keys(), 7)
            assert statuses(stores) == [TEST] * 7

    run(main())


def test_a_decision_that_is_being_undone_is_no_earlier_decision(run: Run, files: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(files)
            deciding = Deciding(stores)
            await deciding.decide(FALSE_MATCH, deciding.keys(0, 3), 3)
            stores.triage.undo_last()
            sent = await deciding.decide(TEST_DATA, deciding.keys(), 3 + 7)
            assert statuses(stores) == [TEST] * 7
            assert (sent.count, sent.kept) == (7, 0)

    run(main())


def test_an_archive_whose_decision_is_being_undone_is_decided_whole(run: Run, folder: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            deciding, archive = Deciding(stores), stores.key("old.zip")
            await deciding.decide(FALSE_MATCH, [archive], 1)
            stores.triage.undo_last()
            keys = [archive, stores.key("cards.csv")]
            sent = await deciding.decide(TEST_DATA, keys, 1 + 2)
            assert (sent.count, sent.kept) == (2, 0)
            assert stores.status("in#side.csv") == TEST

    run(main())


def test_decided_members_of_large_archives_are_not_counted(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.state.results.result_index._MOST_COUNTED", 1)

    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            assert count_decided(stores.results, [stores.key("cards.csv")]) == 0
            assert count_decided(stores.results, [stores.key("old.zip")]) is None

    run(main())


def test_redone_decisions_are_all_made_again(
    run: Run, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.state.changes.decision_outbox.WINDOW", 3)

    async def main() -> None:
        async with console() as stores:
            await stores.scan(files)
            deciding = Deciding(stores)
            await deciding.decide(FALSE_MATCH, deciding.keys(), 7)
            stores.triage.undo_last()
            stores.triage.redo()
            await stores.tasks.idle()
            sent = deciding.sent[-1]
            assert (sent.count, sent.kept, sent.replaced) == (7, 0, 0)

    run(main())


def test_what_was_masked_is_left_alone(run: Run, files: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(files)
            deciding, plan = Deciding(stores), stores.plan
            plan.prepare(Action.MASK, deciding.keys(0, 1))
            await stores.tasks.idle()
            plan.submit("Roe", "clean-up")
            await deciding.settled(1)
            sent = await deciding.decide(FALSE_MATCH, deciding.keys(), 6)
            assert statuses(stores) == ["Masked"] + [FALSE] * 6
            assert (sent.kept, sent.remediated) == (0, 1)
            sent = await deciding.decide(TEST_DATA, deciding.keys(), 6)
            assert statuses(stores) == ["Masked"] + [TEST] * 6
            assert (sent.kept, sent.remediated, sent.replaced) == (0, 1, 6)
            assert stores.failures == []

    run(main())


def test_an_archive_is_decided_without_its_decided_members(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.state.changes.decision_outbox.WINDOW", 1)

    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            deciding = Deciding(stores)
            await deciding.decide(FALSE_MATCH, [stores.key("in#side.csv")], 1)
            sent = await deciding.decide(TEST_DATA, deciding.keys(0, 4), 2)
            assert stores.status("in#side.csv") == FALSE
            assert (sent.count, sent.kept) == (2, 1)
            assert stores.outbox.batches[-1].total == 2

    run(main())


@pytest.mark.parametrize(("decision", "count"), [(TEST_DATA, 1), (CONFIRMED, 0)])
def test_objects_whose_prohibited_values_are_dismissed_are_counted(
    run: Run, tmp_path: Path, decision: Decision, count: int
) -> None:
    (tmp_path / "dump.txt").write_text(f"track ;{TRACK}?\n")
    (tmp_path / "note.txt").write_text("card 4111 1111 1111 1111\n")

    async def main() -> None:
        async with console() as stores:
            await stores.scan(tmp_path)
            deciding = Deciding(stores)
            keys = deciding.keys(0, 2)
            assert count_prohibited(stores.results, keys) == (1, True)
            sent = await deciding.decide(decision, keys, 2)
            assert sent.prohibited == count

    run(main())


def test_resumed_decisions_are_undone_in_one_step_with_those_sent_before(
    run: Run, files: Path, tmp_path: Path
) -> None:
    """Of the objects that were sent before, one was decided otherwise since."""

    async def main() -> None:
        kept_in = tmp_path / "kept"
        async with console(folder=kept_in) as stores:
            await stores.scan(files)
            deciding, keys = Deciding(stores), [stores.results.key(at) for at in range(7)]
            await deciding.decide(TEST_DATA, keys[:2], 2)
            await deciding.decide(FALSE_MATCH, keys[2:3], 1)
            stores.undo.forget()
            head = PendingLine(
                batch="x", place="Local", action="test_data", sign_off="Roe", reason="made up"
            )
            taken = PendingLine(batch="x", off=pairs(keys[:3]), taken=pairs(keys[:3]))
            await PendingLog(kept_in).write([*pieces(head, keys[:5]), taken])
            stores.outbox.load()
            await stores.tasks.idle()
            stores.outbox.go_on(stores.outbox.busy[0])
            await deciding.settled(2)
            await stores.tasks.idle()
            assert deciding.sent[-1].count == 4
            stores.triage.undo_last()
            await deciding.settled(4)
            assert statuses(stores) == ["", "", FALSE, "", "", "", ""]
            assert not stores.triage.can_undo

    run(main())


def test_accepted_decisions_are_logged_for_the_next_start(
    run: Run, files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.state.changes.decision_outbox.WINDOW", 2)

    async def main() -> None:
        async with console(folder=tmp_path) as stores:
            await stores.scan(files)
            keys = [stores.results.key(at) for at in range(4)]
            batch = stores.outbox.mark(Action.TEST_DATA, keys, "Roe", "made up")
            stores.outbox.decided.connect(lambda _: stores.outbox.hold(batch))
            await stores.tasks.idle()
            (saved,) = await PendingLog(tmp_path).load()
            assert saved.taken == batch.taken
            assert {*saved.taken, *saved.keys} == {*keys}

    run(main())


def test_after_a_restart_what_is_left_of_a_batch_replaces_nothing(
    run: Run, files: Path, tmp_path: Path
) -> None:
    """The objects that were sent before are unknown, so that not all may have been decided."""

    async def main() -> None:
        kept_in = tmp_path / "kept"
        async with console(folder=kept_in) as stores:
            await stores.scan(files)
            deciding = Deciding(stores)
            await deciding.decide(FALSE_MATCH, deciding.keys(0, 2), 2)
            head = PendingLine(
                batch="x",
                place="Local",
                action="test_data",
                sign_off="Roe",
                reason="made up",
                keeps=True,
            )
            await PendingLog(kept_in).write(pieces(head, deciding.keys(0, 2)))
            stores.outbox.load()
            await stores.tasks.idle()
            (batch,) = [batch for batch in stores.outbox.batches if batch.id == "x"]
            stores.outbox.go_on(batch)
            await stores.tasks.idle()
            assert (batch.stage, batch.accepted, len(batch.kept)) == (Stage.ENDED, 0, 2)
            assert statuses(stores)[:2] == [FALSE] * 2
            assert (deciding.sent[-1].count, deciding.sent[-1].kept) == (0, 2)

    run(main())


def test_after_a_restart_the_reference_of_similar_results_is_still_decided_again(
    run: Run, files: Path, tmp_path: Path
) -> None:
    async def main() -> None:
        async with console(folder=tmp_path) as stores:
            await stores.scan(files)
            deciding, outbox = Deciding(stores), stores.outbox
            await deciding.decide(FALSE_MATCH, deciding.keys(0, 1), 1)
            await deciding.decide(TEST_DATA, deciding.keys(6, 7), 1)
            stores.results.select(deciding.keys()[1])
            stores.results.select(deciding.keys()[0])
            stores.triage.decide_alike()
            await until(outbox.changed, lambda: any(batch.anew for batch in outbox.batches))
            (batch,) = [batch for batch in outbox.batches if batch.anew]
            outbox.hold(batch)
            await stores.tasks.idle()
            outbox.batches.remove(batch)  # as if the console had ended
            outbox.load()
            await stores.tasks.idle()
            (batch,) = [one for one in outbox.batches if one.id == batch.id]
            assert (batch.revived, batch.keeps) == (True, True)
            outbox.go_on(batch)
            await stores.tasks.idle()
            assert (batch.accepted, len(batch.kept)) == (4, 0)
            await deciding.settled(4)
            assert statuses(stores)[:4] == [TEST] * 4

    run(main())
