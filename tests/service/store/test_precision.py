"""Precision that is not complete, because reading all decisions would take too long."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from app.service.queries import precision
from tests.kit import stores

ROW = {"data_type": "IBAN", "path": "/a/b.txt", "false": 5, "real": 5}


@pytest.mark.parametrize(("seconds", "decided"), [(60.0, 30), (-1.0, 10)])
def test_figures_say_that_they_are_partial(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: float, decided: int
) -> None:
    def slices(_db: object, _within: object) -> Iterator[list[dict[str, object]]]:
        yield from ([], [ROW], [ROW], [ROW])

    monkeypatch.setattr(precision, "decided", slices)
    monkeypatch.setattr(precision, "SECONDS", seconds)
    database = stores.new(tmp_path)
    served = SimpleNamespace(db=database)
    partial = seconds < 0
    (one,) = precision.by_type(served)  # type: ignore[arg-type] # only its store is read
    assert (one.decided, one.partial) == (decided, partial)
    parts = precision.measured(served)  # type: ignore[arg-type] # only its store is read
    assert {(part.decided, part.partial) for part in parts} == {(decided, partial)}
    database.close()
