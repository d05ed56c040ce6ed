"""Keys of a data folder in the keyring: found again, never replaced, and missed when gone."""

from __future__ import annotations

import base64
import shutil
from pathlib import Path

import pytest

from app.secrets.folder_keys import ENTRIES_FILE, FolderKey, KeyDamagedError, KeyringEntry
from tests.kit.keyring import MemoryKeyring

SERVICE = "discovery-console"


@pytest.fixture
def ring() -> MemoryKeyring:
    return MemoryKeyring()


def entry(ring: MemoryKeyring, folder: Path, prefix: str = "vault-") -> KeyringEntry:
    return KeyringEntry(ring, SERVICE, prefix, folder)


def test_the_key_of_a_moved_folder_is_found_under_its_earlier_path(
    ring: MemoryKeyring, tmp_path: Path
) -> None:
    key = entry(ring, tmp_path / "a").find_or_make()
    before = dict(ring.entries)
    for path, name in (("a", "b"), ("b", "c")):
        (tmp_path / path).rename(tmp_path / name)
        assert entry(ring, tmp_path / name).find_or_make() == key
    assert before.items() < ring.entries.items()


def test_a_copied_folder_and_its_original_share_the_key(
    ring: MemoryKeyring, tmp_path: Path
) -> None:
    key = entry(ring, tmp_path / "a").find_or_make()
    shutil.copytree(tmp_path / "a", tmp_path / "b")
    assert entry(ring, tmp_path / "b").find_or_make() == key
    assert entry(ring, tmp_path / "a").find_or_make() == key


def test_the_key_of_a_folder_of_an_earlier_version_is_found_after_a_move(
    ring: MemoryKeyring, tmp_path: Path
) -> None:
    key = entry(ring, tmp_path / "a").find_or_make()
    (tmp_path / "a" / ENTRIES_FILE).unlink()
    assert entry(ring, tmp_path / "a").find() == key.value
    (tmp_path / "a").rename(tmp_path / "b")
    assert entry(ring, tmp_path / "b").find() == key.value


def test_a_line_that_ends_in_a_question_mark_is_read(ring: MemoryKeyring, tmp_path: Path) -> None:
    """Some versions marked keys that way whose folder perhaps had another key before."""
    key = entry(ring, tmp_path / "a").find_or_make()
    (tmp_path / "a").rename(tmp_path / "b")
    file = tmp_path / "b" / ENTRIES_FILE
    file.write_bytes(file.read_bytes().replace(b"\n", b" ?\n"))
    assert entry(ring, tmp_path / "b").find() == key.value


def test_a_key_that_is_not_the_recorded_one_is_not_used(
    ring: MemoryKeyring, tmp_path: Path
) -> None:
    first = entry(ring, tmp_path / "a").find_or_make()
    (tmp_path / "a").rename(tmp_path / "b")
    ring.entries.clear()
    other = entry(ring, tmp_path / "a").find_or_make()
    assert not other.lost
    found = entry(ring, tmp_path / "b").find_or_make()
    assert found.value not in {first.value, other.value}
    assert found.lost


def test_a_folder_moved_before_anything_was_recorded_gets_its_key_back_at_its_earlier_path(
    ring: MemoryKeyring, tmp_path: Path
) -> None:
    key = entry(ring, tmp_path / "a").find_or_make()

    def used(folder: Path) -> KeyringEntry:
        return KeyringEntry(ring, SERVICE, "vault-", folder, lambda tried: tried == key.value)

    (tmp_path / "a" / ENTRIES_FILE).unlink()  # as of an earlier version
    (tmp_path / "a").rename(tmp_path / "b")
    other = used(tmp_path / "b").find_or_make()
    assert other != key
    assert used(tmp_path / "b").find_or_make() == other
    before = dict(ring.entries)
    for path, name in (("b", "a"), ("a", "b"), ("b", "c")):
        (tmp_path / path).rename(tmp_path / name)
        assert used(tmp_path / name).find_or_make() == key
    assert before.items() < ring.entries.items()


def test_a_folder_moved_to_where_another_one_was_never_takes_its_key(
    ring: MemoryKeyring, tmp_path: Path
) -> None:
    (tmp_path / "a").mkdir()
    foreign = entry(ring, tmp_path / "c").find_or_make()
    shutil.rmtree(tmp_path / "c")
    key = entry(ring, tmp_path / "a").find_or_make()
    (tmp_path / "a").rename(tmp_path / "c")
    assert entry(ring, tmp_path / "c").find_or_make() == key
    assert foreign.value in map(base64.b64decode, ring.entries.values())


def test_a_folder_that_takes_the_place_of_another_keeps_its_own_key(
    ring: MemoryKeyring, tmp_path: Path
) -> None:
    entry(ring, tmp_path / "a").find_or_make()
    before = dict(ring.entries)
    key = entry(ring, tmp_path / "b").find_or_make()
    shutil.rmtree(tmp_path / "a")
    (tmp_path / "b").rename(tmp_path / "a")
    assert entry(ring, tmp_path / "a").find_or_make() == key
    assert before.items() < ring.entries.items()


def test_a_lost_key_is_told_once(ring: MemoryKeyring, tmp_path: Path) -> None:
    entry(ring, tmp_path).find_or_make()
    ring.entries.clear()
    made = entry(ring, tmp_path).find_or_make()
    assert made.lost
    assert entry(ring, tmp_path).find_or_make() == FolderKey(made.value)
    assert not entry(ring, tmp_path, "hand-over-").find_or_make().lost


@pytest.mark.parametrize("stored", ["", "no key", "AAAA"])
def test_a_damaged_entry_of_the_earlier_path_is_not_replaced(
    ring: MemoryKeyring, tmp_path: Path, stored: str
) -> None:
    entry(ring, tmp_path / "a").find_or_make()
    ring.entries = dict.fromkeys(ring.entries, stored)
    ((_, account),) = ring.entries
    (tmp_path / "a").rename(tmp_path / "b")
    with pytest.raises(KeyDamagedError) as told:
        entry(ring, tmp_path / "b").find_or_make()
    assert told.value.account == account
    assert list(ring.entries.values()) == [stored]


def test_the_file_reveals_neither_path_nor_key(ring: MemoryKeyring, tmp_path: Path) -> None:
    key = entry(ring, tmp_path).find_or_make()
    file = tmp_path / ENTRIES_FILE
    assert file.stat().st_mode & 0o777 == 0o600
    assert str(tmp_path) not in file.read_text()
    assert key.value.hex()[:16] not in file.read_text()


def test_a_file_that_something_else_wrote_is_ignored(ring: MemoryKeyring, tmp_path: Path) -> None:
    (tmp_path / ENTRIES_FILE).write_bytes(b"\xff\0 ../x\n" + b"0" * 48 + b"\n")
    key = entry(ring, tmp_path).find_or_make()
    assert not key.lost
    assert entry(ring, tmp_path).find() == key.value
