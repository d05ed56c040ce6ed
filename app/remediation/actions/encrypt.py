"""Encrypt: a container that opens with the password takes the place of the file."""

from __future__ import annotations

from dataclasses import replace

from app.remediation import attributes, container
from app.remediation.attributes import Meta
from app.remediation.errors import Refused
from app.remediation.move import Move
from app.remediation.plan import Order

SUFFIX = b".dde"


def place(root: bytes, path: bytes) -> tuple[bytes, bytes]:
    """Where the container of a file appears: beside it."""
    return (root, path + SUFFIX) if path else (root + SUFFIX, path)


def refuse_twice(data: bytes) -> None:
    """Raise Refused for what is a container already."""
    if data.startswith(container.MAGIC):
        raise Refused("it is encrypted already")


def draft(order: Order, meta: Meta, data: bytes) -> Move:
    """The container and where it goes. Mode and owner stay; the time of change becomes now.

    Raises Refused for a file that is a container already or when the result can't be opened.
    """
    refuse_twice(data)
    if order.key is None:
        raise Refused("the password is no longer known; ask for it again")
    sealed = container.seal(order.key, attributes.pack(meta), data)
    if container.unseal(order.key, sealed)[1] != data:
        raise Refused("the container does not give back what was put in")
    return Move(
        status="Encrypted",
        source=(order.root, order.path),
        dest=place(order.root, order.path),
        data=sealed,
        meta=replace(meta, times=None),
        seal=True,
    )
