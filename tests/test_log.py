"""Canaries: secret values that must not reach the log by any path."""

from __future__ import annotations

import json
import logging
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from app import log
from tests.kit import logs

CARD = "4111 1111 1111 1111"
SECRET = "canary-5e1f"


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    """A configured log, reset afterwards so that other tests keep their logging and hooks."""
    with logs.restored():
        yield log.configure(tmp_path, "console", level=logging.DEBUG)


def lines(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text("ascii").splitlines()]


def fail() -> None:
    secret_local = CARD  # noqa: F841 (a local that a careless traceback would print)
    raise ValueError(f"cannot read {CARD}")


def test_allowed_fields_are_written(file: Path) -> None:
    log.get_logger("app.scan").info("scan finished", files=12, seconds=1.5, state="done")
    (line,) = lines(file)
    assert line["event"] == "scan finished"
    assert (line["files"], line["seconds"], line["state"]) == (12, 1.5, "done")
    assert (line["level"], line["logger"]) == ("info", "app.scan")


def test_unlisted_key_is_dropped_and_named(file: Path) -> None:
    log.get_logger("app").warning("match", path=f"/home/{SECRET}", value=CARD, files=1)
    (line,) = lines(file)
    assert line["dropped"] == ["path", "value"]
    assert line["files"] == 1
    assert CARD not in file.read_text()
    assert SECRET not in file.read_text()


def test_structure_in_an_allowed_key_is_not_written(file: Path) -> None:
    log.get_logger("app").info("step", name={"card": CARD}, state=[CARD], count=b"4111")
    (line,) = lines(file)
    assert (line["name"], line["state"], line["count"]) == ("dict", "list", "bytes")


def test_exception_shows_type_and_place_only(file: Path) -> None:
    logger = log.get_logger("app")
    try:
        try:
            fail()
        except ValueError as error:
            raise OSError(13, "Permission denied", f"/home/{SECRET}/{CARD}.txt") from error
    except OSError:
        logger.exception("reading failed")
        logging.getLogger("library").exception("library says %s", CARD)
    ours, foreign = lines(file)
    for line in (ours, foreign):
        assert line["error"] == ["builtins.PermissionError", "builtins.ValueError"]
        assert line["at"][-1].startswith("test_log.py:")
    assert CARD not in file.read_text()
    assert SECRET not in file.read_text()


def test_library_lines_carry_no_text(file: Path) -> None:
    logging.getLogger("uvicorn.error").error("bad request from %s: %s", SECRET, CARD)
    logging.getLogger("anything").warning(f"formatted before: {CARD}")  # noqa: G004
    assert [line["logger"] for line in lines(file)] == ["uvicorn.error", "anything"]
    assert CARD not in file.read_text()
    assert SECRET not in file.read_text()


def test_httpx_does_not_tell_addresses(file: Path) -> None:
    transport = httpx.MockTransport(lambda request: httpx.Response(200))
    with httpx.Client(transport=transport) as client:
        client.get(f"https://lab.example/v1/query?location_path=/home/{SECRET}")
    assert lines(file) == []


def test_control_and_deceptive_characters_cannot_forge_a_line(file: Path) -> None:
    nasty = 'a\r\n{"level":"info"}\x1b[2J\x7f\u202e\u2028\x85z'
    log.get_logger("app").info(nasty, state=nasty)
    text = file.read_text("ascii")
    assert text.count("\n") == 1
    assert all(" " <= char <= "~" for char in text.rstrip("\n"))
    assert lines(file)[0]["state"] == nasty


def test_long_number_in_an_event_is_removed_and_length_is_bounded(file: Path) -> None:
    log.get_logger("app").info(f"found {CARD}", state="x" * 10_000)
    (line,) = lines(file)
    assert line["event"] == "found [number]"
    assert len(line["state"]) == 200


def test_file_is_private_even_when_it_was_not(tmp_path: Path, file: Path) -> None:
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    file.chmod(0o644)
    log.configure(tmp_path, "console")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_rotated_files_are_private_too(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    handler = next(
        handler for handler in logging.getLogger().handlers if "_Private" in type(handler).__name__
    )
    monkeypatch.setattr(handler, "maxBytes", 1_000)
    for number in range(50):
        log.get_logger("app").info("filling", count=number)
    files = sorted(path.name for path in file.parent.iterdir())
    assert files == ["console.log", "console.log.1", "console.log.2", "console.log.3"]
    assert {stat.S_IMODE(path.stat().st_mode) for path in file.parent.iterdir()} == {0o600}


UNCAUGHT = f"""
import sys, threading, logging
from pathlib import Path
from app import log
log.configure(Path(sys.argv[1]), "service")
def fail():
    raise ValueError("{CARD}")
thread = threading.Thread(target=fail)
thread.start()
thread.join(60)
fail()
"""


def test_uncaught_exceptions_tell_no_text_anywhere(tmp_path: Path) -> None:
    command = [sys.executable, "-c", UNCAUGHT, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=180)
    logged = (tmp_path / "logs" / "service.log").read_text()
    assert done.returncode == 1
    assert [line.split(":")[0] for line in done.stderr.splitlines()] == [
        "uncaught exception in a thread",
        "uncaught exception",
    ]
    assert logged.count('"builtins.ValueError"') == 2
    assert CARD not in logged + done.stderr
