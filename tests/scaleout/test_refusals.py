"""Who may not join a cluster, and how it is told."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import distributed
import psutil  # type: ignore[import-untyped]
import pytest

from app import __version__
from app.command_line import run_command
from app.commands import cluster
from app.discovery.match.progress import Heeded
from app.scaleout import joining
from app.scaleout.certificates import SERVICE, WORKER, create, identity
from app.scaleout.errors import ScaleOutError, Unreachable
from app.scaleout.joining import address_of, check_scheduler, greeting, refusal
from app.scaleout.settings import configure, security
from tests.kit.processes import started
from tests.scaleout.clusters import PROGRAM, Machines, ended, interrupt, machines, until


@pytest.fixture(scope="module")
def grid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    with machines(tmp_path_factory.mktemp("grid")) as made:
        yield made


FOREIGN = "do not accept each other's certificates"


def test_a_worker_with_a_foreign_certificate_is_refused(grid: Machines, tmp_path: Path) -> None:
    create(tmp_path / "other")
    given = "--certificates", str(tmp_path / "other")
    code, said = ended("worker", grid.address, "--jobs", "1", *given)
    assert code == 2
    assert FOREIGN in said
    assert "Traceback" not in said


def test_a_foreign_certificate_does_not_help_with_the_right_authority(
    grid: Machines, tmp_path: Path
) -> None:
    """The certificate of the authority is public; a certificate of its own is not."""
    create(tmp_path / "other")
    authority = grid.certificates / "worker" / "ca.pem"
    shutil.copy(authority, tmp_path / "other" / "worker" / "ca.pem")
    given = "--certificates", str(tmp_path / "other")
    code, said = ended("worker", grid.address, "--jobs", "1", *given)
    assert code == 2
    assert "are of two different clusters" in said
    assert "Traceback" not in said


def test_a_service_with_a_foreign_certificate_does_not_start(
    grid: Machines, tmp_path: Path
) -> None:
    create(tmp_path / "other")
    given = "--certificates", str(tmp_path / "other"), "--data", str(tmp_path / "data")
    code, said = ended("serve", "--port", "0", "--workers", grid.address, *given)
    assert code == 2
    assert FOREIGN in said
    assert "Traceback" not in said


def test_a_peer_that_ends_connections_refuses_no_certificate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a proxy does while the scheduler behind it is down."""
    monkeypatch.setattr(joining, "CONNECT_SECONDS", 1.0)
    create(tmp_path / "own")
    configure()
    secured = security(identity(tmp_path / "own", WORKER), WORKER)
    with socket.create_server(("127.0.0.1", 0)) as peer:

        def serve() -> None:
            with suppress(OSError):
                while True:
                    given, _ = peer.accept()
                    with given:
                        given.recv(1 << 16)

        threading.Thread(target=serve, daemon=True).start()
        address = f"tls://127.0.0.1:{peer.getsockname()[1]}"
        with pytest.raises(Unreachable):
            asyncio.run(check_scheduler(address, secured, WORKER))


def test_the_name_of_a_scheduler_is_no_refusal() -> None:
    address = "tls://ssl-certificates:8786"
    error = OSError(f"Timed out trying to connect to {address} after 10 s")
    assert isinstance(refusal(address, error), Unreachable)


@pytest.mark.parametrize(
    ("key", "own"),
    [
        ("version", f"discovery-console {__version__}"),
        ("dask", f"Dask (distributed) {distributed.__version__}"),
        ("python", f"Python {sys.version_info.major}.{sys.version_info.minor}"),
    ],
)
def test_another_version_is_refused(
    grid: Machines, monkeypatch: pytest.MonkeyPatch, key: str, own: str
) -> None:
    other = greeting() | {key: "9.9.9"}
    monkeypatch.setattr(joining, "greeting", lambda: other)
    with pytest.raises(ScaleOutError) as refused:
        grid.link()
    assert f"has {own}, this machine has 9.9.9" in str(refused.value)


def test_another_build_is_refused(grid: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    other = greeting() | {"build": "other"}
    monkeypatch.setattr(joining, "greeting", lambda: other)
    with pytest.raises(ScaleOutError, match="has another build"):
        grid.link()


@pytest.mark.parametrize("name", ["link.py", "remote_calls.py"])
def test_a_build_is_another_after_a_change_of_the_code_for_clusters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    before = joining.build.__wrapped__()
    folder = tmp_path / "scaleout"
    shutil.copytree(Path(joining.__file__).parent, folder)
    monkeypatch.setattr(joining, "__file__", str(folder / "joining.py"))
    assert joining.build.__wrapped__() == before
    with (folder / name).open("a") as file:
        file.write("# changed")
    assert joining.build.__wrapped__() != before


def test_a_worker_waits_for_its_scheduler(tmp_path: Path) -> None:
    """They may be started in any order, and all at once after a power cut."""
    with machines(tmp_path) as grid:
        grid.scheduler.kill()
        grid.scheduler.wait()
        grid.add("early")
        grid.hear(f"The scheduler {grid.address} does not answer. Trying again every 5 seconds.")
        grid.restart_scheduler()
        grid.hear("Worker early of")


def test_a_name_in_use_is_told_and_taken_once_it_is_free(tmp_path: Path) -> None:
    with machines(tmp_path, "first") as grid:
        grid.add("twin")
        grid.hear("Worker twin of")
        twin = grid.workers.pop("twin")
        grid.add("twin")
        grid.hear("has another worker with the name twin: start one of them with another --name.")
        assert interrupt(twin) == 0
        grid.hear("Worker twin of", 2)
    assert not [line for line in grid.said if "Traceback" in line]


def test_a_port_in_use_is_told(tmp_path: Path) -> None:
    with machines(tmp_path) as grid:
        port = grid.address.rpartition(":")[2]
        grid.add("x", "--port", port)
        grid.hear(f"Port {port} cannot be used: ")


def test_a_worker_ends_while_its_scheduler_is_frozen(tmp_path: Path) -> None:
    with machines(tmp_path, "x") as grid:
        grid.hear("Worker x of")
        grid.scheduler.send_signal(signal.SIGSTOP)
        began = time.monotonic()
        assert interrupt(grid.workers.pop("x")) == 0
        assert time.monotonic() - began < 20  # sooner than Dask gives up


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_worker_can_be_ended_while_it_starts(tmp_path: Path, number: signal.Signals) -> None:
    with machines(tmp_path) as grid:
        grid.add("x")
        process = grid.workers.pop("x")
        until(lambda: reading(process.pid))
        process.send_signal(number)
        assert process.wait(60) == 0
    assert not [line for line in grid.said if "Traceback" in line or "Worker x" in line]


def reading(pid: int) -> list[psutil.Process]:
    """Return the processes of a worker that read files, or will."""
    return [
        child for child in psutil.Process(pid).children()
        if "spawn_main" in " ".join(child.cmdline())
    ]  # fmt: skip


def test_a_scheduler_ends_while_a_worker_takes_nothing(tmp_path: Path) -> None:
    """Like one that has lost its power, while much is sent to it."""
    with machines(tmp_path, "x") as grid:
        grid.hear("Worker x of")
        link = grid.link()
        until(lambda: link.threads() == 1)
        grid.workers["x"].send_signal(signal.SIGSTOP)
        scheduler = psutil.Process(grid.scheduler.pid)
        before, size = scheduler.memory_info().rss, 64 << 20
        with ThreadPoolExecutor(1) as threads:
            answer = threads.submit(link.call, Heeded(), len, bytes(size))
            until(lambda: scheduler.memory_info().rss > before + size)
            began = time.monotonic()
            assert interrupt(grid.scheduler) == 0
            assert time.monotonic() - began < 20
            link.close()
            assert isinstance(answer.exception(), Unreachable)


_STUBBORN = """
import asyncio
from app.scaleout.running import run_until_signal

async def serve(stop: asyncio.Event) -> None:
    print("begun", flush=True)
    await stop.wait()
    print("asked", flush=True)
    await asyncio.Event().wait()

run_until_signal(serve)
"""


def test_a_second_signal_ends_at_once(tmp_path: Path) -> None:
    root = Path(__file__).parents[2]
    with started([sys.executable, "-c", _STUBBORN], stdout=subprocess.PIPE, cwd=root) as process:
        for said in ("begun", "asked"):
            assert process.stdout is not None
            assert process.stdout.readline() == f"{said}\n"
            process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130


def test_settings_of_dask_on_this_machine_do_not_apply(tmp_path: Path) -> None:
    """They could name code to run."""
    (tmp_path / "dask").mkdir()
    ini = tmp_path / "log.ini"
    ini.write_text(
        "[loggers]\nkeys=root\n[handlers]\nkeys=h\n[formatters]\nkeys=\n"
        "[logger_root]\nlevel=DEBUG\nhandlers=h\n[handler_h]\nclass=StreamHandler\n"
        f"args=(open({str(tmp_path / 'ran')!r}, 'w') and None,)\n"
    )
    (tmp_path / "dask" / "x.yaml").write_text(f"logging-file-config: {ini}\n")
    for settings in (
        {"DASK_CONFIG": str(tmp_path / "dask")},
        {"DASK_LOGGING_FILE_CONFIG": str(ini)},
    ):
        command = [*PROGRAM, "scheduler", "--certificates", str(tmp_path / "none")]
        root = Path(__file__).parents[2]
        done = subprocess.run(
            command, env=os.environ | settings, cwd=root, capture_output=True, check=False
        )
        assert done.returncode == 2
        assert b"certificate.pem cannot be read" in done.stderr
        assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize(
    "text", ["tcp://host:1", "host", "tls://", "tls://a b", "tls://a:b", "tls://a:99999", ""]
)
def test_only_addresses_with_tls_are_accepted(text: str) -> None:
    with pytest.raises(ScaleOutError, match="is not an address of a scheduler"):
        address_of(text)


def test_the_port_may_be_left_out() -> None:
    assert address_of("tls://host") == "tls://host:8786"
    assert address_of("tls://[::1]:9") == "tls://[::1]:9"


@pytest.mark.parametrize("options", [("--workers", "tls://x"), ("--certificates", "x")])
def test_address_and_certificates_are_needed_together(
    tmp_path: Path, options: tuple[str, str]
) -> None:
    code, said = ended("serve", "--data", str(tmp_path), *options)
    assert (code, "--workers and --certificates are needed together" in said) == (2, True)


def test_the_extra_is_named_where_it_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda _name: None)
    assert run_command(["scheduler", "--certificates", "x"]) == 2
    assert "pip install 'discovery-console[distributed]'" in capsys.readouterr().err
    monkeypatch.setattr(cluster, "is_frozen", lambda: True)
    assert run_command(["scheduler", "--certificates", "x"]) == 2
    assert "Install the program with pip instead" in capsys.readouterr().err


def test_certificates_of_another_role_are_refused(grid: Machines) -> None:
    given = "--certificates", str(grid.certificates / SERVICE)
    code, said = ended("worker", grid.address, *given)
    assert code == 2
    assert "another role, not that of 'worker'" in said
