"""All lists of records that an administrator changes, and the changes that the account may make."""

from __future__ import annotations

from typing import Any

from app.language import Texts
from app.state.administration.accounts import Accounts
from app.state.administration.approval_rules import ApprovalRulesNoun
from app.state.administration.bulk.locations import BulkLocations
from app.state.administration.bulk.targets import BulkTargets
from app.state.administration.connection_test import ConnectionTest
from app.state.administration.credentials import Credentials
from app.state.administration.groups import Groups
from app.state.administration.known_hosts import KnownHosts
from app.state.administration.locations import LocationAdding, Locations
from app.state.administration.machines import REVOKE, EnrolledMachines
from app.state.administration.noun import Noun
from app.state.administration.probe import ProbeTree
from app.state.administration.read_only import Agents, DataTypes, Events
from app.state.administration.records import Records
from app.state.administration.risk_profiles import RiskProfiles
from app.state.administration.scans import FITTING, Scans
from app.state.administration.server import ServerFacts
from app.state.administration.targets import Targets
from app.state.connection.session import Session
from app.state.inventory.approval_guard import ApprovalGuard
from app.state.inventory.tree import Inventory
from app.state.words.permissions import missing_permission
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks

tr = Texts(__name__)

_SINGLE = frozenset({"edit", "test", "history", "run", "copy"})
"""Verbs about exactly one record."""
_ON_ROWS = _SINGLE | FITTING.keys() | {"delete", "move", REVOKE}


class Administration(QObject):
    """Owner of the lists of records, each under the name of its section.

    `changed`: a selection or a permission changed, so other actions may be available now.
    """

    changed = Signal()

    def __init__(
        self, session: Session, guard: ApprovalGuard, inventory: Inventory, tasks: Tasks
    ) -> None:
        super().__init__()
        self._session = session
        self._inventory = inventory
        self._tasks = tasks
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
            EnrolledMachines(session),
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
        guard.changed.connect(self.changed)  # the permissions of the account may be others

    def why_not(self, section: str, verb: str) -> str:
        """Return why `verb` is unavailable for the selected records of a section, or ""."""
        records = self.sections[section]
        chosen = records.chosen()
        noun, count = records.noun, len(chosen)
        if reason := self._session.why_not(noun.feature(verb)):
            return reason
        if reason := missing_permission(self._session.permissions, noun.permitted_by(verb)):
            return reason
        if verb in _SINGLE - noun.on_all and count != 1:
            return tr("Select one {noun} first.", noun=noun.one)
        if verb in _ON_ROWS - noun.on_all and not count:
            return tr("Select {nouns} first.", nouns=noun.many)
        return noun.unfit(verb, chosen)

    def bulk(self) -> BulkTargets:
        """Return a model for adding many Targets at once."""
        return BulkTargets(self._session, self._inventory, self._tasks)

    def bulk_locations(self) -> BulkLocations:
        """Return a model for adding many Locations at once."""
        return BulkLocations(self._session, self._inventory, self._tasks)

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
        for records in self.sections.values():
            records.forget()
