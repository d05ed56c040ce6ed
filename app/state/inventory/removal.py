"""Removal of a Location: how many results and decisions are deleted with it."""

from __future__ import annotations

from app.api.errors import NotAllowed
from app.api.records.conditions import LocalQuery, RowCondition
from app.state.connection.session import Session
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks


class RemovalCounts(QObject):
    """Number of results in a Location, and of those that are decided. They stay None if the server
    cannot count them, or if the account is not allowed to count them.
    """

    changed = Signal()

    def __init__(self, session: Session, tasks: Tasks, target_id: str, path: str) -> None:
        super().__init__()
        self.results: int | None = None
        self.decided: int | None = None
        self._session = session
        self._place = [
            RowCondition(field="target", op="any", values=[target_id]),
            RowCondition(field="path", op="any", values=[path]),
        ]
        if session.local and path:
            tasks.read("inventory.removal", self._read)

    async def _read(self) -> None:
        count, place = self._session.client.queries.count_here, self._place
        decided = RowCondition(field="is", op="not", values=["open"])
        try:
            results = (await count(LocalQuery(conditions=place))).locations
            self.decided = (await count(LocalQuery(conditions=[*place, decided]))).locations
        except NotAllowed:  # who may not count results may still remove the location
            return
        self.results = results
        self.changed.emit()
