"""Dialog of a decision: what becomes of results that are already decided."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from app.api.records.enums import Action
from app.state.rows.keys import Key
from app.state.stores import WindowStores
from app.state.workspace.decision import Wanted
from app.ui.dialogs.mark import MarkDialog


def test_few_members_of_a_large_archive_are_looked_at_for_names(
    stores: WindowStores, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    members, looked_at = [Key("10", str(number)) for number in range(5_000)], list[Key]()
    monkeypatch.setattr(stores.results, "family", lambda _key: members)
    monkeypatch.setattr(stores.results, "families", lambda _keys: None)
    monkeypatch.setattr(stores.results, "count_objects", lambda _keys: len(members))
    monkeypatch.setattr(stores.results, "row_of", looked_at.append)
    wanted = Wanted(Action.FALSE_MATCH, members[:1], stay=True)
    qtbot.addWidget(MarkDialog(stores, wanted))
    assert 0 < len(looked_at) <= 1_000


@pytest.mark.parametrize(
    ("action", "found", "words"),
    [
        (Action.TEST_DATA, (0, True), ""),
        (Action.CONFIRMED, (3, True), ""),
        (Action.TEST_DATA, (3, True), "3 objects contain prohibited values"),
        (Action.FALSE_MATCH, (1, False), "At least 1 object contains prohibited values"),
    ],
)
def test_the_dialog_says_how_many_objects_contain_prohibited_values(
    stores: WindowStores,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    action: Action,
    found: tuple[int, bool],
    words: str,
) -> None:
    monkeypatch.setattr("app.ui.dialogs.mark.count_prohibited", lambda *_: found)
    keys = [Key("10", str(number)) for number in range(4)]
    dialog = MarkDialog(stores, Wanted(action, keys, stay=True))
    qtbot.addWidget(dialog)
    assert dialog.told.whole().split(". ")[0] == words


def test_the_dialog_says_why_there_are_fewer_objects_than_rows(
    stores: WindowStores, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores.results, "count_objects", lambda keys: len(keys) - 1)
    keys = [Key("10", str(number)) for number in range(5)]
    dialog = MarkDialog(stores, Wanted(Action.TEST_DATA, keys, stay=True))
    qtbot.addWidget(dialog)
    assert dialog.told.whole().startswith("5 rows are selected. An archive stands for")


@pytest.mark.parametrize(
    ("decided", "words"),
    [
        (0, ""),
        (1, "1 other result is already decided and stays as it is."),
        (3, "3 other results are already decided and stay as they are."),
        (4, "All of these results are already decided."),
        (None, "Earlier decisions are replaced only if all of the results"),
    ],
)
def test_the_dialog_says_what_becomes_of_decided_results(
    stores: WindowStores,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    decided: int | None,
    words: str,
) -> None:
    monkeypatch.setattr("app.ui.dialogs.mark.count_decided", lambda *_: decided)
    keys = [Key("10", str(number)) for number in range(4)]
    dialog = MarkDialog(stores, Wanted(Action.FALSE_MATCH, keys, stay=True))
    qtbot.addWidget(dialog)
    said, count = dialog.kept.whole(), {1: 3, 3: 1}.get(decided or 0, 4)
    assert dialog.primary.text() == f"Mark {count} as false match"
    assert said.startswith(words)
    assert bool(said) == bool(words)


@pytest.mark.parametrize(("rows", "words"), [(1, "1 row"), (2, "2 rows")])
def test_the_dialog_names_the_rows_of_too_many_objects(
    stores: WindowStores, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, rows: int, words: str
) -> None:
    monkeypatch.setattr(stores.results, "count_objects", lambda _keys: None)
    monkeypatch.setattr("app.ui.dialogs.mark.count_decided", lambda *_: None)
    keys = [Key("10", str(number)) for number in range(rows)]
    dialog = MarkDialog(stores, Wanted(Action.FALSE_MATCH, keys, stay=True))
    qtbot.addWidget(dialog)
    assert dialog.consequence.whole().startswith(f"Marks the objects of {words} as false match.")
    assert dialog.primary.text() == "Mark as false match"
    assert dialog.told.whole().startswith(words)
    assert dialog.kept.whole().startswith(
        "Earlier decisions are replaced only if all of the results"
    )
