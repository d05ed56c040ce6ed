"""Tabs, columns and docks, which are stored per server and change with the server in use."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from app.settings import MOST_DESKS, MOST_TABS, Desk, Profile, Settings
from app.state.connection.session import LOCAL, Session
from app.state.work.signals import QObject, Signal


class Desks(QObject):
    """Owner of the settings that are stored per server: tabs, columns and docks.

    The current values belong to the server in use (`desk_of`), those of other servers are stored in
    `desks`. A server without stored values starts with the columns and docks of the previous
    server.
    """

    leaving = Signal()
    """Another server will be used: widgets must store their state."""
    changed = Signal()
    """The settings now have the columns and docks of another server."""

    def __init__(self, session: Session, settings: Settings, save: Callable[[], None]) -> None:
        super().__init__()
        self._settings = settings
        self._save = save
        session.servers.removed.connect(self._on_removed)

    def use(self, place: str, detached: Iterable[str]) -> bool:
        """Switch to the server at `place`; return whether it differs from the current one.
        `detached` are the queries of detached windows. They are stored as tabs of the previous
        server.
        """
        settings, wanted = self._settings, "" if place == LOCAL else place
        if wanted == settings.desk_of:
            return False
        self.leaving.emit()
        before = Desk(
            pinned_tabs=settings.pinned_tabs,
            open_tabs=[*settings.open_tabs, *detached][:MOST_TABS],
            window_state=settings.window_state,
            columns=settings.columns,
        )
        beginning = Desk(window_state=before.window_state, columns={**before.columns})
        now = settings.desks.pop(wanted, beginning)
        others = {key: desk for key, desk in settings.desks.items() if key != settings.desk_of}
        kept = [*others.items(), (settings.desk_of, before)][-MOST_DESKS:]
        settings.desks, settings.desk_of = dict(kept), wanted
        settings.pinned_tabs, settings.open_tabs = now.pinned_tabs, now.open_tabs
        settings.window_state, settings.columns = now.window_state, now.columns
        self._save()
        self.changed.emit()
        return True

    def _on_removed(self, known: Profile) -> None:
        if self._settings.desks.pop(known.base_url, None) is not None:
            self._save()
