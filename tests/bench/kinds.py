"""Corpora of one kind each, for `test_kinds.py`: generated from a fixed seed, or files of this
system. Sizes are in bytes.
"""

from __future__ import annotations

import itertools
import os
import shutil
import sys
import sysconfig
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from unittest import mock

from app.discovery.match.detectors.check_digits import luhn
from tests.kit import corpus

_PER_FOLDER = 200
_LOG = 1_500_000
_EVERY = 3_000
_DOCUMENTS = Path("/usr/share/doc")

Write = Callable[[Path, int], None]
"""Write about so many bytes into a folder."""


def source(folder: Path, size: int) -> None:
    """Copy Python's own library without what is installed beside it: many small files."""
    library = Path(sysconfig.get_path("stdlib"))
    files = (path for path in library.rglob("*.py") if "site-packages" not in path.parts)
    _copy(library, sorted(files), folder, size)


def documents(folder: Path, size: int) -> None:
    """Copy the documentation of this system's packages; write prose where there is none."""
    files = [path for path in _DOCUMENTS.rglob("*") if path.is_file() and not path.is_symlink()]
    if files:
        _copy(_DOCUMENTS, sorted(files)[::3], folder, size)
    else:
        corpus.write(folder, size)


def planted(folder: Path, size: int) -> None:
    """Write text, logs, CSV, JSON and source code with a value every 3 KB."""
    with mock.patch.object(corpus, "EVERY", _EVERY):
        corpus.write(folder, size)


def logs(folder: Path, size: int) -> None:
    """Write logs of an application, an address of a person in one line of fifty."""
    chance = Random(3)

    def lines() -> Iterator[str]:
        while True:
            line = corpus.log_line(chance)
            if chance.random() < 1 / 50:
                line += (
                    f" mail sent to user{chance.randint(1, 9999)}@mail{chance.randint(1, 99)}.io"
                )
            yield line

    for number in range(max(1, size // _LOG)):
        _write(folder / f"app{number:03d}.log", lines(), min(size, _LOG))


def numbers(folder: Path, size: int) -> None:
    """Write a table of ids, 16-digit references, dates, phones, amounts and time stamps."""
    chance = Random(5)

    def rows() -> Iterator[str]:
        yield "id,reference,date,phone,amount,created_at"
        for number in itertools.count(100_000):
            moment = chance.randint(1_577_836_800, 1_677_836_800)
            day = datetime.fromtimestamp(moment, UTC).date().isoformat()
            code = chance.choice((1, 7, 33, 34, 39, 44, 49, 81))
            phone = f"+{code} {chance.randint(100, 999)} {chance.randint(0, 9_999_999):07d}"
            amount = f"{chance.randint(0, 99_999)}.{chance.randint(0, 99):02d}"
            reference = chance.randint(10**15, 10**16 - 1)
            yield f"{number},{reference},{day},{phone},{amount},{moment}000"

    _write(folder / "rows.csv", rows(), size)


def dump(folder: Path, size: int) -> None:
    """Write the statements of a database dump: numbers and texts, a mail address in each row."""
    chance = Random(7)

    def statements() -> Iterator[str]:
        yield "CREATE TABLE orders (id int, ref bigint, mail text, total numeric, made timestamp);"
        for number in itertools.count(1):
            moment = datetime.fromtimestamp(chance.randint(1_577_836_800, 1_677_836_800), UTC)
            mail = f"user{chance.randint(1, 9999)}@mail{chance.randint(1, 99)}.io"
            yield (
                f"INSERT INTO orders VALUES ({number}, {chance.randint(10**11, 10**12)}, "
                f"'{mail}', {chance.randint(0, 99_999)}.50, '{moment:%Y-%m-%d %H:%M:%S}');"
            )

    _write(folder / "dump.sql", statements(), size)


def times(folder: Path, size: int) -> None:
    """Write times in seconds and milliseconds since 1970, and numbers of 15 digits."""
    chance = Random(9)

    def rows() -> Iterator[str]:
        while True:
            moment = chance.randint(1_577_836_800, 1_677_836_800)
            yield f"{moment} {moment}{chance.randint(0, 999):03d} {chance.randint(10**14, 10**15)}"

    _write(folder / "times.txt", rows(), size)


def small_files(folder: Path, size: int) -> None:
    """Write files of 60 bytes, each with a card number and a mail address."""
    chance = Random(11)
    for number in range(max(1, size // 60)):
        inside = folder / f"{number // _PER_FOLDER:04d}"
        inside.mkdir(exist_ok=True)
        digits = f"4{chance.randint(0, 10**14 - 1):014d}"
        card = next(digits + last for last in "0123456789" if luhn((digits + last).encode()))
        text = f"card {card} mail u{number % 10**5:05d}@firm{number % 997:03d}.org now\n"
        (inside / f"{number}.txt").write_text(text.ljust(60), encoding="ascii")


KINDS: dict[str, Write] = {
    "source, small files": source,
    "planted mix": planted,
    "documents": documents,
    "logs": logs,
    "numeric CSV": numbers,
    "SQL dump": dump,
    "times, 15 digits": times,
    "files of 60 bytes": small_files,
}


def _write(file: Path, lines: Iterator[str], size: int) -> None:
    with file.open("w", encoding="ascii") as out:
        while out.tell() < size:
            out.writelines(f"{line}\n" for line in itertools.islice(lines, 1000))


def _copy(root: Path, files: list[Path], folder: Path, size: int) -> None:
    total = 0
    for file in files:
        if total >= size:
            return
        with_links = file.resolve()
        target = folder / file.relative_to(root)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(with_links, target)
        total += target.stat().st_size


def readable(folder: Path) -> Iterator[bytes]:
    """Yield the content of every file below a folder."""
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path.read_bytes()


def program(name: str) -> str | None:
    """Return the path of a program, beside this Python or on the path; None if there is none."""
    return shutil.which(name, path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
