"""Fetched objects are scanned and read like files; mails are, however broken."""

from __future__ import annotations

import contextlib
import io
import zipfile
from email.message import EmailMessage

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.discovery.match.errors import ObjectGone, ObjectUnreadable
from app.discovery.match.limits import READ
from app.discovery.match.matches import FileReport
from app.discovery.read.extract.mail import Mail
from app.discovery.read.extract.unpack_limits import NotScanned
from app.discovery.read.file_scan import Fetched, scan_bytes
from app.discovery.read.object_bytes import read_fetched

KEY = b"k" * 32
CARD = b"4539148803436467"


def packed(name: str, data: bytes) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr(name, data)
    return made.getvalue()


def scan(data: bytes, name: str = "a.txt", *, mail: bool = False) -> FileReport:
    return scan_bytes(Fetched(name.encode(), name, data, mail=mail), KEY)


def found_again(report: FileReport, data: bytes, *, mail: bool = False) -> dict[str, bytes]:
    """Return the bytes at the place of the only match of each object."""
    found = {}
    for item in report.found:
        (match,) = item.matches
        (found[item.inner],) = read_fetched(
            data, item.inner, [(match.offset, match.length)], mail=mail
        )
    return found


def test_bytes_are_scanned_and_read_like_a_file() -> None:
    data = b"a;b\n" + CARD
    report = scan(data, "list.csv")
    assert (report.size, report.content_type, report.read) == (len(data), "CSV", True)
    assert found_again(report, data) == {"": CARD}


def test_members_of_an_archive_are_scanned_and_read() -> None:
    data = packed("deep/er.zip", packed("in.txt", CARD))
    report = scan(data, "a.zip")
    assert report.container
    assert found_again(report, data) == {"deep/er.zip#in.txt": CARD}


def mail(text: str) -> EmailMessage:
    made = EmailMessage()
    made["From"], made["Subject"] = "a@example.org", "=?utf-8?b?R3LDvMOfZQ==?="
    made.set_content(text)
    return made


def test_text_attachments_and_forwarded_mails_are_objects_of_a_mail() -> None:
    inside = mail(f"forwarded {CARD.decode()}")
    made = mail("Grüße ohne Karte")
    made.add_attachment(packed("x.txt", CARD), "application", "zip", filename="a#b.zip")
    made.add_attachment(CARD, "image", "png", filename="a.png")
    made.add_attachment(CARD, "image", "png", filename="a.png")
    made.add_attachment(CARD, "application", "octet-stream")
    made.add_attachment(inside)
    data = made.as_bytes()
    report = scan(data, "1.eml", mail=True)
    assert report.container
    assert report.content_type == "E-mail"
    assert ("Subject", "Grüße") in report.metadata
    assert ("Sender", "a@example.org") in report.metadata
    again = found_again(report, data, mail=True)
    assert set(again) == {"", "a#b.zip#x.txt", "a.png", "2 a.png", "part 6"}
    assert set(again.values()) == {CARD}


def test_reading_is_bounded_and_says_what_is_gone() -> None:
    data = mail("x").as_bytes()
    (found,) = read_fetched(b"x" * (READ + 5), "", [(0, READ + 5)], mail=False)
    assert len(found) == READ
    assert read_fetched(data, "", [(10**6, 5)], mail=True) == [b""]
    with pytest.raises(ObjectGone):
        read_fetched(data, "no.zip", [(0, 5)], mail=True)
    with pytest.raises(ObjectGone):
        read_fetched(b"no archive", "a", [(0, 5)], mail=False)
    with pytest.raises(ObjectUnreadable):
        read_fetched(b"PK\3\4 damaged", "a", [(0, 5)], mail=False)


def test_mail_of_too_many_parts_is_searched_raw() -> None:
    parts = b"".join(b"--b\r\n\r\nx\r\n" for _ in range(3000))
    data = b"Content-Type: multipart/mixed; boundary=b\r\n\r\n" + parts + CARD
    report = scan(data, "1.eml", mail=True)
    (problem,) = report.problems
    assert "raw bytes were searched" in problem.message
    assert found_again(report, data, mail=True) == {"": CARD}


def test_mail_nested_without_end_is_searched_raw() -> None:
    data = b"Content-Type: message/rfc822\r\n\r\n" * 5000 + b"\r\n" + CARD
    report = scan(data, "1.eml", mail=True)
    assert [item.inner for item in report.found] == [""]


_WORDS = st.sampled_from(
    [
        b"Content-Type: ", b"multipart/mixed; boundary=", b"message/rfc822", b"=?x", CARD,
        b"text/plain; charset=", b"utf-7", b"idna", b"zlib", b"no\0such", b"\r\n", b"\r\n\r\n",
        b"--", b"b", b'"', b";", b"=",
        b"Content-Transfer-Encoding: ", b"base64", b"quoted-printable", b"x-uuencode", b"begin 6 a",
        b"Content-Disposition: attachment; filename*=", b"utf-8''%ff", b"=?utf-8?b?!?=", b"\xff",
        b"\0", b"Subject: ", b"Date: 99",
    ]
)  # fmt: skip


@settings(max_examples=400, deadline=None)
@given(st.lists(_WORDS, max_size=40).map(b"".join))
def test_no_mail_breaks_the_scan(data: bytes) -> None:
    """The scan ends in matches and problems, and matches can be read again."""
    with contextlib.suppress(NotScanned):
        Mail(io.BytesIO(data), len(data))
    report = scan(data, "1.eml", mail=True)
    for item in report.found:
        for match in item.matches:
            (again,) = read_fetched(data, item.inner, [(match.offset, match.length)], mail=True)
            assert len(again) == match.length
