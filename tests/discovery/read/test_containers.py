"""The same bytes give the same matches in every container, and can be read again from there."""

from __future__ import annotations

import io
import os
import random
import tarfile
from collections.abc import Callable, Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest

from app.discovery.match.matches import FileReport
from app.discovery.read.extract.content import Member
from app.discovery.read.extract.mail import Mail
from app.discovery.read.file_scan import scan_file
from app.discovery.read.object_bytes import read_bytes
from tests.discovery import packing as p
from tests.discovery.texts import CASES, text

KEY = b"k" * 32
CARD = b"4539148803436467"

CONTAINERS: dict[str, tuple[str, Callable[[bytes], bytes]]] = {
    "a.zip": ("in.txt", lambda data: p.zipped([("in.txt", data)])),
    "pax.tar": ("in.txt", lambda data: p.tarred([("in.txt", data)])),
    "gnu.tar": ("in.txt", lambda data: p.tarred([("in.txt", data)], tarfile.GNU_FORMAT)),
    "ustar.tar": ("in.txt", lambda data: p.tarred([("in.txt", data)], tarfile.USTAR_FORMAT)),
    "in.txt.gz": ("in.txt", p.gzipped),
    "two.txt.gz": ("two.txt", lambda data: p.gzipped(data[:9]) + p.gzipped(data[9:])),
    "in.txt.bz2": ("in.txt", p.bzipped),
    "in.txt.xz": ("in.txt", p.xzipped),
    "in.txt.lzma": ("in.txt", p.lzma_alone),
    "in.txt.zst": ("in.txt", p.zstandard),
    "a.7z": ("in.txt", lambda data: p.seven_zipped([("in.txt", data)])),
    "a.tgz": ("a.tar#in.txt", lambda data: p.gzipped(p.tarred([("in.txt", data)]))),
    "a.tar.xz": ("a.tar#in.txt", lambda data: p.xzipped(p.tarred([("in.txt", data)]))),
    "a.eml": ("in.txt", lambda data: p.mailed([("in.txt", data)])),
    "a.mbox": (
        "message 2#in.txt",
        lambda data: p.mailbox([p.mailed([]), p.mailed([("in.txt", data)])]),
    ),
    "a.msg": ("in.txt", lambda data: p.outlook([("in.txt", data)])),
    "deep.zip": (
        "a.7z#b.tar.gz#b.tar#c.zip#in.txt",
        lambda data: p.zipped(
            [
                (
                    "a.7z",
                    p.seven_zipped(
                        [
                            (
                                "b.tar.gz",
                                p.gzipped(p.tarred([("c.zip", p.zipped([("in.txt", data)]))])),
                            )
                        ]
                    ),
                )
            ]
        ),
    ),
}


def scan(folder: Path, name: str, data: bytes) -> FileReport:
    (folder / name).write_bytes(data)
    return scan_file(os.fsencode(folder), name.encode(), KEY)


def reasons(report: FileReport) -> list[str]:
    return [problem.message for problem in report.problems]


@pytest.mark.parametrize("name", CONTAINERS)
def test_the_same_bytes_give_the_same_matches(tmp_path: Path, name: str) -> None:
    inner, pack = CONTAINERS[name]
    few = CASES[:: 1 if name in {"a.zip", "a.7z", "a.tgz", "a.eml"} else 5]
    for codec, language in few:
        data = text(language).encode(codec)
        (plain,) = scan(tmp_path, "in.txt", data).found
        report = scan(tmp_path, name, pack(data))
        assert not report.problems
        found = {item.inner: item for item in report.found}[inner]
        assert (found.matches, found.encoding, found.size) == (
            plain.matches, plain.encoding, plain.size,
        )  # fmt: skip
        places = [(match.offset, match.length) for match in found.matches]
        again = read_bytes(os.fsencode(tmp_path), name.encode(), inner, places)
        assert again == [data[at : at + length] for at, length in places]


@pytest.mark.parametrize(
    ("name", "pack"),
    [
        ("a.txt.gz", p.gzipped),
        ("a.txt.bz2", p.bzipped),
        ("a.txt.xz", p.xzipped),
        ("a.txt.lzma", p.lzma_alone),
        ("a.txt.zst", p.zstandard),
    ],
)
def test_packed_data_with_long_empty_stretches_is_read_to_its_end(
    tmp_path: Path, name: str, pack: Callable[[bytes], bytes]
) -> None:
    rng = random.Random(1)
    blocks = (rng.randbytes(8192).hex().encode() + bytes((1 << 20) - 16384) for _ in range(12))
    report = scan(tmp_path, name, pack(b"".join(blocks) + b"\ncard 4111 1111 1111 1111\n"))
    assert reasons(report) == []
    assert [found.inner for found in report.found] == ["a.txt"]


def test_a_container_inside_a_packed_one_may_be_larger_than_memory_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill = os.urandom(3 << 20)
    nested = p.zipped([("fill.bin", fill), ("a.txt", CARD)])
    packed = p.gzipped(p.tarred([("z.zip", nested), ("z.7z", p.seven_zipped([("a.txt", CARD)]))]))
    whole = scan(tmp_path, "a.tar.gz", packed)
    monkeypatch.setattr("app.discovery.match.limits.ARCHIVE_MEMBER_IN_MEMORY", 1 << 10)
    monkeypatch.setattr("app.discovery.read.extract.unpack_limits._BLOCKS_KEPT", 2)
    again = scan(tmp_path, "a.tar.gz", packed)
    cards = [item.inner for item in again.found if item.inner.endswith(".txt")]
    assert cards == ["a.tar#z.zip#a.txt", "a.tar#z.7z#a.txt"]
    assert (again.found, again.problems) == (whole.found, whole.problems)
    monkeypatch.setattr("app.discovery.match.limits.ARCHIVE_AGAIN", 1 << 20)
    assert any("too often" in reason for reason in reasons(scan(tmp_path, "a.tar.gz", packed)))


def test_links_and_devices_of_a_tar_are_not_followed(tmp_path: Path) -> None:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w") as archive:
        for name, kind in (("l", tarfile.SYMTYPE), ("h", tarfile.LNKTYPE), ("d", tarfile.CHRTYPE)):
            entry = tarfile.TarInfo(name)
            entry.type, entry.linkname = kind, "/etc/passwd"
            archive.addfile(entry)
        entry = tarfile.TarInfo("a.txt")
        entry.size = len(CARD)
        archive.addfile(entry, io.BytesIO(CARD))
    report = scan(tmp_path, "a.tar", made.getvalue())
    assert [item.inner for item in report.found] == ["a.txt"]
    assert reasons(report) == ["It has 2 links, which are not followed."]


def test_equal_names_are_told_apart(tmp_path: Path) -> None:
    report = scan(tmp_path, "a.tar", p.tarred([("a", CARD), ("a", b"x " + CARD)]))
    assert [item.inner for item in report.found] == ["a", "a (2)"]
    (again,) = read_bytes(os.fsencode(tmp_path), b"a.tar", "a (2)", [(2, 16)])
    assert again == CARD


def test_an_encrypted_7z_says_so(tmp_path: Path) -> None:
    for hidden in (False, True):
        data = p.seven_zipped([("a.txt", CARD)], password="x", header_encryption=hidden)
        assert "encrypted" in reasons(scan(tmp_path, "a.7z", data))[0]


def test_mails_tell_who_wrote_to_whom(tmp_path: Path) -> None:
    said = f"the card is {CARD.decode()}\n"
    labels = {"Subject": "files", "Attachment": "x.txt"}
    for name, data in (
        ("a.eml", p.mailed([("x.txt", CARD)], said)),
        ("a.msg", p.outlook([("x.txt", CARD)], said)),
    ):
        report = scan(tmp_path, name, data)
        assert [(item.inner, item.extracted) for item in report.found] == [
            ("", True), ("x.txt", False),
        ]  # fmt: skip
        assert [match.place for match in report.found[0].matches] == ["message body, line 1"]
        assert labels.items() <= dict(report.metadata).items()
        assert "Date" in dict(report.metadata)


@pytest.mark.parametrize("portion", [700, 4_001])
def test_parts_of_a_mail_are_divided_and_decoded_as_they_are_read(
    portion: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.discovery.match.limits.MIB", portion)
    monkeypatch.setattr("app.discovery.read.extract.mime._PORTION", portion)
    chance = random.Random(portion)
    files = [(f"{size}.bin", chance.randbytes(size)) for size in (1, 699, 5_000, 20_000)]
    made = message_from_bytes(p.mailed(files), policy=policy.default)
    assert isinstance(made, EmailMessage)
    text = "Größe = 3\n-- \n" * 900
    made.add_attachment(text, filename="quoted.txt", cte="quoted-printable")
    made.add_attachment(text, filename="plain.txt", cte="8bit")
    data = made.as_bytes()
    mail = Mail(io.BytesIO(data), len(data))
    found = {member.name: b"".join(parts_of(member)) for member in mail.members()}
    assert found == {**dict(files), "quoted.txt": text.encode(), "plain.txt": text.encode()}
    assert [piece.text for piece in mail.pieces()] == ["Subject: files\n", "nothing to see\n"]


def test_a_mail_without_the_parts_it_speaks_of_is_text(tmp_path: Path) -> None:
    data = b"Subject: x\nContent-Type: multipart/mixed; boundary=\n\n--\n" + CARD
    report = scan(tmp_path, "a.eml", data)
    assert [(item.inner, item.extracted) for item in report.found] == [("", True)]


def test_a_missing_part_of_a_mail_is_noted_once() -> None:
    data = b"Subject: x\n\ntext\nContent-Transfer-Encoding: base64\n\nAAAA\n"
    mail = Mail(io.BytesIO(data), len(data))
    for _ in range(2):
        assert len(mail.missing_parts(len(data))) == 1


def parts_of(member: Member) -> Iterator[bytes]:
    file = member.open()
    while part := file.read(333):
        yield part


def test_messages_of_a_mailbox_are_members(tmp_path: Path) -> None:
    said = [p.mailed([], f"{n}\n\nFrom now on the card is {CARD.decode()}\n") for n in range(3)]
    report = scan(tmp_path, "Inbox", p.mailbox(said))
    assert report.content_type == "Mailbox"
    assert [(item.inner, item.matches[0].place) for item in report.found] == [
        (f"message {n}", "message body, line 3") for n in (1, 2, 3)
    ]


def test_a_name_that_is_no_text_is_shown_escaped(tmp_path: Path) -> None:
    name = b"caf\xe9.txt.gz"
    (tmp_path / os.fsdecode(name)).write_bytes(p.gzipped(CARD))
    report = scan_file(os.fsencode(tmp_path), name, KEY)
    (found,) = report.found
    assert found.inner == "caf\\xe9.txt"
    assert read_bytes(os.fsencode(tmp_path), name, found.inner, [(0, 16)]) == [CARD]
