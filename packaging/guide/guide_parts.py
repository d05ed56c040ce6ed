"""Parts of the guide that the program itself knows: actions, settings, commands, data types,
formats, events, errors and permissions, in the language of the process.

What the program has no translation of, such as the meaning of a setting, is translated in
`german.tsv`, but for the texts of the command line and of the benchmarks, which are in English
everywhere.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Meta
from page_files import HELP, PART

from app.api.records.enums import CREDENTIAL_PERMISSIONS, GLOBAL_PERMISSIONS, NODE_PERMISSIONS
from app.command_line import app as command_line
from app.discovery.match.catalogue import FOUND, TYPES
from app.discovery.match.detectors.types import STRICT, DataType
from app.discovery.read.extract.format_names import BINARY_ENDINGS, PACKED_ENDINGS, TEXT_ENDINGS
from app.discovery.read.extract.formats import FORMATS
from app.language import current, sort_key
from app.service.base.event_table import EMITTED
from app.settings import Settings
from app.state.type_words.type_words import category_word, place_word, type_word
from app.state.words.events import event_word
from app.state.words.formats import format_word
from app.state.words.labels import permission_word
from app.state.work.problems import EXPLAINED
from app.ui.actions.action import Action
from app.ui.actions.actions import ACTIONS, MENUS
from app.ui.actions.widget_keys import WIDGET_KEYS

BENCH = Path(__file__).resolve().parent.parent.parent / "tests" / "bench"
GERMAN = Path(__file__).resolve().parent / "german.tsv"


@cache
def german() -> dict[str, str]:
    """Return the German texts of `german.tsv`, keyed by the English ones."""
    lines = GERMAN.read_text(encoding="utf-8").splitlines()
    return dict(line.split("\t") for line in lines)


def word(text: str) -> str:
    """Return a text of the guide in the language of the process. Raises KeyError if it is not in
    `german.tsv`.
    """
    return text if current().code == "en" else german()[text]


def table(*head: str, rows: Iterable[tuple[str, ...]]) -> str:
    """Return a table in Markdown."""
    lines = [tuple(map(word, head)), tuple("---" for _ in head), *rows]
    return "".join(f"| {' | '.join(map(_cell, line))} |\n" for line in lines)


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def actions() -> str:
    """Return all actions, by menu; those without an entry in a menu last."""
    parts = [
        f"### {menu}\n\n{_actions(one for one in ACTIONS if one.menu == menu)}" for menu in MENUS
    ]
    rest = _actions(one for one in ACTIONS if not one.menu)
    return "\n".join([*parts, f"### {word('Only by key')}\n\n{rest}"])


def _actions(chosen: Iterable[Action]) -> str:
    rows = ((_action_name(one), _keys(one), _sentence(one.tip)) for one in chosen)
    return table("Action", "Keys", "What it does", rows=rows)


def _action_name(action: Action) -> str:
    text = action.text.removesuffix("…")
    return f"{action.submenu} > {text}" if action.submenu else text


def _keys(action: Action) -> str:
    keys = ", ".join(f"`{key}`" for key in action.keys)
    where = word("in the results and panes" if action.beside else "in the results")
    return f"{keys} {where}" if keys and action.grid else keys


def _sentence(text: str) -> str:
    return f"{text.rstrip('.')}." if text else ""


def widget_keys() -> str:
    """Return the keys that widgets handle themselves, by place."""
    rows = (
        (keys.place, ", ".join(f"`{key}`" for key in keys.keys), _sentence(keys.text))
        for keys in WIDGET_KEYS
    )
    return table("Place", "Keys", "What they do", rows=rows)


def settings() -> str:
    """Return all settings with their defaults and bounds."""
    return table("Setting", "Meaning", "Values", "Default", rows=_settings())


def _settings() -> Iterator[tuple[str, ...]]:
    built_in = Settings()
    for field in sorted(msgspec.structs.fields(Settings), key=lambda field: field.name):
        metas = [part for part in field.type.__metadata__ if isinstance(part, Meta)]
        meta = next(part for part in metas if part.description)
        default = msgspec.json.encode(getattr(built_in, field.name)).decode()
        yield (
            f"`{field.name}`",
            word(_sentence(meta.description or "")),
            _values(field.type, meta),
            (f"`{default}`"),
        )


def _values(kind: object, meta: Meta) -> str:
    """Return the values that a setting may have."""
    schema = msgspec.json.schema(kind)
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in sorted(schema["enum"]))
    if meta.ge is not None and meta.le is not None:
        return word("{least} to {most}").format(least=meta.ge, most=meta.le)
    if schema.get("type") == "boolean":
        return "`true`, `false`"
    kinds = {"string": "text", "array": "list"}
    return word(kinds.get(schema.get("type", "object"), "object"))


def commands() -> str:
    """Return all commands with their options, as the command line describes them."""
    text = command_line.generate_docs(max_heading_level=3)
    text = re.sub(r"(?s)^# .*?\n", "", text, count=1)
    text = re.sub(r"(?s)## Table of Contents.*?\n(?=\*\*)", "", text)
    text = re.sub(r"\[(`[\w-]+`)\]\(#[\w-]+\)", r"\1", text)
    text = re.sub(r"(?m)^\* ", "- ", text).replace("**Parameters**", "**Options**")
    return f"{text.strip()}\n"


def categories() -> str:
    """Return the number of data types of each category, with links to their pages."""
    pages = _type_pages()
    count = Counter(kind.category for kind in FOUND)
    rows = (
        (f"[{category_word(name)}]({pages[name]})", f"{count[name]}", _examples(name))
        for name in sorted(count, key=lambda name: sort_key(category_word(name)))
    )
    countries = {kind.country for kind in FOUND if kind.country}
    total = word("{types} data types of {countries} countries.")
    total = total.format(types=len(FOUND), countries=len(countries))
    return f"{total}\n\n" + table("Category", "Types", "Such as", rows=rows)


def _examples(category: str) -> str:
    return ", ".join([type_word(kind.name) for kind in FOUND if kind.category == category][:3])


def _type_pages() -> dict[str, str]:
    """Return the page of each category."""
    found: dict[str, str] = {}
    for path in sorted(HELP.glob("types-*.md")):
        for name in PART.finditer(path.read_text(encoding="utf-8")):
            found |= dict.fromkeys(name["name"].removeprefix("types ").split(", "), path.name)
    return found


def data_types(names: str) -> str:
    """Return the data types of categories, each a table by country."""
    parts = []
    for category in names.split(", "):
        chosen = [kind for kind in FOUND if kind.category == category]
        rows = (_type(kind) for kind in sorted(chosen, key=_type_order))
        heading = "" if category == names else f"## {category_word(category)}\n\n"
        parts.append(heading + table("Data type", "Key", "Country", "Notes", rows=rows))
    return "\n".join(parts)


def _type_order(kind: DataType) -> tuple[str, str]:
    return sort_key(place_word(kind.country)), sort_key(type_word(kind.name))


_KEYS = frozenset(kind.key for kind in TYPES)


def _type(kind: DataType) -> tuple[str, ...]:
    notes = [word("robust variant")] * (f"{kind.key}{STRICT}" in _KEYS)
    notes += [word("only if a profile names it")] * (not kind.default)
    place = place_word(kind.country or kind.region)
    return type_word(kind.name), f"`{kind.key}`", place, ", ".join(notes)


def formats() -> str:
    """Return the names of the containers and documents that have a reader, and the usual endings
    of file names. What a file contains decides how it is read, not its name.
    """
    names = ", ".join(sorted((format_word(reader.name) for reader in FORMATS), key=sort_key))
    said = word("Readers, as errors name them: {names}. Everything else is read as text or bytes.")
    ends = {**PACKED_ENDINGS, **BINARY_ENDINGS, **TEXT_ENDINGS}
    rows = (
        (format_word(name), ", ".join(f"`.{end}`" for end in ends[name].split()))
        for name in sorted(ends, key=lambda name: sort_key(format_word(name)))
    )
    return f"{said.format(names=names)}\n\n" + table("Format", "Usual endings", rows=rows)


def events() -> str:
    """Return the events, by operation."""
    found = sorted(
        (
            (word(operation), module, event_word(kind))
            for operation, (module, kind) in EMITTED.items()
        ),
        key=lambda row: sort_key(row[0]),
    )
    return table("What happened", "Module", "Class", rows=found)


def errors() -> str:
    """Return what the console says about errors, and what to do."""
    rows = ((what, do, f"`{kind.__name__}`") for kind, what, do in EXPLAINED)
    return table("Message", "What to do", "Error", rows=rows)


def benchmarks() -> str:
    """Return the benchmarks with what each measures, in English as their files say it."""
    rows = []
    for path in sorted(BENCH.glob("test_*.py")):
        told = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
        rows.append((f"`{path.name}`", told.partition("\n\n")[0].replace("\n", " ")))
    return table("Benchmark", "What it measures", rows=rows)


def permissions() -> str:
    """Return the names of the permissions, by what they are given on."""
    rows = (
        ("everything", GLOBAL_PERMISSIONS),
        ("a Group or a Target", NODE_PERMISSIONS),
        ("a credential", CREDENTIAL_PERMISSIONS),
    )
    listed = ((word(on), ", ".join(map(_permission, names))) for on, names in rows)
    return table("Given on", "Permissions", rows=listed)


def _permission(name: str) -> str:
    """Return the name of a permission as programs use it, with that of a window in another
    language.
    """
    return f"`{name}`" if current().code == "en" else f"`{name}` ({permission_word(name)})"


PARTS: dict[str, Callable[[], str]] = {
    "actions": actions,
    "keys of lists, dialogs and charts": widget_keys,
    "settings": settings,
    "commands": commands,
    "categories": categories,
    "formats": formats,
    "events": events,
    "errors": errors,
    "permissions": permissions,
    "benchmarks": benchmarks,
}


def part(name: str) -> str:
    """Return a generated part. Raises KeyError for an unknown name."""
    if name.startswith("types "):
        return data_types(name.removeprefix("types "))
    return PARTS[name]()


def updated(text: str) -> str:
    """Return a page with its generated parts as the program has them now."""
    return PART.sub(lambda found: f"{found['begin']}\n{part(found['name'])}\n{found['end']}", text)
