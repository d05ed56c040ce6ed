"""A corpus of text-like files with planted values, generated from a fixed seed, and its manifest.

Prose, web-server logs, CSV, JSON and source code, full of look-alikes of personal numbers: times,
identifiers, hashes, versions, measurements. About one value per ten kilobytes is planted after a
keyword, from the generators of `tests/discovery/match/generators`, which are independent of the
detectors.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from app.discovery.match.catalogue import DETECTORS
from tests.discovery.match.generators.africa import AFRICA
from tests.discovery.match.generators.americas import AMERICAS
from tests.discovery.match.generators.asia import ASIA

FILE = 256 << 10
"""Approximate size of one file in bytes."""
EVERY = 10_000
"""Bytes of text per planted value."""

_VOCABULARY = [
    "the", "a", "of", "and", "to", "in", "is", "that", "for", "it", "as", "with", "on", "be",
    "this", "by", "at", "from", "are", "was", "or", "an", "not", "have", "has", "which", "were",
    "but", "their", "one", "all", "they", "been", "more", "when", "there", "its", "can", "will",
    "other", "about", "into", "only", "some", "time", "could", "these", "two", "may", "then",
    "do", "first", "any", "my", "now", "such", "like", "our", "over", "man", "me", "even",
    "most", "made", "after", "also", "did", "many", "before", "must", "through", "back",
    "years", "where", "much", "your", "way", "well", "down", "should", "because", "each",
    "just", "those", "people", "too", "little", "state", "good", "very", "make", "world",
    "still", "own", "see", "men", "work", "long", "here", "get", "both", "between", "life",
    "being", "under", "never", "day", "same", "another", "know", "while", "last", "might", "us",
    "great", "old", "year", "off", "come", "since", "against", "go", "came", "right", "used",
    "take", "three", "states", "himself", "few", "house", "use", "during", "without", "again",
    "place", "around", "however", "home", "small", "found", "thought", "went", "say", "part",
    "once", "general", "high", "upon", "school", "every", "delivery", "invoice", "shipment",
    "customer", "order", "warehouse", "meeting", "report", "project", "budget", "quarter",
    "review", "contract", "vendor", "machine", "engine", "pressure", "temperature", "valve",
    "motor", "bearing", "sensor", "module", "firmware",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Planted:
    """A planted value: its file (relative to the root), offset and length in bytes, its type."""

    file: str
    offset: int
    length: int
    data_type: str


Make = Callable[[Random], str]
Sentence = Callable[[Random], str]


def plantable() -> dict[str, tuple[Make, str]]:
    """Return the generator and a keyword for each data type with a check and a generator."""
    found: dict[str, tuple[Make, str]] = {}
    for key, make in sorted({**AMERICAS, **ASIA, **AFRICA}.items()):
        sample = make(Random(1)).encode()
        for number in (number for family in DETECTORS for number in family.numbers):
            checked = number.check is not None and not number.weak and not number.in_columns
            if number.type.key == key and checked and number.form.fullmatch(sample):
                words = (word for word in number.words if not word.startswith("|"))
                found[key] = make, max(words, key=_plainness).strip("*")
                break
    return found


def _plainness(word: str) -> tuple[bool, int]:
    return word.isascii(), min(len(word), 20)


def write(folder: Path, size: int, seed: int = 7) -> list[Planted]:
    """Write about `size` bytes of files below `folder`; return the planted values in order."""
    rng = Random(seed)
    kinds = tuple(_KINDS.items())
    values = tuple(plantable().items())
    planted: list[Planted] = []
    for number in range(max(1, size // FILE)):
        ending, sentence = kinds[number % len(kinds)]
        name = f"{number // 100:03d}/{number:05d}.{ending}"
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        planted += _write_file(folder, name, rng, sentence, values)
    return planted


def _write_file(
    folder: Path,
    name: str,
    rng: Random,
    sentence: Sentence,
    values: tuple[tuple[str, tuple[Make, str]], ...],
) -> Iterator[Planted]:
    lines: list[str] = []
    at = since = 0
    while at < FILE:
        line = sentence(rng)
        if since > EVERY:
            key, (make, word) = rng.choice(values)
            value = make(rng)
            line, place = _planted(name, word, value)
            yield Planted(name, at + place, len(value.encode()), key)
            since = 0
        lines.append(line)
        length = len(line.encode()) + 1
        at += length
        since += length
    (folder / name).write_text("\n".join(lines) + "\n", encoding="utf-8")


def _planted(name: str, word: str, value: str) -> tuple[str, int]:
    """Return a line in the file's format that contains the value, and the value's byte offset."""
    label = word.capitalize()
    before = {
        "txt": f"Please note the {label}: ",
        "log": f'level=warn msg="received {label} ',
        "csv": f'0,,"{label} ',
        "json": json.dumps({word: ""}, ensure_ascii=False)[:-2],
        "py": f"# {label} ",
    }[name.rpartition(".")[2]]
    after = {"log": '"', "csv": '",0', "json": '"},'}.get(name.rpartition(".")[2], ", as of today.")
    return before + value + after, len(before.encode())


def _prose(rng: Random) -> str:
    words = rng.choices(_VOCABULARY, k=rng.randint(40, 90))
    words[rng.randrange(len(words))] = rng.choice(
        (f"{rng.randint(1, 99)}.{rng.randint(0, 9)} kg", f"{rng.randint(1900, 2030)}", "No. 12",
         f"{rng.randint(1, 12)}:{rng.randint(10, 59)}", f"{rng.randint(100, 99_999):,}")
    )  # fmt: skip
    return " ".join(words).capitalize() + "."


def log_line(rng: Random) -> str:
    """Return a server log line, full of times, counters and identifiers, without personal data."""
    moment = rng.uniform(1.6e9, 1.8e9)
    shown = datetime.fromtimestamp(moment, UTC).isoformat(timespec="milliseconds")
    return (
        f"{shown} host{rng.randint(1, 40):02d} app[{rng.randint(100, 65_535)}]: level=info "
        f"ts={moment:.6f} trace={rng.getrandbits(64):016x} span={rng.getrandbits(32):08x} "
        f'path="/{rng.choice(_VOCABULARY)}/{rng.randint(1, 10**6)}" '
        f"status={rng.choice((200, 404))} bytes={rng.randint(0, 10**7)} "
        f"took={rng.random() * 100:.3f}ms"
    )


def _csv(rng: Random) -> str:
    return ",".join((
        str(rng.randint(1, 10**6)), f"{rng.choice(_VOCABULARY)} {rng.choice(_VOCABULARY)}",
        f"{rng.uniform(0, 9_999):.2f}", f"20{rng.randint(10, 29)}-{rng.randint(1, 12):02d}-11",
        str(uuid.UUID(int=rng.getrandbits(128), version=4)),
    ))  # fmt: skip


def _json(rng: Random) -> str:
    return json.dumps({
        "name": rng.choice(_VOCABULARY), "size": rng.randint(0, 10**9),
        "when": int(rng.uniform(1.6e12, 1.8e12)), "ratio": rng.random(),
        "hash": f"{rng.getrandbits(160):040x}", "tags": rng.choices(_VOCABULARY, k=3),
    }) + ","  # fmt: skip


def _source(rng: Random) -> str:
    one, two, three = rng.choices(_VOCABULARY, k=3)
    return rng.choice((
        f"def {one}_{two}({three}: int = {rng.randint(0, 255)}) -> float:",
        f"    return {one} * {rng.uniform(0, 10):.6f} + 0x{rng.getrandbits(32):08x}",
        f"    {one} = {two}[{rng.randint(0, 9)}:{rng.randint(10, 99)}]  # {three} {one}",
        f"VERSION = '{rng.randint(0, 9)}.{rng.randint(0, 30)}.{rng.randint(0, 99)}'",
        f"    assert {one}({rng.randint(10**6, 10**9)}) == {rng.getrandbits(31)}",
        "",
    ))  # fmt: skip


_KINDS: dict[str, Sentence] = {
    "txt": _prose, "log": log_line, "csv": _csv, "json": _json, "py": _source
}  # fmt: skip
