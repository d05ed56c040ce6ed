"""Signed file that carries a proposal to a second person, for servers that keep no proposals.

It contains IDs, paths, counts, statuses and the reason, never a match value.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Annotated

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Meta, Struct

from app.api.records.enums import Action
from app.decoding import NOT_DECODED
from app.language import Texts
from app.state.console_data.notes import LONGEST_NAME
from app.state.console_data.signed_file import LARGEST, FileKind, NotSigned, sign, verify
from app.state.console_data.signer import fingerprint
from app.state.work.errors import NotPossible, NotProposal

tr = Texts(__name__)

MOST = 10_000
"""Maximum number of objects in one proposal."""
DAYS = 7
"""Days for which a proposal is valid."""
_KIND = FileKind("proposal", b"discovery-console proposal 1\n")
_DAY = 24 * 60 * 60
_EARLY = 60 * 60
"""Maximum number of seconds by which the clock of the proposer may be ahead."""

_Id = Annotated[str, Meta(min_length=1, max_length=100)]
_Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
_Account = Annotated[str, Meta(min_length=1, max_length=400)]
_Text = Annotated[str, Meta(max_length=4_096)]
_Count = Annotated[int, Meta(ge=0)]
_Digest = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
_Range = tuple[_Count, _Count]


class ProposedObject(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One match object as it was when it was proposed. `places` are the byte ranges (offset and
    length) to mask; none means all.
    """

    object_id: _Id
    path: _Text
    types: _Text
    prohibited: _Count
    match: _Count
    test: _Count
    status: _Text
    places: Annotated[list[_Range], Meta(max_length=MOST)]


class ProposedPart(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Objects of one request. They are in one file, or in many files below `path`."""

    target_id: _Id
    target: _Text
    location_id: _Id
    path: _Text
    many: bool
    objects: Annotated[list[ProposedObject], Meta(min_length=1, max_length=MOST)]


class FileProposal(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A proposal: who proposes what on which server, and when (seconds since 1970).

    The server is identified by host and port, and by the SHA-256 of its certificate. `account_id`
    is "" if the server does not report it. `nonce` makes two equal proposals differ.
    """

    nonce: _Id
    made: Annotated[float, Meta(ge=0, le=1e11)]
    server: _Text
    certificate: _Digest
    account: _Account
    account_id: Annotated[str, Meta(max_length=100)]
    by: _Name
    reason: _Text
    action: Action
    data_types: Annotated[list[_Text], Meta(max_length=1_000)] | None
    location: _Text
    parts: Annotated[list[ProposedPart], Meta(min_length=1, max_length=MOST)]

    @property
    def count(self) -> int:
        """Number of objects of the proposal."""
        return sum(len(part.objects) for part in self.parts)

    @property
    def expires(self) -> float:
        """Time from which the proposal can no longer be approved (seconds since 1970)."""
        return self.made + DAYS * _DAY

    def why_not_now(self, now: float) -> str:
        """Return why the proposal cannot be approved at this time, or ""."""
        if now >= self.expires:
            return tr(
                "The proposal has expired: it was valid for {days} days. Ask for a new one.",
                days=DAYS,
            )
        if self.made > now + _EARLY:
            return tr("The proposal is dated in the future. Check the clocks of both computers.")
        return ""


@dataclass(frozen=True, slots=True)
class SignedProposal:
    """Verified content of a file. `signer` is the fingerprint of the key, `digest` the SHA-256 of
    the signed content.
    """

    proposal: FileProposal
    signer: str
    digest: str


def written(proposal: FileProposal, key: Ed25519PrivateKey) -> bytes:
    """Return the signed file. Raises `NotPossible` if the second person's console would reject it,
    because the file or a text in it is too long.
    """
    data = sign(_KIND, msgspec.json.encode(proposal), key)
    if len(data) > LARGEST:
        raise NotPossible(tr("The file would be too large. Propose fewer objects at once."))
    try:
        parsed(data)
    except NotProposal:
        raise NotPossible(
            tr(
                "The path, the data types or the ID of one of the objects is too long to be "
                "exported to a file."
            )
        ) from None
    return data


def parsed(data: bytes) -> SignedProposal:
    """Verify and parse a file. Raises `NotProposal` if it is not valid, even if only one signed
    byte was changed.
    """
    if len(data) > LARGEST:
        raise NotProposal(tr("The file is too large for a proposal."))
    try:
        content, public = verify(_KIND, data)
    except NotSigned as error:
        raise NotProposal(
            tr("The file was changed after it was signed, or its signature does not match its key.")
            if error.changed
            else tr("The file is not a proposal of this program.")
        ) from None
    try:
        proposal = msgspec.json.decode(content, type=FileProposal)
    except NOT_DECODED:
        raise NotProposal(
            tr(
                "The content of the file cannot be read; the file may come from a newer version "
                "of this program."
            )
        ) from None
    _check(proposal)
    return SignedProposal(proposal, fingerprint(public), hashlib.sha256(content).hexdigest())


def _check(proposal: FileProposal) -> None:
    """Raise `NotProposal` if the content cannot come from a console: too many objects, duplicates,
    or an undo.
    """
    objects = [(part.target_id, one.object_id) for part in proposal.parts for one in part.objects]
    if len(objects) > MOST or len(set(objects)) < len(objects) or proposal.action is Action.UNDO:
        raise NotProposal(
            tr("The content of the proposal file is not valid. Ask the sender for a new file.")
        )
