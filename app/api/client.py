"""The client: one attribute per resource of the contract, one method per endpoint.

`Client` owns one `Requester`. Each call returns the decoded answer, or raises an error that
`errors` defines. Identifiers are checked before they are put into a path, and all paths come from
constant templates. A read is repeated after a lost connection; a write is never sent twice.
"""

from __future__ import annotations

from app.api.errors import ApiError
from app.api.recent_calls import Calls
from app.api.requester import Requester
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
    """The resources of one server. `calls` records the requests. Close the client when done."""

    def __init__(self, address: Address, calls: Calls | None = None) -> None:
        self._requester = Requester(address, calls)
        self.address = address
        self.groups = Groups(self._requester)
        self.targets = Targets(self._requester)
        self.locations = Locations(self._requester)
        self.queries = Queries(self._requester)
        self.matchobjects = MatchObjects(self._requester)
        self.remediation = Remediation(self._requester)
        self.risk = Risk(self._requester)
        self.datatypes = DataTypes(self._requester)
        self.profiles = DataTypeProfiles(self._requester)
        self.schedules = Schedules(self._requester)
        self.filters = Filters(self._requester)
        self.credentials = Credentials(self._requester)
        self.agents = Agents(self._requester)
        self.users = Users(self._requester)
        self.server = ServerInfo(self._requester)
        self.local = Local(self._requester)
        self.coverage = Coverages(self._requester)
        self.approvals = Approvals(self._requester)
        self.machines = Machines(self._requester)

    def raised(self, error: ApiError) -> bool:
        """Whether `error` was raised by a call of this client (`ApiError.source`)."""
        return error.source is self._requester

    async def close(self) -> None:
        """Close the idle connections to the server. A connection in use closes when its answer has
        been read.
        """
        await self._requester.close()
