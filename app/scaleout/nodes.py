"""Scheduler and worker of Dask without web pages. Even without pages, Dask would open a port for
them, and that port would require no certificate.
"""

from __future__ import annotations

from distributed import Scheduler, Worker


class QuietScheduler(Scheduler):  # type: ignore[misc]
    """A scheduler that listens only on the port of the cluster."""

    def start_http_server(self, *_arguments: object, **_options: object) -> None:
        """Open no port."""


class QuietWorker(Worker):  # type: ignore[misc]
    """A worker that listens only on the port of the cluster."""

    def start_http_server(self, *_arguments: object, **_options: object) -> None:
        """Open no port."""
