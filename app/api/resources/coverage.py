"""Coverage of scans."""

from __future__ import annotations

from app.api.records.coverage import Coverage, UncoveredObject
from app.api.resources.base import PAGE, Resource
from app.api.wire import Page


class Coverages(Resource):
    """Coverage statements of scans (/local/v1), and the objects that were not read completely."""

    async def latest(self, *, offset: int = 0, limit: int = PAGE) -> Page[Coverage]:
        """Return the latest statement of each Location."""
        params = {"offset": offset, "limit": limit}
        return await self._requester.read_page("/local/v1/coverage", Coverage, params)

    async def of_scan(self, job_id: str) -> Coverage:
        """Return the statement of a scan."""
        return await self._requester.read(
            "/local/v1/scans/{job_id}/coverage", Coverage, job_id=job_id
        )

    async def objects(
        self, job_id: str, *, kind: str = "", offset: int = 0, limit: int = PAGE
    ) -> Page[UncoveredObject]:
        """Return objects that a scan has not read completely. `kind` is the name of a class in the
        statement (`CoverageClass`); "" for all classes.
        """
        params = {"class": kind or None, "offset": offset, "limit": limit}
        return await self._requester.read_page(
            "/local/v1/scans/{job_id}/coverage/objects", UncoveredObject, params, job_id=job_id
        )
