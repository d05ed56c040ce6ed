"""Masking in mails and containers: only the value changes, however it is written."""

from __future__ import annotations

import email
from email import policy
from email.message import EmailMessage

import pytest

from app.discovery.match.rules import NO_RULES
from app.remediation.disk.errors import Refused
from app.remediation.formats.mask_inside import Subject, rebuild
from app.remediation.journal.records import Span
from tests.discovery.packing import gzipped, mailbox, tarred, zipped
from tests.kit.documents import docx, packed, runs
from tests.remediation.formats.inside import KEY, SHOWN, VISA, WORD, masked, part, scanned

TEXT = f"Gr\u00fc\u00dfe: Visa 4111 1111 1111 1111, {'x' * 70} 5555555555554444\nend\n"


def mail(text: str, encoding: str = "7bit", charset: str = "utf-8", **headers: str) -> EmailMessage:
    made = EmailMessage()
    for name, value in {"From": "ann", "Subject": "hello", **headers}.items():
        made[name.replace("_", "-")] = value
    made.set_content(text, charset=charset, cte=encoding)
    return made


@pytest.mark.parametrize("charset", ["utf-8", "iso-8859-1"])
@pytest.mark.parametrize("encoding", ["8bit", "quoted-printable", "base64"])
def test_mail_in_each_encoding(encoding: str, charset: str) -> None:
    made = mail(TEXT, encoding, charset)
    made.add_attachment(b"some other bytes" * 9, "image", "png", filename="a.png")
    data = made.as_bytes()
    after, rebuilt = masked(data, "a.eml")
    assert not rebuilt.found
    assert len(after) == len(data)
    differ = [
        n
        for n, (a, b) in enumerate(zip(data.split(b"\n"), after.split(b"\n"), strict=True))
        if a != b
    ]
    assert 1 <= len(differ) <= 3, "only the lines of the values"
    text = TEXT.replace("11 1111 1111,", "** **** 1111,").replace(
        "5555555555554444", "555555******4444"
    )
    assert text in part_of_mail(after)


def part_of_mail(data: bytes) -> str:
    made = email.message_from_bytes(data, policy=policy.default)
    body = made.get_body(("plain",))
    assert isinstance(body, EmailMessage)
    return str(body.get_content()).replace("\r\n", "\n")


def test_headers_of_a_mail_and_what_breaks_is_told() -> None:
    made = mail("hello\n", DKIM_Signature="v=1; b=abc", To="Bob <bob@example.com>")
    made.replace_header("Subject", f"your card {VISA} is due")
    data = made.as_bytes()
    after, rebuilt = masked(data, "a.eml")
    assert after == data.replace(VISA.encode(), SHOWN.encode()).replace(b"bob@", b"b**@")
    assert rebuilt.notes == (
        "its DKIM signature, which mail servers checked on delivery, is no longer valid",
    )


def test_characters_of_several_bytes_keep_the_places_of_others() -> None:
    made = mail(
        "see caf\u00e9-m\u00fcller@example.com, and 4111111111111111\n", "base64", "iso-8859-1"
    )
    after, rebuilt = masked(made.as_bytes(), "a.eml")
    assert not rebuilt.found
    assert part_of_mail(after).endswith(f"@example.com, and {SHOWN}\n")


def nest() -> bytes:
    letter = mail(f"see {VISA}\n")
    letter.add_attachment(
        docx(runs("Visa 4111", "111111111111")), "application", "x", filename="a.docx"
    )
    letter.add_attachment(f"card,{VISA}\n", filename="l.csv")
    inner = zipped([("deep.txt", f"visa {VISA}\n".encode()), ("mail.eml", letter.as_bytes())])
    box = mailbox([mail("nothing\n").as_bytes(), letter.as_bytes()])
    return zipped([("x/in.zip", inner), ("a#b.txt", f"card {VISA}".encode()), ("box", box)])


def test_objects_at_every_depth() -> None:
    data = nest()
    objects = scanned(data, "a.zip")
    assert set(objects) == {
        "a#b.txt", "x/in.zip#deep.txt", "x/in.zip#mail.eml", "x/in.zip#mail.eml#a.docx",
        "x/in.zip#mail.eml#l.csv", "box#message 2", "box#message 2#a.docx", "box#message 2#l.csv",
    }  # fmt: skip
    left = set(objects)
    for inner in sorted(objects):
        data, rebuilt = masked(data, "a.zip", inner)
        assert not rebuilt.found
        left.remove(inner)
        assert set(scanned(data, "a.zip")) == left, f"only {inner} has changed"


def test_kept_matches_stay_where_they_are() -> None:
    text = f"card {VISA}, mail bob@example.com, card 5555555555554444"
    after, rebuilt = masked(docx(runs(text)), "a.docx", "", "CARD_VISA")
    assert [match.data_type for match in rebuilt.found] == ["EMAIL", "CARD_MASTERCARD"]
    before = scanned(docx(runs(text)), "a.docx")[""].matches
    assert [match.offset for match in rebuilt.found] == [match.offset for match in before[1:]]
    assert f"card {SHOWN}, mail bob@example.com, card 5555555555554444" in part(
        after, "word/document.xml"
    )


_SMIME = 'multipart/signed; protocol="application/pkcs7-signature"; boundary="b"'
_DTD = '<!DOCTYPE a [<!ENTITY c "x">]>'


def signed_mail() -> bytes:
    return (
        f"From: a\nSubject: b\nDate: c\nContent-Type: {_SMIME}\n\n--b\nContent-Type: text/plain\n\n"
        f"visa {VISA}\n--b\nContent-Type: application/pkcs7-signature\n\nxx\n--b--\n"
    ).encode()


def broken(document: str) -> bytes:
    """Return a Word document of this text as no usual tool writes it."""
    return packed({"[Content_Types].xml": "<a/>", "word/document.xml": document})


CARD = f"visa {VISA}"
FILE = CARD.encode()
REFUSED = {
    "S/MIME": ("a.eml", "", signed_mail(), "signed or encrypted"),
    "PGP": (
        "a.eml", "", mail(f"-----BEGIN PGP SIGNED MESSAGE-----\n\n{CARD}\n").as_bytes(),
        "signed or encrypted"),
    "checksum": ("a.eml", "", b"Content-MD5: abc=\n" + mail(CARD + "\n").as_bytes(), "checksum"),
    "encoded words": (
        "a.eml", "", f"From: a\nDate: c\nSubject: =?utf-8?Q?caf=C3=A9_{VISA}?=\n\nx\n".encode(),
        "encoded words"),
    "signed document": (
        "a.docx", "", docx(runs(CARD), _xmlsignatures__sig1_xml="<a/>"), "signed"),
    "document type": ("a.docx", "", broken(_DTD + WORD.format(CARD)), "not expanded"),
    "no XML": ("a.docx", "", broken(WORD.format(CARD + "</w:x>")), "not well-formed XML"),
    "other encoding": (
        "a.docx", "", broken('<?xml version="1.0" encoding="latin1"?>' + WORD.format(CARD)),
        "another encoding"),
    "tar": ("a.tar", "a.txt", tarred([("a.txt", FILE)]), "cannot be masked"),
    "gzip": ("a.txt.gz", "a.txt", gzipped(FILE), "cannot be masked"),
    "gzip in zip": (
        "a.zip", "b.txt.gz#b.txt", zipped([("b.txt.gz", gzipped(FILE))]), "cannot be masked"),
    "RTF": ("a.rtf", "", rb"{\rtf1 visa 4111111111111111\par}", "cannot be masked"),
    "jar": ("a.jar", "a.txt", zipped([("a.txt", FILE), ("META-INF/A.SF", b"x")]), "signed"),
}  # fmt: skip


@pytest.mark.parametrize(("name", "inner", "data", "reason"), REFUSED.values(), ids=REFUSED)
def test_refusals_say_why(name: str, inner: str, data: bytes, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        masked(data, name, inner)


def test_a_match_that_is_no_longer_there_is_refused() -> None:
    data = docx(runs(f"card {VISA} and text"))
    for span in (Span("CARD_VISA", 4, 16), Span("EMAIL", 5, 16), Span("CARD_VISA", 900, 16)):
        subject = Subject("a.docx", "", extracted=True, encoding="utf-8", spans=(span,))
        with pytest.raises(Refused, match="scan it again"):
            rebuild(data, subject, KEY, NO_RULES)
    span = Span("CARD_VISA", 5, 16)
    gone = Subject("a.docx", "other.txt", extracted=False, encoding="utf-8", spans=(span,))
    with pytest.raises(Refused, match="no longer in its file"):
        rebuild(data, gone, KEY, NO_RULES)
