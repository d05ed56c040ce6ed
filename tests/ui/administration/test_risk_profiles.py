"""Risk profiles in the Administration: added, counted, changed, removed, with their history."""

from __future__ import annotations

import json
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.api.records.risk import NewRiskProfile, NewRiskRules, OperationRule
from app.ui.administration.forms.delete_dialog import DeleteDialog
from app.ui.administration.forms.edit_dialog import EditDialog
from app.ui.administration.forms.risk_rules import TypeForm
from app.ui.administration.forms.rules_editor import RulesEditor
from app.ui.dialogs.timeline import TimelineDialog
from app.ui.frame.window import MainWindow
from tests.ui.administration.live import (
    act,
    closed,
    column,
    dialog,
    fits,
    merging,
    section,
    select,
    workspace,
)
from tests.ui.live import run, until
from tests.ui.spoken import nameless

MASKED = NewRiskRules(operation=[OperationRule(status="Masked")])


async def opened(window: MainWindow, action: str) -> tuple[EditDialog, RulesEditor]:
    window.actions_.refresh()
    window.actions_[action].trigger()
    form = await dialog(EditDialog)
    editor = form.editors["rules"].widget
    assert isinstance(editor, RulesEditor)
    return form, editor


async def with_profile(window: MainWindow, label: str = "Done") -> str:
    risk = window.stores.session.client.risk
    new = NewRiskProfile(label=label, level="Low", priority=50, rules=MASKED)
    key = await risk.add_profile(new)
    window.stores.session.announce("risk")
    profiles = section(window, "risk_profiles")
    await until(lambda: label in column(profiles))
    select(profiles, label)
    return key


def test_a_profile_is_added_with_a_counted_rule(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "risk_profiles", own=True) as window:
            await until(lambda: window.stores.query.options.data_types)
            form, editor = await opened(window, "add_risk_profile")
            await fits(form)
            assert nameless(form) == []
            form.editors["label"].put("Cards")
            form.editors["priority"].put("70")
            kind = editor.forms["data_types"]
            assert isinstance(kind, TypeForm)
            kind.type.edit.setText("Visa")
            assert kind.type.take_typed()
            kind.minimum.setValue(3)
            editor.count.click()
            await until(lambda: editor.counter.found is not None)
            assert editor.told.whole() == "The rules of this profile apply to 0 match locations."
            assert editor.words() == ["Visa: at least 3 (matches without test data)"]
            form.accept()
            await closed(EditDialog)
            await until(lambda: "Cards" in column(section(window, "risk_profiles")))

    run(work())


def test_an_unfinished_rule_is_told_and_kept(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "risk_profiles", own=True) as window:
            form, editor = await opened(window, "add_risk_profile")
            form.editors["label"].put("Cards")
            form.editors["priority"].put("0")
            kind = editor.forms["data_types"]
            assert isinstance(kind, TypeForm)
            kind.type.edit.setText("nothing like it")
            form.accept()
            assert form.problems["priority"].whole() == "Enter a number from 1 to 1,000,000."
            assert "not in the list of data types" in form.problems["rules"].whole()
            assert kind.type.edit.text() == "nothing like it"

    run(work())


def test_a_label_that_exists_is_told_at_its_field(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "risk_profiles", own=True) as window:
            await with_profile(window)
            form, editor = await opened(window, "add_risk_profile")
            form.editors["label"].put("Done")
            form.editors["priority"].put("9")
            editor.put(json.dumps({"locations": [{"prefix": "/srv"}]}))
            form.accept()
            await until(form.problems["label"].whole)
            assert editor.words() == ["Below /srv"]

    run(work())


def test_a_change_by_somebody_else_is_merged(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "risk_profiles", own=True) as window:
            key = await with_profile(window)
            form, editor = await opened(window, "edit_risk_profile")
            editor.put(json.dumps({"locations": [{"prefix": "/srv"}]}))
            risk = window.stores.session.client.risk
            theirs = NewRiskProfile(label="Done", level="High", priority=50, rules=MASKED)
            await risk.change_profile(key, theirs)
            form.accept()
            form.accept()
            await until(lambda: merging(form))
            form.accept()
            await closed(EditDialog)
            (mine,) = [row for row in (await risk.profiles()).items if row.profile_id == key]
            assert (mine.level, mine.rules.locations) == ("High", [{"prefix": "/srv"}])

    run(work())


def test_what_goes_with_a_profile_is_shown_before(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "risk_profiles", own=True) as window:
            key = await with_profile(window)
            risk = window.stores.session.client.risk
            await until(lambda: window.stores.risk.progress is None)
            await act(window, "history_risk_profile")
            shown = await dialog(TimelineDialog)
            await until(lambda: not shown.timeline.loading)
            assert shown.timeline.error == ""
            await fits(shown)
            shown.accept()
            await closed(TimelineDialog)
            await act(window, "delete_risk_profile")
            (await dialog(DeleteDialog)).accept()
            await closed(DeleteDialog)
            assert key not in {row.profile_id for row in (await risk.profiles()).items}

    run(work())


def test_the_focus_stays_where_counting_was_started(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "risk_profiles", own=True) as window:
            form, editor = await opened(window, "add_risk_profile")
            editor.put(json.dumps({"operation": [{"status": "Masked"}]}))
            editor.count.setFocus()
            QTest.keyClick(editor.count, Qt.Key.Key_Return)
            assert form.focusWidget() is editor.cancel
            await until(lambda: not editor.counter.counting)
            assert form.focusWidget() is editor.count

    run(work())
