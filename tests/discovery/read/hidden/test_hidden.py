# ruff: noqa: RUF001 - similar characters are the subject of this file
"""Encoded values, and values in other characters: found at their place, and masked there or not."""

from __future__ import annotations

import base64
import json
import math
import random
import unicodedata
from urllib.parse import quote

from app.discovery.match import limits
from app.discovery.match.detectors.check_digits import luhn
from app.discovery.match.matches import Match
from app.discovery.read.hidden import spelled
from app.discovery.read.hidden.hits import ENCODED
from app.discovery.read.hidden.rewritten import Kind, Rewrite, rewritten
from app.discovery.read.search import find_all
from app.remediation.actions.mask import transform
from app.remediation.journal.records import Span

KEY = bytes(32)
CARD, GROUPS = "4539148803436467", "4539 1488 0343 6467"
IBAN = "DE92500105178664487261"
PLAIN = {
    "CARD_VISA": f"card {CARD} ok", "IBAN": f"IBAN {IBAN} ok", "SSN_US": "SSN: 536-90-4399 ok",
    "EMAIL": "mail john.smith@firma-nord.de ok",
}  # fmt: skip


def only(data: bytes, data_type: str, encoding: str | None = None) -> Match:
    """Return the only match, which must have the value of the plain text of its type."""
    (match,) = [each for each in find_all(data, KEY, encoding) if each.data_type == data_type]
    (plain,) = [each for each in find_all(PLAIN[data_type].encode(), KEY)
                if each.data_type == data_type]  # fmt: skip
    assert match.fingerprint == plain.fingerprint, data
    return match


def bytes_of(data: bytes, match: Match) -> bytes:
    return data[match.offset : match.offset + match.length]


def in_script(text: str, zero: str) -> str:
    return "".join(chr(ord(zero) + int(c)) if c.isdigit() else c for c in text)


def test_digits_of_every_script_that_is_claimed() -> None:
    for char, digit in spelled.DIGITS.items():
        assert unicodedata.decimal(char) == int(digit)
    zeros = [char for char, digit in spelled.DIGITS.items() if digit == "0"]
    assert {"０", "٠", "۰", "०", "๐"} < set(zeros)
    for zero in zeros:
        for data_type, value in (
            ("CARD_VISA", CARD), ("CARD_VISA", GROUPS), ("IBAN", IBAN), ("SSN_US", "536-90-4399"),
        ):  # fmt: skip
            written = in_script(value, zero)
            word = PLAIN[data_type].split()[0]
            data = f"{word} {written} ok".encode()
            match = only(data, data_type)
            assert bytes_of(data, match) == written.encode()
            assert ENCODED not in match.trace


def test_special_characters_in_a_value_are_masked_with_it() -> None:
    for written in (
        *(gap.join(GROUPS.split()) for gap in "\xad\u200b\u2060\ufeff\u3000\u2212\xa0\u2003\uff0d"),
        "4539\xa01488 0343\xa06467", "\u200b".join(CARD), "4539 \u200b1488 \u200b0343 \u200b6467",
        "４５３９－１４８８－０３４３－６４６７", "4539 1488\n0343 6467", "4539-1488-\r\n0343-6467",
    ):  # fmt: skip
        for codec in ("utf-8", "utf-16-le", "gb18030"):
            before = "Bitte belasten Sie für Käufer die Karte, die hier steht: " * 3
            data = f"{before}{written} danke.\n".encode(codec)
            match = only(data, "CARD_VISA", codec)
            assert bytes_of(data, match).decode(codec) == written
            masked, _ = transform(data, codec, [Span("CARD_VISA", match.offset, match.length)])
            assert len(masked) == len(data)
            assert masked[: match.offset] == data[: match.offset]
            assert masked[match.offset + match.length :] == data[match.offset + match.length :]
            assert find_all(masked, KEY, codec) == []


def test_words_in_other_characters_announce_a_value() -> None:
    data = "ＳＳＮ：５３６－９０－４３９９ ok".encode()
    assert bytes_of(data, only(data, "SSN_US")).decode() == "５３６－９０－４３９９"
    for written in ("john.smith＠firma-nord.de", "john.smith\u200b@firma-nord.de"):
        data = f"mail {written} ok".encode()
        assert bytes_of(data, only(data, "EMAIL")).decode() == written


def test_full_width_digits_in_the_encodings_of_east_asia() -> None:
    number = in_script(CARD, "０")
    for text, codec in (
        (f"カード番号：{number} です\n", "cp932"),
        (f"カード番号：{number} です。日本語の文章がここにあります\n", "euc_jp"),
        (f"卡号：{number}。这是中文的文章，我们在这里\n", "gb18030"),
        (f"カード番号：{number} です\n", "utf-16"),
    ):
        data = text.encode(codec)
        match = only(data, "CARD_VISA")
        assert bytes_of(data, match) == number.encode("utf-16-le" if "16" in codec else codec)


def test_values_over_a_line_end() -> None:
    for text, written, masked in (
        ("Pay with 4539 1488\n0343 6467 today.", "4539 1488\n0343 6467", True),
        ("Pay with 4539\r\n1488 0343 6467 today.", "4539\r\n1488 0343 6467", True),
        ("> Pay with 4539 1488\n> 0343 6467 today.", "4539 1488\n> 0343 6467", False),
        ("# Pay with 4539 1488 0343\n# 6467 today.", "4539 1488 0343\n# 6467", False),
    ):
        data = text.encode()
        match = only(data, "CARD_VISA")
        assert bytes_of(data, match) == written.encode()
        assert (ENCODED in match.trace) != masked
    data = b"Bitte auf DE92 5001 0517\n8664 4872 61 zahlen."
    assert bytes_of(data, only(data, "IBAN")) == b"DE92 5001 0517\n8664 4872 61"
    data = b"His SSN is 536-90-\n4399 as we know."
    assert bytes_of(data, only(data, "SSN_US")) == b"536-90-\n4399"


def test_rows_of_numbers_are_not_joined() -> None:
    for text in (
        "4539 1488\n0343 6467\n", "7 4539 1488\n0343 6467 8\nwords",
        "a 4539 1488\n0343 6467 2214 b", "a 4539\n1488\n0343\n6467\n", "a 4539 1488\n\n0343 6467 b",
    ):  # fmt: skip
        assert [each for each in find_all(text.encode(), KEY) if "CARD" in each.data_type] == []


def test_folded_lines_of_calendars_and_contacts() -> None:
    for head in ("BEGIN:VCALENDAR\n", "BEGIN:VCARD\n", "dn: uid=x\n", "version: 1\ndn: uid=x\n"):
        for fold in ("\n ", "\r\n ", "\r\n\t"):
            data = f"{head}NOTE:the card is 45391488{fold}03436467 ok\n".encode()
            assert bytes_of(data, only(data, "CARD_VISA")) == f"45391488{fold}03436467".encode()
            data = f"{head}NOTE:to john.smith@firma{fold}-nord.de ok\n".encode()
            assert bytes_of(data, only(data, "EMAIL")) == f"john.smith@firma{fold}-nord.de".encode()
    quoted = b"BEGIN:VCARD\nNOTE;ENCODING=QUOTED-PRINTABLE:card 45391488=\n03436467 ok\nEND:VCARD\n"
    assert ENCODED in only(quoted, "CARD_VISA").trace
    assert find_all(b"NOTE:the card is 45391488\n 03436467 ok\n", KEY) == []


def test_base64_is_read_and_its_characters_are_the_place() -> None:
    for lead in range(9):
        for data_type, text in PLAIN.items():
            inner = "x" * lead + " the text before it, " + text
            value = text.split()[1]
            for code in (base64.b64encode, base64.urlsafe_b64encode):
                token = code(inner.encode()).rstrip(b"=")
                data = b"data: " + token + b"\n"
                match = only(data, data_type)
                start = inner.index(value)
                assert match.offset == 6 + start * 4 // 3
                assert match.offset + match.length == 6 + math.ceil((start + len(value)) * 4 / 3)
                assert ENCODED in match.trace
                assert value not in match.masked


def test_base64_in_lines_in_bits_and_twice() -> None:
    text = ("words " * 20 + PLAIN["CARD_VISA"] + " words" * 40).encode()
    token = base64.b64encode(text).decode()
    lines = "\n".join(token[at : at + 64] for at in range(0, len(token), 64))
    for data in (
        base64.encodebytes(text), lines.encode(), lines.replace("\n", "\r\n    ").encode(),
        json.dumps({"d": lines}).encode(), b"x=" + base64.b64encode(token.encode()),
        b'<a href="data:text/plain;base64,' + token.encode() + b'">',
        b"-enc " + base64.b64encode(PLAIN["CARD_VISA"].encode("utf-16-le")),
        bytes(range(256)) + b"\0" + token.encode() + b"\0" + bytes(range(256)),
        f"x={token}\n".encode("utf-16"),
        ("?d=" + quote(PLAIN["CARD_VISA"] + quote("%"))).encode(),
    ):  # fmt: skip
        assert ENCODED in only(data, "CARD_VISA").trace or b"%" in data


def test_hexadecimal_digits_and_percent_encoding() -> None:
    text = PLAIN["CARD_VISA"].encode()
    at = text.index(CARD.encode())
    for data, first, width in (
        (b"blob: " + text.hex().encode(), 6, 2),
        (b"(0x" + text.hex().upper().encode() + b")", 3, 2),
        (b"1\t\\\\x" + text.hex().encode() + b"\n", 5, 2), (b"h=" + text.hex(":").encode(), 2, 3),
        (b"h=" + text.hex(" ").encode() + b"\n", 2, 3),
        (b's="' + b"".join(b"\\x%02x" % c for c in text) + b'"', 3, 4),
        (b"/?c=" + b"".join(b"%%%02X" % c for c in text) + b"&x=1", 4, 3),
    ):  # fmt: skip
        match = only(data, "CARD_VISA")
        assert match.offset == first + at * width, data
        assert match.offset + match.length in range(
            first + (at + 16) * width - 1, first + (at + 16) * width + 1
        ), data
        assert ENCODED in match.trace
    for data, written, data_type in (
        (b"/pay?c=4539%201488%200343%206467&x=1", b"4539%201488%200343%206467", "CARD_VISA"),
        (b"/pay?c=4539+1488+0343+6467&x=1", b"4539+1488+0343+6467", "CARD_VISA"),
        (b"/u?m=john.smith%2540firma-nord.de&x=1", b"john.smith%2540firma-nord.de", "EMAIL"),
    ):
        match = only(data, data_type)
        assert bytes_of(data, match) == written
        assert ENCODED in match.trace
    data = quote(json.dumps({"card": CARD})).encode()
    match = only(data, "CARD_VISA")
    assert bytes_of(data, match) == CARD.encode()
    assert ENCODED not in match.trace  # its own bytes are not encoded


def test_what_is_no_encoded_text_is_left_alone() -> None:
    dice = random.Random(4)
    for _ in range(40):
        noise = dice.randbytes(900)
        for data in (
            base64.b64encode(noise), noise.hex().encode(), b"/usr/share/doc/python3/examples/x",
            base64.b64encode(PLAIN["CARD_VISA"].encode() + noise), b"%d %s %40d %3d 100%25",
        ):  # fmt: skip
            assert find_all(b"x = " + data + b"\n", KEY) == []


def test_utf_16_among_other_bytes_at_any_offset() -> None:
    dice = random.Random(1)
    noise = bytes(each for each in dice.randbytes(3_000) if each)
    for codec in ("utf-16-le", "utf-16-be"):
        for shift in range(4):
            for end in (b"\0\0", noise):
                for data_type, text in PLAIN.items():
                    before = b"\x7fELF\0\1" + noise + b"\1" * shift
                    data = before + text.encode(codec) + end + noise
                    match = only(data, data_type)
                    value = bytes_of(data, match).replace(b"\0", b"").decode()
                    assert value == text.split()[1]
                    assert ENCODED in match.trace


def card(dice: random.Random, length: int) -> str:
    first = "37" if length == 15 else "4539"
    number = first + "".join(dice.choices("0123456789", k=length - len(first) - 1))
    return next(number + last for last in "0123456789" if luhn((number + last).encode()))


def iban(dice: random.Random) -> str:
    account = "".join(dice.choices("0123456789", k=18))
    return f"DE{98 - int(account + '131400') % 97:02}{account}"


def test_fields_of_records_without_blanks() -> None:
    dice = random.Random(7)
    for length in (15, 16, 22):
        for codec in ("utf-8", "cp037"):
            values = [iban(dice) if length == 22 else card(dice, length) for _ in range(30)]
            lines = [f"{n:06}{'SMITH':<9}X{value}{dice.randrange(10**17):017}\n"
                     for n, value in enumerate(values)]  # fmt: skip
            data = ("HEADER\n" + "".join(lines)).encode(codec)
            found = [each for each in find_all(data, KEY, codec)
                     if each.data_type == "IBAN" or "CARD" in each.data_type]  # fmt: skip
            assert [bytes_of(data, each).decode(codec) for each in found] == values
            assert not any(ENCODED in each.trace for each in found)
            wrong = [line.replace(value, value[:-1] + str((int(value[-1]) + 1) % 10))
                     for line, value in zip(lines, values, strict=True)]  # fmt: skip
            for text in (lines[:6], lines[:1] * 30, [*lines[:5], *wrong[5:]]):
                assert find_all("".join(text).encode(codec), KEY, codec) == []


def test_the_first_record_and_a_last_one_without_a_line_end_count() -> None:
    dice = random.Random(8)
    values = [card(dice, 16) for _ in range(20)]
    lines = [f"{n:06}SMITHX{value}{dice.randrange(10**17):017}" for n, value in enumerate(values)]
    for end in ("\n", "\r\n"):
        for written in (lines, [*lines, ""], ["HEADER", *lines, "END"]):
            data = end.join(written).encode()
            found = [bytes_of(data, each).decode() for each in find_all(data, KEY)
                     if "CARD" in each.data_type]  # fmt: skip
            assert found == values, (end, written[0], written[-1])


def test_hidden_values_over_the_border_of_a_window_are_found_once() -> None:
    number = in_script(CARD, "０").encode()
    token = base64.b64encode(b"the words before it, " + PLAIN["CARD_VISA"].encode())
    for written in (number, token, b"4539 1488\n0343 6467"):
        for shift in (0, 1, 8, 20, len(written), 40):
            data = b"a card. ".rjust(limits.WINDOW - shift, b".") + written + b" ok" + b"." * 90
            match = only(data, "CARD_VISA")
            assert limits.WINDOW - shift <= match.offset < limits.WINDOW - shift + len(written)
    long = base64.b64encode(
        b"words and more " * (limits.WINDOW // 15) + PLAIN["CARD_VISA"].encode()
    )
    for shift in range(4):
        only(b" " * shift + long, "CARD_VISA")


def test_crowded_windows_are_searched_in_parts() -> None:
    for code in ("٤٥a", "%40a"):
        data = f"{code * (limits.WINDOW_PLACES + 9)} card {quote(CARD)} ".encode()
        data += b"".join(b"%%%02X" % each for each in CARD.encode())
        prints = {each.fingerprint for each in find_all(data, KEY)}
        assert only(PLAIN["CARD_VISA"].encode(), "CARD_VISA").fingerprint in prints
        assert sum(b"%" in bytes_of(data, each) for each in find_all(data, KEY)) >= 1


def test_the_way_back_is_exact() -> None:
    chance = random.Random(3)
    for _ in range(300):
        text = bytes(chance.choices(b"abcd 12", k=900))
        rewrites, at = [], 0
        while (at := at + chance.randrange(1, 400)) < 890:
            width, count = chance.choice(((1, 3), (2, 3), (3, 2), (0, 3)))
            end = at + max(width * count, 1)
            meaning = b"Z" * count if width else chance.choice((b"", b"YY"))
            rewrites.append(Rewrite(at, end, meaning, Kind.ENCODED, width, 1))
            at = end
        meaning_of = rewritten(text, rewrites)
        assert (meaning_of is None) == (not rewrites)
        if meaning_of is None:
            continue
        last = 0
        for place in range(len(meaning_of.text)):
            start, end = meaning_of.place(place, place + 1)
            char = meaning_of.text[place : place + 1]
            if char in b"abcd 12":
                assert text[start:end] == char
                assert meaning_of.kind(place, place + 1) is None
            elif char in b"ZY":
                assert any(each.start <= start < end <= each.end for each in rewrites)
                assert meaning_of.kind(place, place + 1) is Kind.ENCODED
            assert start >= last - 1
            last = start
