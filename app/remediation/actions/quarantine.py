"""Quarantine: move the file to a private folder, together with a note of its origin."""

from __future__ import annotations

import json
import os
from dataclasses import replace

from app.api.records.enums import OperationStatus
from app.remediation.change.move import Move
from app.remediation.disk import attributes
from app.remediation.disk.content import Content
from app.remediation.disk.files import Target
from app.remediation.journal.records import Order


def draft(order: Order, target: Target, content: Content, name: str, *, carry: bool) -> Move:
    """Return the move into the quarantine folder under `name`. With `carry`, the move is a rename
    on the same disk; otherwise the file is copied and removed.

    Mode, owner, times and attributes are kept. But a copy on another disk loses privileges such as
    set-uid (`attributes.dropped`), and on Windows its access list. The note does not contain a
    digest of the content, because somebody with a masked copy could guess the masked digits from
    the digest; undo uses the journal's digest.
    """
    meta = target.meta()
    origin = os.path.join(order.root, order.path) if order.path else order.root  # noqa: PTH118
    note = {
        "origin": os.fsdecode(origin),
        "size": content.size,
        "attributes": json.loads(attributes.pack(replace(meta, holes=()))),
    }
    return Move(
        status=OperationStatus.QUARANTINED,
        source=(order.root, order.path),
        dest=(order.location, name.encode()),
        data=None if carry else content,
        meta=None if carry else attributes.private(meta),
        beside=f"{name}.json",
        note=json.dumps(note, indent=1).encode(),
        notes=() if carry else attributes.dropped(meta),
    )
