"""7z archives. py7zr reads their directories, and its decoders unpack their data while it is read.

Members are stored one after another in a few packed streams. A stream is a forward-only file, and
its members are slices of it. Nothing is unpacked to disk, or completely into memory.
"""

from __future__ import annotations

import lzma
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, BinaryIO, cast

import py7zr
from py7zr.compressor import SevenZipDecompressor
from py7zr.exceptions import ArchiveError, UnsupportedCompressionMethodError

from app.discovery.match import limits
from app.discovery.read.extract.content import Content, Member, Source
from app.discovery.read.extract.dictionaries import of_coder
from app.discovery.read.extract.unpack_limits import Bounded, Budget, NotScanned, Rewinding, Slice

_START = 32
"""Size of the signature header in bytes. Offsets of packed streams are counted from its end."""
_ENCODED = 1 << 20
_DAMAGE = (
    ArchiveError, lzma.LZMAError, zlib.error, struct.error, EOFError, OSError, ValueError,
    IndexError, KeyError, TypeError, AttributeError, AssertionError, RuntimeError, OverflowError,
    ZeroDivisionError, StopIteration,
)  # fmt: skip
_HEAD = 64


@dataclass(slots=True)
class _Stream:
    """A packed stream: its coders (`folder`, an object of py7zr), its offset and size in bytes in
    the archive, and the name and the unpacked size of each member in it.
    """

    folder: Any
    start: int
    size: int
    files: list[tuple[str, int]] = field(default_factory=list)


def opened(source: Source) -> Content:
    """Return the content of an archive. Raises `NotScanned` if the archive is damaged, encrypted or
    too large.
    """
    _refuse_long_contents(source)
    try:
        archive = py7zr.SevenZipFile(source.file)
        encrypted = archive.needs_password()
        streams = [] if encrypted else list(_streams(archive))
    except py7zr.PasswordRequired as error:
        raise NotScanned("it is encrypted") from error
    except _DAMAGE as error:
        raise NotScanned("the archive is damaged") from error
    if encrypted:
        raise NotScanned("it is encrypted")
    return Content("7z archive", None, _members(source, streams))


def _refuse_long_contents(source: Source) -> None:
    """Raise `NotScanned` if the directory, by its declared size, is too long to be parsed."""
    head = source.file.read(_START)
    source.file.seek(0)
    if int.from_bytes(head[20:28], "little") > _ENCODED:
        raise NotScanned("its table of contents is too long")


def _streams(archive: py7zr.SevenZipFile) -> Iterator[_Stream]:
    """Yield the packed streams of an archive, with the names and sizes of their members."""
    main = archive.header.main_streams
    if main is None:
        return
    start, number = _START + main.packinfo.packpos, 0
    by_folder: dict[int, list[tuple[str, int]]] = {}
    for file in archive.files:
        if not file.emptystream and not file.is_directory:
            by_folder.setdefault(id(file.folder), []).append((file.filename, file.uncompressed))
    for folder in main.unpackinfo.folders:
        count = len(folder.packed_indices)
        size = sum(main.packinfo.packsizes[number : number + count])
        yield _Stream(folder, start, size, by_folder.get(id(folder), []))
        start, number = start + size, number + count


def _members(source: Source, streams: list[_Stream]) -> Iterator[Member]:
    names: dict[str, int] = {}
    for stream in streams:
        files: list[BinaryIO] = []
        at = 0
        for path, size in stream.files:
            count = names[path] = names.get(path, 0) + 1
            name = path if count == 1 else f"{path} ({count})"
            yield Member(name, partial(_member, source, stream, files, at, size))
            at += size
        while files:  # before the next one needs its memory
            files.pop().close()


def _member(
    source: Source, stream: _Stream, files: list[BinaryIO], start: int, size: int
) -> BinaryIO:
    """Return a member as a slice of its unpacked stream. The members of a stream share one open
    file.
    """
    if size > limits.ARCHIVE_ENTRY:
        raise NotScanned(f"it is larger than {limits.ARCHIVE_ENTRY >> 20} MiB")
    if not files:
        unpack = partial(_unpacked, source.file, stream, source.budget)
        files.append(cast("BinaryIO", Rewinding(unpack, source.budget, unpack())))
    return cast("BinaryIO", Slice(files[0], start, size))


def _unpacked(file: BinaryIO, stream: _Stream, budget: Budget) -> BinaryIO:
    """Return the unpacked bytes of a stream, from its start."""
    folder = stream.folder
    if len(folder.packed_indices) != 1:
        raise NotScanned("its compression method is not supported")
    packed = cast("BinaryIO", Slice(file, stream.start, stream.size))
    held = _dictionaries(folder.coders, packed)
    try:
        decoder = SevenZipDecompressor(
            folder.coders, stream.size, folder.unpacksizes, None, blocksize=64 << 10
        )
    except UnsupportedCompressionMethodError as error:
        raise NotScanned("its compression method is not supported") from error
    except _DAMAGE as error:
        raise NotScanned("it is damaged") from error

    def unpack(length: int) -> bytes:
        try:
            while True:
                before = decoder.consumed
                if data := decoder.decompress(packed, length):
                    return bytes(data)
                if decoder.consumed == before:
                    return b""
        except _DAMAGE as error:
            raise NotScanned("it is damaged") from error

    bounded = Bounded(unpack, lambda: decoder.consumed, budget, limits.ARCHIVE_TOTAL, lambda: held)
    return cast("BinaryIO", bounded)


def _dictionaries(coders: list[dict[str, Any]], packed: BinaryIO) -> int:
    """Return the maximum bytes of memory that the decoders need together for their dictionaries.
    Raises `NotScanned` if one of them needs too much, or if its properties are damaged.
    """
    head = packed.read(_HEAD)
    packed.seek(0)
    try:
        held = [of_coder(coder["method"], coder["properties"] or b"", head) for coder in coders]
    except lzma.LZMAError as error:
        raise NotScanned("it is damaged") from error
    if max(held, default=0) > limits.DECODER_MEMORY:
        raise NotScanned("it needs too much memory")
    return sum(held)
