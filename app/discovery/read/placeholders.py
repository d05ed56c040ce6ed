"""Placeholders: files whose content is only in the cloud, and would be downloaded by opening them.

A scan of a OneDrive or iCloud folder must not fill the disk. Placeholders are recognised by their
flags before they are opened. On macOS, where a folder can be a placeholder, too, the system is
also told to refuse downloads. A scan opens placeholders only if it was told to download them.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar

from app.discovery.match.unread_reasons import CLOUD

if sys.platform == "darwin":
    from app.discovery.read import macos

_DATALESS = 0x40000000
"""SF_DATALESS (macOS, stat(2))."""
_ELSEWHERE = 0x1000 | 0x00040000 | 0x00400000
"""FILE_ATTRIBUTE_OFFLINE, _RECALL_ON_OPEN and _RECALL_ON_DATA_ACCESS (Windows, WinNT.h)."""

EXIST = sys.platform in {"darwin", "win32"}
"""Whether this system has placeholders."""

UNKNOWN = "this system does not tell which files are only in the cloud"
_downloading = ContextVar("downloading", default=False)


class Placeholder(OSError):
    """Raised when a file is not opened, because its content is only in the cloud."""

    def __init__(self) -> None:
        super().__init__(errno.EDEADLK, CLOUD)


def is_placeholder(info: os.stat_result) -> bool:
    """Return whether reading a file with this status would download it."""
    flags: int = getattr(info, "st_flags", 0)
    attributes: int = getattr(info, "st_file_attributes", 0)
    return bool(flags & _DATALESS or attributes & _ELSEWHERE)


def refuse(info: os.stat_result) -> None:
    """Raise Placeholder if a file with this status is a placeholder and must not be downloaded."""
    if is_placeholder(info) and not downloading():
        raise Placeholder


def downloading() -> bool:
    """Return whether this thread may open placeholders. Opening a placeholder downloads it."""
    return _downloading.get()


def allowed(*, download: bool) -> AbstractContextManager[None]:
    """Return a context manager. If `download` is True, this thread may download placeholders within
    its block; otherwise nothing changes.
    """
    return _allowed() if download else nullcontext()


@contextmanager
def _allowed() -> Iterator[None]:
    token = _downloading.set(True)
    set_policy(download=True)
    try:
        yield
    finally:
        _downloading.reset(token)
        set_policy(download=False)


def set_policy(*, download: bool, whole_process: bool = False) -> None:
    """On macOS, allow or refuse the download of placeholders by the current thread, or by all
    threads of the process that have no policy of their own. While downloads are refused, opening or
    listing a placeholder fails with EDEADLK. Does nothing on other systems.
    """
    if sys.platform == "darwin":
        macos.set_policy(download=download, whole_process=whole_process)
