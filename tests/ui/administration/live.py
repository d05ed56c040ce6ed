"""The main window with its Administration workspace, connected to a real service."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from app.ui.administration.forms.difference import Difference, Merge
from app.ui.administration.forms.edit_dialog import EditDialog
from app.ui.administration.section import Section
from app.ui.frame.window import MainWindow
from app.ui.kit.dialog import Dialog
from tests.state.administration.lists import console
from tests.ui import made
from tests.ui.fitting import misfits
from tests.ui.live import until
from tests.ui.tidy import discard

D = TypeVar("D", bound=Dialog)


@asynccontextmanager
async def workspace(folder: Path, section: str, *, own: bool = False) -> AsyncIterator[MainWindow]:
    """Yield a window that shows a section, whose list is read."""
    async with console(folder, own=own) as stores:
        window = MainWindow(stores)
        window.resize(1280, 760)
        window.show()
        window.actions_["administration"].trigger()
        window.administration.show_section(section)
        records = stores.administration.sections[section]
        await until(lambda: records.loaded and not records.loading)
        await stores.tasks.idle()
        await until(lambda: stores.session.connected)
        try:
            yield window
        finally:
            for widget in QApplication.topLevelWidgets():
                widget.close()
            discard(window)


async def show(window: MainWindow, name: str) -> None:
    """Show a section; return when its list is read again."""
    records = window.stores.administration.sections[name]
    window.administration.show_section(name)
    records.read()
    await until(lambda: records.loaded and not records.loading)


def section(window: MainWindow, name: str) -> Section[Any]:
    return window.administration.section(name)


def column(of: Section[Any], number: int = 0) -> list[str]:
    """Return the texts of a column."""
    model = of.view.model()
    return [model.index(row, number).data() for row in range(model.rowCount())]


async def listed(of: Section[Any], *names: str) -> None:
    """Wait until the list has exactly these names, in any order."""
    of.records.read()
    await until(lambda: sorted(column(of)) == sorted(names))


def select(of: Section[Any], *names: str) -> None:
    """Select rows by their names."""
    of.view.clearSelection()
    for name in names:
        index = of.model.index(column(of).index(name), 0)
        flag = of.view.selectionModel().SelectionFlag
        of.view.selectionModel().select(index, flag.Select | flag.Rows)


async def act(window: MainWindow, action: str) -> None:
    """Run an action, as soon as it is available."""

    def available() -> bool:
        window.actions_.refresh()
        return window.actions_[action].isEnabled()

    await until(available)
    window.actions_[action].trigger()


async def dialog(kind: type[D]) -> D:
    """Wait for a dialog of this kind."""
    await until(lambda: isinstance(QApplication.activeModalWidget(), kind))
    found = QApplication.activeModalWidget()
    assert isinstance(found, kind)
    return found


def review(form: EditDialog) -> Difference | Merge | None:
    """Return the review of a change, or the choice between two versions, if the form shows it."""
    changes, merges = made.shown(Difference, form), made.shown(Merge, form)
    return changes[0] if changes else merges[0] if merges else None


def merging(form: EditDialog) -> bool:
    """Whether the form offers both versions of each field."""
    return isinstance(review(form), Merge)


async def import_targets(window: MainWindow, file: Path) -> None:
    """Choose a file for the import of Targets."""
    await act(window, "import_targets")
    made.the(QFileDialog, section(window, "targets")).fileSelected.emit(str(file))


async def fits(root: QWidget) -> None:
    """Wait until the layout of a window has no errors; it takes some turns of the loop."""
    with suppress(TimeoutError):
        await until(lambda: misfits(root) == [])
    assert misfits(root) == []


async def closed(kind: type[Dialog]) -> None:
    """Wait until no dialog of this kind is open."""
    await until(lambda: not isinstance(QApplication.activeModalWidget(), kind))


async def save(form: EditDialog, **values: str) -> None:
    """Fill in a form, and save it, also if it asks to confirm the changes."""
    for name, value in values.items():
        form.editors[name].put(value)
    form.accept()
    if review(form) is not None:
        form.accept()
    await closed(EditDialog)
