"""Delete: remove the file. Undo can restore it from an encrypted copy until the retention ends."""

from __future__ import annotations

from app.api.records.enums import OperationStatus
from app.remediation.change.move import Move
from app.remediation.journal.records import Order


def draft(order: Order) -> Move:
    """Return the move that deletes the file: a move without destination."""
    return Move(status=OperationStatus.DELETED, source=(order.root, order.path), seal=True)
