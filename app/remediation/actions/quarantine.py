"""Quarantine: move the file to a private folder, with a note of its origin."""

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
    """Return the move into the quarantine folder under `name`. With `carry`, it is a rename on the
    same disk.

    Mode, owner, times and attributes go with the file; a copy on another disk has them as well,
    except those returned by `attributes.dropped`, and on Windows its access list. The note contains
    no digest of the content, because masked digits of a later copy could be guessed with it; undo
    uses the journal's digest.
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
