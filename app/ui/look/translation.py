"""Languages other than English: translations by Qt, and numbers and dates of Qt's locales."""

from __future__ import annotations

import json
import os
import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6 import QtCore
from PySide6.QtCore import (
    QCoreApplication,
    QDate,
    QDateTime,
    QLibraryInfo,
    QLocale,
    QTranslator,
)
from PySide6.QtGui import QGuiApplication

from app import language
from app.language import LANGUAGES, Language
from app.paths import resource

if TYPE_CHECKING:
    import datetime as dt

PSEUDO = "pseudo"
"""Pseudo language for tests: English with accents, 40 % longer, in brackets. It shows which texts
are clipped, or not translated.
"""
MIRRORED = "pseudo-rtl"
"""Pseudo language like `PSEUDO`, with a layout from right to left."""
VARIABLE = "DISCOVERY_CONSOLE_LANGUAGE"
_ACCENTS = str.maketrans("AEIOUYaeiouycnsz", "ÀÉÎÖÛÝàéîöûýçñšž")
_UNTRANSLATED = "en_US"
"""Locale whose numbers are those of `Language`."""
_MOST_COUNTED = (1 << 31) - 1
"""Largest number for which Qt chooses a plural form."""
_MOST_IN_QT = (1 << 63) - 1
"""Largest integer that `QLocale` formats."""
_PLACEHOLDER = re.compile(r"(\{\w+\})")


def language_setting(data: Path) -> str:
    """Return the setting `language` of the settings file in the folder `data`; "system" if it
    cannot be read.

    The start screen needs the language before the modules that read all settings are loaded.
    """
    try:
        found = json.loads((data / "settings.json").read_bytes())["language"]
    except (OSError, ValueError, KeyError, TypeError):
        return "system"
    return found if isinstance(found, str) else "system"


def use_language(app: QGuiApplication, setting: str) -> None:
    """Set the language of the process and of Qt's own texts. The environment variable
    `DISCOVERY_CONSOLE_LANGUAGE` takes precedence over `setting`. Each of them is a language code or
    "system".

    Raises:
        RuntimeError: a module has already made texts in another language.
    """
    system = QLocale.system()
    made = language_for(os.environ.get(VARIABLE) or setting, system)
    language.use(made)
    if isinstance(made, _Translated) or made.code == "en":
        QLocale.setDefault(locale_for(made.code, system))
    if app.isRightToLeft() != made.right_to_left:
        direction = QtCore.Qt.LayoutDirection  # made only here: see `app.ui.frame.start_screen`
        app.setLayoutDirection(
            direction.RightToLeft if made.right_to_left else direction.LeftToRight
        )
    if isinstance(made, _Translated):
        made.install(app)


def language_for(setting: str, system: QLocale) -> Language:
    """Return the language for a setting on a system with the locale `system`. Return English if the
    console has no translation into the language of the setting.
    """
    made = _language_for(setting, system)
    if system.decimalPoint() == ",":
        made.separator = ";"  # the spreadsheets of this system expect it
    return made


def _language_for(setting: str, system: QLocale) -> Language:
    if setting in {PSEUDO, MIRRORED}:
        return _Pseudo(setting)
    code = QLocale.languageToCode(system.language()) if setting == "system" else setting
    code = code if code in LANGUAGES else "en"
    ours = QLocale(code)
    # The language of the system may be spoken in several countries, each with its own formats.
    locale = system if system.language() == ours.language() else ours
    if code != "en":
        return _Translated(code, locale)
    return _Formatted("en", locale) if locale is system else Language()


def locale_for(code: str, system: QLocale) -> QLocale:
    """Return the locale for fields and calendars: the locale of the system. If the window is in
    another language, return the locale of that language in the country of the system.
    """
    ours = QLocale(code).language()
    return system if ours == system.language() else QLocale(ours, system.territory())


def number_locale() -> QLocale:
    """Return the locale with which fields write numbers as `language.number` does."""
    made = language.current()
    return made.locale if isinstance(made, _Formatted) else QLocale(_UNTRANSLATED)


class _Formatted(Language):
    """English texts with the numbers and dates of a locale, which is `locale`."""

    def __init__(self, code: str, locale: QLocale) -> None:
        self.code = code
        self.locale = locale
        self._marks = str.maketrans({",": locale.groupSeparator(), ".": locale.decimalPoint()})
        short = locale.dateFormat(QLocale.FormatType.ShortFormat)
        self.day_format = re.sub(r"(?<!y)yy(?!y)", "yyyy", short)
        long = locale.dateFormat(QLocale.FormatType.LongFormat)
        self.month_first = -1 < long.find("MMM") < re.sub("d{3,}", "", long).find("d")
        self.clock_format = locale.timeFormat(QLocale.FormatType.ShortFormat)
        self._seconds = self.clock_format.replace("mm", "mm:ss")

    def number(self, value: float, digits: int = 0) -> str:
        if isinstance(value, int) and abs(value) > _MOST_IN_QT:
            return super().number(value, digits).translate(self._marks)
        if isinstance(value, int):
            return self.locale.toString(value)
        return self.locale.toString(value, "f", digits)

    def day(self, when: float) -> str:
        return self.locale.toString(QDateTime.fromSecsSinceEpoch(int(when)), self.day_format)

    def date(self, found: dt.date) -> str:
        return self.locale.toString(QDate(found.year, found.month, found.day), self.day_format)

    def clock(self, when: float, *, seconds: bool = False, utc: bool = False) -> str:
        pattern = self._seconds if seconds else self.clock_format
        found = QDateTime.fromSecsSinceEpoch(int(when))
        return self.locale.toString(found.toUTC() if utc else found, pattern)


class _Translated(_Formatted):
    """Language with translations, read from the files in `resources/translations/LANGUAGE`: one
    file for each room (see docs/architecture.md) that has translated texts. It writes dates only
    in figures.
    """

    def __init__(self, code: str, locale: QLocale) -> None:
        super().__init__(code, locale)
        self._rooms: dict[str, QTranslator] = {}
        self._of_qt = QTranslator()
        self.translate = lru_cache(maxsize=8_192)(self._look_up)  # type: ignore[method-assign]
        for file in sorted(resource(f"translations/{code}").glob("*.qm")):
            self._rooms[file.stem] = QTranslator()
            self._rooms[file.stem].load(str(file))

    def install(self, app: QCoreApplication) -> None:
        """Translate Qt's own texts, such as those of file dialogs, if Qt has a translation."""
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if self._of_qt.load(f"qtbase_{self.code}", folder):
            app.installTranslator(self._of_qt)

    def written_date(self, found: dt.date, *, year: bool = True) -> str:  # noqa: ARG002
        return self.date(found)

    def _look_up(self, room: str, text: str, about: str, count: int) -> str:
        found = self._rooms.get(room)
        count = min(count, _MOST_COUNTED)  # the text is filled with the whole number
        return (found.translate(room, text, about, count) or "") if found is not None else ""


class _Pseudo(Language):
    """English that looks foreign. Placeholders stay as they are."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.right_to_left = code == MIRRORED

    def translate(self, room: str, text: str, about: str, count: int) -> str:  # noqa: ARG002
        parts = _PLACEHOLDER.split(text)
        parts[::2] = [part.translate(_ACCENTS) for part in parts[::2]]
        return f"[{''.join(parts)}{'~' * (len(text) * 2 // 5 - 2)}]"
