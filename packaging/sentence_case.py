"""Find texts of the interface that are not in sentence case: "Choose Columns" instead of "Choose
columns", or a heading that begins with a small letter.

Capitals inside a sentence are allowed for names (`NAMES`, abbreviations, keys), for what stands in
quotation marks or in a path of menus (`File > Print`), and for a text of the interface after a verb
that refers to it ("choose Reconnect"). Words of the API are shown as the API spells them
(`OF_THE_API`).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from texts_in_code import ROOT, files, translated

OF_THE_API = (
    "app/state/query/language/fields.py",
    "app/state/words/event_sentences.py",
    "app/state/words/events.py",
    "app/state/type_words/names.py",
    "app/state/type_words/places.py",
    "app/state/words/labels.py",
    "app/state/words/names.py",
    "app/state/words/statuses.py",
    "app/state/words/values.py",
)
"""Modules with names of data types and countries, classes of events, labels of metadata, and
statuses.
"""
NAMES = frozenset({
    "Apache", "Argentina", "Ausweis", "Big5", "Central", "Chinese", "Cisco", "Console", "Cyrillic",
    "Deflate", "Discovery", "English", "Europe", "German", "India", "Internet", "Japanese",
    "Kubernetes", "License", "Linux", "Luhn", "Masked", "Monday", "Norway", "October", "Office",
    "Parquet", "Peru", "Sat", "Secret", "Token", "Tunisia", "Verhoeff", "Visa", "Web", "Western",
    "Wilson", "Windows", "Zstandard", "Article", "Fri",
})  # fmt: skip
"""Names of products, people, days, places and values that a text may contain anywhere."""
KEYS = frozenset({"Alt", "Ctrl", "Del", "Enter", "Esc", "Ins", "Meta", "Shift", "Space"})
_WORD = re.compile(r"[^\W\d_][\w'\u2019-]*")
_REFERS = frozenset({"choose", "in", "on", "open", "press", "see", "tick", "under", "use"})
_PLACES = re.compile(r"\w+(?: [a-z]+)? (?:pane|page|menu)\b")
_ABBREVIATION = re.compile(r"[\w-]*[A-Z\d][\w-]*[A-Z\d][\w-]*$")
_BEFORE_A_START = frozenset(".:?!\u2026\u00b7\u2013;{}/+*(>\u201d\n")
_QUOTED = re.compile(r"[\u201c\"\u2018].*?[\u201d\"\u2019]", re.DOTALL)
_HEADS = frozenset({"title", "label"})
_MAKERS = frozenset({"button", "addAction", "QCheckBox", "QRadioButton", "setWindowTitle"})


def offences() -> Iterator[str]:
    """Yield each text that is not in sentence case, with its place."""
    texts = {path: list(translated(path)) for path in files()}
    labels = {one.text.rstrip("…") for some in texts.values() for one in some}
    for path, some in texts.items():
        place = path.relative_to(ROOT).as_posix()
        if place in OF_THE_API:
            continue
        for text in dict.fromkeys(some):
            if words := capitals(text.text, labels):
                yield f"{place}: {text.text!r}: {', '.join(words)} in the middle of a sentence"
        yield from (f"{place}: {one!r}: begins with a small letter" for one in small(path))


def capitals(text: str, labels: set[str]) -> list[str]:
    """Return the words of a text that should not begin with a capital letter. `labels` are the
    texts of the interface that it may refer to.
    """
    found = []
    for match in _WORD.finditer(_QUOTED.sub(lambda quoted: "_" * len(quoted[0]), text)):
        word, at = match[0], match.start()
        before = text[:at].rstrip()
        if not word[0].isupper() or not before or before[-1] in _BEFORE_A_START:
            continue
        if word in NAMES | KEYS or len(word) == 1 or _ABBREVIATION.match(word):
            continue
        if _in_path(text, at) or _PLACES.match(text, at):
            continue
        if before.split()[-1].casefold() in _REFERS and _is_label(text, at, labels):
            continue
        found.append(word)
    return found


def _in_path(text: str, at: int) -> bool:
    """Return whether a path of menus (`System Settings > Privacy`) goes on at `at`."""
    sentence = text[text.rfind(". ", 0, at) + 1 :]
    return " > " in sentence and bool(re.match(r"(?:[A-Z&]\w* ?)+(?: > |, |$)", text[at:]))


def _is_label(text: str, at: int, labels: set[str]) -> bool:
    """Return whether one to five words from `at` on are a text of the interface."""
    words = re.split(r"(?<=\w)(?=\W)", text[at:])
    return any("".join(words[:count]) in labels for count in range(1, 6))


def small(path: Path) -> Iterator[str]:
    """Yield the headings, buttons and entries of menus that begin with a small letter."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        heads: Mapping[str | None, ast.expr] = {word.arg: word.value for word in node.keywords}
        parts = [heads[name] for name in _HEADS & heads.keys()]
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        name = node.func.id if isinstance(node.func, ast.Name) else name
        parts += node.args[:1] if name in _MAKERS else []
        for part in parts:
            match part:
                case ast.Call(func=ast.Name(id="tr"), args=[ast.Constant(value=str() as text), *_]):
                    if text[:1].islower():
                        yield text
