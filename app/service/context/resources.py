"""Resources that the work rooms of the service share: store, worker processes, keys, folders."""

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
    """Everything that reads need and that has no behaviour of its own.

    `key` is the secret of match fingerprints, `seals` close what the store keeps secret, `pool` are
    the worker processes that read files for requests, not for scans, `own` the files that nobody
    gets through this service.
    """

    folder: Path
    own: OwnFiles
    db: Database
    key: bytes
    seals: Seals
    pool: Executor
    now: Callable[[], float] = time.time
