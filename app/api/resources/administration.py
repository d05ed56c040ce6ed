"""Administration: filters, credentials, agents, users, the server."""

from __future__ import annotations

from app.api.records.administration import (
    Agent,
    Credential,
    DailyMatches,
    FileFormat,
    License,
    MipLabel,
    NewCredential,
    NewUser,
    Server,
    User,
    UserUpdate,
)
from app.api.records.filters import Filter, FilterFields
from app.api.records.impact import FilterImpact, Precision
from app.api.resources.base import PAGE, Resource
from app.api.wire import Page


class Filters(Resource):
    """Global filters (contract 4.1)."""

    async def list(
        self, *, kind: str | None = None, offset: int = 0, limit: int = PAGE
    ) -> Page[Filter]:
        """Return all filters, or the filters of one kind: `locations`, `matches` or
        `test_data`.
        """
        params = {"type": kind, "offset": offset, "limit": limit}
        return await self._requester.read_page("/v1/filters", Filter, params)

    async def get(self, filter_id: str) -> Filter:
        """Return one filter."""
        return await self._requester.read("/v1/filters/{filter_id}", Filter, filter_id=filter_id)

    async def create(self, fields: FilterFields) -> str:
        """Add a filter; return its ID."""
        return await self._create("/v1/filters", fields)

    async def update(self, filter_id: str, fields: FilterFields) -> None:
        """Replace a filter."""
        await self._requester.write(
            "PUT", "/v1/filters/{filter_id}", body=fields, filter_id=filter_id
        )

    async def delete(self, filter_id: str) -> None:
        """Remove a filter."""
        await self._requester.write("DELETE", "/v1/filters/{filter_id}", filter_id=filter_id)

    async def impact(self, fields: FilterFields) -> FilterImpact:
        """Return what a filter would change; nothing is saved (servers of this project only)."""
        return await self._requester.post("/local/v1/filters/impact", FilterImpact, fields)

    async def precision(self) -> Page[Precision]:
        """Return the share of false matches per data type (servers of this project only)."""
        return await self._requester.read_page("/local/v1/precision", Precision)


class Credentials(Resource):
    """Stored credentials."""

    async def list(
        self,
        *,
        credential_label: str | None = None,
        sort_by: str | None = None,
        descend: bool | None = None,
        offset: int = 0,
        limit: int = PAGE,
    ) -> Page[Credential]:
        """Return credentials, without their secrets."""
        params = {
            "credential_label": credential_label,
            "sort_by": sort_by,
            "descend": descend,
            "offset": offset,
            "limit": limit,
        }
        return await self._requester.read_page("/v1/credentials", Credential, params)

    async def get(self, credential_id: str) -> Credential:
        """Return one credential."""
        return await self._requester.read(
            "/v1/credentials/{credential_id}", Credential, credential_id=credential_id
        )

    async def create(self, credential: NewCredential) -> str:
        """Store a credential; return its ID."""
        return await self._create("/v1/credentials", credential)

    async def update(self, credential_id: str, credential: NewCredential) -> None:
        """Replace a credential (servers of this project only). Without a secret, the old secret is
        kept.
        """
        path = "/local/v1/credentials/{credential_id}"
        await self._requester.write("PUT", path, body=credential, credential_id=credential_id)

    async def delete(self, credential_id: str) -> None:
        """Remove a credential (servers of this project only). Raises `Refused` (409) while a Target
        or Location uses it.
        """
        path = "/local/v1/credentials/{credential_id}"
        await self._requester.write("DELETE", path, credential_id=credential_id)


class Agents(Resource):
    """Scanning agents."""

    async def list(
        self,
        *,
        agent_name: str | None = None,
        verification: str | None = None,
        connectivity: str | None = None,
        offset: int = 0,
        limit: int = PAGE,
    ) -> Page[Agent]:
        """Return agents, filtered by the given name, verification state and connectivity."""
        params = {
            "agent_name": agent_name,
            "verification": verification,
            "connectivity": connectivity,
            "offset": offset,
            "limit": limit,
        }
        return await self._requester.read_page("/v1/agents", Agent, params)

    async def get(self, agent_id: str) -> Agent:
        """Return one agent."""
        return await self._requester.read("/v1/agents/{agent_id}", Agent, agent_id=agent_id)


class Users(Resource):
    """Accounts."""

    async def list(
        self,
        *,
        user_name: str | None = None,
        details: bool | None = None,
        offset: int = 0,
        limit: int = PAGE,
    ) -> Page[User]:
        """Return users, sorted by ID. With `details`, include their permissions."""
        params = {"user_name": user_name, "details": details, "offset": offset, "limit": limit}
        return await self._requester.read_page("/v1/users", User, params)

    async def get(self, user_id: str) -> User:
        """Return one user with the permissions."""
        return await self._requester.read(
            "/v1/users/{user_id}", User, {"details": True}, user_id=user_id
        )

    async def add(self, user: NewUser) -> str:
        """Add a user on a server of this project; return its ID."""
        return await self._create("/local/v1/users", user)

    async def change(self, user_id: str, user: UserUpdate) -> None:
        """Replace a user. Fields omitted in `user` are cleared, but an omitted password is
        kept.
        """
        template = "/local/v1/users/{user_id}"
        await self._requester.write("PUT", template, body=user, user_id=user_id)

    async def remove(self, user_id: str) -> None:
        """Remove a user."""
        await self._requester.write("DELETE", "/local/v1/users/{user_id}", user_id=user_id)


class ServerInfo(Resource):
    """The server, its licence, and summaries of its contents."""

    async def info(self) -> Server:
        """Return name, clock, version and load."""
        return await self._requester.read("/v1/server", Server)

    async def license(self) -> License:
        """Return state and edition of the licence."""
        return await self._requester.read("/v1/licenses", License)

    async def mip_labels(self) -> Page[MipLabel]:
        """Return the classification labels."""
        return await self._requester.read_page("/v1/classification/mip/labels", MipLabel)

    async def file_formats(self) -> Page[FileFormat]:
        """Return the file formats that occur in results, written as in the query's
        `content_type`.
        """
        return await self._requester.read_page("/v1/summary/fileformats", FileFormat)

    async def daily_matches(self, *, offset: int = 0, limit: int = 1000) -> Page[DailyMatches]:
        """Return matches per day, newest first."""
        params = {"offset": offset, "limit": limit}
        return await self._requester.read_page("/v1/summary/history", DailyMatches, params)
