"""Enrolled machines and their scan reports."""

from __future__ import annotations

from app.api.records.common import Created
from app.api.records.machines import (
    EnrolledMachine,
    Machine,
    NewMachine,
    ReportImport,
    ReportPart,
)
from app.api.resources.base import PAGE, Resource
from app.api.wire import Page


class Machines(Resource):
    """Machines without a service, and the reports of their scans (/local/v1)."""

    async def list(self, *, offset: int = 0, limit: int = PAGE) -> Page[Machine]:
        """Return enrolled and revoked machines, sorted by ID."""
        params = {"offset": offset, "limit": limit}
        return await self._requester.read_page("/local/v1/machines", Machine, params)

    async def enrol(self, new: NewMachine) -> EnrolledMachine:
        """Enrol a machine; return its enrolment file."""
        return await self._requester.post("/local/v1/machines", EnrolledMachine, new)

    async def revoke(self, machine_id: str) -> None:
        """Accept no more reports of a machine."""
        template = "/local/v1/machines/{machine_id}"
        await self._requester.write("DELETE", template, machine_id=machine_id)

    async def begin_report(self) -> str:
        """Begin to send a report; return its ID. The server drops an incomplete report 15 minutes
        after its last part.
        """
        created = await self._requester.post("/local/v1/reports", Created)
        return created.id

    async def add_part(self, report_id: str, part: ReportPart) -> ReportImport:
        """Send a part of a report; return the state of the import."""
        template = "/local/v1/reports/{report_id}/parts"
        return await self._requester.post(template, ReportImport, part, report_id=report_id)

    async def drop_report(self, report_id: str) -> None:
        """Discard a report that was not sent completely."""
        await self._requester.write("DELETE", "/local/v1/reports/{report_id}", report_id=report_id)
