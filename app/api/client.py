"""The client: one noun per resource of the contract, one verb per endpoint.

`Client` owns one `Connection`. Each call returns a record or raises an error of `errors`.
Identifiers are checked before they are put into a path, and all paths come from constant
templates. A read is repeated after a lost connection; a write is never sent twice.
"""

from __future__ import annotations

from app.api.calls import Calls
from app.api.connection import Connection
from app.api.errors import ApiError
from app.api.resources.administration import Agents, Credentials, Filters, ServerInfo, Users
from app.api.resources.approvals import Approvals
from app.api.resources.coverage import Coverages
from app.api.resources.datatypes import DataTypeProfiles, DataTypes
from app.api.resources.inventory import Groups, Locations, Schedules, Targets
from app.api.resources.local import Local
from app.api.resources.machines import Machines
from app.api.resources.results import MatchObjects, Queries, Remediation, Risk
from app.api.transport import Address


class Client:
    """All nouns of one server; `calls` records the requests. Close it when done."""

    def __init__(self, address: Address, calls: Calls | None = None) -> None:
        self._connection = Connection(address, calls)
        self.address = address
        self.groups = Groups(self._connection)
        self.targets = Targets(self._connection)
        self.locations = Locations(self._connection)
        self.queries = Queries(self._connection)
        self.matchobjects = MatchObjects(self._connection)
        self.remediation = Remediation(self._connection)
        self.risk = Risk(self._connection)
        self.datatypes = DataTypes(self._connection)
        self.profiles = DataTypeProfiles(self._connection)
        self.schedules = Schedules(self._connection)
        self.filters = Filters(self._connection)
        self.credentials = Credentials(self._connection)
        self.agents = Agents(self._connection)
        self.users = Users(self._connection)
        self.server = ServerInfo(self._connection)
        self.local = Local(self._connection)
        self.coverage = Coverages(self._connection)
        self.approvals = Approvals(self._connection)
        self.machines = Machines(self._connection)

    def raised(self, error: ApiError) -> bool:
        """Whether an error comes from a call of this client."""
        return error.source is self._connection

    async def close(self) -> None:
        """Close all connections to the server."""
        await self._connection.close()
