"""Words for values of the API in one language, in a process of its own: see `in_language.py`."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QAbstractItemModel, QModelIndex
from PySide6.QtWidgets import QAbstractItemView

from app.api.records.enums import (
    CREDENTIAL_PERMISSIONS,
    GLOBAL_PERMISSIONS,
    METADATA_LABELS,
    NODE_PERMISSIONS,
    Action,
    JobState,
    OperationStatus,
    SearchStatus,
)
from app.api.records.queries import MIP_METHODS
from app.discovery.match.catalogue import TYPES
from app.service.base.event_table import CLASSES
from app.state.administration.risk_profiles import LEVELS
from app.state.query.language.completion import complete
from app.state.type_words.type_words import category_word, place_word, type_word, types_words
from app.state.words.actions import action_word
from app.state.words.checks import check_words, outcome_word
from app.state.words.events import event_word
from app.state.words.labels import level_word, metadata_word, method_word, permission_word
from app.state.words.positions import position_words
from app.state.words.sentences import sentence_words
from app.state.words.statuses import job_state_word, status_word
from app.state.workspace.triage import Decision
from app.ui.frame.window import MainWindow
from app.ui.look.status_style import search_word
from app.ui.panes.results_export import exported_columns
from app.ui.panes.results_table import RISK, STATUS
from app.ui.panes.results_table import TYPES as TYPES_COLUMN
from tests.ui.administration.live import section, workspace
from tests.ui.live import CSV, key_of, run, until

MAIL = "E-mail: anna.roe@mueller-bau.de\n"
OTHER = "Moved to the moon"
"""A status that only another server knows."""
_WORDS: dict[str, tuple[Callable[[str], str], tuple[str, ...]]] = {
    "status": (status_word, tuple(OperationStatus)),
    "job": (job_state_word, tuple(JobState)),
    "event": (event_word, CLASSES),
    "type": (type_word, tuple(kind.name for kind in TYPES)),
    "search": (search_word, tuple(SearchStatus)),
    "level": (level_word, LEVELS),
    "permission": (
        permission_word,
        (*GLOBAL_PERMISSIONS, *NODE_PERMISSIONS, *CREDENTIAL_PERMISSIONS),
    ),
    "metadata": (metadata_word, METADATA_LABELS),
    "method": (method_word, MIP_METHODS),
    "action": (action_word, tuple(Action)),
    "category": (category_word, tuple({kind.category for kind in TYPES})),
    "place": (place_word, tuple({kind.country or kind.region or "Europe" for kind in TYPES})),
}
"""The function of each kind of value, and all values of the kind."""


def words() -> dict[str, dict[str, str]]:
    """Return the words for all values, by the kind of value; also for a value of no kind."""
    return {name: {one: word(one) for one in (*values, OTHER)}
            for name, (word, values) in _WORDS.items()}  # fmt: skip


def sentences() -> list[str]:
    """Return what is shown for sentences of a server: with names in it, behind a path, with a
    status, with braces in a name, and one that is not known.
    """
    return [
        sentence_words("The Target fs01 was moved to another Group."),
        sentence_words("/srv/a: b: 1 file read, 3 matches found."),
        sentence_words("Mask /srv/a.csv: Partially masked, verified."),
        sentence_words("The account {name} was added."),
        sentence_words("/srv/a: The moon was full."),
        check_words("Check digit", "Luhn check passed"),
        check_words("Length", "16 digits"),
        outcome_word("seen by the moon"),
        position_words("line 1,204"),
    ]


def names() -> list[str]:
    """Return what is shown for several names of data types; some contain commas, and some are names
    of people's own data types.
    """
    return [
        types_words("Visa, Postal address (Germany, Austria, Switzerland), Password hash, bcrypt"),
        types_words("PESEL (Poland), robust, IBAN, Customers, new"),
        type_word("Customers (Germany)"),
        type_word("Customers, robust"),
    ]


def shown() -> dict[str, list[str]]:
    """Return what a window shows after a scan and a decision, by the place in the window; and, as
    "query" and "completion", what a click on the value of a facet writes, and what is completed.
    """
    found: dict[str, list[str]] = {}
    with tempfile.TemporaryDirectory() as folder:
        run(_work(Path(folder), found))
    return found


async def _work(folder: Path, found: dict[str, list[str]]) -> None:
    files = folder / "files"
    await asyncio.to_thread(files.mkdir)
    for name in ("a.csv", "b.csv"):
        await asyncio.to_thread((files / name).write_text, CSV + MAIL)
    async with workspace(folder / "data", "events", own=True) as window:
        stores = window.stores
        stores.inventory.add_folder(str(files))
        await until(lambda: 2 <= stores.results.count == stores.results.loaded_count)
        await stores.tasks.idle()
        window.show_page("explore")
        key = key_of(stores, "a.csv")
        stores.triage.record(Decision(Action.FALSE_MATCH, "Roe", "invented"), [key])
        table = window.results.view
        status = OperationStatus.FALSE_MATCH
        await until(lambda: status_word(status) in _texts(table, STATUS))
        await stores.tasks.idle()
        found["table"] = [text for text in _texts(table, STATUS) if len(text) > 1]
        found["types"] = _texts(table, TYPES_COLUMN)
        found["levels"] = _texts(table, RISK)
        row = stores.results.row_of(key)
        assert row is not None
        cells = dict(exported_columns((STATUS, TYPES_COLUMN)))
        found["exported"] = [str(cells[title](row)) for title in ("Status", "Types")]
        await _facets(window, found)
        await _risk(window, found)
        window.show_page("administration")
        window.administration.show_section("events")
        events = section(window, "events")
        events.records.read()
        await until(lambda: events.records.count > 1 and not events.records.loading)
        found["events"] = sorted({*_texts(events.view, 1), *_texts(events.view, 3)})
        await stores.tasks.idle()
        found["jobs"] = _texts(window.jobs.view, 2)


async def _risk(window: MainWindow, found: dict[str, list[str]]) -> None:
    risk, page = window.stores.risk, window.risk
    window.show_page("risk")
    await until(lambda: risk.loaded and risk.points)
    found["legend"] = [word.text().strip() for word in page.legend]


async def _facets(window: MainWindow, found: dict[str, list[str]]) -> None:
    stores, pane = window.stores, window.facets
    if not window.docks["facets"].in_front:
        window.toggle_pane("facets")
    await until(lambda: _texts(pane.view, 0))
    await stores.tasks.idle()
    found["facets"] = _texts(pane.view, 0)
    word = status_word(OperationStatus.FALSE_MATCH)
    pane.filter.setText(word)
    await until(lambda: stores.facets.like == word and not stores.tasks.running())
    found["typed"] = _texts(pane.view, 0)
    (value,) = [value for facet in stores.facets.shown for value in facet.values]
    stores.facets.toggle(value)
    await stores.tasks.idle()
    found["query"] = [chip.text for chip in stores.query.chips()]
    offers = [
        offer
        for typed in (f"status:{word[:5]}", f"type:{type_word('E-mail address')[:6]}")
        for offer in complete(typed, len(typed), stores.query.known).offers
    ]
    found["completion"] = [f"{offer.text} = {offer.about}" for offer in offers]


def _texts(view: QAbstractItemView, column: int) -> list[str]:
    model = view.model()
    return list(filter(None, map(partial(_text, model, column), range(model.rowCount()))))


def _text(model: QAbstractItemModel, column: int, row: int) -> str:
    return str(model.index(row, column, QModelIndex()).data() or "")
