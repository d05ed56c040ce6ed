"""Sign-off name and reasons: each account has its own."""

from __future__ import annotations

from pathlib import Path

from app.api.records.enums import Action
from app.settings import Settings
from app.state.connection.connection_state import ConnectionState
from app.state.connection.session import ServerProfile
from tests.state.approvals.people import PASSWORD, service
from tests.state.conftest import Run
from tests.ui.live import until


def test_name_and_reasons_are_kept_for_each_account(run: Run, tmp_path: Path, folder: Path) -> None:
    async def work() -> None:
        async with service(tmp_path, folder) as served:
            await served.add_account("vera")
            owner, address = served.owner, served.address
            session, settings = owner.session, owner.session.settings
            session.remember_reason("Ada Admin", "PCI cleanup", Action.CONFIRMED)
            session.remember_reason("Ada Admin", "PCI cleanup", Action.MASK)
            vera = ServerProfile(
                "Elsewhere", address.base_url, "vera", PASSWORD, address.certificate or ""
            )
            session.connect_server(vera)
            await until(lambda: session.connected and session.user == "vera")
            assert settings.sign_off == session.sign_off == session.reason_for(Action.MASK) == ""
            assert settings.recent_reasons == settings.saved_reasons == []
            session.remember_reason("Vera View", "Review", Action.MASK)
            session.connect_local()
            await until(lambda: session.connected and session.place == "Local")
            assert settings.sign_off == "Ada Admin"
            assert session.sign_off == "", "it was not confirmed since this sign-in"
            assert settings.recent_reasons == settings.saved_reasons == ["PCI cleanup"]
            assert session.reason_for(Action.CONFIRMED) == "PCI cleanup"

    run(work())


def test_a_reason_to_change_files_is_offered_again_for_the_same_action_until_the_console_ends() -> (
    None
):
    settings = Settings()
    session = ConnectionState(settings, lambda: None)
    session.remember_reason("Roe", "PCI real cards", Action.MASK)
    assert session.reason_for(Action.MASK) == "PCI real cards"
    assert session.reason_for(Action.DELETE) == ""
    restarted = ConnectionState(settings, lambda: None)
    assert restarted.reason_for(Action.MASK) == ""
    assert settings.recent_reasons == ["PCI real cards"], "it can be chosen from the list"


def test_a_reason_to_change_files_is_not_offered_for_other_data_types() -> None:
    session = ConnectionState(Settings(), lambda: None)
    session.remember_reason("Roe", "PCI: CVV", Action.MASK, ["Visa", "CVV"])
    assert session.reason_for(Action.MASK, ["CVV"]) == "PCI: CVV"
    assert session.reason_for(Action.MASK, ["CVV", "Name"]) == ""
    session.remember_reason("Roe", "customers", Action.MASK)
    assert session.reason_for(Action.MASK, ["Name"]) == "customers", "given without data types"
