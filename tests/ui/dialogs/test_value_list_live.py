"""A data type with a list of values: chosen from a file, checked, tried, saved, replaced."""

from __future__ import annotations

from pathlib import Path

import msgspec
from PySide6.QtCore import Qt

from app.api.records.local import Capabilities
from app.state.connection.abilities import NO_KEYRING
from app.ui.dialogs.data_types.data_types import DataTypesDialog
from app.ui.dialogs.data_types.value_list import ValueListDialog
from tests.ui.dialogs.test_data_types_live import column
from tests.ui.fitting import cut
from tests.ui.live import CSV, console, run, until
from tests.ui.spoken import nameless

MEMBER, PERSON = "QZ-48210", "Odalys Kestrelium"
TABLE = f"number;name\n{MEMBER};{PERSON}\nQZ-48211;Jo Osprey\n12;x\n{MEMBER};{PERSON}\n"


def test_a_list_is_checked_before_it_is_used(tmp_path: Path, styled: object) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "cards.csv").write_text(CSV)
    table = tmp_path / "members.csv"
    table.write_text(TABLE)
    binary = tmp_path / "table.xlsx"
    binary.write_bytes(b"PK\3\4\0\0")

    async def work() -> None:
        async with console(tmp_path / "data", folder, own=True) as stores:
            dialog = DataTypesDialog(stores)
            dialog.open()
            await until(dialog.form.list.isEnabled)
            dialog.form.name.setText("Members")
            dialog.form.list.click()
            (asked,) = dialog.findChildren(ValueListDialog)
            assert nameless(asked) == []
            await until(lambda: cut(asked) == [])
            await refused(asked, binary)
            await chosen(asked, table)
            await checked(asked)
            asked.primary.click()
            await until(lambda: dialog.form.expression.text().startswith("List of 2 values"))
            await tried_and_saved(dialog)
            dialog.close()

    run(work())


def test_a_server_without_a_keyring_says_that_it_loses_the_list(
    tmp_path: Path, styled: object
) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "cards.csv").write_text(CSV)

    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            for brief in (True, False):
                stores.session.capabilities = with_keyring(stores.session.capabilities, not brief)
                dialog = DataTypesDialog(stores)
                dialog.open()
                dialog.form.list.click()
                (asked,) = dialog.findChildren(ValueListDialog)
                assert ("has no keyring" in asked.consequence.whole()) is brief
                dialog.close()

    run(work())


def with_keyring(capabilities: Capabilities | None, keyring: bool) -> Capabilities:
    assert capabilities is not None
    features = {*capabilities.features} - {NO_KEYRING} | ({NO_KEYRING} if not keyring else set())
    return msgspec.structs.replace(capabilities, features=sorted(features))


async def chosen(asked: ValueListDialog, table: Path) -> None:
    assert not asked.primary.isEnabled()
    asked.use_file(str(table))
    await until(lambda: asked.column.count() == 2)
    assert asked.origin.whole() == "members.csv: 2 columns, UTF-8"
    assert asked.header.isChecked()
    shown = [asked.column.itemText(0), *(asked.others.item(row).text() for row in range(1))]
    assert [text.partition(":")[0] for text in shown] == ["number", "name"]
    assert "48210" not in "".join(shown)
    assert "Odalys" not in "".join(shown)
    assert not asked.within.isEnabled()
    asked.others.item(0).setCheckState(Qt.CheckState.Checked)
    assert asked.within.isEnabled()


async def checked(asked: ValueListDialog) -> None:
    asked.primary.click()
    await until(lambda: asked.primary.text() == "Use the list")
    assert asked.state.whole() == "4 rows: 2 values can be searched for; rows skipped: 2."
    assert sorted(column(asked.view, 1)) == ["1", "1"]
    assert sorted(column(asked.view, 2)) == ["3", "4"]
    asked.others.item(0).setCheckState(Qt.CheckState.Unchecked)  # another list
    assert asked.primary.text() == "Check the list"
    asked.others.item(0).setCheckState(Qt.CheckState.Checked)
    asked.primary.click()
    await until(lambda: asked.primary.text() == "Use the list")


async def tried_and_saved(dialog: DataTypesDialog) -> None:
    assert not dialog.form.expression.isEnabled()
    dialog.trial.text.setPlainText(f"{MEMBER} {PERSON}\nalone: QZ 48211")
    await until(dialog.primary.isEnabled)
    assert dialog.trial.state.whole().startswith("1 match, 1 near miss.")
    dialog.primary.click()
    await until(lambda: column(dialog.view, 0) == ["Members"])
    assert column(dialog.view, 1) == ["List of 2 values with 1 column"]
    dialog.view.setCurrentIndex(dialog.view.model().index(0, 0))
    assert dialog.form.expression.text() == "List of 2 values with 1 column"
    dialog.form.no_list.click()
    assert dialog.form.expression.text() == ""
    assert dialog.form.expression.isEnabled()
    assert dialog.form.gap() == "Enter an expression, or choose a list of values."


async def refused(asked: ValueListDialog, binary: Path) -> None:
    asked.use_file(str(binary))
    await until(lambda: "not a text file" in asked.problem.whole())
    asked.text.setPlainText("Danke\n1234\n\n")
    assert asked.problem.isHidden()
    assert asked.column.itemText(0).startswith("Column 1: ")
    asked.primary.click()
    await until(lambda: "No usable value" in asked.state.whole())
    assert not asked.primary.isEnabled()
    assert asked.primary.text() == "Check the list"
    asked.text.setPlainText(MEMBER)
    assert asked.state.whole() == ""
    asked.primary.click()
    await until(lambda: asked.primary.text() == "Use the list")
    asked.text.clear()
