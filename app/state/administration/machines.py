"""Enrolled machines, which scan without a service, as records that an administrator revokes."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from app.api.errors import Gone
from app.api.records.machines import Machine
from app.language import Texts
from app.state.administration.noun import Noun
from app.state.inventory.machines import LISTING
from app.state.work.errors import NotPossible

tr = Texts(__name__)

_PAGE = 1_000
REVOKE = "revoke"  # not translated


class EnrolledMachines(Noun[Machine]):
    """The enrolled machines, and those whose enrolment was revoked. Enrolling writes a file with
    private keys, so it is left to the command; here enrolments can be listed and revoked.
    """

    name, kind = "machines", "machine"
    one, many = tr("enrolled machine"), tr("enrolled machines")
    permissions = frozenset({"system manager"})  # not translated
    announces = ("jobs", "inventory")
    """An import is announced as a job, and changes the time of the last scan."""

    def key(self, row: Machine) -> str:
        return row.id

    def label(self, row: Machine) -> str:
        return row.name

    def text(self, row: Machine) -> str:
        return "\n".join((row.name, row.enrolled_by, *row.paths))

    async def read_page(self, offset: int, limit: int) -> Sequence[Machine]:
        self.need("read")
        return (await self.session.client.machines.list(offset=offset, limit=limit)).items

    async def get(self, key: str) -> Machine:
        return (await self._listed({key}))[0]

    async def act(self, verb: str, key: str) -> str:  # noqa: ARG002 - there is only one
        await self.session.client.machines.revoke(key)
        return tr("Enrolment revoked. Reports of this enrolment are refused from now on.")

    async def verify(self, verb: str, keys: Collection[str]) -> None:  # noqa: ARG002 - as above
        if any(row.revoked is None for row in await self._listed(keys)):
            raise NotPossible(
                tr("The server accepted the request, but still lists the machine as enrolled.")
            )

    async def _listed(self, keys: Collection[str]) -> list[Machine]:
        """Read the machines with these IDs. The server has no request for a single one, so the
        list is read until all are found. Raises `Gone` if one is not in the list.
        """
        missing, found, offset, size = set(keys), list[Machine](), 0, _PAGE
        while missing and size == _PAGE:
            page = await self.session.client.machines.list(offset=offset, limit=_PAGE)
            found += [row for row in page.items if row.id in missing]
            missing -= {row.id for row in page.items}
            size = len(page.items) + page.unreadable
            offset += size
        if missing:
            raise Gone(404, "This machine is not in the list any more.")  # not translated
        return found

    def unfit(self, verb: str, rows: Sequence[Machine]) -> str:
        if verb == REVOKE and any(row.revoked is not None for row in rows):
            return tr("Select only machines whose enrolment is not revoked yet.")
        return ""

    def feature(self, verb: str) -> str:
        return "enrol" if verb == REVOKE else LISTING
