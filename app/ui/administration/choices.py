"""Choices in the forms of several sections, and their texts in tables."""

from __future__ import annotations

from collections import Counter

from app.state.stores import WindowStores
from app.ui.charts.ticks import moment
from app.ui.kit.choices import Choice

NEVER = "Never"


def groups(stores: WindowStores) -> list[Choice]:
    """Return the Groups, by name."""
    found = [Choice(group.name, group.id) for group in stores.inventory.groups]
    return sorted(found, key=lambda choice: choice.text.casefold())


def targets(stores: WindowStores) -> list[Choice]:
    """Return the Targets; Targets with the same name are distinguished by their Groups."""
    groups = stores.inventory.groups
    names = Counter(target.name for group in groups for target in group.targets or ())
    return [
        Choice(
            f"{target.name} ({group.name})" if names[target.name] > 1 else target.name, target.id
        )
        for group in groups
        for target in group.targets or ()
    ]


def credentials(stores: WindowStores) -> list[Choice]:
    """Return the credentials by name, after an entry for none."""
    items = stores.administration.credentials.items
    found = [Choice(f"{one.label} ({one.username})", one.id) for one in items]
    return [Choice("None", ""), *sorted(found, key=lambda choice: choice.text.casefold())]


def when(timestamp: float | None) -> str:
    """Return a time as text, or a word for none."""
    return moment(timestamp) if timestamp else NEVER
