"""Words for values of the API in one language, in a process of its own: see `in_language.py`."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable
from dataclasses import replace
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
from app.discovery.match.catalogue import DETECTORS, TYPES
from app.discovery.match.finder import finder
from app.discovery.read.extract.format_names import archive_type, content_type
from app.discovery.read.extract.formats import FORMATS
from app.discovery.read.extract.text import Encoding
from app.remediation.actions.undo import KEY_LOST
from app.remediation.formats.format_table import REFUSED, WORKS
from app.remediation.journal.audit_verification import Finding, Verdict
from app.remediation.journal.hash_chain import Head
from app.service.base.event_table import CLASSES, EMITTED
from app.service.events_and_audit.access_and_export_audit import checked
from app.state.administration.risk_profiles import LEVELS
from app.state.administration.scans import pause_of_api, pause_text
from app.state.changes.plan import Phase
from app.state.changes.remediation_delivery import Delivery
from app.state.decisions_and_undo.change_requests import ChangeRequest, RequestPart
from app.state.query.language.completion import complete
from app.state.type_words.type_words import category_word, place_word, type_word, types_words
from app.state.words.actions import action_word
from app.state.words.checks import check_words, outcome_word
from app.state.words.event_sentences import sentence_words
from app.state.words.events import event_word, module_word
from app.state.words.features import feature_word, lack_words
from app.state.words.formats import format_word
from app.state.words.journal import journal_words
from app.state.words.labels import (
    level_word,
    metadata_word,
    method_word,
    permission_word,
    right_words,
)
from app.state.words.masking import masking_words
from app.state.words.names import name_word
from app.state.words.positions import position_words
from app.state.words.preflight import preflight_word, reason_word
from app.state.words.rules import rule_word
from app.state.words.statuses import job_state_word, status_word
from app.state.words.unread import unread_words
from app.state.work.errors import Refusal
from app.state.workspace.decision import Decision
from app.ui.dialogs.remediate.remediate import RemediateDialog
from app.ui.frame.window import MainWindow
from app.ui.look.status_colours import search_word
from app.ui.panes.results.export import exported_columns
from app.ui.panes.results.table import FORMAT, RISK, STATUS
from app.ui.panes.results.table import TYPES as TYPES_COLUMN
from tests.ui.administration.live import section, workspace
from tests.ui.live import CSV, console, key_of, run, until

ENDINGS = (
    "csv", "json", "xml", "html", "log", "py", "sql", "ini", "eml", "md", "pem", "vcf", "txt",
)  # fmt: skip
MAIL = "E-mail: anna.roe@mueller-bau.de\n"
OTHER = "Moved to the moon"
"""A status that only another server knows."""
FILE_FORMATS = {
    *(one.name for one in FORMATS),
    *(archive_type(f"a.{end}") for end in ("docx", "xlsx", "pptx", "odt", "ods", "jar", "zip")),
    *(content_type(f"a.{end}", b"a", Encoding("utf-8")) for end in ENDINGS),
}
"""Formats that a scan reports for files: those of the readers, and those of names."""
_WORDS: dict[str, tuple[Callable[[str], str], tuple[str, ...]]] = {
    "status": (status_word, tuple(OperationStatus)),
    "job": (job_state_word, tuple(JobState)),
    "event": (event_word, CLASSES),
    "module": (module_word, tuple({module for module, _ in EMITTED.values()})),
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
    "rule": (
        rule_word,
        tuple({number.rule for one in DETECTORS for number in one.numbers if number.check}),
    ),
    "format": (format_word, tuple(FILE_FORMATS)),
    "place": (place_word, tuple({kind.country or kind.region or "Europe" for kind in TYPES})),
}
"""The function of each kind of value, and all values of the kind."""


def words() -> dict[str, dict[str, str]]:
    """Return the words for all values, by the kind of value; also for a value of no kind."""
    masking = tuple(text for row in (*WORKS, *REFUSED) for text in row)
    kinds: dict[str, tuple[Callable[[str], str], tuple[str, ...]]] = {
        **_WORDS,
        "outcome": (outcome_word, outcomes()),
        "masking": (masking_words, masking),
    }
    return {name: {one: word(one) for one in (*values, OTHER)}
            for name, (word, values) in kinds.items()}  # fmt: skip


def sentences() -> list[str]:
    """Return what is shown for sentences of a server: with names in it, behind a path, of an
    earlier version, with a status, with braces in a name, and one that is not known.
    """
    return [
        sentence_words("The Target fs01 was moved to another Group."),
        sentence_words("/srv/a: b: 1 file read. Matches found: 3."),
        sentence_words("/srv/a: b: 1 file read, 3 matches found."),
        sentence_words("Mask /srv/a.csv: Partially masked, verified."),
        sentence_words("The account {name} was added."),
        sentence_words("/srv/a: The moon was full."),
        check_words("Check digit", "Luhn check passed"),
        check_words("Length", "16 digits"),
        check_words("Rule", "must not be kept"),
        outcome_word("seen by the moon"),
        outcome_word("form of a GitHub token"),
        outcome_word("date, check digit (modulo 11): failed"),
        outcome_word("luhn: passed"),
        outcome_word("valid until 2031-03-14"),
        outcome_word("American Express: begins with 340000 to 379999"),
        outcome_word(
            "the domain is often a placeholder; the name is a usual placeholder, or nobody's"
        ),
        outcome_word("IP address (version 4)"),
        outcome_word("CRC-32 in base 62: passed"),
        right_words("everyone (owner), Roe (group), everyone"),
        right_words("Users (x86) team"),
        sentence_words(
            "The agent nas is not connected. Start the worker, or choose another proxy agent; "
            "then scan again. 1 of 2 files were read."
        ),
        outcome_word("written like a full name"),
        outcome_word("the column is called “name”; 7 of its first 10 values are known"),
        outcome_word("“Konto” stands after it"),
        sentence_words("Confirmed Match: 20 matches"),
        sentence_words("Masked; verified by reading it again"),
        position_words("line 1,204"),
        sentence_words(
            "Mask /srv/a.csv: Masked; verified by reading it again; modification time set to now"
        ),
        sentence_words("Mask /srv/a.csv: the moon was full"),
        sentence_words("Exported results as CSV (records: 1,204), with full values"),
        sentence_words("Exported the audit journal as JSONL"),
        sentence_words("mask: approved for 1,204 objects, proposed by Roe."),
        sentence_words("Approved: mask of 1 object. Jobs: 1. Left out: 0."),
        sentence_words(
            "The approval rules were changed. Approval is now required: mask, delete "
            "(everything); encrypt (Group HR). No longer required: delete (Target a)."
        ),
    ]


def outcomes() -> tuple[str, ...]:
    """Return the outcomes of the checks in the samples of all data types, except those that are the
    name of a data type.
    """
    every, found = finder(frozenset(kind.key for kind in TYPES)), set[str]()
    for sample in (sample for one in DETECTORS for sample in one.matching):
        for hit in every.hits(sample.text.encode())[0]:
            found |= {check.outcome for check in (*hit.trace, *filter(None, (hit.failed,)))}
    return tuple(found - {kind.name for kind in TYPES})


def preflights() -> list[str]:
    """Return what is shown for checks before a change, for their reasons, and for until when the
    change can be undone.
    """
    return [
        preflight_word("protected place"),
        reason_word("modification time set to now"),
        reason_word("The decision is recorded for 1 match; the file is not changed."),
        reason_word("/usr is a protected place of the system"),
        reason_word("Can be undone until the service stops: there is no system keyring."),
        reason_word("Can be undone for 30 days."),
        reason_word("no known location contains the object; refresh the targets"),
        reason_word("the moon was full"),
        reason_word(KEY_LOST),
        feature_word("download"),
        lack_words("this system does not tell which files are only in the cloud"),
    ]


def skipped() -> list[str]:
    """Return what the dialog of a mask says about a file that has changed since the scan: if it is
    the only one; and then, if another file is masked, in the outcome and at the line of the file.
    """
    found: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        run(_mask(Path(folder), found))
    return found


async def _mask(folder: Path, found: list[str]) -> None:
    files = folder / "files"
    await asyncio.to_thread(files.mkdir)
    for name in ("a.csv", "b.csv"):
        await asyncio.to_thread((files / name).write_text, CSV)
    async with console(folder / "data", files, own=True) as stores:
        await asyncio.to_thread((files / "b.csv").write_text, "something else\n")
        plan, (same, changed) = stores.plan, (key_of(stores, name) for name in ("a.csv", "b.csv"))
        plan.prepare(Action.MASK, [changed])
        dialog = RemediateDialog(stores)
        await until(lambda: plan.phase is Phase.READY)
        found.append(dialog.consequence.whole())
        dialog.reject()
        plan.prepare(Action.MASK, [same, changed])
        dialog = RemediateDialog(stores)
        dialog.open()
        await until(dialog.primary.isEnabled)
        dialog.signing.reason.setEditText("invented")
        dialog.primary.click()
        outcome = dialog.outcome
        await until(lambda: not outcome.waiting)
        found.append(outcome.sum.whole())
        found += _texts(outcome.view, 1)[:1]  # what was not done comes first
        dialog.accept()


def refused() -> list[str]:
    """Return the outcome of a file that the server refused to mask."""
    part = RequestPart("1", "2", "/srv/a.csv", ())
    delivery = Delivery(ChangeRequest(Action.MASK), [part])
    item = delivery.items[0]
    delivery.begin(item)
    words = "Another action on this object is still running."
    delivery.refuse(part, Refusal(part.path, words, ()))
    delivery.answered(item)
    return [item.words, *(one.message for one in delivery.refusals())]


def paused() -> list[object]:
    """Return the pauses that are sent to a server, for pauses as a person writes them: in German,
    in English, and with a word that is no day. The last is what is shown of the first.
    """
    written = ("Mo-Fr 08:00-18:00, sa,So", "Mon-Fri 08:00-18:00, Sat", "Moon 08:00-18:00")
    sent = [pause_of_api(one) for one in written]
    return [*sent, pause_text(sent[0])]


def unread() -> list[str]:
    """Return what is shown for reasons why items were not read."""
    return [
        unread_words("Not scanned: it is encrypted."),
        unread_words("Not fully scanned: its table x (1) was only partly readable."),
        unread_words("Not fully scanned: it has more than 10,000 entries."),
        unread_words(
            "Not fully scanned: it is damaged: it ends early, so its raw bytes were searched."
        ),
        unread_words("Not fully scanned: RAR archive is not supported yet."),
        unread_words("Not fully scanned: its part a.xml: it is larger than 64 MiB."),
        unread_words("Skipped: it is a symbolic link."),
        unread_words("2 members were not fully read. First reason: Not scanned: no answer."),
        unread_words(
            "Not fully scanned: its name indicates a ZIP archive, but its content does not, so its "
            "raw bytes were searched."
        ),
        unread_words("Not scanned: the moon was full."),
        unread_words("the moon was full"),
    ]


def journal() -> list[str]:
    """Return what is shown for results of a check of the journal."""
    damage = Finding(7, "was changed")
    intact = Verdict(
        records=9, head=Head(9, ""), first=0, last=0, unrecorded=0, odd="", fault=None,
        acknowledged=(), noted=False, seen="",
    )  # fmt: skip
    verdicts = [intact, replace(intact, fault=damage), replace(intact, acknowledged=(damage,))]
    return [journal_words(checked(one).message) for one in verdicts]


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


def given_names() -> list[str]:
    """Return what is shown for names that the program has given, and for one that it has not."""
    return [*map(name_word, ("This computer", "Secrets and keys", "Local files", "Cards of Ann"))]


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
    for name in ("a.csv", "b.ini"):
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
        found["formats"] = _texts(table, FORMAT)
        found["levels"] = _texts(table, RISK)
        row = stores.results.row_of(key)
        assert row is not None
        cells = {one.name: one.cell for one in exported_columns((STATUS, TYPES_COLUMN, FORMAT))}
        found["exported"] = [str(cells[title](row)) for title in ("Status", "Types")]
        other = stores.results.row_of(key_of(stores, "b.ini"))
        assert other is not None
        found["exported"].append(str(cells["Format"](other)))
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
        for typed in (
            f"status:{word[:5]}",
            f"type:{type_word('E-mail address')[:6]}",
            f"format:{format_word('Configuration')[:5]}",
        )
        for offer in complete(typed, len(typed), stores.query.known).offers
    ]
    found["completion"] = [f"{offer.text} = {offer.about}" for offer in offers]


def _texts(view: QAbstractItemView, column: int) -> list[str]:
    model = view.model()
    return list(filter(None, map(partial(_text, model, column), range(model.rowCount()))))


def _text(model: QAbstractItemModel, column: int, row: int) -> str:
    return str(model.index(row, column, QModelIndex()).data() or "")
