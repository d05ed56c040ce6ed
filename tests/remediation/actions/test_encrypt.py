"""The password-encrypted container, opened by us and by the stand-alone program."""

from __future__ import annotations

import hashlib
import io
import os
import random
import resource
import runpy
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

from app.remediation.disk.content import Held
from app.remediation.undo_copies import container
from app.remediation.undo_copies.container import Damaged, PasswordKey
from tests.kit.lean import lean
from tests.remediation.change.moving import PASSWORD, PASSWORD_KEY, MoveRoom
from tests.remediation.room import names

VECTOR_PASSWORD = "Zürich 1"
VECTOR_META = b"[416, 0, 0, [1, 2], []]"
VECTOR_PLAIN = b"Visa 4111111111111111\n"
VECTOR = bytes.fromhex(
    "44444531010103040001000000010000000102030405060708090a0b0c0d0e0f9572ef14bc86aed85158440e9f22"
    "0473073844b47fbac9f6ab7ffc29bc90bad723e134cec31c0a40880dc55580119646c4b6aff6ed5c3e2c583fd435"
    "5b76b6d14ccab3564a3125eb2813ca0ff47ed049c801ccded50c7b9de7de67db9f655b34b30454820115775a9a6f"
    "98c7fa61392f506e5a97ce644919"
)
"""Created once with the salt 00..0f: every later version must open it."""

VISA = b"4111111111111111"
PROGRAM = Path(__file__).parents[3] / "docs" / "decrypt_dde.py"


class Argon:
    """Cache of derived keys, because Argon2 is slow."""

    def __init__(self, **parameters: Any) -> None:
        self._parameters = tuple(sorted(parameters.items()))

    def derive(self, password: Any) -> bytes:
        return _derived(self._parameters, password)


@cache
def _derived(parameters: tuple[tuple[str, Any], ...], password: bytes) -> bytes:
    return Argon2id(**dict(parameters)).derive(password)


@pytest.fixture(scope="module", autouse=True)
def program() -> Iterator[dict[str, Any]]:
    """The names defined by the stand-alone program."""
    names = runpy.run_path(str(PROGRAM))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(container, "Argon2id", Argon)
        patch.setitem(names["unseal"].__globals__, "Argon2id", Argon)
        yield names


def opened(program: dict[str, Any], blob: bytes, password: str) -> bytes:
    """Return the content that the program decrypts. Raises ValueError."""
    return b"".join(program["unseal"](io.BytesIO(blob), password))


def test_the_program_says_how_it_is_called() -> None:
    called = subprocess.run(
        [sys.executable, PROGRAM], capture_output=True, text=True, check=False, timeout=180
    )
    assert called.returncode == 2
    assert called.stderr.startswith("Usage: ")


def test_a_password_and_a_salt_make_the_key_of_these_tests() -> None:
    assert PasswordKey.derive(PASSWORD, PASSWORD_KEY.salt) == PASSWORD_KEY


def test_the_vector_opens_for_ever(program: dict[str, Any]) -> None:
    key = PasswordKey.derive(VECTOR_PASSWORD, bytes(range(16)))
    assert container.unseal(key, VECTOR) == (VECTOR_META, VECTOR_PLAIN)
    assert opened(program, VECTOR, VECTOR_PASSWORD) == VECTOR_PLAIN


@pytest.mark.parametrize("size", [0, 65_000, 65_528, 200_000])
def test_both_read_what_was_sealed(program: dict[str, Any], size: int) -> None:
    data = random.Random(size).randbytes(size)
    blob = container.seal(PASSWORD_KEY, b"meta", data)
    assert container.unseal(PASSWORD_KEY, blob) == (b"meta", data)
    assert opened(program, blob, PASSWORD) == data


def test_metadata_may_be_longer_than_a_chunk(program: dict[str, Any]) -> None:
    blob = container.seal(PASSWORD_KEY, bytes(150_000), b"content")
    assert opened(program, blob, PASSWORD) == b"content"


def test_the_program_finds_chunks_that_are_cut_off_doubled_or_swapped(
    program: dict[str, Any],
) -> None:
    """Nor does it output the good chunks before them."""
    blob = container.seal(PASSWORD_KEY, b"meta", bytes(250_000))
    head, step = blob[:80], 65_536 + 16
    chunks = [blob[at : at + step] for at in range(80, len(blob), step)]
    one, two, three, four = chunks
    for bad in ([one, two, three], [one, two, two, four], [two, one, three, four], [*chunks, four]):
        with pytest.raises(ValueError, match="damaged"):
            opened(program, head + b"".join(bad), PASSWORD)


HUGE = 4 * 1024**3 + 100_000
"""More chunks than 16 bits can number, and more bytes than 32 bits."""


def make_huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(HUGE)
        for place in (0, 2**32 - 8, HUGE - 16):
            file.seek(place)
            file.write(VISA)


@pytest.mark.slow
@lean
def test_more_than_four_gib_are_encrypted_and_come_back(tmp_path: Path) -> None:
    """Through the engine, which keeps its own copy for undo."""
    room = MoveRoom(tmp_path, "encrypt")
    small = room.order()
    make_huge(room.file)
    before, was = digest(room.file), room.file.stat()
    order = replace(small, size=HUGE, mtime_ns=was.st_mtime_ns, sha256=before.hex())
    engine = room.engine()
    done = engine.act(order, "job")
    assert done.ok, done.message
    assert names(room.folder) == [room.container.name]
    fd = os.open(room.container, os.O_RDONLY)
    assert container.Opened(PASSWORD_KEY, Held(fd)).digest == before
    os.close(fd)
    back = engine.undo("job", "undo", "17", "A", "")
    assert back.ok, back.message
    assert names(room.folder) == [room.file.name]
    assert (digest(room.file), room.file.stat().st_mtime_ns) == (before, was.st_mtime_ns)
    assert room.kept()
    engine.close()
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"{HUGE} bytes there and back, at most {most} KiB of memory")  # noqa: T201
    assert most < 200 * 1024


@pytest.mark.slow
def test_more_than_four_gib_in_little_memory(tmp_path: Path) -> None:
    """Opened by the stand-alone program."""
    plain, sealed, back = tmp_path / "plain", tmp_path / "plain.dde", tmp_path / "back"
    make_huge(plain)
    fd = os.open(plain, os.O_RDONLY)
    one = container.Sealed(PASSWORD_KEY, b"meta", Held(fd))
    with sealed.open("wb") as file:
        for block in one.blocks():
            file.write(block)
    os.close(fd)
    assert sealed.stat().st_size == one.size
    most = 400 * 1024**2
    subprocess.run(
        [sys.executable, PROGRAM, sealed, back],
        input=f"{PASSWORD}\n", text=True, check=True, timeout=600,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (most, most)),
    )  # fmt: skip
    assert back.stat().st_size == HUGE
    assert digest(back) == digest(plain)


def digest(path: Path) -> bytes:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").digest()


def test_a_wrong_password_opens_nothing_and_looks_like_damage(program: dict[str, Any]) -> None:
    with pytest.raises(Damaged):
        container.unseal(PasswordKey.derive("another", bytes(range(16))), VECTOR)
    with pytest.raises(ValueError, match="The password is wrong, or the file is damaged"):
        opened(program, VECTOR, "another")


def test_every_flip_and_every_cut_is_found() -> None:
    blob = container.seal(PASSWORD_KEY, b"meta", b"x" * 300)
    for place in range(len(blob)):
        bad = bytearray(blob)
        bad[place] ^= 1 << (place % 8)
        with pytest.raises(Damaged):
            container.unseal(PASSWORD_KEY, bytes(bad))
        with pytest.raises(Damaged):
            container.unseal(PASSWORD_KEY, blob[:place])


@pytest.mark.parametrize("place", range(12))
def test_a_header_that_asks_for_more_memory_is_refused_unread(
    program: dict[str, Any], place: int
) -> None:
    """The version fixes its parameters: nobody can make a reader use 4 TiB."""
    bad = bytearray(VECTOR)
    bad[place] ^= 0x40
    with pytest.raises(ValueError, match="damaged"):
        opened(program, bytes(bad), VECTOR_PASSWORD)


def test_a_random_key_and_a_password_do_not_mix() -> None:
    blob = container.seal(bytes(32), b"", b"x")
    with pytest.raises(Damaged):
        container.unseal(PasswordKey(bytes(32), bytes(16)), blob)


def test_nothing_shows_the_key() -> None:
    assert PASSWORD_KEY.master.hex() not in repr(PASSWORD_KEY)
    assert repr(PASSWORD_KEY.master) not in repr(PASSWORD_KEY)
