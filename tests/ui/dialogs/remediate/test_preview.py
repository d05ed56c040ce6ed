"""Rows of the go / no-go table, and the bytes that offsets of changes refer to."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

from app.api.records.enums import Action
from app.api.records.local import Change, ObjectPreview, PreflightCheck
from app.service.remedies.job_plan import looked_at
from app.settings import Settings
from app.state.changes.dry_run import Checked, summary
from app.state.rows.keys import Key
from app.state.stores import AppStores
from app.ui.dialogs.remediate.diff import DiffView
from app.ui.dialogs.remediate.objects import columns, verdict
from app.ui.dialogs.remediate.preflight_checks import ChecksTable
from app.ui.look.colours import Role
from app.ui.look.theme import theme
from app.ui.look.whitespace_marks import name_at

CHANGE = Change(
    offset=1234, length=16, data_type="Visa", before="*", after="*",
    context_before="", context_after="",
)  # fmt: skip


def checked(*checks: PreflightCheck) -> Checked:
    one = ObjectPreview(
        object_id="1", path="a.txt", ok=all(check.ok for check in checks), checks=list(checks),
        changes=[CHANGE], size=1, sha256_before="", sha256_after="", undo="",
    )  # fmt: skip
    return summary(Key("2", "1"), 0, one)


def test_a_row_says_what_should_be_known_before() -> None:
    file = PreflightCheck(name="file", ok=True, reason="")
    part = PreflightCheck(name="note", ok=True, reason="3 of 5 matches can be masked")
    signed = PreflightCheck(name="note", ok=True, reason="its DKIM signature no longer fits")
    full = PreflightCheck(name="free space", ok=False, reason="the disk is full")
    assert verdict(checked(file)) == "Can be changed"
    assert verdict(checked(file), Action.UNDO) == "Can be restored"
    assert verdict(checked(file, part, signed)) == (
        "Can be changed (3 of 5 matches can be masked; its DKIM signature no longer fits)"
    )
    assert verdict(checked(part, full)) == "The disk is full"


def test_a_file_without_the_chosen_types_is_no_failure(styled: QApplication) -> None:
    del styled
    reason = "There are no matches left for this action."
    left = PreflightCheck(name=looked_at(reason), ok=False, reason=reason)
    check = columns(AppStores(Settings()).main.plan)[-1]
    item = checked(left)
    shown = (check.text(item), check.icon and check.icon(item), check.role and check.role(item))
    assert shown == ("No matches are left for this action", "info", Role.SECONDARY)
    table = ChecksTable()
    table.show_checks([left])
    assert table.table.index(0, 1).data() == "No matches left"


def test_what_is_looked_at_twice_says_for_which_file(styled: QApplication) -> None:
    del styled
    table, names = ChecksTable(), ("rights", "note", "name", "rights", "note")
    table.show_checks([PreflightCheck(name=name, ok=True, reason="") for name in names])
    shown = [table.model().index(row, 0).data() for row in range(len(names))]
    assert shown == ["Rights", "Note", "Name", "Rights (new file)", "Note"]
    table.deleteLater()


@pytest.mark.parametrize(
    ("of", "whose"),
    [("file", "the file"), ("text", "the document text"), ("member", "the archive member")],
)
def test_offsets_say_whose_bytes_they_count(styled: QApplication, of: str, whose: str) -> None:
    del styled
    view = DiffView()
    view.show_changes([CHANGE], revealed=False, as_hex=False, of=of)
    assert view.margin_of(0) == "+1,234", "no line is known"
    assert view.tip_of(0) == f"Visa\nBytes 1,234\N{EN DASH}1,249 of {whose}"
    view.deleteLater()


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        ("522727******8588", "522727******8588", "522727[6 digits → ******]8588"),
        ("4532 64** **** 0468", "4532 64** **** 0468", "4532 64[6 digits → ** ****] 0468"),
        ("***", "***", "[3 characters → ***]"),
        ("a**@example.org", "a**@example.org", "a[2 characters → **]@example.org"),
        ("*", "*", "[1 character → *]"),
    ],
)
def test_a_masked_diff_shows_what_is_replaced(
    styled: QApplication, before: str, after: str, shown: str
) -> None:
    """Previously, both lines had the same characters, in red and green."""
    del styled
    view = DiffView()
    change = replace(CHANGE, before=before, after=after, context_before="x;", place="line 12")
    view.show_changes([change], revealed=False, as_hex=False)
    assert view.toPlainText() == f"x;{shown}"
    assert view.margin_of(0) == "12"
    view.show_changes([change], revealed=True, as_hex=False)
    assert view.toPlainText().splitlines() == [
        f"\N{MINUS SIGN} x;{before}", f"+ x;{after}",
    ]  # fmt: skip
    assert [view.margin_of(at) for at in range(2)] == ["12", ""]
    view.deleteLater()


def test_tabs_marks_and_line_ends_are_faint_signs(styled: QApplication) -> None:
    """Previously, they were drawn as if the text had a backslash."""
    del styled
    view, faint = DiffView(), theme().color(Role.FAINT)
    change = replace(CHANGE, context_before="\ufeffa\tb\r", context_after="\x07\u202e")
    view.show_changes([change], revealed=False, as_hex=False)
    text = view.toPlainText()
    assert text == "\u2039BOM\u203aa⇥b←[1 character → *]\\x07\\u202e"
    names = {"⇥": "Tab", "←": "Carriage return", "M": "Byte order mark", "a": ""}
    for sign, name in names.items():
        cursor = view.textCursor()
        cursor.setPosition(text.index(sign) + 1)
        assert name_at(cursor) == name
        assert (cursor.charFormat().foreground().color() == faint) is bool(name)
    view.deleteLater()


def test_a_diff_shows_the_line_of_a_change_and_no_other(styled: QApplication) -> None:
    del styled
    view = DiffView()
    around = {"context_before": "name;card\r\nRoe;", "context_after": ";x\r\nDoe;"}
    view.show_changes([replace(CHANGE, **around, place="line 2")], revealed=False, as_hex=False)
    shown = view.toPlainText()
    assert shown.startswith("Roe;[")
    assert "Doe" not in shown
    assert view.margin_of(0) == "2"
