"""A data type from values that are marked in the preview, one after the other."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QTextCursor

from app.state.location.examples import TypeExample
from app.ui.dialogs.data_types.data_types import DataTypesDialog
from app.ui.dialogs.data_types.propose_type import ProposeTypeDialog
from app.ui.panes.detail.preview import Preview
from tests.ui.live import CARD, console, run, until

BADGES = ("KX-48210-77", "KX-00017-02", "KX-93355-41")
TEXT = f"Card {CARD}\n" + "".join(f"His badge is {one}.\n" for one in BADGES)


def test_marked_values_become_a_proposal_with_keywords_and_impact(
    tmp_path: Path, styled: object
) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "letter.txt").write_text(TEXT)

    async def work() -> None:
        async with console(tmp_path / "data", folder, own=True) as stores:
            stores.results.select(stores.results.key(0))
            await until(lambda: bool(stores.matches.lines()))
            preview = Preview()
            preview.selected.connect(stores.examples.select)
            preview.show_lines(stores.matches.lines(), "match", revealed=False)
            choose(preview, "Card")
            assert stores.examples.why_not() == ""
            choose(preview, "Card 4111")
            assert "contains a masked match" in stores.examples.why_not()
            for badge in BADGES:
                choose(preview, badge)
                stores.examples.mark()
            dialog = DataTypesDialog(stores, examples=True)
            dialog.open()
            await until(lambda: bool(dialog.findChildren(ProposeTypeDialog)))
            (asked,) = dialog.findChildren(ProposeTypeDialog)
            assert asked.lines() == list(BADGES)
            asked.primary.click()
            await until(lambda: bool(dialog.form.expression.text()))
            assert dialog.form.expression.text() == r"\bKX-\d{5}-\d{2}\b"
            assert dialog.form.keywords.text() == "badge"
            assert stores.examples.values() == []
            dialog.form.name.setText("Badge")
            dialog.form.edited.emit()
            await until(lambda: "files with results" in dialog.trial.state.whole())
            shown = dialog.trial.state.whole()
            assert shown == "3 matches, 0 near misses. 3 matches in 1 of 1 files with results."
            dialog.close()
            preview.clear()
            assert stores.examples.why_not() == "Select a value in the preview first."
            preview.deleteLater()

    run(work())


def choose(preview: Preview, text: str) -> None:
    """Select a text, which may begin at the mask of a match."""
    whole = preview.toPlainText()
    at = whole.index(text.partition(" ")[0])
    cursor = QTextCursor(preview.document())
    cursor.setPosition(at)
    cursor.setPosition(at + len(text), QTextCursor.MoveMode.KeepAnchor)
    preview.setTextCursor(cursor)


def test_the_words_around_a_selection_are_those_beside_it(styled: object) -> None:
    preview, chosen = Preview(), list[TypeExample | None]()
    preview.selected.connect(chosen.append)
    preview.setPlainText("before KX-1 after")
    choose(preview, "KX-1")
    example = chosen[-1]
    assert example is not None
    assert (example.value, example.around) == ("KX-1", "before   after")
    preview.deleteLater()
