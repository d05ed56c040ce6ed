"""The service starts, keeps its secrets, ends, and explains why it cannot start."""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import signal
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import msgspec
import psutil  # type: ignore[import-untyped]
import pytest

from app import __version__
from app.remediation.undo_copies.keys import KEY_BYTES
from app.service.process import serve_command as serve_module
from app.service.process.handshake import Handshake
from app.service.process.host import ServiceFailedError, command, launch
from app.service.process.ready_file import ReadyFile
from app.service.process.serve_command import serve_command
from tests.kit import zygote
from tests.kit.processes import first_line, started
from tests.service.running import Running, order, wait_for

SERVE = """
import sys
from pathlib import Path
from app.service.process.serve_command import serve_command
sys.exit(serve_command(Path(sys.argv[1]), port=int(sys.argv[2]), ready_file=Path(sys.argv[3])))
"""
FULL = """
from app.service.base.problems import Problem
from app.service.remedies import audit_repair
def full(*_):
    raise Problem(503, "Nothing was changed, as it could not be recorded: no space")
audit_repair.record = full
"""
PARENT = """
import subprocess, sys
child = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE)
child.stdin.write(sys.stdin.buffer.readline())
child.stdin.flush()
child.wait()
"""


def handover(data: Path) -> Handshake:
    return Handshake(
        data=str(data),
        username="analyst",
        password=secrets.token_urlsafe(32),
        vault_key=secrets.token_bytes(KEY_BYTES),
        lasting=True,
        session="one",
        version=__version__,
    )


Serving = subprocess.Popen[str] | zygote.Forked


@contextmanager
def serving(data: Path, port: int = 0, ready: Path | None = None) -> Iterator[Serving]:
    """Run `serve` in its own process, forked on Linux; kill it at the end if it still runs."""
    ready = ready or data.parent / "ready"
    if sys.platform != "linux":
        with really_serving(data, port, ready) as spawned:
            yield spawned
        return
    said, errors = os.pipe()
    process = zygote.fork_to_serve(errors, data=str(data), port=port, ready=str(ready))
    os.close(errors)
    with os.fdopen(said, encoding="utf-8") as process.stderr:
        try:
            yield process
        finally:
            process.kill()
            process.wait(60)


@contextmanager
def really_serving(
    data: Path, port: int, ready: Path, program: str = SERVE
) -> Iterator[subprocess.Popen[str]]:
    """Like `serving`, in a new interpreter."""
    process = subprocess.Popen(
        [sys.executable, "-c", program, str(data), str(port), str(ready)],
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate(timeout=180)


def said_until(process: Serving, word: str) -> str:
    """Return its stderr up to a line with this word."""
    assert process.stderr is not None
    said = ""
    for line in process.stderr:
        said += line
        if word in line:
            break
    return said


def test_no_secret_in_arguments_environment_or_files(own_family: Running, tmp_path: Path) -> None:
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "a.txt").write_text("4111 1111 1111 1111\n")
    own_family.scan_folder(tmp_path / "files")
    with own_family.client(auth=("analyst", own_family.password + "x")) as wrong:
        wrong.get("/v1/groups/all")
    private = [own_family.password, own_family.vault_key.hex(), "4111 1111 1111 1111"]
    family = [psutil.Process(own_family.pid)]
    family += family[0].children(recursive=True)
    seen = ["\0".join(process.cmdline()) for process in family]
    for process in family:
        try:
            seen.append(Path(f"/proc/{process.pid}/environ").read_text(errors="replace"))
        except PermissionError:
            assert os.geteuid() != 0  # PR_SET_DUMPABLE denies us access
    own_family.close()
    files = [path for path in own_family.data.rglob("*") if path.is_file()]
    seen += [path.read_bytes().decode("latin-1") for path in files]
    assert any(path.name == "service.log" for path in files)
    for secret in private:
        assert not [text for text in seen if secret in text]


@pytest.mark.skipif(sys.platform == "win32", reason="modes are POSIX")
def test_everything_is_private(service: Running) -> None:
    paths = [*service.data.rglob("*")]
    assert service.data / "service" / "store.db" in paths
    for path in paths:
        assert path.stat().st_mode & 0o077 == 0, path


@pytest.mark.skipif(sys.platform != "linux", reason="/proc is Linux")
def test_it_leaves_no_core_dump(service: Running) -> None:
    limits = Path(f"/proc/{service.pid}/limits").read_text().splitlines()
    (core,) = [line for line in limits if line.startswith("Max core file size")]
    assert core.split()[4:6] == ["0", "0"]


def test_it_ends_with_its_parent(tmp_path: Path) -> None:
    line = msgspec.json.encode(handover(tmp_path / "data")).decode()
    parents = [sys.executable, "-c", PARENT, *command()]
    with started(parents, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as parent:
        assert parent.stdin is not None
        parent.stdin.write(line + "\n")
        parent.stdin.flush()
        child = psutil.Process(json.loads(first_line(parent))["pid"])
    assert psutil.wait_procs([child], timeout=180)[1] == []


def test_a_second_service_on_the_same_folder_is_refused(service: Running) -> None:
    with pytest.raises(ServiceFailedError) as failure:
        launch(service.data, handover(service.data), zygote.fork)
    assert f"in use by another service (process {service.pid})" in str(failure.value)
    assert service.get("/local/v1/capabilities")


def test_a_damaged_database_is_named_and_kept(own_service: Running) -> None:
    own_service.close()
    store = own_service.data / "service" / "store.db"
    damaged = b"this is not a database" * 1000
    store.write_bytes(damaged)
    with pytest.raises(ServiceFailedError) as failure:
        own_service.start()
    assert str(store) in str(failure.value)
    assert "damaged" in str(failure.value)
    assert store.read_bytes() == damaged


def test_a_damaged_key_file_is_named(own_service: Running) -> None:
    own_service.close()
    (own_service.data / "service" / "audit.key").write_bytes(b"short")
    with pytest.raises(ServiceFailedError, match=r"audit\.key is damaged"):
        own_service.start()


def test_a_data_folder_that_is_a_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    with pytest.raises(ServiceFailedError, match="cannot be used"):
        launch(tmp_path / "data", handover(tmp_path / "data"), zygote.fork)


def test_a_console_of_another_version_is_told_so(tmp_path: Path) -> None:
    other = msgspec.structs.replace(handover(tmp_path), version="0.0.9")
    with pytest.raises(ServiceFailedError) as failure:
        launch(tmp_path, other, zygote.fork)
    assert str(failure.value) == (
        f"The installed service is version {__version__}, but this console is version 0.0.9. "
        "Close the console and start it again."
    )


def test_a_child_loads_the_package_of_its_console(tmp_path: Path) -> None:
    """Other packages named `app` on its path do not matter."""
    program = command()[3].partition("from app.")[0]
    program = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); {program} import app; print(app)"
    (tmp_path / "app.py").write_text("")
    found = subprocess.run(
        [sys.executable, "-I", "-c", program, command()[-1]],
        capture_output=True,
        text=True,
        check=True,
    )
    assert str(tmp_path) not in found.stdout


def test_serve_writes_a_ready_file_and_ends_cleanly(tmp_path: Path) -> None:
    ready = tmp_path / "ready"
    with really_serving(tmp_path / "data", 0, ready) as process:
        assert "Serving https://127.0.0.1:" in said_until(process, "Ctrl+C")
        fingerprint = said_until(process, "fingerprint")
        assert ready.stat().st_mode & 0o077 == 0
        told = json.loads(ready.read_bytes())
        assert set(told) == {"base_url", "username", "password", "ca_file", "pid"}
        assert told["pid"] == process.pid
        usual = tmp_path / "data" / "service" / "ready.json"
        assert usual.read_bytes() == ready.read_bytes(), "other commands look there"
        assert usual.stat().st_mode & 0o077 == 0
        certificate = ssl.PEM_cert_to_DER_cert(Path(told["ca_file"]).read_text())
        assert hashlib.sha256(certificate).hexdigest() in fingerprint.replace(" ", "")
        answer = httpx.get(
            f"{told['base_url']}/local/v1/capabilities",
            auth=(told["username"], told["password"]),
            verify=ssl.create_default_context(cafile=told["ca_file"]),
            trust_env=False,
            timeout=180,
        )
        assert answer.status_code == 200
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0
    assert not ready.exists()
    assert not usual.exists()


def test_serve_says_that_its_port_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with serving(tmp_path / "data", port) as process:
            said = said_until(process, "Port")
            assert process.wait(20) == 2
    who = "another program"
    if sys.platform == "linux":
        who = f"{Path('/proc/self/comm').read_text().strip()} (process {os.getpid()})"
    assert f"Port {port} on 127.0.0.1 is in use by {who}. Stop that" in said
    assert "Traceback" not in said


def test_serve_says_that_its_ready_file_cannot_be_written(tmp_path: Path) -> None:
    with serving(tmp_path / "data", ready=tmp_path / "nowhere" / "ready") as process:
        said = said_until(process, "cannot be used")
        assert process.wait(20) == 2
    assert str(tmp_path / "nowhere") in said
    assert "Traceback" not in said


@pytest.mark.parametrize("content", [b"Dear all", b'{"\xff": 1}', b"[" * 100_000])
def test_serve_takes_no_other_file_for_its_ready_file(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], content: bytes
) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_bytes(content)
    assert serve_command(tmp_path / "data", port=0, ready_file=letter) == 2
    assert f"{letter} is not a ready file." in capfd.readouterr().err
    assert letter.read_bytes() == content


@pytest.mark.parametrize("written", ["service/ready.json", "logs/../service/ready.json"])
def test_serve_writes_its_usual_ready_file_only_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: str
) -> None:
    paths: list[Path] = []

    class Noted(ReadyFile):
        def __init__(self, path: Path, password: str) -> None:
            super().__init__(path, password)
            paths.append(path)

    monkeypatch.setattr(serve_module, "ReadyFile", Noted)
    (tmp_path / "logs").mkdir()
    (tmp_path / "service").mkdir()
    usual = tmp_path / "service" / "ready.json"
    usual.write_bytes(b"no ready file")
    assert serve_command(tmp_path, port=0, ready_file=tmp_path / written) == 2
    assert paths == [usual]


def test_serve_removes_each_ready_file_even_if_another_one_cannot_be_removed(
    tmp_path: Path,
) -> None:
    ready, usual = tmp_path / "ready", tmp_path / "data" / "service" / "ready.json"
    with really_serving(tmp_path / "data", 0, ready) as process:
        said_until(process, "fingerprint")
        usual.unlink()
        usual.mkdir()
        process.send_signal(signal.SIGTERM)
        said = said_until(process, "cannot be removed")
        assert process.wait(20) == 0
    assert str(usual) in said
    assert "Traceback" not in said
    assert not ready.exists()


def test_serve_says_that_the_journal_cannot_be_written_at_the_start(tmp_path: Path) -> None:
    """A change that a crash cut short is recorded then, for which the disk may have no space."""
    with really_serving(tmp_path / "data", 0, tmp_path / "ready", FULL + SERVE) as process:
        said = said_until(process, "could not be recorded")
        assert process.wait(20) == 2
    assert "Traceback" not in said


def test_a_mask_that_runs_is_finished_before_the_end(own_service: Running, tmp_path: Path) -> None:
    file = tmp_path / "files" / "big.txt"
    file.parent.mkdir()
    file.write_text("4111 1111 1111 1111\n" + "nothing to see here\n" * 1_000_000)
    target, location = own_service.scan_folder(file.parent)
    (item,) = own_service.objects(target, location)
    own_service.post(
        f"/v1/targets/{target}/locations/{location}/remediation/mask", order(item), 202
    )
    with own_service.events(after="0") as stream:
        wait_for(stream, lambda one: one["class"] == "Remediation Started")
        psutil.Process(own_service.pid).send_signal(signal.SIGTERM)
    own_service.close()
    assert file.read_text().startswith("4111 11** **** 1111\n")
    own_service.start()
    assert own_service.get("/local/v1/jobs")[0]["state"] == "done"


def test_an_end_drops_the_masks_that_have_not_begun(own_service: Running, tmp_path: Path) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    text = "4111 1111 1111 1111\n" + "nothing to see here\n" * 500_000
    for number in range(5):
        (folder / f"{number}.txt").write_text(text)
    target, location = own_service.scan_folder(folder)
    with own_service.events() as stream:
        for item in own_service.objects(target, location):
            path = f"/v1/targets/{target}/locations/{location}/remediation/mask"
            own_service.post(path, order(item), 202)
        wait_for(stream, lambda one: one["class"] == "Remediation Started")
    own_service.close()
    masked = [path for path in folder.iterdir() if path.read_text() != text]
    assert 1 <= len(masked) < 5

    own_service.start()
    found = {job["path"]: job for job in own_service.get("/local/v1/jobs") if job["kind"] == "mask"}
    for file in folder.iterdir():
        job = found[str(file)]
        if file in masked:
            assert job["state"] == "done"
        else:
            assert job["state"] == "cancelled"
            assert job["message"] == "Not started: the service was closed."
    cancelled = own_service.get("/local/v1/events", **{"class": "Remediation Cancelled"})
    assert len(cancelled) == 5 - len(masked)


@pytest.mark.skipif(sys.platform != "linux", reason="a small disk needs a mount")
@pytest.mark.parametrize("room", ["28k", "200k"])
def test_a_full_disk_at_the_start_is_named(tmp_path: Path, room: str) -> None:
    """On a real full disk in its own mount namespace."""
    script = 'mount -t tmpfs -o size="$1" none "$2" || exit 77; "$3" -m app serve --data "$2"'
    arguments = (room, str(tmp_path), sys.executable)
    ended = subprocess.run(
        ["unshare", "-Urm", "sh", "-c", script, "sh", *arguments],
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    if ended.returncode not in {0, 2}:
        pytest.skip(f"no mount of our own here: {ended.stderr}")
    assert ended.returncode == 2
    assert "There is no room left on the disk for the database" in ended.stderr
    assert "Make room" in ended.stderr
    assert "Traceback" not in ended.stderr
