"""Signed proposals: what is signed is what is read, and nothing else is accepted."""

from __future__ import annotations

import json

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from app.api.records.enums import Action
from app.state.console_data import assignment_file
from app.state.console_data.proposal_file import (
    FileProposal,
    ProposedObject,
    ProposedPart,
    parsed,
    written,
)
from app.state.console_data.signed_file import FileKind, sign
from app.state.work.errors import NotPossible, NotProposal

KEY = Ed25519PrivateKey.generate()
MADE = 1_795_000_000.0
DAY = 24 * 60 * 60
KIND = FileKind("proposal", b"discovery-console proposal 1\n")


def proposed(object_id: str = "1", **more: object) -> ProposedObject:
    fields = {"path": "/srv/a.csv", "types": "Visa", "prohibited": 0, "match": 2, "test": 0}
    return ProposedObject(object_id=object_id, status="", places=[], **fields | more)  # type: ignore[arg-type]


def proposal(*objects: ProposedObject, action: Action = Action.MASK) -> FileProposal:
    part = ProposedPart(
        target_id="11",
        target="fs01",
        location_id="21",
        path="/srv/a.csv",
        many=False,
        objects=list(objects) or [proposed()],
    )
    return FileProposal(
        nonce="0" * 32,
        made=MADE,
        server="fs01:8339",
        certificate="a" * 64,
        account="ann",
        account_id="5",
        by="A. Roe",
        reason="Not needed",
        action=action,
        data_types=None,
        location="",
        parts=[part],
    )


def test_a_proposal_is_read_as_it_was_signed() -> None:
    read = parsed(written(proposal(), KEY))
    assert read.proposal == proposal()
    assert (read.proposal.count, len(read.digest)) == (1, 64)


def test_no_flipped_bit_is_accepted() -> None:
    data = written(proposal(), KEY)
    for at in range(len(data)):
        for bit in (1, 32):
            changed = bytearray(data)
            changed[at] ^= bit
            try:
                read = parsed(bytes(changed))
            except NotProposal:
                continue
            assert read.proposal == proposal(), f"byte {at}: only what says nothing may differ"


def test_a_signature_for_another_purpose_is_not_valid() -> None:
    content = msgspec.json.encode(proposal())
    other = sign(FileKind("proposal", b"discovery-console hand-over 1\n"), content, KEY)
    with pytest.raises(NotProposal, match="changed after it was signed"):
        parsed(other)
    item = assignment_file.Item(target_id="1", object_id="1", target="a", path="/a")
    given = assignment_file.Assignment(made=MADE, by="a", to="b", items=[item])
    with pytest.raises(NotProposal, match="not a proposal"):
        parsed(assignment_file.written(given, KEY))


def test_an_unknown_field_is_refused_even_if_it_is_signed() -> None:
    content = json.loads(msgspec.json.encode(proposal()))
    for place in (content, content["parts"][0], content["parts"][0]["objects"][0]):
        place["more"] = 1
        with pytest.raises(NotProposal, match="newer version"):
            parsed(sign(KIND, json.dumps(content).encode(), KEY))
        del place["more"]
    assert parsed(sign(KIND, json.dumps(content).encode(), KEY)).proposal == proposal()


def test_what_no_console_writes_is_refused_even_if_it_is_signed() -> None:
    for one in (
        proposal(proposed(), proposed()),
        proposal(action=Action.UNDO),
        proposal(*(proposed(str(at)) for at in range(10_001))),
    ):
        with pytest.raises(NotProposal):
            parsed(sign(KIND, msgspec.json.encode(one), KEY))


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"\xff", b'{"proposal": 1}', b"[" * 100_000])
def test_what_is_no_proposal_is_refused(data: bytes) -> None:
    with pytest.raises(NotProposal, match="not a proposal"):
        parsed(data)


def test_a_path_too_long_for_the_reader_is_not_written() -> None:
    with pytest.raises(NotPossible, match="too long"):
        written(proposal(proposed(path="a" * 5_000)), KEY)


def test_a_proposal_is_valid_for_seven_days() -> None:
    one = proposal()
    assert one.why_not_now(MADE + 7 * DAY - 1) == ""
    assert one.why_not_now(MADE + 7 * DAY).startswith("The proposal has expired")
    assert one.why_not_now(MADE - DAY).startswith("The proposal is dated in the future")
