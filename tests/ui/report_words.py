"""Reports and files in one language, in a process of its own: see `in_language.py`."""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pypdfium2  # type: ignore[import-untyped]
from msgspec import structs
from python_calamine import CalamineWorkbook

from app.api.records.local import Job
from app.evidence_verifier import verify
from app.state.console_data.object_history import Changed, Kind, Seen
from app.state.export.export_formats import form_of
from app.state.oversight.evidence import PackRequest
from app.state.oversight.evidence_records import Gathered, lists
from app.state.oversight.evidence_summary import summary
from app.state.oversight.journal import JournalFilter
from app.state.oversight.journal_export import JournalExport
from app.state.reports.blocks import Block, Field, Head, Heading, Row, Text, Title, html_lines
from app.state.reports.changes import ActionChanges
from app.state.reports.facts import Facts
from app.state.reports.templates import TEMPLATES, blocks
from app.state.risk.object_comparison import comparison_csv
from app.state.rows.keys import Key
from app.ui.dialogs.pdf_report import write_pdf
from app.ui.panes.results.export import exported_columns
from app.ui.panes.results.table import COLUMNS
from tests.state.reports.report_facts import facts
from tests.ui.live import CSV, console, run, until
from tests.ui.panes.results.test_export import row

QUERY = {
    "query": "",
    "not_included": 1_204,
    "dry_run": "The dry run failed (NotPossible).",
    "coverage": "The server has no coverage statement for the targets of the objects in this pack.",
}


def known() -> Facts:
    """Return facts with an entry in each table of each report."""
    found = facts(["/a", "/b"])
    found.types = [("Visa", 1_200), ("E-mail address", 34)]
    found.types_of = {"t": [("E-mail address", 1)] * 7}
    found.cards, found.secrets = [("Visa", 1_200)], [("Card verification value (CVV)", 5)]
    found.invalid = 1
    done = ActionChanges(1_200, {("t", "0", "/a")}, 1.7e9, 1.7e9, 1_199, 3)
    found.changes = dict.fromkeys(("mask", "quarantine", "delete", "encrypt"), done)
    return found


def texts() -> list[str]:
    """Return all texts of all reports, in their order."""
    parts = (part for template in TEMPLATES for part in blocks(template, known()))
    return [text for part in parts for text in _texts(part)]


def _texts(part: Block) -> Iterator[str]:
    match part:
        case Title(text) | Heading(text) | Text(text):
            yield text
        case Field(label, hint):
            yield from (label, hint)
        case Head(words, _) | Row(words):
            yield from words


def page() -> str:
    """Return a report as HTML."""
    return "".join(html_lines(TEMPLATES[0].title, blocks(TEMPLATES[0], known())))


def broken() -> list[str]:
    """Return the words of headings of tables that a PDF report breaks."""
    found = set[str]()
    with tempfile.TemporaryDirectory() as folder:
        for template in TEMPLATES:
            path, parts = Path(folder, f"{template.key}.pdf"), [*blocks(template, known())]
            write_pdf(path, template.title, parts)
            document = pypdfium2.PdfDocument(path)
            written = "\n".join(one.get_textpage().get_text_range() for one in document).split()
            document.close()
            titles = [title for part in parts if isinstance(part, Head) for title in part.titles]
            found.update(word for title in titles for word in title.split() if word not in written)
    return sorted(found)


def evidence() -> str:
    """Return the summary of an evidence pack."""
    return summary(_gathered(), QUERY, 1.7e9, "A. Analyst").decode()


def evidence_records() -> str:
    """Return the records of an evidence pack, which are for programs."""
    return json.dumps([[record(one) for one in items] for _, record, items in lists(_gathered())])


def _gathered() -> Gathered:
    masked = Job(
        id="1", kind="mask", state="done", title="", created=1.7e9, updated=1.7e9, target_id="1",
        location_id="1", path="/srv/1.csv", message="Masked; verified by reading it again",
        status="Masked", user="ann", proposed_by="bob",
    )  # fmt: skip
    waiting = structs.replace(masked, id="2", kind="test_data", state="queued", status="")
    asked = {"proposal": 1, "event": "propose", "message": "Proposed: mask of 1 object: a.csv."}
    answer = {"proposal": 1, "event": "reject", "actor": "user:ann", "time": 1.7e9}
    statuses = ("", "Confirmed Match", "Test Data", "False Match", "Masked")
    rows = [
        structs.replace(row(), key=Key("t", str(at)), status=status)
        for at, status in enumerate(statuses)
    ]
    return Gathered(
        rows=rows, jobs={"1": masked, "2": waiting}, answers=[asked | {"time": 1.7e9}, answer]
    )


def comparison() -> str:
    """Return a file with an object that has changed."""
    before = Seen(1, 2, 3, "Masked")
    return comparison_csv(
        [Changed(Kind.REOPENED, Key("1", "2"), "/a", "fs01", before, None)]
    ).decode("utf-8-sig")


def sums() -> dict[str, str]:
    """Return the end of an export in the formats that have one."""
    counts = {"total": 1_204, "open": 1_203, "confirmed": 1, "test": 0, "false": 0, "done": 0}
    forms = {suffix: form_of(Path(f"a.{suffix}"), ["Titel"], ["Title"])
             for suffix in ("html", "json")}  # fmt: skip
    return {suffix: form.head() + form.row([1_204]) + form.foot(counts)
            for suffix, form in forms.items()}  # fmt: skip


def exported() -> dict[str, object]:
    """Return the results of a real service as the window exports them, by format; and the verdict
    on an evidence pack of them, with some of its files.
    """
    found: dict[str, object] = {}
    with tempfile.TemporaryDirectory() as folder:
        run(_export(Path(folder), found))
    return found


async def _export(folder: Path, found: dict[str, object]) -> None:
    files = folder / "files"
    await asyncio.to_thread(files.mkdir)
    await asyncio.to_thread((files / "a.csv").write_text, CSV)
    async with console(folder / "data", files, own=True) as stores:
        await until(lambda: stores.results.count == stores.results.loaded_count == 1)
        for suffix in ("csv", "json", "xlsx"):
            path = folder / f"out.{suffix}"
            stores.export.write(path, exported_columns([*range(len(COLUMNS))]))
            await stores.tasks.idle()
            if suffix != "xlsx":
                found[suffix] = await asyncio.to_thread(path.read_text, encoding="utf-8-sig")
        sheet = CalamineWorkbook.from_path(str(path)).get_sheet_by_index(0)
        found["sheet"], found["head"] = sheet.name, sheet.to_python()[0]
        journal = JournalExport(stores.session, stores.audit, stores.tasks)
        for suffix in ("csv", "jsonl"):
            path = folder / f"journal.{suffix}"
            journal.write(path, JournalFilter(), 0)
            await until(lambda: not journal.running)
            found[f"journal.{suffix}"] = await asyncio.to_thread(
                path.read_text, encoding="utf-8-sig"
            )
        path = folder / "evidence.zip"
        stores.evidence.write(path, PackRequest("", tuple(stores.results.everything()), "A."))
        await until(lambda: not stores.evidence.running)
        found["fault"] = (await asyncio.to_thread(verify, path)).fault
        with ZipFile(path) as pack:
            found["query"] = json.loads(pack.read("query.json"))
            found["summary"] = pack.read("summary.html").decode()
