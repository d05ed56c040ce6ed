"""Which certificates the console trusts."""

from __future__ import annotations

import asyncio
import ssl
import sys
from pathlib import Path

import pytest
import trustme

from app.api.certificates import trust
from tests.kit import tls


@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="the system checks there")
def test_the_environment_does_not_decide_whom_the_console_trusts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    authority = trustme.CA()
    file = tmp_path / "authority.pem"
    authority.cert_pem.write_to_path(str(file))
    monkeypatch.setenv("SSL_CERT_FILE", str(file))

    async def connect() -> None:
        server = await asyncio.start_server(
            lambda _reader, writer: writer.close(),
            "127.0.0.1",
            0,
            ssl=tls.context(authority.issue_cert("127.0.0.1")),
        )
        port = server.sockets[0].getsockname()[1]
        try:
            await asyncio.open_connection("127.0.0.1", port, ssl=trust(None))
        finally:
            server.close()

    with pytest.raises(ssl.SSLCertVerificationError):
        asyncio.run(connect())


@pytest.mark.skipif(not Path("/etc/ssl/certs").is_dir(), reason="no such list here")
def test_the_list_of_the_system_is_trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SSL_CERT_FILE", "SSL_CERT_DIR"):
        monkeypatch.setenv(name, "/nowhere")
    assert trust(None).get_ca_certs()
