"""The server itself: name, version, clock, load, licence."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from app.api.records.administration import License, LicenseChange, Server
from app.api.records.local import Capabilities
from app.language import Texts, day, moment, number
from app.state.administration.noun import Noun, Values
from app.state.words.features import feature_word, lack_words

tr = Texts(__name__)

LICENCE = "licence"
"""Key of the row that can be changed."""
EDITIONS = {"professional": "Professional", "pii": "PII"}  # not translated
_STATES = {
    "licensed": tr("licensed"),
    "expired": tr("expired"),
    "exceeded": tr("limit exceeded"),
    "absent": tr("no licence"),
}


@dataclass(frozen=True, slots=True)
class ServerFact:
    """A property of the server; `values` are its writable fields."""

    key: str
    name: str
    text: str
    values: Values = field(default_factory=dict)


class ServerFacts(Noun[ServerFact]):
    """Properties that the server reports about itself, one per row."""

    name, kind = "server", "licence"
    one, many = tr("licence"), tr("properties")
    permissions = frozenset({"global administrator"})  # not translated
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
        digits = self.session.certificate_digits
        return [
            ServerFact("address", tr("Address"), self.session.base_url),
            ServerFact(
                "certificate",
                tr("Certificate (SHA-256)"),
                digits or tr("trusted by the system"),
            ),
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
    loads = ", ".join(number(load, 2) for load in server.loads)
    return [
        ServerFact("host", tr("Host"), server.host_name),
        ServerFact("version", tr("Version"), server.version),
        ServerFact("clock", tr("Clock"), _clock(server.timestamp, now)),
        ServerFact("load", tr("Load average (1, 5, 15 minutes)"), loads),
    ]


def _clock(there: float, here: float) -> str:
    shown = f"{moment(_in_utc(there), seconds=True)} UTC"
    ahead = round(there - here)
    if abs(ahead) <= 1:
        return tr("{time}, same as this computer", time=shown)
    if ahead > 0:
        return tr("{time}, {seconds} s ahead of this computer", time=shown, seconds=ahead)
    return tr("{time}, {seconds} s behind this computer", time=shown, seconds=-ahead)


def _in_utc(when: float) -> float:
    """Return the time at which a local clock shows the same day and time of day as a UTC clock
    shows at the time `when`.
    """
    return datetime.fromtimestamp(when, UTC).replace(tzinfo=None).timestamp()


def _own(capabilities: Capabilities | None) -> list[ServerFact]:
    """Return the properties that only a Discovery Console service has."""
    if capabilities is None:
        return []
    return [
        ServerFact("service", tr("Service"), f"{capabilities.service} {capabilities.version}"),
        *(
            ServerFact(
                f"refused_{what}",
                tr("Not available: {what}", what=feature_word(what)),
                lack_words(why),
            )
            for what, why in sorted(capabilities.refusals.items())
        ),
    ]


def _licence(licence: License) -> ServerFact:
    told = {
        "edition": EDITIONS.get(licence.edition, licence.edition),
        "state": _STATES.get(licence.state, licence.state),
        "targets": licence.targets,
    }
    if licence.expires:
        until = day(_in_utc(licence.expires))
        text = tr("{edition}, {state}, until {day}; targets: {targets}", day=until, **told)
    else:
        text = tr("{edition}, {state}; targets: {targets}", **told)
    company = f"{licence.company}: " if licence.company else ""
    values = {"edition": licence.edition, "state": licence.state}
    return ServerFact(LICENCE, tr("Licence"), f"{company}{text}", values)
