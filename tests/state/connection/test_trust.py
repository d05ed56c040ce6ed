"""Servers whose certificate is not the trusted one: nothing is sent, and how they are trusted again
(docs/reliability.md, "Who gets in").
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from app.settings import Profile, Settings
from app.state.connection.certificates import seen
from app.state.connection.session import Connection, ServerProfile
from app.state.stores import AppStores, WindowStores
from tests.kit import tls
from tests.service.running import Running
from tests.state.conftest import Run, until

KINDS = ("tls", "expired", "wrong host", "plain", "closing")


async def refused(stores: WindowStores, profile: ServerProfile) -> None:
    """Try to connect, until the session has given up or asks."""
    stores.session.connect_server(profile)
    over = {Connection.FAILED, Connection.SIGNED_OUT}
    await until(stores.session.changed, lambda: stores.session.connection in over)
    await stores.tasks.idle()


@pytest.mark.parametrize("known", ["pinned", "signed", "new"])
@pytest.mark.parametrize("kind", KINDS)
def test_not_one_byte_of_a_password_reaches_a_server_that_is_not_trusted(
    run: Run, kind: str, known: str
) -> None:
    """Whether another certificate was trusted, an authority had signed it, or it is new."""
    other = tls.pem(tls.issue())

    async def main() -> None:
        async with tls.serving(kind) as server:
            profile = Profile(name="Elsewhere", base_url=server.base_url, username="roe")
            if known == "pinned":
                profile.pinned_pem = other
            stores = AppStores(Settings(profiles=[profile] if known != "new" else [])).main
            await refused(stores, ServerProfile("Elsewhere", server.base_url, "roe", "secret"))
            await asyncio.wait_for(server.heard.wait(), 30)
            assert b"Authorization" not in server.received
            assert b"GET" not in server.received
            assert not stores.session.connected
            await stores.close()

    run(main())


def test_a_server_that_an_authority_had_signed_is_not_new_with_another_certificate(
    run: Run,
) -> None:
    async def main() -> None:
        async with tls.serving("tls") as server:
            profile = Profile(name="Elsewhere", base_url=server.base_url, username="roe")
            stores = AppStores(Settings(profiles=[profile])).main
            asked: list[object] = []
            stores.session.unknown_certificate.connect(asked.append)
            await refused(stores, ServerProfile("Elsewhere", server.base_url, "roe", "secret"))
            change = stores.session.certificate_change
            assert change is not None
            assert (change.trusted, change.presented.pem) == (None, server.certificate)
            assert asked == []
            await stores.close()

    run(main())


def test_a_trusted_certificate_that_has_expired_is_not_called_changed(run: Run) -> None:
    async def main() -> None:
        async with tls.serving("expired") as server:
            stores = AppStores(Settings()).main
            pin = server.certificate
            await refused(stores, ServerProfile("x", server.base_url, "roe", "secret", pin))
            assert "the certificate has expired" in stores.session.message
            assert stores.session.certificate_change is None
            assert not server.received
            await stores.close()

    run(main())


def renewed(tmp_path: Path) -> tuple[Running, str]:
    """Return a service whose certificate was renewed, and the certificate before."""
    server = Running(tmp_path / "data")
    before = server.certificate
    server.close()
    for file in ("certificate.pem", "key.pem"):
        next((tmp_path / "data").rglob(file)).unlink()
    server.start()
    assert server.certificate != before
    return server, before


def test_a_renewed_certificate_is_trusted_once_its_fingerprint_was_typed(
    run: Run, tmp_path: Path
) -> None:
    server, before = renewed(tmp_path)

    async def main() -> None:
        known = Profile(
            name="Elsewhere", base_url=server.base_url, username="analyst", pinned_pem=before
        )
        stores = AppStores(Settings(profiles=[known])).main
        session = stores.session
        account = ServerProfile("Elsewhere", server.base_url, "analyst", server.password)
        await refused(stores, account)
        change = session.certificate_change
        assert change is not None
        assert change.trusted is not None
        assert change.trusted.pem == before
        assert not session.replace_certificate(change, change.trusted.sha256[-8:])
        assert session.connection is Connection.FAILED
        assert session.replace_certificate(change, f" {change.presented.sha256[-8:].upper()} ")
        await until(session.changed, lambda: session.connected)
        await stores.tasks.idle()
        (kept,) = stores.settings.profiles
        assert kept.pinned_pem == server.certificate
        assert kept.pinned_sha256 == seen("x", server.certificate).sha256
        assert session.certificate_change is None
        session.connect_server(account)  # the new one is trusted without a question
        await stores.tasks.idle()
        assert session.connected
        await stores.close()

    try:
        run(main())
    finally:
        server.close()


def test_a_password_that_is_refused_afterwards_does_not_undo_the_replacement(
    run: Run, tmp_path: Path
) -> None:
    server, before = renewed(tmp_path)

    async def main() -> None:
        stores = AppStores(Settings()).main
        session = stores.session
        await refused(stores, ServerProfile("x", server.base_url, "analyst", "wrong", before))
        change = session.certificate_change
        assert change is not None
        session.replace_certificate(change, change.presented.sha256[-8:])
        await until(session.changed, lambda: session.needs_password)
        await stores.tasks.idle()
        assert session.certificate_change is None
        assert stores.settings.profiles[0].pinned_pem == server.certificate
        await stores.close()

    try:
        run(main())
    finally:
        server.close()


def test_a_certificate_that_changes_again_needs_its_own_fingerprint(
    run: Run, tmp_path: Path
) -> None:
    server, before = renewed(tmp_path)

    async def main() -> None:
        stores = AppStores(Settings()).main
        session = stores.session
        account = ServerProfile("x", server.base_url, "analyst", server.password, before)
        await refused(stores, account)
        first = session.certificate_change
        assert first is not None
        await refused(stores, account)
        assert not session.replace_certificate(first, first.presented.sha256[-8:])
        await stores.close()

    try:
        run(main())
    finally:
        server.close()


def test_a_removed_server_takes_its_certificate_with_it(run: Run, tmp_path: Path) -> None:
    server, before = renewed(tmp_path)

    async def main() -> None:
        known = Profile(name="x", base_url=server.base_url, username="analyst", pinned_pem=before)
        stores = AppStores(Settings(profiles=[known])).main
        session, asked = stores.session, list[object]()
        session.servers.remove(msgspec.structs.replace(known))
        await stores.tasks.idle()
        session.unknown_certificate.connect(asked.append)
        await refused(stores, ServerProfile("x", server.base_url, "analyst", server.password))
        assert len(asked) == 1  # as on first contact
        await stores.close()

    try:
        run(main())
    finally:
        server.close()
