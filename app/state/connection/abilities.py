"""Features of the connected server: which are available, and why others are not."""

from __future__ import annotations

from collections.abc import Collection

from app.api.records.enums import MARKS, Action
from app.api.records.local import Capabilities
from app.language import Texts
from app.state.words.permissions import missing_permission

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
    "remove_sample",
}
"""Features that read-only mode refuses."""
LOCAL_ONLY = frozenset(
    {"preview", "events", "jobs", "sample", "audit", "vault", "bytes", "cancel", "add_folder"}
    | {"why", "places", "impact", "types", "profiles", "memory", "free", "ocr", "purge", "download"}
    | {"parquet", "credentials", "groups", "users", "known_hosts", "trust_hosts", "licence"}
    | {"risk_profiles", "propose", "approval_rules", "machines", "enrol", "import_report"}
    | {"remove_sample"}
)
"""Features that only a server with /local/v1 has."""
_ANNOUNCED = {
    "propose": "approvals",
    "approval_rules": "approvals",
    "machines": "machines",
    "enrol": "machines",
    "import_report": "machines",
    "remove_sample": "remove_sample",
}
"""Features beyond the contract, each with the capability by which a server announces it. An old
server of this project may lack them.
"""


_MANAGE = ("access control", "system manager")  # not translated
_ACT = "remediation act directly"  # not translated
_MARK = "remediation mark location"  # not translated
_REQUEST = "remediation request"  # not translated
_SCAN = ("scan schedule",)  # not translated
_DETAIL = ("report detail",)  # not translated
_PERMISSIONS: dict[str, tuple[str, ...]] = {
    **{action.value: (_MARK if action in MARKS else _ACT,) for action in Action},
    "propose": (_ACT, _MARK, _REQUEST),
    "scan": _SCAN,
    "add_folder": _MANAGE,
    "sample": ("system manager",),  # not translated
    "remove_sample": ("system manager",),  # not translated
    "remove_location": _MANAGE,
    "vault": (_ACT,),
    "purge": (_ACT,),
    "types": ("datatype manager",),  # not translated
    "filters": ("global administrator", "datatype manager", "access control"),  # not translated
    "import_report": _SCAN,
    "why": _DETAIL,
    "audit": _DETAIL,
    "values": _DETAIL,
}
"""Permissions that a feature needs. One of them is enough, even if the account holds it only for
one Group or Target.
"""


def why_not(
    feature: str,
    *,
    read_only: bool,
    capabilities: Capabilities | None,
    permissions: Collection[str] | None = None,
) -> str:
    """Return the reason why `feature` (an action of contract 4.2, or a member of the sets in this
    module) is unavailable on the connected server; "" if available. The contract itself is assumed
    to be supported. `permissions` are those of the account; None while unknown.
    """
    if read_only and feature in WRITES:
        return tr("Read-only mode is on.")
    if capabilities is None:
        return tr("This server does not support this action.") if feature in LOCAL_ONLY else ""
    if reason := capabilities.refusals.get(feature, ""):
        return f"{reason[:1].upper()}{reason[1:]}."
    if feature in REMEDIES | _ANNOUNCED.keys() and (
        _ANNOUNCED.get(feature, feature) not in capabilities.features
    ):
        return tr("This version of the service does not support this action.")
    return missing_permission(permissions, _needed(feature, capabilities))


def may_change(permissions: Collection[str] | None, capabilities: Capabilities | None) -> bool:
    """Whether an account with these permissions may change something; True while they are unknown
    (`permissions` is None).
    """
    needed = [_needed(feature, capabilities) for feature in WRITES & _PERMISSIONS.keys()]
    return any(not missing_permission(permissions, names) for names in needed)


def _needed(feature: str, capabilities: Capabilities | None) -> tuple[str, ...]:
    """Return the permissions for `feature`, one of which is enough. If the server keeps proposals,
    the permission to request is enough for every action except undo, because the account can
    propose the action.
    """
    needed = _PERMISSIONS.get(feature, ())
    features = capabilities.features if capabilities is not None else ()
    proposable = feature in REMEDIES - {Action.UNDO} and "approvals" in features
    return (*needed, _REQUEST) if proposable else needed
