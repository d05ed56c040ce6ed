"""Servers that the console knows, and their passwords in the system's keyring."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

from app.language import Texts
from app.settings import Profile, Settings
from app.state.connection import passwords
from app.state.connection.passwords import KeyringUnavailable
from app.state.connection.profiles import ServerProfile, find, keep
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks

tr = Texts(__name__)

SERVERS = "session.servers"
"""Name of all writes that change the list, the keyring or the cached results. Writes of the same
name run one after another, so nothing is saved for a server while it is being removed.
"""


class ServerList(QObject):
    """The known servers. Invariant: the keyring contains a password only for servers in the list
    with `remember` set.
    """

    changed = Signal()
    removed = Signal(object)
    """A server (`Profile`) was removed, with its password and its cached results."""
    failed = Signal(str, str)
    """A password or cached results could not be stored or removed. Carries the address of the
    server, and a sentence with the reason and the consequence.
    """

    def __init__(self, settings: Settings, tasks: Tasks, save: Callable[[], None]) -> None:
        super().__init__()
        self._settings = settings
        self._tasks = tasks
        self._save = save
        self._leaving: set[str] = set()
        """Addresses of the servers that are being removed."""
        self.forget_results: Callable[[str], Awaitable[str]] = _nothing_cached
        """Removes the cached results of the server at a place; returns why that failed, or ""."""

    @property
    def profiles(self) -> list[Profile]:
        """The servers, beginning with the one that was used last."""
        return [*self._settings.profiles]

    def find(self, base_url: str) -> Profile | None:
        """Return the server with this host and port; None if it is not in the list."""
        return find(self._settings, base_url)

    async def password(self, profile: ServerProfile) -> str:
        """Return the password in the keyring; "" if there is none. Raises `KeyringUnavailable`."""
        if not profile.remember:
            return ""
        return await asyncio.to_thread(passwords.load, profile.base_url, profile.username)

    def keep(self, profile: ServerProfile) -> None:
        """Add or change a server that has been reached, unless it is being removed.

        With `remember`, its password is stored. An empty password means that the password is
        unknown; then nothing is stored. Without `remember`, or with another user name, the password
        that was stored before is removed.
        """
        if profile.base_url not in self._leaving:
            self._tasks.write(SERVERS, self._keep, profile)

    async def _keep(self, profile: ServerProfile) -> None:
        before, failure = self.find(profile.base_url), ""
        if before is not None and before.remember and not _same_entry(before, profile):
            failure = await self._forget_password(before)
        if before is not None and not _same_results(before, profile):
            failure = await self.forget_results(before.base_url) or failure
        if profile.remember and profile.password:
            try:
                await asyncio.to_thread(
                    passwords.save, profile.base_url, profile.username, profile.password
                )
            except KeyringUnavailable as error:
                profile = replace(profile, remember=False)
                failure = tr(
                    "{error} The password of {name} was not saved; you will be asked for it again.",
                    error=error,
                    name=profile.name,
                )
        keep(self._settings, profile)
        self._save()
        self.changed.emit()
        if failure:
            self.failed.emit(profile.base_url, failure)

    def edit(self, before: Profile, after: ServerProfile) -> None:
        """Change the entry of a server. A new address discards the stored certificate. The stored
        password and the cached results are removed if the change makes them invalid. If the removal
        fails, the entry is not changed, and `failed` is emitted.
        """
        self._tasks.write(SERVERS, self._edit, before, after)

    def remove(self, profile: Profile, *, anyway: bool = False) -> None:
        """Remove a server, its password and its cached results. If the password or the results
        cannot be removed, `failed` is emitted, and the server is removed only with `anyway`.
        """
        self._leaving.add(profile.base_url)
        self._tasks.write(SERVERS, self._remove, profile, anyway)

    async def _edit(self, before: Profile, after: ServerProfile) -> None:
        moved = self.find(after.base_url) is not self.find(before.base_url)
        if before.remember and (moved or not _same_entry(before, after)):
            if failure := await self._forget_password(before):
                self.failed.emit(before.base_url, failure)
                return
            after = replace(after, remember=False)
        if not _same_results(before, after) and (
            failure := await self.forget_results(before.base_url)
        ):
            self.failed.emit(before.base_url, failure)
            return
        if moved:
            self._leave_out(before)
        pin = "" if moved else before.pinned_pem
        keep(self._settings, replace(after, pin=pin))
        self._save()
        self.changed.emit()

    async def _remove(self, profile: Profile, anyway: bool) -> None:
        try:
            await self._forget_server(profile, anyway)
        finally:
            self._leaving.discard(profile.base_url)

    async def _forget_server(self, profile: Profile, anyway: bool) -> None:
        failure = await self._forget_password(profile) if profile.remember else ""
        failure = await self.forget_results(profile.base_url) or failure
        if failure and not anyway:
            self.failed.emit(profile.base_url, failure)
            return
        self._leave_out(profile)
        self._save()
        self.removed.emit(profile)
        self.changed.emit()

    def _leave_out(self, profile: Profile) -> None:
        kept = [known for known in self.profiles if known.base_url != profile.base_url]
        self._settings.profiles = kept

    async def _forget_password(self, profile: Profile) -> str:
        """Remove a password from the keyring; return why that failed, or ""."""
        try:
            await asyncio.to_thread(passwords.remove, profile.base_url, profile.username)
        except KeyringUnavailable as error:
            return tr(
                "{error} The saved password of {name} was not removed from the keyring.",
                error=error,
                name=profile.name,
            )
        return ""


def _same_entry(before: Profile, after: ServerProfile) -> bool:
    """Whether the password's entry in the keyring remains valid after an edit of the server."""
    kept = (before.base_url, before.username) == (after.base_url, after.username)
    return kept and after.remember


def _same_results(before: Profile, after: ServerProfile) -> bool:
    """Whether the cached results, if any, remain valid after an edit of the server."""
    kept = (before.base_url, before.username) == (after.base_url, after.username)
    return not before.keep_results or (kept and after.keep_results)


async def _nothing_cached(_place: str) -> str:
    return ""
