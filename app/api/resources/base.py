"""Base of the client's resources: the connection, the page size, and how a resource is created."""

from __future__ import annotations

from app.api.connection import Connection
from app.api.records.common import Created, Record

PAGE = 2000
"""Rows per page: 100,000 Targets in one page would stall the window."""


class Resource:
    """A resource of the contract on one connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def _create(self, template: str, body: Record, **ids: str) -> str:
        created = await self._connection.post(template, Created, body, **ids)
        return created.id
