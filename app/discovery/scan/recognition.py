"""Workers that read the text in pictures with RapidOCR, where the extra `ocr` is installed.

RapidOCR and its models are loaded before the limits of a worker apply, because loading starts a
thread. Pictures are decoded and read within the limits.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any

from app.discovery.match import limits
from app.discovery.match.errors import Overtime
from app.discovery.sandbox.worker_limits import limited_seconds

_THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS")
_SETTINGS = {
    "EngineConfig.onnxruntime.inter_op_num_threads": 1,
    "EngineConfig.onnxruntime.intra_op_num_threads": 1,
    "Global.log_level": "critical",
}
_GAP = "  "
"""Separator of texts beside each other. With only one space, two numbers could be read as one."""


def begin(pipe: Connection, _engines: object, _own: object) -> None:
    """Main function of a worker: load RapidOCR, then run `workers.work_for`. `workers` is imported
    here and not at the top, because `workers` itself imports this module.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _reader()
    workers = import_module("app.discovery.scan.workers")
    workers.work_for(pipe, {}, None, limits.RECOGNITION_MEMORY)


def text_of(picture: bytes) -> tuple[str, str]:
    """Return the text in a picture file, and the error as the end of a sentence ("" if there is
    none). Runs in a worker that was started with `begin`.
    """
    try:
        with limited_seconds(limits.PICTURE_SECONDS):
            found = _reader()(picture)
            boxes = [] if found.boxes is None else found.boxes.tolist()
            return "\n".join(_lines(zip(boxes, found.txts or (), strict=True))), ""
    except Overtime:
        return "", "recognising its text took too long"
    except MemoryError:
        return "", "text recognition took too many resources"
    except Exception:  # noqa: BLE001 - libraries that decode untrusted content raise anything
        return "", "RapidOCR cannot read it"


@cache
def _reader() -> Any:
    """Return RapidOCR, which uses one thread as every worker does. Raises ImportError if RapidOCR
    is not installed.
    """
    os.environ.update(dict.fromkeys(_THREADS, "1"))
    import_module("cv2").setNumThreads(0)
    return import_module("rapidocr").RapidOCR(params=_SETTINGS)


def _lines(texts: Iterable[tuple[list[list[float]], str]]) -> list[str]:
    """Join recognised texts to lines, from top to bottom. Texts beside each other form one line.
    Each text is given with the four corners of its place, in pixels.
    """
    rows: list[list[tuple[float, str]]] = []
    bottom = 0.0
    for top, left, height, text in sorted(
        (min(ys), min(xs), max(ys) - min(ys), text)
        for corners, text in texts
        for xs, ys in [tuple(zip(*corners, strict=True))]
    ):
        middle = top + height / 2
        if not rows or middle > bottom:
            rows.append([])
            bottom = top + height
        rows[-1].append((left, text))
    return [_GAP.join(text for _, text in sorted(row)) for row in rows]
