"""Direct probing of a folder: its limit, and names that are not valid text."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from app.own_files import OwnFiles
from app.service.base.problems import Problem
from app.service.scans import probing


def test_only_the_first_entries_by_path_are_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(probing, "MOST", 3)
    for name in "edcba":
        (tmp_path / name).touch()
    found = probing.probe_folder(str(tmp_path), OwnFiles(tmp_path / "data"))
    assert [item.path for item in found] == [str(tmp_path / name) for name in "abc"]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux takes any bytes as a name")
def test_name_that_is_no_utf8_is_shown_escaped(tmp_path: Path) -> None:
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff")).touch()
    (found,) = probing.probe_folder(str(tmp_path), OwnFiles(tmp_path / "data"))
    assert found.path == f"{tmp_path}/\\xff"


def test_file_cannot_be_probed(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(Problem, match="Unable to probe") as caught:
        probing.probe_folder(str(file), OwnFiles(tmp_path / "data"))
    assert caught.value.status == 422
