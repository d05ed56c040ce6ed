"""Console and command line as processes: clean exits, clear errors, no unneeded Qt imports."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import AbstractContextManager
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest

from app.__main__ import main
from tests.kit.processes import last_words, listening, started

PROGRAM = [sys.executable, "-m", "app"]
WAIT_SECONDS = 180.0


def environment(**more: str) -> dict[str, str]:
    names = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    kept = {name: value for name, value in os.environ.items() if name not in names}
    return {**kept, "HOME": os.environ.get("HOME", "/"), **more}


def refused(*arguments: str, **more: str) -> str:
    """Run a command that must exit with 2, with `more` in the environment; return its message."""
    done = subprocess.run(
        [*PROGRAM, *arguments],
        env=environment(**more),
        capture_output=True,
        text=True,
        timeout=WAIT_SECONDS,
        check=False,
    )
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr


def wait_for_log(console: subprocess.Popen[str], file: Path, event: str) -> None:
    """Wait until the log has this event: reading it is cheap, listing processes takes a second."""
    end = time.monotonic() + WAIT_SECONDS
    while f'"{event}"' not in (file.read_text("ascii") if file.exists() else ""):
        assert console.poll() is None, console.communicate()[1]
        assert time.monotonic() < end, f"the log never had: {event}"
        time.sleep(0.05)


def wait_for_service(console: subprocess.Popen[str], data: Path) -> psutil.Process:
    """Return the service process, once it listens."""
    wait_for_log(console, data / "logs" / "service.log", "service ready")
    service = listening(console.pid)
    assert service is not None
    return service


def start_console(data: Path) -> AbstractContextManager[subprocess.Popen[str]]:
    """Start a console without a screen; if it hangs, it can report where."""
    return started(
        [*PROGRAM, "--data", str(data)],
        env=environment(QT_QPA_PLATFORM="offscreen", PYTHONFAULTHANDLER="1"),
        stderr=subprocess.PIPE,
    )


# Both signals have one handler, and the next test begins with Ctrl+C.
@pytest.mark.parametrize(
    "number", [pytest.param(signal.SIGINT, marks=pytest.mark.slow), signal.SIGTERM]
)
def test_a_signal_ends_console_and_service_cleanly(tmp_path: Path, number: int) -> None:
    with start_console(tmp_path / "data") as console:
        service = wait_for_service(console, tmp_path / "data")
        console.send_signal(number)
        errors = last_words(console, WAIT_SECONDS)
    assert console.returncode == 0, errors
    assert "Traceback" not in errors
    psutil.wait_procs([service], timeout=WAIT_SECONDS)
    assert not service.is_running()
    log = (tmp_path / "data" / "logs" / "console.log").read_text("ascii")
    events = [json.loads(line)["event"] for line in log.splitlines()]
    assert "ending by signal" in events
    assert not {event for event in events if "error" in event or "uncaught" in event}


def test_a_second_ctrl_c_ends_the_console_at_once_and_the_service_with_it(tmp_path: Path) -> None:
    with start_console(tmp_path / "data") as console:
        service = wait_for_service(console, tmp_path / "data")
        service.suspend()  # so that a regular exit waits for it
        try:
            console.send_signal(signal.SIGINT)
            wait_for_log(console, tmp_path / "data" / "logs" / "console.log", "ending by signal")
            console.send_signal(signal.SIGINT)
            errors = last_words(console, WAIT_SECONDS)
        finally:
            service.resume()
    assert console.returncode == -signal.SIGINT, errors
    assert "Ctrl+C again stops at once." in errors
    psutil.wait_procs([service], timeout=WAIT_SECONDS)
    assert not service.is_running()


def test_bad_input_is_one_clear_message(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Run as a process without a display; other messages need none."""
    assert "no display" in refused("--data", str(tmp_path / "new"))
    gone = refused("--data", str(tmp_path / "new"), DISPLAY=":9999")
    assert gone.startswith("discovery-console: No window can be opened. Check DISPLAY")
    assert gone.count("\n") == 1
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert main(["--data", str(tmp_path / "file" / "data")]) == 2
    unusable = capfd.readouterr().err
    assert str(tmp_path / "file") in unusable
    assert "choose another" in unusable
    assert main(["scan", str(tmp_path / "missing")]) == 2
    assert "does not exist" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("command", "absent"),
    [
        (["scan", "--output", "out.jsonl", "."], ("PySide6", "app.service", "app.state", "httpx")),
        (["serve", "--data", "data", "--port", "-1"], ("PySide6", "app.state", "app.ui")),
        (["--help"], ("PySide6", "app.service", "app.discovery", "app.state")),
    ],
)
def test_a_command_loads_only_its_own_rooms(
    tmp_path: Path, command: list[str], absent: tuple[str, ...]
) -> None:
    code = (
        "import sys\n"
        "from app.__main__ import main\n"
        "main(sys.argv[1:])\n"
        "print(*sys.modules, file=sys.stderr)\n"
    )
    root = str(Path(__file__).parents[2])
    done = subprocess.run(
        [sys.executable, "-c", code, *command],
        cwd=tmp_path,
        env=environment(PYTHONPATH=root),
        capture_output=True,
        text=True,
        timeout=WAIT_SECONDS,
        check=False,
    )
    loaded = set(done.stderr.split())
    assert "app.__main__" in loaded, done.stderr
    assert not [name for name in absent if name in loaded]
