"""Words for risk levels, permissions and labels of metadata."""

from __future__ import annotations

from app.language import Texts

tr = Texts(__name__)

# fmt: off
_LEVELS = tr.words("High", "Medium", "Low")
_PERMISSIONS = tr.words(
    "global administrator", "system manager", "permission manager", "datatype manager",
    "api access", "risk admin", "classification admin", "node visible", "report summary",
    "report detail", "remediation request", "remediation mark location",
    "remediation act directly", "scan schedule", "access control", "credential use",
    "credential edit",
)
_METADATA = tr.words(
    "Attachment", "BCC", "Catalog", "CC", "Classification Status", "Client Modified", "Column",
    "Column:Key", "Date", "Date Modified", "Document Created", "Document Creator",
    "Document Modified", "Document Modifier", "Document Subject", "Document Title", "Encoding",
    "File Created", "File Modified", "File Owner", "Filename", "Folder", "From", "Id", "Instance",
    "Key", "Key Columns", "Key Source", "Message-ID", "MIP Label Description", "MIP Label Name",
    "MIP Label UID", "MIP Label Sensitivity", "Object Created", "Object Modified",
    "Permission Execute", "Permission Full", "Permission Modify", "Permission Read",
    "Permission Write", "Processed Rows", "Schema", "Sender", "Server Modified", "Subject",
    "Table", "To", "Track 1", "Track 2",
) | {"Permission Special": tr("Special permissions")}
_EVERYONE = "everyone"
_HOLDERS = tr.words("everyone", "owner", "group")
_METHODS = tr.words("Discovered", "Classified", "No classification")
# fmt: on
_BETWEEN = ", "


def level_word(level: str) -> str:
    """Return the word for the level of a risk profile; "" or an unknown level is returned
    unchanged.
    """
    return _LEVELS.get(level, level)


def permission_word(permission: str) -> str:
    """Return the word for a permission; an unknown permission is returned unchanged."""
    return _PERMISSIONS.get(permission, permission)


def metadata_word(label: str) -> str:
    """Return the word for a label of metadata; an unknown label is returned unchanged."""
    return _METADATA.get(label, label)


def right_words(holders: str) -> str:
    """Return the words for who has a right, such as `alice (owner), everyone`; names of accounts
    are returned unchanged.
    """
    return _BETWEEN.join(map(_holder_words, holders.split(_BETWEEN)))


def _holder_words(holder: str) -> str:
    if holder == _EVERYONE:
        return _HOLDERS[holder]
    name, _, kind = holder.removesuffix(")").rpartition(" (")
    return f"{name} ({_HOLDERS[kind]})" if kind in _HOLDERS and holder.endswith(")") else holder


def method_word(method: str) -> str:
    """Return the word for how a sensitivity label was found; an unknown method is returned
    unchanged.
    """
    return _METHODS.get(method, method)
