"""Signed file that assigns results to another analyst: the objects, the assignee, and the signer.

It contains IDs, paths, counts, decisions and notes, never a match value.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Meta, Struct

from app.decoding import NOT_DECODED
from app.language import Texts
from app.state.console_data.notes import LONGEST, LONGEST_NAME
from app.state.console_data.signed_file import LARGEST, FileKind, NotSigned, sign, verify
from app.state.console_data.signer import fingerprint
from app.state.work.errors import NotHandOver, NotPossible

tr = Texts(__name__)

MOST = 10_000
"""Maximum number of objects in one file."""
_KIND = FileKind("hand_over", b"discovery-console hand-over 1\n")

_Id = Annotated[str, Meta(min_length=1, max_length=100)]
_Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
_Text = Annotated[str, Meta(max_length=4_096)]
_Count = Annotated[int, Meta(ge=0)]


class Item(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One match object at the time of the export."""

    target_id: _Id
    object_id: _Id
    target: _Text
    path: _Text
    types: _Text = ""
    prohibited: _Count = 0
    match: _Count = 0
    test: _Count = 0
    status: _Text = ""
    note: Annotated[str, Meta(max_length=LONGEST)] = ""


class Assignment(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An exported assignment: sender, recipient, objects, and time (seconds since 1970)."""

    made: Annotated[float, Meta(ge=0, le=1e11)]
    by: _Name
    to: _Name
    items: Annotated[list[Item], Meta(min_length=1, max_length=MOST)]


@dataclass(frozen=True, slots=True)
class Signed:
    """Verified content of a file; `signer` is the fingerprint of the key."""

    hand_over: Assignment
    signer: str


def written(hand_over: Assignment, key: Ed25519PrivateKey) -> bytes:
    """Return the signed file. Raises `NotPossible` if the recipient's console would reject it,
    because the file or a text in it is too long.
    """
    data = sign(_KIND, msgspec.json.encode(hand_over), key)
    if len(data) > LARGEST:
        raise NotPossible(tr("The file would be too large. Export fewer objects at once."))
    try:
        parsed(data)
    except NotHandOver:
        raise NotPossible(
            tr(
                "The path, the data types or the ID of one of the objects is too long to be "
                "exported to a file."
            )
        ) from None
    return data


def parsed(data: bytes) -> Signed:
    """Verify and parse a file. Raises `NotHandOver` if it is not valid, even if only one signed
    byte was changed.
    """
    if len(data) > LARGEST:
        raise NotHandOver(tr("The file is too large for an assignment file."))
    try:
        content, public = verify(_KIND, data)
    except NotSigned as error:
        raise NotHandOver(
            tr("The file was changed after it was signed, or its signature does not match its key.")
            if error.changed
            else tr("The file is not an assignment file of this program.")
        ) from None
    try:
        return Signed(msgspec.json.decode(content, type=Assignment), fingerprint(public))
    except NOT_DECODED:
        raise NotHandOver(
            tr(
                "The content of the file cannot be read; the file may come from a newer version "
                "of this program."
            )
        ) from None
