"""Reading at a position of an open file."""

from __future__ import annotations

import os
import sys

if sys.platform == "win32":

    def pread(descriptor: int, length: int, offset: int) -> bytes:
        """Return up to `length` bytes from `offset` on, and move the position of the descriptor.
        Raises OSError.
        """
        os.lseek(descriptor, offset, os.SEEK_SET)
        return os.read(descriptor, length)

else:
    pread = os.pread
