"""Choices shared by the forms of several sections, and the texts that stand for them in tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from app.api.records.administration import Agent
from app.language import Texts, sort_key
from app.state.administration.credentials import why_unfit
from app.state.stores import WindowStores
from app.state.words.names import name_word
from app.ui.charts.ticks import moment
from app.ui.kit.controls.choices import Choice

tr = Texts(__name__)

NEVER = tr("Never")
REJECTED_AGENT = tr(
    "The server rejected this agent, which may have been removed. Choose another agent."
)


def groups(stores: WindowStores) -> list[Choice]:
    """Return the Groups, by name."""
    found = [Choice(name_word(group.name), group.id) for group in stores.inventory.groups]
    return sorted(found, key=lambda choice: sort_key(choice.text))


def targets(stores: WindowStores) -> list[Choice]:
    """Return the Targets; Targets with the same name are distinguished by their Groups."""
    groups = stores.inventory.groups
    names = Counter(target.name for group in groups for target in group.targets or ())
    return [
        Choice(
            f"{target.name} ({name_word(group.name)})" if names[target.name] > 1 else target.name,
            target.id,
        )
        for group in groups
        for target in group.targets or ()
    ]


def only(choices: Sequence[Choice]) -> list[str]:
    """Return the values to preselect: if there is exactly one choice, its value; otherwise none."""
    return [choices[0].value] if len(choices) == 1 else []


def credentials(stores: WindowStores) -> list[Choice]:
    """Return the credentials, by name. The first entry stands for no credential."""
    items = stores.administration.credentials.items
    found = [Choice(f"{one.label} ({one.username})", one.id) for one in items]
    return [
        Choice(tr("None", "credential"), ""),
        *sorted(found, key=lambda choice: sort_key(choice.text)),
    ]


def agents(stores: WindowStores) -> list[Choice]:
    """Return the agents that can be chosen to scan, by name. The first entry stands for no
    agent.
    """
    items = stores.administration.agents.items
    found = [Choice(_agent_text(agent), agent.id) for agent in items if agent.proxy is not False]
    return [
        Choice(tr("None", "agent"), ""),
        *sorted(found, key=lambda choice: sort_key(choice.text)),
    ]


def credential_name(stores: WindowStores, key: str | None) -> str:
    """Return the name of the credential with the ID `key`. If the account may not see it, return a
    text saying so; while the credentials are not loaded, return "…". Return "" if `key` is None or
    "".
    """
    if not key:
        return ""
    found = (choice.text for choice in credentials(stores) if choice.value == key)
    held = stores.administration.credentials
    known = held.loaded or bool(held.error)
    return next(found, tr("Hidden from your account (ID {id})", id=key) if known else "…")


def agent_name(stores: WindowStores, key: str | None) -> str:
    """Return the name of the agent with the ID `key`, or the ID if the agent is not known. Return
    "" if `key` is None or "".
    """
    if not key:
        return ""
    items = stores.administration.agents.items
    return next((_agent_text(one) for one in items if one.id == key), key)


def _agent_text(agent: Agent) -> str:
    """Return the name of an agent; a group of workers is marked as one."""
    return tr("{name} (group)", name=agent.name) if agent.type == "group" else agent.name


def why_unfit_credential(stores: WindowStores, protocol: str, key: str) -> str:
    """Return why the credential with the ID `key` cannot be used with a protocol; "" if it can, or
    if the credential is not known.
    """
    items = stores.administration.credentials.items
    return next((why_unfit(one.type, protocol) for one in items if one.id == key), "")


def when(timestamp: float | None) -> str:
    """Return a time (Unix seconds) as text; for None or 0, a word for never."""
    return moment(timestamp) if timestamp else NEVER
