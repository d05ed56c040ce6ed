"""Connection state shared by all stores: which server is used, and what it allows."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum

from app.api import client as api
from app.api.errors import ApiError
from app.api.recent_calls import Calls
from app.api.records.administration import Server
from app.api.records.enums import MARKS, Action
from app.api.records.local import Capabilities
from app.language import Texts
from app.settings import MOST_SIGN_OFFS, Settings, SignOff
from app.state.connection import abilities
from app.state.connection.certificates import grouped
from app.state.connection.profiles import find
from app.state.work.errors import NotConnected
from app.state.work.signals import QObject, Signal

tr = Texts(__name__)

LOCAL = "Local"  # not translated
"""`place` of the embedded service. Local data about a server is stored under its place."""
LOCAL_NAME = tr("Local", "the service on this computer")
"""Name of the embedded service."""
USUAL_REASONS = {
    Action.CONFIRMED: tr("Sensitive data"),
    Action.FALSE_MATCH: tr("No sensitive data"),
    Action.TEST_DATA: tr("Published or invented test values"),
    Action.REMEDIATED_MANUALLY: tr("Remediated by hand"),
}
"""Default reason of a mark, until another reason was given; in the language of the signer."""
MOST_RECENT = 10
MOST_SAVED = 9


class Connection(StrEnum):
    """State of the connection."""

    STARTING = "starting"
    CONNECTED = "connected"
    LOST = "lost"
    FAILED = "failed"
    SIGNED_OUT = "signed out"  # not translated


class ConnectionState(QObject):
    """State of the connection, read by all stores. `Session` connects and updates it."""

    changed = Signal()
    signed_in = Signal()
    """A new connection is in use. Stores read everything again from it."""
    written = Signal(object)
    """Something was written: a frozenset of {"inventory", "results", "risk", "jobs", ...}."""
    noticed = Signal(object)
    """Carries each event of the server's stream."""

    def __init__(self, settings: Settings, save: Callable[[], None]) -> None:
        super().__init__()
        self.connection = Connection.SIGNED_OUT
        self.profile = LOCAL_NAME
        self.base_url = ""
        self.began = time.time()
        """When the console was started (Unix seconds); it starts its own service later."""
        self.left_at: float | None = None
        """When the connection was lost (Unix seconds); the data shown was read before. None while
        connected, or if no connection to this server was lost.
        """
        self.message = ""
        self.unreachable = False
        """Whether the remote server in use gives no answer at all. False if it answers, but refuses
        the connection.
        """
        self.server: Server | None = None
        self.capabilities: Capabilities | None = None
        self._held: Counter[str] = Counter()
        """For each kind of data, the number of `announcing_once` blocks that are running."""
        self._announced_later: frozenset[str] = frozenset()
        """The kinds in `_held` that have changed, to be announced when the last block ends."""
        self.read_only = settings.read_only
        self.user = ""
        self.generation = 0
        self.place = ""
        self.settings = settings
        self.sign_off = ""
        """The sign-off name that was entered or confirmed since the console was opened; "" before.
        The name in the settings may be that of another person.
        """
        self.private = False
        """Conceal mode: no preview is shown, in case others can see the screen."""
        self.permissions: frozenset[str] | None = None
        """Permissions that the signed-in account holds globally, or in at least one Group or
        Target; None while unknown. `ApprovalGuard` reads and announces them.
        """
        self.calls = Calls()
        self._save = save
        self._reasons: dict[Action, str] = {}
        """The last reason of each action since the console was opened."""
        self._reason_types: dict[Action, frozenset[str]] = {}
        """Data types of the objects for which each of these reasons was given, if known."""
        self._client: api.Client | None = None
        self._local_digits = ""

    @property
    def lasting_name(self) -> str:
        """The name of the server for files: the same in all languages."""
        return LOCAL if self.place == LOCAL else self.profile

    @property
    def client(self) -> api.Client:
        """The client of the connected server. Raises `NotConnected` without a connection."""
        if self._client is None or self.connection is not Connection.CONNECTED:
            raise NotConnected(self.message or tr("The console is not connected to a server."))
        return self._client

    @property
    def connected(self) -> bool:
        """Whether a server is connected."""
        return self.connection is Connection.CONNECTED

    @property
    def why_not_connected(self) -> str:
        """The reason why nothing can be requested from a server; "" while one is connected."""
        if self.connected:
            return ""
        if self.unreachable:
            return tr("{server} cannot be reached. Reconnect first.", server=self.profile)
        return tr("Not connected to a server.")

    @property
    def certificate_digits(self) -> str:
        """The fingerprint of the pinned certificate of the server in use, in groups of hex digits;
        "" if the certificate is trusted by the system, or if that of the service of this computer
        is not known yet.
        """
        if self.place == LOCAL:
            return self._local_digits
        known = find(self.settings, self.base_url)
        return grouped(known.pinned_sha256) if known is not None else ""

    @property
    def local(self) -> bool:
        """Whether the server offers /local/v1."""
        return self.capabilities is not None

    def concerns(self, error: BaseException) -> bool:
        """Whether an error may be about the server in use; False if it comes from the connection to
        a server used before.
        """
        if not isinstance(error, ApiError) or error.source is None:
            return True
        return self._client is not None and self._client.raised(error)

    def need_place(self, place: str) -> None:
        """Raise `NotConnected` if the server in use is no longer the one at `place`."""
        if place != self.place:
            raise NotConnected(
                tr("The console was switched to another server; no further requests were sent.")
            )

    def offers(self, feature: str) -> bool:
        """Whether the server announces `feature`, an extension of the contract."""
        return self.capabilities is not None and feature in self.capabilities.features

    @property
    def loses_undo(self) -> bool:
        """Whether undo copies are lost when the console ends. The console's own service ends with
        the console, and loses its undo copies if it has no keyring.
        """
        return self.place == LOCAL and self.offers(abilities.NO_KEYRING)

    @property
    def undo_ends(self) -> str:
        """Return a text that says until when undo is possible, and why. Return "" if undo is
        possible until the undo copies expire.
        """
        if not self.offers(abilities.NO_KEYRING):
            return ""
        if self.place == LOCAL:
            return tr("until you quit the console (this system has no keyring)")
        return tr("until the service is restarted (its system has no keyring)")

    def can(self, feature: str) -> bool:
        """Whether `feature` (see `abilities`) is available now."""
        return not self.why_not(feature)

    def why_not(self, feature: str) -> str:
        """Return the reason why `feature` is unavailable; "" if available."""
        return self.why_not_connected or abilities.why_not(
            feature,
            read_only=self.read_only,
            capabilities=self.capabilities,
            permissions=self.permissions,
        )

    @property
    def view_only(self) -> bool:
        """Whether the account may change nothing, in whatever mode."""
        return not abilities.may_change(self.permissions, self.capabilities)

    def toggle_private(self) -> None:
        self.set_private(private=not self.private)

    def set_private(self, *, private: bool) -> None:
        """Set conceal mode, in which no context of a match is shown, and no value is revealed."""
        if private != self.private:
            self.private = private
            self.changed.emit()

    def toggle_read_only(self) -> None:
        self.set_read_only(not self.read_only)

    def set_read_only(self, read_only: bool) -> None:
        """Set read-only mode, which disables all actions that change something."""
        if read_only != self.read_only:
            self.read_only = self.settings.read_only = read_only
            self._save()
            self.changed.emit()

    def reason_for(self, action: Action, data_types: Collection[str] = ()) -> str:
        """Return the last reason for this action; for a mark without a reason so far, the default.

        For an action that changes files, return the last reason only if it was given since the
        console was opened, for objects with all of these `data_types`; else "". Another reason
        rarely suits other files.
        """
        if action not in MARKS:
            known = self._reason_types.get(action)
            fits = known is None or known.issuperset(data_types)
            return self._reasons.get(action, "") if fits else ""
        return self.settings.reasons.get(action.value, USUAL_REASONS[action])

    def remember_reason(
        self,
        sign_off: str,
        reason: str,
        action: Action | None = None,
        data_types: Collection[str] = (),
    ) -> None:
        """Store the sign-off name, and the reason for this action on these data types, for the next
        time. A new reason gets a digit by which it can be selected: a free digit or, if there is
        none, the digit of the least recently used reason.
        """
        settings = self.settings
        settings.sign_off = self.sign_off = sign_off
        if reason:
            recent = [reason, *(one for one in settings.recent_reasons if one != reason)]
            settings.recent_reasons = recent[:MOST_RECENT]
            if action in MARKS:
                settings.reasons = {**settings.reasons, action.value: reason}
            if action is not None:
                self._reasons[action] = reason
                self._reason_types.pop(action, None)
                if data_types:
                    self._reason_types[action] = frozenset(data_types)
                settings.saved_reasons = _with_digit(settings.saved_reasons, reason, recent)
        self._save()

    def use_sign_off(self) -> None:
        """Use the sign-off name and the reasons of the signed-in account, and store those of the
        previous account. Values that were entered before the first sign-in go to the account that
        signs in first.
        """
        settings, account = self.settings, f"{self.user}@{self.place}"
        if settings.sign_off_of == account:
            return
        if settings.sign_off_of:
            before = SignOff(
                name=settings.sign_off,
                recent_reasons=settings.recent_reasons,
                reasons=settings.reasons,
                saved_reasons=settings.saved_reasons,
            )
            now = settings.sign_offs.pop(account, SignOff())
            kept = [*settings.sign_offs.items(), (settings.sign_off_of, before)][-MOST_SIGN_OFFS:]
            settings.sign_offs = dict(kept)
            settings.sign_off, settings.recent_reasons = now.name, now.recent_reasons
            settings.reasons, settings.saved_reasons = now.reasons, now.saved_reasons
            self.sign_off = ""
            self._reasons.clear()
            self._reason_types.clear()
        settings.sign_off_of = account
        self._save()

    def announce(self, *what: str) -> None:
        """Notify all stores of a write that has changed these kinds of data."""
        found = frozenset(what)
        self._announced_later |= found & self._held.keys()
        if now := found - self._held.keys():
            self.written.emit(now)

    @contextmanager
    def announcing_once(self, *what: str) -> Iterator[None]:
        """Notify of changes of these kinds of data only once, when the block ends: a store that
        reads everything again after each of thousands of writes would be busy with nothing else.
        Blocks of several tasks may overlap.
        """
        self._held.update(what)
        try:
            yield
        finally:
            self._held -= Counter(what)  # without the kinds whose number is 0 now
            later = self._announced_later - self._held.keys()
            self._announced_later -= later
            if later:
                self.written.emit(later)


def _with_digit(saved: Sequence[str], reason: str, recent: Sequence[str]) -> list[str]:
    """Return the reasons that digits select (`saved`), with `reason` added. If no digit is free,
    `reason` replaces the one that was used least recently according to `recent`.
    """
    if reason in saved:
        return list(saved)
    if len(saved) < MOST_SAVED:
        return [*saved, reason]
    oldest = max(saved, key=lambda one: recent.index(one) if one in recent else len(recent))
    return [reason if one == oldest else one for one in saved]
