"""Text in pictures read by RapidOCR, in workers of its own, where there is no Tesseract."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from importlib.util import find_spec
from pathlib import Path

import pytest

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

StandIn = Callable[[str], None]


@pytest.fixture
def no_tesseract(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "empty").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    assert not ocr.has_tesseract()


@pytest.fixture
def stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StandIn:
    """Write a substitute for RapidOCR, which runs `body` for a picture. Workers find it, too."""
    folder = tmp_path / "packages"
    folder.mkdir()
    (folder / "onnxruntime.py").write_text("")
    (folder / "cv2.py").write_text("def setNumThreads(number): assert number == 0\n")
    monkeypatch.syspath_prepend(str(folder))

    def write(body: str) -> None:
        code = "import os, types\nclass RapidOCR:\n    def __init__(self, params): pass\n"
        lines = "".join(f"        {line}\n" for line in body.splitlines())
        (folder / "rapidocr.py").write_text(f"{code}    def __call__(self, picture):\n{lines}")

    return write


def found(*texts: tuple[int, int, str]) -> str:
    """Return the body of a stand-in that finds texts of 40 pixels' height, at left and top."""
    boxes = [[[x, y], [x + 300, y + 1], [x + 300, y + 41], [x, y + 40]] for x, y, _text in texts]
    names = [text for *_place, text in texts]
    return (
        f"boxes = types.SimpleNamespace(tolist=lambda: {boxes})\n"
        f"return types.SimpleNamespace(boxes=boxes, txts={tuple(names)!r})"
    )


def recognized(picture: bytes = b"x") -> tuple[str, str]:
    """Read a picture in a new worker."""
    pool = Workers(1, main=recognition.begin)
    try:
        return pool.submit(recognition.text_of, picture).result(SECONDS)
    finally:
        pool.shutdown(cancel_futures=True)


def scanned(folder: Path) -> tuple[list[str], list[str]]:
    """Scan the picture in a folder; return masked matches, and what was not read."""
    pool = Workers(1)
    try:
        root = os.fsencode(folder)
        report = pool.submit(work, root, b"a.png", 1, KEY, None, RULES).result(SECONDS)
    finally:
        pool.shutdown(cancel_futures=True)
    matches = [match.masked for found in report.found for match in found.matches]
    return matches, [problem.message for problem in report.problems]


@pytest.mark.skipif(not INSTALLED, reason="the extra 'ocr' (380 MB) is not installed")
@pytest.mark.usefixtures("no_tesseract")
def test_a_card_in_a_picture_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(png([CARD]))
    assert scanned(tmp_path) == (["4539 14** **** 6467"], [])


@pytest.mark.skipif(not INSTALLED, reason="the extra 'ocr' (380 MB) is not installed")
def test_a_damaged_picture_is_told() -> None:
    assert recognized(png([CARD])[:200]) == ("", "RapidOCR cannot read it")


@pytest.mark.usefixtures("no_tesseract")
def test_it_is_used_where_there_is_no_tesseract(tmp_path: Path, stand_in: StandIn) -> None:
    stand_in(found((0, 0, CARD)))
    (tmp_path / "a.png").write_bytes(png(["x"]))
    assert ocr.unavailable() == ""
    assert scanned(tmp_path) == (["4539 14** **** 6467"], [])
    stand_in("os._exit(3)")
    told = "Not fully scanned: text recognition took too many resources."
    assert scanned(tmp_path) == ([], [told])


@pytest.mark.usefixtures("no_tesseract")
def test_what_is_lacking_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocr, "RAPID_OCR", ("no_such_library",))
    assert ocr.unavailable().endswith("the extra 'ocr' of discovery-console")


def test_texts_beside_each_other_are_one_line(stand_in: StandIn) -> None:
    stand_in(found((0, 100, "below"), (400, 8, "4539 1488"), (0, 0, "Card")))
    assert recognized() == ("Card  4539 1488\nbelow", "")
    stand_in("return types.SimpleNamespace(boxes=None, txts=None)")
    assert recognized() == ("", "")


@linux
def test_what_it_does_is_bounded(tmp_path: Path, stand_in: StandIn) -> None:
    written = tmp_path / "written"
    for body, trouble in (
        ("raise ValueError", "RapidOCR cannot read it"),
        ("return bytearray(4 << 30)", "text recognition took too many resources"),
        (f"with open({str(written)!r}, 'wb') as file: file.write(b'x')", "RapidOCR cannot read it"),
    ):
        stand_in(body)
        assert recognized() == ("", trouble), body
    assert written.stat().st_size == 0
    stand_in("os._exit(3)")
    with pytest.raises(BrokenExecutor):
        recognized()


@linux
def test_its_time_is_bounded(stand_in: StandIn) -> None:
    stand_in("while True: pass")
    code = Path(sys.path[0]) / "rapidocr.py"
    short = "from app.discovery.match import limits\nlimits.PICTURE_SECONDS = 1\n"
    code.write_text(short + code.read_text())
    assert recognized() == ("", "recognising its text took too long")
