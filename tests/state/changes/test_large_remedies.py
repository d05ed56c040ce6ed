"""Remediation of more objects than fit a screen: all are checked, remaining ones reported."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path
from typing import Any

import pytest

from app.api.errors import NotAccepted, ServerFailed
from app.api.records.enums import Action
from app.api.records.local import Preview, PreviewOrder
from app.api.records.remediation import RemediationJob
from app.state.changes.change_evidence import State
from app.state.changes.dry_run import Checked
from app.state.changes.plan import Phase, Plan
from app.state.rows.keys import Key
from app.state.work.errors import NotAll
from tests.kit.waiting import job_ids
from tests.state.conftest import CARD, CARDS, TEST_CARD, Console, Run, console, until

MANY = 230
"""Number of objects, above the former limit of checks."""
BAD = 5
IN_ZIP = ("one.txt", "three.txt", "two.txt")


def files(tmp_path: Path, many: int, bad: int = BAD) -> Path:
    """Create `many` files that can be masked, and `bad` ones, last by name, that cannot."""
    folder = tmp_path / "many"
    folder.mkdir()
    for number in range(many - bad):
        (folder / f"a{number:05}.txt").write_text(f"card {CARD} of {number}\n")
    for number in range(bad):
        (folder / f"z{number}.rtf").write_text(f"{{\\rtf1 card {CARD} of {number}\\par}}\n")
    return folder


def looked_at(plan: Plan) -> Checked:
    """Return the only object of a plan."""
    assert plan.checked is not None
    (item,) = plan.checked
    return item


async def prepared(stores: Console, action: Action, count: int) -> list[Key]:
    """Prepare an action on all results; return their keys."""
    keys = [stores.results.key(at) for at in range(stores.results.count)]
    assert len(keys) == count
    stores.plan.prepare(action, keys)
    await until(stores.plan.changed, lambda: stores.plan.phase is Phase.READY)
    return keys


def test_all_of_many_are_checked_and_what_cannot_be_done_is_named_and_left_out(
    run: Run, tmp_path: Path
) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(files(tmp_path, MANY))
            plan, counts = stores.plan, set[int]()
            plan.changed.connect(lambda: counts.add(plan.previewed))
            await prepared(stores, Action.MASK, MANY)
            assert plan.checked is not None
            assert len(plan.checked) == MANY
            (group,) = plan.refused
            assert "(RTF document) do not support masking" in group.reason
            assert sorted(Path(item.path).name for item in group.items) == [
                f"z{number}.rtf" for number in range(BAD)
            ]
            assert plan.files == MANY - BAD
            assert {one.path for one in plan.chosen()}.isdisjoint(item.path for item in group.items)
            assert len(counts) > 2, "how far it is was told"

    run(main())


def test_a_dry_run_asks_a_busy_service_for_fewer_objects_at_once(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    async def main() -> None:
        async with console() as stores:
            folder = tmp_path / "one"
            folder.mkdir()
            with zipfile.ZipFile(folder / "all.zip", "w") as archive:
                for name in IN_ZIP:
                    archive.writestr(name, f"card {CARD} in {name}\n")
            await stores.scan(folder)
            keys = [stores.key(f"all.zip#{name}") for name in IN_ZIP]
            local = stores.session.client.local
            preview = local.preview

            async def preview_few(order: PreviewOrder) -> Preview:
                asked.append(len(order.object_ids))
                if len(order.object_ids) > 1:
                    raise ServerFailed(503, "The service is busy.")
                return await preview(order)

            monkeypatch.setattr(local, "preview", preview_few)
            stores.plan.prepare(Action.MASK, keys)
            await until(stores.plan.changed, lambda: stores.plan.phase is Phase.READY)
            checked = stores.plan.checked or ()
            assert [item.ok for item in checked] == [True] * len(IN_ZIP)

    run(main())
    assert asked == [3, 1, 2, 1, 1]


def test_a_check_of_many_can_be_cancelled(run: Run, tmp_path: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(files(tmp_path, MANY))
            plan = stores.plan
            plan.prepare(Action.MASK, [stores.results.key(at) for at in range(MANY)])
            await until(plan.changed, lambda: plan.previewed)
            plan.cancel()
            await stores.tasks.idle()
            assert (plan.phase, plan.checked, plan.keys) == (Phase.EDITING, None, [])
            assert stores.failures == []

    run(main())


def test_what_is_unticked_stays_and_files_as_a_whole_are_ticked_as_such(
    run: Run, folder: Path
) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            plan = stores.plan
            before = (folder / "größe.txt").read_bytes()
            keys = [stores.key(name) for name in ("cards.csv", "größe.txt")]
            plan.prepare(Action.MASK, keys)
            await until(plan.changed, lambda: plan.phase is Phase.READY)
            assert plan.files == 2
            plan.tick([one for one in plan.checked or () if one.key == keys[1]], ticked=False)
            assert plan.files == 1
            plan.submit("Roe", "clean-up")
            await stores.settled(1)
            assert stores.status("cards.csv") == "Masked"
            assert (folder / "größe.txt").read_bytes() == before

    run(main())


def test_single_matches_are_left_out_and_the_rest_is_proved(run: Run, folder: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            plan, file = stores.plan, folder / "cards.csv"
            before = file.read_text(encoding="utf-8")
            plan.prepare(Action.MASK, [stores.key("cards.csv")])
            await until(plan.changed, lambda: plan.phase is Phase.READY)
            item = looked_at(plan)
            plan.look_at(item)
            await until(plan.changed, lambda: plan.detail)
            assert plan.detail is not None
            first, last = plan.detail.changes
            assert plan.can_pick
            plan.pick([first], ticked=False)
            assert (plan.is_picked(first), plan.is_picked(last), plan.files) == (False, True, 1)
            plan.pick([last], ticked=False)
            assert plan.files == 0, "of an object without any match nothing is left to do"
            plan.pick([last], ticked=True)
            plan.submit("Roe", "clean-up")
            await stores.settled(1)
            plan.delivery.look(stores.jobs.evidence)
            assert plan.delivery.confirmed == 1
            after = file.read_text(encoding="utf-8")
            assert TEST_CARD in after
            assert CARD not in after
            assert after[: last.offset] == before[: last.offset]
            assert stores.status("cards.csv") == "Partially masked"

    run(main())


def test_what_is_left_is_offered_again_with_the_matches_that_were_ticked(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            plan, file = stores.plan, folder / "cards.csv"
            plan.prepare(Action.MASK, [stores.key("cards.csv")])
            await until(plan.changed, lambda: plan.phase is Phase.READY)
            plan.look_at(looked_at(plan))
            await until(plan.changed, lambda: plan.detail)
            assert plan.detail is not None
            plan.pick(plan.detail.changes[:1], ticked=False)

            async def refuse(*_order: Any) -> list[RemediationJob]:
                raise NotAccepted(422, "Not now.")

            with monkeypatch.context() as now:
                now.setattr(stores.session.client.remediation, "act", refuse)
                plan.submit("Roe", "clean-up")
                await until(plan.changed, lambda: plan.phase is Phase.SENT)
            plan.prepare_left()
            await until(plan.changed, lambda: plan.phase is Phase.READY)
            plan.submit("Roe", "clean-up")
            await stores.settled(1)
            after = file.read_text(encoding="utf-8")
            assert TEST_CARD in after, "its tick was taken away"
            assert CARD not in after

    run(main())


def test_objects_that_are_all_without_a_location_are_refused(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            monkeypatch.setattr(stores.inventory, "location_for", lambda *_: None)
            plan = stores.plan
            plan.prepare(Action.MASK, [stores.key("cards.csv")])
            await until(plan.changed, lambda: plan.phase is Phase.READY)
            assert [group.reason for group in plan.refused] == [
                "no known location contains the object; refresh the targets"
            ]
            assert plan.files == plan.files_possible == 0
            assert stores.failures == []

    run(main())


def test_a_job_that_is_requested_again_leaves_out_the_same_matches_and_types(
    run: Run, folder: Path
) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            plan, file = stores.plan, folder / "cards.csv"
            stamp = file.stat().st_mtime_ns
            plan.prepare(Action.MASK, [stores.key("cards.csv")])
            await until(plan.changed, lambda: plan.phase is Phase.READY)
            plan.look_at(looked_at(plan))
            await until(plan.changed, lambda: plan.detail)
            assert plan.detail is not None
            plan.pick(plan.detail.changes[:1], ticked=False)
            file.write_text("short\n", encoding="utf-8")
            plan.submit("Roe", "clean-up", ["Mastercard"])
            await stores.settled(1)
            ((job_id, said),) = stores.jobs.evidence.items()
            assert said.state is State.FAILED
            file.write_text(CARDS, encoding="utf-8")
            os.utime(file, ns=(stamp, stamp))
            stores.jobs.retry(job_id)
            await stores.settled(2)
            after = file.read_text(encoding="utf-8")
            assert TEST_CARD in after, "its tick was taken away"
            assert CARD not in after
            assert stores.status("cards.csv") == "Partially masked"

    run(main())


@pytest.mark.parametrize(
    ("types", "refused", "left"),
    [(["Mastercard"], "start the action again", True), (None, "", False)],
    ids=["limited", "unlimited"],
)
def test_after_a_restart_only_a_mask_without_limits_is_requested_again(
    run: Run, folder: Path, types: list[str] | None, refused: str, left: bool
) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            plan, file = stores.plan, folder / "cards.csv"
            stamp = file.stat().st_mtime_ns
            plan.prepare(Action.MASK, [stores.key("cards.csv")])
            await until(plan.changed, lambda: plan.phase is Phase.READY)
            file.write_text("short\n", encoding="utf-8")
            plan.submit("Roe", "clean-up", types)
            await stores.settled(1)
            (job_id,) = stores.jobs.evidence
            file.write_text(CARDS, encoding="utf-8")
            os.utime(file, ns=(stamp, stamp))
            job = stores.jobs.job(job_id)
            assert job is not None
            assert not stores.jobs.why_not_retry(job)
            stores.jobs.forget()  # as after a restart
            stores.jobs.refresh()
            await until(stores.jobs.changed, lambda: stores.jobs.loaded)
            why = stores.jobs.why_not_retry(job)
            assert refused in why
            assert bool(why) == bool(refused)
            stores.jobs.retry(job_id)
            await stores.settled(not left)
            assert (file.read_text(encoding="utf-8") == CARDS) == left

    run(main())


def test_a_single_match_that_moved_is_refused(run: Run, folder: Path) -> None:
    """A scan ran in between: the present content is not what was selected."""

    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            plan, file = stores.plan, folder / "cards.csv"
            plan.prepare(Action.MASK, [stores.key("cards.csv")])
            await until(plan.changed, lambda: plan.phase is Phase.READY)
            item = looked_at(plan)
            plan.look_at(item)
            await until(plan.changed, lambda: plan.detail)
            assert plan.detail is not None
            plan.pick(plan.detail.changes[:1], ticked=False)
            longer = "one more line\n" + CARDS
            file.write_text(longer, encoding="utf-8")
            known = job_ids(stores.jobs)
            stores.inventory.add_folder(str(folder))
            await until(
                stores.jobs.changed,
                lambda: job_ids(stores.jobs) - known and not stores.jobs.running,
            )
            await stores.tasks.idle()
            plan.submit("Roe", "clean-up")
            await until(plan.changed, lambda: plan.phase is Phase.SENT)
            await stores.tasks.idle()
            assert plan.delivery.states[State.REFUSED] == 1
            assert "A selected match has moved." in plan.delivery.reason(State.REFUSED)
            assert file.read_text(encoding="utf-8") == longer

    run(main())


def test_after_three_refusals_in_a_row_the_rest_is_not_sent_and_can_be_asked_for(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(files(tmp_path, 8, 0))
            plan, remediation = stores.plan, stores.session.client.remediation
            act, calls = remediation.act, list[object]()

            async def refuse_some(*order: Any) -> list[RemediationJob]:
                calls.append(order)
                if 3 <= len(calls) <= 5:
                    raise NotAccepted(422, "Not now.")
                return await act(*order)

            monkeypatch.setattr(remediation, "act", refuse_some)
            await prepared(stores, Action.MASK, 8)
            plan.submit("Roe", "clean-up")
            await until(plan.changed, lambda: plan.phase is Phase.SENT)
            await stores.settled(2)
            delivery = plan.delivery
            delivery.look(stores.jobs.evidence)
            assert delivery.ended
            assert delivery.confirmed == 2
            assert delivery.states[State.REFUSED] == 3
            assert delivery.reason(State.REFUSED) == "Not now"
            assert delivery.unsent == 3
            assert len(delivery.left()) == 6
            (failure,) = stores.failures
            assert isinstance(failure.error, NotAll)
            plan.prepare_left()
            await until(plan.changed, lambda: plan.phase is Phase.READY)
            assert plan.files == 6
            plan.submit("Roe", "clean-up")
            await stores.settled(8)
            plan.delivery.look(stores.jobs.evidence)
            assert (plan.delivery.confirmed, plan.delivery.left()) == (6, [])

    run(main())


def test_sending_can_be_stopped_and_what_was_sent_goes_on(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(files(tmp_path, 8, 0))
            plan, remediation = stores.plan, stores.session.client.remediation
            act, calls = remediation.act, list[object]()

            async def stop_after_two(*order: Any) -> list[RemediationJob]:
                calls.append(order)
                if len(calls) == 2:
                    plan.stop_sending()
                    assert stores.dispatch.outstanding == ["mask"], "the one that was sent"
                return await act(*order)

            monkeypatch.setattr(remediation, "act", stop_after_two)
            await prepared(stores, Action.MASK, 8)
            plan.submit("Roe", "clean-up")
            await stores.settled(2)
            plan.delivery.look(stores.jobs.evidence)
            assert (plan.delivery.confirmed, plan.delivery.unsent) == (2, 6)
            assert stores.failures == []

    run(main())


def test_what_a_partial_refusal_has_begun_is_followed(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer names the refused objects, but not the jobs of the others."""

    async def main() -> None:
        async with console() as stores:
            (folder / "two.mbox").write_text(_BOX)
            await stores.scan(folder)
            rows = [stores.results.row(at) for at in range(stores.results.count)]
            keys = [row.key for row in rows if row and "two.mbox" in row.location and row.own]
            assert len(keys) > 1
            plan = stores.plan
            plan.prepare(Action.MASK, keys)
            await until(plan.changed, lambda: plan.phase is Phase.READY)
            stores.outbox.mark(Action.FALSE_MATCH, keys[:1], "Roe", "not ours")
            await stores.settled(1)
            plan.submit("Roe", "clean-up")
            await stores.settled(len(keys))
            plan.delivery.look(stores.jobs.evidence)
            (item,) = plan.delivery.items
            assert item.refusal
            assert len(item.job_ids) == len(keys) - 1
            assert item.state is State.PARTLY
            assert stores.undo.done[-1].taken == keys[1:]

    run(main())


def test_masks_in_one_archive_are_undone_in_turn(run: Run, folder: Path) -> None:
    """Each undo depends on the mask before: alone, the first could not be undone."""

    async def main() -> None:
        async with console() as stores:
            with zipfile.ZipFile(folder / "two.zip", "w") as archive:
                for name in IN_ZIP:
                    archive.writestr(name, f"card {CARD} in {name}\n")
            await stores.scan(folder)
            before, plan = (folder / "two.zip").read_bytes(), stores.plan
            keys = [stores.key(f"two.zip#{name}") for name in IN_ZIP]
            plan.prepare(Action.MASK, keys)
            await until(plan.changed, lambda: plan.phase is Phase.READY)
            plan.submit("Roe", "clean-up")
            await stores.settled(3)
            assert (folder / "two.zip").read_bytes() != before
            plan.prepare(Action.UNDO, keys[:1])
            await until(plan.changed, lambda: plan.phase is Phase.READY)
            assert [one.ok for one in plan.checked or ()] == [False]
            plan.prepare(Action.UNDO, keys)
            await until(plan.changed, lambda: plan.phase is Phase.READY)
            assert {one.key: one.ok for one in plan.checked or ()} == dict.fromkeys(keys, True)
            assert plan.files == 1
            plan.submit("Roe", "Undone")
            await stores.settled(6)
            plan.delivery.look(stores.jobs.evidence)
            assert (plan.delivery.confirmed, plan.delivery.left()) == (1, [])
            assert (folder / "two.zip").read_bytes() == before
            assert stores.failures == []

    run(main())


_BOX = "".join(
    f"From a@b.example Mon Nov 23 10:00:0{number} 2026\nFrom: a@b.example\nTo: c@d.example\n"
    f"Subject: {number}\n\ncard {CARD}\n\n"
    for number in range(3)
)


def test_a_decision_on_a_file_that_could_not_be_masked_is_undone_and_confirmed(
    run: Run, folder: Path
) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            plan, keys = stores.plan, [stores.key("cards.csv")]
            plan.prepare(Action.MASK, keys)
            await until(plan.changed, lambda: plan.phase is Phase.READY)
            (folder / "cards.csv").unlink()
            plan.submit("Roe", "clean-up")
            await stores.settled(1)
            assert stores.status("cards.csv") == "Unable to mask"
            stores.outbox.mark(Action.CONFIRMED, keys, "Roe", "real")
            await stores.settled(2)
            stores.outbox.undo(keys)
            await stores.settled(3)
            states = [one.state for one in stores.jobs.evidence.values()]
            assert states == [State.FAILED, State.CONFIRMED, State.CONFIRMED]
            assert stores.status("cards.csv") == "Unable to mask"

    run(main())
