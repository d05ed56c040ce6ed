"""Available actions, and the reasons why others are unavailable."""

from __future__ import annotations

from app.api.records.enums import Action
from app.api.records.local import Capabilities
from app.state.connection.abilities import LOCAL_ONLY, may_change, why_not


def test_a_server_without_local_offers_the_contract_and_names_what_it_has_not() -> None:
    def reasons(features: set[str], known: Capabilities | None) -> set[str]:
        return {why_not(feature, read_only=False, capabilities=known) for feature in features}

    acts = {str(action) for action in Action}
    assert reasons(acts, None) == {""}
    assert reasons(set(LOCAL_ONLY), None) == {"This server does not support this action."}
    ours = Capabilities(
        service="discovery-console",
        version="1",
        features=["undo", "approvals", "machines", "remove_sample"],
        refusals={},
    )
    assert reasons({*LOCAL_ONLY, "undo"}, ours) == {""}
    assert reasons({"mask"}, ours) == {"This version of the service does not support this action."}


def test_who_may_only_view_or_propose_is_told_apart() -> None:
    ours = Capabilities(
        service="discovery-console", version="1", features=["approvals"], refusals={}
    )
    assert may_change(None, None)
    assert not may_change({"api access", "report detail"}, ours)
    assert may_change({"api access", "remediation mark location"}, ours)
    assert may_change({"api access", "remediation request"}, ours)
