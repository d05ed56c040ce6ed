"""Responses of a website, its pages, and their metadata."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING
from urllib.parse import quote, urlsplit

from app.service.protocols.source import nanoseconds

if TYPE_CHECKING:
    import httpx

_SAFE = "/%:@!$&'()*+,;=~-._"


@dataclass(frozen=True, slots=True)
class Answer:
    """Response to a GET. `data` is None if the body was too large to keep."""

    status: int
    headers: httpx.Headers
    size: int
    data: bytes | None


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a website. `target` is its path and query after redirects. `data` is the body as
    the server sent it; None if it was too large to keep.
    """

    target: str
    size: int
    data: bytes | None
    html: bool
    mtime_ns: int
    metadata: tuple[tuple[str, str], ...]


def told_size(headers: httpx.Headers) -> int:
    """Return the size in the Content-Length header; 0 if unknown."""
    text = headers.get("content-length", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 20 else 0


def target_of(url: str) -> str:
    """Return path and query of a URL in normalised form."""
    parts = urlsplit(url)
    query = f"?{quote(parts.query, safe=_SAFE + '?')}" if parts.query else ""
    return quote(parts.path or "/", safe=_SAFE) + query


def modified(text: str) -> tuple[int, tuple[tuple[str, str], ...]]:
    """Return the time in a Last-Modified header: in nanoseconds (0 if invalid), and as metadata to
    display.
    """
    try:
        seconds = int(parsedate_to_datetime(text).timestamp())
        shown = datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
    except (ValueError, TypeError, IndexError, OverflowError, OSError):
        return 0, ()
    mtime = nanoseconds(seconds)
    return mtime, (("Server Modified", shown),) if mtime else ()
