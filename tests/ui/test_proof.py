"""What a row of the go / no-go table says, and whose bytes the offsets of changes count."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from app.api.records.local import Change, ObjectPreview, PreflightCheck
from app.ui.dialogs.checks import ChecksTable
from app.ui.dialogs.diff import DiffView
from app.ui.dialogs.proof import OBJECTS

CHANGE = Change(
    offset=1234, length=16, data_type="Visa", before="*", after="*",
    context_before="", context_after="",
)  # fmt: skip


def preview(*checks: PreflightCheck) -> ObjectPreview:
    return ObjectPreview(
        object_id="1", path="a.txt", ok=all(check.ok for check in checks), checks=list(checks),
        changes=[CHANGE], size=1, sha256_before="", sha256_after="", undo="",
    )  # fmt: skip


def test_a_row_says_what_should_be_known_before(qapp: QApplication) -> None:
    del qapp
    file = PreflightCheck(name="file", ok=True, reason="")
    part = PreflightCheck(name="note", ok=True, reason="3 of 5 matches can be masked")
    signed = PreflightCheck(name="note", ok=True, reason="its DKIM signature no longer fits")
    full = PreflightCheck(name="free space", ok=False, reason="the disk is full")
    verdict = OBJECTS[-1].text
    assert verdict(preview(file)) == "Can be done"
    assert verdict(preview(file, part, signed)) == (
        "Can be done: 3 of 5 matches can be masked; its DKIM signature no longer fits"
    )
    assert verdict(preview(part, full)) == "The disk is full"


def test_what_is_looked_at_twice_says_for_which_file(styled: QApplication) -> None:
    del styled
    table, names = ChecksTable(), ("rights", "note", "name", "rights", "note")
    table.show_checks([PreflightCheck(name=name, ok=True, reason="") for name in names])
    shown = [table.model().index(row, 0).data() for row in range(len(names))]
    assert shown == ["Rights", "Note", "Name", "Rights (new file)", "Note"]
    table.deleteLater()


@pytest.mark.parametrize(
    ("of", "margin"), [("file", "1,234"), ("text", "text 1,234"), ("member", "member 1,234")]
)
def test_offsets_say_whose_bytes_they_count(styled: QApplication, of: str, margin: str) -> None:
    del styled
    view = DiffView()
    view.show_changes([CHANGE], revealed=False, as_hex=False, of=of)
    assert view.margin_of(0) == margin
    view.deleteLater()
