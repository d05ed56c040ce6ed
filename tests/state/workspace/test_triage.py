"""Decisions by keys, on similar results, and as a queue that survives the console."""

from __future__ import annotations

import asyncio
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication

from app.api.errors import NotAccepted
from app.api.records.enums import Action
from app.settings import Settings, load, save
from app.state.changes.dispatch import Dispatch, Progress
from app.state.changes.pending_log import FILE_NAME, PendingLine, PendingLog, pieces
from app.state.connection.connection_state import USUAL_REASONS, ConnectionState
from app.state.console_data.today import Today
from app.state.counts.similarity import LAYOUT
from app.state.decisions_and_undo.batch import Batch, Stage
from app.state.decisions_and_undo.change_requests import ChangeRequest, RequestPart
from app.state.rows.keys import Key, Row
from app.state.work.errors import NoneAccepted, NotAll, Refusal
from app.state.work.tasks import Tasks, slices
from app.state.workspace.decision import Decision, Restore, Wanted
from tests.state.conftest import Console, Run, console, until
from tests.state.query.test_query_text import ROW

SAME = "4111 1111 1111 1111"
NONE_LEFT = "The query has no further results to decide. The last decisions are being sent."
OTHERS = ("5500 0055 5555 5559", "4532 0151 1283 0366", "4485 2757 4230 8327")


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """Four files with one value, then three with different ones, in name order."""
    folder = tmp_path / "files"
    folder.mkdir()
    for number in range(4):
        (folder / f"a{number}.txt").write_text(f"order {number} card {SAME}\n")
    for number, card in enumerate(OTHERS):
        (folder / f"b{number}.txt").write_text(f"paid by {card}\n")
    return folder


def focus(stores: Console, name: str) -> Key:
    key = stores.key(name)
    stores.results.select(key)
    stores.results.set_selected([key])
    return key


def here(stores: Console) -> str:
    assert stores.results.current is not None
    assert stores.results.selected == [stores.results.current]
    row = stores.results.row_of(stores.results.current)
    return Path(row.location).name if row else ""


def statuses(stores: Console) -> list[str]:
    rows = [stores.results.row(at) for at in range(stores.results.count)]
    return [row.status for row in rows if row]


def test_that_all_are_decided_is_said_until_other_results_are_shown(run: Run, files: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(files)
            stores.settings.sign_off, stores.settings.saved_reasons = "Roe", ["not ours"]
            notes: list[str] = []
            stores.triage.note.connect(notes.append)
            stores.triage.choose_reason(1)
            stores.results.select(stores.key("b0.txt"))
            stores.results.set_selected([stores.results.key(at) for at in range(7)])
            stores.triage.decide(Action.CONFIRMED)
            await until(stores.triage.note, lambda: NONE_LEFT in notes)
            await until(stores.triage.note, lambda: notes[-1] != NONE_LEFT)
            assert notes[-1] == "All results of the query have been decided."
            stores.results.forget()
            assert notes[-1] == ""
            stores.results.forget()
            assert notes.count("") == 1

    run(main())


def test_that_no_results_are_left_is_no_longer_said_after_an_undo(run: Run, files: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(files)
            notes: list[str] = []
            stores.triage.note.connect(notes.append)
            keys = [stores.results.key(at) for at in range(7)]
            stores.triage.record(Decision(Action.CONFIRMED, "Roe", "real"), keys)
            await until(stores.triage.note, lambda: NONE_LEFT in notes)
            stores.triage.undo_last()
            assert notes[-1] == ""

    run(main())


def test_keys_decide_go_on_and_take_back(run: Run, files: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(files)
            triage, notes, wanted = stores.triage, list[str](), list[Wanted]()
            triage.note.connect(notes.append)
            triage.wanted.connect(wanted.append)
            stores.session.sign_off = stores.settings.sign_off = ""
            first = focus(stores, "b0.txt")
            triage.decide(Action.CONFIRMED)
            assert wanted == [Wanted(Action.CONFIRMED, [first], stay=False)]
            assert stores.outbox.batches == []
            stores.session.remember_reason("Roe", "")
            stores.settings.saved_reasons = ["not ours", "old"]

            triage.choose_reason(2)
            triage.choose_reason(3)
            (told,) = notes
            assert told.startswith("No reason can be selected with the digit 3 yet.")
            triage.decide(Action.CONFIRMED)
            assert here(stores) == "b1.txt"
            triage.repeat()
            assert here(stores) == "b2.txt"
            triage.decide_and_stay(Action.FALSE_MATCH)
            assert here(stores) == "b2.txt"
            await stores.settled(3)
            rows = [stores.results.row_of(stores.key(f"b{at}.txt")) for at in range(3)]
            assert [(row.status, row.reason) for row in rows if row] == [
                ("Confirmed Match", "old"),
                ("Confirmed Match", "old"),
                ("False Match", "No sensitive data"),
            ]
            triage.ask_next()
            triage.decide(Action.FALSE_MATCH)
            assert wanted[1:] == [Wanted(Action.FALSE_MATCH, [stores.key("b2.txt")], stay=False)]

            for count in (4, 5):
                triage.undo_last()
                await stores.settled(count)
            assert [stores.status(f"b{at}.txt") for at in range(3)] == ["Confirmed Match", "", ""]
            triage.redo()
            await stores.settled(6)
            assert stores.status("b1.txt") == "Confirmed Match"
            assert [len(one.taken) for one in stores.undo.done] == [1, 1]
            triage.take_back([stores.key("b0.txt")])
            await stores.settled(7)
            assert [one.taken for one in stores.undo.done] == [[stores.key("b1.txt")]]
            assert stores.failures == []

    run(main())


def test_one_decision_for_all_that_hold_the_same_value(run: Run, files: Path) -> None:
    """Also outside the query: groups span all Targets."""

    async def main() -> None:
        async with console() as stores:
            await stores.scan(files)
            triage = stores.triage
            stores.settings.sign_off = "Roe"
            stores.query.edit(search="a1")
            stores.query.run()
            await stores.tasks.idle()
            focus(stores, "a1.txt")
            await until(triage.changed, lambda: stores.alike.groups)
            assert (stores.alike.groups["values"].open, stores.results.count) == (3, 1)
            assert triage.why_not_alike() == "You have not made a decision yet."
            triage.decide(Action.TEST_DATA)
            assert triage.why_not_alike() == ""
            triage.decide_alike()
            await stores.settled(4)
            assert stores.today.decided == 4
            stores.query.clear()
            stores.query.run()
            await stores.tasks.idle()
            assert statuses(stores) == ["Test Data"] * 4 + [""] * 3
            assert stores.results.sums.test == 4
            triage.undo_last()
            await stores.settled(7)
            assert statuses(stores) == ["", "Test Data", *[""] * 5]
            assert stores.today.decided == 1
            focus(stores, "b0.txt")
            await until(triage.changed, lambda: stores.alike.subject == stores.key("b0.txt"))
            assert triage.why_not_alike() == "No other undecided result has the same values."

    run(main())


def test_focused_result_that_is_decided_is_decided_like_the_others(run: Run, files: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(files)
            triage = stores.triage
            triage.record(Decision(Action.CONFIRMED, "Roe", "real"), [stores.key("a0.txt")])
            await stores.settled(1)
            triage.record(Decision(Action.TEST_DATA, "Roe", "old"), [stores.key("b0.txt")])
            await stores.settled(2)
            focus(stores, "b1.txt")
            focus(stores, "a0.txt")
            triage.decide_alike()
            await stores.settled(6)
            assert statuses(stores)[:4] == ["Test Data"] * 4
            triage.undo_last()
            await stores.settled(10)
            assert statuses(stores)[:5] == ["Confirmed Match", "", "", "", "Test Data"]

    run(main())


def test_a_queue_stops_after_refusals_and_goes_on_where_it_was(
    run: Run, tmp_path: Path, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept_in = tmp_path / "kept"

    async def main() -> None:
        async with console(folder=kept_in) as stores:
            await stores.scan(files)
            remediation, refusing = stores.session.client.remediation, [True]
            act, asked = remediation.act, list[str]()

            async def refuse(target: str, place: str, action: str, order: object) -> object:
                asked.append(order.path)  # type: ignore[attr-defined]
                if refusing[0]:
                    raise NotAccepted(422, "Not now.")
                return await act(target, place, action, order)  # type: ignore[arg-type]

            monkeypatch.setattr(remediation, "act", refuse)
            monkeypatch.setattr("app.state.changes.decision_outbox.AT_ONCE", 1)
            rows = [stores.results.row(at) for at in range(7)]
            keys = [row.key for row in rows if row]
            batch = stores.outbox.mark(Action.CONFIRMED, keys, "Roe", "real")
            await stores.tasks.idle()
            assert (batch.stage, len(batch.refused), len(batch.waiting)) == (Stage.STOPPED, 3, 4)
            assert [type(failure.error) for failure in stores.failures] == [NotAll]
            assert len(asked) == 4, "all of them together, then three alone"
            (kept,) = await PendingLog(kept_in).load()
            assert kept.keys == list(batch.waiting)

            refusing[0] = False
            stores.outbox.hold(batch)
            stores.outbox.go_on(batch)
            await stores.settled(4)
            assert (batch.stage, batch.confirmed, len(batch.taken)) == (Stage.ENDED, 4, 4)
            stores.outbox.retry(batch)
            await stores.settled(7)
            assert set(statuses(stores)) == {"Confirmed Match"}
            assert await PendingLog(kept_in).load() == []
            assert not (kept_in / FILE_NAME).exists()

            # As after an exit of the console: three of these four already have the decision.
            stores.triage.take_back([keys[0]])
            await stores.settled(8)
            head = PendingLine(
                batch="x", place="Local", action="confirmed", sign_off="Roe", reason="real"
            )
            await PendingLog(kept_in).write(pieces(head, keys[:4]))
            asked.clear()
            stores.outbox.load()
            await stores.tasks.idle()
            (again,) = [batch for batch in stores.outbox.batches if batch.id == "x"]
            assert (again.stage, again.total) == (Stage.HELD, 4)
            stores.outbox.go_on(again)
            await stores.settled(9)
            assert (len(asked), again.confirmed, again.stage) == (1, 4, Stage.ENDED)
            await stores.tasks.idle()
            assert not any(key in one.met for one in (batch, again) for key in keys), "let go"

    run(main())


def test_dropping_the_rest_leaves_what_was_sent_as_the_whole(
    run: Run, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        monkeypatch.setattr("app.state.changes.decision_outbox.WINDOW", 2)
        async with console() as stores:
            sent = stores.dispatch.send_part

            async def send_part(*args: Any) -> None:
                await sent(*args)
                await asyncio.sleep(0.1)  # meanwhile, the end is written to the log

            monkeypatch.setattr(stores.dispatch, "send_part", send_part)
            await stores.scan(files)
            keys = [stores.results.key(at) for at in range(7)]
            batch = stores.outbox.mark(Action.CONFIRMED, keys, "Roe", "real")
            stores.outbox.decided.connect(lambda _: stores.outbox.cancel(batch))
            await until(stores.outbox.changed, lambda: batch.settled)
            await stores.tasks.idle()
            assert 0 < len(batch.taken) < len(keys)
            assert batch.total == batch.confirmed == len(batch.taken)

    run(main())


def test_decisions_are_not_sent_under_another_account(
    run: Run, files: Path, tmp_path: Path
) -> None:
    async def main() -> None:
        kept_in = tmp_path / "data"
        async with console(folder=kept_in) as stores:
            await stores.scan(files)
            keys = [stores.results.key(at) for at in range(3)]
            head = PendingLine(
                batch="x",
                place="Local",
                account="ann",
                action="confirmed",
                sign_off="Ann",
                reason="real",
            )
            await PendingLog(kept_in).write(pieces(head, keys))
            stores.outbox.load()
            await stores.tasks.idle()
            (batch,) = stores.outbox.batches
            stores.outbox.go_on(batch)
            await stores.tasks.idle()
            assert (batch.stage, batch.accepted, len(batch.waiting)) == (Stage.HELD, 0, 3)
            stores.session.user = "ann"
            stores.outbox.go_on(batch)
            await stores.settled(3)

    run(main())


def test_a_batch_dropped_before_its_turn_has_nothing_left(run: Run, files: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(files)
            keys = [stores.results.key(at) for at in range(7)]
            first = stores.outbox.mark(Action.CONFIRMED, keys[:3], "Roe", "real")
            second = stores.outbox.mark(Action.CONFIRMED, keys[3:], "Roe", "real")
            stores.outbox.cancel(second)
            await until(stores.outbox.changed, lambda: first.settled)
            await stores.tasks.idle()
            assert (second.total, len(second.taken), list(second.waiting)) == (0, 0, [])

    run(main())


def test_the_pace_counts_what_was_confirmed_since_the_pause() -> None:
    batch = Batch(ChangeRequest(Action.CONFIRMED), [], confirmed=100)
    batch.start_clock()
    assert batch.pace == 0
    batch.confirmed += 1
    assert batch.pace > 0


def test_members_chosen_beside_their_archive_are_asked_for_once(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All rows are selected: the archive represents its members, which are rows, too."""

    async def main() -> None:
        monkeypatch.setattr("app.state.changes.decision_outbox.WINDOW", 1)
        async with console() as stores:
            await stores.scan(folder)
            keys = [stores.results.key(at) for at in range(stores.results.count)]
            assert len(keys) == 4
            totals: set[int] = set()
            outbox = stores.outbox
            outbox.changed.connect(lambda: totals.update(one.total for one in outbox.batches))
            batch = outbox.mark(Action.CONFIRMED, keys, "Roe", "real")
            await stores.settled(3)
            await stores.tasks.idle()
            assert (batch.total, len(batch.taken), batch.confirmed) == (3, 3, 3)
            assert totals == {3}
            assert batch.refused == []
            assert stores.failures == []

    run(main())


def test_what_a_batch_has_met_is_let_go_in_small_steps() -> None:
    keys = [Key("1", str(number)) for number in range(5_000)]
    batch = Batch(ChangeRequest(Action.CONFIRMED, "Roe", "real"), keys)
    for some in slices(keys, 48):
        batch.take([replace(ROW, key=key) for key in some[1:]])
        refused = RequestPart("1", "1", "/a", (replace(ROW, key=some[0]),))
        batch.refuse(refused, Refusal("/a", "Not now.", (some[0].object_id,)))
    assert Key("2", "7") not in batch.met
    held = [5_000, *(sum(key in batch.met for key in keys) for _ in batch.met.emptied())]
    assert held[-1] == 0
    assert max(before - after for before, after in pairwise(held)) < 500


def test_the_log_keeps_what_is_left_and_survives_a_torn_line(tmp_path: Path) -> None:
    keys = [Key("1", str(number)) for number in range(25_000)]
    head = PendingLine(batch="a", place="Local", action="test_data", sign_off="Roe", reason="grün")

    async def main() -> None:
        log = PendingLog(tmp_path)
        assert await log.load() == []
        await log.write(pieces(head, keys))
        await log.write(
            [
                PendingLine(batch="a", off=[("1", "0"), ("1", "7")]),
                PendingLine(batch="b", add=[("1", "1")]),
            ]
        )
        await log.write(pieces(PendingLine(batch="c", action="undo"), keys[:2]), sync=True)
        await log.write([PendingLine(batch="c", end=True)])
        file = tmp_path / FILE_NAME
        file.write_bytes(file.read_bytes() + b'{"batch":"a","off":[["1","1"')
        assert file.stat().st_mode & 0o777 == 0o600
        for _ in range(2):
            (saved,) = await log.load()
            assert saved.head == head
            assert saved.keys == [key for key in keys if key.object_id not in {"0", "7"}]
        await PendingLog(None).write([head])
        assert await PendingLog(None).load() == []

    asyncio.run(main())


def test_reasons_keep_their_digits() -> None:
    settings = Settings()
    session = ConnectionState(settings, lambda: None)
    for number in range(9):
        session.remember_reason("Roe", f"reason {number}", Action.FALSE_MATCH)
    session.remember_reason("Roe", "reason 0", Action.CONFIRMED)
    assert settings.saved_reasons == [f"reason {number}" for number in range(9)]
    session.remember_reason("Doe", "new", Action.CONFIRMED)
    assert settings.saved_reasons == ["reason 0", "new", *(f"reason {at}" for at in range(2, 9))]
    assert session.reason_for(Action.FALSE_MATCH) == "reason 8"
    assert session.reason_for(Action.TEST_DATA) == USUAL_REASONS[Action.TEST_DATA]
    assert session.reason_for(Action.DELETE) == ""
    assert settings.sign_off == "Doe"


def test_what_was_decided_today_is_kept_over_a_restart_and_ends_with_the_day(
    qapp: QCoreApplication, tmp_path: Path
) -> None:
    day, saved, tasks = [date(2026, 11, 21)], Settings(), Tasks()

    def today(kept: Settings) -> Today:
        return Today(kept, tasks, lambda: save(kept, tmp_path), lambda: day[0])

    first = today(saved)
    first.add(412)
    first.add(-2)
    asyncio.run(tasks.idle())
    again, damage = load(tmp_path)
    assert (today(again).decided, damage) == (410, "")
    day[0] = date(2026, 11, 22)
    assert today(again).decided == 0
    today(again).add(-1)
    assert today(again).decided == 0


def test_a_decision_on_several_objects_shows_its_reason_first(run: Run, files: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(files)
            triage, wanted = stores.triage, list[Wanted]()
            triage.wanted.connect(wanted.append)
            stores.settings.sign_off, stores.settings.saved_reasons = "Roe", ["not ours"]
            focus(stores, "b0.txt")
            triage.decide(Action.FALSE_MATCH)
            assert len(stores.outbox.batches) == 1
            keys = [stores.key("a0.txt"), stores.key("a1.txt")]
            stores.results.set_selected(keys)
            triage.decide(Action.FALSE_MATCH)
            triage.repeat()
            assert wanted == [
                Wanted(Action.FALSE_MATCH, keys, stay=False),
                Wanted(Action.FALSE_MATCH, keys, stay=False, given=triage.last),
            ]
            assert len(stores.outbox.batches) == 1
            await stores.settled(1)
            triage.choose_reason(1)  # the bar shows it
            triage.decide(Action.FALSE_MATCH)
            await stores.settled(3)
            assert len(wanted) == 2
            assert stores.status("a1.txt") == "False Match"

    run(main())


def test_after_a_decision_on_all_only_the_focused_row_is_selected(run: Run, files: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(files)
            triage, results = stores.triage, stores.results
            focus(stores, "b0.txt")
            keys = [results.key(at) for at in range(results.count)]
            results.set_selected(keys)
            triage.record(Decision(Action.FALSE_MATCH, "Roe", "not ours"), keys)
            assert here(stores) == "b0.txt"
            await stores.settled(len(keys))
            results.set_selected(keys)
            triage.undo_decisions(keys)
            await until(results.changed, lambda: len(results.selected) == 1)
            assert here(stores) == "b0.txt"

    run(main())


def test_an_undo_of_several_decisions_is_asked_first(run: Run, files: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(files)
            wanted: list[Restore] = []
            stores.triage.restore_wanted.connect(wanted.append)
            keys = [stores.key(f"b{at}.txt") for at in range(2)]
            stores.triage.record(Decision(Action.FALSE_MATCH, "Roe", "not ours"), keys)
            await stores.settled(2)
            stores.triage.take_back(keys)
            await stores.tasks.idle()
            assert wanted == [Restore(keys, mixed=True)]
            assert [stores.status(f"b{at}.txt") for at in range(2)] == ["False Match"] * 2

    run(main())


def test_a_decision_about_a_remediated_result_is_refused_before_it_is_sent(
    run: Run, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(files)
            focus(stores, "b0.txt")
            row_of = stores.results.row_of

            def masked(key: Key) -> Row | None:
                row = row_of(key)
                return row and replace(row, status="Masked")

            monkeypatch.setattr(stores.results, "row_of", masked)
            notes: list[str] = []
            wanted: list[Wanted] = []
            stores.triage.note.connect(notes.append)
            stores.triage.wanted.connect(wanted.append)
            stores.triage.decide(Action.TEST_DATA)
            assert notes == ["Already remediated. Undo the remediation first."]
            assert (wanted, stores.outbox.batches, stores.undo.done) == ([], [], [])

    run(main())


def test_after_a_refused_decision_there_is_nothing_to_undo(
    run: Run, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before, it was said that the objects no longer exist."""

    async def refuse(_dispatch: Dispatch, progress: Progress, part: RequestPart) -> None:
        progress.refuse(part, Refusal(part.path, "No.", tuple(part.object_ids)))

    async def main() -> None:
        async with console() as stores:
            await stores.scan(files)
            monkeypatch.setattr(Dispatch, "send_part", refuse)
            notes: list[str] = []
            stores.triage.note.connect(notes.append)
            key = focus(stores, "b0.txt")
            stores.triage.record(Decision(Action.FALSE_MATCH, "Roe", "not ours"), [key])
            await stores.tasks.idle()
            (failure,) = stores.failures
            assert isinstance(failure.error, NoneAccepted)
            stores.triage.undo_last()
            await stores.tasks.idle()
            assert notes == ["Nothing to undo: no decision was made."]
            assert len(stores.outbox.batches) == len(stores.failures) == 1

    run(main())


def test_nothing_is_lost_of_a_log_of_any_size(tmp_path: Path) -> None:
    head = PendingLine(batch="a", place="Local", action="test_data")
    with (tmp_path / FILE_NAME).open("wb") as file:
        file.truncate(256 << 20)

    async def main() -> None:
        log = PendingLog(tmp_path)
        await log.write([PendingLine(batch="torn"), *pieces(head, [Key("1", "1")])])
        for _ in range(2):
            (saved,) = await log.load()
            assert saved.keys == [Key("1", "1")]

    asyncio.run(main())


def test_a_decision_for_a_whole_template_is_asked_for_and_goes_on(run: Run, files: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(files)
            triage, wanted = stores.triage, list[Wanted]()
            triage.wanted.connect(wanted.append)
            focus(stores, "b0.txt")
            stores.settings.saved_reasons = ["old"]
            triage.choose_reason(1)
            triage.decide(Action.CONFIRMED)
            assert here(stores) == "b1.txt"
            await stores.settled(1)
            triage.decide_alike(LAYOUT)
            await until(triage.wanted, lambda: wanted)
            keys = [stores.key("b1.txt"), stores.key("b2.txt")]
            (asked,) = wanted
            assert sorted(asked.keys) == sorted(keys)
            assert asked.folders == 1
            assert [stores.status(f"b{at}.txt") for at in (1, 2)] == ["", ""]
            assert asked.given is not None
            triage.record(asked.given, asked.keys, stay=asked.stay)
            await until(stores.results.current_changed, lambda: here(stores) == "a0.txt")
            await stores.settled(3)
            assert stores.status("b1.txt") == "Confirmed Match"

    run(main())


def test_an_undo_goes_back_to_the_row_that_it_undoes(run: Run, files: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(files)
            triage = stores.triage
            stores.settings.saved_reasons = ["old"]
            focus(stores, "b0.txt")
            for _ in range(2):
                triage.choose_reason(1)
                triage.decide(Action.CONFIRMED)
            assert here(stores) == "b2.txt"
            await stores.settled(2)
            triage.undo_last()
            assert here(stores) == "b1.txt"
            triage.undo_last()
            assert here(stores) == "b0.txt"
            await stores.settled(4)

    run(main())
