"""Masking of bytes: lengths never change in any encoding; remaining matches are counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.discovery.match.matches import Match, Severity
from app.discovery.read.search import find_all
from app.remediation.actions.mask import remains, transform
from app.remediation.disk.errors import Refused
from app.remediation.journal.records import Change, Order, Span
from tests.remediation.room import CARD, VISA, spans

MAIL = "jürgen@example.com"


@pytest.mark.parametrize(
    ("codec", "mark"),
    [
        ("utf-8", b""),
        ("latin-1", b""),
        ("cp1252", b""),
        ("utf-16-le", b""),
        ("utf-16-be", b""),
        ("utf-16", b"\xff\xfe"),
        ("utf-16", b"\xfe\xff"),
        ("utf-32", b"\xff\xfe\x00\x00"),
        ("utf-8-sig", b"\xef\xbb\xbf"),
        ("shift_jis", b""),
    ],
)
def test_same_length_in_every_encoding(codec: str, mark: bytes) -> None:
    plain = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be", b"\xff\xfe\x00\x00": "utf-32-le"}
    raw = plain.get(mark, "utf-8" if codec == "utf-8-sig" else codec)
    before, value = f"Karte {VISA[:0]}".encode(raw), VISA.encode(raw)
    data = mark + before + value + " bezahlt".encode(raw)
    after, changes = transform(data, codec, [Span(CARD, len(mark + before), len(value))])
    assert len(after) == len(data)
    assert after == mark + before + "411111******1111 bezahlt".encode(raw)
    assert [(change.offset, len(change.before)) for change in changes] == [
        (len(mark + before), len(value))
    ]


def test_a_wide_character_is_filled_with_several_masks() -> None:
    data = f"an {MAIL} hier".encode()
    length = len(MAIL.encode())
    after, _ = transform(data, "utf-8", [Span("email", 3, length)])
    assert after == b"an j******@example.com hier"
    assert len(after) == len(data)


def test_names_and_addresses_are_masked_and_not_found_again() -> None:
    data = (
        "id;first name;street\n1;Jürgen;Hauptstr. 5\n2;Anna;Lindenweg 7\n\n"
        "Dear Anna,\n\nPatient: Eva Schmidt, Calle Mayor 5, 28013 Madrid\n"
    ).encode()
    found = find_all(data, bytes(32))
    after, _ = transform(
        data, "utf-8", [Span(hit.data_type, hit.offset, hit.length) for hit in found]
    )
    assert after.decode() == (
        "id;first name;street\n1;*******;********* *\n2;****;********* *\n\n"
        "Dear ****,\n\nPatient: *** *******, ***** ***** ** ***** ******\n"
    )
    assert len(after) == len(data)
    assert find_all(after, bytes(32)) == []


def test_a_surrogate_pair_keeps_its_length() -> None:
    data = "x😀😀😀y".encode("utf-16-le")
    after, _ = transform(data, "utf-16-le", [Span("name", 2, 12)])
    assert after.decode("utf-16-le") == "x******y"


def test_overlapping_places_are_one_change_and_both_masked() -> None:
    data = b"4111111111111111@example.com"
    after, changes = transform(data, "utf-8", [Span(CARD, 0, 16), Span("email", 0, 28)])
    assert after == b"4***************@example.com"
    assert len(changes) == 1


def test_the_context_does_not_show_the_neighbours() -> None:
    data = f"{VISA} {VISA}".encode()
    _, changes = transform(data, "utf-8", spans(data))
    assert VISA.encode() not in changes[0].context_after
    assert VISA.encode() not in changes[1].context_before
    assert VISA not in repr(changes)


@pytest.mark.parametrize(
    ("data", "codec", "place"),
    [
        (b"short", "utf-8", Span(CARD, 2, 16)),
        (b"\xff\xfe\xfd\xfc", "utf-8", Span(CARD, 0, 4)),
        (b"plain text of any kind", "no-such-codec", Span(CARD, 0, 4)),
        ("日本語テキスト".encode("iso2022_jp"), "iso2022_jp", Span("name", 0, 20)),
        ("+AGE-123".encode("ascii"), "utf-7", Span(CARD, 0, 8)),
    ],
)
def test_what_can_not_be_masked_byte_for_byte_is_refused(
    data: bytes, codec: str, place: Span
) -> None:
    with pytest.raises(Refused):
        transform(data, codec, [place])


def test_nothing_to_mask_is_refused() -> None:
    with pytest.raises(Refused, match="no match to mask was given"):
        transform(b"text", "utf-8", [])


def order(**more: tuple[object, ...]) -> Order:
    return Order("mask", b"/r", b"f", "utf-8", 0, 0, "", (Span(CARD, 0, 16),), **more)  # type: ignore[arg-type]


def found(data_type: str, offset: int) -> Match:
    return Match(data_type, Severity.MATCH, offset, 16, "", "", "")


def test_residue_counts_requested_matches_only() -> None:
    left = [found(CARD, 8), found(CARD, 40), found("iban", 60), found(CARD, 80)]
    kept = (Span(CARD, 80, 16),)
    assert len(remains(order(), left)) == 4
    assert len(remains(order(kept=kept), left)) == 3
    assert len(remains(order(kept=kept, data_types=(CARD,)), left)) == 2
    assert len(remains(order(kept=(Span(CARD, 8, 16),)), [found(CARD, 8)])) == 1, "it was masked"


def test_changes_hide_bytes() -> None:
    assert repr(Change(3, b"secret", b"******", b"a", b"b")) == "Change(offset=3)"


def test_folders_are_the_only_ones_with_file_calls() -> None:
    """os and pathlib calls that change a disk are only in the folder modules (and in SQLite),
    except for modules that keep our own records.
    """
    room = Path(__file__).parents[3] / "app" / "remediation"
    calls = ("os.open(", "os.rename", "os.replace(", "os.unlink(", "os.write(", ".write_bytes(")
    used = {
        path.name
        for path in room.rglob("*.py")
        if any(call in path.read_text(encoding="utf-8") for call in calls)
    }
    folders = {"files.py", "folder.py", "windows.py", "windows_folder.py"}
    assert used == folders | {"new_file.py", "blocks.py", "journal.py", "head_file.py"}
