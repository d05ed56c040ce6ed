"""The part of a cluster that was chosen for a Location, as an executor of its own."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any, ParamSpec, TypeVar

from app.discovery.scan import worker_calls
from app.discovery.scan.worker_tasks import work_fetched
from app.scaleout.executor import Cluster

P = ParamSpec("P")
T = TypeVar("T")


class Portion(Executor):
    """Executor for chosen machines of a cluster. It passes calls that scan files to `give`, a
    method of `cluster` that passes a call on to the chosen machines. All other calls go to
    `cluster`. `shutdown` does nothing: the cluster is shut down by its owner.
    """

    def __init__(self, cluster: Cluster, give: Callable[..., Future[Any]]) -> None:
        self._cluster = cluster
        self._give = give

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Call a function in the way that the class describes. Raises the errors of `give` and of
        `Cluster.submit`.
        """
        call: Any = fn
        if kwargs or call not in {worker_calls.work_all, work_fetched}:
            return self._cluster.submit(fn, *args, **kwargs)
        return self._give(fn, *args)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Do nothing."""
