"""Texts of the service that are shown in other words: each table of them is used."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from string import Formatter
from types import ModuleType

import pytest

from app.language import Texts
from app.state.words import templates

FOLDER = Path(templates.__file__).parent
PLACES = ("{}", "Not scanned: {}.", "/7 cannot be used: {}.")
"""Sentences in which a text may stand."""


def shown(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the texts of a module that are shown in other words, with these words."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="tr"), attr="words"), args=given):
                for mapping in given:
                    if isinstance(mapping, ast.Dict):
                        yield from ast.literal_eval(mapping).items()


def translators(module: ModuleType) -> Iterator[Callable[[str], str | None]]:
    """Yield the functions of a module that translate a text."""
    for name, function in vars(module).items():
        if name.startswith("_") or not callable(function):
            continue
        here = getattr(function, "__module__", "") == module.__name__
        if here and [*inspect.signature(function).parameters.values()][1:] == []:
            yield function


def filled(template: str, value: str) -> str:
    """Return a template with `value` for each placeholder."""
    names = [name for _, name, _, _ in Formatter().parse(template) if name]
    return template.format_map(dict.fromkeys(names, value))


MODULES = [path.stem for path in sorted(FOLDER.glob("*.py")) if [*shown(path)]]


def test_tables_are_found() -> None:
    assert {"checks", "event_sentences", "preflight", "rules", "unread"} < {*MODULES}


@pytest.mark.parametrize("name", MODULES)
def test_each_text_is_shown_in_its_other_words(name: str) -> None:
    functions = [*translators(import_module(f"app.state.words.{name}"))]
    for text, words in shown(FOLDER / f"{name}.py"):
        found = [
            function(place.format(filled(text, value))) == place.format(filled(words, value))
            or function(place.format(filled(text, value))) == filled(words, value)
            for function in functions
            for place in PLACES
            for value in ("7", "/7")
        ]
        assert any(found), text


def test_a_text_in_two_words_is_a_mistake() -> None:
    tr = Texts("app.state.words.some")
    assert tr.words("a", {"b": "c"}, "d") == {"a": "a", "b": "c", "d": "d"}
    with pytest.raises(ValueError, match="'b' occurs twice"):
        tr.words({"b": "c"}, "b")
