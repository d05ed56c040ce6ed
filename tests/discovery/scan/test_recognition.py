"""Text in pictures read by RapidOCR, in workers of its own, where there is no Tesseract."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future
from importlib.util import find_spec
from pathlib import Path

import pytest

from app.discovery.match import limits
from app.discovery.match.matches import FileReport
from app.discovery.match.rules import Rules, Wanted
from app.discovery.read import ocr
from app.discovery.scan import recognition
from app.discovery.scan.worker_tasks import work
from app.discovery.scan.workers import Workers
from tests.kit.pictures import png

CARD = "Visa card 4539 1488 0343 6467"
KEY = b"k" * 32
RULES = Rules(wanted=Wanted(types=frozenset({"CARD_VISA"}), pictures=True))
SECONDS = 200
INSTALLED = all(map(find_spec, ocr.RAPID_OCR))
linux = pytest.mark.skipif(sys.platform != "linux", reason="limits of Linux")

StandIn = Callable[..., None]


@pytest.fixture
def no_tesseract(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "empty").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    assert not ocr.has_tesseract()


@pytest.fixture
def stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StandIn:
    """Write a substitute for RapidOCR, which runs `code` for each picture; by default the picture
    itself is code. Workers find it, too.
    """
    folder = tmp_path / "packages"
    folder.mkdir()
    (folder / "onnxruntime.py").write_text("")
    (folder / "cv2.py").write_text("def setNumThreads(number): assert number == 0\n")
    monkeypatch.syspath_prepend(str(folder))

    def write(code: str = "exec(picture)") -> None:
        (folder / "rapidocr.py").write_text(
            "import os, types\nresult = None\nclass RapidOCR:\n"
            "    def __init__(self, params): pass\n"
            "    def __call__(self, picture):\n"
            f"        exec({code!r}, globals() | {{'picture': picture}}, globals())\n"
            "        return result\n"
        )

    return write


def found(*texts: tuple[int, int, str]) -> str:
    """Return code that finds texts of 40 pixels' height, at left and top."""
    boxes = [[[x, y], [x + 300, y + 1], [x + 300, y + 41], [x, y + 40]] for x, y, _text in texts]
    names = [text for *_place, text in texts]
    return (
        f"boxes = types.SimpleNamespace(tolist=lambda: {boxes})\n"
        f"result = types.SimpleNamespace(boxes=boxes, txts={tuple(names)!r})"
    )


Read = Callable[[str], tuple[str, str]]


@pytest.fixture
def read(stand_in: StandIn) -> Iterator[Read]:
    """Have code run as if it were RapidOCR reading a picture, in one worker for all calls."""
    stand_in()
    made = Workers(1, main=recognition.begin)
    yield lambda code: made.submit(recognition.text_of, code.encode()).result(SECONDS)
    made.shutdown(cancel_futures=True)


@pytest.fixture
def pool() -> Iterator[Workers]:
    made = Workers(1)
    yield made
    made.shutdown(cancel_futures=True)


def begun_scan(pool: Workers, folder: Path) -> Future[FileReport]:
    """Begin to scan the picture in a folder."""
    return pool.submit(work, os.fsencode(folder), b"a.png", 1, KEY, None, RULES)


def scanned(pool: Workers, folder: Path) -> tuple[list[str], list[str]]:
    """Scan the picture in a folder; return masked matches, and what was not read."""
    return told(begun_scan(pool, folder).result(SECONDS))


def told(report: FileReport) -> tuple[list[str], list[str]]:
    matches = [match.masked for found in report.found for match in found.matches]
    return matches, [problem.message for problem in report.problems]


@pytest.mark.skipif(not INSTALLED, reason="the extra 'ocr' (380 MB) is not installed")
@pytest.mark.usefixtures("no_tesseract")
def test_a_card_in_a_picture_is_found(pool: Workers, tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(png([CARD]))
    assert scanned(pool, tmp_path) == (["4539 14** **** 6467"], [])


@pytest.mark.skipif(not INSTALLED, reason="the extra 'ocr' (380 MB) is not installed")
def test_a_damaged_picture_is_told() -> None:
    pool = Workers(1, main=recognition.begin)
    answer = pool.submit(recognition.text_of, png([CARD])[:200]).result(SECONDS)
    pool.shutdown()
    assert answer == ("", "RapidOCR cannot read it")


@pytest.mark.usefixtures("no_tesseract")
def test_it_is_used_where_there_is_no_tesseract(
    pool: Workers, tmp_path: Path, stand_in: StandIn
) -> None:
    stand_in(found((0, 0, CARD)))
    (tmp_path / "a.png").write_bytes(png(["x"]))
    assert ocr.unavailable() == ""
    assert scanned(pool, tmp_path) == (["4539 14** **** 6467"], [])


@pytest.mark.usefixtures("no_tesseract")
def test_a_reader_that_ends_is_told(pool: Workers, tmp_path: Path, stand_in: StandIn) -> None:
    stand_in("os._exit(3)")
    (tmp_path / "a.png").write_bytes(png(["x"]))
    message = "Not fully scanned: text recognition took too many resources."
    assert scanned(pool, tmp_path) == ([], [message])


@pytest.mark.usefixtures("no_tesseract")
def test_what_is_lacking_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocr, "RAPID_OCR", ("no_such_library",))
    assert ocr.unavailable().endswith("the extra 'ocr' of discovery-console")


def test_texts_beside_each_other_are_one_line(read: Read) -> None:
    texts = found((0, 100, "below"), (400, 8, "4539 1488"), (0, 0, "Card"))
    assert read(texts) == ("Card  4539 1488\nbelow", "")
    assert read("result = types.SimpleNamespace(boxes=None, txts=None)") == ("", "")


@linux
def test_what_it_does_is_bounded(read: Read, tmp_path: Path) -> None:
    written = tmp_path / "written"
    read("from app.discovery.match import limits\nlimits.PICTURE_SECONDS = 1")
    for code, trouble in (
        ("raise ValueError", "RapidOCR cannot read it"),
        ("bytearray(4 << 30)", "text recognition took too many resources"),
        (f"with open({str(written)!r}, 'wb') as file: file.write(b'x')", "RapidOCR cannot read it"),
        ("while True: pass", "recognising its text took too long"),
    ):
        assert read(code) == ("", trouble), code
    assert written.stat().st_size == 0
    with pytest.raises(BrokenExecutor):
        read("os._exit(3)")


@linux
@pytest.mark.usefixtures("no_tesseract")
def test_a_picture_that_takes_too_long_is_left_and_its_reader_ended(
    pool: Workers, tmp_path: Path, stand_in: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(tmp_path / "begun")
    begun = os.open(tmp_path / "begun", os.O_RDONLY | os.O_NONBLOCK)
    stand_in(
        f"with open({str(tmp_path / 'begun')!r}, 'w') as file: file.write(str(os.getpid()))\n"
        "__import__('time').sleep(600)"
    )
    (tmp_path / "a.png").write_bytes(png(["x"]))
    scan = begun_scan(pool, tmp_path)
    ready, _, _ = select.select([begun], [], [], SECONDS)
    assert ready, "it was never started"
    pid = int(os.read(begun, 20))
    os.close(begun)
    monkeypatch.setattr(limits, "PICTURE_WAIT", 0.0)
    message = "Not fully scanned: recognising its text took too long."
    assert told(scan.result(SECONDS)) == ([], [message])
    pool.shutdown()
    assert not Path(f"/proc/{pid}").exists()
