"""The label of a scan that runs another one now."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QLocale

from app import language
from app.state.administration import scans
from app.state.administration.scans import run_label
from app.ui.look.translation import language_for

NOON = 1_796_040_000.0


@pytest.fixture(params=["C", "en_US", "en_AU", "en_CA", "de_DE", "de_CH"])
def _spoken(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    process = language.Process()
    process.language = language_for("system", QLocale(request.param))
    monkeypatch.setattr(language, "_PROCESS", process)


def _at(monkeypatch: pytest.MonkeyPatch, when: float) -> None:
    monkeypatch.setattr(scans, "time", _Clock(when))


class _Clock:
    def __init__(self, when: float) -> None:
        self._when = when

    def time(self) -> float:
        return self._when


@pytest.mark.usefixtures("_spoken")
def test_two_runs_in_one_minute_have_different_labels(monkeypatch: pytest.MonkeyPatch) -> None:
    _at(monkeypatch, NOON)
    first = run_label("Weekly")
    _at(monkeypatch, NOON + 1)
    assert run_label("Weekly") != first


@pytest.mark.usefixtures("_spoken")
def test_the_run_of_a_run_has_one_time(monkeypatch: pytest.MonkeyPatch) -> None:
    _at(monkeypatch, NOON)
    once = run_label("Weekly")
    _at(monkeypatch, NOON + 3_600)
    assert run_label(once) == run_label("Weekly") != once


@pytest.mark.parametrize("label", ["Files of 2026-11-29", "12:30", "a 1.2.3 14:05 b", "Room 4"])
def test_a_name_with_numbers_stays_whole(label: str) -> None:
    assert run_label(label).startswith(f"{label} ")
