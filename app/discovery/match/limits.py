"""Every cap of the engine, in one place (trust.md 2.7). Sizes in bytes, times in seconds.

Reaching one means "not fully scanned" with the reason, never "clean".
"""

from __future__ import annotations

MIB = 1 << 20

WINDOW = 2 * MIB
"""How much of a stream is searched at a time; a multiple of 4, so that UTF-32 stays aligned."""
WINDOW_AFTER = 64 << 10
"""Longest match that may begin in one window and end in the next."""
WINDOW_BEFORE = 4 << 10
"""Bytes kept before a window, so that its first match still has its context."""
WINDOW_PLACES = 50_000
"""Places or hits in a window; one with more is searched in parts of `WINDOW_PART` bytes."""
WINDOW_PART = 512 << 10
MATCHES = 100_000
"""Matches kept of one object."""
REPORT = 16 * MIB
"""What the objects with matches of one file may take, packed; it is sent whole."""

GAPS = 50_000
"""Holes of a sparse file that are passed over; more of them are read."""
HOLES = 16384 * MIB
"""Zeros passed over in one file that its hash counts: they take seconds. A file with more is not
opened by its format, but searched as it is, and its hash is one of its other bytes: it is too large
to be changed, for which its own would be needed."""

ARCHIVE_DEPTH = 5
ARCHIVE_ENTRIES = 20_000
ARCHIVE_TOTAL = 1024 * MIB
ARCHIVE_ENTRY = 200 * MIB
ARCHIVE_RATIO = 200
"""Unpacked bytes per packed byte; the first MiB of an entry is free."""
ARCHIVE_DIRECTORY = 8 * MIB
"""Largest list of contents that is parsed."""
ARCHIVE_AGAIN = 2048 * MIB
"""Bytes that are unpacked once more, because a format inside an archive is read back and forth."""
ARCHIVE_IN_MEMORY = 32 * MIB
"""Unpacked bytes held at a time, all levels together."""
ARCHIVE_MEMBER_IN_MEMORY = 16 * MIB
"""A larger member of which a format must be read back and forth is unpacked more than once."""
DECODER_MEMORY = 80 * MIB
"""What decoders of XZ, LZMA, Zstandard and 7z may hold, all levels together: the strongest usual
setting needs 65 MiB."""
MAIL = 24 * MIB
"""Largest part of an Outlook message that is read; it is held in memory."""

READ = MIB
"""Most bytes of one stretch that `read_bytes` returns."""

WORKER_MEMORY = 768 * MIB
"""Address space a worker may add to what it has when it starts."""
WORKER_CPU = 30
"""Processor time for one file, plus `WORKER_CPU_PER_MIB` for each MiB of it."""
WORKER_CPU_PER_MIB = 3.0
WORKER_CPU_GRACE = 10.0
"""Processor time after that until a worker that does not give up is ended."""
WORKER_FILES = 32

PROCESS = 4096 * MIB
"""Most memory of one process that is searched."""
PROCESS_MAPPING = 256 << 30
"""Largest mapping of a process whose pages are looked through; a larger one is not read."""

PICTURE = 32 * MIB
"""Largest picture in which text is looked for."""
PICTURE_TEXT = 4 * MIB
PICTURE_PIXELS = 25_000_000
"""A larger page of a document is looked at in less detail."""
PICTURE_SECONDS = 60
"""Processor time that Tesseract may take for one picture."""
PICTURE_WAIT = 240.0
"""The same by the clock: the machine may be busy."""
PICTURE_MEMORY = 1024 * MIB
PICTURES_SECONDS = 600.0
"""Time for all pictures in one file."""
