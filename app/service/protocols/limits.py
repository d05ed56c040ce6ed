"""Limits for reading other machines. Sizes in bytes, times in seconds.

If a limit is exceeded, the scan reports the object as inaccessible, or the scan is refused. Both
say why. The object is never reported as clean.
"""

from __future__ import annotations

MIB = 1 << 20

OBJECT = 32 * MIB
"""Largest object that is fetched; held in memory until a worker has it, never written to disk."""
GROWN = MIB
"""When an object is fetched, it may have at most twice its listed size plus this number of
bytes.
"""
ROOM = OBJECT
"""Memory in bytes that all readings share for objects that are fetched or being searched."""
TASKS = 4
"""Maximum number of objects of one reading that workers have at the same time."""

CONNECT_SECONDS = 10.0
CALL_SECONDS = 30.0
"""Timeout of one exchange with the other machine. The bytes of an object get additional time
(`SECONDS_PER_MIB`).
"""
SILENCE_SECONDS = 15.0
"""How long a website may send nothing at all."""
SECONDS_PER_MIB = 5.0
"""Additional time per MiB of an object."""
SCAN_SECONDS = 600.0
"""How long a worker may take for one object."""

LISTED_AHEAD = 50_000
"""Maximum number of objects listed before the first one is read, so that progress knows the total.
"""
FOLDER_ENTRIES = 100_000
"""Maximum number of entries in one folder, or of mails in one mailbox folder."""
DEPTH = 100
"""Maximum depth of nested folders."""
FOLDERS = 5_000
"""Maximum number of folders in one mailbox."""

PAGES = 5_000
PAGE = 16 * MIB
GLANCE = 128 << 10
"""Largest page whose content is kept when the crawler first fetches it. A larger page is fetched a
second time to be searched.
"""
SITE = 512 * MIB
LINKS = 50_000
"""Maximum number of page addresses remembered per website."""
LINKS_DEEP = 20
CRAWL_SECONDS = 4 * 3600.0
REDIRECTS = 5
ROBOTS = 100 << 10
LONGEST_DELAY = 10.0
"""Longest pause between pages that a site may request."""

PROBED = 10_000
"""Maximum number of entries returned by a probe (contract 8)."""
KIND_SECONDS = 10.0
"""How long a probe checks whether folders are empty. A folder that was not checked by then counts
as not empty.
"""
CONTENT = 8 * MIB
"""Largest object that is fetched again to show the text around its matches."""

SLICE = 256 * MIB
"""Amount of free disk space that forms one object."""
SLICE_STRETCHES = 100_000
SLICE_OVERLAP = 4 << 10
LISTING_MEMORY = 1 << 30
LISTING_SECONDS = 120
"""CPU time for listing the free blocks; the wall-clock limit is ten times as much."""
