"""Available actions, and the reasons why others are unavailable."""

from __future__ import annotations

from app.api.records.enums import Action
from app.api.records.local import Capabilities
from app.state.server.abilities import LOCAL_ONLY, why_not


def test_a_server_without_local_offers_the_contract_and_names_what_it_has_not() -> None:
    def reasons(features: set[str], known: Capabilities | None) -> set[str]:
        return {why_not(feature, read_only=False, capabilities=known) for feature in features}

    acts = {str(action) for action in Action}
    assert reasons(acts, None) == {""}
    assert reasons(set(LOCAL_ONLY), None) == {"This server does not support this."}
    ours = Capabilities(
        service="discovery-console",
        version="1",
        features=["undo", "approvals", "machines"],
        refusals={},
    )
    assert reasons({*LOCAL_ONLY, "undo"}, ours) == {""}
    assert reasons({"mask"}, ours) == {"This version of the service does not support this."}
