"""Actions that need the approval of a second person, and what the account may do by itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.api.errors import ApiError, Gone, NotAllowed
from app.api.records.administration import User
from app.api.records.approvals import ApprovalRule
from app.api.records.enums import MARKS, Action
from app.api.records.local import Event
from app.language import Texts
from app.state.connection.own_account import held_anywhere, own_account
from app.state.connection.session import Session
from app.state.inventory.tree import Inventory
from app.state.rows.keys import Key
from app.state.words.permissions import ANYTHING
from app.state.work.errors import NotPossible
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks

tr = Texts(__name__)

RULE = tr("Requires approval by a second person.")
ONLY_REQUEST = tr("Your account can only propose this action; a second person must approve it.")
REFUSAL = tr("This action requires approval by a second person. Create a proposal.")
RULES_RECORD = "approvals"
"""`Event.record` of events about the rules."""
ACT, MARK = "remediation act directly", "remediation mark location"  # not translated
_REQUEST = "remediation request"  # not translated
Place = tuple[str, str]
"""Realm ("global", "group" or "target"), and ID of the Group or Target; "" if global."""
EVERYTHING: Place = ("global", "")
_READ_MS = 250
_MOST_KEYS = 20_000
"""Maximum number of objects whose Targets are examined in one turn of the event loop."""


class ApprovalGuard(QObject):
    """Rules that require the approval of a second person. They come from the server or, if it keeps
    no rules, from the server's entry in the settings. Invariant: an undo never needs approval.
    """

    changed = Signal()
    account_read = Signal()
    """Emitted once per connection, after the signed-in account was read. Data that only some
    accounts may see can then be requested.
    """

    def __init__(self, session: Session, inventory: Inventory, tasks: Tasks) -> None:
        super().__init__()
        self.account: User | None = None
        """The signed-in account; None while it is not known."""
        self._rules: dict[str, set[Place]] = {}
        """The places in which each action needs the approval of a second person."""
        self._grants: dict[str, set[Place]] | None = None
        """The places in which the account holds each permission; None while unknown."""
        self._generation = 0
        """Number of the connection whose account was read."""
        self._session = session
        self._inventory = inventory
        self._tasks = tasks
        self._soon = tasks.pace(_READ_MS, self.refresh, reads="approvals.rules")
        session.signed_in.connect(self._on_signed_in)
        session.changed.connect(self.changed)
        session.written.connect(self._on_written)
        session.noticed.connect(self._on_event)

    @property
    def by_server(self) -> bool:
        """Whether the server keeps proposals; otherwise they are exchanged as signed files."""
        return self._session.offers("approvals")

    def refresh(self) -> None:
        """Read the rules and the account again."""
        if self._session.connected:
            self._tasks.read("approvals.rules", self._load)

    def check_soon(self) -> None:
        """Read the rules again soon, because an action may follow. Events about changed rules are
        not enough, because not every account sees them.
        """
        if self.by_server:
            self._soon.poke()

    def forget(self) -> None:
        """Clear all state before another server is used."""
        self._rules, self.account, self._grants = {}, None, None
        self._session.permissions = None
        self.changed.emit()

    def rule_applies(self, action: Action, target_id: str) -> bool:
        """Whether a rule requires a second person for this action on a Target."""
        if action is Action.UNDO:
            return False
        if not self.by_server:
            remote = self._session.remote
            return remote is not None and action in remote.approvals
        return self._covers(self._rules.get(action, set()), target_id)

    def why_propose(self, action: Action, keys: Sequence[Key]) -> str:
        """Return why this action can only be proposed for at least one of these objects; "" if it
        can be performed directly on all of them, as far as the console knows. For very many
        objects, only rules about all Targets are checked here; the other rules are checked when the
        action is sent.
        """
        if action is Action.UNDO or not keys:
            return ""
        if self.rule_applies(action, ""):
            return RULE
        limited = self._limited_rules(action) or not self.may_do(action, "")
        if not limited or len(keys) > _MOST_KEYS:
            return ""
        targets = {key.target_id for key in keys}
        if any(self.rule_applies(action, target_id) for target_id in targets):
            return RULE
        only = self.by_server and any(self._only_requests(action, one) for one in targets)
        return ONLY_REQUEST if only else ""

    def _limited_rules(self, action: Action) -> bool:
        """Whether the server has any rule that requires a second person for this action."""
        return self.by_server and bool(self._rules.get(action))

    def need_no_approval(self, action: Action, target_ids: Iterable[str]) -> None:
        """Raise `NotPossible` if a rule requires a second person for this action on a Target."""
        if any(self.rule_applies(action, target_id) for target_id in set(target_ids)):
            raise NotPossible(REFUSAL)

    def is_own(self, account_id: str) -> bool:
        """Whether this is the ID of the signed-in account."""
        return self.account is not None and self.account.id == account_id

    def may_do(self, action: Action, target_id: str) -> bool:
        """Whether the account may perform an action on a Target; True while its permissions are
        unknown.
        """
        return self._holds(MARK if action in MARKS else ACT, target_id)

    def may_do_anywhere(self, action: Action) -> bool:
        """Whether the account may perform an action on at least one Target; True while its
        permissions are unknown.
        """
        grants, wanted = self._grants, MARK if action in MARKS else ACT
        return grants is None or ANYTHING in grants or wanted in grants

    def _only_requests(self, action: Action, target_id: str) -> bool:
        return not self.may_do(action, target_id) and self._holds(_REQUEST, target_id)

    def _holds(self, permission: str, target_id: str) -> bool:
        grants = self._grants
        if grants is None or ANYTHING in grants:
            return True
        return self._covers(grants.get(permission, set()), target_id)

    def _covers(self, places: set[Place], target_id: str) -> bool:
        """Whether one of the places (everything, a Group or a Target) contains a Target."""
        group = self._inventory.group_of(target_id)
        return not places.isdisjoint({EVERYTHING, ("group", group or ""), ("target", target_id)})

    def holds_everywhere(self, *permissions: str) -> bool:
        """Whether the account holds these permissions globally; True while they are unknown."""
        grants = self._grants
        if grants is None or EVERYTHING in grants.get(ANYTHING, ()):
            return True
        return all(EVERYTHING in grants.get(permission, ()) for permission in permissions)

    async def _load(self) -> None:
        generation = self._session.generation
        account = await own_account(self._session)
        self.account = account
        self._grants = _by_permission(account)
        mine = None if account is None else account.permissions
        self._session.permissions = None if mine is None else held_anywhere(mine)
        self.changed.emit()
        if generation != self._generation:
            self._generation = generation
            self.account_read.emit()
        rules: list[ApprovalRule] = []
        if self.by_server:
            try:
                rules = (await self._session.client.approvals.rules()).rules
            except (NotAllowed, Gone):  # the server applies them, even if it does not tell them
                rules = []
            except ApiError:
                return
        self._rules = _by_action(rules)
        self.changed.emit()

    def _on_signed_in(self) -> None:
        self.account = self._grants = None  # it may be another one at the same server
        self.refresh()

    def _on_written(self, what: frozenset[str]) -> None:
        if "approval_rules" in what or "accounts" in what:
            self._soon.poke()

    def _on_event(self, event: Event) -> None:
        if (event.record or "").startswith(RULES_RECORD):
            self._soon.poke()


def _by_action(rules: Sequence[ApprovalRule]) -> dict[str, set[Place]]:
    found: dict[str, set[Place]] = {}
    for rule in rules:
        for action in rule.actions:
            found.setdefault(action, set()).add((rule.realm, rule.key))
    return found


def _by_permission(account: User | None) -> dict[str, set[Place]] | None:
    if account is None or account.permissions is None:
        return None
    held = account.permissions
    found: dict[str, set[Place]] = {name: {EVERYTHING} for name in held.global_}
    for place in held.resource:
        where = EVERYTHING if place.realm == EVERYTHING[0] else (place.realm, place.id)
        for name in place.permissions:
            found.setdefault(name, set()).add(where)
    return found
