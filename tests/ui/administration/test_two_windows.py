"""Two windows edit one record: the second is told what changed and by whom before it writes."""

from __future__ import annotations

import itertools
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from app.api.records.administration import LicenseChange, NewCredential, NewUser
from app.api.records.approvals import ApprovalRule, ApprovalRules
from app.api.records.groups import NewGroup
from app.api.records.locations import NewLocation
from app.api.records.targets import NewTarget
from app.state.administration.outcomes import Saved
from app.state.administration.scans import new_schedule
from app.state.stores import WindowStores
from app.ui.administration.forms.difference import Merge
from app.ui.administration.forms.edit_dialog import EditDialog
from app.ui.administration.section import Section
from app.ui.frame.window import MainWindow
from app.ui.look.status_colours import ACTION_NAMES
from app.ui.look.text import PlainLabel
from tests.state.administration.lists import ended
from tests.ui import made
from tests.ui.administration.live import (
    act,
    column,
    dialog,
    listed,
    merging,
    section,
    select,
    show,
)
from tests.ui.administration.test_sections import EMPTY
from tests.ui.administration.two_windows import PASSWORD, add_account, remote_window, two_windows
from tests.ui.live import Story, until

SECRET = "open-sesame-42"
_numbers = itertools.count()


@dataclass(frozen=True)
class Case:
    """A record of a section, and a field of it with what each of two people enters."""

    action: str
    make: Callable[[WindowStores, Path], Awaitable[str]]
    """Add the record; return what the first column of the list shows of it."""
    field: str
    theirs: str
    mine: str


async def target(stores: WindowStores, _folder: Path) -> str:
    await stores.session.client.targets.create(NewTarget(name="host", comments="before"))
    await stores.inventory.load()
    return "host"


async def group(stores: WindowStores, _folder: Path) -> str:
    await stores.session.client.groups.create(NewGroup(name="Finance", comments="before"))
    return "Finance"


async def location(stores: WindowStores, folder: Path) -> str:
    client = stores.session.client
    key = await client.targets.create(NewTarget(name="host"))
    await client.locations.create(key, NewLocation(protocol="file", path=str(folder)))
    for label in ("one", "two"):
        new = NewCredential(label=label, type="ssh", username=label, password=SECRET)
        await client.credentials.create(new)
    return str(folder)


async def credential(stores: WindowStores, _folder: Path) -> str:
    new = NewCredential(label="login", type="ssh", username="before", password=SECRET)
    await stores.session.client.credentials.create(new)
    return "login"


async def account(stores: WindowStores, _folder: Path) -> str:
    await stores.session.client.users.add(NewUser(name="erin", password=PASSWORD))
    return "erin"


async def approval_rule(stores: WindowStores, _folder: Path) -> str:
    await rule(stores, "global", "", "mask")
    return "All targets"


async def rule(stores: WindowStores, realm: str, key: str, *actions: str) -> None:
    """Add a rule to those of the server."""
    approvals = stores.session.client.approvals
    now = await approvals.rules()
    new = ApprovalRule(realm=realm, key=key, actions=list(actions))
    await approvals.change_rules(ApprovalRules(revision=now.revision, rules=[*now.rules, new]))


async def scan(stores: WindowStores, folder: Path) -> str:
    await location(stores, folder)
    key = (await stores.session.client.targets.list()).items[0].id
    label = f"Weekly {next(_numbers)}"  # ended scans keep their labels
    later = EMPTY | {"label": label, "targets": key, "start": "2099-01-01 02:00"}
    await stores.session.client.schedules.create(new_schedule(later))
    return label


async def licence(stores: WindowStores, _folder: Path) -> str:
    change = LicenseChange(state="licensed", edition="professional")
    await stores.session.client.local.change_license(change)
    return "Licence"


Pair = tuple[MainWindow, MainWindow]


@pytest.fixture(scope="module")
def shared(
    story: Story, tmp_path_factory: pytest.TempPathFactory, styled: QApplication
) -> Iterator[Pair]:
    """Two windows for all tests of the file; `pair` empties their server after each."""
    assert styled is not None
    with story.holds(two_windows(tmp_path_factory.mktemp("two") / "data", "targets")) as windows:
        yield windows


@pytest.fixture
def pair(story: Story, shared: Pair) -> Iterator[Pair]:
    """The window of the service's own account, and that of “ann”."""
    yield shared
    story.run(empty(shared[0].stores))


async def empty(stores: WindowStores) -> None:
    """Delete the records that a test has added."""
    client = stores.session.client
    for form in forms():
        form.reject()
    await client.local.change_license(LicenseChange(state="licensed", edition="professional"))
    rules = await client.approvals.rules()
    await client.approvals.change_rules(ApprovalRules(revision=rules.revision, rules=[]))
    for target_ in (await client.targets.list()).items:
        await client.targets.delete(target_.id)
    for group_ in (await client.groups.all(group_name="Finance")).items:
        await client.groups.delete(group_.id)
    for credential_ in (await client.credentials.list()).items:
        await client.credentials.delete(credential_.id)
    for scan_ in (await client.schedules.list()).items:
        await client.schedules.act(scan_.id, "cancel")
    for user in (await client.users.list(user_name="erin")).items:
        await client.users.remove(user.id)


async def at(pair: Pair, name: str) -> Pair:
    """Show a section in both windows; return these when its list is read."""
    for window in pair:
        await show(window, name)
    return pair


CASES = {
    "targets": Case("edit_target", target, "comments", "theirs", "mine"),
    "groups": Case("edit_group", group, "comments", "theirs", "mine"),
    "locations": Case("edit_location", location, "credential_id", "one (one)", "two (two)"),
    "credentials": Case("edit_credential", credential, "username", "theirs", "mine"),
    "accounts": Case("edit_account", account, "email", "theirs@example.org", "mine@example.org"),
    "approval_rules": Case("edit_approval_rule", approval_rule, "actions", "Delete", "Encrypt"),
    "scans": Case("edit_scan", scan, "memory", "128", "256"),
    "server": Case("edit_licence", licence, "state", "Expired", "Limit exceeded"),
}
"""Every section whose records are edited."""


def put(form: EditDialog, field: str, shown: str) -> None:
    """Enter a value, as it is shown."""
    offered = form.editors[field].field.choices
    values = {choice.text: choice.value for choice in offered()} if offered else {}
    if field == "actions":
        values = {name: value for value, name in ACTION_NAMES.items()}
    form.editors[field].put(values.get(shown, shown))


async def editing(window: MainWindow, name: str, record: str) -> EditDialog:
    """Open the form of a record, once the list has it and what the form offers is known."""
    of = section(window, name)
    for other in (name, *of.others):
        window.stores.administration.sections[other].read()
    await until(lambda: not any(window.stores.administration.sections[other].loading
                                for other in (name, *of.others)))  # fmt: skip
    select(of, record)
    before = set(forms())
    await act(window, CASES[name].action)
    await until(lambda: set(forms()) - before)
    (form,) = set(forms()) - before
    return form


async def listing(of: Section[Any], name: str) -> None:
    """Wait until the list has this name, perhaps among those that earlier tests have left."""
    of.records.read()
    await until(lambda: name in column(of))


def forms() -> list[EditDialog]:
    return [one for one in QApplication.topLevelWidgets()
            if isinstance(one, EditDialog) and one.isVisible()]  # fmt: skip


async def saved(form: EditDialog) -> None:
    """Show the difference, then write it."""
    form.accept()
    form.accept()
    await until(lambda: not isValid(form))


@pytest.mark.parametrize("name", CASES)
async def test_the_second_is_told_what_changed_and_by_whom(
    story: Story, pair: Pair, tmp_path: Path, name: str
) -> None:
    case = CASES[name]
    window, other = await at(pair, name)
    record = await case.make(window.stores, tmp_path)
    form = await editing(window, name, record)
    put(form, case.field, case.mine)
    theirs = await editing(other, name, record)
    put(theirs, case.field, case.theirs)
    await saved(theirs)
    form.accept()
    form.accept()
    await until(lambda: merging(form))
    assert form.problem.whole().startswith("“ann” changed this ")
    shown = [label.whole() for label in made.the(Merge, form).findChildren(PlainLabel)]
    label = form.editors[case.field].field.label
    assert shown[shown.index(label) :][:3] == [label, case.theirs, case.mine]
    form.accept()
    await until(lambda: not isValid(form))
    again = await editing(other, name, record)
    assert again.editors[case.field].field.show(again.values()[case.field]) == case.mine
    again.reject()


@pytest.mark.parametrize("name", [name for name in CASES if name not in {"server", "scans"}])
async def test_the_second_is_told_who_removed_the_record(
    story: Story, pair: Pair, tmp_path: Path, name: str
) -> None:
    case = CASES[name]
    window, other = await at(pair, name)
    record = await case.make(window.stores, tmp_path)
    form = await editing(window, name, record)
    put(form, case.field, case.mine)
    records = section(other, name).records
    await listed(section(other, name), *column(section(window, name)))
    select(section(other, name), record)
    assert isinstance(await ended(records, lambda: records.delete(records.selected)), Saved)
    form.accept()
    form.accept()
    await until(lambda: form.primary.text() == "Add the record again")
    assert form.problem.whole().startswith("“ann” deleted this ")
    assert form.editors[case.field].field.show(form.values()[case.field]) == case.mine
    form.reject()


async def test_two_people_change_different_rules(story: Story, pair: Pair, tmp_path: Path) -> None:
    window, other = await at(pair, "approval_rules")
    record = await approval_rule(window.stores, tmp_path)
    form = await editing(window, "approval_rules", record)
    put(form, "actions", "Encrypt")
    key = await window.stores.session.client.groups.create(NewGroup(name="Finance"))
    await rule(other.stores, "group", key, "delete")
    await saved(form)
    found = (await window.stores.session.client.approvals.rules()).rules
    assert {one.realm: one.actions for one in found} == {
        "global": ["encrypt"],
        "group": ["delete"],
    }


async def test_the_rule_of_one_place_is_not_added_twice(
    story: Story, pair: Pair, tmp_path: Path
) -> None:
    window, other = await at(pair, "approval_rules")
    await act(window, "add_approval_rule")
    form = await dialog(EditDialog)
    form.editors["place"].put("global/")
    form.editors["actions"].put("mask")
    await rule(other.stores, "global", "", "delete")
    form.accept()
    await until(form.problems["place"].isVisible)
    (found,) = (await other.stores.session.client.approvals.rules()).rules
    assert found.actions == ["delete"]
    form.reject()


async def test_an_account_that_sees_no_event_is_told_so(
    story: Story, pair: Pair, tmp_path: Path
) -> None:
    window, _ = await at(pair, "credentials")
    edit = ("node visible", "credential use", "credential edit")
    await add_account(window.stores, "ben", (), edit)
    address = window.stores.session.client.address
    certificate = address.certificate or ""
    async with remote_window(address.base_url, certificate, "ben", "credentials") as other:
        record = await credential(window.stores, tmp_path)
        form = await editing(other, "credentials", record)
        put(form, "username", "mine")
        theirs = await editing(window, "credentials", record)
        put(theirs, "username", "theirs")
        await saved(theirs)
        form.accept()
        form.accept()
        await until(lambda: merging(form))
        assert form.problem.whole().startswith(
            "Somebody else changed this credential meanwhile. The author is unknown: your "
            "account can see no event about this record."
        )
        form.reject()


async def test_a_secret_changed_by_somebody_else_is_not_overwritten(
    story: Story, pair: Pair, tmp_path: Path
) -> None:
    window, other = await at(pair, "credentials")
    record = await credential(window.stores, tmp_path)
    form = await editing(window, "credentials", record)
    put(form, "password", "mine")
    theirs = await editing(other, "credentials", record)
    put(theirs, "password", "theirs")
    await saved(theirs)
    form.accept()
    form.accept()
    await until(lambda: merging(form))
    told = form.problem.whole()
    assert told.startswith("“ann” changed this credential meanwhile.")
    assert "it holds a secret" in told
    form.reject()


async def test_a_scan_that_somebody_else_has_cancelled_is_not_paused(
    story: Story, pair: Pair, tmp_path: Path
) -> None:
    window, other = await at(pair, "scans")
    await location(window.stores, tmp_path)
    key = (await window.stores.session.client.targets.list()).items[0].id
    later = EMPTY | {"label": "Nightly", "targets": key, "start": "2099-01-01 02:00"}
    await window.stores.session.client.schedules.create(new_schedule(later))
    for each in (window, other):
        await listing(section(each, "scans"), "Nightly")
        select(section(each, "scans"), "Nightly")
    await act(other, "cancel_planned_scan")
    await until(lambda: "Scheduled" not in column(section(other, "scans"), 1))
    scans = section(window, "scans")
    scans.run("pause")  # pressed before the list was read again
    await until(lambda: "“ann”" in scans.told.whole())


async def test_a_scan_that_somebody_else_has_cancelled_is_not_changed(
    story: Story, pair: Pair, tmp_path: Path
) -> None:
    window, other = await at(pair, "scans")
    label = await scan(window.stores, tmp_path)
    form = await editing(window, "scans", label)
    put(form, "memory", "128")
    await listing(section(other, "scans"), label)
    select(section(other, "scans"), label)
    await act(other, "cancel_planned_scan")
    await until(lambda: "Scheduled" not in column(section(other, "scans"), 1))
    form.accept()
    form.accept()
    await until(lambda: "“Cancelled” now" in form.problem.whole())
    form.reject()
