"""`query`, `jobs` and `risk`: formats, exit codes, and what must not be in the output."""

from __future__ import annotations

import csv
import io
import signal
import subprocess
import sys
import time
from pathlib import Path

from rich.cells import cell_len

from app.terminal import printable
from tests.commands.conftest import HERE, Run, begin_long_scan
from tests.kit.processes import started
from tests.service.running import Running


def test_a_table_is_aligned_whatever_its_characters(run: Run, scanned: Running) -> None:
    done = run("query", "type:Mastercard")
    assert done.code == 0
    head, *lines = done.out.splitlines()
    assert head.split() == [
        "Types",
        "Prohibited",
        "Match",
        "Test",
        "Status",
        "Risk",
        "Target",
        "Location",
    ]
    at = cell_len(head[: head.index("Location")])
    paths = {line[line.index("/") :]: cell_len(line[: line.index("/")]) for line in lines}
    assert {Path(path).name: place for path, place in paths.items()} == {
        "=1+1.csv": at,
        "größe 日本語.txt": at,
    }
    assert "\x1b" not in done.out
    assert done.err == "discovery-console: 2 results.\n"


def test_a_csv_has_no_formula_and_its_export_is_recorded(run: Run, scanned: Running) -> None:
    done = run("query", "", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(done.out)))
    assert [row["Match"] for row in rows] == ["1", "1"]
    assert not any(cell.startswith("=") for row in rows for cell in row.values())
    ids = {row["Object ID"] for row in rows}
    assert len(ids) == 2
    assert all(one.isdecimal() for one in ids)
    records = scanned.get("/local/v1/audit", limit=100)
    assert any("Exported results as CSV (records: 2)" in str(record) for record in records)


def test_json_has_rows_and_sums(run: Run, scanned: Running) -> None:
    done = run("query", "type:Mastercard", "--format", "json")
    assert [row["Types"] for row in done.rows] == ["Mastercard", "Mastercard"]
    assert '"sums": {"total": 2, "open": 2}' in done.out


def test_exit_codes_of_a_query(run: Run, scanned: Running) -> None:
    assert run("query", "type:Mastercard", "--fail-on-results").code == 1
    assert run("query", "type:Visa", "--fail-on-results").code == 0
    wrong = run("query", "bogus:x")
    assert (wrong.code, wrong.out) == (2, "")
    assert "There is no field “bogus”" in wrong.err
    assert run("query", "--format", "xml").code == 2


def test_jobs_and_risk(run: Run, scanned: Running) -> None:
    jobs = run("jobs", "--wait", "--format", "json")
    assert [(row["Kind"], row["Outcome"]) for row in jobs.rows] == [("scan", "done")]
    assert run("jobs", "--active").err == "discovery-console: 0 jobs of 1.\n"
    risk = run("risk", "--format", "json")
    (row,) = risk.rows
    assert (row["Target"], row["High"] + row["Medium"] + row["Low"] + row["Unmapped"]) == (
        "host",
        2,
    )
    rated = row["High"] + row["Medium"] + row["Low"] > 0
    assert run("risk", "--fail-on", "low").code == int(rated)


def test_the_running_service_answers_and_keeps_running(run: Run, scanned: Running) -> None:
    assert run("query").code == 0
    assert scanned.get("/v1/targets")


def test_a_service_is_started_where_none_runs(run: Run, tmp_path: Path) -> None:
    data = tmp_path / "fresh"
    done = run("query", data=data)
    assert (done.code, done.out, done.err) == (0, "", "discovery-console: 0 results.\n")
    assert not (data / "service" / "ready.json").exists()
    assert (data / "service").stat().st_mode & 0o077 == 0


def test_a_folder_with_other_files_is_left_alone(run: Run, tmp_path: Path) -> None:
    letters = tmp_path / "letters"
    letters.mkdir()
    (letters / "letter.txt").write_text("Dear all")
    done = run("query", data=letters)
    assert done.code == 2
    assert "contains other files, which would become private" in done.err
    assert [path.name for path in letters.iterdir()] == ["letter.txt"]


def test_a_closed_pipe_ends_with_one_sentence(scanned: Running) -> None:
    command = [sys.executable, "-m", "app", "query", "--data", str(scanned.data)]
    with started(command, cwd=HERE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.close()
        process.stdout = None
        _, err = process.communicate(timeout=180)
        assert process.returncode == 2
    assert err == "discovery-console: The output cannot be written: Broken pipe.\n"


def test_ctrl_c_ends_with_one_sentence(own_service: Running, tmp_path: Path) -> None:
    begin_long_scan(own_service, tmp_path / "long")
    program = (
        "import signal, sys; from app.__main__ import main; "
        "signal.signal(signal.SIGINT, signal.default_int_handler); "  # ignored in the background
        "sys.exit(main(sys.argv[1:]))"
    )
    command = [sys.executable, "-c", program, "jobs", "--wait", "--data"]
    command.append(str(own_service.data))
    with started(command, cwd=HERE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        log = own_service.data / "logs" / "command.log"
        while not log.exists():
            time.sleep(0.05)
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=180)
        assert process.returncode == 130, err
    assert not out
    assert err.startswith("discovery-console: Stopped.")


def test_names_cannot_control_the_terminal() -> None:
    assert printable("a\x1b[31m\u202e\n\udcff") == "a\\x1b[31m\\u202e\\n\\udcff"
