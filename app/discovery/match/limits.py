"""All limits of the engine (docs/reliability.md, "Untrusted content"). Sizes are in bytes, times
in seconds.

Content beyond a limit is reported as "not fully scanned" with the reason, never as "clean".
"""

from __future__ import annotations

MIB = 1 << 20

WINDOW = 2 * MIB
"""Bytes of a stream that are searched at a time; a multiple of 4, so that UTF-32 stays aligned."""
WINDOW_AFTER = 64 << 10
"""Maximum length in bytes of a match that begins in one window and ends in the next."""
WINDOW_BEFORE = 4 << 10
"""Bytes kept before a window, so that its first match still has its context."""
WINDOW_PLACES = 50_000
"""Maximum places or hits in a window. A window with more is searched in parts of `WINDOW_PART`
bytes.
"""
WINDOW_PART = 512 << 10
MATCHES = 100_000
"""Maximum matches kept per object."""
REPORT = 16 * MIB
"""Maximum packed size of all objects with matches in one file; they are sent in one message."""

GAPS = 50_000
"""Maximum number of holes that are skipped in a sparse file; further holes are read."""
HOLES = 16384 * MIB
"""Maximum number of skipped zeros that the hash of a file includes. (Hashing so many zeros takes
seconds.) A file with more zeros is not read by its format: its raw bytes are searched, and its hash
covers only the other bytes. Such a file is too large to be changed, so its real hash is never
needed.
"""

ARCHIVE_DEPTH = 5
ARCHIVE_ENTRIES = 20_000
ARCHIVE_TOTAL = 1024 * MIB
ARCHIVE_ENTRY = 200 * MIB
ARCHIVE_RATIO = 200
"""Maximum unpacked bytes per packed byte; the first MiB of an entry does not count."""
ARCHIVE_DIRECTORY = 8 * MIB
"""Maximum size of an archive's directory."""
ARCHIVE_AGAIN = 2048 * MIB
"""Maximum bytes unpacked again because a format inside an archive seeks back and forth."""
ARCHIVE_IN_MEMORY = 32 * MIB
"""Maximum unpacked bytes in memory, over all levels."""
ARCHIVE_MEMBER_IN_MEMORY = 16 * MIB
"""Maximum size of a member in memory. A larger one whose format seeks back and forth is unpacked
more than once.
"""
DECODER_MEMORY = 80 * MIB
"""Memory for decoders of XZ, LZMA, Zstandard and 7z, over all levels: the strongest common setting
needs 65 MiB.
"""
MAIL = 24 * MIB
"""Maximum size of a part of an Outlook message. Each part is held in memory."""

READ = MIB
"""Maximum bytes that `read_bytes` returns per range."""

WORKER_MEMORY = 768 * MIB
"""Address space that a worker may add to its initial one."""
WORKER_CPU = 30
"""Seconds of processor time for one file, plus `WORKER_CPU_PER_MIB` for each MiB of the file."""
WORKER_CPU_PER_MIB = 3.0
WORKER_CPU_GRACE = 10.0
"""Additional seconds of processor time after which a worker that does not stop by itself is ended.
"""
WORKER_FILES = 32

PROCESS = 4096 * MIB
"""Maximum bytes that are searched in the memory of one process."""
PROCESS_MAPPING = 256 << 30
"""Maximum size of a mapping of a process; a larger one is not read."""

PICTURE = 32 * MIB
"""Maximum size of a picture for text recognition."""
PICTURE_TEXT = 4 * MIB
PICTURE_PIXELS = 25_000_000
"""Maximum pixels of a rendered page; a larger one is rendered in less detail."""
PICTURE_SECONDS = 60
"""Maximum processor time for recognising the text of one picture, in seconds."""
PICTURE_WAIT = 240.0
"""Maximum elapsed time for recognising the text of one picture, in seconds. It is longer than
`PICTURE_SECONDS`, because the machine may be busy.
"""
PICTURE_MEMORY = 1024 * MIB
"""Address space that Tesseract may use."""
RECOGNITION_MEMORY = 2048 * MIB
"""Address space that a worker with RapidOCR may add to its initial one. RapidOCR needs a third of
this limit.
"""
PICTURES_SECONDS = 600.0
"""Maximum time for all pictures in one file, in seconds."""
