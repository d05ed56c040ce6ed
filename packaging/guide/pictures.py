"""Make the pictures of the guide again, light and dark, in each language: `make guide-pictures`.

The tour drives the real window on the sample set. Its pictures get 32 colours, which makes them a
fifth of the size.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from PySide6.QtGui import QImage

from app.guide.pages import languages, picture
from app.ui.look.translation import VARIABLE

HELP = Path(__file__).resolve().parent.parent.parent / "resources" / "help"
TAKEN = ("start", "explore", "query-form", "read", "mark-dialog", "mask-preview", "risk")
"""Pictures of the tour that the guide shows, by their names."""
COLOURS = 32
_APART = (24, 12, 6, 0)
"""Least difference of two chosen colours, tried one after the other until there are enough."""


def main() -> int:
    """Run the tour in each language and look, and write the pictures; return its exit code."""
    for language in languages():
        folder = HELP / picture("pictures", language)
        folder.mkdir(exist_ok=True)
        for look in ("light", "dark"):
            # short: the window shows paths in it
            with tempfile.TemporaryDirectory(prefix="dc-") as data:
                if code := tour(Path(data), language, look):
                    return code
                write(Path(data, "tour"), folder, look)
    return 0


def tour(data: Path, language: str, look: str) -> int:
    """Run the tour in a language and a look; return its exit code."""
    pictures = data / "tour"
    pictures.mkdir()
    (data / "settings.json").write_text(json.dumps({"theme": look}), "ascii")
    command = [sys.executable, "-m", "app", "--data", str(data), "--tour", str(pictures)]
    return subprocess.run(command, env=os.environ | {VARIABLE: language}, check=False).returncode


def write(tour_pictures: Path, folder: Path, look: str) -> None:
    """Write the pictures of one look."""
    for name in TAKEN:
        (taken,) = tour_pictures.glob(f"[0-9][0-9]-{name}.png")
        path = folder / f"{name}-{look}.png"
        reduced(QImage(str(taken))).save(str(path), quality=0)
        print(f"{path.relative_to(HELP)}: {path.stat().st_size >> 10} KB")


def reduced(image: QImage) -> QImage:
    """Return an image with the most frequent colours only."""
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    rows = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), -1) & 0xFFFFFF
    found, counts = np.unique(rows, return_counts=True)
    parts = np.stack([found >> 16 & 255, found >> 8 & 255, found & 255], 1).astype(int)
    chosen = _chosen(parts, np.argsort(-counts))
    nearest = [int(np.abs(parts[chosen] - part).sum(1).argmin()) for part in parts]
    indexes = np.array(nearest, np.uint8)[np.searchsorted(found, rows)]
    made = QImage(
        np.ascontiguousarray(indexes).tobytes(),
        image.width(),
        image.height(),
        image.width(),
        QImage.Format.Format_Indexed8,
    ).copy()  # the bytes above end with this function
    made.setColorTable([0xFF000000 | int(found[at]) for at in chosen])
    return made


def _chosen(parts: np.ndarray, order: np.ndarray) -> list[int]:
    """Return the frequent colours that are not too similar to each other."""
    chosen: list[int] = []
    for apart in _APART:
        for at in order:
            if len(chosen) >= COLOURS:
                return chosen
            near = np.abs(parts[chosen] - parts[at]).sum(1).min() if chosen else apart + 1
            if near > apart:
                chosen.append(int(at))
    return chosen


if __name__ == "__main__":
    sys.exit(main())
