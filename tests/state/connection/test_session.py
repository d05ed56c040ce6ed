"""The session: a service that dies and returns, first contact, wrong passwords."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import ssl
from pathlib import Path
from typing import Any

import pytest
import trustme

from app.api.records.enums import Action
from app.api.records.remediation import RemediationJob
from app.secrets import keystore
from app.settings import Settings
from app.state.connection import passwords
from app.state.connection.certificates import CertificateSeen
from app.state.connection.session import Connection, ServerProfile
from app.state.stores import AppStores
from tests.kit.waiting import job_ids
from tests.service.running import Running
from tests.state.conftest import App, Run, console, until
from tests.state.connection.profiles import profile


def test_a_killed_service_is_said_restarted_and_read_again(
    run: Run, tmp_path: Path, folder: Path
) -> None:
    async def main() -> None:
        async with console(tmp_path / "data") as stores:
            session = stores.session
            await stores.scan(folder)
            key, before = stores.key("cards.csv"), session.generation
            stores.results.select(key)
            words: list[str] = []
            session.restarted.connect(lambda: words.append("restarted"))
            session.changed.connect(
                lambda: words.append(f"{session.connection}: {session.message}")
            )
            pid = stores.host.pid
            os.kill(pid, signal.SIGKILL)
            await until(session.changed, lambda: session.generation > before)
            await stores.tasks.idle()
            lost = "lost: The service on this computer was ended by signal 9 and is restarting."
            assert words[0].startswith(lost)
            assert session.connection is Connection.CONNECTED
            assert words[-1] == "restarted"
            assert stores.host.pid != pid
            assert stores.results.current == key
            assert stores.results.loaded_count == 4
            stores.matches.refresh()
            await stores.tasks.idle()
            assert len(stores.matches.hits) == 2
            known = job_ids(stores.jobs)
            stores.inventory.scan(key.target_id)  # and it keeps working
            await until(stores.jobs.changed, lambda: job_ids(stores.jobs) - known)
            await until(stores.jobs.changed, lambda: not stores.jobs.running)

    run(main())


def test_a_service_that_cannot_start_says_what_to_do(run: Run, tmp_path: Path) -> None:
    (tmp_path / "logs").write_text("in the way", encoding="utf-8")

    async def main() -> None:
        stores = App(tmp_path).console
        session = stores.session
        session.connect_local()
        assert session.connection is Connection.STARTING
        await until(session.changed, lambda: session.connection is Connection.FAILED)
        assert str(tmp_path) in session.message
        assert "--data" in session.message
        (tmp_path / "logs").unlink()
        session.reconnect()
        await until(session.changed, lambda: session.connected)
        await stores.close()
        await stores.host.stop()

    run(main())


def test_first_contact_asks_sends_nothing_and_pins(run: Run, tmp_path: Path) -> None:
    server = Running(tmp_path / "data")

    async def main() -> None:
        settings = Settings()
        stores = AppStores(settings).main
        session, asked = stores.session, list[CertificateSeen]()
        session.unknown_certificate.connect(asked.append)
        session.connect_server(profile(server))
        await until(session.unknown_certificate, lambda: asked)
        (seen,) = asked
        assert len(seen.fingerprint) == 8
        assert seen.pem == server.certificate
        assert session.connection is Connection.SIGNED_OUT
        session.refuse()
        assert settings.profiles == []
        session.connect_server(profile(server))
        await until(session.unknown_certificate, lambda: len(asked) == 2)
        session.trust(asked[1])
        await until(session.changed, lambda: session.connected)
        await stores.tasks.idle()
        (kept,) = settings.profiles
        assert (kept.pinned_pem, kept.pinned_sha256) == (seen.pem, seen.sha256)
        assert server.password not in repr(kept)
        assert session.local
        session.connect_server(profile(server))  # known now, no question
        await stores.tasks.idle()
        assert session.connected
        assert len(asked) == 2
        await stores.close()

    try:
        run(main())
    finally:
        server.close()


def test_a_wrong_password_is_said_once_and_nothing_polls_on(run: Run, tmp_path: Path) -> None:
    server = Running(tmp_path / "data")

    async def main() -> None:
        settings = Settings()
        stores = AppStores(settings).main
        session = stores.session
        session.connect_server(profile(server, password="wrong", pin=server.certificate))
        await until(session.changed, lambda: session.connection is Connection.FAILED)
        assert session.message.endswith("Check the user name and the password.")
        await stores.tasks.idle()
        assert stores.tasks.running() == []
        (kept,) = settings.profiles  # the verified certificate is kept
        assert kept.pinned_pem == server.certificate
        wanted: list[str] = []
        session.password_wanted.connect(lambda: wanted.append(session.message))
        session.reconnect()  # asks for the password instead of sending the same again
        assert len(wanted) == 1
        assert stores.tasks.running() == []
        session.connect_server(profile(server))
        await until(session.changed, lambda: session.connected)
        assert not session.needs_password
        await stores.close()

    try:
        run(main())
    finally:
        server.close()


def test_a_changed_certificate_stops_before_a_byte_is_sent(run: Run) -> None:
    authority = trustme.CA()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert("127.0.0.1").configure_cert(context)
    other = authority.issue_cert("127.0.0.1").cert_chain_pems[0].bytes().decode()

    async def main() -> None:
        received: list[bytes] = []

        async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            received.append(await reader.read(10_000))
            writer.close()

        server = await asyncio.start_server(answer, "127.0.0.1", 0, ssl=context)
        port = server.sockets[0].getsockname()[1]
        stores = AppStores(Settings()).main
        session, asked = stores.session, list[object]()
        session.unknown_certificate.connect(asked.append)
        session.connect_server(
            ServerProfile("Elsewhere", f"https://127.0.0.1:{port}", "roe", "secret", other)
        )
        await until(session.changed, lambda: session.connection is Connection.FAILED)
        assert "Nothing was sent." in session.message
        assert asked == []
        assert not any(received)
        await stores.close()
        server.close()

    run(main())


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:1", "https://", "https://u:p@host", "https://host:99999"]
)
def test_a_bad_address_is_said(run: Run, url: str) -> None:
    async def main() -> None:
        stores = AppStores(Settings()).main
        stores.session.connect_server(ServerProfile("x", url, "roe", "secret"))
        await stores.tasks.idle()
        assert stores.session.connection is Connection.FAILED
        assert stores.session.message.startswith("The address must be")
        await stores.close()

    run(main())


def test_a_server_that_does_not_answer_names_address_and_next_step(run: Run) -> None:
    async def main() -> None:
        stores = AppStores(Settings()).main
        stores.session.connect_server(ServerProfile("x", "https://127.0.0.1:9", "roe", "secret"))
        await stores.tasks.idle()
        assert stores.session.connection is Connection.FAILED
        assert "127.0.0.1:9" in stores.session.message
        assert "call failed" not in stores.session.message
        assert stores.session.message.endswith("then choose Reconnect.")
        await stores.close()

    run(main())


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (b'500 No\r\nContent-Length: 26\r\n\r\n{"message":"All is well."}', "“All is well.”"),
        (b"200 OK\r\nContent-Length: 6\r\n\r\n<html>", "not valid JSON."),
        (b"302 Go\r\nContent-Length: 0\r\n\r\n", "never followed."),
        (
            b"200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 6\r\n\r\n<html>",
            "compressed answer is damaged.",
        ),
    ],
)
def test_a_server_of_another_kind_is_named_and_its_words_are_not_ours(
    run: Run, answer: bytes, told: str
) -> None:
    authority = trustme.CA()
    certificate = authority.issue_cert("127.0.0.1")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    certificate.configure_cert(context)
    pin = certificate.cert_chain_pems[0].bytes().decode()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(asyncio.IncompleteReadError):
            while await reader.readuntil(b"\r\n\r\n"):
                writer.write(b"HTTP/1.1 " + answer)
        writer.close()

    async def main() -> None:
        server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context)
        port = server.sockets[0].getsockname()[1]
        stores = AppStores(Settings()).main
        session = stores.session
        session.connect_server(
            ServerProfile("Elsewhere", f"https://127.0.0.1:{port}", "roe", "secret", pin)
        )
        await until(session.changed, lambda: session.connection is Connection.FAILED)
        assert session.message.startswith(f"https://127.0.0.1:{port} ")
        assert told in session.message
        assert session.message.endswith("choose Reconnect.")
        await stores.close()
        server.close()

    run(main())


def test_a_password_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keystore, "_TRUSTED", ())
    assert "secret" not in repr(ServerProfile("x", "https://h:1", "roe", "secret"))
    with pytest.raises(passwords.KeyringUnavailable) as failure:
        passwords.save("https://h:1", "roe", "secret")
    assert str(failure.value) == passwords.ABSENT


def test_nothing_of_one_server_is_taken_for_anothers(
    run: Run, tmp_path: Path, folder: Path
) -> None:
    """Both services use the same ID numbers."""
    server = Running(tmp_path / "elsewhere")

    async def main() -> None:
        async with console(tmp_path / "data") as stores:
            await stores.scan(folder)
            key = stores.key("cards.csv")
            stores.results.select(key)
            stores.outbox.mark(Action.CONFIRMED, [key], "Roe", "real")
            await stores.settled(1)
            stores.query.narrow(target_id=key.target_id)
            await stores.tasks.idle()
            stores.session.connect_server(profile(server, pin=server.certificate))
            await until(stores.session.changed, lambda: stores.session.place == server.base_url)
            await stores.tasks.idle()
            assert stores.results.count == 0
            assert (stores.results.current, stores.matches.key) == (None, None)
            assert (stores.jobs.jobs, stores.jobs.evidence) == ([], {})
            assert not stores.triage.can_undo
            assert stores.query.chips() == []
            stores.session.connect_local()
            await until(stores.results.changed, lambda: stores.results.loaded_count == 4)
            assert stores.status("cards.csv") == "Confirmed Match"

    try:
        run(main())
    finally:
        server.close()


def test_a_server_that_never_answers_shows_nothing_of_the_one_before(
    run: Run, folder: Path
) -> None:
    async def main() -> None:
        async with console() as stores:
            session = stores.session
            await stores.scan(folder)
            key = stores.key("cards.csv")
            stores.results.select(key)
            stores.results.want(0, 3)  # a pending read of the old server
            session.connect_server(ServerProfile("Other", "https://127.0.0.1:9", "roe", "secret"))
            for _ in range(2):
                assert not stores.inventory.has_targets
                assert stores.results.count == len(stores.jobs.jobs) == 0
                assert (stores.matches.key, stores.matches.details) == (None, None)
                assert session.capabilities is None
                await stores.tasks.idle()
            assert session.connection is Connection.FAILED
            stores.results.select(key)  # even for an existing row: no endless loading
            await stores.tasks.idle()
            assert not stores.matches.loading
            assert stores.matches.error
            session.connect_local()
            await until(stores.results.changed, lambda: stores.results.loaded_count == 4)
            assert stores.inventory.has_targets

    run(main())


def test_what_was_asked_of_one_server_is_never_sent_to_another(
    run: Run, tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both have scanned the same folder: IDs and paths are equal."""
    server = Running(tmp_path / "elsewhere")

    async def main() -> None:
        async with console(tmp_path / "data") as stores:
            stores.session.connect_server(profile(server, pin=server.certificate))
            await until(stores.session.changed, lambda: stores.session.connected)
            await stores.scan(folder)
            stores.session.connect_local()
            await until(stores.session.changed, lambda: stores.session.connected)
            await stores.scan(folder)
            remediation = stores.session.client.remediation
            begun, gate, act = asyncio.Event(), asyncio.Event(), remediation.act

            async def slowly(*args: Any) -> list[RemediationJob]:
                taken = await act(*args)
                begun.set()
                await gate.wait()
                return taken

            monkeypatch.setattr(remediation, "act", slowly)
            keys = [stores.key("cards.csv"), stores.key("größe.txt")]
            stores.outbox.mark(Action.CONFIRMED, keys, "Roe", "real")
            await begun.wait()
            stores.session.connect_server(profile(server, pin=server.certificate))
            await until(stores.session.changed, lambda: stores.session.connected)
            gate.set()
            await until(stores.results.changed, lambda: stores.results.loaded_count == 4)
            await stores.tasks.idle()
            assert [failure.name for failure in stores.failures] == ["decide"]
            assert {job.kind for job in stores.jobs.jobs} == {"scan"}
            assert stores.jobs.evidence == {}
            assert not stores.triage.can_undo

    try:
        run(main())
    finally:
        server.close()
