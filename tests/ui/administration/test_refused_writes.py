"""A server that refuses each write: told at the field that it is about; nothing typed is lost."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from app.ui.administration.forms.add_locations import AddLocationsDialog
from app.ui.administration.forms.delete_dialog import DeleteDialog
from app.ui.administration.forms.edit_dialog import EditDialog
from app.ui.frame.window import MainWindow
from tests.kit.gate import Gate
from tests.state.administration.lists import console
from tests.ui.administration.live import (
    act,
    closed,
    column,
    dialog,
    listed,
    review,
    section,
    select,
    show,
)
from tests.ui.administration.test_locations import adding
from tests.ui.administration.two_windows import PASSWORD, remote_window
from tests.ui.live import Story, until

DENIED = (
    "Your account does not have the permission for this action. "
    "Ask the administrator of the server for the missing permission."
)
NO_LICENCE = "The licence of the server does not allow this"
TAKEN = "One exists already."


@dataclass(frozen=True)
class Form:
    """The form of a new record: what is typed, and the server's names of its fields."""

    action: str
    typed: dict[str, str]
    unique: str
    """The field that a conflict is about."""
    renamed: dict[str, str]
    """Fields that the server calls otherwise."""


FORMS = {
    "targets": Form("add_target", {"name": "host", "platform": "BSD", "comments": "typed"},
                    "name", {}),
    "groups": Form("add_group", {"name": "Finance", "comments": "typed"}, "name", {}),
    "credentials": Form("add_credential", {"label": "login", "username": "u", "password": "p"},
                        "label", {"cert_name": "cert_file"}),
    "accounts": Form("add_account", {"name": "erin", "password": PASSWORD,
                                     "email": "erin@example.org"}, "name", {}),
    "scans": Form("add_scan", {"label": "Nightly", "targets": "1", "repeat": "1 days",
                               "throughput": "5"},
                  "label", {"timezone": "start", "repeat_days": "repeat", "profiles": "profile"}),
    "known_hosts": Form("add_ssh_host_key", {"host": "127.0.0.1:1",
                                           "fingerprint": "SHA256:" + "A" * 43}, "host", {}),
}  # fmt: skip
"""Every section with a form of new records."""


@asynccontextmanager
async def behind_a_gate(folder: Path, name: str) -> AsyncIterator[tuple[MainWindow, Gate]]:
    """Yield a window that reaches its service through a gate."""
    async with console(folder, own=True) as stores:
        address = stores.session.client.address
        async with (
            Gate(address).open() as gate,
            remote_window(gate.base_url, gate.pem, address.username, name, address.password)
            as window,
        ):  # fmt: skip
            yield window, gate


Gated = tuple[MainWindow, Gate]


@pytest.fixture(scope="module")
def gated(
    story: Story, tmp_path_factory: pytest.TempPathFactory, styled: QApplication
) -> Iterator[Gated]:
    """A window behind a gate, for all tests of the file."""
    assert styled is not None
    with story.holds(behind_a_gate(tmp_path_factory.mktemp("gate") / "data", "targets")) as shared:
        yield shared


async def at(gated: Gated, name: str) -> Gated:
    """Open the gate, and show a section."""
    window, gate = gated
    gate.refusal = None
    await show(window, name)
    return gated


async def refused(form: EditDialog) -> None:
    """Write, and wait for the refusal."""
    form.accept()
    await until(form.form.isEnabled)


def shown(form: EditDialog) -> dict[str, str]:
    """Return the problems at the fields, and that above the buttons as ""."""
    told = {name: label.whole() for name, label in form.problems.items() if label.isVisible()}
    return told | ({"": form.problem.whole()} if form.problem.isVisible() else {})


@pytest.mark.parametrize("name", FORMS)
async def test_a_refused_new_record_is_told_where_it_belongs(
    story: Story, gated: Gated, name: str
) -> None:
    case = FORMS[name]
    window, gate = await at(gated, name)
    await act(window, case.action)
    form = await dialog(EditDialog)
    for field, value in case.typed.items():
        form.editors[field].put(value)
    before = form.values()
    gate.refusal = (403, "You do not have permission to do this.")
    await refused(form)
    assert shown(form) == {"": DENIED}
    gate.refusal = (405, "The HTTP method is not allowed.")
    await refused(form)
    assert shown(form)[""].startswith(NO_LICENCE)
    gate.refusal = (409, TAKEN)
    await refused(form)
    assert shown(form) == {case.unique: TAKEN}
    for field in (*form.editors, *case.renamed):
        gate.refusal = (422, f"Invalid input for '{field}'.")
        await refused(form)
        assert [*shown(form)] == [case.renamed.get(field, field)]
    assert form.values() == before
    form.reject()


@pytest.mark.parametrize("name", [name for name in FORMS if name not in {"scans", "known_hosts"}])
async def test_a_refused_change_or_deletion_keeps_what_was_typed(
    story: Story, gated: Gated, name: str
) -> None:
    case = FORMS[name]
    field = "username" if name == "credentials" else "email" if name == "accounts" else "comments"
    window, gate = await at(gated, name)
    of = section(window, name)
    record = case.typed[case.unique]
    others = column(of)
    await act(window, case.action)
    form = await dialog(EditDialog)
    for typed, value in case.typed.items():
        form.editors[typed].put(value)
    form.accept()
    await until(lambda: not isValid(form))
    await listed(of, *others, record)
    select(of, record)
    await act(window, case.action.replace("add", "edit"))
    form = await dialog(EditDialog)
    form.editors[field].put("other@example.org")
    for gate.refusal in ((403, ""), (405, ""), (409, TAKEN), (422, "Not so.")):
        if review(form) is None:
            form.accept()
        await refused(form)
        assert [*shown(form)] == [""]
        assert form.values()[field] == "other@example.org"
    gate.refusal = (422, f"Invalid input for '{field}'.")
    await refused(form)
    assert [*shown(form)] == [field]
    form.reject()
    gate.refusal = (409, "Something uses it.")
    await act(window, case.action.replace("add", "delete"))
    question = await dialog(DeleteDialog)
    question.accept()
    await until(question.problem.isVisible)
    assert question.problem.whole() == "Something uses it."
    gate.refusal = None
    question.accept()
    await closed(DeleteDialog)
    await until(lambda: sorted(column(of)) == sorted(others))


async def test_a_refused_location_is_told_at_each_of_its_fields(
    story: Story, gated: Gated, tmp_path: Path
) -> None:
    window, gate = await at(gated, "locations")
    form = await adding(window, tmp_path, browse=False)

    async def told() -> list[str]:
        form.accept()
        await until(form.target.isEnabled)
        places = [name for name, label in form.problems.items() if label.isVisible()]
        return [*places, *[""] * form.problem.isVisible()]

    for field in form.problems:
        gate.refusal = (422, f"Invalid input for '{field}'.")
        assert await told() == [field]
    for status in (403, 405):
        gate.refusal = (status, "")
        assert await told() == [""]
    gate.refusal = (409, "A parent file path exists.")
    assert await told() == ["path"]
    gate.refusal = (404, "Resource not found.")
    assert await told() == ["target_id"]
    assert form.path.text() == str(tmp_path)
    gate.refusal = None
    form.accept()
    await closed(AddLocationsDialog)
    await until(lambda: column(section(window, "locations")) == [str(tmp_path)])
