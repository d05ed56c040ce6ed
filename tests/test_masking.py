"""The mask: its shape for each kind of value, and that it keeps every byte's position."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.masking import MASK, mask, may_be_masked, without_numbers, without_values


@pytest.mark.parametrize(
    ("value", "masked"),
    [
        ("4111111111111111", "411111******1111"),
        ("4111 1111 1111 1111", "4111 11** **** 1111"),
        ("3782-822463-10005", "3782-82****-*0005"),
        ("5019717010103742000", "501971*********2000"),
        ("078-05-1120", "***-**-1120"),
        ("123456789012", "********9012"),
        ("GB29 NWBK 6016 1331 9268 19", "GB29 **** **** **** **68 19"),
        ("ann@northwind.io", "a**@northwind.io"),
        ("a@northwind.io", "*@northwind.io"),
        ("AKIAIOSFODNN7EXAMPLE", "AKIA****************"),
        (";4111111111111111=25121010000000000000?", "*" * 39),
        ("short", "*****"),
        ("", ""),
    ],
)
def test_shapes(value: str, masked: str) -> None:
    assert mask(value) == masked


def test_a_key_block_keeps_its_frame() -> None:
    block = "-----BEGIN PRIVATE KEY-----\nMIIEvQ\nabc=\n-----END PRIVATE KEY-----"
    assert mask(block) == ("-----BEGIN PRIVATE KEY-----\n******\n****\n-----END PRIVATE KEY-----")


@settings(deadline=None)
@given(st.text() | st.from_regex(r"[0-9A-Z+]{1,3}[0-9A-Z@+. -]{4,30}", fullmatch=True))
def test_every_mask_is_known_as_one(value: str) -> None:
    masked = mask(value.replace(MASK, ""))
    assert may_be_masked(masked) == (MASK in masked)


@pytest.mark.parametrize("value", ["Muster*", "4111*1111", "*.example.org", "a * b", ""])
def test_a_value_with_an_asterisk_is_no_mask(value: str) -> None:
    assert not may_be_masked(value)


@settings(deadline=None)
@given(st.text())
def test_the_length_stays(value: str) -> None:
    assert len(mask(value)) == len(value)


@settings(deadline=None)
@given(st.from_regex(r"[0-9]{13,19}", fullmatch=True))
def test_never_more_than_six_and_four_digits_of_a_card(number: str) -> None:
    masked = mask(number)
    assert masked[:6] == number[:6]
    assert set(masked[6:-4]) == {"*"}


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("/a/card 4111 1111 1111 1111.txt", "/a/card 4111 11** **** 1111.txt"),
        ("/a/DE89370400440532013000.pdf", "/a/DE89**************3000.pdf"),
        ("/a/078-05-1120 roe.pdf", "/a/***-**-1120 roe.pdf"),
        ("/a/123456789/b", "/a/*****6789/b"),
        ("/a/roe@example.org/doe@example.org", "/a/r**@example.org/d**@example.org"),
        ("/srv/2026-11-28/report-0000017.txt", "/srv/2026-11-28/report-0000017.txt"),
    ],
)
def test_values_within_a_text(text: str, masked: str) -> None:
    assert without_values(text) == masked


def test_an_address_is_kept_where_it_names_a_person() -> None:
    assert without_numbers("roe@example.org 4111111111111111") == "roe@example.org 411111******1111"


@settings(deadline=None)
@given(st.text(st.sampled_from("a1@.- /AZ4\n"), max_size=60))
def test_what_is_masked_within_a_text_keeps_its_length(text: str) -> None:
    assert len(without_values(text)) == len(text)


def test_a_long_text_without_a_value_takes_no_square_of_its_length() -> None:
    for part in ("a", "1a", "a@", "1 a", "A1 ", "a.-"):  # at a minute for each, if it did
        text = part * (400_000 // len(part))
        assert without_values(text) == text, part
