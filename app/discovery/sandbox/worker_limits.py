"""Resource limits of a worker process: in total, and for one file. `unix_limits` and
`windows_limits` set these limits; their values are in `match/limits`.
"""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager

from app.discovery.match import limits

if sys.platform == "win32":
    from app.discovery.sandbox.windows_limits import bound, limited_memory, limited_seconds
else:
    from app.discovery.sandbox.unix_limits import bound, limited_memory, limited_seconds

__all__ = ["bound", "limited_memory", "limited_seconds", "limited_time"]


def limited_time(size: int) -> AbstractContextManager[None]:
    """Limit the processor time of the block to that allowed for a file of `size` bytes, as
    `limited_seconds` does.
    """
    return limited_seconds(limits.WORKER_CPU + limits.WORKER_CPU_PER_MIB * size / limits.MIB)
