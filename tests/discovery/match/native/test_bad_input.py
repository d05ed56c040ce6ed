"""The native code under AddressSanitizer and UndefinedBehaviorSanitizer: no fault at any input."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from random import Random

import pytest

from app.discovery.match.native import library
from tests.discovery.match.native.number_texts import text as generated

DRIVER = Path(__file__).with_name("driver.c")
CHECKED = ("-std=c11", "-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")
COMPILER = shutil.which("cc")
FEW, MANY = 20_000, 10_000_000


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the program that runs the native code over texts."""
    if COMPILER is None:
        pytest.skip("no C compiler")
    made = tmp_path_factory.mktemp("driver") / "driver"
    command = [COMPILER, *CHECKED, f"-I{library.SOURCE.parent}", str(DRIVER), "-o", str(made)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if "cannot find" in done.stderr:
        pytest.skip("the compiler has no sanitizers")
    assert done.returncode == 0, done.stderr
    return made


def run(driver: Path, count: int, *files: Path) -> tuple[int, int]:
    """Return how many texts were searched, and how many places were found."""
    done = subprocess.run(
        [driver, str(count), "1", *files],
        check=False, capture_output=True, text=True, env=os.environ | {"LD_PRELOAD": ""},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    texts, places = map(int, done.stdout.split())
    return texts, places


def hostile(folder: Path) -> list[Path]:
    """Write files of what is rare: no content, one endless number, only signs, all bytes."""
    chance = Random(6)
    contents = {
        "empty": b"",
        "digits": b"7" * 300_000,
        "base58": b"1" + b"z" * 300_000,
        "signs": b"+" * 100_000,
        "phones": b"+49 " * 50_000,
        "separators": b"+1" + b"\xe2\x80\xaf" * 50_000,
        "cut": b"+1 2 3 4 5 6 7\xe2\x80",
        "random": chance.randbytes(300_000),
        "runs": b" ".join(b"%d" % chance.getrandbits(60) for _ in range(20_000)),
        "texts": b"\n".join(generated(chance) for _ in range(2_000)),
    }
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    return [folder / name for name in contents]


def test_hostile_input(driver: Path, tmp_path: Path) -> None:
    texts, places = run(driver, FEW, *hostile(tmp_path))
    assert texts > FEW
    assert places > 1_000


@pytest.mark.slow
def test_ten_million_texts_and_the_tests_own_files(driver: Path, tmp_path: Path) -> None:
    here = sorted(path for path in Path(__file__).parents[3].rglob("*") if path.is_file())
    texts, places = run(driver, MANY, *hostile(tmp_path), *here)
    assert texts > MANY + len(here)
    assert places > MANY / 1_000
