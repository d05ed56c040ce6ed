"""Scheduler and worker of Dask without web pages. Dask opens a port for them even if there are
none, which would ask for no certificate.
"""

from __future__ import annotations

from distributed import Scheduler, Worker


class QuietScheduler(Scheduler):  # type: ignore[misc]
    """A scheduler that listens on one port, that of the cluster."""

    def start_http_server(self, *_arguments: object, **_options: object) -> None:
        """Open no port."""


class QuietWorker(Worker):  # type: ignore[misc]
    """A worker that listens on one port, that of the cluster."""

    def start_http_server(self, *_arguments: object, **_options: object) -> None:
        """Open no port."""
