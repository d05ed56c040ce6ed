"""Texts, numbers and dates in the user's language, and the check that texts are translated."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QDate, QDateTime, QLocale, Qt, QTime
from pytestqt.qtbot import QtBot

from app import language
from app.language import Language, Texts, room_of, sort_key
from app.state.changes.change_evidence import requested
from app.state.risk import risk_words
from app.state.risk.periods import Period, day_words, since
from app.ui.administration.forms.editors import StartEditor
from app.ui.administration.forms.risk_rules import MetadataForm
from app.ui.charts import ticks
from app.ui.dialogs.filters.form import FilterForm
from app.ui.kit.controls.day_edit import day_edit
from app.ui.kit.controls.number_edit import number_edit
from app.ui.look.translation import PSEUDO, language_for, language_setting, locale_for
from app.ui.panes.query import date_range
from app.ui.panes.risk.bar import RiskBar
from tests.kit.delivery import script
from tests.ui import made

texts_in_code = script("texts_in_code", ".")
C = QLocale.c()
NOON = 1_796_040_000.0  # 30 November 2026, 12:00 UTC
tr = Texts("app.ui.kit.controls.chip")
EXPORTING = "Exporting: {read} of {total} rows"


@pytest.fixture
def process(monkeypatch: pytest.MonkeyPatch) -> language.Process:
    """A process that has made no text yet."""
    made = language.Process()
    monkeypatch.setattr(language, "_PROCESS", made)
    return made


def test_without_a_language_all_is_english(process: language.Process) -> None:
    assert tr(EXPORTING, read=5, total=1204) == "Exporting: 5 of 1,204 rows"
    assert tr.plural("{n} file", "{n} files", 1) == "1 file"
    assert tr.plural("{n} file", "{n} files", 1204) == "1,204 files"
    assert tr("Braces {stay} without values") == "Braces {stay} without values"
    assert process.used


def test_german_has_its_texts_plural_forms_numbers_and_dates(process: language.Process) -> None:
    language.use(language_for("de", C))
    assert tr("Cancel") == "Abbrechen"
    assert tr(EXPORTING, read=5, total=1204) == "Export: 5 von 1.204 Zeilen"
    frame = Texts("app.ui.frame.window")
    assert frame.plural("{n} file", "{n} files", 1) == "1 Datei"
    assert frame.plural("{n} file", "{n} files", 1204) == "1.204 Dateien"
    assert tr("A text of no room") == "A text of no room"
    assert language.number(0.5, 1) == "0,5"
    assert language.number(10**20) == "100" + ".000" * 6
    assert language.day(NOON) == "30.11.2026"


def test_sentences_and_days_of_stores_are_german(process: language.Process) -> None:
    language.use(language_for("de", C))
    first = date(2026, 11, 1)
    assert day_words(first.toordinal()) == "01.11.2026"
    days = Period("range", first, date(2026, 11, 28)).days_words(date(2026, 11, 29))
    assert days == "01.11.2026 bis 28.11.2026"
    when = since(NOON - 29 * 86_400, NOON)
    told = risk_words.summary("Hoch", 1204, 305, when)
    assert told == "Hoch: von 1.204 auf 305 seit 01.11.2026, 75 % weniger"
    shown = date_range.in_words(date_range.range_of("File Created", first, date(2026, 11, 28)))
    assert shown == {"File Created": "01.11.2026 \N{EN DASH} 28.11.2026"}
    assert requested(NOON).words.startswith("Angefordert ")


def test_days_of_any_year_are_written(process: language.Process) -> None:
    language.use(language_for("de", C))
    assert day_words(date(1, 1, 1).toordinal()) == "01.01.0001"
    assert day_words(date(1900, 1, 1).toordinal()) == "01.01.1900"
    assert day_words(date(9999, 12, 31).toordinal()) == "31.12.9999"


def test_more_than_qt_can_count_have_a_plural_form(process: language.Process) -> None:
    language.use(language_for("de", C))
    frame = Texts("app.ui.frame.window")
    assert frame.plural("{n} file", "{n} files", 3_000_000_000) == "3.000.000.000 Dateien"


def test_the_language_is_that_of_the_setting_or_of_the_system() -> None:
    austria = QLocale("de_AT")
    assert [language_for(code, C).code for code in ("system", "en", "de", "xx")] == [
        "en", "en", "de", "en",
    ]  # fmt: skip
    assert language_for("system", austria).code == "de"
    assert language_for("system", QLocale("fr_FR")).code == "en"
    assert language_for("en", austria).number(1204) == "1,204"
    assert language_for("en", QLocale("en_GB")).day(NOON) == "30/11/2026"


def test_the_separator_of_a_csv_file_is_that_of_the_system() -> None:
    assert language_for("de", C).separator == ","
    assert language_for("en", QLocale("de_DE")).separator == ";"


def test_days_are_shown_and_typed_as_in_german(process: language.Process, qtbot: QtBot) -> None:
    language.use(language_for("de", C))
    forms = RiskBar(made.stores()), FilterForm([]), MetadataForm(), StartEditor()
    for form in forms:
        qtbot.addWidget(form)
    fields = day_edit("Day", date(2026, 1, 1)), *(one.first for one in forms[:3]), forms[3].time
    for field in fields:
        field.setDate(QDate(2026, 11, 30))
        assert field.text().startswith("30.11.2026")
        field.lineEdit().setText(field.text().replace("30.11.", "01.12."))
        assert field.date() == QDate(2026, 12, 1)


@pytest.mark.parametrize(
    ("name", "day", "clock", "written", "tick", "count"),
    [
        ("C", "2026-11-03", "14:05", "3 Nov 2026", "3 Nov", "1,234,567"),
        ("en_US", "11/3/2026", "2:05\u202fPM", "Nov 3, 2026", "Nov 3", "1,234,567"),
        ("en_GB", "03/11/2026", "14:05", "3 Nov 2026", "3 Nov", "1,234,567"),
        ("en_IN", "03/11/2026", "2:05\u202fpm", "3 Nov 2026", "3 Nov", "12,34,567"),
        ("en_CA", "2026-11-03", "2:05\u202fp.m.", "Nov 3, 2026", "Nov 3", "1,234,567"),
        ("de_DE", "03.11.2026", "14:05", "03.11.2026", "3. Nov", "1.234.567"),
        ("de_CH", "03.11.2026", "14:05", "03.11.2026", "3. Nov", "1'234'567"),
    ],
)
def test_lists_fields_and_charts_follow_the_locale(
    process: language.Process, qtbot: QtBot, name: str, day: str, clock: str, written: str,
    tick: str, count: str,
) -> None:  # fmt: skip
    system = C if name == "C" else QLocale(name)
    made = language_for("system", system)
    language.use(made)
    at = datetime(2026, 11, 3, 14, 5).timestamp()  # noqa: DTZ001 local time is meant
    assert language.moment(at) == f"{day} {clock}"
    assert language.number(1_234_567) == count
    assert ticks.moment(at) == day_words(date(2026, 11, 3).toordinal()) + f" {clock}"
    assert day_words(date(2026, 11, 3).toordinal()) == written
    assert ticks.day_label(date(2026, 11, 3)) == tick
    assert next(label for _, label in ticks.date_ticks(at, at + 1, 2))[:4] == clock[:4]
    field, start, number = day_edit("Day", date(2026, 11, 3)), StartEditor(), number_edit(1, 10**9)
    for one in (field, start, number):
        qtbot.addWidget(one)
    assert field.text() == day
    start.time.setLocale(locale_for(made.code, system))  # by default that of the process
    start.time.setDateTime(QDateTime(QDate(2026, 11, 3), QTime(14, 5)))
    assert start.time.text() == f"{day} {clock}"
    start.time.lineEdit().setText(start.time.text().replace("05", "06"))
    start.when.setCurrentIndex(1)
    assert start.value() == "2026-11-03 14:06", "what is sent is ISO 8601"
    number.setValue(1_234_567)
    assert number.text() == count


def test_numbers_of_fields_are_those_of_texts_in_a_language_without_a_country(
    process: language.Process, qtbot: QtBot
) -> None:
    language.use(language_for("en", QLocale("de_DE")))
    field = number_edit(1, 10**6, 1_204)
    qtbot.addWidget(field)
    assert field.text() == language.number(1_204) == "1,204"


def test_calendars_have_the_language_of_the_window_and_the_week_of_the_country() -> None:
    austria = QLocale("de_AT")
    assert locale_for("de", austria) == austria
    assert locale_for("de", C).monthName(12) == "Dezember"
    english = locale_for("en", austria)
    assert (english.monthName(12), english.firstDayOfWeek()) == ("December", Qt.DayOfWeek.Monday)


def test_a_language_is_not_set_after_a_text_was_made(process: language.Process) -> None:
    assert tr("Cancel") == "Cancel"
    with pytest.raises(RuntimeError):
        language.use(language_for("de", C))
    language.use(Language())


def test_the_pseudo_locale_is_longer_and_keeps_placeholders(process: language.Process) -> None:
    language.use(language_for(PSEUDO, C))
    shown = tr("Remove the filter {shown}", shown="aeiou")
    assert "aeiou" in shown
    assert shown.startswith("[")
    assert len(shown) >= 1.4 * len("Remove the filter aeiou") - 3


@pytest.mark.parametrize("content", [None, b"", b"{", b"[]", b'{"language": 5}', b"{}"])
def test_a_settings_file_without_a_language_is_that_of_the_system(
    tmp_path: Path, content: bytes | None
) -> None:
    if content is not None:
        (tmp_path / "settings.json").write_bytes(content)
    assert language_setting(tmp_path) == "system"


def test_the_language_is_read_before_the_other_settings(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_bytes(b'{"language": "de", "zoom": 1}')
    assert language_setting(tmp_path) == "de"


def test_words_are_sorted_by_their_letters() -> None:
    words = ["Zypern", "Österreich", "oman", "Ägypten", "Albanien", "Straße", "Strand"]
    assert sorted(words, key=sort_key) == [
        "Ägypten", "Albanien", "oman", "Österreich", "Strand", "Straße", "Zypern",
    ]  # fmt: skip


def test_rooms_are_contexts() -> None:
    names = ("app.ui.frame.window", "app.ui.dialogs.proposals.x", "app.state.stores", "app.desktop")
    assert [room_of(name) for name in names] == ["ui.frame", "ui.dialogs", "state", "app"]


CODE = '''
"""A docstring is not shown."""
tr = Texts(__name__)
KEYS, TITLE, BUSY = "Ctrl+Shift+N", tr("A title"), "Reading …"
STATUSES = tr.words("Masked", "Test Data", {"A mark": "A decision"})
NAME = "Object name"  # not translated
_FORMER = {"A text of an earlier version": "A text of today"}

def shown(row, count: "A type") -> str:
    row.setObjectName("Some name")
    if row["A key"] == "Not shown either":
        raise ValueError("for developers only")
    return tr.plural("{n} row", "{n} rows", count) + "A sentence." + f"{count} rows left"
'''


def test_untranslated_texts_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts_in_code, "ROOT", tmp_path)
    path = tmp_path / "app/ui/panes/some.py"
    path.parent.mkdir(parents=True)
    path.write_text(CODE)
    found = {one.text for one in texts_in_code.untranslated(path)}
    assert found == {"Reading …", "A sentence.", "{} rows left"}
    texts = {one[:3] for one in texts_in_code.translated(path)}
    known = ("A title", "{n} rows", "Masked", "Test Data", "A decision")
    assert texts == {("ui.panes", text, "") for text in known}
    for mistake in ("tr(NAME)", "tr.words(*NAMES)", "tr.words({'A key': NAME})"):
        path.write_text(f"tr = Texts(__name__)\n{mistake}\n")
        with pytest.raises(texts_in_code.Mistake):
            list(texts_in_code.translated(path))
