"""Resources that several packages of the service share: store, worker processes, keys, folders."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path

from app.own_files import OwnFiles
from app.service.base.secrets import Seals
from app.service.store.database import Database


@dataclass(slots=True, kw_only=True)
class Resources:
    """Resources shared by all requests that read. The class only holds them.

    `key` is the secret key of match fingerprints. `seals` encrypt the store's secrets. `pool` are
    the worker processes that read files for requests (scans have their own). `own` are the
    program's own files, which no request can access.
    """

    folder: Path
    own: OwnFiles
    db: Database
    key: bytes
    seals: Seals
    pool: Executor
    now: Callable[[], float] = time.time
