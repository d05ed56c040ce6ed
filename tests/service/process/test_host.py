"""The console's side: start, watch, restart and stop its service."""

from __future__ import annotations

import asyncio
import os
import signal
import ssl
import subprocess
import sys
from pathlib import Path

import httpx
import psutil  # type: ignore[import-untyped]
import pytest

from app.service.process.host import Process, ServiceAddress, ServiceFailedError, ServiceHost, spawn
from tests.kit import zygote

UNDER_QASYNC = """
import asyncio, sys
from pathlib import Path
import qasync
from PySide6.QtCore import QCoreApplication
from app.service.process.host import ServiceHost

async def main():
    host = ServiceHost(Path(sys.argv[1]))
    ticks = asyncio.create_task(tick())
    address = await host.start()
    print(address.base_url)
    await host.stop()
    ticks.cancel()
    assert count[0] > 5

count = [0]

async def tick():
    while True:
        await asyncio.sleep(0.01)
        count[0] += 1

application = QCoreApplication([])
with asyncio.Runner(loop_factory=lambda: qasync.QEventLoop(application)) as runner:
    runner.run(main())
"""


async def answers(address: ServiceAddress) -> bool:
    """Return whether the service accepts our login."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.load_verify_locations(cadata=address.certificate)
    async with httpx.AsyncClient(verify=context, trust_env=False, timeout=180) as client:
        found = await client.get(
            f"{address.base_url}/local/v1/capabilities",
            auth=(address.username, address.password),
        )
    return found.status_code == 200


def test_start_and_stop(tmp_path: Path) -> None:
    ways = [zygote.fork, spawn]

    def first_spawned(errors: int) -> Process:
        return ways.pop()(errors)

    async def main() -> None:
        host = ServiceHost(tmp_path, on_exit=exits.append, spawn=first_spawned)
        address = await host.start()
        assert await answers(address)
        child = psutil.Process(address.pid)
        assert os.getpgid(child.pid) == child.pid  # Ctrl+C in a terminal does not reach it
        assert os.getsid(child.pid) == os.getsid(0)  # nice values apply within a session
        await host.stop()
        assert not child.is_running()
        again = await host.start()
        assert await answers(again)
        assert again.password == address.password
        assert again.certificate == address.certificate
        await host.stop()

    exits: list[int] = []
    asyncio.run(main())
    assert exits == []


def test_a_service_that_dies_is_started_again(tmp_path: Path) -> None:
    async def main() -> None:
        back: asyncio.Queue[ServiceAddress] = asyncio.Queue()
        host = ServiceHost(
            tmp_path, on_exit=exits.append, on_restart=back.put_nowait, spawn=zygote.fork
        )
        address = await host.start()
        os.kill(address.pid, signal.SIGKILL)
        again = await asyncio.wait_for(back.get(), 30)
        assert again.pid != address.pid
        assert await answers(again)
        await host.stop()

    exits: list[int] = []
    asyncio.run(main())
    assert exits == [-signal.SIGKILL]


def test_a_service_that_keeps_dying_is_given_up(tmp_path: Path) -> None:
    async def main() -> str:
        failed: asyncio.Future[str] = asyncio.get_running_loop().create_future()

        def kill(address: ServiceAddress) -> None:
            os.kill(address.pid, signal.SIGKILL)

        host = ServiceHost(
            tmp_path,
            on_restart=kill,
            on_failed=failed.set_result,
            first_pause=0.01,
            spawn=zygote.fork,
        )
        kill(await host.start())
        said = await asyncio.wait_for(failed, 60)
        await host.stop()
        assert str(host.log_file) in said
        return said

    assert "5 times" in asyncio.run(main())


def test_stop_while_it_waits_to_start_again(tmp_path: Path) -> None:
    async def main() -> None:
        gone = asyncio.Event()
        host = ServiceHost(
            tmp_path, on_exit=lambda _: gone.set(), first_pause=60.0, spawn=zygote.fork
        )
        address = await host.start()
        os.kill(address.pid, signal.SIGKILL)
        await asyncio.wait_for(gone.wait(), 20)
        async with asyncio.timeout(5):
            await host.stop()

    asyncio.run(main())


def children() -> list[psutil.Process]:
    """Return our children; another test may have left multiprocessing's resource tracker."""
    return list(psutil.Process().children())


def test_stop_while_it_starts_leaves_no_process(tmp_path: Path) -> None:
    async def main() -> None:
        before = children()
        host = ServiceHost(tmp_path)
        starting = asyncio.create_task(host.start())
        await asyncio.sleep(0)  # it has started
        await host.stop()
        with pytest.raises(ServiceFailedError):
            await starting
        assert children() == before

    asyncio.run(main())


def test_a_start_that_nobody_waits_for_leaves_no_process(tmp_path: Path) -> None:
    async def main() -> None:
        before = children()
        host = ServiceHost(tmp_path)
        starting = asyncio.create_task(host.start())
        while children() == before:  # noqa: ASYNC110 - the system sends no signal
            await asyncio.sleep(0.01)
        starting.cancel()
        await host.stop()
        assert children() == before

    asyncio.run(main())


def test_a_service_that_cannot_start_says_why(tmp_path: Path) -> None:
    (tmp_path / "service").mkdir()
    (tmp_path / "service" / "store.db").write_bytes(b"nonsense" * 1000)

    with pytest.raises(ServiceFailedError, match=r"store\.db is damaged"):
        asyncio.run(ServiceHost(tmp_path, spawn=zygote.fork).start())


def test_it_works_in_the_loop_of_qt(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", UNDER_QASYNC, str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("https://127.0.0.1:")
