"""Paths for display, as the system writes them on which the files are."""

from __future__ import annotations

import os

import pytest

from app.discovery.match.rules import shown


def test_paths_of_unix() -> None:
    assert shown("/data/", b"a/b.zip", "c/d.txt") == "/data/a/b.zip#c/d.txt"
    assert shown("/data", b"") == "/data"
    assert shown("/data", b"a\\b/\xff") == "/data/a\\b/\\xff"


def test_paths_of_windows_and_of_others_seen_from_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sep", "\\")
    assert shown("C:\\data", b"a/b.zip", "c/d.txt") == "C:\\data\\a\\b.zip#c/d.txt"
    assert shown("C:\\", b"a") == "C:\\a"
    assert shown("\\\\server\\share", b"a/b") == "\\\\server\\share\\a\\b"
    assert shown("/srv", b"a/b") == "/srv/a/b"  # over SSH
