"""The guide names every setting, action, key, command, option, data type, format, event, error and
permission of the program. `make guide` writes them, in German, too: what the English pages name is
looked at here, and test_german.py compares the German pages with them.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from cyclopts import App

from app.api import errors as api
from app.api.records.enums import CREDENTIAL_PERMISSIONS, GLOBAL_PERMISSIONS, NODE_PERMISSIONS
from app.command_line import app as command_line
from app.discovery.match.catalogue import FOUND
from app.discovery.read.extract.formats import FORMATS
from app.guide.pages import load_page
from app.service.base.event_table import EMITTED
from app.settings import Settings
from app.state.work import errors as state
from app.state.work.problems import EXPLAINED, explain
from app.ui.actions.actions import ACTIONS
from tests.kit.delivery import script

SCRIPT = Path(__file__).parents[2] / "packaging" / "guide" / "reference.py"


def rows(name: str) -> list[list[str]]:
    """Return the cells of all rows of the tables of a page."""
    lines = re.findall(r"(?m)^\| (.*) \|$", load_page(name).text)
    return [re.split(r" *(?<!\\)\| *", line) for line in lines]


def test_the_generated_parts_are_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    """If this fails, run `make guide`."""
    monkeypatch.setattr(sys, "argv", [str(SCRIPT)])  # else "-m pytest" gets into usages
    assert script("reference", "guide").outdated("en", write=False) == []


def test_the_generated_parts_are_up_to_date_in_german() -> None:
    """If this fails, run `make guide`; a KeyError names a text that german.tsv must translate."""
    command = [sys.executable, str(SCRIPT), "--check", "de"]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=SCRIPT.parents[2]
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_action_is_there_with_its_keys() -> None:
    found = {(row[0], row[1]) for row in rows("keys") if len(row) == 3}
    for action in ACTIONS:
        text = action.text.removesuffix("…")
        name = f"{action.submenu} > {text}" if action.submenu else text
        named = [keys for text, keys in found if text == name]
        assert named, name
        assert any(all(f"`{key}`" in keys for key in action.keys) for keys in named), name


def test_every_setting_is_there() -> None:
    found = {row[0]: row[1] for row in rows("settings")}
    for field in msgspec.structs.fields(Settings):
        assert found[f"`{field.name}`"], field.name


def commands(app: App, path: str) -> Iterator[tuple[str, App]]:
    """Yield all commands below `app`, with their names."""
    yield path, app
    for name in app:
        if not name.startswith("-"):
            yield from commands(app[name], f"{path} {name}")


def test_every_command_and_option_is_there() -> None:
    text = load_page("commands").text
    found = 0
    for path, app in commands(command_line, "discovery-console"):
        assert f"{path}\n" in text or f"{path} " in text, path
        if app.default_command is None:
            continue
        section = text.partition(f"\n## {path}\n")[2].partition("\n## ")[0] or text
        for argument in app.assemble_argument_collection():
            if argument.names != ("*",):  # a group of options, each of which follows
                assert f"`{argument.names[0]}" in section, (path, argument.names)
                found += 1
    assert found > 20


def test_every_data_type_is_there_with_its_key() -> None:
    pages = ("credentials", "cards", "national", "tax", "companies", "documents", "personal")
    found = {row[1]: row for page in pages for row in rows(f"types-{page}")}
    for kind in FOUND:
        row = found[f"`{kind.key}`"]
        assert row[0] == kind.name
        assert ("only if a profile names it" in row[3]) is not kind.default, kind.name


def test_every_reader_is_there() -> None:
    text = load_page("finding").text
    assert not [reader.name for reader in FORMATS if reader.name not in text]


def test_every_event_is_there() -> None:
    found = {row[0]: tuple(row[1:]) for row in rows("events")}
    assert {name: found[name] for name in EMITTED} == EMITTED


def kinds(base: type[Exception]) -> Iterator[type[Exception]]:
    """Yield the classes of errors below `base`."""
    for kind in base.__subclasses__():
        yield kind
        yield from kinds(kind)


def test_every_error_is_there_with_what_to_do() -> None:
    text = load_page("errors").text
    every = [*kinds(api.ApiError), api.BadIdentifier, *kinds(state.StateError)]
    bases = {api.Refused, api.NotReached} - {kind for kind, *_ in EXPLAINED}
    missing = [
        kind.__name__
        for kind in every
        if kind.__module__.startswith("app.")
        and kind not in bases
        and f"`{kind.__name__}`" not in text
    ]
    assert not missing
    assert explain(ValueError("x")).what in text
    for _, what, do in EXPLAINED:
        assert f"| {what} | {do.replace('|', chr(92) + '|')} |" in text


def test_every_permission_is_there() -> None:
    text = load_page("administration").text
    every = (*GLOBAL_PERMISSIONS, *NODE_PERMISSIONS, *CREDENTIAL_PERMISSIONS)
    assert not [name for name in every if f"`{name}`" not in text]
