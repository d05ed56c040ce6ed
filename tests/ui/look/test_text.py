"""Displayed text shows what is there, and no more than permitted."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QComboBox, QWidget
from pytestqt.qtbot import QtBot

from app.language import number
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.look.text import (
    FIELD,
    LINE,
    PlainLabel,
    display,
    elide_count,
    elide_list,
    elide_path,
    elide_told,
    lines,
    tooltip,
)
from app.ui.look.translation import language_for
from tests.ui.fitting import cut

HOSTILE = {
    "right-to-left override": ("evil\u202egnp.exe", "evil\\u202egnp.exe"),
    "zero width": ("pay\u200broll", "pay\\u200broll"),
    "new line": ("a\nb", "a¶b"),
    "pilcrow": ("a¶b", "a\\xb6b"),
    "written escape": ("evil\\u202egnp.exe", "evil\\\\u202egnp.exe"),
    "Windows path": ("C:\\new\\users\\xan", "C:\\new\\users\\xan"),
    "Cyrillic letter": ("p\u0430ypal.com", "p\\u0430ypal.com"),
    "Greek letter": ("\u0391dmin", "\\u0391dmin"),
    "Cyrillic word": ("\u0430\u043d\u043d\u0430 a.csv", "\u0430\u043d\u043d\u0430 a.csv"),
    "nul": ("a\x00b", "a\\x00b"),
    "escape": ("\x1b[31m", "\\x1b[31m"),
    "lone surrogate": ("a\udc80b", "a\\udc80b"),
    "line separator": ("a\u2028b", "a\\u2028b"),
    "tag character": ("a\U000e0041b", "a\\U000e0041b"),
    "tag character that is none": ("a\U000e0000b", "a\\U000e0000b"),
    "Arabic letter mark": ("a\u061cb", "a\\u061cb"),
    "isolate": ("a\u2066b\u2069", "a\\u2066b\\u2069"),
    "next line": ("a\x85b", "a\\x85b"),
    "private use": ("a\ue000b", "a\\ue000b"),
    "variation selectors": ("a\ufe0fb\U000e0100", "a\\ufe0fb\\U000e0100"),
    "invisible letter": ("a\u3164b\uffa0", "a\\u3164b\\uffa0"),
    "invisible mark": ("a\u034fb", "a\\u034fb"),
    "wide blank": ("a\u2003b", "a\\u2003b"),
    "no character": ("a\uffffb\U0010fffe", "a\\uffffb\\U0010fffe"),
    "time of day": ("1:05\u202fPM", "1:05\u202fPM"),
    "pile of marks": ("e" + "\u0301" * 6, "e" + "\u0301" * 4 + "\\u0301" * 2),
    "plain": ("Lohnbüro/März €.csv", "Lohnbüro/März €.csv"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hidden_characters_are_shown(name: str) -> None:
    given_text, shown = HOSTILE[name]
    assert display(given_text) == shown


@settings(deadline=None)
@given(st.text(alphabet=st.characters(), max_size=300))
def test_displayed_text_is_one_harmless_line(text: str) -> None:
    shown = display(text)
    assert not set(shown) & set("\n\r\t\x00\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u200b\u200f")
    shown.encode("utf-8")


@settings(deadline=None)
@given(
    st.lists(st.text("\\ux0aAnU\n\u202e\u0430\u200b28e¶b6", max_size=9), min_size=2, unique=True)
)
@example(["\\\u202e", "\\u202e", "\u202e", "\\\\u202e", "\\\\\u202e", "\\\\\\u202e"])
def test_two_names_never_look_the_same(names: list[str]) -> None:
    assert len({display(name) for name in names}) == len(names)


def test_long_text_is_clipped() -> None:
    assert len(display("x" * 1_000_000)) == FIELD + 1
    assert len(display("\u202e" * 1_000_000)) <= FIELD + 1
    assert max(len(line) for line in lines("y" * 3_000).split("\n")) <= LINE + 1


def test_tooltip_is_escaped_html() -> None:
    assert tooltip("") == ""
    shown = tooltip("<b>a</b>\n<img src=x>")
    assert "<b>" not in shown
    assert "&lt;b&gt;a&lt;/b&gt;<br>&lt;img" in shown


def test_label_never_takes_text_for_html(qapp: QApplication) -> None:
    label = PlainLabel("<b>x</b><img src='file:///etc/hostname'>")
    assert label.textFormat() is Qt.TextFormat.PlainText
    assert label.text().startswith("<b>")
    assert label.accessibleName().startswith("<b>")


def test_a_cut_path_never_looks_like_another_one(qapp: QApplication) -> None:
    metrics = QFontMetrics(qapp.font())
    path = "Archive/settlement-2025-01.csv"
    for width in range(metrics.horizontalAdvance(path) + 1):
        shown = elide_path(path, metrics, width)
        assert not shown.startswith("/")
        assert shown == path or "…" in shown or shown == "settlement-2025-01.csv" or not shown


def test_a_cut_path_stays_as_deep_as_it_was(qapp: QApplication) -> None:
    metrics = QFontMetrics(qapp.font())
    blanks = "    "
    for room in ("2024/settlement-01.csv", "settlement-01.csv", "settlement"):
        width = metrics.horizontalAdvance(blanks + room)
        shown = elide_path(f"{blanks}2024/settlement-01.csv", metrics, width)
        assert shown.startswith(blanks)
        assert metrics.horizontalAdvance(shown) <= width


@pytest.mark.parametrize(
    ("words", "about", "end"),
    [
        ("Exclude paths that begin with ", "/srv/a folder/" + "x" * 90 + ".txt", "xxx.txt"),
        ("Exclude paths that begin with ", "C:\\a folder\\" + "x" * 90 + ".txt", "xxx.txt"),
        ("Exclude paths like ", "*/" + "x" * 90 + "/*", "*"),
        ("Ignore values that begin with ", "411111" + "*" * 90, "***"),
    ],
)
def test_of_words_about_a_path_the_path_is_cut(
    qapp: QApplication, words: str, about: str, end: str
) -> None:
    metrics = QFontMetrics(qapp.font())
    width = metrics.horizontalAdvance(f"{words}/…/payroll-2026-01.txt")
    shown = elide_told(words + about, metrics, width)
    assert shown.startswith(words)
    assert "…" in shown
    assert shown.endswith(end)
    assert metrics.horizontalAdvance(shown) <= width
    for narrow in range(metrics.horizontalAdvance(words)):
        assert metrics.horizontalAdvance(elide_told(words + about, metrics, narrow)) <= narrow


def test_a_list_without_room_says_how_many_more_there_are(qapp: QApplication) -> None:
    metrics = QFontMetrics(qapp.font())
    items = ("American Express", "Visa", "IBAN")
    forms = [", ".join(items), "American Express, Visa +1", "American Express +2"]
    for form in forms:
        assert elide_list(forms[0], metrics, metrics.horizontalAdvance(form)) == form
    narrow = elide_list(forms[0], metrics, metrics.horizontalAdvance("American +2"))
    assert narrow.startswith("Am")
    assert narrow.endswith("… +2")
    assert "…" in elide_list("American Express", metrics, metrics.horizontalAdvance("American"))


def test_a_count_without_room_is_never_cut(qapp: QApplication) -> None:
    metrics = QFontMetrics(qapp.font())
    for written in ("1,920", "1.920", "1\N{NARROW NO-BREAK SPACE}920"):
        assert elide_count(written, metrics, 30) == "1.9k", written
    assert elide_count("1.2k", metrics, 30) == "1.2k"
    assert elide_count("many", metrics, 1) == "many"


def test_a_german_count_without_room_is_never_cut(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    german = language_for("de", QLocale("de_DE"))
    monkeypatch.setattr("app.language._PROCESS.language", german)
    assert elide_count(number(1_920), QFontMetrics(qapp.font()), 30) == "1,9k"


def test_label_keeps_the_end_of_a_path_and_the_beginning_of_words(qapp: QApplication) -> None:
    path = "/srv/finance/2026/quarter-3/department/payroll-2026.csv"
    words = PlainLabel("total 268 = open 268 + confirmed 0 + false 0", elide=True)
    label = PlainLabel(path, "mono", elide=True)
    for one in (words, label):
        one.resize(150, 20)
        one.show()
    assert words.text().startswith("total 268 =")
    assert "…" in label.text()
    assert label.text().endswith("csv")
    assert path in label.toolTip()
    assert label.whole() == label.accessibleName() == path
    label.resize(900, 20)
    assert label.text() == path
    assert not label.toolTip()


def test_what_is_cut_is_found(qtbot: QtBot) -> None:
    choice = QComboBox()
    choice.addItem("American Express")
    widgets: list[QWidget] = [
        PlainLabel("American Express"),
        PlainLabel("Visa, IBAN", wrap=True),
        choice,
    ]
    for widget in widgets:
        qtbot.addWidget(widget)
        widget.show()
        widget.resize(400, 40)
        assert cut(widget) == []
        widget.setFixedSize(50, 12)
        assert cut(widget) != [], type(widget)


@pytest.mark.parametrize("width", [264, 900])
def test_no_word_of_an_empty_state_stands_alone(qtbot: QtBot, width: int) -> None:
    state = EmptyState("info", "Say below into which folder this goes, then press Check.")
    qtbot.addWidget(state)
    state.resize(width, 300)
    state.show()
    label = state.findChild(PlainLabel)
    assert isinstance(label, PlainLabel)
    most = min(360, (width - 20) * 8 // 10)

    def even() -> bool:
        high = label.heightForWidth(label.width())
        alike = label.heightForWidth(label.width() - 8) > high
        return alike and label.height() == high == label.heightForWidth(most)

    qtbot.waitUntil(even)
    state.say("Short.")
    qtbot.waitUntil(lambda: label.height() == label.heightForWidth(360))


def test_an_empty_state_that_is_not_seen_asks_for_no_more_height(qtbot: QtBot) -> None:
    state = EmptyState("info", "Say below into which folder this goes, then press Check.")
    qtbot.addWidget(state)
    before = state.heightForWidth(900)
    state.resize(120, 300)
    state.show()
    qtbot.waitUntil(lambda: state.heightForWidth(900) > before)
    state.hide()
    assert state.heightForWidth(900) == before


def test_a_long_word_is_broken_at_the_width_of_its_label(qtbot: QtBot) -> None:
    fingerprint = "SHA256:" + "W" * 43
    label = PlainLabel(f"The key of this host is unknown: {fingerprint}", wrap=True)
    qtbot.addWidget(label)
    label.resize(200, 400)
    box = label.fontMetrics().boundingRect(label.rect(), Qt.TextFlag.TextWordWrap, label.text())
    assert box.width() <= label.width()
    assert label.whole().endswith(fingerprint)
