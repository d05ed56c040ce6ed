"""The preview: the right characters, all values masked, and limited in length."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from app.api.records.matchobjects import Chunk, MatchDetail, MatchObjectDetails, ObjectMeta
from app.state.location.preview import MOST_CHARS, MOST_LINES, Text

CARDS = ("4111 1111 1111 1111", "5500005555555559", "378282246310005")


def details(
    body: str, encoding: str = "utf-8", shift: int = 0, cut: int | None = None
) -> MatchObjectDetails:
    """Return details of an object with this text; offsets are wrong by `shift` bytes."""
    matches = []
    for card in CARDS:
        at = body.find(card)
        while at >= 0:
            offset = len(body[:at].encode(encoding)) + shift
            length = len(card.encode(encoding))
            found = MatchDetail(data_type="Card", content=card, offset=offset, length=length)
            matches.append(found)
            at = body.find(card, at + 1)
    whole = Chunk(offset=0, length=len(body.encode(encoding)), content=body)
    chunks = [whole]
    if cut is not None:
        first = len(body[:cut].encode(encoding))
        chunks = [
            Chunk(offset=0, length=first, content=body[:cut]),
            Chunk(offset=first + 100, length=whole.length - first, content=body[cut:]),
        ]
    return MatchObjectDetails(
        path="/x",
        metas=[ObjectMeta(label="Encoding", value=encoding.upper(), is_aggregate=False)],
        matches=sorted(matches, key=lambda match: match.offset),
        chunks=chunks,
    )


def shown(text: Text, hit: int = 0, *, revealed: bool = False) -> str:
    lines = text.draw(hit, revealed=revealed)
    return "\n".join("".join(segment.text for segment in line.segments) for line in lines)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be", "latin-1", "utf-32-le"])
@pytest.mark.parametrize("shift", [0, 2, -4])
def test_hits_are_found_in_every_encoding_even_with_wrong_offsets(
    encoding: str, shift: int
) -> None:
    body = f"naïve;Größe\nRöe;{CARDS[0]};é\nDöe;{CARDS[1]}\n{CARDS[0]}\n"
    text = Text(details(body, encoding, shift))
    assert [body[hit.start : hit.end] for hit in text.hits] == [CARDS[0], CARDS[1], CARDS[0]]
    assert not any(card in shown(text) for card in CARDS)
    for hit, value in enumerate((CARDS[0], CARDS[1], CARDS[0])):
        seen = shown(text, hit, revealed=True)
        assert [card in seen for card in CARDS] == [card == value for card in CARDS]


def test_lines_know_their_number_their_bytes_and_the_hit_in_focus() -> None:
    text = Text(details(f"ä\nb {CARDS[1]} c\n{CARDS[0]}"))
    lines = text.draw(1, revealed=False)
    assert [(line.number, line.offset) for line in lines] == [(1, 0), (2, 3), (3, 24)]
    kinds = [[segment.kind for segment in line.segments] for line in lines]
    assert kinds == [["text"], ["text", "match", "text"], ["current"]]


def test_what_is_missing_between_chunks_is_said() -> None:
    body = f"a\n{CARDS[0]}\nb\n"
    lines = Text(details(body, cut=len(body) - 2)).draw(0, revealed=False)
    assert [line.segments[0].text for line in lines if line.segments[0].kind == "gap"] == [
        "100 bytes not shown"
    ]
    assert lines[-1].number is None


def test_a_value_that_no_chunk_holds_at_its_place_is_masked_where_it_stands() -> None:
    body = f"{CARDS[0]} and again {CARDS[0]}"
    found = details(body)
    one = MatchObjectDetails(
        path="/x", metas=[], matches=(found.matches or [])[:1], chunks=found.chunks
    )
    assert CARDS[0] not in shown(Text(one))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le"])
@pytest.mark.parametrize("cut", [1, 12])
def test_both_parts_of_a_match_that_two_chunks_share_are_masked(encoding: str, cut: int) -> None:
    before, value, after = "naïve: ", CARDS[0], " é"
    parts = before + value[:cut], value[cut:] + after
    length = [len(part.encode(encoding)) for part in parts]
    match = MatchDetail(
        data_type="Card",
        content=value,
        offset=len(before.encode(encoding)),
        length=len(value.encode(encoding)),
    )
    found = MatchObjectDetails(
        path="/x",
        metas=[ObjectMeta(label="Encoding", value=encoding, is_aggregate=False)],
        matches=[match],
        chunks=[
            Chunk(offset=0, length=length[0], content=parts[0]),
            Chunk(offset=length[0], length=length[1], content=parts[1]),
        ],
    )
    assert not any(char.isdigit() for char in shown(Text(found)))


def test_a_match_that_ends_in_a_chunk_after_undecodable_bytes_is_masked() -> None:
    chunk = Chunk(offset=100, length=22, content="\ufffd\ufffd 1111 1111; \ufffd more")
    match = MatchDetail(data_type="Card", content=CARDS[0], offset=92, length=20)
    found = MatchObjectDetails(path="/x", metas=[], matches=[match], chunks=[chunk])
    assert not any(char.isdigit() for char in shown(Text(found)))


def test_a_number_with_other_separators_is_masked() -> None:
    found = details(f"{CARDS[0]} is 4111-1111-1111-1111 or 4111111111111111")
    one = MatchObjectDetails(
        path="/x", metas=[], matches=(found.matches or [])[:1], chunks=found.chunks
    )
    assert shown(Text(one)) == "4111 11** **** 1111 is 4111-11**-****-1111 or 411111******1111"


@pytest.mark.parametrize(
    "number", ["4485 2757 4230 8327", "4485275742308327", "4485_2757_4230_8327"]
)
def test_a_valid_card_number_that_is_no_match_is_masked_as_one(number: str) -> None:
    text = Text(details(f"{CARDS[0]}\nno. {number}, no. 4485275742308328\n"))
    seen = shown(text, revealed=True)
    assert number not in seen
    assert number[:4] in seen, "a mask as of a match"
    assert "4485275742308328" in seen, "its check digit is wrong"


def test_further_occurrences_of_very_many_values_are_masked() -> None:
    values = [f"{number:09}" for number in range(3_000)]
    body = ";".join(values)
    again = f"{body}\n{values[-1]}\n" + "x\n" * 50_000
    matches = [
        MatchDetail(data_type="Number", content=value, offset=at * 10, length=9)
        for at, value in enumerate(values)
    ]
    chunk = Chunk(offset=0, length=len(again), content=again)
    found = MatchObjectDetails(path="/x", metas=[], matches=matches, chunks=[chunk])
    lines = Text(found).draw(0, revealed=False, at=len(body) + 1)
    seen = {"".join(segment.text for segment in line.segments) for line in lines}
    assert values[-1] not in seen
    assert "*****2999" in seen


def test_a_match_without_a_chunk_is_listed_but_has_no_place() -> None:
    match = MatchDetail(data_type="Card", content=CARDS[0], offset=9, length=19)
    text = Text(MatchObjectDetails(path="/x", metas=[], matches=[match]))
    assert text.hits[0].chunk_index == -1
    assert text.hits[0].masked == "4111 11** **** 1111"
    assert text.draw(0, revealed=False) == []


def test_nothing_to_show_is_no_error() -> None:
    assert Text().draw(0, revealed=False) == []
    empty = MatchObjectDetails(path="/x", metas=[], chunks=[Chunk(offset=0, length=0, content="")])
    assert [line.segments for line in Text(empty).draw(0, revealed=False)] == [()]


def test_long_texts_and_long_lines_are_clipped_around_the_hit() -> None:
    body = "x\n" * 5000 + "y" * 10_000 + CARDS[0] + "z" * 10_000 + "\n" + "x\n" * 5000
    text = Text(details(body))
    lines = text.draw(0, revealed=False)
    assert len(lines) == MOST_LINES
    assert all(sum(len(part.text) for part in line.segments) <= MOST_CHARS for line in lines)
    assert any(part.kind == "current" for line in lines for part in line.segments)


@settings(deadline=None)
@given(
    st.lists(st.sampled_from([*CARDS, "\n", "ä", "\U0001f600", " ", "x" * 700]), max_size=40),
    st.sampled_from(["utf-8", "utf-16-le"]),
    st.integers(-6, 6),
)
@example([CARDS[0], *"\U0001f600" * 8, CARDS[2], CARDS[2], CARDS[0], CARDS[2]], "utf-16-le", 1)
def test_no_value_is_ever_drawn_but_the_one_that_is_revealed(
    parts: list[str], encoding: str, shift: int
) -> None:
    body = "".join(parts)
    text = Text(details(body, encoding, shift))
    for at in range(max(1, len(text.hits))):
        assert not any(card in shown(text, at) for card in CARDS)
    if body.count("\n") + len(body) // MOST_CHARS < MOST_LINES // 2 and len(body) < MOST_CHARS:
        for number, hit in enumerate(text.hits):
            if hit.start < 0:  # its place was not found
                continue
            value, seen = body[hit.start : hit.end], shown(text, number, revealed=True)
            assert value in seen
            assert not any(card in seen for card in CARDS if card not in value)
