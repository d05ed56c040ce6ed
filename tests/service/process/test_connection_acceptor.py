"""Hundreds and thousands of silent peers: how much of the service they may occupy."""

from __future__ import annotations

import base64
import os
import resource
import socket
import ssl
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from app.service.process.connection_acceptor import MOST_HANDSHAKES, MOST_SILENT
from app.service.process.connection_limits import MAX_CONNECTIONS
from tests.service.raw import Raw
from tests.service.running import Running

PATH = "/local/v1/capabilities"
CARD = "5500 0055 5555 5559"
linux = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")


def descriptors(service: Running) -> int:
    return len(list(Path(f"/proc/{service.pid}/fd").iterdir()))


def resident(service: Running) -> int:
    """Return the resident memory of the service's process, in bytes."""
    pages = int(Path(f"/proc/{service.pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def silent(service: Running, count: int) -> Iterator[None]:
    """Hold `count` connections open that never send anything."""
    address = urlsplit(service.base_url)
    with ExitStack() as stack:
        for _ in range(count):
            peer = socket.create_connection((address.hostname or "", address.port or 0), 20)
            stack.enter_context(closing(peer))
        yield


def hold(service: Running, tmp_path: Path, count: int) -> None:
    """Scan and sign in while silent peers hold their connections; then check their cost."""
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "card.txt").write_text(CARD, encoding="utf-8")
    target, location = service.add_folder(tmp_path / "files")
    service.scan(target, location)  # one-time imports happen before the measurement
    before, memory = descriptors(service), resident(service)
    with silent(service, count):
        with service.client(auth=("analyst", service.password)) as person:
            assert person.get(PATH).status_code == 200
        assert descriptors(service) <= before + MOST_SILENT + MOST_HANDSHAKES + MAX_CONNECTIONS
        service.scan(target, location)
        assert len(service.objects(target, location)) == 1
    until = time.monotonic() + 30
    while descriptors(service) > before + 5 and time.monotonic() < until:
        time.sleep(0.05)  # the service notices their end one by one
    assert descriptors(service) <= before + 5
    assert resident(service) - memory <= 32 << 20


@linux
def test_silent_peers_take_a_bounded_number_of_descriptors(
    own_service: Running, tmp_path: Path
) -> None:
    hold(own_service, tmp_path, 800)


@linux
@pytest.mark.slow
def test_ten_thousand_silent_peers(own_service: Running, tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    try:
        hold(own_service, tmp_path, min(10_000, hard - 500))
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_peers_that_begin_tls_and_stop_keep_nobody_out(service: Running) -> None:
    address = urlsplit(service.base_url)
    with ExitStack() as stack:
        for _ in range(3 * MOST_HANDSHAKES):
            peer = socket.create_connection((address.hostname or "", address.port or 0), 20)
            stack.enter_context(closing(peer))
            peer.sendall(b"\x16\x03\x01\x02\x00")  # a 512-byte record that never arrives
        assert service.http.get(PATH).status_code == 200
        with Raw(service) as raw:
            raw.send(f"GET {PATH} HTTP/1.1", f"Host: {raw.host}", raw.login)
            assert raw.answer()[0] == 200


@linux
def test_peers_that_begin_tls_and_stop_take_a_bounded_number_of_descriptors(
    own_service: Running,
) -> None:
    """More begin in one turn of the loop than the one that has to make room then."""
    address = urlsplit(own_service.base_url)
    assert own_service.http.get(PATH).status_code == 200
    before = descriptors(own_service)
    with ExitStack() as stack:
        for _ in range(800):
            peer = socket.create_connection((address.hostname or "", address.port or 0), 20)
            stack.enter_context(closing(peer))
            peer.sendall(b"\x16\x03\x01\x02\x00")
        assert own_service.http.get(PATH).status_code == 200
        most = MOST_SILENT + MOST_HANDSHAKES + MAX_CONNECTIONS
        assert descriptors(own_service) <= before + most


def test_strangers_who_hold_all_places_do_not_keep_them(own_service: Running) -> None:
    """Each waits for the answer to an unknown user name, and then requests the next."""
    with ExitStack() as stack:
        for number in range(MAX_CONNECTIONS + 20):
            try:
                raw = stack.enter_context(Raw(own_service))
                token = base64.b64encode(f"nobody {number}:wrong".encode()).decode()
                login = f"Authorization: Basic {token}"
                raw.send(f"GET {PATH} HTTP/1.1", f"Host: {raw.host}", login)
            except (ssl.SSLError, OSError):  # closed in favour of another one
                continue
        with own_service.client(auth=("analyst", own_service.password)) as person:
            assert person.get(PATH).status_code == 200
