"""What the service tells of itself: its start, its end, and what kept it from either."""

from __future__ import annotations

import os

from app import __version__
from app.log import get_logger
from app.service.base.event_table import EMITTED
from app.service.record.events import EventBus
from app.service.store.database import DatabaseError

_log = get_logger(__name__)


class Notices:
    """Events about the process itself. None of them may keep it from its start or end."""

    def __init__(self, bus: EventBus) -> None:
        self._bus = bus
        self._began = False
        self.damage = ""
        """What is wrong with the audit journal; told at the start."""

    def started(self) -> None:
        """The store is open and put right."""
        self._began = True
        said = f"The service has started: version {__version__}, process {os.getpid()}."
        self._tell("service started", said)
        if self.damage:
            said = f"The audit journal is damaged: {self.damage}."
            self._tell("audit journal damaged", said)

    def answers(self, url: str, settings: str) -> None:
        """Requests are answered from now on."""
        self._tell("service configured", settings)
        self._tell("service answers", f"Answering at {url}.")

    def could_not_start(self, why: str) -> None:
        """The start has failed, though the store could be opened."""
        self._tell("service could not start", why)

    def signalled(self, name: str) -> None:
        """A signal has asked for the end."""
        self._tell("service told to end by a signal", f"{name} has asked the service to end.")

    def ended(self) -> None:
        """All work is done or put away: nothing is told after this."""
        if self._began:
            self._tell("service ended", "The service has ended.")

    def _tell(self, operation: str, said: str) -> None:
        try:
            self._bus.publish(*EMITTED[operation], said)
        except DatabaseError as error:
            _log.warning("an event was not recorded", exc_info=error)
