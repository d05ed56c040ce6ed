"""Marks, mask and undo through the stores, on real files and the real service."""

from __future__ import annotations

import asyncio
import os
import signal
import zipfile
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.api.errors import NotAccepted
from app.api.records.enums import Action
from app.api.records.local_objects import ObjectPart
from app.api.records.queries import Query, QueryLocation
from app.api.records.remediation import RemediationJob, RemediationOrder
from app.api.resources.results import Queries
from app.api.wire import Page
from app.state.changes.change_evidence import State
from app.state.changes.plan import Phase, Plan
from app.state.changes.remediation_delivery import Delivery
from app.state.changes.remedy_answer import Sent
from app.state.connection.profiles import ServerProfile
from app.state.results.running_totals import Totals
from app.state.rows.keys import Key
from app.state.work.errors import NotAll, NotConnected, NotPossible, ServiceStopped
from app.state.workspace.decision import Decision, Restore
from tests.state.conftest import CARD, CARDS, Console, Run, console, until

OTHER = ServerProfile("other", "https://127.0.0.1:9", "roe", password="x")
"""A server that does not answer."""


def shown_before(plan: Plan) -> list[str]:
    """Return the present text of the focused object where it would change."""
    return [change.before for change in plan.detail.changes] if plan.detail else []


def unload_containers(stores: Console) -> None:
    """Forget which results are containers, as if their rows were not loaded."""
    stores.results._found.books.containers.clear()  # noqa: SLF001 - a million rows would do it, too


def recorded(monkeypatch: pytest.MonkeyPatch) -> list[Query]:
    """Return a list of the queries that are made from now on."""
    made: list[Query] = []
    create = Queries.create

    async def record(self: Queries, query: Query) -> str:
        made.append(query)
        return await create(self, query)

    monkeypatch.setattr(Queries, "create", record)
    return made


def test_mask_after_a_preview_verify_and_take_back(run: Run, folder: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            plan, sent = stores.plan, list[Sent]()
            plan.sent.connect(sent.append)
            stores.outbox.sent.connect(sent.append)
            key, file = stores.key("cards.csv"), folder / "cards.csv"
            plan.prepare(Action.MASK, [key])
            await until(plan.changed, lambda: plan.phase is Phase.READY)
            assert plan.checked is not None
            (shown,) = plan.checked
            assert shown.ok
            plan.look_at(shown)
            await until(plan.changed, lambda: plan.detail)
            assert not any(CARD in before for before in shown_before(plan))
            plan.choose_types(["Mastercard"])
            await until(plan.changed, lambda: plan.phase is Phase.READY)
            assert [one.changes for one in plan.checked] == [1]
            plan.choose_types(plan.data_types_available)
            await until(plan.changed, lambda: plan.phase is Phase.READY)
            plan.look_at(plan.checked[0])
            plan.reveal_diff(revealed=True)
            await until(plan.changed, lambda: plan.detail)
            assert any(CARD in before for before in shown_before(plan))

            plan.submit("Roe", " clean-up ")
            await stores.settled(1)
            (said,) = stores.jobs.evidence.values()
            assert said.state is State.CONFIRMED
            assert said.words.startswith("Masked, verified ")
            assert stores.status("cards.csv") == "Masked"
            assert CARD not in file.read_text(encoding="utf-8")
            assert plan.reasons == ["clean-up"]
            assert stores.results.sums == Totals(3, open=2, done=1)
            assert stores.triage.can_undo

            wanted: list[Restore] = []
            stores.triage.restore_wanted.connect(wanted.append)
            stores.triage.undo_last()
            await stores.tasks.idle()
            assert CARD not in file.read_text(encoding="utf-8"), "a file is asked for first"
            assert wanted == [Restore([key], mixed=False)]
            plan.prepare(Action.UNDO, wanted[0].keys)
            await until(plan.changed, lambda: plan.phase is Phase.READY)
            plan.submit("Roe", "Undone")
            await stores.settled(2)
            assert file.read_text(encoding="utf-8") == CARDS
            assert stores.status("cards.csv") == ""
            assert not stores.triage.can_undo
            notes: list[str] = []
            stores.triage.note.connect(notes.append)
            stores.triage.repeat()
            assert notes == ["You have not made a decision yet."]
            assert "Undone" not in plan.reasons  # the analyst did not enter that
            assert [(one.action, one.undoable) for one in sent] == [
                (Action.MASK, True),
                (Action.UNDO, False),
            ]
            stores.results.select(key)
            assert [job.kind for job in stores.matches.history] == ["undo", "mask"]
            assert stores.failures == []

    run(main())


def test_the_answer_that_confirms_a_mark_fills_the_row_too(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads: list[str] = []
    location = Queries.location

    async def counted(queries: Queries, query_id: str, target_id: str, key: str) -> QueryLocation:
        reads.append(key)
        return await location(queries, query_id, target_id, key)

    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            key = stores.key("cards.csv")
            monkeypatch.setattr(Queries, "location", counted)
            stores.outbox.mark(Action.FALSE_MATCH, [key], "Roe", "not ours")
            await stores.settled(1)
            await until(stores.results.changed, lambda: stores.results.sums.false == 1)
            assert stores.status("cards.csv") == "False Match"
            assert reads == [key.object_id]

    run(main())


def test_later_marks_are_confirmed_by_the_query_of_the_first(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            stores.outbox.mark(Action.FALSE_MATCH, [stores.key("cards.csv")], "Roe", "not ours")
            await stores.settled(1)
            made = recorded(monkeypatch)
            stores.outbox.mark(Action.FALSE_MATCH, [stores.key("größe.txt")], "Roe", "not ours")
            await stores.settled(2)
            assert {one.state for one in stores.jobs.evidence.values()} == {State.CONFIRMED}
            assert not made

    run(main())


def test_the_first_mark_after_a_scan_is_confirmed_by_a_fresh_query(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            stores.outbox.mark(Action.FALSE_MATCH, [stores.key("cards.csv")], "Roe", "not ours")
            await stores.settled(1)
            await stores.scan(folder)
            made = recorded(monkeypatch)
            stores.outbox.mark(Action.FALSE_MATCH, [stores.key("größe.txt")], "Roe", "not ours")
            await stores.settled(2)
            assert len(made) == 1

    run(main())


def test_a_mark_on_an_object_newer_than_the_query_is_confirmed_by_a_fresh_one(
    run: Run, folder: Path
) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            stores.outbox.mark(Action.FALSE_MATCH, [stores.key("cards.csv")], "Roe", "not ours")
            await stores.settled(1)
            (folder / "later.txt").write_text(f"card {CARD}\n")
            await stores.scan(folder)
            await until(stores.results.changed, lambda: stores.results.count > 4)
            await stores.tasks.idle()
            stores.outbox.mark(Action.FALSE_MATCH, [stores.key("later.txt")], "Roe", "not ours")
            await stores.settled(2)
            assert stores.status("later.txt") == "False Match"

    run(main())


def test_a_mark_is_one_step_and_a_container_stands_for_its_members(run: Run, folder: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            decision = Decision(Action.FALSE_MATCH, "Roe", "not ours")
            stores.triage.record(decision, [stores.key("old.zip")])
            await stores.settled(1)
            assert stores.status("in#side.csv") == "False Match"
            assert stores.results.sums.false == 1
            stores.results.set_selected([stores.key("cards.csv")])
            stores.triage.repeat()
            await stores.settled(2)
            assert stores.status("cards.csv") == "False Match"
            assert {one.state for one in stores.jobs.evidence.values()} == {State.CONFIRMED}

    run(main())


def test_a_container_follows_what_is_said_of_its_member(run: Run, folder: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            archive, member = stores.key("old.zip"), [stores.key("in#side.csv")]

            def held() -> str:
                row = stores.results.row_of(archive)
                return row.types if row else "no row"

            assert held()
            stores.outbox.mark(Action.FALSE_MATCH, member, "Roe", "not ours")
            await stores.settled(1)
            await until(stores.results.changed, lambda: held() == "")

    run(main())


def test_the_file_of_a_member_is_known_although_a_folder_is_named_like_an_archive(
    run: Run, folder: Path
) -> None:
    """The containers are loaded, or the service is asked."""
    for name in ("C", "C#/a.zip", "C#/b.zip"):
        (folder / name).parent.mkdir(exist_ok=True)
        with zipfile.ZipFile(folder / name, "w") as archive:
            archive.writestr("cards.csv", CARDS)
    names = ["C#/a.zip", "C#/b.zip", "old.zip"]
    members = ["C#/a.zip#cards.csv", "C#/b.zip#cards.csv", "old.zip#in#side.csv"]

    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            rows = [stores.results.row_of(stores.key(name)) for name in members]
            found = [row for row in rows if row is not None]
            for _ in range(2):
                parts = await stores.dispatch.parts(found)
                assert [part.path for part in parts] == [str(folder / name) for name in names]
                unload_containers(stores)

    run(main())


def test_the_file_of_a_member_is_read_once_and_for_a_decision_not_at_all(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [f"{name}.zip#a#{part}.csv" for name in ("one", "two") for part in (1, 2)]
    for name in ("one", "two"):
        with zipfile.ZipFile(tmp_path / f"{name}.zip", "w") as archive:
            for part in (1, 2):
                archive.writestr(f"a#{part}.csv", CARDS)
    asked: list[str] = []

    async def main() -> None:
        async with console() as stores:
            await stores.scan(tmp_path)
            unload_containers(stores)
            found = [stores.results.row_of(stores.key(name)) for name in names]
            rows = [row for row in found if row is not None]
            local = stores.session.client.local
            parts = local.parts

            async def record(target_id: str, object_id: str) -> Page[ObjectPart]:
                asked.append(object_id)
                return await parts(target_id, object_id)

            monkeypatch.setattr(local, "parts", record)
            (decision,) = await stores.dispatch.parts(rows, by_location=True)
            assert (decision.path, len(decision.rows), asked) == (str(tmp_path), 4, [])
            for _ in range(2):
                each = await stores.dispatch.parts(rows)
                files = [str(tmp_path / f"{name}.zip") for name in ("one", "two")]
                assert [part.path for part in each] == files

    run(main())
    assert len(asked) == 2


def test_members_of_two_archives_are_not_taken_for_their_files(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "C#"
    folder.mkdir()
    for name in ("a.zip", "b.zip"):
        with zipfile.ZipFile(folder / name, "w") as archive:
            archive.writestr("cards.csv", CARDS)

    async def main() -> None:
        async with console() as stores:
            await stores.scan(tmp_path)
            unload_containers(stores)
            keys = [stores.key(f"{name}#cards.csv") for name in ("a.zip", "b.zip")]
            stores.plan.prepare(Action.DELETE, keys)
            await until(stores.plan.changed, lambda: stores.plan.phase is Phase.READY)
            assert [item.ok for item in stores.plan.checked or ()] == [False, False]

    run(main())


def test_confirmed_is_never_said_before_a_get_has_shown_it(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reads of the location are delayed although the job record reports completion."""

    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            queries, gate = stores.session.client.queries, asyncio.Event()
            read, seen = queries.location, list[str]()

            async def held_back(query_id: str, target_id: str, object_id: str) -> QueryLocation:
                await gate.wait()
                found = await read(query_id, target_id, object_id)
                seen.append(found.remediation.action if found.remediation else "")
                return found

            monkeypatch.setattr(queries, "location", held_back)
            states: set[tuple[State, bool]] = set()

            def note() -> None:
                states.update((one.state, "Test Data" in seen) for one in evidence.values())

            evidence = stores.jobs.evidence
            stores.jobs.changed.connect(note)
            stores.outbox.mark(Action.TEST_DATA, [stores.key("cards.csv")], "Roe", "invented")
            await until(stores.jobs.finished, lambda: evidence)
            (job_id,) = evidence
            done = stores.jobs.job(job_id)
            assert done is not None
            assert done.state == "done"
            assert evidence[job_id].state is not State.CONFIRMED
            gate.set()
            await until(stores.jobs.changed, lambda: evidence[job_id].state is State.CONFIRMED)
            assert (State.CONFIRMED, False) not in states
            assert (State.CONFIRMED, True) in states

    run(main())


def test_a_file_that_changed_is_refused_with_its_reason_and_stays_whole(
    run: Run, folder: Path
) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            file = folder / "cards.csv"
            stamp = file.stat().st_mtime_ns
            file.write_text(CARDS + "more\n", encoding="utf-8")
            stores.plan.prepare(Action.MASK, [stores.key("cards.csv")])
            await until(stores.plan.changed, lambda: stores.plan.phase is Phase.READY)
            assert stores.plan.checked is not None
            assert not stores.plan.checked[0].ok
            assert stores.plan.files == 0
            file.write_text(CARDS, encoding="utf-8")
            os.utime(file, ns=(stamp, stamp))
            stores.plan.prepare(Action.MASK, [stores.key("cards.csv")])
            await until(stores.plan.changed, lambda: stores.plan.phase is Phase.READY)
            file.write_text(CARDS + "more\n", encoding="utf-8")
            stores.plan.submit("Roe", "clean-up")
            await stores.settled(1)
            (said,) = stores.jobs.evidence.values()
            assert said.state is State.FAILED
            assert "changed" in said.words
            assert file.read_text(encoding="utf-8") == CARDS + "more\n"

    run(main())


def test_what_is_not_possible_is_not_sent(run: Run, folder: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            key = stores.key("cards.csv")
            stores.session.set_read_only(True)
            assert stores.session.why_not("mask") == "Read-only mode is on."
            stores.outbox.mark(Action.CONFIRMED, [key], "Roe", "x")
            await stores.tasks.idle()
            assert [type(failure.error) for failure in stores.failures] == [NotPossible]
            assert stores.jobs.evidence == {}
            assert isinstance(stores.outbox.batches[0].error, NotPossible)

    run(main())


def refuse(stores: Console, monkeypatch: pytest.MonkeyPatch, key: Key) -> list[RemediationOrder]:
    """Refuse one object, as the service does when others of the order begin; return the orders."""
    remediation = stores.session.client.remediation
    act, sent = remediation.act, list[RemediationOrder]()

    async def act_on_others(
        target_id: str, location_id: str, action: str, order: RemediationOrder
    ) -> list[RemediationJob]:
        sent.append(order)
        rest = [one for one in order.object_ids if one != key.object_id]
        taken = []
        if rest:
            others = msgspec.structs.replace(order, object_ids=rest)
            taken = await act(target_id, location_id, action, others)
        if len(rest) < len(order.object_ids):
            text = f"Not this one: {order.path}."
            raise NotAccepted(422, text, object_ids=(key.object_id,))
        return taken

    monkeypatch.setattr(remediation, "act", act_on_others)
    return sent


def test_decisions_about_files_of_one_location_are_one_request(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            keys = [stores.key("cards.csv"), stores.key("größe.txt"), stores.key("in#side.csv")]
            sent = refuse(stores, monkeypatch, Key("", ""))
            stores.outbox.mark(Action.CONFIRMED, keys, "Roe", "real")
            await stores.settled(3)
            assert [(one.path, len(one.object_ids)) for one in sent] == [(str(folder), 3)]

    run(main())


def test_an_object_refused_among_many_is_requested_alone_for_its_own_reason(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            keys = [stores.key("cards.csv"), stores.key("größe.txt")]
            sent = refuse(stores, monkeypatch, keys[0])
            batch = stores.outbox.mark(Action.CONFIRMED, keys, "Roe", "real")
            await stores.settled(1)
            assert [one.path for one in sent] == [str(folder), str(folder / "cards.csv")]
            assert [one.message for one in batch.refusals] == [
                f"Not this one: {folder / 'cards.csv'}."
            ]

    run(main())


def test_a_batch_goes_on_after_a_refusal_and_counts_what_was_taken(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            keys = [stores.key("cards.csv"), stores.key("größe.txt")]
            refuse(stores, monkeypatch, keys[0])
            stores.outbox.mark(Action.CONFIRMED, keys, "Roe", "real")
            await stores.settled(1)
            (failure,) = stores.failures
            assert isinstance(failure.error, NotAll)
            assert failure.error.done == 1
            assert str(failure.error) == "The server did not accept 1 of 2 objects."
            assert failure.retry is None

    run(main())


def test_a_file_accepted_while_the_server_was_changed_is_not_offered_again(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            remediation = stores.session.client.remediation
            act = remediation.act

            async def change_server(*order: Any) -> object:
                taken = await act(*order)
                stores.session.connect_server(OTHER)
                return taken

            monkeypatch.setattr(remediation, "act", change_server)
            stores.plan.prepare(Action.DELETE, [stores.key("cards.csv")])
            await until(stores.plan.changed, lambda: stores.plan.phase is Phase.READY)
            stores.plan.submit("Roe", "old")
            delivery = stores.plan.delivery
            assert delivery is not None
            await until(stores.tasks.failed, lambda: delivery.error is not None)
            (item,) = delivery.items
            assert (item.state, delivery.left()) == (State.NOT_CONFIRMED, [])

    run(main())


def test_a_service_killed_during_a_mask_leaves_a_whole_file_and_a_true_answer(
    run: Run, tmp_path: Path, folder: Path
) -> None:
    async def main() -> None:
        async with console(tmp_path / "data") as stores:
            await stores.scan(folder)
            file, before = folder / "cards.csv", stores.session.generation
            stores.plan.prepare(Action.MASK, [stores.key("cards.csv")])
            await until(stores.plan.changed, lambda: stores.plan.phase is Phase.READY)
            stores.plan.submit("Roe", "clean-up")
            await until(stores.jobs.changed, lambda: stores.jobs.evidence)
            os.kill(stores.host.pid, signal.SIGKILL)
            await until(stores.session.changed, lambda: stores.session.generation > before)
            await stores.settled(1)
            (said,) = stores.jobs.evidence.values()
            masked = CARD not in file.read_text(encoding="utf-8")
            assert said.state is (State.CONFIRMED if masked else State.FAILED)
            if not masked:
                assert file.read_text(encoding="utf-8") == CARDS

    run(main())


def test_a_failed_mask_is_tried_again_from_its_job(run: Run, folder: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            file = folder / "cards.csv"
            stamp = file.stat().st_mtime_ns
            stores.plan.prepare(Action.MASK, [stores.key("cards.csv")])
            await until(stores.plan.changed, lambda: stores.plan.phase is Phase.READY)
            file.write_text("short\n", encoding="utf-8")
            stores.plan.submit("Roe", "clean-up")
            await stores.settled(1)
            ((job_id, said),) = stores.jobs.evidence.items()
            assert said.state is State.FAILED
            assert stores.status("cards.csv") == "Unable to mask"
            file.write_text(CARDS, encoding="utf-8")
            os.utime(file, ns=(stamp, stamp))
            stores.jobs.retry(job_id)
            await stores.settled(2)
            assert stores.jobs.evidence[job_id].state is State.FAILED
            assert {one.state for one in stores.jobs.evidence.values()} == {
                State.FAILED,
                State.CONFIRMED,
            }
            assert CARD not in file.read_text(encoding="utf-8")

    run(main())


def test_the_end_does_not_wait_for_requests_that_wait_for_the_service(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            monkeypatch.setattr(Delivery, "ahead", 0)  # the service never has room for a request
            stores.plan.prepare(Action.MASK, [stores.key("cards.csv")])
            await until(stores.plan.changed, lambda: stores.plan.phase is Phase.READY)
            stores.plan.submit("Roe", "clean-up")
            await until(stores.tasks.changed, lambda: stores.dispatch.unsent == ["mask"])
            async with asyncio.timeout(20):
                await stores.close()
            assert CARD in (folder / "cards.csv").read_text()

    run(main())


def test_what_would_be_dropped_is_known_and_nothing_more_is_sent_after_the_end(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            remediation, begun = stores.session.client.remediation, asyncio.Event()
            act, gate = remediation.act, asyncio.Event()

            async def slowly(*args: Any) -> list[RemediationJob]:
                begun.set()
                await gate.wait()
                return await act(*args)

            monkeypatch.setattr(remediation, "act", slowly)
            keys = [stores.key("cards.csv"), stores.key("größe.txt")]
            assert stores.dispatch.outstanding == []
            stores.plan.prepare(Action.MASK, keys)
            await until(stores.plan.changed, lambda: stores.plan.phase is Phase.READY)
            stores.plan.submit("Roe", "clean-up")
            await begun.wait()
            assert stores.dispatch.outstanding == ["mask", "mask"]
            stores.dispatch.stop()
            gate.set()
            await stores.settled(1)
            await until(stores.jobs.changed, lambda: not stores.jobs.running)
            assert stores.dispatch.outstanding == []
            assert sorted(stores.status(key) for key in ("cards.csv", "größe.txt")) == [
                "",
                "Masked",
            ]

    run(main())


def test_a_preview_that_the_service_did_not_survive_is_told_and_made_again(
    run: Run, tmp_path: Path, folder: Path
) -> None:
    async def main() -> None:
        async with console(tmp_path / "data") as stores:
            await stores.scan(folder)
            plan, session = stores.plan, stores.session
            generation = session.generation
            os.kill(stores.host.pid, signal.SIGSTOP)  # prevents an answer before its death
            plan.prepare(Action.MASK, [stores.key("cards.csv")])
            for _ in range(20):  # the request is sent; no other service may get it
                await asyncio.sleep(0)
            os.kill(stores.host.pid, signal.SIGKILL)
            await until(plan.changed, lambda: plan.can_retry)
            assert isinstance(plan.error, ServiceStopped | NotConnected)
            await until(session.changed, lambda: session.generation > generation)
            plan.retry()
            await until(plan.changed, lambda: plan.phase is Phase.READY)
            assert plan.checked is not None
            assert plan.checked[0].ok
            assert not plan.can_retry

    run(main())
