"""Findings and actions on them: queries, match objects, remediation, risk."""

from __future__ import annotations

from collections.abc import Sequence

from app.api.errors import Gone
from app.api.records.conditions import Facet, FacetsOrder, LocalQuery, QueryCount
from app.api.records.matchobjects import MatchObject, MatchObjectDetails
from app.api.records.queries import (
    FoundLocation,
    LocationsOrder,
    Query,
    QueryCreated,
    QueryLocation,
    QueryTarget,
)
from app.api.records.remediation import RemediationJob, RemediationOrder
from app.api.records.risk import (
    LevelCounts,
    NewRiskProfile,
    NewRiskRules,
    ProfilePoint,
    RiskChange,
    RiskCount,
    RiskLevelInfo,
    RiskPoint,
    RiskProcessing,
    RiskProfile,
    TargetRisk,
)
from app.api.records.similarity import Cluster, ClusterMembers, ClustersOrder
from app.api.resources.base import PAGE, Resource
from app.api.wire import Page


class Queries(Resource):
    """Queries for match locations ("Investigate", contract 4.5). Every call with a query ID raises
    `Gone` if the query has expired.
    """

    async def create(self, query: Query) -> str:
        """Create a query; return its ID."""
        created = await self._requester.post("/v1/query", QueryCreated, query)
        return created.query_id

    async def create_here(self, query: LocalQuery) -> str:
        """Create a query with the additional conditions of `LocalQuery` (`/local/v1`); return its
        ID.
        """
        created = await self._requester.post("/local/v1/query", QueryCreated, query)
        return created.query_id

    async def count_here(self, query: LocalQuery) -> QueryCount:
        """Count the results of a query (`/local/v1`). The server does not store this query."""
        return await self._requester.post("/local/v1/query/count", QueryCount, query)

    async def facets(self, order: FacetsOrder) -> list[Facet]:
        """Count the match locations of a query for each value of the facets (`/local/v1`)."""
        return await self._requester.post("/local/v1/query/facets", list[Facet], order)

    async def clusters(self, order: ClustersOrder) -> list[Cluster]:
        """Return the clusters of a query's results (`/local/v1`). Clusters with the most undecided
        objects come first.
        """
        return await self._requester.post("/local/v1/query/clusters", list[Cluster], order)

    async def cluster_members(self, order: ClustersOrder) -> list[ClusterMembers]:
        """Return the members of the cluster of `order.object_id` (`/local/v1`)."""
        return await self._requester.post(
            "/local/v1/query/clusters/members", list[ClusterMembers], order
        )

    async def targets(self, query_id: str) -> list[str]:
        """Return the IDs of the matching Targets."""
        return await self._requester.read_ids("/v1/query/{query_id}/targets", query_id=query_id)

    async def target(self, query_id: str, target_id: str) -> QueryTarget:
        """Return the summary of one Target."""
        template = "/v1/query/{query_id}/targets/{target_id}"
        return await self._requester.read(
            template, QueryTarget, query_id=query_id, target_id=target_id
        )

    async def locations(self, query_id: str, target_id: str) -> list[str]:
        """Return the IDs of the match locations of one Target."""
        template = "/v1/query/{query_id}/targets/{target_id}/locations"
        return await self._requester.read_ids(template, query_id=query_id, target_id=target_id)

    async def location(self, query_id: str, target_id: str, location_id: str) -> QueryLocation:
        """Return the summary of one match location."""
        template = "/v1/query/{query_id}/targets/{target_id}/locations/{location_id}"
        return await self._requester.read(
            template,
            QueryLocation,
            query_id=query_id,
            target_id=target_id,
            location_id=location_id,
        )

    async def some_locations(
        self, query_id: str, target_id: str, object_ids: Sequence[str]
    ) -> list[FoundLocation]:
        """Return the summaries of up to 1,000 match locations of one Target (`/local/v1`).
        Locations outside the query's result are left out.
        """
        template = "/local/v1/query/{query_id}/targets/{target_id}/locations"
        order = LocationsOrder(object_ids=[*object_ids])
        return await self._requester.post(
            template, list[FoundLocation], order, query_id=query_id, target_id=target_id
        )


class MatchObjects(Resource):
    """The match objects of a Target, and the matches in them."""

    async def list(
        self,
        target_id: str,
        *,
        location_id: str | None = None,
        data_types: str | None = None,
        remediation_status: str | None = None,
        sort_by: str | None = None,
        descend: bool | None = None,
        details: bool | None = None,
        offset: int = 0,
        limit: int = PAGE,
    ) -> Page[MatchObject]:
        """Return a page of the match objects of a Target, or of one of its Locations."""
        params = {
            "location_id": location_id,
            "data_types": data_types,
            "remediation_status": remediation_status,
            "sort_by": sort_by,
            "descend": descend,
            "details": details,
            "offset": offset,
            "limit": limit,
        }
        return await self._requester.read_page(
            "/v1/targets/{target_id}/matchobjects", MatchObject, params, target_id=target_id
        )

    async def get(
        self, target_id: str, object_id: str, *, details: bool = True
    ) -> MatchObjectDetails:
        """Return the matches in one object, with the text around them. Without `details`, return
        only metadata and counts.
        """
        return await self._requester.read(
            "/v1/targets/{target_id}/matchobjects/{object_id}",
            MatchObjectDetails,
            {"details": details},
            target_id=target_id,
            object_id=object_id,
        )


class Remediation(Resource):
    """Remedial actions (contract 4.2)."""

    async def act(
        self, target_id: str, location_id: str, action: str, order: RemediationOrder
    ) -> list[RemediationJob]:
        """Request a remedial action. The answer means that the server has accepted the request, not
        that the action is done.

        Raises `NotAccepted`, with the `object_ids` concerned, if the action is impossible for a
        part of the objects. The jobs of the other objects may have started nevertheless. Raises
        `LicenceStops` if the licence has expired or is exceeded.
        """
        template = "/v1/targets/{target_id}/locations/{location_id}/remediation/{action}"
        return await self._requester.post(
            template,
            list[RemediationJob],
            order,
            target_id=target_id,
            location_id=location_id,
            action=action,
        )


class Risk(Resource):
    """Risk levels, profiles and history (contract 4.7).

    With `prioritized`, a match location counts only under its risk profile of the highest
    priority. A server of this project is needed to add, change or remove profiles, and for the
    methods `count`, `processing` and `change`.
    """

    async def history(
        self,
        *,
        target_id: str | None = None,
        prioritized: bool | None = None,
        offset: int = 0,
        limit: int = 1000,
        **series: bool,
    ) -> Page[RiskPoint]:
        """Return points of the risk history, most recent first. The flags in `series` choose the
        counts of each point: `all`, `high`, `medium`, `low`, `unmapped`.
        """
        params = {
            "target_id": target_id,
            "prioritized": prioritized,
            "offset": offset,
            "limit": limit,
            **series,
        }
        return await self._requester.read_page("/v1/risk/summary/history", RiskPoint, params)

    async def profile_history(
        self,
        profile_id: str,
        *,
        target_id: str | None = None,
        prioritized: bool | None = None,
        offset: int = 0,
        limit: int = 1000,
    ) -> Page[ProfilePoint]:
        """Return the points of one risk profile, most recent first."""
        params = {
            "target_id": target_id,
            "prioritized": prioritized,
            "offset": offset,
            "limit": limit,
        }
        return await self._requester.read_page(
            "/v1/risk/summary/history/{profile_id}", ProfilePoint, params, profile_id=profile_id
        )

    async def levels(self, *, prioritized: bool | None = None) -> LevelCounts:
        """Return the current number of locations per level. If the server has no endpoint
        `/levels`, ask its endpoint `/level`.
        """
        params = {"prioritized": prioritized}
        try:
            return await self._requester.read("/v1/risk/summary/levels", LevelCounts, params)
        except Gone:
            return await self._requester.read("/v1/risk/summary/level", LevelCounts, params)

    async def targets(
        self,
        *,
        prioritized: bool | None = None,
        sort: str | None = None,
        offset: int = 0,
        limit: int = 1000,
    ) -> Page[TargetRisk]:
        """Return the number of locations per level for each Target, worst first."""
        params = {"prioritized": prioritized, "sort": sort, "offset": offset, "limit": limit}
        return await self._requester.read_page("/v1/risk/summary/targets", TargetRisk, params)

    async def level_list(self) -> Page[RiskLevelInfo]:
        """Return the levels with their colours and priorities."""
        return await self._requester.read_page("/v1/risk/levels", RiskLevelInfo)

    async def profiles(self) -> Page[RiskProfile]:
        """Return the risk profiles."""
        return await self._requester.read_page("/v1/risk/profiles", RiskProfile)

    async def add_profile(self, profile: NewRiskProfile) -> str:
        """Add a profile (servers of this project only); return its ID."""
        return await self._create("/local/v1/risk/profiles", profile)

    async def change_profile(self, profile_id: str, profile: NewRiskProfile) -> None:
        """Replace all fields of a profile."""
        template = "/local/v1/risk/profiles/{profile_id}"
        await self._requester.write("PUT", template, body=profile, profile_id=profile_id)

    async def remove_profile(self, profile_id: str) -> None:
        """Remove a profile with its history."""
        template = "/local/v1/risk/profiles/{profile_id}"
        await self._requester.write("DELETE", template, profile_id=profile_id)

    async def count(self, rules: NewRiskRules) -> RiskCount:
        """Count the match locations to which these rules apply. The server does not store the
        rules.
        """
        return await self._requester.post("/local/v1/risk/profiles/count", RiskCount, rules)

    async def processing(self) -> RiskProcessing:
        """Return the state of the mapping of match locations to risk profiles."""
        return await self._requester.read("/local/v1/risk/processing", RiskProcessing)

    async def change(
        self, start: int, end: int, *, target_id: str | None = None, prioritized: bool | None = None
    ) -> RiskChange:
        """Return the change of the levels from `start` to `end` (Unix seconds), with its causes."""
        params = {"start": start, "end": end, "target_id": target_id, "prioritized": prioritized}
        return await self._requester.read("/local/v1/risk/change", RiskChange, params)
