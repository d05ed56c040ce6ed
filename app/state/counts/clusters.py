"""Clusters: results with the same values, from the same template, or in the same folder."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from app.api.records.conditions import RowCondition
from app.api.records.enums import OPEN
from app.api.records.similarity import Cluster, ClustersOrder
from app.language import Texts
from app.state.connection.session import Session
from app.state.counts.server_counts import ServerCounts
from app.state.query.query_renewal import local_query
from app.state.query.query_store import QueryStore
from app.state.results.results import Results
from app.state.rows.keys import Key
from app.state.work.signals import Signal
from app.state.work.tasks import Tasks

tr = Texts(__name__)

VALUES, LAYOUT, FOLDER = "values", "layout", "folder"
_OPEN = RowCondition(field="is", op="any", values=[OPEN])


class Clusters(ServerCounts):
    """Clusters of the query's results. Invariant: the service counts them. Choosing a cluster
    selects its members in the results, where all decisions are made.
    """

    chosen = Signal(object)

    def __init__(self, session: Session, query: QueryStore, results: Results, tasks: Tasks) -> None:
        super().__init__(session, query, tasks)
        self.kind = VALUES
        self._picked = False
        """Whether the user has chosen the kind of the clusters; otherwise a kind that has clusters
        is shown.
        """
        self.shown: list[Cluster] = []
        self.counted = False
        """Whether `shown` is the answer to the latest request."""
        self._results = results
        self._held: tuple[str, str, Sequence[Key]] = "", "", []
        """The kind and the object ID of the cluster chosen last, and the selection that this has
        made. Clusters of different kinds may have the same object ID.
        """

    def why_not(self) -> str:
        """Return why clusters are unavailable; "" if available."""
        if reason := self._session.why_not_connected:
            return reason
        if not self._session.offers("clusters"):
            return tr("This server does not support similarity.")
        if not self._query.asked_of_server(self._query.held):
            return tr("This server does not support all conditions of the query.")
        return ""

    def by(self, kind: str) -> None:
        """Choose what the members of a cluster have in common: `VALUES`, `LAYOUT` or `FOLDER`."""
        self._picked = True
        if kind != self.kind:
            self.kind, self.shown, self.counted = kind, [], False
            self._held = "", "", []
            self.changed.emit()
            self.refresh()

    def refresh(self) -> None:
        """Count again, if the pane is visible."""
        if not self._watched or self._query.applied is None:
            return
        if self.why_not():
            self.shown, self.counted = [], False
            self.changed.emit()
        else:
            self._tasks.read("clusters", self._read, self.kind)

    def choose(self, one: Cluster, *, enter: bool = True) -> None:
        """Select the undecided members of a cluster in the results. If none is undecided, select
        all members. With `enter`, emit `chosen` once they are selected. Select nothing if the
        results are replaced meanwhile.
        """
        self._held = "", "", []
        if not self.why_not():
            self._tasks.read("clusters.choose", self._choose, one, self.kind, enter)

    def selects(self, one: Cluster) -> bool:
        """Return whether the selection in the results is that of this cluster."""
        kind, object_id, selected = self._held
        same = (kind, object_id) == (self.kind, one.object_id)
        return same and bool(selected) and self._results.selected == selected

    def forget(self) -> None:
        """Clear all state before another server is used."""
        self._held = "", "", []
        self.kind, self._picked = VALUES, False
        self.shown, self.counted = [], False
        self.changed.emit()

    def _order(self, kind: str, object_id: str | None = None) -> ClustersOrder:
        body = local_query(self._query.applied or self._query.draft, self._query.held)
        fields = msgspec.structs.asdict(body)
        return ClustersOrder(**fields, kind=kind, object_id=object_id)

    async def _read(self, kind: str) -> None:
        others = () if self._picked else (VALUES, LAYOUT, FOLDER)
        for tried in dict.fromkeys((kind, *others)):
            found = await self._timed(self._session.client.queries.clusters(self._order(tried)))
            if found:
                kind = tried
                break
        self.kind, self.shown, self.counted = kind, found, True
        self.changed.emit()

    async def _choose(self, one: Cluster, kind: str, enter: bool) -> None:
        order = self._order(kind, one.object_id)
        if one.open:
            order = msgspec.structs.replace(order, conditions=[*(order.conditions or ()), _OPEN])
        told = await self._session.client.queries.cluster_members(order)
        keys = [Key(some.target_id, key) for some in told for key in some.object_ids]
        if not await self._results.choose(keys):
            return
        self._held = kind, one.object_id, self._results.selected
        if enter:
            self.chosen.emit(one)
