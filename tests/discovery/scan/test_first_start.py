"""The engine of an installation without one, as from a wheel: stored by its first scan."""

from __future__ import annotations

import os
import site
import subprocess
import sys
import venv
from pathlib import Path

import pytest

HERE = Path(__file__).parents[3]


@pytest.mark.skipif(sys.platform == "win32", reason="Wine has no access lists")
def test_the_first_scan_stores_the_engine_and_the_next_one_loads_it(tmp_path: Path) -> None:
    venv.create(tmp_path / "installed", with_pip=False)
    (packages,) = (tmp_path / "installed").glob("lib/*/site-packages")
    (packages / "ours.pth").write_text("\n".join([*site.getsitepackages(), str(HERE)]))
    (tmp_path / "letter.txt").write_text("Card 4532015112830366")
    program = [str(tmp_path / "installed/bin/python"), "-m", "app"]
    home = os.environ | {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "share")}

    def scan() -> dict[str, int]:
        """Scan in new processes; return the kept files, and when each was written."""
        done = subprocess.run(
            [*program, "scan", "--jobs", "1", "letter.txt"],
            cwd=tmp_path,
            env=home,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert "CARD_VISA" in done.stdout
        kept = tmp_path.rglob("discovery-console/engine/*")
        return {file.name: file.stat().st_mtime_ns for file in kept}

    first = scan()
    installed = Path(sys.prefix) / "share/discovery-console/engines"
    assert first
    assert first.keys() <= {file.name for file in installed.iterdir()}
    assert scan() == first
