"""`discovery-console worker`: scans files for a service elsewhere.

One process talks to the scheduler, and parses no content. It has one sandboxed process for each
thread; these parse the content, in the same way as in a scan of this machine (docs/reliability.md,
"Untrusted content").
"""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import sys
import tempfile
from pathlib import Path
from typing import Any

from app import __version__
from app.discovery.read import ocr
from app.discovery.read.extract import parquet
from app.discovery.scan.worker_count import most_workers
from app.discovery.scan.workers import Workers
from app.own_files import OwnFiles
from app.scaleout.certificates import WORKER, Identity, identity
from app.scaleout.command_output import BAD_INPUT, tell
from app.scaleout.errors import ScaleOutError, Unreachable
from app.scaleout.joining import address_of, check_scheduler
from app.scaleout.nodes import QuietWorker
from app.scaleout.remote_calls import Performer, perform_with
from app.scaleout.running import run_until_signal
from app.scaleout.sealing import Sealer
from app.scaleout.settings import configure, security
from app.scaleout.worker_facts import GROUP, LACKS, LOAD, VERSION, resources
from app.secrets.hardening import harden

_AGAIN_SECONDS = 5.0
_END_SECONDS = 5.0
_READERS = {"ocr": "Text in pictures", "parquet": "Parquet files"}


def worker_command(
    scheduler: str, certificates: Path, jobs: int | None, name: str, port: int, group: str = ""
) -> int:
    """Run the worker `name` ("" means the host name) of a scheduler until SIGTERM or Ctrl+C, with
    `jobs` sandboxed processes (None means as many as the machine has room for). It listens on
    `port` (0 means any free port). `group` is the group of the worker, "" for none. `scheduler` is
    the address, `certificates` the folder with the worker's files. Return the exit code.
    """
    configure()
    try:
        address = address_of(scheduler)
        files = identity(certificates, WORKER)
    except ScaleOutError as error:
        tell(str(error))
        return BAD_INPUT
    count = jobs or most_workers()
    for what, why in lacking().items():
        tell(f"Warning: {_READERS[what]} cannot be read here, {why}.")
    harden()
    pool = Workers(count, own=OwnFiles(certificates.absolute()))
    try:
        perform_with(Performer(Sealer(files.content or b""), pool))
        joining = _Joining(address, files, count, name or socket.gethostname(), port, group)

        async def serve(stop: asyncio.Event) -> None:
            calls = [asyncio.wrap_future(pool.submit(os.getpid)) for _ in range(count)]
            loading = asyncio.gather(*calls, return_exceptions=True)  # of the engine
            ends: list[asyncio.Future[Any]] = [asyncio.ensure_future(stop.wait()), loading]
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            loading.cancel()
            await joining.serve(stop)

        return run_until_signal(serve)
    finally:
        pool.shutdown(cancel_futures=True)


class _Joining:
    """A worker that joins its scheduler, and joins it again after the connection was lost."""

    def __init__(
        self, address: str, files: Identity, count: int, name: str, port: int, group: str
    ) -> None:
        self._address = address
        self._security = security(files, WORKER)
        self._count = count
        self._name = name
        self._port = port
        self._group = group
        self._joined = False

    async def serve(self, stop: asyncio.Event) -> None:
        """Work until `stop` is set. Raises ScaleOutError if the scheduler refuses a worker that has
        never joined it. A worker that has joined before tries again instead, because a refusal may
        come from a scheduler that is just being replaced.
        """
        stopping = asyncio.create_task(stop.wait())
        told = ""
        with tempfile.TemporaryDirectory(prefix="discovery-console-worker-") as folder:
            while not stop.is_set():
                working = asyncio.create_task(self._trouble(folder, stopping))
                await asyncio.wait([stopping, working], return_when=asyncio.FIRST_COMPLETED)
                if stop.is_set():  # even if the scheduler does not answer
                    await asyncio.wait([working], timeout=_END_SECONDS)
                    working.cancel()
                    return
                why = working.result()
                if why and why != told:
                    tell(f"{why} Trying again every {_AGAIN_SECONDS:g} seconds.")
                told = why
                await asyncio.wait([stopping], timeout=_AGAIN_SECONDS)

    async def _trouble(self, folder: str, stopping: asyncio.Task[bool]) -> str:
        """Join the scheduler, and work until the worker has to stop. Return why it stopped, as a
        sentence; "" after a signal. Raises ScaleOutError if the scheduler refuses a worker that has
        never joined it.
        """
        try:
            await check_scheduler(self._address, self._security, "worker")
            await self._work(folder, stopping)
        except Unreachable as error:
            return str(error)
        except ScaleOutError as error:
            if self._joined:
                return str(error)
            raise
        return "" if stopping.done() else f"The scheduler {self._address} is gone."

    async def _work(self, folder: str, stopping: asyncio.Task[bool]) -> None:
        """Work until a signal, or until the scheduler is lost. Raises Unreachable if the worker
        cannot start.
        """
        worker = QuietWorker(
            self._address,
            nthreads=self._count,
            name=self._name,
            security=self._security,
            port=self._port,
            local_directory=folder,
            memory_limit=0,
            resources=resources(self._name, self._group),
            startup_information={VERSION: _version, LACKS: _lacks, GROUP: self._group_now},
            metrics={LOAD: _load},
        )
        try:
            await worker
            self._joined = True
            tell(f"Worker {self._name} of {self._address}, {self._count} processes.")
            ended = asyncio.ensure_future(worker.finished())
            await asyncio.wait([stopping, ended], return_when=asyncio.FIRST_COMPLETED)
        except (OSError, RuntimeError) as error:
            raise Unreachable(self._why(error)) from error
        finally:
            await worker.close(executor_wait=False)  # others take what is running

    async def _group_now(self, _worker: QuietWorker) -> str:
        return self._group

    def _why(self, error: Exception) -> str:
        """Return why Dask could not start the worker, as a sentence."""
        cause = error.__cause__
        if isinstance(cause, OSError) and cause.errno in {errno.EADDRINUSE, errno.EACCES}:
            return f"Port {self._port} cannot be used: {cause.strerror}."
        if "name taken" in f"{error} {cause}":
            return (
                f"The scheduler {self._address} has another worker with the name {self._name}: "
                "start one of them with another --name."
            )
        return f"The scheduler {self._address} does not answer."


async def _version(_worker: QuietWorker) -> str:
    return __version__


def lacking() -> dict[str, str]:
    """Return which readers this machine lacks (`ocr`, `parquet`), each with the reason."""
    found = {"ocr": ocr.unavailable(), "parquet": parquet.unavailable()}
    return {name: why for name, why in found.items() if why}


async def _lacks(_worker: QuietWorker) -> list[str]:
    return list(lacking())


async def _load(_worker: QuietWorker) -> float | None:
    """Return the load average of the last minute per processor; None on Windows."""
    if sys.platform == "win32":
        return None
    return os.getloadavg()[0] / (os.cpu_count() or 1)
