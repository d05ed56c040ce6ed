"""Assignments to a person: stored, searched, counted and undone."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec

from app.state.console_data.note_file import FILE_NAME, NoteFile
from app.state.console_data.notes import ASSIGNED_FILE
from app.state.counts.facets import SLICE, Value
from app.state.rows.keys import Key
from tests.state.conftest import CARD, App, Console, Run, console


def test_who_has_what_is_found_counted_and_taken_back(
    run: Run, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(folder=tmp_path) as stores:
            await stores.scan(folder)
            results, assigned = stores.results, stores.assigned
            total, keys = results.total, [results.key(at) for at in range(2)]
            assigned.write(keys, f"B. Doe {CARD}")
            await stores.tasks.idle()
            name = assigned.text(keys[0])
            assert name.startswith("B. Doe ")
            assert CARD not in name
            assert [row.assigned for row in map(results.row_of, keys) if row] == [name] * 2
            assigned.write(keys[1:], "C. Poe")
            await stores.tasks.idle()
            assert assigned.names() == [name, "C. Poe"]
            for text, count in (("assigned:doe", 1), ("assigned:*", 2), ("-assigned:*", total - 2),
                                ("assignee:poe", 1), ("assigned:poe note:*", 0)):  # fmt: skip
                stores.text.write(text)
                assert stores.text.run()
                await stores.tasks.idle()
                assert results.count == count, text
            stores.query.clear()
            stores.query.run()
            stores.facets.watch(watched=True)
            await stores.tasks.idle()
            (facet,) = [one for one in stores.facets.shown if one.facet == "assigned"]
            assert [(value.label, value.count) for value in facet.values] == [
                (name, 1),
                ("C. Poe", 1),
            ]
            assert [one.kind for one in stores.undo.done] == ["Assignment", "Assignment"]
            stores.triage.undo_last()
            await stores.tasks.idle()
            assert assigned.text(keys[1]) == name
            stores.triage.redo()
            assigned.write(keys[:1], "")
            await stores.tasks.idle()
            assert [assigned.text(key) for key in keys] == ["", "C. Poe"]
            kept = NoteFile(tmp_path, ASSIGNED_FILE).load()[stores.session.place]
            assert {key: note.text for key, note in kept.items()} == {keys[1]: "C. Poe"}

    run(work())


def test_two_people_whose_addresses_look_alike_stay_two(
    run: Run, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(folder=tmp_path) as stores:
            await stores.scan(folder)
            keys = [stores.results.key(at) for at in range(2)]
            for key, name in zip(keys, ("r.roe@example.org", "r.poe@example.org"), strict=True):
                stores.assigned.write([key], name)
            await stores.tasks.idle()
            assert stores.assigned.names() == ["r.poe@example.org", "r.roe@example.org"]

    run(work())


def test_a_tick_asks_for_the_whole_name(run: Run, tmp_path: Path, folder: Path) -> None:
    async def work() -> None:
        async with console(folder=tmp_path) as stores:
            await stores.scan(folder)
            results, facets, query = stores.results, stores.facets, stores.query
            keys = [results.key(at) for at in range(3)]
            stores.assigned.write(keys[:1], "Ann Lee")
            stores.assigned.write(keys[1:], "Joann Lee")
            facets.watch(watched=True)
            await stores.tasks.idle()
            ann = _given(stores)["Ann Lee"]
            facets.toggle(ann)
            await stores.tasks.idle()
            assert [chip.text for chip in query.chips()] == ['assigned:="Ann Lee"']
            assert results.count == 1
            assert _given(stores)["Ann Lee"].chosen
            facets.toggle(_given(stores)["Ann Lee"])
            facets.exclude(ann)
            await stores.tasks.idle()
            assert keys[1] in {results.key(at) for at in range(results.count)}
            assert keys[0] not in {results.key(at) for at in range(results.count)}
            for text, count in (("assigned:=\"ann lee\"", 1), ("assigned:=ann", 0),
                                ("assigned:ann", 3), ('assigned:="joann lee"', 2)):  # fmt: skip
                stores.text.write(text)
                assert stores.text.run()
                await stores.tasks.idle()
                assert results.count == count, text

    run(work())


def test_without_a_server_that_counts_only_loaded_rows_are_counted(
    run: Run, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(folder=tmp_path) as stores:
            await stores.scan(folder)
            results, offered = stores.results, stores.session.capabilities
            assert offered is not None
            stores.session.capabilities = msgspec.structs.replace(offered, features=[])
            stores.assigned.write([results.key(at) for at in range(results.count)], "Ann")
            stores.facets.watch(watched=True)
            await stores.tasks.idle()
            assert (stores.facets.whole, stores.facets.counted) == (False, 3)
            assert _given(stores)["Ann"].count == 3, "not the archive, which is no row of its own"
            stores.session.capabilities = offered
            stores.facets.refresh()
            await stores.tasks.idle()
            assert stores.facets.whole
            assert _given(stores)["Ann"].count == results.count == 4

    run(work())


def test_others_have_their_turn_while_what_is_assigned_is_counted(run: Run) -> None:
    async def work() -> None:
        stores = App(None).console
        keys = [Key("1", str(number)) for number in range(3 * SLICE)]
        stores.assigned.write(keys, "Ann")
        await stores.tasks.idle()
        counting = asyncio.ensure_future(stores.facets._facet_of_assigned())  # noqa: SLF001 - counts its turns alone
        turns = 0
        while not counting.done():
            await asyncio.sleep(0)
            turns += 1
        assert turns >= 3
        await stores.close()

    run(work())


def test_both_problems_of_what_is_kept_are_told(run: Run, tmp_path: Path) -> None:
    async def work() -> None:
        for name in (FILE_NAME, ASSIGNED_FILE):
            (tmp_path / name).mkdir()
        async with console(folder=tmp_path) as stores:
            for word in ("notes", "assignments"):
                assert f"The {word} could not be read: " in stores.kept_problem

    run(work())


def test_no_note_replaces_one_that_could_not_be_read(run: Run, tmp_path: Path) -> None:
    async def work() -> None:
        for name in (FILE_NAME, ASSIGNED_FILE):
            (tmp_path / name).mkdir()
        async with console(folder=tmp_path) as stores:
            for name, notes in ((FILE_NAME, stores.notes), (ASSIGNED_FILE, stores.assigned)):
                (tmp_path / name).rmdir()  # the disk is there again
                notes.write([Key("1", "1")], "Ann")
                await stores.tasks.idle()
                assert notes.of(Key("1", "1")) is None
                assert "until the next start" in str(stores.failures[-1].error)
                assert not (tmp_path / name).exists()

    run(work())


def _given(stores: Console) -> dict[str, Value]:
    (facet,) = [one for one in stores.facets.shown if one.facet == "assigned"]
    return {value.label: value for value in facet.values}


def test_a_note_is_not_signed_with_a_name_from_an_earlier_session(run: Run, tmp_path: Path) -> None:
    async def work() -> None:
        async with console(tmp_path) as stores:
            stores.settings.sign_off, stores.session.sign_off = "Roe", ""
            await stores.notes.put(stores.session.place, {Key("1", "1"): "asked the owner"})
            note = stores.notes.of(Key("1", "1"))
            assert note is not None
            assert note.by == stores.session.user

    run(work())
