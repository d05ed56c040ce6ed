"""Base of the client's resources: the requester, the page size, and how a resource is created."""

from __future__ import annotations

from app.api.records.common import Created, Record
from app.api.requester import Requester

PAGE = 2000
"""Rows per page: 100,000 Targets in one page would stall the window."""


class Resource:
    """A resource of the contract at one server."""

    def __init__(self, requester: Requester) -> None:
        self._requester = requester

    async def _create(self, template: str, body: Record, **ids: str) -> str:
        created = await self._requester.post(template, Created, body, **ids)
        return created.id
