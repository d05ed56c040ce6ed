"""Signed file that transfers results: the objects, the assignee, and the signer.

The content is a string within the JSON file, so that the signed bytes are preserved exactly. It
contains IDs, paths, counts, decisions and notes, never a match value.
"""

from __future__ import annotations

import base64
from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import Meta, Struct

from app.decoding import NOT_DECODED
from app.state.kept.notes import LONGEST, LONGEST_NAME
from app.state.kept.signer import fingerprint
from app.state.work.errors import NotHandOver, NotPossible

MOST = 10_000
"""Maximum of objects in one file."""
LARGEST = 32 << 20
_SIGNED = b"discovery-console hand-over 1\n"
"""Prefix of the signed bytes, so that a signature made for another purpose is not valid here."""

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


class _File(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    hand_over: Literal[1]
    content: str
    key: Annotated[str, Meta(max_length=100)]
    signature: Annotated[str, Meta(max_length=200)]


@dataclass(frozen=True, slots=True)
class Signed:
    """Verified content of a file; `signer` is the fingerprint of the key."""

    hand_over: Assignment
    signer: str


def written(hand_over: Assignment, key: Ed25519PrivateKey) -> bytes:
    """Return the signed file. Raises `NotPossible` if a recipient could not read it."""
    content = msgspec.json.encode(hand_over)
    file = _File(
        hand_over=1,
        content=content.decode(),
        key=_text(key.public_key().public_bytes_raw()),
        signature=_text(key.sign(_SIGNED + content)),
    )
    data = msgspec.json.format(msgspec.json.encode(file), indent=2) + b"\n"
    if len(data) > LARGEST:
        raise NotPossible("The file would be too large. Export fewer objects at once.")
    try:
        parsed(data)
    except NotHandOver:
        raise NotPossible(
            "The path, the types or the ID of one of the objects is too long for the file."
        ) from None
    return data


def parsed(data: bytes) -> Signed:
    """Verify and parse a file. Raises `NotHandOver`, also if a single signed byte was changed."""
    if len(data) > LARGEST:
        raise NotHandOver("The file is too large for an assignment file.")
    try:
        file = msgspec.json.decode(data, type=_File)
        public, signature = _bytes(file.key), _bytes(file.signature)
        content = file.content.encode()
        Ed25519PublicKey.from_public_bytes(public).verify(signature, _SIGNED + content)
    except InvalidSignature:
        raise NotHandOver(
            "The file was changed after it was signed, or its signature does not match its key."
        ) from None
    except (*NOT_DECODED, ValueError):
        raise NotHandOver("The file is not an assignment file of this program.") from None
    try:
        return Signed(msgspec.json.decode(content, type=Assignment), fingerprint(public))
    except NOT_DECODED:
        raise NotHandOver(
            "The content of the file cannot be read; a newer version may have written it."
        ) from None


def _bytes(text: str) -> bytes:
    """Decode a text to bytes. Raises ValueError, also if the encoding is not canonical."""
    data = base64.b64decode(text, validate=True)
    if _text(data) != text:
        raise ValueError("not canonical")
    return data


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode()
