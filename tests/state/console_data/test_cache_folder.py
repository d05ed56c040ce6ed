"""Files of the cache: limits, keys, foreign files, and a process that is killed while writing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from app.secrets.folder_keys import ENTRIES_FILE
from app.state.connection import passwords
from app.state.console_data import cache_folder
from app.state.console_data.cache_folder import (
    FOLDER,
    MOST_DAYS,
    CacheFolder,
    NotReadable,
    answer_name,
    tree_name,
)
from tests.kit import keyring
from tests.kit.keyring import MemoryKeyring

PLACE, OTHER = "https://fs01.example:8339", "https://fs02.example:8339"
NAME = answer_name("ann", b"query")
DAY = 24 * 60 * 60


@pytest.fixture
def ring(monkeypatch: pytest.MonkeyPatch) -> MemoryKeyring:
    return keyring.use(monkeypatch)


@pytest.fixture
def cache(ring: MemoryKeyring, tmp_path: Path) -> CacheFolder:
    return CacheFolder(tmp_path)


def joined(chunks: Iterator[bytes]) -> bytes:
    return b"".join(chunks)


def read(cache: CacheFolder, place: str = PLACE, name: str = NAME) -> bytes | None:
    return cache.read(place, name, joined)


def refusal(cache: CacheFolder, place: str = PLACE) -> str:
    with pytest.raises(NotReadable) as failure:
        read(cache, place)
    return str(failure.value)


def files(folder: Path) -> list[Path]:
    return sorted((folder / FOLDER).glob("*/*.sealed"))


def written_days_ago(file: Path, days: float) -> None:
    when = time.time() - days * DAY
    os.utime(file, (when, when))


def test_a_file_returns_in_another_run(cache: CacheFolder, tmp_path: Path) -> None:
    cache.write(PLACE, NAME, [b"one ", b"two"])
    assert read(CacheFolder(tmp_path)) == b"one two"


def test_what_was_never_written_is_not_there(cache: CacheFolder) -> None:
    assert read(cache) is None


@pytest.mark.skipif(sys.platform == "win32", reason="modes are POSIX")
def test_folders_and_files_are_private(cache: CacheFolder, tmp_path: Path) -> None:
    cache.write(PLACE, NAME, [b"one"])
    (file,) = files(tmp_path)
    places = (file, file.parent, file.parent.parent)
    assert [place.stat().st_mode & 0o777 for place in places] == [0o600, 0o700, 0o700]


def test_each_server_has_a_key_of_its_own(cache: CacheFolder, ring: MemoryKeyring) -> None:
    cache.write(PLACE, NAME, [b"one"])
    cache.write(OTHER, NAME, [b"two"])
    assert len({*ring.entries.values()}) == 2


def test_a_file_of_another_server_is_not_opened_even_with_its_key(
    cache: CacheFolder, ring: MemoryKeyring, tmp_path: Path
) -> None:
    cache.write(PLACE, NAME, [b"one"])
    (file,) = files(tmp_path)
    cache.write(OTHER, NAME, [b"two"])
    (other,) = [one for one in files(tmp_path) if one != file]
    shutil.copy(file, other)
    for service, account in [*ring.entries]:
        ring.entries[service, account] = next(iter(ring.entries.values()))
    assert refusal(cache, OTHER) == "the file is damaged or was changed"


def test_a_file_of_another_query_is_not_opened_for_this_one(
    cache: CacheFolder, tmp_path: Path
) -> None:
    cache.write(PLACE, answer_name("ann", b"another"), [b"one"])
    (file,) = files(tmp_path)
    file.rename(file.with_name(f"{NAME}.sealed"))
    assert refusal(cache) == "the file is damaged or was changed"


def test_a_file_of_another_version_is_named_as_that(cache: CacheFolder, tmp_path: Path) -> None:
    cache.write(PLACE, NAME, [b"one"])
    (file,) = files(tmp_path)
    content = file.read_bytes()
    for data in (content.replace(b"results 1", b"results 2", 1), b"", os.urandom(200)):
        file.write_bytes(data)
        assert refusal(cache) == "the data was written by another version of the console"


def test_content_that_cannot_be_decoded_is_of_another_version(cache: CacheFolder) -> None:
    def decode(_: Iterator[bytes]) -> None:
        raise msgspec.ValidationError("a field is missing")

    cache.write(PLACE, NAME, [b"one"])
    with pytest.raises(NotReadable, match="the data was written by another version of the console"):
        cache.read(PLACE, NAME, decode)


def test_without_its_key_a_file_is_not_opened(cache: CacheFolder, ring: MemoryKeyring) -> None:
    cache.write(PLACE, NAME, [b"one"])
    ring.entries.clear()
    assert refusal(cache) == "the key of the stored data is not in the system's keyring"


@pytest.mark.parametrize("stored", ["", "no base64", "c2hvcnQ="])
def test_a_damaged_key_is_told_and_not_replaced(
    cache: CacheFolder, ring: MemoryKeyring, stored: str
) -> None:
    cache.write(PLACE, NAME, [b"one"])
    before = dict(ring.entries)
    ring.entries = dict.fromkeys(ring.entries, stored)
    assert "is damaged (entry cached results" in refusal(cache)
    with pytest.raises(passwords.KeyringUnavailable, match="was not changed"):
        cache.write(PLACE, NAME, [b"two"])
    assert list(ring.entries.values()) == [stored]
    ring.entries = before  # restored from a backup
    assert read(cache) == b"one"


def test_after_forgetting_a_moved_folder_gets_a_new_key(
    tmp_path: Path, ring: MemoryKeyring
) -> None:
    CacheFolder(tmp_path / "a").write(PLACE, NAME, [b"one"])
    before = {*ring.entries.values()}
    (tmp_path / "a").rename(tmp_path / "b")
    moved = CacheFolder(tmp_path / "b")
    assert read(moved) == b"one"
    moved.forget(PLACE)
    moved.write(PLACE, NAME, [b"two"])
    assert len({*ring.entries.values()} - before) == 1


@pytest.mark.parametrize("forgetful", ["a", "b"])
def test_forgetting_in_a_copy_or_its_original_leaves_the_key_of_the_other(
    tmp_path: Path, ring: MemoryKeyring, forgetful: str
) -> None:
    CacheFolder(tmp_path / "a").write(PLACE, NAME, [b"one"])
    shutil.copytree(tmp_path / "a", tmp_path / "b")
    assert read(CacheFolder(tmp_path / "b")) == b"one"
    CacheFolder(tmp_path / forgetful).forget(PLACE)
    (other,) = {"a", "b"} - {forgetful}
    assert read(CacheFolder(tmp_path / other)) == b"one"
    assert len(ring.entries) == 1


def test_forgetting_leaves_the_key_of_a_folder_that_was_at_the_same_path(
    tmp_path: Path, ring: MemoryKeyring
) -> None:
    CacheFolder(tmp_path / "a").write(PLACE, NAME, [b"one"])
    (tmp_path / "a").rename(tmp_path / "b")
    CacheFolder(tmp_path / "c").write(PLACE, NAME, [b"two"])
    later = CacheFolder((tmp_path / "c").rename(tmp_path / "a"))
    assert read(later) == b"two"
    for _ in range(2):
        later.forget(PLACE)
        assert not later.has(PLACE)
        later.write(PLACE, NAME, [b"three"])
    assert read(later) == b"three"
    assert read(CacheFolder(tmp_path / "b")) == b"one"


def test_forgetting_leaves_a_key_that_the_folder_has_not_recorded(
    cache: CacheFolder, ring: MemoryKeyring, tmp_path: Path
) -> None:
    cache.write(PLACE, NAME, [b"one"])
    (tmp_path / ENTRIES_FILE).unlink()
    cache.forget(PLACE)
    assert (len(ring.entries), cache.has(PLACE)) == (1, False)


@pytest.mark.parametrize(("recorded", "left"), [(True, 0), (False, 1)])
def test_forgetting_removes_a_damaged_entry_only_if_it_was_recorded(
    cache: CacheFolder, ring: MemoryKeyring, tmp_path: Path, recorded: bool, left: int
) -> None:
    cache.write(PLACE, NAME, [b"one"])
    ring.entries = dict.fromkeys(ring.entries, "no key")
    if not recorded:
        (tmp_path / ENTRIES_FILE).unlink()
    cache.forget(PLACE)
    assert (len(ring.entries), cache.has(PLACE)) == (left, False)


def test_a_moved_folder_is_read_with_its_key(tmp_path: Path, ring: MemoryKeyring) -> None:
    CacheFolder(tmp_path / "a").write(PLACE, NAME, [b"one"])
    (tmp_path / "a").rename(tmp_path / "b")
    moved = CacheFolder(tmp_path / "b")
    assert read(moved) == b"one"
    moved.write(PLACE, NAME, [b"two"])
    assert read(moved) == b"two"


def test_while_the_keyring_is_locked_the_reason_is_told(
    cache: CacheFolder, ring: MemoryKeyring
) -> None:
    cache.write(PLACE, NAME, [b"one"])
    ring.locked = True
    assert refusal(cache) == "the system's keyring is locked or denies access"


def test_forgetting_removes_files_and_key_of_one_server(
    cache: CacheFolder, ring: MemoryKeyring
) -> None:
    cache.write(PLACE, NAME, [b"one"])
    cache.write(OTHER, NAME, [b"two"])
    cache.forget(PLACE)
    assert (cache.has(PLACE), read(cache, OTHER), len(ring.entries)) == (False, b"two", 1)


def test_forgetting_with_a_locked_keyring_removes_the_files_and_later_the_key(
    cache: CacheFolder, ring: MemoryKeyring, tmp_path: Path
) -> None:
    cache.write(PLACE, NAME, [b"one"])
    ring.locked = True
    with pytest.raises(passwords.KeyringUnavailable):
        cache.forget(PLACE)
    assert (files(tmp_path), cache.has(PLACE)) == ([], True)
    ring.locked = False
    cache.forget(PLACE)
    assert (ring.entries, cache.has(PLACE)) == ({}, False)


def test_a_key_that_could_not_be_removed_goes_at_a_later_start(
    cache: CacheFolder, ring: MemoryKeyring, tmp_path: Path
) -> None:
    cache.write(PLACE, NAME, [b"one"])
    ring.locked = True
    with pytest.raises(passwords.KeyringUnavailable):
        cache.forget(PLACE)
    CacheFolder(tmp_path).prune([])
    assert cache.has(PLACE)
    ring.locked = False
    CacheFolder(tmp_path).prune([])
    assert (ring.entries, cache.has(PLACE)) == ({}, False)


def test_files_of_a_server_that_left_no_name_are_dropped(
    cache: CacheFolder, tmp_path: Path
) -> None:
    cache.write(PLACE, NAME, [b"one"])
    for file in (tmp_path / FOLDER).glob("*/server"):
        file.unlink()  # earlier versions wrote none
    cache.prune([])
    assert [*(tmp_path / FOLDER).iterdir()] == []


def test_the_name_of_a_server_stays_while_old_files_go(cache: CacheFolder, tmp_path: Path) -> None:
    cache.write(PLACE, NAME, [b"one"])
    for file in (tmp_path / FOLDER).glob("*/*"):
        written_days_ago(file, MOST_DAYS + 1)
    cache.prune([PLACE])
    assert [file.name for file in (tmp_path / FOLDER).glob("*/*")] == ["server"]


def test_what_is_too_old_is_dropped_at_the_next_start(cache: CacheFolder, tmp_path: Path) -> None:
    for name in (NAME, tree_name("ann")):
        cache.write(PLACE, name, [b"one"])
    for file in files(tmp_path):
        written_days_ago(file, MOST_DAYS + 1)
    cache.write(OTHER, NAME, [b"two"])
    cache.prune([PLACE, OTHER])
    assert (len(files(tmp_path)), read(cache, OTHER)) == (1, b"two")


def test_what_belongs_to_no_server_is_dropped(cache: CacheFolder, tmp_path: Path) -> None:
    cache.write(PLACE, NAME, [b"one"])
    cache.prune([OTHER])
    assert [*(tmp_path / FOLDER).iterdir()] == []


def test_of_too_many_answers_the_oldest_is_dropped_but_not_the_tree(
    cache: CacheFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache_folder, "MOST_FILES", 2)
    names = [tree_name("ann"), *(answer_name("ann", bytes([at])) for at in range(3))]
    for age, name in zip((9, 3, 2, 1), names, strict=True):
        cache.write(PLACE, name, [b"one"])
        (file,) = [one for one in files(tmp_path) if one.stem == name]
        written_days_ago(file, age)
    cache.prune([PLACE])
    assert {file.stem for file in files(tmp_path)} == {names[0], *names[2:]}


def test_of_too_large_answers_the_oldest_are_dropped(
    cache: CacheFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache_folder, "MOST_BYTES", 2_500)
    for at in range(4):
        cache.write(PLACE, answer_name("ann", bytes([at])), [b"x" * 1_000])
        for file in files(tmp_path):
            os.utime(file, (file.stat().st_mtime - 60,) * 2)
    assert {file.stem for file in files(tmp_path)} == {
        answer_name("ann", bytes([at])) for at in (2, 3)
    }


def test_what_a_crash_has_left_is_removed_but_not_what_is_being_written(
    cache: CacheFolder, tmp_path: Path
) -> None:
    cache.write(PLACE, NAME, [b"one"])
    (file,) = files(tmp_path)
    left, new = file.with_name(f".{file.name}.1"), file.with_name(f".{file.name}.2")
    for unfinished in (left, new):
        unfinished.write_bytes(b"half")
    written_days_ago(left, 1)
    cache.prune([PLACE])
    assert (left.exists(), new.exists(), read(cache)) == (False, True, b"one")


WRITER = """
import sys
from pathlib import Path
from app.state.console_data.cache_folder import CacheFolder
from app.state.connection import passwords
from tests.kit.keyring import MemoryKeyring
ring = MemoryKeyring()
ring.entries = {(sys.argv[2], sys.argv[3]): sys.argv[4]}
passwords.keystore = lambda: ring
cache = CacheFolder(Path(sys.argv[1]))
print("begun", flush=True)
while True:
    for letter in b"ab":
        cache.write(sys.argv[5], sys.argv[6], [bytes([letter]) * 100_000] * 20)
"""


def test_a_writer_that_is_killed_leaves_one_answer_or_the_other(
    cache: CacheFolder, ring: MemoryKeyring, tmp_path: Path
) -> None:
    cache.write(PLACE, NAME, [b"a" * 2_000_000])
    ((service, account), key) = next(iter(ring.entries.items()))
    command = [sys.executable, "-c", WRITER, str(tmp_path), service, account, key, PLACE, NAME]
    for at in range(3):
        with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == b"begun\n"
            time.sleep(0.05 * (at + 1))
            process.kill()
        assert read(cache) in {b"a" * 2_000_000, b"b" * 2_000_000}
