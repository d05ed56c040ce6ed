"""Reports are written by a thread, as PDF and HTML, and can be cancelled."""

from __future__ import annotations

import re
from pathlib import Path
from zipfile import ZipFile

import pypdfium2  # type: ignore[import-untyped]
from pytestqt.qtbot import QtBot

from app.state.reports.templates import TEMPLATES, blocks
from app.state.stores import WindowStores
from app.ui.dialogs.pdf_report import write_pdf
from app.ui.dialogs.reports import FORMATS, ReportsDialog
from tests.state.reports.report_facts import facts
from tests.ui.live import console, run, until


def pdf_pages(path: Path) -> list[str]:
    document = pypdfium2.PdfDocument(path)
    try:
        return [page.get_textpage().get_text_range() for page in document]
    finally:
        document.close()


def opened(qtbot: QtBot, stores: WindowStores) -> ReportsDialog:
    dialog = ReportsDialog(stores)
    qtbot.addWidget(dialog)
    dialog.open()
    return dialog


def test_the_dialog_names_each_requirement_as_its_report_does(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            dialog = opened(qtbot, stores)
            for at, template in enumerate(TEMPLATES):
                dialog.template.setCurrentIndex(at)
                shown = dialog.template.currentText(), dialog.wants.text()
                assert shown == (template.title, template.wants)

    run(work())


def test_each_report_is_written_in_both_formats(qtbot: QtBot, tmp_path: Path, folder: Path) -> None:
    card = (
        b"card 4539 5787 6362 1486\n"  # unlike those of the other files, no published test number
    )
    (folder / "two.txt").write_bytes(2 * card)
    with ZipFile(folder / "inside.zip", "w") as archive:
        archive.writestr("inner.txt", 3 * card)

    async def work() -> None:
        async with console(tmp_path / "data", folder, own=True) as stores:
            dialog = opened(qtbot, stores)
            for at, template in enumerate(TEMPLATES):
                dialog.template.setCurrentIndex(at)
                for form, (_name, suffix, _writer) in enumerate(FORMATS):
                    dialog.format.setCurrentIndex(form)
                    path = tmp_path / f"{template.key}.{suffix}"
                    dialog.write(str(path))
                    await until(lambda: not dialog.reports.running)
                    assert dialog.said.text() == f"Report written to {path.name}.", (
                        dialog.problem.text()
                    )

    run(work())
    for template in TEMPLATES:
        first = pdf_pages(tmp_path / f"{template.key}.pdf")[0]
        assert template.title[:20] in first
        page = (tmp_path / f"{template.key}.html").read_text()
        assert template.title in page
        counted = re.findall("Card numbers in total</td><td class=n>([0-9,]+)<", page)
        assert counted == (["5"] if template.cards else []), template.key  # each once


def test_a_cancelled_report_leaves_no_file(qtbot: QtBot, tmp_path: Path, folder: Path) -> None:
    target = tmp_path / "out"
    target.mkdir()

    async def work() -> None:
        async with console(tmp_path / "data", folder, own=True) as stores:
            dialog = opened(qtbot, stores)
            many = facts([f"/srv/{at}" for at in range(100_000)])
            reports = dialog.reports
            path = target / "report.pdf"
            stores.tasks.read("report", reports.render, TEMPLATES[0], many, path, write_pdf)
            reports.running = True
            await until(lambda: reports.share)
            dialog.reject()
            assert not reports.running
            assert dialog.isVisible()
            await until(lambda: not list(target.iterdir()))

    run(work())


def test_a_long_table_repeats_its_headings_on_every_page(qtbot: QtBot, tmp_path: Path) -> None:
    del qtbot
    path = tmp_path / "long.pdf"
    write_pdf(path, "Long", blocks(TEMPLATES[0], facts([f"/srv/{at}" for at in range(200)])))
    pages = pdf_pages(path)
    assert len(pages) > 4
    words = ["".join(text.split()) for text in pages]  # their extracted order has odd breaks
    assert all("TargetLocation" in text for text in words if "/srv/" in text)
    assert all(f"/srv/{at}Visa" in "".join(words) for at in range(200))
