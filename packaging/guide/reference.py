"""Write the parts of the guide that the program itself knows: actions, settings, commands, data
types, formats, events, errors and permissions.

    python packaging/guide/reference.py [--check]

A page contains such a part between `<!-- generated: NAME -->` and `<!-- end -->`. With --check
nothing is written; the exit code is 1 if a page is not up to date. `make guide` runs it.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import msgspec
from msgspec import Meta

from app.api.records.enums import CREDENTIAL_PERMISSIONS, GLOBAL_PERMISSIONS, NODE_PERMISSIONS
from app.command_line import app as command_line
from app.discovery.match.catalogue import FOUND, TYPES
from app.discovery.match.detectors.types import STRICT, DataType
from app.discovery.read.extract.formats import FORMATS
from app.service.base.event_table import EMITTED
from app.settings import Settings
from app.state.work.problems import EXPLAINED
from app.ui.actions.action import Action
from app.ui.actions.actions import ACTIONS, MENUS

HELP = Path(__file__).resolve().parent.parent.parent / "resources" / "help"
_PART = re.compile(
    r"(?P<begin><!-- generated: (?P<name>[^>]+?) -->\n).*?(?P<end><!-- end -->)", re.DOTALL
)
_TITLES = re.compile(r"^# (.+)$", re.MULTILINE)


def table(*head: str, rows: Iterable[tuple[str, ...]]) -> str:
    """Return a table in Markdown."""
    lines = [head, tuple("---" for _ in head), *rows]
    return "".join(f"| {' | '.join(map(_cell, line))} |\n" for line in lines)


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def actions() -> str:
    """Return all actions, by menu; those without an entry in a menu last."""
    parts = [
        f"### {menu}\n\n{_actions(one for one in ACTIONS if one.menu == menu)}" for menu in MENUS
    ]
    rest = _actions(one for one in ACTIONS if not one.menu)
    return "\n".join([*parts, f"### Only by key\n\n{rest}"])


def _actions(chosen: Iterable[Action]) -> str:
    rows = ((_action_name(one), _keys(one), _sentence(one.tip)) for one in chosen)
    return table("Action", "Keys", "What it does", rows=rows)


def _action_name(action: Action) -> str:
    text = action.text.removesuffix("…")
    return f"{action.submenu} > {text}" if action.submenu else text


def _keys(action: Action) -> str:
    keys = ", ".join(f"`{key}`" for key in action.keys)
    where = {True: " in the results and panes", False: " in the results"}[action.beside]
    return keys + where if keys and action.grid else keys


def _sentence(text: str) -> str:
    return f"{text.rstrip('.')}." if text else ""


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
            _sentence(meta.description or ""),
            _values(field.type, meta),
            (f"`{default}`"),
        )


def _values(kind: object, meta: Meta) -> str:
    """Return the values that a setting may have."""
    schema = msgspec.json.schema(kind)
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in sorted(schema["enum"]))
    if meta.ge is not None and meta.le is not None:
        return f"{meta.ge} to {meta.le}"
    kinds = {"boolean": "`true`, `false`", "string": "text", "array": "list", "object": "object"}
    return kinds.get(schema.get("type", "object"), "object")


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
        (f"[{name}]({pages[name]})", f"{count[name]}", _examples(name)) for name in sorted(count)
    )
    countries = {kind.country for kind in FOUND if kind.country}
    total = f"{len(FOUND)} data types of {len(countries)} countries.\n\n"
    return total + table("Category", "Types", "Such as", rows=rows)


def _examples(category: str) -> str:
    return ", ".join([kind.name for kind in FOUND if kind.category == category][:3])


def _type_pages() -> dict[str, str]:
    """Return the page of each category."""
    found: dict[str, str] = {}
    for path in sorted(HELP.glob("types-*.md")):
        for name in _PART.finditer(path.read_text(encoding="utf-8")):
            found |= dict.fromkeys(name["name"].removeprefix("types ").split(", "), path.name)
    return found


def data_types(names: str) -> str:
    """Return the data types of categories, each a table by country."""
    parts = []
    for category in names.split(", "):
        chosen = [kind for kind in FOUND if kind.category == category]
        rows = (_type(kind) for kind in sorted(chosen, key=_type_order))
        heading = "" if category == names else f"## {category}\n\n"
        parts.append(heading + table("Data type", "Key", "Country", "Notes", rows=rows))
    return "\n".join(parts)


def _type_order(kind: DataType) -> tuple[str, str]:
    return kind.country, kind.name.casefold()


_KEYS = frozenset(kind.key for kind in TYPES)


def _type(kind: DataType) -> tuple[str, ...]:
    notes = ["robust variant"] * (f"{kind.key}{STRICT}" in _KEYS)
    notes += ["only if a profile names it"] * (not kind.default)
    return kind.name, f"`{kind.key}`", kind.country or kind.region, ", ".join(notes)


def formats() -> str:
    """Return the names of the containers and documents that have a reader."""
    names = ", ".join(sorted(reader.name for reader in FORMATS))
    return f"Readers, as errors name them: {names}. Everything else is read as text or bytes.\n"


def events() -> str:
    """Return the events, by operation."""
    rows = ((operation, *names) for operation, names in sorted(EMITTED.items()))
    return table("What happened", "Module", "Class", rows=rows)


def errors() -> str:
    """Return what the console says about errors, and what to do."""
    rows = ((what, do, f"`{kind.__name__}`") for kind, what, do in EXPLAINED)
    return table("Message", "What to do", "Error", rows=rows)


def permissions() -> str:
    """Return the names of the permissions, by what they are given on."""
    rows = (
        ("everything", GLOBAL_PERMISSIONS),
        ("a Group or a Target", NODE_PERMISSIONS),
        ("a credential", CREDENTIAL_PERMISSIONS),
    )
    listed = ((on, ", ".join(f"`{name}`" for name in names)) for on, names in rows)
    return table("Given on", "Permissions", rows=listed)


PARTS: dict[str, Callable[[], str]] = {
    "actions": actions,
    "settings": settings,
    "commands": commands,
    "categories": categories,
    "formats": formats,
    "events": events,
    "errors": errors,
    "permissions": permissions,
}


def part(name: str) -> str:
    """Return a generated part. Raises KeyError for an unknown name."""
    if name.startswith("types "):
        return data_types(name.removeprefix("types "))
    return PARTS[name]()


def updated(text: str) -> str:
    """Return a page with its generated parts as the program has them now."""
    return _PART.sub(lambda found: f"{found['begin']}\n{part(found['name'])}\n{found['end']}", text)


def outdated(*, write: bool) -> list[str]:
    """Return the names of the pages that are not up to date, after writing them if `write`."""
    found = []
    for path in sorted(HELP.glob("*.md")):
        text = path.read_text(encoding="utf-8")
        if (new := updated(text)) != text:
            found.append(path.name)
            if write:
                path.write_text(new, encoding="utf-8")
    return found


def main(arguments: list[str]) -> int:
    """Write the pages, or check them."""
    check = arguments[1:] == ["--check"]
    found = outdated(write=not check)
    for name in found:
        print(
            f"resources/help/{name}: {'not up to date: run `make guide`' if check else 'written'}"
        )
    return 1 if check and found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
