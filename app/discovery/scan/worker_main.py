"""What a new worker process loads first: this, and with it the engine, but nothing twice over.

Nothing that is loaded is ever garbage. Python would look through all of it again and again, which
is a third of the half second that a worker takes to start.
"""

from __future__ import annotations

import gc
from importlib import import_module
from multiprocessing.connection import Connection


def begin(pipe: Connection, engines: object, own: object) -> None:
    """Load the engine, and live as `workers.work_for` says (which cannot be imported above: its
    module starts this)."""
    gc.disable()
    import_module("app.discovery.scan.worker_tasks")
    workers = import_module("app.discovery.scan.workers")
    gc.freeze()
    gc.enable()
    workers.work_for(pipe, engines, own)
