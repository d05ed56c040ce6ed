"""The file of a backup: a tar archive in an encrypted container, which a password opens.

The first member is `manifest.json`. The format of the container is described in
`remediation/undo_copies/container.py`; `docs/decrypt_dde.py` opens it without this program.
"""

from __future__ import annotations

import errno
import io
import os
import tarfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import IO, Annotated, Any, cast

import msgspec

from app.decoding import NOT_DECODED
from app.paths import new_file, private_dir, sync_dir
from app.remediation.disk import content
from app.remediation.disk.content import Content
from app.remediation.disk.errors import Refused
from app.remediation.undo_copies import container
from app.remediation.undo_copies.container import PasswordKey
from app.remediation.undo_copies.keys import KEY_BYTES
from app.service.backup.snapshot import LEFT_OUT

FORMAT = 1
MANIFEST = "manifest.json"
_META = b"discovery-console backup"
_PART = 1 << 20
_LAST = 1e11


class BackupUnusable(Exception):
    """A file is no usable backup. The text says why, and what to do."""


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """Description of a backup. `created` is its time in Unix seconds, and `data` the folder that
    was backed up. `vault_key` is the key of the undo copies; None if no keyring stores the key.
    """

    format: int
    version: str
    created: Annotated[float, msgspec.Meta(ge=0, lt=_LAST)]
    data: str
    vault_key: Annotated[bytes, msgspec.Meta(min_length=KEY_BYTES, max_length=KEY_BYTES)] | None = (
        None
    )

    def __repr__(self) -> str:
        return "Manifest(...)"


def write(
    output: Path,
    password: str,
    manifest: Manifest,
    folder: Path,
    names: Sequence[PurePosixPath],
    told: Callable[[int, int], None],
) -> int:
    """Write a backup of the files `names` in `folder` to the new file `output`; return its size.
    `told` is called with the number of bytes read so far, and the total number of bytes. An
    exception from `told` stops the backup. Raises OSError, for example if another program has
    created `output` meanwhile. If a file in `folder` cannot be read, the error names this file.
    """
    head = msgspec.json.encode(manifest)
    members = [_member(str(name), (folder / name).stat().st_size) for name in names]
    first = _member(MANIFEST, len(head))
    total = _size([first, *members])
    key = PasswordKey.derive(password)
    sealer = container.Sealer(key, _META, total)
    with new_file(output) as file:
        file.write(sealer.head())
        sink = _Sink(lambda block: file.write(sealer.add(block)), lambda done: told(done, total))
        with tarfile.open(
            mode="w|", fileobj=cast(IO[bytes], sink), format=tarfile.GNU_FORMAT
        ) as archive:
            archive.addfile(first, io.BytesIO(head))
            for member in members:
                with io.BufferedReader(NamedFile(folder / member.name)) as source:
                    archive.addfile(member, source)
        file.write(sealer.end())
        size = file.tell()
        if output.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(output))
    return size


def ignore(done: int, total: int) -> None:
    """Ignore the progress of a backup or restore."""
    del done, total


def verify(backup: Path, password: str, told: Callable[[int, int], None] = ignore) -> None:
    """Verify every byte of a backup. `told` is called as in `write`. Raises BackupUnusable or
    OSError.
    """
    with backup.open("rb") as file:
        _opened(backup, password, file, told)


def read(
    backup: Path, password: str, folder: Path, told: Callable[[int, int], None] = ignore
) -> Manifest:
    """Verify every byte of a backup, then extract it into the empty `folder`. Return its manifest.
    `told` is called with the number of bytes verified and extracted so far, and twice the size of
    the backup; an exception from `told` stops the restore. Raises BackupUnusable or OSError.
    """
    with backup.open("rb") as file:
        size = os.fstat(file.fileno()).st_size
        opened = _opened(backup, password, file, lambda done, _: told(done, 2 * size))
        source = _Source(opened.blocks(), lambda done: told(size + done, 2 * size))
        try:
            with tarfile.open(mode="r|", fileobj=cast(IO[bytes], source)) as archive:
                manifest = _manifest(backup, archive)
                while member := archive.next():
                    _extract(archive, member, folder)
        except (Refused, tarfile.TarError, ValueError):
            raise BackupUnusable(f"{backup} cannot be read. Nothing was restored.") from None
    for name in LEFT_OUT:
        if (folder / name).exists():
            raise BackupUnusable(f"The backup contains {name}, which does not belong there.")
    for inside, _, _ in os.walk(folder):
        sync_dir(Path(inside))
    return manifest


def _opened(
    backup: Path, password: str, file: IO[bytes], told: Callable[[int, int], None]
) -> container.Opened:
    """Verify every byte of a backup and return its content. Raises BackupUnusable or OSError."""
    try:
        sealed = _Reported(content.of_file(file.fileno()), told)
        opened = container.Opened(container.password_key(password, sealed), sealed)
    except Refused:
        raise BackupUnusable(
            f"The password is wrong, or {backup} is damaged or no backup. Nothing was restored."
        ) from None
    if opened.meta != _META:
        raise BackupUnusable(f"{backup} is an encrypted file, but no backup.")
    sealed.told = ignore
    return opened


def _manifest(backup: Path, archive: tarfile.TarFile) -> Manifest:
    first = archive.next()
    source = archive.extractfile(first) if first is not None and first.name == MANIFEST else None
    if source is None:
        raise BackupUnusable(f"{backup} has no manifest. It is no backup of this program.")
    try:
        manifest = msgspec.json.decode(source.read(_PART), type=Manifest)
    except NOT_DECODED:
        raise BackupUnusable(f"The manifest of {backup} cannot be read.") from None
    if manifest.format != FORMAT:
        raise BackupUnusable(
            f"{backup} was written by version {manifest.version} of this program. Install that "
            "version, or a later one, and restore it with that."
        )
    return manifest


def _extract(archive: tarfile.TarFile, member: tarfile.TarInfo, folder: Path) -> None:
    """Write one file. Raises BackupUnusable unless it is a plain file with a name inside the
    folder.
    """
    plain = member.isreg() and not member.issparse()
    source = archive.extractfile(member) if plain else None
    target = folder / member.name
    if source is None or not target.is_relative_to(folder) or ".." in target.parts:
        raise BackupUnusable(f"The backup contains {member.name!r}, which does not belong there.")
    private_dir(target.parent)
    with os.fdopen(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        while part := source.read(_PART):
            file.write(part)
        os.fsync(file.fileno())


def _member(name: str, size: int) -> tarfile.TarInfo:
    member = tarfile.TarInfo(name)
    member.size, member.mode = size, 0o600
    return member


def _size(members: Sequence[tarfile.TarInfo]) -> int:
    """Return the size of a tar archive of these members."""
    size = 2 * tarfile.BLOCKSIZE
    for member in members:
        size += len(member.tobuf(tarfile.GNU_FORMAT))
        size += -(-member.size // tarfile.BLOCKSIZE) * tarfile.BLOCKSIZE
    return -(-size // tarfile.RECORDSIZE) * tarfile.RECORDSIZE


class NamedFile(io.FileIO):
    """Unbuffered file. Every error contains the name of the file, even an error while reading."""

    def readinto(self, buffer: Any, /) -> int:
        """Read at most as many bytes as the buffer has; return their number, 0 at the end."""
        try:
            return super().readinto(buffer) or 0
        except OSError as error:
            error.filename = self.name
            raise


class _Reported:
    """Content of a file. While its blocks are read, `told` is called with the number of bytes read
    so far, and the size.
    """

    def __init__(self, inner: Content, told: Callable[[int, int], None]) -> None:
        self._inner, self.told = inner, told

    @property
    def size(self) -> int:
        return self._inner.size

    @property
    def digest(self) -> bytes:
        return self._inner.digest

    def at(self, offset: int, length: int) -> bytes:
        return self._inner.at(offset, length)

    def blocks(self, *, checked: bool = True) -> Iterator[bytes]:
        done = 0
        for block in self._inner.blocks(checked=checked):
            yield block
            done += len(block)
            self.told(done, self.size)


class _Sink:
    """File to which `tarfile` writes. For each block, it calls `write` with the block, and then
    `told` with the number of bytes so far.
    """

    def __init__(self, write: Callable[[bytes], object], told: Callable[[int], None]) -> None:
        self._write, self._told, self._done = write, told, 0

    def write(self, block: bytes) -> int:
        self._write(block)
        self._done += len(block)
        self._told(self._done)
        return len(block)


class _Source:
    """File from which `tarfile` reads blocks. For each of its reads, `told` is called with the
    number of bytes so far.
    """

    def __init__(self, blocks: Iterator[bytes], told: Callable[[int], None]) -> None:
        self._blocks, self._rest = blocks, b""
        self._told, self._done = told, 0

    def read(self, size: int) -> bytes:
        parts, count = [self._rest], len(self._rest)
        while count < size and (block := next(self._blocks, b"")):
            parts.append(block)
            count += len(block)
        whole = b"".join(parts)
        self._done += min(size, len(whole))
        self._told(self._done)
        self._rest = whole[size:]
        return whole[:size]
