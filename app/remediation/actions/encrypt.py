"""Encrypt: replace the file by a container that the password opens."""

from __future__ import annotations

from dataclasses import replace

from app.api.records.enums import OperationStatus
from app.remediation.change.move import Move
from app.remediation.disk import attributes
from app.remediation.disk.attributes import Meta
from app.remediation.disk.content import Content
from app.remediation.disk.errors import Refused
from app.remediation.journal.records import Order
from app.remediation.undo_copies import container

SUFFIX = b".dde"


def place(root: bytes, path: bytes) -> tuple[bytes, bytes]:
    """Return root and path of the container that replaces a file: the file's name with `SUFFIX`."""
    return (root, path + SUFFIX) if path else (root + SUFFIX, path)


def refuse_twice(content: Content) -> None:
    """Raise Refused if the file is a container already."""
    if content.at(0, len(container.MAGIC)) == container.MAGIC:
        raise Refused("it is encrypted already")


def draft(order: Order, meta: Meta, content: Content) -> Move:
    """Return the move: a container appears beside the file, and the file is removed. Mode and
    owner are kept; the modification time becomes now.

    Raises Refused if the file is a container already, if the password is no longer known, or if
    the new container can't be verified.
    """
    refuse_twice(content)
    if order.key is None:
        raise Refused("the password is no longer known; request the action again")
    meta = replace(meta, holes=())  # a container has none
    sealed = container.Sealed(order.key, attributes.pack(meta), content)
    if container.Opened(order.key, sealed).digest != content.digest:
        raise Refused("the container could not be verified; try again")
    return Move(
        status=OperationStatus.ENCRYPTED,
        source=(order.root, order.path),
        dest=place(order.root, order.path),
        data=sealed,
        meta=replace(meta, times=None),
        seal=True,
        notes=attributes.dropped(meta),
    )
