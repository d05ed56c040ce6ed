"""Section of the credentials, with the real service: secrets stay secret, tests tell the step."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from msgspec import structs
from PySide6.QtWidgets import QLineEdit

from app.api.records.administration import NewCredential
from app.api.records.targets import NewTarget, TargetUpdate
from app.state.connection.abilities import NO_KEYRING
from app.ui.administration.forms.connection_dialog import ConnectionDialog
from app.ui.administration.forms.delete_dialog import DeleteDialog
from app.ui.administration.forms.difference import Difference
from app.ui.administration.forms.edit_dialog import EditDialog
from app.ui.frame.window import MainWindow
from tests.service.protocols.servers import WebServer, free_port
from tests.ui import made
from tests.ui.administration.live import (
    act,
    closed,
    column,
    dialog,
    fits,
    review,
    section,
    select,
    workspace,
)
from tests.ui.live import run, until
from tests.ui.spoken import nameless

SECRET = "open-sesame-42"


async def with_credential(window: MainWindow, kind: str = "https") -> str:
    new = NewCredential(label="login", type=kind, username="u", password=SECRET)
    key = await window.stores.session.client.credentials.create(new)
    credentials = section(window, "credentials")
    credentials.records.read()
    await until(lambda: column(credentials) == ["login"])
    select(credentials, "login")
    window.actions_.refresh()
    return key


def test_a_credential_is_added_with_a_key_file(tmp_path: Path, styled: object) -> None:
    file = tmp_path / "id.pem"
    file.write_text("key")

    async def work() -> None:
        async with workspace(tmp_path / "data", "credentials", own=True) as window:
            await fits(window.administration)
            await act(window, "add_credential")
            form = await dialog(EditDialog)
            await fits(form)
            assert nameless(form) == []
            password = form.editors["password"].widget
            assert isinstance(password, QLineEdit)
            assert password.echoMode() is QLineEdit.EchoMode.Password
            form.editors["label"].put("login")
            form.editors["cert_file"].put(str(tmp_path / "nowhere"))
            form.accept()
            await until(form.problems["cert_file"].isVisible)
            form.editors["cert_file"].put(str(file))
            form.accept()
            await closed(EditDialog)
            (found,) = (await window.stores.session.client.credentials.list()).items
            assert (found.label, found.cert_name) == ("login", "id.pem")

    run(work())


def test_a_renamed_credential_keeps_its_secret_which_is_never_shown(
    tmp_path: Path, styled: object
) -> None:
    async def work() -> None:
        with WebServer().serving() as web:
            web.page("/", "<p>x</p>")
            async with workspace(tmp_path / "data", "credentials", own=True) as window:
                await with_credential(window, "http")
                await act(window, "edit_credential")
                form = await dialog(EditDialog)
                assert form.editors["password"].value() == ""
                form.editors["label"].put("renamed")
                form.editors["password"].put(SECRET)
                form.accept()
                change = review(form)
                assert isinstance(change, Difference)
                assert SECRET not in str(change.findChildren(QLineEdit))
                assert all(SECRET not in words for words in change.words())
                form.accept()
                await closed(EditDialog)
                await until(lambda: column(section(window, "credentials")) == ["renamed"])

    run(work())


def test_a_used_credential_says_why_it_stays(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "credentials", own=True) as window:
            key = await with_credential(window)
            client = window.stores.session.client
            target = await client.targets.create(NewTarget(name="host", credential_id=key))
            await window.stores.inventory.load()
            assert column(section(window, "credentials"), 4) == ["1"]
            await act(window, "delete_credential")
            question = await dialog(DeleteDialog)
            question.accept()
            await until(question.problem.isVisible)
            assert "uses this credential" in question.problem.whole()
            group = window.stores.inventory.groups[0].id
            await client.targets.update(target, TargetUpdate(group_id=group))
            question.accept()
            await closed(DeleteDialog)
            await until(lambda: column(section(window, "credentials")) == [])

    run(work())


def test_a_connection_test_tells_how_far_it_got(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        with WebServer().serving() as web:
            web.page("/", "<p>x</p>")
            async with workspace(tmp_path / "data", "credentials", own=True) as window:
                await with_credential(window, "http")
                client = window.stores.session.client
                names = {"good": web.host, "bad": f"127.0.0.1:{free_port()}"}
                keys = {
                    which: await client.targets.create(NewTarget(name=name))
                    for which, name in names.items()
                }
                await window.stores.inventory.load()
                await act(window, "test_credential")
                form = await dialog(ConnectionDialog)
                assert nameless(form) == []
                form.target.edited.emit([keys["bad"]])
                form.accept()
                await until(lambda: form.test.steps)
                route = form.steps.words()[1]
                assert route.startswith("Connection: http://127.0.0.1")
                form.target.edited.emit([keys["good"]])
                form.accept()
                await until(lambda: not form.test.running)
                assert form.steps.words()[3] == "Authentication: Passed"
                await fits(form)
                form.reject()

    run(work())


def test_how_long_a_secret_lasts_is_told_before_and_after_it_is_saved(
    tmp_path: Path, styled: object
) -> None:
    async def work() -> None:
        async with workspace(tmp_path, "credentials", own=True) as window:
            session = window.stores.session
            assert session.offers(NO_KEYRING), "the services of tests have no keyring"
            await act(window, "add_credential")
            form = await dialog(EditDialog)
            assert any("lost when its service ends" in words for words in made.texts(form))
            await fits(form)
            form.reject()
            await closed(EditDialog)
            await with_credential(window)
            credentials = section(window, "credentials")
            assert column(credentials, 5) == ["Kept until a restart"]
            (database,) = (tmp_path / "service").glob("*.db")
            with closing(sqlite3.connect(database)) as conn, conn:  # of a session before
                conn.execute("UPDATE credentials SET sealed = x'00'")
            credentials.records.read()
            await until(lambda: column(credentials, 5) == ["Enter the secret again"])
            credentials.view.selectRow(0)
            await fits(window.administration)

            assert session.capabilities is not None
            session.capabilities = structs.replace(session.capabilities, features=["credentials"])
            select(credentials, "login")
            await act(window, "edit_credential")
            form = await dialog(EditDialog)
            assert not any("lost when its service ends" in words for words in made.texts(form))
            form.reject()
            await closed(EditDialog)

    run(work())
