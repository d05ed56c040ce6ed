"""The agent that scans on behalf of the server: chosen, listed, rejected at its field."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from app.api.records.administration import Agent, NewCredential, Scanning
from app.api.records.targets import NewTarget
from app.state.administration.read_only import Agents
from app.ui.administration.forms.add_locations import AddLocationsDialog
from app.ui.administration.forms.choices import REJECTED_AGENT, agent_name, agents
from app.ui.administration.forms.connection_dialog import ConnectionDialog
from app.ui.administration.forms.difference import Difference
from app.ui.administration.forms.edit_dialog import EditDialog
from app.ui.frame.window import MainWindow
from app.ui.look.status_colours import NONE
from tests.ui.administration.live import (
    act,
    closed,
    column,
    dialog,
    review,
    section,
    select,
    workspace,
)
from tests.ui.administration.test_locations import adding
from tests.ui.administration.test_page import editing, with_targets
from tests.ui.fitting import misfits
from tests.ui.live import run, until
from tests.ui.spoken import nameless

NOBODY = "99999999999999999999"


async def agent(window: MainWindow) -> Agent:
    """Return the agent of the service, once the window knows it."""
    agents = window.stores.administration.agents
    await until(lambda: agents.items)
    return agents.items[0]


def shown(window: MainWindow, name: str) -> list[str]:
    """Return the agents in the list of a section."""
    of = section(window, name)
    titles = [column.title for column in of.model.columns]
    return column(of, titles.index("Proxy agent"))


@pytest.mark.parametrize("name", ["targets", "locations"])
def test_the_agent_has_room_in_the_list(tmp_path: Path, styled: object, name: str) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "groups") as window:
            window.administration.show_section(name)
            of = section(window, name)
            last = len(of.model.columns) - 1
            await until(lambda: not of.records.loading)
            await until(lambda: of.view.columnWidth(last) and not of.view.isColumnHidden(last))

    run(work())


def test_what_an_agent_cannot_read_is_among_its_properties(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "agents") as window:
            worker, agents = await agent(window), section(window, "agents")
            told = dict(agents.facts(replace(worker, lacks=["parquet", "ocr", "new"])))
            assert told["Unsupported content"] == "Parquet files, Text in images, new"
            assert dict(agents.facts(worker))["Unsupported content"] == NONE

    run(work())


def test_what_an_agent_scans_now_is_in_the_list_and_among_its_properties(
    tmp_path: Path, styled: object
) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "agents") as window:
            one, of = await agent(window), section(window, "agents")
            first = Scanning(target_id=NOBODY, location_id=NOBODY, path="/srv/a.pdf", objects=32)
            second = Scanning(target_id=NOBODY, location_id=NOBODY, path="/srv/b.zip")
            busy = replace(one, scanning=[first, second], load=0.5)
            titles = [column.title for column in of.model.columns]
            cells = {title: of.model.columns[at].text(busy) for at, title in enumerate(titles)}
            assert cells["Scanning now"] == "/srv/a.pdf and 32 more objects"
            assert cells["System load"] == "0.50"
            told = dict(of.facts(busy))
            assert told["Scanning now"] == "/srv/a.pdf and 31 more objects\n/srv/b.zip"
            assert dict(of.facts(one))["Scanning now"] == NONE

    run(work())


def test_workers_and_groups_are_offered_as_agents(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "agents") as window:
            here = await agent(window)
            group = replace(here, id=NOBODY, name="archive", type="group", connected=False)
            window.stores.administration.agents.items.append(group)
            offered = {choice.value: choice.text for choice in agents(window.stores)}
            assert offered == {"": "None", here.id: here.name, NOBODY: "archive (group)"}
            assert agent_name(window.stores, NOBODY) == "archive (group)"

    run(work())


def test_a_target_gets_an_agent_by_its_name(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "targets") as window:
            await with_targets(window, "host")
            one = await agent(window)
            form = await editing(window, "host")
            form.editors["proxy_id"].put(one.id)
            form.accept()
            change = review(form)
            assert isinstance(change, Difference)
            assert change.words()[3:] == ["Proxy agent", "None", one.name]
            form.accept()
            await closed(EditDialog)
            (target,) = (await window.stores.session.client.targets.list()).items
            assert target.proxy_id == one.id
            await until(lambda: shown(window, "targets") == [one.name])

    run(work())


def test_an_agent_that_the_server_rejects_is_told_at_its_field(
    tmp_path: Path, styled: object
) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "targets") as window:
            await with_targets(window, "host")
            form = await editing(window, "host")
            form.editors["proxy_id"].put(NOBODY)
            form.editors["comments"].put("typed")
            form.accept()
            form.accept()
            await until(form.problems["proxy_id"].isVisible)
            assert form.problems["proxy_id"].whole() == REJECTED_AGENT
            assert form.editors["comments"].value() == "typed"
            form.reject()

    run(work())


def test_a_location_is_added_and_edited_with_an_agent(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "locations") as window:
            one = await agent(window)
            form = await adding(window, tmp_path, browse=False)
            form.agent.setCurrentIndex(form.agent.findData(one.id))
            await until(lambda: misfits(form) == [])
            assert nameless(form) == []
            form.accept()
            await closed(AddLocationsDialog)
            await until(lambda: shown(window, "locations") == [one.name])
            select(section(window, "locations"), str(tmp_path))
            await act(window, "edit_location")
            edit = await dialog(EditDialog)
            edit.editors["proxy_id"].put("")
            edit.accept()
            edit.accept()
            await closed(EditDialog)
            await until(lambda: shown(window, "locations") == [""])

    run(work())


def test_a_place_is_probed_through_the_chosen_agent(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "locations") as window:
            form = await adding(window, tmp_path)
            assert form.tree.answered
            form.agent.addItem("Removed", NOBODY)
            form.agent.setCurrentIndex(form.agent.findData(NOBODY))
            form.browse.click()
            await until(form.problems["proxy_id"].isVisible)
            assert form.problems["proxy_id"].whole() == REJECTED_AGENT
            assert form.path.text() == str(tmp_path)
            form.reject()

    run(work())


def test_a_connection_is_tested_through_the_chosen_agent(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "credentials", own=True) as window:
            client = window.stores.session.client
            new = NewCredential(label="login", type="https", username="u", password="p")
            await client.credentials.create(new)
            credentials = section(window, "credentials")
            credentials.records.read()
            await until(lambda: column(credentials) == ["login"])
            await with_targets_of(window)
            select(credentials, "login")
            await act(window, "test_credential")
            form = await dialog(ConnectionDialog)
            assert [form.agent.itemText(at) for at in range(form.agent.count())] == [
                "None", (await agent(window)).name,
            ]  # fmt: skip
            form.agent.addItem("Removed", NOBODY)
            form.agent.setCurrentIndex(form.agent.findData(NOBODY))
            form.target.edited.emit([window.stores.inventory.groups[0].targets[0].id])  # type: ignore[index]
            form.accept()
            await until(lambda: form.message.whole() == REJECTED_AGENT)
            form.reject()

    run(work())


async def with_targets_of(window: MainWindow) -> None:
    """Add a Target, and wait until the inventory has it."""
    await window.stores.session.client.targets.create(NewTarget(name="host"))
    await window.stores.inventory.load()


def test_the_list_of_agents_is_read_again_while_it_is_shown(
    tmp_path: Path, styled: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Agents, "refresh_seconds", 0.05)

    async def work() -> None:
        async with workspace(tmp_path / "data", "agents") as window:
            records = window.stores.administration.agents
            shown = records.shown
            await until(lambda: records.shown is not shown)
            assert not records.loading  # no progress bar blinks
            window.administration.show_section("groups")
            await window.stores.tasks.idle()
            shown = records.shown
            await asyncio.sleep(0.3)
            assert records.shown is shown

    run(work())


def test_the_list_of_agents_has_the_time_of_the_last_message(
    tmp_path: Path, styled: object
) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "agents") as window:
            here, of = await agent(window), section(window, "agents")
            (at,) = [n for n, one in enumerate(of.model.columns) if one.title == "Last message"]
            assert of.model.columns[at].text(replace(here, last_seen=0.0)) == ""
            assert "2026" in of.model.columns[at].text(replace(here, last_seen=1_790_000_000.0))

    run(work())
