"""Text in pictures: read by Tesseract on request, within limits."""

from __future__ import annotations

import os
import select
import shutil
import stat
import sys
import zipfile
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path

import pytest

from app.discovery.cli.scan_command import scan_command
from app.discovery.match import limits
from app.discovery.match.matches import FileReport, Match
from app.discovery.match.rules import Rules, Wanted
from app.discovery.read import ocr
from app.discovery.read.object_bytes import read_bytes
from app.discovery.scan.worker_tasks import work
from app.discovery.scan.workers import Workers
from tests.kit import pools
from tests.kit.pictures import png, scanned_pdf

KEY = b"k" * 32
CARD = "Visa card 4539 1488 0343 6467"
TYPES = frozenset({"CARD_VISA"})
WITHOUT = Rules(wanted=Wanted(types=TYPES))
WITH = Rules(wanted=Wanted(types=TYPES, pictures=True))

linux = pytest.mark.skipif(sys.platform != "linux", reason="OCR is for Linux")
installed = pytest.mark.skipif(not ocr.has_tesseract(), reason="Tesseract is not installed")


@pytest.fixture
def pool() -> Iterator[Workers]:
    workers = Workers(1)
    with pools.forked():
        yield workers
        workers.shutdown(cancel_futures=True)


def scanned(pool: Workers, file: Path, rules: Rules = WITH) -> FileReport:
    size, name = file.stat().st_size, os.fsencode(file.name)
    return pool.submit(work, os.fsencode(file.parent), name, size, KEY, None, rules).result(100)


def matches(report: FileReport) -> list[tuple[str, Match]]:
    return [(found.inner, match) for found in report.found for match in found.matches]


@pytest.fixture
def stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A substitute for Tesseract; the test writes its script."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
    return folder / "tesseract"


def write(program: Path, body: str) -> None:
    program.write_text(f"#!{sys.executable} -IS\n{body}\n")
    program.chmod(stat.S_IRWXU)


@installed
def test_a_turned_page_is_read(pool: Workers, tmp_path: Path) -> None:
    lines = [
        "Invoice for the customer of the house", CARD, "was charged on the first day of May",
        "Thank you for your order and please", "have a nice day in the city of Hamburg",
    ]  # fmt: skip
    for turns in range(4):
        (tmp_path / "a.png").write_bytes(png(lines, turns))
        ((_, match),) = matches(scanned(pool, tmp_path / "a.png"))
        assert match.masked == "4539 14** **** 6467", turns


@installed
def test_text_in_a_picture_is_found_only_when_asked_for(pool: Workers, tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(png([CARD]))
    assert matches(scanned(pool, tmp_path / "a.png", WITHOUT)) == []
    with zipfile.ZipFile(tmp_path / "b.zip", "w") as archive:
        archive.write(tmp_path / "a.png", "in/a.png")
    report = scanned(pool, tmp_path / "b.zip")
    ((inner, match),) = matches(report)
    assert (inner, match.masked, match.place) == (
        "in/a.png", "4539 14** **** 6467", "text of the picture",
    )  # fmt: skip
    assert report.problems == ()
    root, at = os.fsencode(tmp_path), [(match.offset, match.length)]
    (again,) = pool.submit(read_bytes, root, b"b.zip", inner, at).result(100)
    assert again == b"4539 1488 0343 6467"


@installed
def test_pages_without_text_come_last_so_that_the_rest_stays_in_its_place(
    pool: Workers, tmp_path: Path
) -> None:
    file = tmp_path / "a.pdf"
    file.write_bytes(scanned_pdf([CARD], ["Written", "Visa 4111 1111 1111 1111"]))
    ((_, written),) = matches(scanned(pool, file, WITHOUT))
    both = [match for _, match in matches(scanned(pool, file))]
    assert [match.place for match in both] == ["page 2", "page 1, drawn"]
    assert (both[0].offset, both[0].fingerprint) == (written.offset, written.fingerprint)
    assert both[1].masked == "4539 14** **** 6467"


@linux
def test_what_tesseract_does_is_bounded(
    pool: Workers, tmp_path: Path, stand_in: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.png"
    file.write_bytes(png(["x"]))
    monkeypatch.setattr(limits, "PICTURE_SECONDS", 1)
    told = tmp_path / "told"
    for body, trouble in (
        ("while True: pass", "text recognition took too many resources"),
        ("x = bytearray(2 << 30)", "Tesseract cannot read it"),
        ("import sys; sys.stdout.write('x' * (9 << 20))", "Tesseract cannot read it"),
        (f"open({str(told)!r}, 'wb').write(bytes(9 << 20))", "Tesseract cannot read it"),
        ("raise SystemExit(1)", "Tesseract cannot read it"),
    ):
        write(stand_in, body)
        report = scanned(pool, file)
        assert [problem.message for problem in report.problems] == [
            f"Not fully scanned: {trouble}."
        ]
        assert report.read


@linux
def test_a_scan_that_is_ended_ends_it(pool: Workers, tmp_path: Path, stand_in: Path) -> None:
    (tmp_path / "a.png").write_bytes(png(["x"]))
    os.mkfifo(tmp_path / "begun")
    begun = os.open(tmp_path / "begun", os.O_RDONLY | os.O_NONBLOCK)
    write(
        stand_in,
        "import os, time\n"
        f"with open({str(tmp_path / 'begun')!r}, 'w') as file: file.write(str(os.getpid()))\n"
        "time.sleep(600)",
    )
    pool.submit(work, os.fsencode(tmp_path), b"a.png", 1, KEY, None, WITH)
    ready, _, _ = select.select([begun], [], [], 60)
    assert ready, "it was never started"
    pid = int(os.read(begun, 20))
    os.close(begun)
    pool.shutdown(cancel_futures=True)
    assert not Path(f"/proc/{pid}").exists()


@linux
def test_it_gets_no_more_of_us_than_the_picture(
    pool: Workers, tmp_path: Path, stand_in: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET", "canary")
    (tmp_path / "a.png").write_bytes(png(["x"]))
    write(
        stand_in,
        "import os, sys\n"
        "print('Visa', '4539 1488 0343 6467')\n"
        "assert 'SECRET' not in os.environ and os.getcwd() == '/'\n"
        "assert sys.argv[1:] == ['stdin', 'stdout', '--psm', '1']\n"
        "assert sys.stdin.buffer.read(4) == b'\\x89PNG'\n"
        "assert {int(n) for n in os.listdir('/proc/self/fd')} <= {0, 1, 2, 3}",
    )
    assert len(matches(scanned(pool, tmp_path / "a.png"))) == 1


@linux
def test_a_picture_that_is_too_large_is_told(pool: Workers, tmp_path: Path, stand_in: Path) -> None:
    write(stand_in, "print('x')")
    file = tmp_path / "a.png"
    file.write_bytes(png(["x"]).ljust(limits.PICTURE + 1))
    assert "it is larger than 32 MiB" in scanned(pool, file).problems[0].message


def test_without_tesseract_the_command_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    monkeypatch.setattr(ocr, "RAPID_OCR", ("no_such_library",))
    assert scan_command([tmp_path], 1, None, None, ocr=True) == 2
    assert "--ocr cannot be used: " in capsys.readouterr().err
    (tmp_path / "a.png").write_bytes(png(["x"]))
    told = ocr.answer(ocr.Picture(7, b""), lambda: True, never)
    assert (told.number, told.text, bool(told.trouble)) == (7, "", True)


def never(_picture: bytes) -> Future[tuple[str, str]]:
    raise AssertionError
