"""Fixtures: a scanned folder."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from tests.service.running import Running
from tests.service.scanned import IBAN, LETTER, UTF16, VISA


@pytest.fixture(scope="module")
def inventory(service: Running, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, str]:
    """A scanned folder: its path, Target and Location."""
    folder = tmp_path_factory.mktemp("files")
    (folder / "letter.txt").write_text(LETTER)
    (folder / "wide.txt").write_text(UTF16, encoding="utf-16")
    (folder / "clean.txt").write_text("nothing to see here")
    (folder / "list.csv").write_text("name;iban\n" + f"A;{IBAN}\n" * 3)
    (folder / "long.txt").write_text("x " * 5000 + VISA + " y" * 5000)
    with zipfile.ZipFile(folder / "pack.zip", "w") as archive:
        archive.writestr("in/letter.txt", LETTER)
        archive.writestr("in/list.csv", f"iban\n{IBAN}\n")
    target, location = service.scan_folder(folder, "results")
    return folder, target, location
