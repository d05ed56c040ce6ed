"""Compressed files (GZ, BZ2, XZ, LZMA, Zstandard): each has one member, which is unpacked while it
is read.

Consecutive streams in a file form one member, as with the formats' own tools.
"""

from __future__ import annotations

import bz2
import lzma
import sys
import zlib
from collections.abc import Callable
from functools import partial
from typing import BinaryIO, Protocol, cast

from app.discovery.match import limits
from app.discovery.read.extract.content import Content, Format, Member, Source
from app.discovery.read.extract.dictionaries import dictionary_of_xz, window_of_zstandard
from app.discovery.read.extract.unpack_limits import Bounded, NotScanned

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

_CHUNK = 64 << 10
_HEAD = 12 + (1 << 10)
"""Maximum bytes of a stream's header. The longest is that of XZ (12 bytes) with the header of its
first block (1 KiB).
"""
_DAMAGE = (zlib.error, lzma.LZMAError, zstd.ZstdError, OSError, EOFError, ValueError)
_OF_TAR = ("tgz", "taz", "tbz", "tbz2", "tb2", "txz", "tlz", "tzst")
_ALONE = b"\x5d\0\0"
_WINDOW = 26
"""Largest allowed window of Zstandard, as a power of two."""


class _Decoder(Protocol):
    """The common interface of the decoders in the standard library."""

    @property
    def eof(self) -> bool: ...

    @property
    def unused_data(self) -> bytes: ...

    @property
    def needs_input(self) -> bool: ...

    def decompress(self, data: bytes, max_length: int) -> bytes: ...


Make = Callable[[bytes], tuple[_Decoder, int]]
"""Function that gets the first bytes of a stream, and returns a decoder for it and the size of the
decoder's dictionary in bytes.
"""


class _Inflater:
    """`zlib` with the interface of the other decoders."""

    def __init__(self) -> None:
        self._inner = zlib.decompressobj(wbits=31)

    @property
    def eof(self) -> bool:
        return self._inner.eof

    @property
    def unused_data(self) -> bytes:
        return self._inner.unused_data

    @property
    def needs_input(self) -> bool:
        return not self._inner.unconsumed_tail

    def decompress(self, data: bytes, max_length: int) -> bytes:
        return self._inner.decompress(self._inner.unconsumed_tail + data, max_length)


class _Unpacker:
    """Unpacks the streams of a file. `packed` is the number of packed bytes read so far."""

    def __init__(self, file: BinaryIO, make: Make) -> None:
        file.seek(0)
        self.packed = 0
        self.dictionary = 0
        self._file = file
        self._make = make
        self._decoder: _Decoder | None = None
        self._rest = b""

    def read(self, length: int) -> bytes:
        """Return up to `length` bytes, b"" at the end. Raises `NotScanned` for damaged data."""
        while self._decoder is not None or self._begin():
            if data := self._step(length):
                return data
        return b""

    def _begin(self) -> bool:
        """Start the next stream. Return False if none follows; padding at the end is ignored."""
        while given := self._rest or self._take():
            self._rest = given.lstrip(b"\0")
            if self._rest:
                while len(self._rest) < _HEAD and (more := self._take()):
                    self._rest += more
                self._decoder, dictionary = self._make(self._rest[:_HEAD])
                self.dictionary = max(self.dictionary, dictionary)
                return True
        return False

    def _step(self, length: int) -> bytes:
        decoder = cast("_Decoder", self._decoder)
        given, hungry = b"", decoder.needs_input
        if hungry:
            given, self._rest = self._rest or self._take(), b""
        try:
            data = decoder.decompress(given, length)
        except _DAMAGE as error:
            raise NotScanned(_reason(error)) from error
        if decoder.eof:
            self._rest = decoder.unused_data
            self._decoder = None
        elif hungry and not given and not data:
            raise NotScanned("it is damaged: it ends early")
        return data

    def _take(self) -> bytes:
        data = self._file.read(_CHUNK)
        self.packed += len(data)
        return data


def _reason(error: Exception) -> str:
    if isinstance(error, lzma.LZMAError | zstd.ZstdError) and "emory" in str(error):
        return "it needs too much memory"
    return "it is damaged"


def inside(name: str) -> str:
    """Return the name for the content of the compressed file `name`: "a.tar" for "a.tgz", and "b"
    for "b.gz".
    """
    base = name.rpartition("/")[2]
    stem, _, end = base.rpartition(".")
    if end.lower() in _OF_TAR:
        return f"{stem or 'content'}.tar"
    return stem or base or "content"


def _open(kind: str, make: Make, source: Source) -> Content:
    member = Member(inside(source.name), partial(_stream, make, source))
    return Content(kind, None, iter((member,)))


def _stream(make: Make, source: Source) -> BinaryIO:
    unpacker = _Unpacker(source.file, make)
    stream = Bounded(
        unpacker.read,
        lambda: unpacker.packed,
        source.budget,
        limits.ARCHIVE_TOTAL,
        lambda: unpacker.dictionary,
    )
    return cast("BinaryIO", stream)


def _gzip(_head: bytes) -> tuple[_Decoder, int]:
    return _Inflater(), 0


def _bzip2(_head: bytes) -> tuple[_Decoder, int]:
    return bz2.BZ2Decompressor(), 0


def _xz(head: bytes) -> tuple[_Decoder, int]:
    dictionary = dictionary_of_xz(head)
    most = min(dictionary + limits.MIB, limits.DECODER_MEMORY)
    return lzma.LZMADecompressor(lzma.FORMAT_AUTO, memlimit=most), dictionary


def _zstd(head: bytes) -> tuple[_Decoder, int]:
    decoder = zstd.ZstdDecompressor(options={zstd.DecompressionParameter.window_log_max: _WINDOW})
    return decoder, window_of_zstandard(head) or 0


def _format(kind: str, magic: bytes, make: Make) -> Format:
    open_ = partial(_open, kind, make)
    return Format(
        kind, lambda head, _: head.startswith(magic), open_, streamed=True, begins=(magic,)
    )


COMPRESSED = (
    _format("Gzip archive", b"\x1f\x8b\x08", _gzip),
    _format("Bzip2 archive", b"BZh", _bzip2),
    _format("XZ archive", b"\xfd7zXZ\0", _xz),
    _format("Zstandard archive", b"\x28\xb5\x2f\xfd", _zstd),
    Format(
        "LZMA archive",
        lambda head, end: end in {"lzma", "tlz"} and head.startswith(_ALONE),
        partial(_open, "LZMA archive", _xz),
        streamed=True,
        begins=(_ALONE,),
    ),
)
