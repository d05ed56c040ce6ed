"""German pages of the guide: the same structure as the English ones, and the labels of the window.

A German page notes which English text it translates: `packaging/guide/translated.py`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from xml.etree import ElementTree as ET

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token
from PySide6.QtGui import QKeySequence

from app.guide.key_names import with_key_names
from app.guide.pages import CONTENTS, ENGLISH, chapters, languages, load_page, page_names
from app.paths import resource
from tests.kit.delivery import script

GERMAN = "de"
LABEL = re.compile(r"(?<![\w*])\*([^*\n]+)\*(?![\w*])")
PARSER = MarkdownIt("commonmark", {"html": False}).enable("table")


@dataclass
class Shape:
    """What a page and its translation have in common."""

    headings: list[str] = field(default_factory=list)
    items: int = 0
    rows: list[int] = field(default_factory=list)
    """Number of cells of each row of a table."""
    blocks: list[str] = field(default_factory=list)
    code: Counter[str] = field(default_factory=Counter)
    links: Counter[str] = field(default_factory=Counter)
    pictures: list[str] = field(default_factory=list)


def translated() -> list[str]:
    """Return the names of the pages that have a German file."""
    return [name for name in page_names() if load_page(name, GERMAN).language == GERMAN]


def inside(tokens: list[Token]) -> Iterator[Token]:
    for token in tokens:
        yield token
        yield from token.children or ()


@cache
def shape(name: str, language: str) -> Shape:
    made = Shape()
    text = with_key_names(load_page(name, language).text, GERMAN)
    for token in inside(PARSER.parse(text)):
        match token.type:
            case "heading_open":
                made.headings.append(token.tag)
            case "list_item_open":
                made.items += 1
            case "tr_open":
                made.rows.append(0)
            case "th_open" | "td_open":
                made.rows[-1] += 1
            case "fence" | "code_block":
                made.blocks.append(token.content)
            case "code_inline":
                made.code[token.content] += 1
            case "link_open":
                made.links[str(token.attrGet("href"))] += 1
            case "image":
                made.pictures.append(str(token.attrGet("src")))
    return made


def test_every_key_of_the_guide_has_the_name_that_qt_gives_it() -> None:
    """Otherwise its name stays English in the German guide."""
    keys = re.compile(r"`(?:(?:Ctrl|Alt|Shift)\+)*(Pg\w+|Del|Ins|Space|Home|End|Backspace)`")
    named = {key for name in page_names() for key in keys.findall(load_page(name).text)}
    assert named
    assert {key for key in named if QKeySequence(key).toString() != key} == set()


@pytest.mark.parametrize(
    "part", ["headings", "items", "rows", "blocks", "code", "links", "pictures"]
)
def test_a_page_has_the_same_structure_in_german(part: str) -> None:
    bad = []
    for name in translated():
        english, german = (getattr(shape(name, code), part) for code in (ENGLISH, GERMAN))
        if english != german:
            both = isinstance(english, Counter)
            bad.append((name, (english - german, german - english) if both else (english, german)))
    assert not bad


def test_every_german_file_is_a_page_and_notes_the_english_text_that_it_translates() -> None:
    """Compare both after a change of the English page, then run packaging/guide/translated.py."""
    files = script("page_files", "guide")
    paths = sorted(resource("help/de").glob("*.md"))
    assert len(paths) == len(translated())
    assert [path.name for path in paths if files.noted_digest(path) != files.digest(path)] == []


def test_the_contents_are_in_german_with_the_same_pages() -> None:
    english, german = chapters(), chapters(GERMAN)
    assert [[name for name, _ in chapter.pages] for chapter in german] == [
        [name for name, _ in chapter.pages] for chapter in english
    ]
    assert german[0].title == "Hier beginnen"
    assert languages() == [ENGLISH, GERMAN]


def test_german_sections_have_the_anchors_of_the_english_ones() -> None:
    for name in (CONTENTS, *translated()):
        anchors = [
            [part.anchor for part in load_page(name, language).sections()]
            for language in (ENGLISH, GERMAN)
        ]
        assert anchors[0] == anchors[1], name


def test_keys_have_their_german_names_and_other_code_stays() -> None:
    english = "`Ctrl+Shift+Del`, `Ctrl++`, `Alt+Left`, `Shift`, `F1`, `Del`, `status:Deleted`"
    german = "`Strg+Umschalt+Entf`, `Strg++`, `Alt+Links`, `Umschalt`, `F1`, `Entf`"
    assert with_key_names(english, GERMAN) == f"{german}, `status:Deleted`"
    assert "`Strg+Umschalt+E`" in load_page("core-tasks", GERMAN).text


def test_a_page_without_a_translation_is_in_english() -> None:
    page = load_page("whats-new", GERMAN)
    assert page == load_page("whats-new")
    noted = page.with_note("Nur auf Englisch.").text
    assert noted.startswith(f"# {page.title}\n\nNur auf Englisch.\n\n")


@cache
def words() -> dict[str, set[str]]:
    """Return the German translations of each text of the interface, without marks of menus."""
    found: dict[str, set[str]] = {}
    for path in resource("translations/de").glob("*.ts"):
        for message in ET.parse(path).getroot().iter("message"):
            source, translation = message.find("source"), message.find("translation")
            if source is not None and translation is not None and message.get("numerus") != "yes":
                german = found.setdefault(unmarked(source.text or ""), set())
                german.add(unmarked(translation.text or ""))
    return found


def unmarked(label: str) -> str:
    return label.replace("&", "").removesuffix("…").rstrip(".:")


def labels(text: str) -> Iterator[str]:
    """Yield the labels in a text: those in italics, each step of a path of menus by itself."""
    for found in LABEL.findall(re.sub(r"(?s)```.*?```|`[^`\n]*`", "", text)):
        yield from found.split(" > ")


def test_labels_of_the_window_are_named_as_in_the_german_window() -> None:
    bad = []
    for name in translated():
        german = {unmarked(label) for label in labels(load_page(name, GERMAN).text)}
        for label in dict.fromkeys(labels(load_page(name).text)):
            known = words().get(unmarked(label), set())
            if known and not known & german:
                bad.append(f"{name}: {label}: {' / '.join(sorted(known))}")
    assert not bad
