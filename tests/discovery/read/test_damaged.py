"""Damaged files: readable values are found, or the report says that the file is damaged.

`tests.kit.mutants` decides independently of the program what is still readable.
"""

from __future__ import annotations

import base64
import os
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.discovery.match.detectors.base import Hit, Subject
from app.discovery.match.matches import FileReport
from app.discovery.read import unread_values
from app.discovery.read.file_scan import scan_file
from app.discovery.read.search import fingerprint
from app.discovery.read.unread_values import Unread
from tests.discovery import packing
from tests.kit.documents import docx, packed, runs
from tests.kit.mutants import mutants, readable
from tests.kit.undamaged import SAMPLES

KEY = b"k" * 32
CARD = "4539148803436467"
VISA = "4532015112830366"
ARCHIVES = ("zip", "tar.gz", "gz", "bz2", "xz", "lzma", "zst", "7z", "docx", "pdf", "doc", "sqlite")


def cards(count: int, seed: int) -> list[str]:
    """Return card numbers with random digits and a valid check digit."""
    dice = random.Random(seed)
    starts = ["4539" + "".join(dice.choices("0123456789", k=11)) for _ in range(count)]
    return [start + str(-_doubled(start) % 10) for start in starts]


def _doubled(digits: str) -> int:
    odd = sum(sum(divmod(2 * int(digit), 10)) for digit in digits[::-2])
    return odd + sum(int(digit) for digit in digits[-2::-2])


def scan(folder: Path, name: str, data: bytes) -> FileReport:
    (folder / name).write_bytes(data)
    return scan_file(os.fsencode(folder), name.encode(), KEY)


def found(report: FileReport, values: list[str]) -> set[str]:
    known = {fingerprint(KEY, "CARD_VISA", value.encode()): value for value in values}
    prints = {match.fingerprint for each in report.found for match in each.matches}
    return {value for print_, value in known.items() if print_ in prints}


def silent(folder: Path, ending: str, count: int, seed: int) -> list[str]:
    """Return the mutants with a readable value that is neither found nor reported."""
    values = cards(12, seed)
    whole = SAMPLES[ending](values)
    report = scan(folder, f"a.{ending}", whole)
    assert not report.problems, ending
    assert found(report, values) == set(values), ending
    passed = []
    for label, data in mutants(whole, count, f"{ending} {seed}"):
        report = scan(folder, f"a.{ending}", data)
        if not report.problems and set(readable(data, values)) - found(report, values):
            passed.append(label)
    return passed


@pytest.mark.parametrize("ending", SAMPLES)
def test_readable_values_in_damaged_files(tmp_path: Path, ending: str) -> None:
    assert not silent(tmp_path, ending, count=10, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("ending", SAMPLES)
def test_200_damaged_files_of_each_format(tmp_path: Path, ending: str) -> None:
    for seed in (2, 3):
        assert not silent(tmp_path, ending, count=200, seed=seed)


@pytest.mark.parametrize("ending", ARCHIVES)
def test_a_damaged_head_is_told(tmp_path: Path, ending: str) -> None:
    """Such files were searched raw without a message."""
    whole = SAMPLES[ending](cards(12, 1))
    report = scan(tmp_path, f"a.{ending}", b"\xfe\x01\xfd\xfc" * 2 + whole[8:])
    words = "but its content does not, so its raw bytes were searched"
    assert [problem.message for problem in report.problems if words in problem.message]
    assert not scan(tmp_path, f"b.{ending}", b"<html>404 not found</html>\n").problems
    assert not scan(tmp_path, f"._c.{ending}", b"\0\5\x16\7\0\2\0\0Mac OS X" + bytes(99)).problems


def test_a_pdf_whose_page_has_lost_its_content(tmp_path: Path) -> None:
    data = SAMPLES["pdf"]([CARD])
    assert CARD.encode() not in data
    report = scan(tmp_path, "a.pdf", data.replace(b"/Contents 6 0 R", b"/Contents 3 0 R"))
    assert not report.found
    assert "could not be searched; it may be damaged" in report.problems[0].message


def test_what_a_list_of_contents_has_lost(tmp_path: Path) -> None:
    data = packing.zipped([("a.txt", b"x" * 99), ("b.txt", CARD.encode() * 9), ("c.txt", b"y")])
    first = data.index(b"PK\1\2")
    second = data.index(b"PK\1\2", first + 1)
    third = data.index(b"PK\1\2", second + 1)
    end = bytearray(data[data.index(b"PK\5\6") :])
    end[8:12] = b"\2\0\2\0"
    end[12:16] = (len(data) - len(end) - first - (third - second)).to_bytes(4, "little")
    lost = data[:second] + data[third : len(data) - len(end)] + bytes(end)
    report = scan(tmp_path, "a.zip", lost)
    assert [problem.message for problem in report.problems] == [
        "Not fully scanned: it contains entries that are missing in its central directory."
    ]


def test_an_archive_that_lost_its_list_but_holds_another_archive(tmp_path: Path) -> None:
    """The list of the inner one was taken for its own, and what else it holds was not told of."""
    inner = packing.zipped([("a.txt", VISA.encode())], 0)
    data = packing.zipped([("b.zip", inner), ("c.txt", b"card " + CARD.encode())], 0)
    report = scan(tmp_path, "a.zip", data[: data.rindex(b"PK\1\2")])
    first, second = (problem.message for problem in report.problems)
    assert "contains entries that are missing in its central directory" in first
    assert "what follows the end of the archive is not searched" in second
    assert not scan(tmp_path, "b.zip", data + bytes(9)).problems
    report = scan(tmp_path, "c.zip", data + b"card " + CARD.encode())
    assert "what follows the end" in report.problems[0].message


def test_a_document_with_two_parts_of_one_name(tmp_path: Path) -> None:
    names = {"/word/document.xml": "<w:p><w:t>second</w:t></w:p>"}
    parts = {"[Content_Types].xml": "", "word/document.xml": runs(CARD), **names}
    report = scan(tmp_path, "a.docx", packed(parts))
    assert "another part has the same name" in report.problems[0].message


def test_values_that_the_text_holds_otherwise_are_not_told(tmp_path: Path) -> None:
    """A number within a longer one in the text, and a value that is ignored in its place."""
    for name, data in {
        "a.docx": docx(runs(f"ref {CARD}.7")),
        "a.rtf": b"{\\rtf1 4539 1488 {\\b 0343} 6467 and more\\par}",
        "a.eml": packing.mailed([("a.csv", f"{CARD};1\n".encode())], f"card {CARD}\n"),
    }.items():
        assert not scan(tmp_path, name, data).problems, name


def test_a_healthy_mail_is_not_told_of_for_its_boundaries(tmp_path: Path) -> None:
    """Python's boundaries have 19 digits: one in a few hundred looks like a card number."""
    mail = packing.mailed([("a.txt", b"nothing")])
    boundary = re.findall(rb'boundary="=*([0-9]+)=*"', mail)[0]
    mail = mail.replace(boundary, b"8171999900000000021").replace(b"<1@", b"<%b@" % CARD.encode())
    assert not scan(tmp_path, "a.eml", mail).problems


def test_utf_16_in_binary_content_is_searched(tmp_path: Path) -> None:
    dice = random.Random(1)
    data = dice.randbytes(3_001) + f"card {CARD} ".encode("utf-16-le") + dice.randbytes(3_000)
    report = scan(tmp_path, "a.bin", data)
    assert found(report, [CARD]) == {CARD}
    assert not report.problems
    assert not scan(tmp_path, "b.bin", dice.randbytes(300_000)).problems


def test_dense_groups_are_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each place had a look at all around it: eight times the text."""
    judged: list[int] = []
    text = b"4111 " * 50_000

    def judge(subject: Subject) -> Iterator[Hit]:
        judged.append(len(subject.text))
        return iter(())

    monkeypatch.setattr(unread_values, "_judged", judge)
    net = Unread(lambda _: True)
    net.look(text)
    net.look(b"")
    assert len(text) < sum(judged) < 2 * len(text)


def test_values_in_dense_text_of_both_kinds() -> None:
    wide = f"card {CARD} and {VISA} ".encode("utf-16-le")
    net = Unread(lambda _: True)
    net.look(b"4111 " * 50_000 + f"card: {CARD}, ".encode() + wide + b"4111 " * 50_000)
    net.look(b"")
    assert {value.decode() for _, value in net.values} == {CARD, VISA}


ENCODED = (
    f"--b\r\nContent-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\n"
    f"{base64.encodebytes(b'words ' * 30 + b'card ' + VISA.encode() + b' ok').decode()}--b\r\n"
    "Content-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"
    f"card {CARD[:7]}=\n{CARD[7:]} ok\r\n--b--\r\n"
).encode()
MAIL = (
    b"From: a@example.org\r\nTo: b@example.org\r\nSubject: x\r\nMIME-Version: 1.0\r\n"
    b'Content-Type: multipart/mixed; boundary="b"\r\n\r\n'
)


@pytest.mark.parametrize(
    ("name", "head"),
    [
        ("a.eml", MAIL.replace(b"boundary", b"bo\0ndary")),
        ("a.eml", b""),
        ("a.mbox", bytes(64) + MAIL),
    ],
    ids=["no boundary", "no head", "no first line"],
)
def test_encoded_parts_of_a_mail_that_lost_its_head(tmp_path: Path, name: str, head: bytes) -> None:
    """They were taken for text, and searched as they stand in transport."""
    report = scan(tmp_path, name, head + ENCODED)
    assert "cannot be separated" in report.problems[0].message
    assert found(scan(tmp_path, "b.eml", MAIL + ENCODED), [CARD, VISA]) == {CARD, VISA}
    assert not scan(tmp_path, "b.eml", MAIL + ENCODED).problems


@pytest.mark.parametrize("line", [b"base64", b"quoted-printable"])
def test_an_encoded_part_that_lost_its_header(tmp_path: Path, line: bytes) -> None:
    data = MAIL + ENCODED.replace(b"Encoding: " + line, b"Encodin\0: " + line)
    report = scan(tmp_path, "a.eml", data)
    if line == b"base64":  # it is read wherever it looks like text
        assert found(report, [CARD, VISA]) == {CARD, VISA}
    else:
        assert "a possible card number or IBAN outside its readable" in report.problems[0].message


RTF = (
    b"{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}{\\pict\\wmetafile8 0102}{\\pard card 4539\\~1489\\~"
    b"1488\\~03343 no\\par}{\\pard card "
    + b"".join(b"\\'%02x" % x for x in CARD.encode())
    + b" ok}}"
)


@pytest.mark.parametrize("lost", [1, 5, 20])
def test_an_rtf_document_that_lost_its_head(tmp_path: Path, lost: int) -> None:
    """It was searched as plain text: characters written as numbers were not found."""
    report = scan(tmp_path, "a.rtf", bytes(lost) + RTF[lost:])
    assert found(report, [CARD]) == {CARD}
    assert "does not begin as an RTF document" in report.problems[0].message
    assert not scan(tmp_path, "b.rtf", RTF).problems
    assert not scan(tmp_path, "c.rtf", b"a plain text, C:\\folder\n").problems


def test_an_rtf_document_whose_picture_never_ends(tmp_path: Path) -> None:
    report = scan(tmp_path, "a.rtf", RTF.replace(b" 0102}", b" 0102"))
    assert "not all of its groups end" in report.problems[0].message


@pytest.mark.parametrize(
    "group", ["\\pict\\wmetafile8 0102ab", "\\*\\objdata 01050000", "\\pict{\\pard no\\par}01"]
)
def test_text_that_a_group_of_an_rtf_document_has_swallowed(tmp_path: Path, group: str) -> None:
    """Its groups all end: blocks of it have changed places."""
    text = f"{{\\rtf1 {{{group} card {{\\b 4539}}148803436467 ok}} last\\par}}".encode()
    report = scan(tmp_path, "a.rtf", text)
    assert "some of its text is in a group that is not read" in report.problems[0].message
    begins = group.partition("{")[0]
    whole = f"{{\\rtf1 {{{begins} 0102\r\nAB}}{{\\pict\\bin3 x{{y}}}}}}".encode()
    assert not scan(tmp_path, "b.rtf", whole).problems


LIST = base64.encodebytes(b"words and more words " * 20 + b"card " + VISA.encode() + b" ok")
ONE_PART = b"--b\r\nContent-Type: text/csv; name=a.csv\r\n%b\r\n\r\n%b\r\n--b--\r\n"
AS_BASE64 = b"Content-Transfer-Encoding: base64"


@pytest.mark.parametrize(
    "bad",
    [LIST[:90] + LIST[91:], LIST[:90] + b"\0\xff" + LIST[92:], LIST[:90] + b"=" + LIST[91:]],
    ids=["lost", "overwritten", "ended"],
)
def test_base64_that_is_shifted(tmp_path: Path, bad: bytes) -> None:
    """All behind the place of the damage is decoded wrongly."""
    report = scan(tmp_path, "a.eml", MAIL + ONE_PART % (AS_BASE64, bad))
    assert "Not fully scanned: it is damaged" in report.problems[0].message
    assert not scan(tmp_path, "b.eml", MAIL + ONE_PART % (AS_BASE64, LIST)).problems


def test_a_text_of_damaged_base64_leaves_the_rest_of_its_mail(tmp_path: Path) -> None:
    bad = LIST[:90] + b"\0\xff" + LIST[92:]
    data = ONE_PART.replace(b"; name=a.csv", b"") % (AS_BASE64, bad)
    report = scan(
        tmp_path, "a.eml", MAIL.replace(b"Subject: x", b"Subject: " + CARD.encode()) + data
    )
    assert "not all of it is base64" in report.problems[0].message
    assert found(report, [CARD]) == {CARD}


PACKED = base64.encodebytes(
    packing.zipped([("a.txt", bytes(range(256)) + b" card " + VISA.encode())], 0)
)


@pytest.mark.parametrize(
    "part",
    [
        b"Content-Type: application/zip; name=z.zip\r\n\r\n" + PACKED,
        b"Content-Type: text/plain\r\n\r\nwords " + PACKED,
        b"Content-Type: application\0\0zip\r\n%b\r\n\r\n%b" % (AS_BASE64, PACKED),
    ],
    ids=["attachment", "text", "type"],
)
def test_an_encoded_file_in_a_part_that_lost_its_headers(tmp_path: Path, part: bytes) -> None:
    report = scan(tmp_path, "a.eml", MAIL + b"--b\r\n" + part + b"\r\n--b--\r\n")
    assert report.problems or found(report, [VISA])


def test_lines_in_a_mail_that_are_no_lost_file(tmp_path: Path) -> None:
    key = b"-----BEGIN CERTIFICATE-----\n%b-----END CERTIFICATE-----\n" % PACKED
    digests = b"".join(b"%b\n" % os.urandom(32).hex().encode() for _ in range(9))
    data = MAIL + b"--b\r\nContent-Type: text/plain\r\n\r\n" + key + digests + b"--b--\r\n"
    assert not scan(tmp_path, "a.eml", data).problems
    bare = LIST.rstrip(b"\n=")
    assert not scan(tmp_path, "b.eml", MAIL + ONE_PART % (AS_BASE64, bare)).problems


def test_what_is_not_expanded_or_lies_too_deep_is_told(tmp_path: Path) -> None:
    doctype = f'<!DOCTYPE d [<!ENTITY c "{CARD}">]>'
    data = packed({"[Content_Types].xml": "", "word/document.xml": doctype + runs("a &c; b")})
    assert not scan(tmp_path, "a.docx", docx(runs("a"))).problems
    report = scan(tmp_path, "b.docx", data)
    assert "it defines entities, which are not expanded" in report.problems[0].message
    deep = b"{\\rtf1 " + b"{\\b " * 3_000 + b"{\\*\\x " + b"}" * 3_001 + b" card " + CARD.encode()
    report = scan(tmp_path, "c.rtf", deep + b"}")
    assert "more than 2,000 deep" in report.problems[0].message


def test_a_value_far_behind_in_a_long_header(tmp_path: Path) -> None:
    """Only its first 4,096 characters were searched."""
    word = base64.b64encode(f"card {CARD}".encode()).decode()
    far = f"Subject: {'words ' * 900}=?utf-8?b?{word}?="
    report = scan(tmp_path, "a.eml", MAIL.replace(b"Subject: x", far.encode()) + ENCODED)
    assert CARD in found(report, [CARD])
    assert "header Subject" in {match.place for one in report.found for match in one.matches}
