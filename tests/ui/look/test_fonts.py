"""A machine without any font still shows letters: from our fonts."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

NO_FONTS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{folder}/none</dir><cachedir>{folder}/cache</cachedir></fontconfig>
"""
ASK = """
from PySide6.QtGui import QFontInfo
from PySide6.QtWidgets import QApplication
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
