"""Fonts: those bundled, where a machine has none, and families with strange names."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from app.desktop import use_look
from app.settings import FILE_NAME, load
from app.ui.look.colours import LIGHT
from app.ui.look.fonts import Families
from app.ui.look.style_sheet import quoted, sheet
from app.ui.look.theme import theme

NO_FONTS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{folder}/none</dir><cachedir>{folder}/cache</cachedir></fontconfig>
"""
ASK = """
from PySide6.QtGui import QFontInfo
from PySide6.QtWidgets import QApplication
from app.ui.look.colours import LIGHT
from app.ui.look.theme import theme
app = QApplication([])
theme().install(app)
print(app.style().name(), QFontInfo(theme().ui_font()).family(), theme().mono_font().family())
"""


def test_bundled_fonts_stand_in(tmp_path: Path) -> None:
    config = tmp_path / "fonts.conf"
    config.write_text(NO_FONTS.format(folder=tmp_path), encoding="utf-8")
    told = subprocess.run(
        [sys.executable, "-c", ASK],
        env=os.environ | {"FONTCONFIG_FILE": str(config), "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=180,
        check=True,
    )
    assert told.stdout.split() == ["fusion", "Inter", "JetBrains", "Mono"]


@pytest.mark.parametrize(
    "family", ["Foo$bar", "$mono_family", "Terminus 12pt", "x@26@", "50% off%x%", "a}b", "a\\b"]
)
def test_a_family_is_in_the_style_sheet_as_it_is_called(qapp: QApplication, family: str) -> None:
    assert qapp
    made = sheet(LIGHT, QFont(family), zoom=200, dark=False)
    assert f'QLabel[kind="mono"] {{ font-family: {quoted(family)}; }}' in made


@pytest.mark.parametrize("family", ['a"b', "Foo$bar", "Terminus 12pt", "a } b"])
def test_a_strange_family_breaks_no_style_sheet(qtbot: QtBot, family: str) -> None:
    label = QLabel("a")
    qtbot.addWidget(label)
    label.setStyleSheet(f"QLabel {{ font-family: {quoted(family)}; margin: 7px; }}")
    label.ensurePolished()
    assert label.font().family() == family
    assert label.sizeHint().height() > 14


@pytest.mark.parametrize("family", ['a"b', "a\\b", "a\nb", "ab\n", "a\x9fb"])
@pytest.mark.parametrize("name", ["font", "mono_font"])
def test_a_family_that_no_font_has_is_refused(tmp_path: Path, name: str, family: str) -> None:
    (tmp_path / FILE_NAME).write_text(json.dumps({name: family}), encoding="utf-8")
    settings, told = load(tmp_path)
    assert getattr(settings, name) == ""
    assert name in told


def test_a_start_with_a_strange_family_succeeds(
    styled: QApplication, tmp_path: Path, qtbot: QtBot
) -> None:
    assert styled
    (tmp_path / FILE_NAME).write_text('{"mono_font": "Foo$bar"}', encoding="utf-8")
    use_look(load(tmp_path)[0])
    try:
        assert theme().mono_font().family() == "Foo$bar"
        qtbot.waitUntil(lambda: theme().settled)
    finally:
        theme().use(families=Families())
