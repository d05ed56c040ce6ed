"""Text recognition in pictures, if it is requested. Tesseract is used if it is installed (Linux),
otherwise RapidOCR if the extra `ocr` is installed.

Tesseract is a separate program. Workers may not start processes, so their parent process starts it,
without a shell and with limits. RapidOCR runs in separate workers (`recognition.py`). In both
cases, a worker sends a picture through its pipe to the parent process, and gets the text. Nothing
is written to disk.
"""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Future
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from importlib.util import find_spec

from app.discovery.match import limits

_NICENESS = 10
_LOOK_SECONDS = 0.1
RAPID_OCR = ("rapidocr", "onnxruntime")
"""The packages that the extra `ocr` installs. The models are part of `rapidocr`."""
_ENVIRONMENT = ("PATH", "TESSDATA_PREFIX")


@dataclass(frozen=True, slots=True)
class Picture:
    """Request of a worker to its parent process: recognise the text in a picture. `data` is the
    picture file, `number` identifies the request.
    """

    number: int
    data: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Told:
    """The answer to the `Picture` with this number: the text in the picture. If it cannot be read,
    `trouble` is the reason, as the end of a sentence.
    """

    number: int
    text: str = field(default="", repr=False)
    trouble: str = ""


Ask = Callable[[bytes], Told]
Recognize = Callable[[bytes], Future[tuple[str, str]]]
"""Function that passes a picture file to a worker with RapidOCR. The result of the future is the
text, and the error ("" if there was none). Raises RuntimeError when the workers have been shut
down.
"""
_ask: list[Ask] = []


def ask_by(ask: Ask) -> None:
    """Set the function that this process calls to recognise text in pictures."""
    _ask[:] = [ask]


def read(data: bytes) -> Told:
    """Return the text in a picture, or why it cannot be read. Runs in a worker."""
    if not _ask:
        return Told(0, trouble="text recognition is not available")
    if len(data) > limits.PICTURE:
        return Told(0, trouble=f"it is larger than {limits.PICTURE >> 20} MiB")
    return _ask[0](data)


def unavailable() -> str:
    """Return why the text in pictures cannot be read on this machine; "" when it can."""
    if has_tesseract() or all(map(find_spec, RAPID_OCR)):
        return ""
    tesseract = "Tesseract or " if sys.platform == "linux" else ""
    return f"not installed on this machine: {tesseract}the extra 'ocr' of discovery-console"


def has_tesseract() -> bool:
    """Return whether Tesseract can be used here. If it can, it is used instead of RapidOCR."""
    programs = ("tesseract", "prlimit")
    return sys.platform == "linux" and all(map(shutil.which, programs))


def answer(picture: Picture, wanted: Callable[[], bool], recognize: Recognize) -> Told:
    """Recognise the text in a picture with Tesseract or, if it is missing, with `recognize`, and
    return the answer. Recognition ends as soon as `wanted` returns False, because nobody waits for
    the answer then. This process does not parse the picture.
    """
    if why := unavailable():
        return Told(picture.number, trouble=why)
    if not has_tesseract():
        return Told(picture.number, *_recognized(picture.data, wanted, recognize))
    try:
        text, trouble = _text_of(picture.data, wanted)
    except OSError as error:
        return Told(picture.number, trouble=f"Tesseract cannot be started: {error.strerror}")
    return Told(picture.number, text, trouble)


def _recognized(
    picture: bytes, wanted: Callable[[], bool], recognize: Recognize
) -> tuple[str, str]:
    """Return the text, and the error if there was one. A worker that is too slow ends itself."""
    began = time.monotonic()
    try:
        future = recognize(picture)
        while wanted() and time.monotonic() - began < limits.PICTURE_WAIT:
            with suppress(TimeoutError):
                return future.result(_LOOK_SECONDS)
        future.cancel()
    except BrokenExecutor:
        return "", "text recognition took too many resources"
    except (RuntimeError, CancelledError):  # the workers have been shut down
        return "", "text recognition has ended"
    return "", "recognising its text took too long"


def _text_of(picture: bytes, wanted: Callable[[], bool]) -> tuple[str, str]:
    """Return the text, and the error if there was one. Raises OSError."""
    with ExitStack() as open_:
        asked, told = (_file(open_, name) for name in ("picture", "text"))
        with open(asked, "wb", closefd=False) as file:
            file.write(picture)
        os.lseek(asked, 0, os.SEEK_SET)
        process = subprocess.Popen(  # no shell, and no argument comes from content
            _command(),
            stdin=asked,
            stdout=told,
            stderr=subprocess.DEVNULL,
            cwd="/",
            env={name: os.environ[name] for name in _ENVIRONMENT if name in os.environ}
            | {"OMP_THREAD_LIMIT": "1", "LC_ALL": "C.UTF-8"},
        )
        trouble = _awaited(process, wanted)
        os.lseek(told, 0, os.SEEK_SET)
        text = os.read(told, limits.PICTURE_TEXT).decode("utf-8", "replace")
    return "" if trouble else text, trouble


def _file(open_: ExitStack, name: str) -> int:
    """Return the descriptor of a file in memory. Raises OSError on systems other than Linux."""
    if sys.platform != "linux":
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))
    descriptor = os.memfd_create(name, os.MFD_CLOEXEC)
    open_.callback(os.close, descriptor)
    return descriptor


def _command() -> list[str]:
    program = shutil.which("tesseract") or "tesseract"
    return [
        shutil.which("prlimit") or "prlimit",
        f"--as={limits.PICTURE_MEMORY}",
        f"--cpu={limits.PICTURE_SECONDS}",
        f"--fsize={limits.PICTURE_TEXT}",
        "--nproc=0",
        "--nofile=32",
        "--core=0",
        "--",
        program,
        "stdin",
        "stdout",
        "--psm",
        "1",  # find out how the page is turned
    ]


def _awaited(process: subprocess.Popen[bytes], wanted: Callable[[], bool]) -> str:
    """Wait until the process ends, or end it. Return the error; "" if there was none."""
    end = time.monotonic() + limits.PICTURE_WAIT
    try:
        if sys.platform != "win32":
            os.setpriority(os.PRIO_PROCESS, process.pid, _NICENESS)
        while True:
            try:
                code = process.wait(_LOOK_SECONDS)
            except subprocess.TimeoutExpired:
                if not wanted() or time.monotonic() > end:
                    return "recognising its text took too long"
            else:
                return _why(code)
    finally:
        process.kill()
        process.wait()


def _why(code: int) -> str:
    if code == 0:
        return ""
    return "Tesseract cannot read it" if code > 0 else "text recognition took too many resources"
