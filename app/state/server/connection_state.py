"""The connection as all stores know it: to which server, and what may be done there now."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QObject, Signal

from app.api import client as api
from app.api.calls import Calls
from app.api.records.administration import Server
from app.api.records.enums import Action
from app.api.records.local import Capabilities
from app.settings import Settings
from app.state.server import abilities, decision_reasons
from app.state.work.errors import NotConnected

LOCAL = "Local"


class Connection(StrEnum):
    """Where the connection stands."""

    STARTING = "starting"
    CONNECTED = "connected"
    LOST = "lost"
    FAILED = "failed"
    SIGNED_OUT = "signed out"


@dataclass(frozen=True, slots=True)
class Written:
    """Something was written: `what` of {"estate", "results", "risk", "jobs"}, for these Targets."""

    what: frozenset[str]
    target_ids: frozenset[str] = frozenset()


class Standing(QObject):
    """How things stand with the server. `Session` makes the connection, and changes this."""

    changed = Signal()
    written = Signal(object)

    def __init__(self, settings: Settings, save: Callable[[], None]) -> None:
        super().__init__()
        self.connection = Connection.SIGNED_OUT
        self.profile = LOCAL
        self.base_url = ""
        self.message = ""
        self.server: Server | None = None
        self.capabilities: Capabilities | None = None
        self.read_only = settings.read_only
        self.user = ""
        self.generation = 0
        self.place = ""
        self.settings = settings
        self.private = False
        """Conceal mode: who looks over the analyst's shoulder sees no preview."""
        self.calls = Calls()
        self._save = save
        self._client: api.Client | None = None

    @property
    def client(self) -> api.Client:
        """The client of the connected server. Raises `NotConnected` without one."""
        if self._client is None or self.connection is not Connection.CONNECTED:
            raise NotConnected(self.message or "The console is not connected to a server.")
        return self._client

    @property
    def connected(self) -> bool:
        """Whether there is a server to ask."""
        return self.connection is Connection.CONNECTED

    @property
    def local(self) -> bool:
        """Whether the server offers /local/v1."""
        return self.capabilities is not None

    def need_place(self, place: str) -> None:
        """Raises `NotConnected` if another server than the one at `place` is in use by now."""
        if place != self.place:
            raise NotConnected("Another server was chosen meanwhile: nothing more was sent.")

    def offers(self, feature: str) -> bool:
        """Whether the server says that it has `feature` beside the contract."""
        return self.capabilities is not None and feature in self.capabilities.features

    def can(self, feature: str) -> bool:
        """Whether `feature` (see `abilities`) can be used now."""
        return not self.why_not(feature)

    def why_not(self, feature: str) -> str:
        """Why `feature` cannot be used now, in words; "" when it can."""
        return abilities.why_not(
            feature,
            connected=self.connected,
            read_only=self.read_only,
            capabilities=self.capabilities,
        )

    def set_private(self, *, private: bool) -> None:
        """While it is on, nothing shows what is around a match, and no value is revealed."""
        if private != self.private:
            self.private = private
            self.changed.emit()

    def set_read_only(self, read_only: bool) -> None:
        """Offer actions that change something, or don't."""
        if read_only != self.read_only:
            self.read_only = self.settings.read_only = read_only
            self._save()
            self.changed.emit()

    def remember_reason(self, sign_off: str, reason: str, action: Action | None = None) -> None:
        """Keep the name and the reason (of this action) for the next time."""
        decision_reasons.remember(self.settings, sign_off, reason, action)
        self._save()

    def announce(self, *what: str, target_ids: frozenset[str] = frozenset()) -> None:
        """Tell all stores that something was written."""
        self.written.emit(Written(frozenset(what), target_ids))
