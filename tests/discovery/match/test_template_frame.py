"""The words of an object's template: the same ones in every process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parents[3]
PROGRAM = """
from app.discovery.match.detectors.types import Hit
from app.discovery.match.template_frame import TemplateFrame

words = [b"word" + bytes((97 + at // 26, 97 + at % 26)) for at in range(80)]
frame = TemplateFrame(lambda purpose, word: purpose + word.decode())
lines = [b" ".join(words[at : at + 10]) for at in range(0, 80, 10)]
text = b"\\n".join(line + b" 12345 " for line in lines)
hits = []
for at in range(8):
    start = text.index(b"12345", hits[-1].end if hits else 0)
    hits.append(Hit("KIND" + str(at), start, start + 5, b"12345", ()))
frame.begin(text, hits)
for hit in hits:
    frame.add(hit)
print(*frame.words())
"""


def test_of_many_words_every_process_keeps_the_same() -> None:
    kept = set()
    for seed in ("1", "2", "3"):
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM],
            cwd=HERE,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert len(done.stdout.split()) == 40
        kept.add(done.stdout)
    assert len(kept) == 1
