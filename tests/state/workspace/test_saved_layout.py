"""Tabs, columns and docks per server."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QCoreApplication

from app import settings as stored
from app.settings import MOST_DESKS, Desk, Profile, Settings
from app.state.connection.session import LOCAL
from app.state.stores import AppStores

AWAY = "https://pay.example:8339"


@pytest.fixture
def settings(qapp: QCoreApplication) -> Settings:
    assert qapp is not None
    return Settings(open_tabs=["", "type:Visa"], window_state="QQ==", columns={"x": "MQ=="})


def test_each_server_has_its_tabs_and_they_come_back(settings: Settings) -> None:
    desks = AppStores(settings).desks
    assert desks.use(AWAY, [])
    assert (settings.open_tabs, settings.desk_of) == ([], AWAY)
    settings.open_tabs = ["", "type:IBAN"]
    assert desks.use(LOCAL, [])
    assert settings.open_tabs == ["", "type:Visa"]
    assert settings.desks[AWAY].open_tabs == ["", "type:IBAN"]


def test_a_new_server_begins_with_columns_and_docks_of_the_one_before(settings: Settings) -> None:
    desks = AppStores(settings).desks
    desks.use(AWAY, [])
    assert (settings.window_state, settings.columns) == ("QQ==", {"x": "MQ=="})
    settings.columns["x"] = "Mg=="
    desks.use(LOCAL, [])
    assert settings.columns == {"x": "MQ=="}


def test_the_same_server_changes_nothing(settings: Settings) -> None:
    desks = AppStores(settings).desks
    assert not desks.use(LOCAL, ["type:IBAN"])
    assert settings.desks == {}


def test_after_a_quit_with_another_server_the_tabs_of_this_machine_come_back(
    qapp: QCoreApplication,
) -> None:
    settings = Settings(
        open_tabs=["", "type:IBAN"], desk_of=AWAY, desks={"": Desk(open_tabs=["", "type:Visa"])}
    )
    stores = AppStores(settings).main
    stores.session.place = LOCAL
    stores.session.changed.emit()
    assert [tab.text for tab in stores.tabs.tabs] == ["", "type:Visa"]
    assert settings.desks[AWAY].open_tabs == ["", "type:IBAN"]


def test_no_more_desks_are_kept_than_the_settings_may_hold(settings: Settings) -> None:
    desks = AppStores(settings).desks
    for number in range(MOST_DESKS + 3):
        desks.use(f"https://server{number}.example:8339", [])
    assert len(settings.desks) == MOST_DESKS
    assert msgspec.convert(msgspec.to_builtins(settings), Settings) == settings


def test_a_removed_server_takes_its_desk_with_it(settings: Settings) -> None:
    stores = AppStores(settings)
    stores.desks.use(AWAY, [])
    stores.desks.use(LOCAL, [])
    stores.session.servers.removed.emit(Profile(name="Pay", base_url=AWAY))
    assert settings.desks == {}


def test_settings_from_before_there_were_desks_open_as_they_are(tmp_path: Path) -> None:
    old = {"open_tabs": ["", "type:Visa"], "window_state": "QQ==", "profiles": []}
    (tmp_path / stored.FILE_NAME).write_bytes(msgspec.json.encode(old))
    found, damage = stored.load(tmp_path)
    assert (damage, found.open_tabs, found.desk_of, found.desks) == ("", old["open_tabs"], "", {})
