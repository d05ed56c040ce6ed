"""`discovery-console scan` as a user meets it: output, bad input, Ctrl+C."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest

from app.discovery.cli import scan_command

HERE = Path(__file__).parents[2]
PROGRAM = """
import sys
from pathlib import Path
from app.discovery.cli import scan_command
output = Path(sys.argv[1]) if sys.argv[1] else None
sys.exit(scan_command([Path(path) for path in sys.argv[2:]], 2, output))
"""


def start(*paths: Path | str, output: Path | str = "") -> subprocess.Popen[str]:
    command = [sys.executable, "-c", PROGRAM, str(output), *map(str, paths)]
    return subprocess.Popen(
        command, cwd=HERE, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        start_new_session=True,
    )  # fmt: skip


def run(*paths: Path | str, output: Path | str = "") -> tuple[int, str, str]:
    with start(*paths, output=output) as process:
        out, err = process.communicate(timeout=60)
        return process.returncode, out, err


def test_one_json_line_per_match_and_a_summary(tmp_path: Path) -> None:
    (tmp_path / "a\n\x1b.txt").write_bytes(b"card 4111111111111111, me@firm.de")
    (tmp_path / "b.txt").write_bytes(b"")
    code, out, err = run(tmp_path)
    assert code == 0
    lines = [json.loads(line) for line in out.splitlines()]
    assert lines[0] == {
        "path": str(tmp_path / "a\n\x1b.txt"),
        "object": "",
        "data_type": "CARD_VISA",
        "severity": "test",
        "offset": 5,
        "length": 16,
        "masked": "411111******1111",
    }
    assert [line["data_type"] for line in lines] == ["CARD_VISA", "EMAIL"]
    assert err.startswith("2 files, 33 bytes, ")
    assert " MB/s, 2 matches, 0 errors\n" in err


def test_troubles_are_lines_that_cannot_harm_a_terminal(tmp_path: Path) -> None:
    (tmp_path / "a\n\x1b[31m\u202e.zip").write_bytes(b"PK\x03\x04")
    code, _, err = run(tmp_path)
    assert code == 0
    assert err.splitlines()[0].startswith(f"error: {tmp_path}/a\\n\\x1b[31m\\u202e.zip: Not fully")
    assert " 1 errors" in err.splitlines()[1]


def test_a_path_that_does_not_exist(tmp_path: Path) -> None:
    code, out, err = run(tmp_path, tmp_path / "nothing")
    assert (code, out) == (2, "")
    assert err == (
        f"discovery-console: {tmp_path}/nothing does not exist. Check the path and try again.\n"
    )


def test_a_link_to_nowhere(tmp_path: Path) -> None:
    (tmp_path / "a\x1bb").symlink_to(tmp_path / "nothing")
    code, _, err = run(tmp_path / "a\x1bb")
    assert code == 2
    assert err.splitlines()[-1] == (
        f"discovery-console: {tmp_path}/a\\x1bb cannot be scanned: it is no longer there."
    )


def test_an_output_that_cannot_be_written(tmp_path: Path) -> None:
    code, _, err = run(tmp_path, output=tmp_path / "no" / "folder")
    assert code == 2
    assert err == (
        f"discovery-console: {tmp_path}/no/folder cannot be written: No such file or directory.\n"
    )


@pytest.mark.parametrize("output", ["/dev/full", ""])
def test_a_full_disk(tmp_path: Path, output: str) -> None:
    (tmp_path / "a.txt").write_bytes(b"me@firm.de")
    command = [sys.executable, "-c", PROGRAM, output, str(tmp_path)]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            command,
            cwd=HERE,
            text=True,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            timeout=60,
        )
    assert done.returncode == 2
    messages = done.stderr.splitlines()
    assert messages[-1].startswith("discovery-console: ")
    assert messages[-1].endswith("cannot be written: No space left on device.")
    assert "Traceback" not in done.stderr
    assert "Exception" not in done.stderr


def test_the_output_is_not_scanned(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"me@firm.de")
    output = tmp_path / "out.jsonl"
    assert scan_command([tmp_path], 1, output) == 0
    assert scan_command([tmp_path], 1, output) == 0
    assert len(output.read_text().splitlines()) == 1


def test_no_jobs_is_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert scan_command([tmp_path], 0, None) == 2
    assert "--jobs must be 1 or more" in capsys.readouterr().err


def test_ctrl_c_ends_at_once_and_leaves_nobody_behind(tmp_path: Path) -> None:
    for number in range(8):
        (tmp_path / f"{number}.txt").write_bytes(b"4111 " * 2_000_000)
    with start(tmp_path) as process:
        parent = psutil.Process(process.pid)
        end = time.monotonic() + 20
        while len(parent.children()) < 3 and time.monotonic() < end:
            time.sleep(0.01)
        children = parent.children()
        assert len(children) == 3  # two workers and the resource tracker
        pressed = time.monotonic()
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=20)
        took = time.monotonic() - pressed
    assert process.returncode == 130
    assert "Stopped." in err
    assert "Traceback" not in err
    assert took < 3
    _, alive = psutil.wait_procs(children, timeout=5)
    assert not alive
