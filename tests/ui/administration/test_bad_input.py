"""Bad input in the forms: told at the field that it is about, and nothing typed is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from shiboken6 import isValid

from app.api.records.administration import NewCredential
from app.state.stores import WindowStores
from app.ui.administration.forms.add_locations import AddLocationsDialog
from app.ui.administration.forms.bulk_dialog import BulkDialog
from app.ui.administration.forms.edit_dialog import EditDialog
from app.ui.frame.window import MainWindow
from app.ui.look.text import display
from tests.ui import made
from tests.ui.administration.live import (
    act,
    closed,
    column,
    dialog,
    import_targets,
    listed,
    section,
    select,
    show,
    workspace,
)
from tests.ui.administration.test_bulk import states
from tests.ui.administration.test_locations import adding
from tests.ui.administration.test_page import with_targets
from tests.ui.administration.test_refused_writes import FORMS
from tests.ui.administration.test_sections import with_location
from tests.ui.live import run, until

SEEN = "<b>x</b>\u202etxt"
"""HTML and a bidirectional override: legal, but only as text."""
MARKUP = "<b>x</b>"
CONTROL = "a\x07b"
NAMED = [name for name in FORMS if name != "known_hosts"]
MANY = 100_000


async def filled(window: MainWindow, name: str, value: str, folder: Path) -> EditDialog:
    """Open the form of a new record, and give it this name."""
    case = FORMS[name]
    typed = dict(case.typed)
    if name == "scans":
        typed["targets"] = await with_location(window, folder)
    await act(window, case.action)
    form = await dialog(EditDialog)
    for field, text in (typed | {case.unique: value}).items():
        form.editors[field].put(text)
    form.accept()
    return form


@contextmanager
def form_of(name: str) -> Iterator[None]:
    """Name the form in a failure within the block."""
    try:
        yield
    except BaseException as error:
        error.add_note(f"in the form of {name}")
        raise


def test_a_character_that_is_refused_is_told_at_the_name(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", NAMED[0], own=True) as window:
            for name, typed in [*((name, CONTROL) for name in NAMED), ("accounts", SEEN)]:
                with form_of(name):
                    await show(window, name)
                    unique = FORMS[name].unique
                    form = await filled(window, name, typed, tmp_path / "files")
                    await until(form.problems[unique].isVisible)
                    assert form.editors[unique].value() == typed
                    kept = {field: form.editors[field].value() for field in FORMS[name].typed}
                    assert all(kept.values())
                    form.reject()
                    await closed(EditDialog)

    run(work())


def test_markup_and_bidirectional_text_are_shown_as_text(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", NAMED[0], own=True) as window:
            for name in NAMED:
                with form_of(name):
                    await show(window, name)
                    await shown_as_text(window, name, tmp_path / "files")

    run(work())


async def shown_as_text(window: MainWindow, name: str, folder: Path) -> None:
    """Add a record whose name is markup; check that list and details show it as text."""
    typed = MARKUP if name == "accounts" else SEEN  # whose names have only printable characters
    of = section(window, name)
    form = await filled(window, name, typed, folder)
    await until(lambda: not isValid(form))
    await until(lambda: display(typed) in column(of))
    select(of, display(typed))
    await until(lambda: of.details.title.whole() in {typed, display(typed)})
    rich = [
        label.text()
        for label in of.findChildren(QLabel)
        if label.textFormat() is not Qt.TextFormat.PlainText and "x</b>" in label.text()
    ]
    assert rich == []


async def imported(window: MainWindow, file: Path, content: str) -> None:
    """Choose a CSV file for the import."""
    await asyncio.to_thread(file.write_text, content, encoding="utf-8")
    await import_targets(window, file)


def test_a_csv_file_with_wrong_columns_is_told_as_a_whole(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "targets") as window:
            await imported(window, tmp_path / "t.csv", "host;group\nx;y\n")
            form = await dialog(BulkDialog)
            await until(lambda: not form.bulk.loading)
            assert made.empty_state(form).sentence().startswith("Unknown column “host”.")
            assert not form.primary.isEnabled()
            form.reject()

    run(work())


def test_duplicates_in_a_csv_file_are_told_at_their_rows(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "targets") as window:
            await with_targets(window, "old")
            await until(lambda: window.stores.inventory.has_targets)
            await imported(window, tmp_path / "t.csv", "name\nnew\nNEW\nold\n")
            form = await dialog(BulkDialog)
            await until(lambda: form.bulk.drafts)
            assert states(form.view) == [
                "Ready",
                "The name and group are the same as in line 2.",
                "The group already contains a target of this name.",
            ]
            form.accept()
            await until(lambda: states(form.view)[0] == "Added")
            form.reject()
            await listed(section(window, "targets"), "new", "old")

    run(work())


def test_a_hundred_thousand_rows_are_checked_and_shown(tmp_path: Path, styled: object) -> None:
    content = "name\n" + "".join(f"host{number}\n" for number in range(MANY)) + "host7\n"

    async def work() -> None:
        async with workspace(tmp_path / "data", "targets") as window:
            await imported(window, tmp_path / "t.csv", content)
            form = await dialog(BulkDialog)
            await until(lambda: form.bulk.drafts and not form.bulk.loading)
            assert form.view.model().rowCount() == MANY + 1
            assert form.told.whole() == "100,001 rows, 1 row with a problem"
            assert form.primary.text() == "Add 100,000 targets"
            form.reject()

    run(work())


async def with_mailbox_login(stores: WindowStores) -> str:
    """Add a credential for mailboxes, once the forms offer it."""
    new = NewCredential(label="mail", type="imap", username="u", password="p")
    key = await stores.session.client.credentials.create(new)
    stores.administration.credentials.read()
    await until(lambda: stores.administration.credentials.items)
    return key


def test_a_credential_that_does_not_fit_is_told_when_a_location_is_added(
    tmp_path: Path, styled: object
) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "locations", own=True) as window:
            key = await with_mailbox_login(window.stores)
            form = await adding(window, tmp_path, browse=False)
            form.protocol.setCurrentIndex(form.protocol.findData("ssh"))
            form.credential.setCurrentIndex(form.credential.findData(key))
            form.accept()
            told = "This credential is of the type “imap”; it cannot sign in over “ssh”."
            assert form.problems["credential_id"].whole() == told
            assert form.isVisible()
            form.protocol.setCurrentIndex(form.protocol.findData("imaps"))
            assert not form.problems["credential_id"].isVisible()
            form.path.setText("INBOX")
            form.accept()
            await closed(AddLocationsDialog)

    run(work())


def test_a_credential_that_does_not_fit_is_told_when_a_location_is_edited(
    tmp_path: Path, styled: object
) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "locations", own=True) as window:
            key = await with_mailbox_login(window.stores)
            form = await adding(window, tmp_path, browse=False)
            form.protocol.setCurrentIndex(form.protocol.findData("ssh"))
            form.accept()
            await closed(AddLocationsDialog)
            locations = section(window, "locations")
            await until(lambda: column(locations) == [str(tmp_path)])
            select(locations, str(tmp_path))
            await act(window, "edit_location")
            edit = await dialog(EditDialog)
            edit.editors["credential_id"].put(key)
            edit.accept()
            assert "cannot sign in over “ssh”" in edit.problems["credential_id"].whole()
            assert edit.editors["credential_id"].value() == key
            edit.reject()

    run(work())


def test_a_protocol_that_needs_a_credential_is_told_at_it(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "locations") as window:
            form = await adding(window, tmp_path, browse=False)
            form.protocol.setCurrentIndex(form.protocol.findData("ssh"))
            form.browse.click()
            await until(form.problems["credential_id"].isVisible)
            assert form.path.text() == str(tmp_path)
            form.reject()

    run(work())
