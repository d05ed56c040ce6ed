"""The format of reports: what was altered, cut, reordered or repeated is refused."""

from __future__ import annotations

import io
import random
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from app.discovery.match.matches import (
    Check,
    Confidence,
    FileReport,
    Found,
    Match,
    Problem,
    Severity,
    Trouble,
)
from app.discovery.scan.scanner import Progress
from app.scan_reports.errors import DAMAGED, NEWER, NO_REPORT, OTHER_SERVICE, ReportRefused
from app.scan_reports.reading import ReportReader, reports_of
from app.scan_reports.records import End, Head, Record, Root
from app.scan_reports.sealing import CHUNK_BYTES, HEADER_BYTES, MAGIC
from app.scan_reports.writing import ReportWriter
from app.secrets.signing import SigningKey

SERVICE = X25519PrivateKey.from_private_bytes(bytes(range(32)))
MACHINE = SigningKey(b"m" * 32)
SEALED = CHUNK_BYTES + 16
HEAD = Head(1, MACHINE.public, "0" * 32, 1.0, "1")
MATCH = Match(
    "VISA", Severity.MATCH, 2**40, 16, "4532 01** **** 0366", "a" * 32, "b" * 32,
    (Check("Luhn", "passed"),), "line 12", Confidence.HIGH,
)  # fmt: skip
FILE = FileReport(
    b"\xff/\n.txt", 3, -5, 2**70, 2**127, "c" * 64, "me", "text", container=True,
    found=(
        Found("a#b", "text", "utf-8", 9, [MATCH] * 1_201, (("To", "x"),), extracted=True,
              frame=("f",)),
    ),
    problems=(Problem(b"\xff", "in", Trouble.CRITICAL, "why"),) * 3,
    metadata=(("Subject", "\N{SNOWMAN}"),), mode=0o640, group="us", listed=4, holes=1,
)  # fmt: skip
CLEAN = FileReport(b"clean", 1, 1, 1, 1, "d" * 64, "", "text", container=False)


def written(*reports: FileReport, key: SigningKey = MACHINE, head: Head = HEAD) -> bytes:
    file = io.BytesIO()
    writer = ReportWriter(file, SERVICE.public_key().public_bytes_raw(), key)
    writer.add(head)
    writer.add(Root("1" * 20, b"sub"))
    for report in reports:
        writer.add_report(report)
    writer.end_root(Progress(files_found=len(reports)))
    writer.finish()
    return file.getvalue()


def read(data: bytes, at_once: int = 1 << 16, key: X25519PrivateKey = SERVICE) -> list[Record]:
    reader = ReportReader(key)
    found: list[Record] = []
    for at in range(0, len(data), at_once):
        found += reader.add(data[at : at + at_once])
    return found + list(reader.finish())


def refusal(data: bytes, key: X25519PrivateKey = SERVICE) -> str:
    with pytest.raises(ReportRefused) as error:
        read(data, key=key)
    return str(error.value)


def test_a_report_is_read_as_it_was_written() -> None:
    data = written(FILE, CLEAN)
    for at_once in (1, 7, 1 << 20):
        root, *files, end = reports_of(read(data, at_once))
        assert root == Root("1" * 20, b"sub")
        assert isinstance(end, End)
        assert files == [replace(FILE, found=files[0].found), CLEAN]  # type: ignore[union-attr]
        (found,) = files[0].found  # type: ignore[union-attr]
        assert found == replace(FILE.found[0], matches=[MATCH] * 1_201)


def test_nothing_of_a_report_is_readable() -> None:
    data = written(FILE, CLEAN)
    for text in (b"clean", b"VISA", b"4532", b"line", MACHINE.public.encode()):
        assert text not in data


def test_every_changed_byte_is_refused() -> None:
    data = written(CLEAN)
    for at in range(len(data)):
        changed = bytearray(data)
        changed[at] ^= 1 << at % 8
        said = refusal(bytes(changed))
        assert said in (DAMAGED, NO_REPORT, NEWER, OTHER_SERVICE), at
        assert said == DAMAGED or at < HEADER_BYTES - 32, at


def test_a_report_of_other_length_or_order_is_refused() -> None:
    noise = random.Random(1)
    names = (replace(CLEAN, path=noise.randbytes(5_000)) for _ in range(60))
    data = written(*names)
    assert len(data) > HEADER_BYTES + 4 * SEALED
    header, body = data[:HEADER_BYTES], data[HEADER_BYTES:]
    chunks = [body[at : at + SEALED] for at in range(0, len(body), SEALED)]
    read(data)
    for cut in (0, 1, HEADER_BYTES - 1, HEADER_BYTES, HEADER_BYTES + SEALED, len(data) - 1):
        assert refusal(data[:cut]) in (DAMAGED, NO_REPORT), cut
    for name, mixed in {
        "without the last": chunks[:-1],
        "without the first": chunks[1:],
        "without one": [chunks[0], *chunks[2:]],
        "doubled": [chunks[0], *chunks],
        "swapped": [chunks[1], chunks[0], *chunks[2:]],
        "longer": [*chunks, b"x"],
        "two last": [*chunks, chunks[-1]],
        "two reports": [*chunks, data],
    }.items():
        assert refusal(header + b"".join(mixed)) == DAMAGED, name
    other = written(CLEAN)
    assert refusal(other[:HEADER_BYTES] + body) == DAMAGED


def test_another_service_version_or_signature_is_refused() -> None:
    assert refusal(written(CLEAN), X25519PrivateKey.generate()) == OTHER_SERVICE
    assert refusal(written(CLEAN, key=SigningKey(b"o" * 32))) == DAMAGED
    assert refusal(written(CLEAN, head=Head(2, MACHINE.public, "0" * 32, 1.0, "9"))) == NEWER
    assert refusal(MAGIC.replace(b"1\n", b"2\n") + bytes(200)) == NEWER
    assert refusal(b"%PDF-1.7\n" + bytes(200)) == NO_REPORT
    assert refusal(b"") == NO_REPORT


def test_memory_does_not_grow_with_the_report() -> None:
    def peak(files: int) -> int:
        class Discards(io.RawIOBase):
            def write(self, _data: object) -> int:
                return 0

        def reports() -> Iterator[FileReport]:
            for number in range(files):
                yield replace(FILE, path=b"%d" % number)

        tracemalloc.start()
        writer = ReportWriter(Discards(), SERVICE.public_key().public_bytes_raw(), MACHINE)  # type: ignore[arg-type]
        writer.add(HEAD)
        writer.add(Root("1" * 20, b""))
        for report in reports():
            writer.add_report(report)
        writer.end_root(Progress())
        writer.finish()
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return most

    peak(1)
    assert peak(30) < 1.5 * peak(3)
