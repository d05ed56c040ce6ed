"""The server itself: name, version, clock, load, licence."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from app.api.records.administration import License, LicenseChange, Server
from app.api.records.local import Capabilities
from app.state.administration.noun import Noun, Values

LICENCE = "licence"
"""Key of the row that can be changed."""


@dataclass(frozen=True, slots=True)
class ServerFact:
    """A property of the server; `values` are its writable fields."""

    key: str
    name: str
    text: str
    values: Values = field(default_factory=dict)


class ServerFacts(Noun[ServerFact]):
    """Properties that the server reports about itself, one per row."""

    name, one, many = "server", "licence", "facts"
    permissions = frozenset({"global administrator"})
    on_all = frozenset({"edit"})

    def key(self, row: ServerFact) -> str:
        return row.key

    def label(self, row: ServerFact) -> str:
        return row.name

    def text(self, row: ServerFact) -> str:
        return f"{row.name}\n{row.text}"

    async def read_page(self, offset: int, limit: int) -> Sequence[ServerFact]:  # noqa: ARG002
        if offset:
            return []
        client = self.session.client.server
        server, licence = await client.info(), await client.license()
        address = ServerFact("address", "Address", self.session.base_url)
        return [
            address,
            *_about(server, time.time()),
            *_own(self.session.capabilities),
            _licence(licence),
        ]

    def values(self, row: ServerFact) -> Values:
        return row.values

    def record(self, key: str) -> str:
        return key

    async def get(self, key: str) -> ServerFact:  # noqa: ARG002 - only the licence is opened
        return _licence(await self.session.client.server.license())

    async def update(self, key: str, values: Values) -> None:  # noqa: ARG002
        await self.session.client.local.change_license(LicenseChange(**values))

    def feature(self, verb: str) -> str:  # noqa: ARG002
        return "licence"


def _about(server: Server, now: float) -> list[ServerFact]:
    clock = datetime.fromtimestamp(server.timestamp, UTC)
    ahead = round(server.timestamp - now)
    offset = "same as this computer"
    if abs(ahead) > 1:
        offset = f"{abs(ahead):,} s {'ahead of' if ahead > 0 else 'behind'} this computer"
    loads = ", ".join(f"{load:.2f}" for load in server.loads)
    return [
        ServerFact("host", "Host", server.host_name),
        ServerFact("version", "Version", server.version),
        ServerFact(
            "clock",
            "Clock",
            f"{clock:%Y-%m-%d %H:%M:%S} UTC, {offset}",
        ),
        ServerFact("load", "Load (1, 5, 15 minutes)", loads),
    ]


def _own(capabilities: Capabilities | None) -> list[ServerFact]:
    """Return the properties that only a server of this project has."""
    if capabilities is None:
        return []
    return [
        ServerFact("service", "Service", f"{capabilities.service} {capabilities.version}"),
        *(
            ServerFact(f"refused {what}", f"Not available: {what}", why)
            for what, why in sorted(capabilities.refusals.items())
        ),
    ]


def _licence(licence: License) -> ServerFact:
    end = ""
    if licence.expires:
        end = f", until {datetime.fromtimestamp(licence.expires, UTC):%Y-%m-%d}"
    company = f"{licence.company}: " if licence.company else ""
    text = f"{company}{licence.edition}, {licence.state}{end}; {licence.targets} targets"
    values = {"edition": licence.edition, "state": licence.state}
    return ServerFact(LICENCE, "Licence", text, values)
