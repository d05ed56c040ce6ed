"""Delete: the file is taken away; for a while an encrypted copy can bring it back."""

from __future__ import annotations

from app.remediation.change.move import Move
from app.remediation.journal.records import Order


def draft(order: Order) -> Move:
    """The move to nowhere."""
    return Move(status="Deleted", source=(order.root, order.path), seal=True)
