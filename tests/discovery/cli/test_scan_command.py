"""`discovery-console scan` as a user meets it: output, bad input, Ctrl+C."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, suppress
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]
import pytest

from app.discovery.cli.progress_line import described
from app.discovery.cli.scan_command import scan_command
from app.discovery.read import placeholders
from app.discovery.scan.scanner import Progress
from tests.kit import pools
from tests.kit.processes import started

HERE = Path(__file__).parents[3]
PROGRAM = """
import signal, sys
from pathlib import Path
from app.discovery.cli.scan_command import scan_command
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where tests run unattended
output, state = (Path(name) if name else None for name in sys.argv[1:3])
sys.exit(scan_command([Path(path) for path in sys.argv[3:]], 2, output, state))
"""


def start(
    *paths: Path | str, output: Path | str = "", state: Path | str = ""
) -> AbstractContextManager[subprocess.Popen[str]]:
    command = [sys.executable, "-c", PROGRAM, str(output), str(state), *map(str, paths)]
    return started(
        command,
        cwd=HERE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Iterator[Run]:
    """Run the command in this process; return its exit code, output and errors."""

    def run(*paths: Path, output: Path | None = None, state: Path | None = None) -> Any:
        code = scan_command(list(paths), 2, output, state)
        return code, *capfd.readouterr()

    with pools.forked():
        yield run


def test_one_json_line_per_match_and_a_summary(tmp_path: Path) -> None:
    (tmp_path / "a\n\x1b.txt").write_bytes(b"card 4111111111111111, me@firm.de")
    (tmp_path / "b.txt").write_bytes(b"")
    with start(tmp_path) as process:
        out, err = process.communicate(timeout=180)
    assert process.returncode == 0
    lines = [json.loads(line) for line in out.splitlines()]
    assert lines[0] == {
        "path": str(tmp_path / "a\n\x1b.txt"),
        "object": "",
        "data_type": "CARD_VISA",
        "severity": "test",
        "offset": 5,
        "length": 16,
        "masked": "411111******1111",
        "place": "line 1",
        "confidence": "high",
    }
    assert [line["data_type"] for line in lines] == ["CARD_VISA", "EMAIL"]
    last = err.splitlines()[-1]
    assert last.startswith("2 files, 33 bytes, ")
    assert last.endswith(" MB/s, 2 matches, 0 errors")


def test_lines_are_as_the_json_module_writes_them(tmp_path: Path, run: Run) -> None:
    name = 'a"b\\c\u00e9\n\udcff' if sys.platform == "linux" else "\u00e9"
    with zipfile.ZipFile(tmp_path / name, "w") as archive:
        archive.writestr('\u4e2d"\x7f', "mail to jörg@größe.de, SSN: 536-90-4399\n")
    code, out, _ = run(tmp_path)
    assert code == 0
    lines = out.splitlines()
    assert [json.dumps(json.loads(line)) for line in lines] == lines
    objects = {(one["path"], one["object"]) for one in map(json.loads, lines)}
    assert objects == {(str(tmp_path / name), '\u4e2d"\x7f')}
    assert [list(json.loads(line)) for line in lines] == [[
        "path", "object", "data_type", "severity", "offset", "length", "masked", "place",
        "confidence",
    ]] * 2  # fmt: skip


def test_the_process_that_gives_out_the_work_loads_no_detectors() -> None:
    program = "import sys, app.discovery.cli.scan_command; print(*sys.modules, sep='\\n')"
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert "app.discovery.scan.scanner" in loaded
    heavy = ("app.discovery.match.detectors", "app.discovery.read.extract", "stdnum")
    assert [name for name in loaded if name.startswith((*heavy, "phonenumbers"))] == []


def test_troubles_are_lines_that_cannot_harm_a_terminal(tmp_path: Path, run: Run) -> None:
    (tmp_path / "a\n\x1b[31m\u202e.zip").write_bytes(b"PK\x03\x04")
    code, _, err = run(tmp_path)
    assert code == 0
    assert err.splitlines()[-2].startswith(f"error: {tmp_path}/a\\n\\x1b[31m\\u202e.zip: Not fully")
    assert err.endswith(" 1 errors\n")


def test_a_path_that_does_not_exist(tmp_path: Path, run: Run) -> None:
    code, out, err = run(tmp_path, tmp_path / "nothing")
    assert (code, out) == (2, "")
    assert err == (
        f"discovery-console: {tmp_path}/nothing does not exist. Check the path and try again.\n"
    )


def test_a_link_to_nowhere(tmp_path: Path, run: Run) -> None:
    (tmp_path / "a\x1bb").symlink_to(tmp_path / "nothing")
    code, _, err = run(tmp_path / "a\x1bb")
    assert code == 2
    assert err.splitlines()[-1] == (
        f"discovery-console: {tmp_path}/a\\x1bb cannot be scanned: it is no longer there."
    )


def test_an_output_that_cannot_be_written(tmp_path: Path, run: Run) -> None:
    code, _, err = run(tmp_path, output=tmp_path / "no" / "folder")
    assert code == 2
    assert err == (
        f"discovery-console: {tmp_path}/no/folder cannot be written: No such file or directory.\n"
    )


@pytest.mark.parametrize("state", [None, "state.db"])
def test_no_file_is_overwritten_but_the_output_of_a_scan(
    tmp_path: Path, run: Run, state: str | None
) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_bytes(b"me@firm.de")
    code, out, err = run(letter, output=letter, state=tmp_path / state if state else None)
    assert (code, out) == (2, "")
    assert err == (
        f"discovery-console: {letter} is not the output of a scan. Choose another file for "
        "--output.\n"
    )
    assert letter.read_bytes() == b"me@firm.de"


def test_a_full_disk(tmp_path: Path, run: Run) -> None:
    (tmp_path / "a.txt").write_bytes(b"me@firm.de")
    full = Path("/dev/full")
    command = [sys.executable, "-c", PROGRAM, "", "", str(tmp_path)]
    with full.open("w") as out:  # also captures what Python itself prints at exit
        done = subprocess.run(
            command,
            cwd=HERE,
            text=True,
            stdout=out,
            stderr=subprocess.PIPE,
            check=False,
            timeout=180,
        )
    code, _, err = run(tmp_path, output=full)
    assert (done.returncode, code) == (2, 2)
    for said in (done.stderr, err):
        last = said.splitlines()[-1]
        assert last.startswith("discovery-console: ")
        assert last.endswith("cannot be written: No space left on device.")
        assert "Traceback" not in said
        assert "Exception" not in said


@pytest.mark.usefixtures("run")
def test_the_output_is_not_scanned(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"me@firm.de")
    output = tmp_path / "out.jsonl"
    assert scan_command([tmp_path], 1, output) == 0
    assert scan_command([tmp_path], 1, output) == 0
    assert len(output.read_text().splitlines()) == 1


@pytest.mark.usefixtures("run")
def test_a_scan_with_a_state_file_tells_only_what_is_new(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.txt").write_bytes(b"me@firm.de")
    output, state = tmp_path / "out.jsonl", tmp_path / "state.db"
    time.sleep(0.03)  # files changed within the last clock tick are not remembered
    assert scan_command([tmp_path], 1, output, state) == 0
    assert state.stat().st_mode & 0o777 == 0o600
    assert len(output.read_text().splitlines()) == 2
    (tmp_path / "b.txt").write_bytes(b"you@firm.de")
    assert scan_command([tmp_path], 1, output, state) == 0
    lines = [json.loads(line) for line in output.read_text().splitlines()]
    assert [Path(line["path"]).name for line in lines[2:]] == ["b.txt"]


def test_what_is_no_state_file_is_refused_and_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, other = tmp_path / "notes.txt", tmp_path / "other.db"
    text.write_text("not a database, but a text that somebody needs")
    with closing(sqlite3.connect(other)) as conn:
        conn.execute("CREATE TABLE t (x)")
    for state in (text, other, tmp_path / "no" / "folder"):
        before = state.read_bytes() if state.exists() else None
        assert scan_command([tmp_path], 1, None, state) == 2
        assert str(state) in capsys.readouterr().err
        assert (state.read_bytes() if state.exists() else None) == before


def test_a_state_file_that_is_damaged_inside_ends_the_scan_with_a_sentence(
    tmp_path: Path, run: Run
) -> None:
    (tmp_path / "a.txt").write_bytes(b"me@firm.de")
    state = tmp_path / "state.db"
    assert run(tmp_path, state=state)[0] == 0
    with closing(sqlite3.connect(state)) as conn:
        (size,) = conn.execute("PRAGMA page_size").fetchone()
        select = "SELECT rootpage FROM sqlite_schema WHERE name = 'seen'"
        (page,) = conn.execute(select).fetchone()
    with state.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)
    code, out, err = run(tmp_path, state=state)
    assert (code, out) == (2, "")
    assert "state.db cannot be used as a state file: database disk image is malformed." in err


def test_a_stopped_scan_goes_on_where_it_ended(tmp_path: Path, run: Run) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    for number in range(800):
        (folder / f"{number:04d}.txt").write_bytes(b"mail %04d@firm.de\n" % number + b"x " * 4000)
    output, state = tmp_path / "out.jsonl", tmp_path / "state.db"
    with start(folder, output=output, state=state) as process:
        until_lines(output, 100)
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=180)
    assert process.returncode == 130
    assert "Run the same command again to continue." in err
    before = len(output.read_text().splitlines())
    assert before < 800
    code, _, err = run(folder, output=output, state=state)
    assert code == 0
    assert "files unchanged and not read" in err
    lines = [json.loads(line) for line in output.read_text().splitlines()]
    assert {Path(line["path"]).name for line in lines} == {f"{n:04d}.txt" for n in range(800)}
    assert len(lines) <= 800 + 64  # files in progress are reported again, never lost


def until_lines(path: Path, count: int) -> None:
    end = time.monotonic() + 60
    while not path.exists() or path.read_bytes().count(b"\n") < count:
        assert time.monotonic() < end
        time.sleep(0.01)


def test_progress_is_told_in_words() -> None:
    progress = Progress(files_found=2000, files_done=1000, bytes_found=4_000_000_000,
                        bytes_done=1_000_000_000, walking=False)  # fmt: skip
    assert described(progress) == "1,000 of 2,000 files, 1.0 GB of 4.0 GB"
    progress.walking = True
    assert described(progress).endswith("(still counting)")


def test_no_jobs_is_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert scan_command([tmp_path], 0, None) == 2
    assert "--jobs must be 1 or more" in capsys.readouterr().err


@pytest.mark.skipif(placeholders.EXIST, reason="this system has files that are only in the cloud")
def test_downloads_are_refused_where_none_are_known(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert scan_command([tmp_path], None, None, download=True) == 2
    assert "--download cannot be used" in capsys.readouterr().err


def test_ctrl_c_ends_at_once_and_leaves_nobody_behind(tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / f"{number}.txt").write_bytes(b"4111 " * 2_000_000)
    with start(tmp_path) as process:
        end = time.monotonic() + 60
        while len(workers := workers_of(process.pid)) < 2 and time.monotonic() < end:
            time.sleep(0.01)
        assert len(workers) == 2
        children = psutil.Process(process.pid).children()  # the resource tracker, too
        for worker in workers:
            worker.suspend()  # so that no file is ever finished
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=180)
    assert process.returncode == 130
    assert "Stopped." in err
    assert "Traceback" not in err
    _, alive = psutil.wait_procs(children, timeout=180)
    assert not alive


def workers_of(pid: int) -> list[psutil.Process]:
    """Return the workers of a process that run their own program.

    One stopped between fork and exec would stop the thread that starts it, too.
    """
    workers = []
    for child in psutil.Process(pid).children():
        with suppress(psutil.Error):  # a short-lived child, such as a search for libraries
            if "spawn_main" in " ".join(child.cmdline()):
                workers.append(child)
    return workers
