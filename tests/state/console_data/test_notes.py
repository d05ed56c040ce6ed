"""Notes: written, searched, undone, kept over restarts, and never with a value in them."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from app.masking import mask_within
from app.state.connection.profiles import ServerProfile
from app.state.console_data.note_file import FILE_NAME, Note, NoteFile, lines_for
from app.state.rows.keys import Key
from tests.state.conftest import CARD, WAIT_SECONDS, App, Run, console, until

WORDS = "asked the owner, größe of it"
CUT = b'{"place": "Local", "te'
TOLD = f"{WORDS}: {CARD} and roe@example.org"


def test_a_note_is_in_its_row_and_found_by_it(run: Run, tmp_path: Path, folder: Path) -> None:
    async def work() -> None:
        async with console(folder=tmp_path) as stores:
            await stores.scan(folder)
            results, notes = stores.results, stores.notes
            keys = [results.key(at) for at in range(2)]
            notes.write(keys, TOLD)
            await stores.tasks.idle()
            note = notes.of(keys[0])
            assert note is not None
            assert note.text == f"{WORDS}: 5500 00** **** 5559 and r**@example.org"
            assert [row.note for row in map(results.row_of, keys) if row] == [note.text] * 2
            assert CARD not in (tmp_path / FILE_NAME).read_text(encoding="utf-8")

            total = results.total
            for text, count in (("note:GRÖSSE", 2), ("note:*", 2), ("-note:*", total - 2),
                                ("note:other", 0), ("note:* match>0", 2)):  # fmt: skip
                stores.text.write(text)
                assert stores.text.run()
                await stores.tasks.idle()
                assert results.count == count, text
            stores.query.clear()
            stores.query.run()
            await stores.tasks.idle()

            stores.triage.undo_last()
            await stores.tasks.idle()
            assert notes.of(keys[0]) is None
            assert {row.note for row in map(results.row_of, keys) if row} == {""}
            stores.triage.redo()
            await stores.tasks.idle()
            assert notes.text(keys[1]) == note.text
            notes.write(keys[:1], " ")
            await stores.tasks.idle()
            assert [notes.text(key) for key in keys] == ["", note.text]
            calls = stores.session.calls.number
            stores.session.remote = ServerProfile("x", "https://x.example", "", "")
            notes.write(keys[:1], TOLD)
            await stores.tasks.idle()
            assert notes.text(keys[0]).endswith("**** 5559 and roe@example.org")
            assert stores.session.calls.number == calls
            stores.triage.undo_last()
            await stores.tasks.idle()
            assert NoteFile(tmp_path).load() == {stores.session.place: {keys[1]: note}}

    run(work())


def test_a_long_file_holds_nothing_up_and_is_read_before_a_server_is_asked(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, go_on, load = Key("1", "2"), threading.Event(), NoteFile.load
    NoteFile(tmp_path).add(lines_for("Local", {key: Note(WORDS)}))

    def slowly(file: NoteFile) -> dict[str, dict[Key, Note]]:
        assert go_on.wait(WAIT_SECONDS)
        return load(file)

    async def work() -> None:
        monkeypatch.setattr(NoteFile, "load", slowly)
        stores = App(None, folder=tmp_path).console
        session = stores.session
        session.connect_local()
        async with asyncio.timeout(WAIT_SECONDS):
            while session._local_address is None:  # noqa: SLF001, ASYNC110 - no signal reports it
                await asyncio.sleep(0.01)
        assert (session.connected, session.calls.number) == (False, 0)
        go_on.set()
        await until(session.changed, lambda: session.connected)
        assert stores.notes.text(key) == WORDS
        await stores.tasks.idle()
        await stores.close()
        await stores.host.stop()

    run(work())


def test_the_file_forgets_what_was_written_over(tmp_path: Path) -> None:
    file, key = NoteFile(tmp_path), Key("1", "2")
    assert file.load() == {}
    for number in range(120):
        file.add(lines_for("Local", {key: Note(f"{number}", "Test", 1.0), Key("1", "3"): None}))
    with (tmp_path / FILE_NAME).open("ab") as end:
        end.write(CUT)
    wanted = {"Local": {key: Note("119", "Test", 1.0)}}
    assert file.load() == wanted
    path = tmp_path / FILE_NAME
    assert (path.read_bytes().count(b"\n"), path.stat().st_mode & 0o777) == (2, 0o600)
    assert file.load() == wanted


def test_a_line_that_was_cut_short_costs_no_other_and_is_not_thrown_away(tmp_path: Path) -> None:
    file, one, other = NoteFile(tmp_path), Key("1", "2"), Key("1", "3")
    (tmp_path / FILE_NAME).write_bytes(CUT)
    for number in range(120):
        file.add(lines_for("Local", {one: Note(f"{number}", "Test", 1.0)}))
    assert file.load() == {"Local": {one: Note("119", "Test", 1.0)}}
    file.add(lines_for("Local", {other: Note("x", "Test", 1.0)}))
    assert file.load()["Local"][other].text == "x"
    assert (tmp_path / FILE_NAME).read_bytes().startswith(CUT + b"\n")


def test_what_has_the_shape_of_a_value_is_masked_in_a_text() -> None:
    for text, masked in (
        ("card 4111 1111 1111 1111, old", "card 4111 11** **** 1111, old"),
        ("(4111111111111111)", "(411111******1111)"),
        ("DE89 3704 0044 0532 0130 00 it is", "DE89 **** **** **** **30 00 it is"),
        ("fs01 payroll copy kept since 2026-11-22", "fs01 payroll copy kept since 2026-11-22"),
        ("ticket 123456789", "ticket 123456789"),
    ):
        assert mask_within(text) == masked
