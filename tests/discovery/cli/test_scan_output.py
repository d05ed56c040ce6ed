"""Formats of `scan`: SARIF by its schema, CSV, and the exit code of `--fail-on`."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from app.discovery.cli.scan_command import scan_command
from app.discovery.cli.scan_output import Sarif
from app.discovery.scan import scan_cache
from tests.kit import pools

CARD, TEST_CARD = "5500 0055 5555 5559", "4111 1111 1111 1111"
HERE = Path(__file__).parents[3]
SCHEMA = HERE / "tests" / "data" / "sarif-2.1.0.schema.json"
Scan = Callable[..., tuple[int, str, str]]


@pytest.fixture
def scan(capfd: pytest.CaptureFixture[str]) -> Iterator[Scan]:
    """Scan in this process; return exit code, output and errors."""

    def scan(*paths: Path, output_format: str = "jsonl", fail_on: str = "", **more: Any) -> Any:
        output, state = more.get("output"), more.get("state")
        given = (list(paths), 1, output, state, False, False, output_format, fail_on)
        return scan_command(*given), *capfd.readouterr()

    with pools.forked():
        yield scan


def valid(text: str) -> Any:
    """Return the run of a SARIF log. Raises jsonschema_rs.ValidationError."""
    log = json.loads(text)
    jsonschema_rs.validator_for(json.loads(SCHEMA.read_text("utf-8"))).validate(log)
    (run,) = log["runs"]
    return run


def test_sarif_follows_its_schema(scan: Scan, tmp_path: Path) -> None:
    names = ["a b.txt", "größe#1.txt", os.fsdecode(b"bad\xff.txt")]
    for name in names:
        (tmp_path / name).write_text(f"one\nCard {CARD}\n", "utf-8")
    (tmp_path / "test.txt").write_text(TEST_CARD)
    with zipfile.ZipFile(tmp_path / "old.zip", "w") as archive:
        archive.writestr("in.csv", f"card\n{CARD}\n")
    (tmp_path / "broken.zip").write_bytes(b"PK\x03\x04 broken")
    code, out, _ = scan(tmp_path, output_format="sarif")
    assert code == 0
    assert out.isascii()
    assert CARD not in out
    run = valid(out)
    found = {}
    for result in run["results"]:
        (place,) = result["locations"]
        uri = place["physicalLocation"]["artifactLocation"]["uri"]
        found[uri.rpartition("/")[2]] = (result, place)
    assert found.keys() == {
        "a%20b.txt",
        "gr%C3%B6%C3%9Fe%231.txt",
        "bad%FF.txt",
        "test.txt",
        "old.zip",
    }
    result, place = found["a%20b.txt"]
    assert (result["ruleId"], result["level"]) == ("CARD_MASTERCARD", "warning")
    assert result["message"]["text"] == "CARD_MASTERCARD: 5500 00** **** 5559"
    assert place["physicalLocation"]["region"] == {
        "startLine": 2,
        "byteOffset": 9,
        "byteLength": 19,
    }
    assert found["test.txt"][0]["level"] == "note"
    inner = found["old.zip"][1]
    assert inner["logicalLocations"] == [{"fullyQualifiedName": "in.csv", "kind": "member"}]
    assert "region" not in inner["physicalLocation"]
    assert {rule["id"] for rule in run["tool"]["driver"]["rules"]} == {
        "CARD_MASTERCARD",
        "CARD_VISA",
    }
    (invocation,) = run["invocations"]
    notes = invocation["toolExecutionNotifications"]
    assert invocation["executionSuccessful"]
    assert any("broken.zip" in json.dumps(note) for note in notes)


def test_sarif_of_nothing_and_of_a_stopped_scan_is_valid(scan: Scan, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("nothing to see here")
    assert valid(scan(tmp_path, output_format="sarif")[1])["results"] == []
    writer = Sarif()
    run = valid(writer.head() + writer.foot(whole=False))
    assert run["invocations"][0]["executionSuccessful"] is False


def test_the_schema_rejects_what_is_no_sarif(scan: Scan, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(f"Card {CARD}\n")
    text = scan(tmp_path, output_format="sarif")[1].replace('"warning"', '"worse"')
    with pytest.raises(jsonschema_rs.ValidationError):
        valid(text)


def test_csv_has_the_fields_of_json_lines_and_no_formula(scan: Scan, tmp_path: Path) -> None:
    file = tmp_path / "=größe.txt"
    file.write_text(f"Card {CARD}\n")
    here = Path.cwd()
    os.chdir(tmp_path)
    try:
        _, lines, _ = scan(Path(file.name))
        _, out, _ = scan(Path(file.name), output_format="csv")
    finally:
        os.chdir(here)
    (row,) = csv.DictReader(io.StringIO(out))
    assert row.pop("path") == "'=gr\\xf6\\xdfe.txt"
    line = json.loads(lines)
    del line["path"]
    assert row == {name: str(value) for name, value in line.items()}


def test_each_format_replaces_only_its_own_output(scan: Scan, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text(f"Card {CARD}\n")
    output = tmp_path / "out"
    for output_format in ("csv", "sarif", "jsonl"):
        output.unlink(missing_ok=True)
        for _ in range(2):
            code, _, err = scan(tmp_path / "in", output=output, output_format=output_format)
            assert code == 0, err
        other = "sarif" if output_format == "csv" else "csv"
        assert scan(tmp_path / "in", output=output, output_format=other)[0] == 2


def test_only_formats_of_lines_can_be_appended_to(scan: Scan, tmp_path: Path) -> None:
    folder, output, state = tmp_path / "in", tmp_path / "out.csv", tmp_path / "state"
    folder.mkdir()
    (folder / "a.txt").write_text(f"Card {CARD}\n")
    time.sleep(2 * scan_cache.TICK_NS / 1e9)  # recently changed files are not remembered
    given: dict[str, Any] = {"output": output, "state": state, "output_format": "csv"}
    assert scan(folder, **given)[0] == 0
    (folder / "b.txt").write_text(f"Card {CARD}\n")
    assert scan(folder, **given)[0] == 0
    rows = list(csv.DictReader(output.read_text().splitlines()))
    assert [Path(row["path"]).name for row in rows] == ["a.txt", "b.txt"]
    code, _, err = scan(folder, state=state, output_format="sarif")
    assert code == 2
    assert "--state appends to the output, which only jsonl and csv allow." in err


@pytest.mark.parametrize(
    ("text", "fails"),
    [
        (f"Card {CARD}", {"low", "medium", "high"}),
        (TEST_CARD, set()),
        ("nothing to see here", set()),
    ],
)
def test_fail_on(scan: Scan, tmp_path: Path, text: str, fails: set[str]) -> None:
    (tmp_path / "a.txt").write_text(text)
    codes = {
        level: scan(tmp_path, fail_on=level)[0] for level in ("low", "medium", "high", "prohibited")
    }
    assert codes == {level: int(level in fails) for level in codes}


def test_the_hook_finds_what_a_staged_file_contains(tmp_path: Path) -> None:
    """Run the entry of `.pre-commit-hooks.yaml` as pre-commit does, with staged files."""
    hook = (HERE / ".pre-commit-hooks.yaml").read_text("utf-8")
    (entry,) = [line.split()[1:] for line in hook.splitlines() if line.startswith("  entry:")]
    assert entry[0] == "discovery-console"
    bad, good = tmp_path / "bad.env", tmp_path / "good.txt"
    bad.write_text(f"Card {CARD}\n")
    good.write_text("nothing to see here\n")
    codes = {}
    for name, files in {"bad": [bad, good], "good": [good]}.items():
        command = [sys.executable, "-m", "app", *entry[1:], *map(str, files)]
        done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=False)
        assert CARD not in done.stdout + done.stderr
        codes[name] = done.returncode
    assert codes == {"bad": 1, "good": 0}
