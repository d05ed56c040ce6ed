"""The enumerations of contract 2.10, as plain constants.

Records contain the values of these enumerations as text, so that an unknown value is shown
unchanged.
"""

from __future__ import annotations

from enum import StrEnum


class SearchStatus(StrEnum):
    """Progress of a Target or Location in a scan."""

    NONE = "none"
    SEARCHED = "searched"
    SEARCHING = "searching"
    ERROR = "error"
    PAUSED = "manually paused"
    STALLED = "stalled"
    BLOCKED = "processing blocked"
    PROCESSING = "processing events"
    INDEXING = "indexing results"
    PREPARING = "preparing to scan"
    AUTO_PAUSED = "automatically paused"
    QUEUED = "queued for scanning"
    QUEUED_PROCESSING = "queued for processing"


class OperationStatus(StrEnum):
    """Remediation status of a match object: the action that was done, or is in progress."""

    CONFIRMED = "Confirmed Match"
    DELEGATED = "Delegated"
    DELETED = "Deleted"
    DELETED_RESTRICTED = "Deleted with restrictions"
    ENCRYPTED = "Encrypted"
    FALSE_MATCH = "False Match"
    MIP_LABEL_MODIFIED = "MIP label modified"
    REMEDIATED_MANUALLY = "Manually Remediated"
    MASKED = "Masked"
    PARTIALLY_MASKED = "Partially masked"
    PENDING_DELETE = "Pending Delete"
    PENDING_ENCRYPT = "Pending Encrypt"
    PENDING_MASK = "Pending Mask"
    PENDING_MODIFICATION = "Pending Modification"
    PENDING_QUARANTINE = "Pending Quarantine"
    PENDING_LABEL = "Pending label modification"
    PERMISSIONS_MODIFIED = "Permissions modified"
    QUARANTINED = "Quarantined"
    QUARANTINED_RESTRICTED = "Quarantined with restrictions"
    REMOVE_MARK = "Remove mark"
    TEST_DATA = "Test Data"
    UNABLE_DELETE = "Unable to delete"
    UNABLE_ENCRYPT = "Unable to encrypt"
    UNABLE_MASK = "Unable to mask"
    UNABLE_LABEL = "Unable to modify label"
    UNABLE_PERMISSIONS = "Unable to modify permissions"
    UNABLE_QUARANTINE = "Unable to quarantine"

    @property
    def pending(self) -> bool:
        """Whether the action that this status names is still in progress."""
        return self.value.startswith("Pending ")

    @property
    def failed(self) -> bool:
        """Whether this status means that the action failed."""
        return self.value.startswith("Unable to ")


OPEN = "open"
STATES: dict[str, tuple[str, ...]] = {
    "confirmed": (OperationStatus.CONFIRMED.value,),
    "test": (OperationStatus.TEST_DATA.value,),
    "false": (OperationStatus.FALSE_MATCH.value,),
    "done": (
        OperationStatus.DELETED.value,
        OperationStatus.DELETED_RESTRICTED.value,
        OperationStatus.ENCRYPTED.value,
        OperationStatus.MASKED.value,
        OperationStatus.QUARANTINED.value,
        OperationStatus.QUARANTINED_RESTRICTED.value,
        OperationStatus.REMEDIATED_MANUALLY.value,
    ),
}
"""The statuses that make up each state of a decision. The state `OPEN`, which is not in this map,
stands for all other statuses.
"""


class Action(StrEnum):
    """The remedial actions of contract 4.2."""

    MASK = "mask"
    QUARANTINE = "quarantine"
    DELETE = "delete"
    ENCRYPT = "encrypt"
    CONFIRMED = "confirmed"
    REMEDIATED_MANUALLY = "remediated_manually"
    TEST_DATA = "test_data"
    FALSE_MATCH = "false_match"
    UNDO = "undo"


class JobState(StrEnum):
    """State of a job: a scan or a remediation.

    Only the console uses `REFUSED` and `UNKNOWN`, for requests that did not become jobs.
    """

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"
    ATTENTION = "attention"
    REFUSED = "refused"
    UNKNOWN = "unknown"


class ScheduleStatus(StrEnum):
    """Status of a scheduled scan (contract 3)."""

    SCHEDULED = "scheduled"
    COMPLETED = "completed"
    CANCELLED = "cancelled"
    STOPPED = "stopped"
    FAILED = "failed"
    DEACTIVATED = "deactivated"
    PENDING = "pending"


MARKS: dict[Action, OperationStatus] = {
    Action.CONFIRMED: OperationStatus.CONFIRMED,
    Action.REMEDIATED_MANUALLY: OperationStatus.REMEDIATED_MANUALLY,
    Action.TEST_DATA: OperationStatus.TEST_DATA,
    Action.FALSE_MATCH: OperationStatus.FALSE_MATCH,
}
"""The actions that only record a decision, and the status each leads to."""

DISMISSALS = frozenset({Action.FALSE_MATCH, Action.TEST_DATA})
"""The decisions after which the matches of an object are no longer counted as sensitive."""

UNDO_COPIED = frozenset({Action.MASK, Action.DELETE, Action.ENCRYPT})
"""The actions that can be undone only with an undo copy of the file."""

PENDING: dict[str, OperationStatus] = {
    Action.MASK: OperationStatus.PENDING_MASK,
    Action.QUARANTINE: OperationStatus.PENDING_QUARANTINE,
    Action.DELETE: OperationStatus.PENDING_DELETE,
    Action.ENCRYPT: OperationStatus.PENDING_ENCRYPT,
}
"""For each action that changes files, the status of an object while the action is pending."""

UNABLE: dict[str, OperationStatus] = {
    Action.MASK: OperationStatus.UNABLE_MASK,
    Action.QUARANTINE: OperationStatus.UNABLE_QUARANTINE,
    Action.DELETE: OperationStatus.UNABLE_DELETE,
    Action.ENCRYPT: OperationStatus.UNABLE_ENCRYPT,
}
"""For each action that changes files, the status of an object after the action has failed."""

FILE_CHANGES = frozenset(
    {
        OperationStatus.MASKED.value,
        OperationStatus.PARTIALLY_MASKED.value,
        OperationStatus.QUARANTINED.value,
        OperationStatus.QUARANTINED_RESTRICTED.value,
        OperationStatus.DELETED.value,
        OperationStatus.DELETED_RESTRICTED.value,
        OperationStatus.ENCRYPTED.value,
    }
)
"""The statuses of objects whose file was changed. An undo of the action that led to such a status
changes the file again.
"""

WHOLE_FILES = (Action.QUARANTINE, Action.DELETE, Action.ENCRYPT)
"""The actions that always apply to a whole file, and to all members of an archive."""


ACTIVE_JOB = frozenset({JobState.QUEUED, JobState.RUNNING})
"""The states of a job that has not ended."""


PROTOCOLS = (
    "file", "shadow", "free", "memory", "share", "mount", "ssh", "hdfs",
    "imap", "imaps", "http", "https",
)  # fmt: skip
"""Identifiers of the protocols that do not belong to a product, for the query form."""

METADATA_LABELS = (
    "Attachment", "BCC", "Catalog", "CC", "Classification Status", "Client Modified", "Column",
    "Column:Key", "Date", "Date Modified", "Document Created", "Document Creator",
    "Document Modified", "Document Modifier", "Document Subject", "Document Title", "Encoding",
    "File Created", "File Modified", "File Owner", "Filename", "Folder", "From", "Id", "Instance",
    "Key", "Key Columns", "Key Source", "Message-ID", "MIP Label Description", "MIP Label Name",
    "MIP Label UID", "MIP Label Sensitivity", "Object Created", "Object Modified",
    "Permission Execute", "Permission Full", "Permission Modify", "Permission Read",
    "Permission Special", "Permission Write", "Processed Rows", "Schema", "Sender",
    "Server Modified", "Subject", "Table", "To", "Track 1", "Track 2",
)  # fmt: skip

GLOBAL_PERMISSIONS = (
    "global administrator", "system manager", "permission manager", "datatype manager",
    "api access", "risk admin", "classification admin",
)  # fmt: skip
NODE_PERMISSIONS = (
    "node visible", "report summary", "report detail", "remediation request",
    "remediation mark location", "remediation act directly", "scan schedule", "access control",
)  # fmt: skip
"""Permissions on Groups, and on Targets with their Locations (contract 5)."""

CREDENTIAL_PERMISSIONS = ("credential use", "credential edit")
