"""Precision and recall of data types, from people's decisions and from a scan of the
sample set.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from app.api.errors import ApiError
from app.api.records.quality import DecidedType, PlantedType, SampleRecallState
from app.language import Texts
from app.state.connection.server_reading import ServerReading
from app.state.connection.session import Session
from app.state.work.errors import StateError
from app.state.work.tasks import Tasks

tr = Texts(__name__)

POLL_SECONDS = 0.5
_NOT_STARTED = SampleRecallState(running=False, done=0, total=0, types=[], error="")


@dataclass(frozen=True, slots=True)
class TypeQuality:
    """Quality of a data type: its recall in the sample set (`planted`), and people's decisions
    about its matches (`decided`). Each is None if unknown.
    """

    key: str
    name: str
    planted: PlantedType | None = None
    decided: DecidedType | None = None


class QualityOfTypes(ServerReading):
    """Decisions and recall of all data types. Types for which at least one of these is known come
    first. Strict variants for which neither is known are left out.

    A scan of the sample set runs on the server. It continues after the view is closed.
    """

    def __init__(self, session: Session, tasks: Tasks) -> None:
        super().__init__("types.quality", session, tasks)
        self.types: list[TypeQuality] = []
        self.recall = _NOT_STARTED
        self.recall_error = ""

    def why_not_scan(self) -> str:
        """Return why the sample set cannot be scanned; "" if it can."""
        return self._session.why_not("types")

    def scan_sample(self) -> None:
        """Scan the sample set, and follow its progress."""
        self.recall = SampleRecallState(running=True, done=0, total=0, types=[], error="")
        self.recall_error = ""
        self.changed.emit()
        self._tasks.read("types.recall", self._scan)

    def cancel_scan(self) -> None:
        """Cancel the scan of the sample set."""
        self._tasks.write("types.recall.cancel", self._cancel)

    def stop(self) -> None:
        """Stop reading when the view is closed."""
        super().stop()
        self._tasks.stop("types.recall")

    async def _load(self) -> None:
        if not self._session.offers("type_quality"):
            self.error = tr("This server does not measure the precision of data types.")
            self.loading = False
            self.changed.emit()
        else:
            await super()._load()

    async def _read_all(self) -> None:
        datatypes = self._session.client.datatypes
        decided = {one.key: one for one in (await datatypes.decided()).items}
        self.recall = await datatypes.recall()
        planted = {one.key: one for one in self.recall.types}
        names = {one.key: one.name for one in (await datatypes.builtins()).items}
        names |= {one.key: one.name for one in (await datatypes.custom()).items}
        names |= {one.key: one.data_type for one in planted.values()}
        names |= {one.key: one.data_type for one in decided.values()}
        found = [
            TypeQuality(key, name, planted.get(key), decided.get(key))
            for key, name in names.items()
            if key in decided or key in planted or not key.endswith("_STRICT")
        ]
        self.types = sorted(found, key=_order)
        if self.recall.running:
            self._tasks.read("types.recall", self._follow)

    async def _scan(self) -> None:
        try:
            self.recall = await self._session.client.datatypes.begin_recall()
        except (ApiError, StateError) as error:
            self.recall, self.recall_error = _NOT_STARTED, error.message
            self.changed.emit()
        else:
            await self._follow()

    async def _follow(self) -> None:
        try:
            while self.recall.running:
                self.changed.emit()
                await asyncio.sleep(POLL_SECONDS)
                self.recall = await self._session.client.datatypes.recall()
        except (ApiError, StateError) as error:
            self.recall, self.recall_error = _NOT_STARTED, error.message
        self.recall_error = self.recall_error or self.recall.error
        self.read()

    async def _cancel(self) -> None:
        try:
            await self._session.client.datatypes.cancel_recall()
        except (ApiError, StateError) as error:
            self.recall_error = error.message
            self.changed.emit()


def _order(one: TypeQuality) -> tuple[bool, bool, str]:
    return one.decided is None, one.planted is None, one.name.lower()
