"""Random characters are told from words and names."""

from __future__ import annotations

import random
import runpy
import string
import sys
import sysconfig
from pathlib import Path

import pytest

from app.discovery.match.detectors.password_values import random_value
from app.discovery.match.detectors.randomness import rarity
from app.paths import resource

TRIGRAMS = runpy.run_path(str(Path(__file__).resolve().parents[3] / "packaging/trigrams.py"))
NAMES = (
    b"AccessKeyProviderImpl2", b"kubernetes-secret-name-2", b"tokenizer_v2_base_cased",
    b"created_at_timestamp_1", b"OpenTelemetryExporter3", b"user_profile_v2_cache",
    b"refresh_token_expires_in_3600", b"application/vnd.api2+json",
)  # fmt: skip


def drawn(signs: str, size: int) -> list[bytes]:
    draw = random.Random(size)
    return ["".join(draw.choices(signs, k=size)).encode() for _ in range(400)]


@pytest.mark.parametrize("size", [16, 24, 40])
def test_random_letters_and_digits_are_rarer_than_names(size: int) -> None:
    values = drawn(string.ascii_letters + string.digits, size)
    assert max(map(rarity, NAMES)) < 5
    assert sum(random_value(value, 12) for value in values) > 0.9 * len(values)
    assert not any(random_value(name, 12) for name in NAMES)


def test_hexadecimal_digits_and_uuids_are_random_values() -> None:
    assert all(random_value(value, 12) for value in drawn("0123456789abcdef", 32))
    assert random_value(b"3f9a1c7e-5b2d-4064-a7c1-e9f3b5d20846", 12)
    assert not random_value(b"00000000-0000-0000-0000-000000000000", 12)
    assert not random_value(b"12345678901234567890", 12)


def test_the_table_is_made_from_counts_of_words(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("the then there\n")
    made = TRIGRAMS["table"](tmp_path)
    the, thq = TRIGRAMS["classes"]("the"), TRIGRAMS["classes"]("thq")
    place = [(one * 28 + two) * 28 + three for one, two, three in (the, thq)]
    assert made[place[0]] < 10 < made[place[1]]
    assert len(made) == 28**3


def test_the_same_release_of_python_makes_the_same_table() -> None:
    release, _, table = resource("trigrams.bin").read_bytes().partition(b"\n")
    assert len(table) == 28**3
    if release.decode() != f"Python {sys.version.split()[0]}":
        pytest.skip(f"the table is of {release.decode()}")
    assert TRIGRAMS["table"](Path(sysconfig.get_paths()["stdlib"])) == table
