"""The edition of the engine: it changes with the code, and a bundle has it in a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.discovery.scan import edition as module


@pytest.fixture
def code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield the folder of an engine with little code."""
    (tmp_path / "match").mkdir()
    (tmp_path / "match" / "cards.py").write_text("CARDS = 1")
    monkeypatch.setattr(module, "__file__", str(tmp_path / "scan" / "edition.py"))
    yield tmp_path
    module.edition.cache_clear()


def of_new_process() -> str:
    module.edition.cache_clear()
    return module.edition()


def test_it_changes_with_code_and_version(code: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = of_new_process()
    assert of_new_process() == first
    (code / "match" / "cards.py").write_text("CARDS = 2")
    second = of_new_process()
    monkeypatch.setattr(module, "__version__", "0.0")
    assert len({first, second, of_new_process()}) == 3


def test_a_bundle_has_it_in_a_file(code: Path) -> None:
    before = of_new_process()
    (code / "edition").write_text(before)
    (code / "match" / "cards.py").unlink()  # a bundle has no source code
    assert of_new_process() == before
