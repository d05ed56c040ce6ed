"""The file of a backup: what it holds, and what is not accepted as one."""

from __future__ import annotations

import io
import os
import random
import sys
import tarfile
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from typing import Any

import msgspec
import pytest

from app.remediation.undo_copies import container
from app.remediation.undo_copies.container import PasswordKey
from app.service.backup import archive
from app.service.backup.archive import BackupUnusable
from tests.service.backup.folder import KEY, PASSWORD, DataFolder, ignore, manifest, restored

_META = b"discovery-console backup"


@pytest.fixture
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Derive keys with little memory."""
    monkeypatch.setattr(container, "_MEMORY_KIB", 32)


def written(folder: Path, output: Path) -> int:
    """Write a backup of all files of a folder; return its size."""
    names = [path.relative_to(folder) for path in sorted(folder.rglob("*")) if path.is_file()]
    plain = [PurePosixPath(*name.parts) for name in names]
    return archive.write(output, PASSWORD, manifest(vault_key=KEY), folder, plain, ignore)


@pytest.mark.usefixtures("cheap")
def test_names_and_sizes_of_any_length_return(tmp_path: Path) -> None:
    source, output, back = (tmp_path / name for name in ("source", "backup", "back"))
    back.mkdir()
    deep = source / "/".join(["a folder with a long name"] * 8)
    deep.mkdir(parents=True)
    names = ("a" * 100, "a" * 101, "ü" * 90, os.fsdecode(b"not \xff text"), "back\\slash", "a:b")
    files = {deep / name: os.urandom(number * 512) for number, name in enumerate(names)}
    files |= {source / f"{size}": os.urandom(size) for size in (0, 1, 511, 10_240, 65_536)}
    for path, data in files.items():
        path.write_bytes(data)
    assert written(source, output) == output.stat().st_size
    found = archive.read(output, PASSWORD, back)
    assert (found.vault_key, found.format) == (KEY, archive.FORMAT)
    assert KEY.hex() not in repr(found)
    assert repr(KEY) not in repr(found)
    for path, data in files.items():
        copy = back / path.relative_to(source)
        assert copy.read_bytes() == data
        assert copy.stat().st_mode & 0o777 == 0o600
        assert copy.parent.stat().st_mode & 0o777 == 0o700


@pytest.mark.usefixtures("cheap")
def test_a_file_of_which_each_read_returns_little_is_backed_up_whole(
    folder: DataFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Slow(archive.NamedFile):
        """File on a file system that returns less than what was requested."""

        def read(self, size: int | None = -1, /) -> bytes:
            return super().read(min(size or 0, 1000)) or b""

        def readinto(self, buffer: Any, /) -> int:
            return super().readinto(memoryview(buffer)[:1000])

    monkeypatch.setattr(archive, "NamedFile", Slow)
    (folder.data / "large").write_bytes(content := os.urandom(100_000))
    restored(folder.back_up(tmp_path / "backup"), tmp_path / "new")
    assert (tmp_path / "new" / "large").read_bytes() == content


@pytest.mark.skipif(sys.platform != "linux", reason="/proc has a file that cannot be read")
def test_an_error_of_reading_names_the_file() -> None:
    with (
        io.BufferedReader(archive.NamedFile("/proc/self/mem")) as file,
        pytest.raises(OSError, match="/proc/self/mem"),
    ):
        file.read(10)


def test_large_files_have_their_size_in_the_header() -> None:
    member = archive._member("large", 9 << 30)  # noqa: SLF001 - nobody waits for nine gigabytes
    size = archive._size([member])  # noqa: SLF001
    assert (
        tarfile.TarInfo.frombuf(member.tobuf(tarfile.GNU_FORMAT), "utf-8", "strict").size == 9 << 30
    )
    assert 9 << 30 < size <= (9 << 30) + 2 * tarfile.RECORDSIZE


@pytest.mark.usefixtures("cheap")
def test_one_wrong_byte_anywhere_is_noticed(folder: DataFolder, tmp_path: Path) -> None:
    backup = folder.back_up(tmp_path / "backup")
    whole, bad = backup.read_bytes(), tmp_path / "bad"
    chance = random.Random(5)
    places = [*range(12), *chance.sample(range(12, len(whole)), 60), len(whole) - 1]
    for place in places:
        bit = 1 << chance.randrange(8)
        bad.write_bytes(whole[:place] + bytes([whole[place] ^ bit]) + whole[place + 1 :])
        with pytest.raises(BackupUnusable, match=r"The password is wrong, or .* is damaged"):
            restored(bad, tmp_path / "new")
        assert not (tmp_path / "new").exists(), place
    for end in (0, 11, 80, len(whole) // 2, len(whole) - 1):
        bad.write_bytes(whole[:end])
        with pytest.raises(BackupUnusable):
            restored(bad, tmp_path / "new")
    assert restored(backup, tmp_path / "new") == ""


def sealed(path: Path, fill: Callable[[tarfile.TarFile], None], meta: bytes = _META) -> Path:
    """Write a container with a tar archive that `fill` fills."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w", format=tarfile.PAX_FORMAT) as tar:
        fill(tar)
    path.write_bytes(container.seal(PasswordKey.derive(PASSWORD), meta, data.getvalue()))
    return path


def add(tar: tarfile.TarFile, name: str, data: bytes = b"", **fields: object) -> None:
    """Add a member with some fields changed."""
    member = tarfile.TarInfo(name)
    member.size = len(data)
    for field, value in fields.items():
        setattr(member, field, value)
    tar.addfile(member, io.BytesIO(data))


@pytest.mark.usefixtures("cheap")
@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("/tmp/out", {}),
        ("../out", {}),
        ("service/../../out", {}),
        ("link", {"type": tarfile.SYMTYPE, "linkname": "/etc/passwd"}),
        ("link", {"type": tarfile.LNKTYPE, "linkname": "manifest.json"}),
        ("device", {"type": tarfile.CHRTYPE}),
        ("pipe", {"type": tarfile.FIFOTYPE}),
        ("folder", {"type": tarfile.DIRTYPE}),
        ("sparse", {"pax_headers": {"GNU.sparse.map": "0,1", "GNU.sparse.size": "1000000000"}}),
        ("engine/0123", {}),
        ("service/lock", {}),
        ("logs", {}),
    ],
)
def test_members_that_no_backup_has_are_refused(
    tmp_path: Path, name: str, fields: dict[str, object]
) -> None:
    def fill(tar: tarfile.TarFile) -> None:
        add(tar, "manifest.json", msgspec.json.encode(manifest()))
        add(tar, name, b"" if "type" in fields else b"x", **fields)

    with pytest.raises(BackupUnusable, match="which does not belong there"):
        restored(sealed(tmp_path / "backup", fill), tmp_path / "deep" / "new")
    assert {path.name for path in tmp_path.rglob("*")} <= {"backup", "deep"}


@pytest.mark.usefixtures("cheap")
@pytest.mark.parametrize(
    ("first", "said", "words"),
    [
        ("manifest.json", b"{}", "The manifest of .* cannot be read"),
        ("manifest.json", msgspec.json.encode(manifest(format=2)), "Install that version"),
        ("manifest.json", msgspec.json.encode(manifest(vault_key=b"short")), "cannot be read"),
        ("manifest.json", msgspec.json.encode(manifest(created=1e308)), "cannot be read"),
        ("other.json", msgspec.json.encode(manifest()), "has no manifest"),
    ],
)
def test_a_manifest_must_be_one_of_this_program(
    tmp_path: Path, first: str, said: bytes, words: str
) -> None:
    backup = sealed(tmp_path / "backup", lambda tar: add(tar, first, said))
    with pytest.raises(BackupUnusable, match=words):
        restored(backup, tmp_path / "new")
    assert not (tmp_path / "new").exists()


@pytest.mark.usefixtures("cheap")
def test_another_encrypted_file_is_no_backup(tmp_path: Path) -> None:
    backup = sealed(tmp_path / "letter.dde", lambda _: None, b"letter.txt")
    with pytest.raises(BackupUnusable, match="is an encrypted file, but no backup"):
        restored(backup, tmp_path / "new")


@pytest.mark.usefixtures("cheap")
def test_a_backup_that_fails_leaves_nothing_and_overwrites_nothing(tmp_path: Path) -> None:
    source, out = tmp_path / "source", tmp_path / "out"
    source.mkdir()
    out.mkdir()
    (source / "file").write_bytes(bytes(100_000))
    names = [PurePosixPath("file")]

    def stop(done: int, total: int) -> None:
        del total
        if done > 50_000:
            raise InterruptedError

    def intrude(done: int, total: int) -> None:
        del done, total
        (out / "backup").write_text("of another program")

    with pytest.raises(InterruptedError):
        archive.write(out / "backup", PASSWORD, manifest(), source, names, stop)
    assert [*out.iterdir()] == []
    with pytest.raises(FileExistsError):
        archive.write(out / "backup", PASSWORD, manifest(), source, names, intrude)
    assert [*out.iterdir()] == [out / "backup"]
    assert (out / "backup").read_text() == "of another program"
