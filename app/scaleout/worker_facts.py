"""What is known of a worker. `VERSION`, `LOAD` and `LACKS` name what it tells its scheduler,
besides what a worker of Dask tells.
"""

from __future__ import annotations

from dataclasses import dataclass

VERSION = "discovery_console_version"
LOAD = "discovery_console_load"
LACKS = "discovery_console_lacks"


@dataclass(frozen=True, slots=True)
class RemoteWorker:
    """A worker as its scheduler knows it. `load` is the mean number of processes that wanted to run
    in the last minute, per processor; None if its system does not tell. `seen` is the time of its
    last message, in Unix seconds. It has no reader for what it `lacks`: `ocr`, `parquet`. A worker
    that has left is not `connected`.
    """

    name: str
    address: str
    version: str
    threads: int
    load: float | None
    seen: float
    connected: bool = True
    lacks: tuple[str, ...] = ()
