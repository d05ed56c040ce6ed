"""Changes are announced once at the end of long work, also of several that overlap."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from app.settings import Settings
from app.state.connection.connection_state import ConnectionState


@pytest.fixture
def told() -> list[frozenset[str]]:
    return []


@pytest.fixture
def state(told: list[frozenset[str]]) -> ConnectionState:
    found = ConnectionState(Settings(), save=lambda: None)
    found.written.connect(told.append)
    return found


def test_changes_are_announced_once_at_the_end(
    state: ConnectionState, told: list[frozenset[str]]
) -> None:
    with state.announcing_once("inventory"):
        state.announce("inventory", "jobs")
        state.announce("inventory")
        assert told == [{"jobs"}]
    assert told == [{"jobs"}, {"inventory"}]


def test_the_first_of_two_to_begin_may_be_the_first_to_end(
    state: ConnectionState, told: list[frozenset[str]]
) -> None:
    first, second = ExitStack(), ExitStack()
    first.enter_context(state.announcing_once("locations", "inventory"))
    second.enter_context(state.announcing_once("targets", "inventory"))
    state.announce("locations", "inventory")
    first.close()
    assert told == [{"locations"}], "the other one still changes the inventory"
    second.close()
    assert told == [{"locations"}, {"inventory"}]
    state.announce("inventory")
    assert told[2:] == [{"inventory"}]
