"""Progress display of `scan`: on a terminal, one line that changes; otherwise a new line every 10
seconds.
"""

from __future__ import annotations

import time
from collections import deque
from typing import TextIO

from app.discovery.scan.scanner import Progress

_LINE_SECONDS = 0.2
_PLAIN_SECONDS = 10.0
_RATE_SECONDS = 20.0
_UNITS = ((1e9, "GB"), (1e6, "MB"), (1e3, "kB"))


class ProgressLine:
    """Shows the progress of consecutive scans on `stream`."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._live = stream.isatty()
        self._told = time.monotonic()
        self._shown = False
        self._past: deque[tuple[float, int]] = deque()

    def show(self, progress: Progress) -> None:
        """Show the progress, if enough time has passed since the last line."""
        now = time.monotonic()
        if now - self._told < (_LINE_SECONDS if self._live else _PLAIN_SECONDS):
            return
        self._told = now
        line = f"{described(progress)}{self._pace(progress, now)}"
        if self._live:
            self._stream.write(f"\r{line}\x1b[K")
            self._stream.flush()
            self._shown = True
        else:
            self._stream.write(line + "\n")

    def clear(self) -> None:
        """Erase the line, before other output."""
        if self._shown:
            self._stream.write("\r\x1b[K")
            self._shown = False

    def _pace(self, progress: Progress, now: float) -> str:
        """Return a text with the recent rate in bytes per second and, once all files have been
        listed, the time left. Return "" if nothing was read recently.
        """
        read = progress.bytes_through - progress.bytes_unchanged
        self._past.append((now, read))
        while now - self._past[0][0] > _RATE_SECONDS:
            self._past.popleft()
        seconds = now - self._past[0][0]
        rate = (read - self._past[0][1]) / seconds if seconds > 1 else 0.0
        if rate <= 0:
            return ""
        left = (progress.bytes_found - progress.bytes_through) / rate
        estimate = "" if progress.walking else f", about {_duration(left)} left"
        return f", {_size(rate)}/s{estimate}"


def described(progress: Progress) -> str:
    """Return a text for the user: how many of the files and bytes found so far are finished."""
    more = " (still counting)" if progress.walking else ""
    return (
        f"{progress.files_done:,} of {progress.files_found:,} files, "
        f"{_size(progress.bytes_through)} of {_size(progress.bytes_found)}{more}"
    )


def _size(count: float) -> str:
    for unit, name in _UNITS:
        if count >= unit:
            return f"{count / unit:.1f} {name}"
    return f"{count:.0f} bytes"


def _duration(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
