"""Every cap of what is fetched from other machines. Sizes in bytes, times in seconds.

Reaching one means an entry of `inaccess` or a refusal with the reason, never "clean".
"""

from __future__ import annotations

MIB = 1 << 20

OBJECT = 32 * MIB
"""Largest object that is fetched; it is held in memory until a worker has it, never on disk."""
GROWN = MIB
"""What an object may have grown since it was listed, beside twice its size."""
ROOM = OBJECT
"""What all readings together may hold of objects that are fetched or are with the workers."""
TASKS = 4
"""Objects of one reading that workers have not finished yet."""

CONNECT_SECONDS = 10.0
CALL_SECONDS = 30.0
"""One exchange with the other machine, without the bytes of an object."""
SILENCE_SECONDS = 15.0
"""How long a website may send nothing at all."""
SECONDS_PER_MIB = 5.0
"""What is added for each MiB of an object."""
SCAN_SECONDS = 600.0
"""How long a worker may take for one object before it is given up."""

LISTED_AHEAD = 50_000
"""Objects that are listed before the first one is read, so that progress knows the whole."""
FOLDER_ENTRIES = 100_000
"""Entries of one folder, mails of one mailbox folder."""
DEPTH = 100
"""Folders in folders."""
FOLDERS = 5_000
"""Folders of one mailbox."""

PAGES = 5_000
PAGE = 16 * MIB
GLANCE = 128 << 10
"""A page up to this size is kept at once; a larger one is fetched again when there is room."""
SITE = 512 * MIB
LINKS = 50_000
"""Addresses of one site that are remembered."""
LINKS_DEEP = 20
CRAWL_SECONDS = 4 * 3600.0
REDIRECTS = 5
ROBOTS = 100 << 10
LONGEST_DELAY = 10.0
"""The longest pause between pages that a site may ask for."""

PROBED = 10_000
"""Entries that a probe answers (spec 8)."""
KIND_SECONDS = 10.0
"""How long a probe looks whether folders are empty; those after it count as not empty."""
CONTENT = 8 * MIB
"""Largest object that is fetched again to show what is around its matches."""

SLICE = 256 * MIB
"""Free space of a disk that is one object."""
SLICE_STRETCHES = 100_000
SLICE_OVERLAP = 4 << 10
LISTING_MEMORY = 1 << 30
LISTING_SECONDS = 120
"""Processor time for the list of what is free; ten times as much by the clock."""
