"""Entry point of a new worker process, which loads the engine.

Garbage collection is off during loading, because nothing that is loaded ever becomes garbage.
Repeated collections would take a third of the half second that a worker needs to start.
"""

from __future__ import annotations

import gc
import signal
from importlib import import_module
from multiprocessing.connection import Connection

from app.discovery.match import engine


def begin(pipe: Connection, engines: engine.Made, own: object) -> None:
    """Load the engine, or compile and store it. Then run `workers.work_for`. `workers` is imported
    here and not at the top, because `workers` itself imports this module.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.disable()
    import_module("app.discovery.scan.worker_tasks")
    workers = import_module("app.discovery.scan.workers")
    gc.freeze()
    gc.enable()
    engine.take(engines)
    import_module("app.discovery.read.search").prepare()
    workers.work_for(pipe, engines, own)
