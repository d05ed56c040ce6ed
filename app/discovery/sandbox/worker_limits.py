"""Resource limits of a worker process: in total, and for one file. `unix_limits` and
`windows_limits` set these limits; their values are in `match/limits`.
"""

from __future__ import annotations

import sys

if sys.platform == "win32":
    from app.discovery.sandbox.windows_limits import (
        bound,
        limited_memory,
        limited_seconds,
        limited_time,
    )
else:
    from app.discovery.sandbox.unix_limits import (
        bound,
        limited_memory,
        limited_seconds,
        limited_time,
    )

__all__ = ["bound", "limited_memory", "limited_seconds", "limited_time"]
