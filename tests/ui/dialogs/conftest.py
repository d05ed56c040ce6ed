"""Fixtures: files to remediate."""

from __future__ import annotations

import tarfile
from io import BytesIO
from pathlib import Path

import pytest

from tests.ui.dialogs.remedies import TEXT
from tests.ui.live import CARD


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "a.csv").write_text(TEXT)
    (folder / "b.csv").write_text(TEXT)
    inner = tarfile.TarInfo("inner.txt")
    data = f"card {CARD}\n".encode()
    inner.size = len(data)
    with tarfile.open(folder / "d.tar", "w") as archive:  # an archive that cannot be masked
        archive.addfile(inner, BytesIO(data))
    return folder
