"""Write `resources/trigrams.bin`: how rare three characters in a row are in words and names.

    python packaging/trigrams.py

The words and names are those in the source of Python's standard library (PSF licence), of which
only counts get into the table. The same release of Python writes the same table; the first line of
the file says which one has.
"""

from __future__ import annotations

import math
import platform
import re
import sysconfig
from collections import Counter
from pathlib import Path

TARGET = Path(__file__).resolve().parent.parent / "resources" / "trigrams.bin"
CLASSES = 28
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_]{2,40}")
_LEFT_OUT = {"site-packages", "dist-packages", "test", "tests", "encodings", "pydoc_data"}
_EIGHTHS, _MOST = 8, 255


def classes(word: str) -> list[int]:
    """Return the classes of the characters: 0 to 25 for letters, 26 for digits, 27 for others."""
    return [
        ord(sign) - 97 if "a" <= sign <= "z" else 26 if sign.isdigit() else 27
        for sign in word.lower()
    ]


def table(folder: Path) -> bytes:
    """Return the rarity of each three classes in the words below a folder, in eighths of a bit."""
    words = Counter[str]()
    for path in sorted(folder.rglob("*.py")):
        if not _LEFT_OUT & set(path.relative_to(folder).parts):
            words.update(set(_WORD.findall(path.read_text("utf-8", "replace"))))
    triples, pairs = Counter[tuple[int, int, int]](), Counter[tuple[int, int]]()
    for word, files in words.items():
        signs = classes(word)
        weight = 1 + files.bit_length()
        for place in range(len(signs) - 2):
            one, two, three = signs[place : place + 3]
            triples[one, two, three] += weight
            pairs[one, two] += weight
    rare = bytearray()
    for one in range(CLASSES):
        for two in range(CLASSES):
            for three in range(CLASSES):
                share = (triples[one, two, three] + 0.2) / (pairs[one, two] + 0.2 * CLASSES)
                rare.append(min(_MOST, round(-_EIGHTHS * math.log2(share))))
    return bytes(rare)


def main() -> None:
    """Write the table."""
    made = table(Path(sysconfig.get_paths()["stdlib"]))
    TARGET.write_bytes(f"Python {platform.python_version()}\n".encode() + made)


if __name__ == "__main__":
    main()
