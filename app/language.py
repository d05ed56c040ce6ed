"""Texts of the interface, numbers and dates in the user's language. Needs no Qt.

A module that has texts makes `tr = Texts(__name__)`. The source language is English, and the text
is the key. A process has one language. `use` must set it before a module translates a text for the
first time, which may happen while the module is imported. Without `use`, as in commands and in the
service, all texts are English.
"""

from __future__ import annotations

import datetime as dt
import time
import unicodedata
from collections.abc import Mapping
from typing import Final

LANGUAGES: Final = {"en": "English", "de": "Deutsch"}
"""Languages of the interface by their code, each with its name in the language itself."""


class Language:
    """The language English, and the base class of other languages. Texts are those in the code; a
    number is written 1,204.5, and a day 2026-11-29.

    This class and its subclasses are the only place with formats of numbers, days and times. What
    is stored, exported or sent is ISO 8601, whatever the language.
    """

    code = "en"
    right_to_left = False
    separator = ","
    """Character between the columns of a CSV file."""
    day_format = "yyyy-MM-dd"
    """Format of a day in lists and fields, as `QDate` reads it; the year has four digits."""
    clock_format = "HH:mm"
    """Format of a time of day in lists and fields, as `QTime` reads it."""
    month_first = False
    """Whether the name of the month comes before the day: Nov 29."""

    def translate(self, room: str, text: str, about: str, count: int) -> str:  # noqa: ARG002
        """Return the translation of a text, or "" if there is none. `room` is the package whose
        modules contain the text (see `room_of`).

        `about` distinguishes equal English texts with different translations. `count` chooses the
        plural form; -1 for a text without plural forms.
        """
        return ""

    def number(self, value: float, digits: int = 0) -> str:
        """Return a number with separators of thousands; `digits` is the number of decimals of a
        float.
        """
        return f"{value:,}" if isinstance(value, int) else f"{value:,.{digits}f}"

    def day(self, when: float) -> str:
        """Return the local day of a time (seconds since 1970)."""
        return time.strftime("%Y-%m-%d", time.localtime(when))

    def date(self, found: dt.date) -> str:
        """Return a date as the language writes it. `found` may be of any year from 1 to 9999."""
        return found.isoformat()

    def written_date(self, found: dt.date, *, year: bool = True) -> str:
        """Return a date for sentences and charts, with the name of the month if the language has
        short ones. `year` says whether the year is needed; the language may add it in any case.
        """
        day = f"{found:%b} {found.day}" if self.month_first else f"{found.day} {found:%b}"
        comma = "," if self.month_first else ""
        return f"{day}{comma} {found.year}" if year else day

    def clock(self, when: float, *, seconds: bool = False, utc: bool = False) -> str:
        """Return the time of day of a time (seconds since 1970): local time, or UTC."""
        parts = time.gmtime(when) if utc else time.localtime(when)
        return time.strftime("%H:%M:%S" if seconds else "%H:%M", parts)


class Process:
    """The language of this process. `used` says whether a text was already made in this
    language.
    """

    def __init__(self) -> None:
        self.language = Language()
        self.used = False


_PROCESS: Final = Process()


def use(language: Language) -> None:
    """Set the language of this process.

    Raises:
        RuntimeError: a module has already made texts in another language.
    """
    if _PROCESS.used and language.code != _PROCESS.language.code:
        raise RuntimeError("a text was made before the language was set")
    _PROCESS.language = language


def current() -> Language:
    """Return the language of this process."""
    return _PROCESS.language


def number(value: float, digits: int = 0) -> str:
    """Return a number as the language writes it: `1,204`, `1.204`. `digits` is the number of
    decimals of a float.
    """
    return _PROCESS.language.number(value, digits)


def day(when: float) -> str:
    """Return the local day of a time (seconds since 1970): `2026-11-29`, `29.11.2026`."""
    return _PROCESS.language.day(when)


def date(found: dt.date) -> str:
    """Return a date as the language writes it: `2026-11-29`, `29.11.2026`."""
    return _PROCESS.language.date(found)


def written_date(found: dt.date, *, year: bool = True) -> str:
    """Return a date for sentences and charts: `29 Nov 2026`, `Nov 29, 2026`, `29.11.2026`. If not
    `year`, English leaves out the year.
    """
    return _PROCESS.language.written_date(found, year=year)


def written_moment(when: float, *, seconds: bool = False) -> str:
    """Return local date and time of day of a time (seconds since 1970) for sentences and charts:
    `29 Nov 2026 14:05`, `Nov 29, 2026 2:05 PM`, `29.11.2026 14:05`.
    """
    found = dt.datetime.fromtimestamp(when).astimezone().date()
    return f"{written_date(found)} {clock(when, seconds=seconds)}"


def clock(when: float, *, seconds: bool = False) -> str:
    """Return the local time of day of a time (seconds since 1970): `14:05`."""
    return _PROCESS.language.clock(when, seconds=seconds)


def moment(when: float, *, seconds: bool = False) -> str:
    """Return local day and time of day of a time (seconds since 1970)."""
    return f"{day(when)} {clock(when, seconds=seconds)}"


def utc_moment(when: float) -> str:
    """Return day and time of day of a time (seconds since 1970) in UTC, to the second."""
    found = dt.datetime.fromtimestamp(when, dt.UTC).date()
    return f"{date(found)} {_PROCESS.language.clock(when, seconds=True, utc=True)}"


def sort_key(word: str) -> str:
    """Return the key by which a word is sorted: the word without case, umlauts and accents."""
    if word.isascii():
        return word.casefold()
    parts = unicodedata.normalize("NFD", word)
    return "".join(one for one in parts if not unicodedata.combining(one)).casefold()


class Texts:
    """Translates the texts of a module.

    `tr("Scan now")`, `tr("{shown} of {total}", shown=5, total=1204)`: an integer is inserted as
    the language writes numbers, anything else as `str` writes it. `packaging/translations.py`
    collects the texts from the code, so each must be a literal.
    """

    def __init__(self, module: str) -> None:
        """`module` is the module's `__name__`."""
        self._room = room_of(module)

    def __call__(self, text: str, about: str = "", /, **values: object) -> str:
        """Return the translation of `text` in the user's language, with `values` inserted. If the
        same English text needs different translations, `about` says what is meant here.
        """
        _PROCESS.used = True
        found = _PROCESS.language.translate(self._room, text, about, -1) or text
        return _filled(found, values) if values else found

    def plural(self, one: str, many: str, n: int, about: str = "", /, **values: object) -> str:
        """Return the text for `n` things: `tr.plural("{n} file", "{n} files", count)`."""
        _PROCESS.used = True
        found = _PROCESS.language.translate(self._room, many, about, n)
        return _filled(found or (one if n == 1 else many), {"n": n, **values})

    def words(self, *values: str | Mapping[str, str]) -> dict[str, str]:
        """Return a dictionary from values of the API, which are English, to their translations, for
        example from `"Masked"` to `"Maskiert"`.

        A mapping contains values that are shown in other words, each with these words in English:
        `tr.words("Masked", {"Marked": "Decided"})`. The order is that of the arguments.

        Raises:
            ValueError: a value occurs twice, so one of its translations would never be shown.
        """
        made: dict[str, str] = {}
        for given in values:
            for value, shown in ({given: given} if isinstance(given, str) else given).items():
                if value in made:
                    raise ValueError(f"{value!r} occurs twice")
                made[value] = self(shown)
        return made


def room_of(module: str) -> str:
    """Return the room of a module: the package under which its texts are translated. It is
    `ui.frame` for `app.ui.frame.window`, and `app` for `app.desktop`.
    """
    return ".".join(module.split(".")[1:-1][:2]) or "app"


def _filled(text: str, values: dict[str, object]) -> str:
    shown = {
        name: number(value) if isinstance(value, int) else value for name, value in values.items()
    }
    return text.format_map(shown)
