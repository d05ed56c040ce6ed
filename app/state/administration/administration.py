"""All lists of records that an administrator changes, and the changes that the account may make."""

from __future__ import annotations

from typing import Any

from app.language import Texts
from app.state.administration.accounts import Accounts
from app.state.administration.approval_rules import ApprovalRulesNoun
from app.state.administration.bulk import BulkTargets
from app.state.administration.connection_test import ConnectionTest
from app.state.administration.credentials import Credentials
from app.state.administration.groups import Groups
from app.state.administration.known_hosts import KnownHosts
from app.state.administration.locations import LocationAdding, Locations
from app.state.administration.noun import Noun
from app.state.administration.probe import ProbeTree
from app.state.administration.read_only import Agents, DataTypes, Events
from app.state.administration.records import Records
from app.state.administration.risk_profiles import RiskProfiles
from app.state.administration.scans import FITTING, Scans
from app.state.administration.server import ServerFacts
from app.state.administration.targets import Targets
from app.state.inventory.tree import Inventory
from app.state.server.own_account import (
    ANYTHING,
    held_anywhere,
    own_account,
    permission_name,
)
from app.state.server.session import Session
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks

tr = Texts(__name__)

_SINGLE = frozenset({"edit", "test", "history", "run", "copy"})
"""Verbs about exactly one record."""
_ON_ROWS = _SINGLE | FITTING.keys() | {"delete", "move"}


class Administration(QObject):
    """Owner of the lists of records, each under the name of its section.

    `changed`: a selection or a permission changed, so other actions may be available now.
    """

    changed = Signal()

    def __init__(self, session: Session, inventory: Inventory, tasks: Tasks) -> None:
        super().__init__()
        self._session = session
        self._inventory = inventory
        self._tasks = tasks
        self._held: frozenset[str] | None = None
        """Permissions of the account, anywhere; None while they are unknown."""
        self._generation = 0
        self.targets = Records(Targets(session, inventory), session, tasks)
        self.groups = Records(Groups(session), session, tasks)
        self.locations = Records(Locations(session, inventory), session, tasks)
        self.credentials = Records(Credentials(session, inventory), session, tasks)
        self.agents = Records(Agents(session), session, tasks)
        self.risk_profiles = RiskProfiles(session)
        others: tuple[Noun[Any], ...] = (
            Scans(session),
            self.risk_profiles,
            ApprovalRulesNoun(session),
            Accounts(session),
            KnownHosts(session),
            DataTypes(session),
            Events(session),
            ServerFacts(session),
        )
        lists: list[Records[Any]] = [
            self.targets, self.groups, self.locations, self.credentials, self.agents,
        ]  # fmt: skip
        lists += [Records(noun, session, tasks) for noun in others]
        self.sections = {records.noun.name: records for records in lists}
        for records in self.sections.values():
            records.changed.connect(self.changed)

    def begin(self) -> None:
        """Read the permissions of the account, when the workspace is shown."""
        if self._session.connected and self._generation != self._session.generation:
            self._generation = self._session.generation
            self._tasks.read("administration.permissions", self._read_permissions)

    def why_not(self, section: str, verb: str) -> str:
        """Return why `verb` is unavailable for the selected records of a section, or ""."""
        records = self.sections[section]
        chosen = records.chosen()
        noun, count = records.noun, len(chosen)
        if reason := self._session.why_not(noun.feature(verb)):
            return reason
        if reason := self._missing(noun.permitted_by(verb)):
            return reason
        if verb in _SINGLE - noun.on_all and count != 1:
            return tr("Select one {noun} first.", noun=noun.one)
        if verb in _ON_ROWS - noun.on_all and not count:
            return tr("Select {nouns} first.", nouns=noun.many)
        return noun.unfit(verb, chosen)

    def bulk(self) -> BulkTargets:
        """Return a model for adding many Targets at once."""
        return BulkTargets(self._session, self._inventory, self._tasks)

    def adding(self) -> LocationAdding:
        """Return a model for adding Locations to a Target."""
        return LocationAdding(self._session, self._inventory, self._tasks)

    def probing(self) -> ProbeTree:
        """Return a model for browsing the entries under a path of a Target."""
        return ProbeTree(self._session, self._tasks)

    def testing(self) -> ConnectionTest:
        """Return a model for testing a connection to a Target."""
        return ConnectionTest(self._session, self._tasks)

    def forget(self) -> None:
        """Clear all state before another server is used."""
        self._held, self._generation = None, 0
        for records in self.sections.values():
            records.forget()

    def _missing(self, permissions: frozenset[str]) -> str:
        """Return the permission that the account lacks; "" if it lacks none, or if its permissions
        are unknown.
        """
        if self._held is None or not permissions or self._held & {ANYTHING, *permissions}:
            return ""
        first, *others = map(permission_name, sorted(permissions))
        if not others:
            return tr("Your account needs the permission “{name}”.", name=first)
        return tr(
            "Your account needs the permission “{name}” or “{other}”.",
            name=first,
            other=", ".join(others),
        )

    async def _read_permissions(self) -> None:
        mine = await own_account(self._session)
        if mine is not None and mine.permissions is not None:
            self._held = held_anywhere(mine.permissions)
            self.changed.emit()
