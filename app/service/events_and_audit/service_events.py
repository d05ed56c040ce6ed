"""Events of the service about itself: its start, its end, and errors at start and end."""

from __future__ import annotations

import os

from app import __version__
from app.log import get_logger
from app.service.events_and_audit.events import EventBus
from app.service.store.database import DatabaseError

KEY_MISSING = (
    "The system's keyring does not hold the vault key that this data folder was used with before. "
    "Without it, earlier undo copies, secrets of credentials and lists of values cannot be "
    "decrypted. If the folder was moved, start once with the folder at its earlier path. If it is "
    "from another computer or account, use it there. If the keyring was reset, restore its backup. "
    "If there was no keyring then, nothing can restore them."
)
_log = get_logger(__name__)


def copies_without_key(count: int) -> str:
    """Return the text about `count` undo copies whose key is not in the keyring."""
    what = "1 undo copy" if count == 1 else f"{count:,} undo copies"
    changes = "this change" if count == 1 else "these changes"
    return (
        f"The system's keyring does not hold the key of {what}, so {changes} cannot be undone. If "
        "there was no keyring when a copy was made, nothing can restore its key. Otherwise start "
        "once with the folder at its earlier path, or restore a backup of the keyring that had it."
    )


class Notices:
    """Publishes events about the process. If an event cannot be recorded, the service starts or
    ends nevertheless.
    """

    def __init__(self, bus: EventBus) -> None:
        self._bus = bus
        self._began = False
        self.damage = ""
        """Damage of the audit journal, reported at the start; empty if there is none."""
        self.key_missing = ""
        """Text about a key that the keyring lacks, reported at the start; empty if none is
        missing.
        """

    def started(self) -> None:
        """Record that the service has started: the store is open and recovered."""
        self._began = True
        said = f"The service has started: version {__version__}, process {os.getpid()}."
        self._tell("service started", said)
        if self.damage:
            said = f"The audit journal is damaged: {self.damage}."
            self._tell("audit journal damaged", said)
        if self.key_missing:
            self._tell("vault key missing", self.key_missing)

    def answers(self, url: str, settings: str) -> None:
        """Record that the service accepts requests."""
        self._tell("service configured", settings)
        self._tell("service answers", f"The service is listening on {url}.")

    def could_not_start(self, why: str) -> None:
        """Record that the start of the service failed after the store was opened."""
        self._tell("service could not start", why)

    def signalled(self, name: str) -> None:
        """Record that a signal has requested the end."""
        self._tell("service told to end by a signal", f"{name} has asked the service to end.")

    def ended(self) -> None:
        """Record the end of the service, when all work has stopped. This is the last event."""
        if self._began:
            self._tell("service ended", "The service has ended.")

    def _tell(self, operation: str, said: str) -> None:
        try:
            self._bus.publish(operation, said)
        except DatabaseError as error:
            _log.warning("an event was not recorded", exc_info=error)
