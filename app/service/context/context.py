"""What every handler of the service may use: one object, made by `asgi.py`.

`scans` and `jobs` are named here by what the routes need of them; `scans.py` and `jobs.py` fill
these shapes.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from starlette.requests import Request

from app.api.records.enums import Action
from app.api.records.local import Event
from app.api.records.remediation import RemediationJob, RemediationOrder
from app.own_files import OwnFiles
from app.service.base.secrets import Seals
from app.service.context.live_queries import Queries
from app.service.store.database import Database
from app.service.store.objects import StoredObject


class Bus(Protocol):
    """Tells the console what happened: recorded, and sent to who listens."""

    def publish(
        self,
        module: str,
        kind: str,
        message: str,
        *,
        user: str | None = None,
        target_id: int | None = None,
        location_id: int | None = None,
        job_id: int | None = None,
    ) -> Event:
        """Record the event (spec 6) and hand it on."""


class Scans(Protocol):
    """Runs the scans of schedules (sync: handlers call it in a thread)."""

    @property
    def pool(self) -> Executor:
        """The worker processes that read files."""

    def start(self, schedule_id: int) -> None:
        """Begin a stored schedule: now, or at its `next_scan`."""

    def act(self, schedule_id: int, action: str) -> None:
        """Do `stop`, `cancel`, `pause` or `resume`. Raises Problem if its state forbids it."""

    def forget(self, location_ids: Sequence[int]) -> None:
        """Stop scanning these Locations and wait until nothing writes for them: they go."""


class Jobs(Protocol):
    """Runs remedial actions as durable jobs (sync: handlers call it in a thread)."""

    def submit(
        self,
        target_id: int,
        location_id: int,
        action: Action,
        order: RemediationOrder,
        objects: Sequence[StoredObject],
        user: str,
        user_uid: str,
        left_out: Sequence[tuple[str, str]] = (),
    ) -> list[RemediationJob]:
        """Write one job per object, set its Pending status, and return at once (spec 4.2)."""


@dataclass(slots=True)
class Context:
    """The parts of the running service; a handler finds it at `request.app.state.context`.

    `key` is the secret of match fingerprints, `seals` close what the store keeps secret, `version`
    is that of the program, `certificate` the PEM text that a console pins, `user` the name of the
    one account. `own` are the files that nobody gets through this service.
    """

    folder: Path
    own: OwnFiles
    db: Database
    key: bytes
    seals: Seals
    bus: Bus
    scans: Scans
    jobs: Jobs
    queries: Queries
    version: str
    certificate: str
    user: str
    now: Callable[[], float] = time.time


def context(request: Request) -> Context:
    """The context of the service that answers this request."""
    found = request.app.state.context
    if not isinstance(found, Context):
        raise TypeError("the app has no context")
    return found
