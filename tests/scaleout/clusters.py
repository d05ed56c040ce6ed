"""A cluster on loopback, as users start it: a scheduler and workers, each a process of its own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import psutil  # type: ignore[import-untyped]

from app.discovery.scan.scanner import make_executor
from app.own_files import OwnFiles
from app.scaleout.certificates import SERVICE, create, identity
from app.scaleout.executor import Cluster
from app.scaleout.link import Link
from app.scaleout.sealing import Sealer
from app.scaleout.settings import configure, security
from tests.kit.processes import started

PROGRAM = [sys.executable, "-m", "app"]
SECONDS = 120.0


def free_port() -> int:
    with closing(socket.socket()) as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def until(condition: Callable[[], object], seconds: float = SECONDS) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.05)


class Machines:
    """A scheduler, and its workers by name. All that they print is in `said`."""

    def __init__(self, folder: Path) -> None:
        self.certificates = folder / "certificates"
        self.address = f"tls://127.0.0.1:{free_port()}"
        self.workers: dict[str, subprocess.Popen[str]] = {}
        self.said: list[str] = []
        self._lock = threading.Lock()
        self._folder = folder
        create(self.certificates)
        self.scheduler = self._schedule()

    def _schedule(self) -> subprocess.Popen[str]:
        started = sum("Scheduler at" in line for line in self.said)
        port = self.address.rpartition(":")[2]
        process = self._start("scheduler", "--host", "127.0.0.1", "--port", port)
        self.hear("Scheduler at", started + 1)
        return process

    def restart_scheduler(self) -> None:
        """Kill the scheduler, and start it again at the same address."""
        self.scheduler.kill()
        self.scheduler.wait()
        self.scheduler = self._schedule()

    def add(self, name: str, *options: str, modules: Path | None = None) -> None:
        """Start a worker with one process, which joins soon. It imports from `modules`, too."""
        self.workers[name] = self._start(
            "worker", self.address, "--jobs", "1", "--name", name, *options, modules=modules
        )

    def hear(self, text: str, times: int = 1) -> None:
        """Wait until this was printed so many times."""
        until(lambda: sum(text in line for line in self.said) >= times)

    def kill(self, name: str) -> None:
        """Kill a worker with its processes, as a machine that loses power."""
        process = self.workers.pop(name)
        with suppress(psutil.NoSuchProcess):
            for child in psutil.Process(process.pid).children(recursive=True):
                child.kill()
        process.kill()
        process.wait()

    def link(self) -> Link:
        """Return an open connection of a service."""
        configure()
        files = identity(self.certificates, SERVICE)
        made = Link(self.address, security(files, SERVICE), Sealer(files.content or b""))
        made.open()
        return made

    @contextmanager
    def cluster(self, threads: int, jobs: int = 0) -> Iterator[Cluster]:
        """Yield an executor of a service, once there are so many threads of workers. This machine
        takes part with so many `jobs`.
        """
        link = self.link()
        made = Cluster(link, make_executor(1), OwnFiles(self._folder / "data"), jobs)
        try:
            until(lambda: link.threads() >= threads)
            yield made
        finally:
            made.shutdown(cancel_futures=True)

    def close(self) -> None:
        for name in list(self.workers):
            self.kill(name)
        self.scheduler.kill()
        self.scheduler.wait()

    def _start(self, *arguments: str, modules: Path | None = None) -> subprocess.Popen[str]:
        places = [str(each) for each in (modules, Path(__file__).parents[2]) if each]
        command = [*PROGRAM, *arguments, "--certificates", str(self.certificates)]
        process = subprocess.Popen(
            command, text=True, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, cwd=self._folder,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(places)},
        )  # fmt: skip
        threading.Thread(target=self._hear, args=(process,), daemon=True).start()
        return process

    def _hear(self, process: subprocess.Popen[str]) -> None:
        assert process.stderr is not None
        for line in process.stderr:
            with self._lock:
                self.said.append(line)


@contextmanager
def machines(folder: Path, *workers: str) -> Iterator[Machines]:
    """Yield a scheduler with these workers; all end with the block."""
    made = Machines(folder)
    try:
        for name in workers:
            made.add(name)
        yield made
    finally:
        made.close()


def ended(*arguments: str, seconds: float = SECONDS) -> tuple[int, str]:
    """Run a command that must end by itself; return its exit code, and what it has printed."""
    root = Path(__file__).parents[2]
    with started([*PROGRAM, *arguments], stderr=subprocess.PIPE, cwd=root) as process:
        said = process.communicate(timeout=seconds)[1]
        return process.returncode, said


def interrupt(process: subprocess.Popen[str]) -> int:
    """End a command as Ctrl+C does; return its exit code."""
    process.send_signal(signal.SIGINT)
    return process.wait(SECONDS)
