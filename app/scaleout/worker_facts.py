"""Facts about a worker. `VERSION`, `LOAD` and `LACKS` are the names of the facts that a worker of
this program reports to its scheduler in addition to those of every worker of Dask.
"""

from __future__ import annotations

from dataclasses import dataclass

VERSION = "discovery_console_version"
LOAD = "discovery_console_load"
LACKS = "discovery_console_lacks"


@dataclass(frozen=True, slots=True)
class RemoteWorker:
    """A worker as its scheduler knows it. `threads` is the number of calls that it performs at the
    same time. `load` is the load average of the last minute, divided by the number of processors;
    None if its system has no load average. `seen` is the time of its last message (Unix seconds).
    `lacks` names the readers that are not installed on its machine (`ocr`, `parquet`). `connected`
    is False after the worker has left.
    """

    name: str
    address: str
    version: str
    threads: int
    load: float | None
    seen: float
    connected: bool = True
    lacks: tuple[str, ...] = ()
