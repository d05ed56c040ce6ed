"""Facts about a worker, and the choice of workers. Every worker of Dask reports facts to its
scheduler. A worker of this program reports some more, with the names `VERSION`, `LOAD`, `LACKS` and
`GROUP`.
"""

from __future__ import annotations

from dataclasses import dataclass

VERSION = "discovery_console_version"
LOAD = "discovery_console_load"
LACKS = "discovery_console_lacks"
GROUP = "discovery_console_group"


@dataclass(frozen=True, slots=True)
class RemoteWorker:
    """What a scheduler knows about a worker. `threads` is the number of calls that it performs at
    the same time. `load` is the load average of the last minute, divided by the number of
    processors; None if the system of the worker has no load average. `seen` is the time of the
    worker's last message (Unix seconds). `lacks` names the readers that are not installed on its
    machine (`ocr`, `parquet`). After the worker has left, `connected` is False, and `left` is the
    time at which it left (`time.monotonic`). `group` is the name of its group; "" if it has none.
    """

    name: str
    address: str
    version: str
    threads: int
    load: float | None
    seen: float
    connected: bool = True
    lacks: tuple[str, ...] = ()
    group: str = ""
    left: float = 0.0


@dataclass(frozen=True, slots=True)
class Chosen:
    """The worker called `name` or, if `group` is true, all workers of the group called `name`."""

    name: str
    group: bool = False

    @property
    def resource(self) -> str:
        """The resource, in the sense of Dask, that only the chosen workers have."""
        return f"group {self.name}" if self.group else f"worker {self.name}"

    @property
    def away(self) -> str:
        """Text for the user, without a full stop: none of the chosen workers is connected."""
        if self.group:
            return f"No worker of the group {self.name} is connected"
        return f"The agent {self.name} is not connected"

    def includes(self, worker: RemoteWorker) -> bool:
        """Return whether a worker is one of the chosen workers."""
        return self.name == (worker.group if self.group else worker.name)


def resources(name: str, group: str) -> dict[str, float]:
    """Return the resources of a worker, as `Chosen.resource` names them. `group` may be "".

    No call uses them up: they only say which worker may perform which call.
    """
    chosen = [Chosen(name), *([Chosen(group, group=True)] if group else [])]
    return {one.resource: float("inf") for one in chosen}
