"""Features of the connected server: which are available, and why another one is not."""

from __future__ import annotations

from app.api.records.enums import Action
from app.api.records.local import Capabilities
from app.language import Texts

tr = Texts(__name__)

NO_KEYRING = "undo-until-quit"
"""Feature of a server without a keyring: its undo copies and the secrets of credentials are lost
when it ends.
"""
REMEDIES = frozenset(action.value for action in Action)
WRITES = REMEDIES | {
    "scan",
    "add_folder",
    "remove_location",
    "sample",
    "cancel",
    "administer",
    "credentials",
    "groups",
    "users",
    "trust_hosts",
    "licence",
    "cancel_scan",
    "filters",
    "types",
    "purge",
    "risk_profiles",
    "propose",
    "approval_rules",
    "enrol",
    "import_report",
}
"""Features that read-only mode refuses."""
LOCAL_ONLY = frozenset(
    {"preview", "events", "jobs", "sample", "audit", "vault", "bytes", "cancel", "add_folder"}
    | {"why", "places", "impact", "types", "profiles", "memory", "free", "ocr", "purge", "download"}
    | {"parquet", "credentials", "groups", "users", "known_hosts", "trust_hosts", "licence"}
    | {"risk_profiles", "propose", "approval_rules", "machines", "enrol", "import_report"}
)
"""Features that only a server with /local/v1 has."""
_ANNOUNCED = {
    "propose": "approvals",
    "approval_rules": "approvals",
    "machines": "machines",
    "enrol": "machines",
    "import_report": "machines",
}
"""Features beyond the contract that a server of this project may be too old to have, each with the
capability that announces it.
"""


def why_not(feature: str, *, read_only: bool, capabilities: Capabilities | None) -> str:
    """Return the reason why `feature` (an action of contract 4.2, or a member of the sets in this
    module) is unavailable on the connected server; "" if available. The contract itself is assumed
    to be supported.
    """
    if read_only and feature in WRITES:
        return tr("Read-only mode is on.")
    if capabilities is None:
        return tr("This server does not support this.") if feature in LOCAL_ONLY else ""
    if reason := capabilities.refusals.get(feature, ""):
        return f"{reason[:1].upper()}{reason[1:]}."
    if feature in REMEDIES | _ANNOUNCED.keys() and (
        _ANNOUNCED.get(feature, feature) not in capabilities.features
    ):
        return tr("This version of the service does not support this.")
    return ""
