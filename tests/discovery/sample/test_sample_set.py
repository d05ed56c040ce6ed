"""A scan of the sample set finds every planted value and nothing else."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

from app.discovery.cli.scan_command import scan_command
from app.discovery.match.matches import Severity
from app.discovery.sample.sample_set import HOSTS, generate
from tests.kit import pools

FIELDS = ("data_type", "severity", "offset", "length", "masked")
# The set never changes by accident: a deliberate change updates this, too.
CHECKSUM = "d9c8fa46a21824d11c395f23b3b036a2b0c14ede611078007993a85cd6ce573f"


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return generate(tmp_path_factory.mktemp("sample")).parent


def checksum(folder: Path) -> str:
    digest = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        digest.update(f"{path.relative_to(folder)}\n".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def test_scan_finds_all_that_is_planted_and_nothing_else(
    sample: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / "matches.jsonl"
    with pools.forked():
        assert scan_command([sample], 2, output) == 0
    lines = [json.loads(line) for line in output.read_text("ascii").splitlines()]
    found = {(line["path"], line["object"], *(line[name] for name in FIELDS)) for line in lines}
    manifest = json.loads((sample / "manifest.json").read_text("ascii"))
    planted = {
        (str(sample / plant["path"]), plant["object"], *(plant[name] for name in FIELDS))
        for plant in manifest["plants"]
    }
    assert found == planted
    assert len(lines) == len(planted) == len(manifest["plants"])
    assert "301 files" in capsys.readouterr().err


def test_the_set_holds_all_severities_formats_and_hosts(sample: Path) -> None:
    manifest = json.loads((sample / "manifest.json").read_text("ascii"))
    plants = manifest["plants"]
    assert manifest["files"] == 300
    assert {plant["severity"] for plant in plants} == {severity.value for severity in Severity}
    assert {plant["path"].partition("/")[0] for plant in plants} == {host.folder for host in HOSTS}
    assert any("#" in plant["object"] for plant in plants)
    endings = {path.suffix for path in sample.rglob("*") if path.is_file()}
    assert endings >= {".csv", ".json", ".xml", ".log", ".txt", ".eml", ".sql", ".ini", ".yaml"}
    assert endings >= {".py", ".html", ".zip", ".pem"}
    assert not any(plant["masked"].replace(" ", "").isdigit() for plant in plants)


def test_the_set_is_the_same_every_time(sample: Path, tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    generate(tmp_path / "again", progress=lambda done, total: seen.append((done, total)))
    assert checksum(tmp_path / "again") == checksum(sample) == CHECKSUM
    assert seen == [(done, 300) for done in range(1, 301)]
    generate(tmp_path / "other", seed=7)
    assert checksum(tmp_path / "other") != CHECKSUM


def test_the_set_does_not_depend_on_hash_seed_or_locale(tmp_path: Path) -> None:
    program = (
        "import sys, pathlib, app.discovery.sample.sample_set as s; "
        "s.generate(pathlib.Path(sys.argv[1]))"
    )
    subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "set")],
        env={"PYTHONHASHSEED": "77", "LC_ALL": "C", "PYTHONPATH": str(Path.cwd())},
        check=True,
        timeout=180,
    )
    assert checksum(tmp_path / "set") == CHECKSUM
