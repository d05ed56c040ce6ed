"""Fast server with any number of match locations, for benchmarks of the console.

It answers over TLS what the console requests to show results, computed from the location's number:
no store, no account. All other answers are empty. A query for data types matches every second
location.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE

import msgspec

from app.api.records.administration import Server
from app.api.records.common import (
    DataTypeCounts,
    ErrorCounts,
    MatchCounts,
    Metadatum,
    QueryErrorCounts,
    Record,
)
from app.api.records.groups import Group
from app.api.records.locations import Location
from app.api.records.matchobjects import Chunk, MatchDetail, MatchObjectDetails, ObjectMeta
from app.api.records.queries import LastRemediation, LocationRisk, QueryLocation, QueryTarget
from app.api.records.risk import LevelCounts
from app.api.records.targets import Target
from app.api.transport import Address
from app.service.process.server import bind
from app.service.process.tls import ensure_certificate
from app.service.store.ids import internal, public
from tests.kit.processes import started

TARGETS = 4
CARD = "4111 1111 1111 1111"
MATCHES = 12
ALL, HALF = public(1), public(2)
"""The IDs of the two queries."""
_NO_ERRORS = ErrorCounts(notice=0, error=0, critical=0)
_FOUND = MatchCounts(test="1", match="2", prohibited="3")
_SERVER = Server(host_name="many", timestamp=0.0, version="1", public_key="", loads=[])
_FORMATS = ("Plain text", "CSV", "PDF document", "Microsoft Word document")
_STATES = ("", "", "", "Confirmed Match", "False Match", "Masked")


def location(number: int) -> QueryLocation:
    """Return the summary of one match location: 1 KB, of which the console keeps a part."""
    state = _STATES[number % len(_STATES)]
    return QueryLocation(
        location=f"/srv/data/team-{number % 40}/{number // 1000:04}/letters/report-{number:07}.txt",
        owner=f"DOMAIN\\user{number % 200}",
        leaf=False,
        content_type=_FORMATS[number % len(_FORMATS)],
        metadata=[
            Metadatum(label=label, value=f"2026-03-{number % 28 + 1:02} 10:00:00 and so on")
            for label in ("File Created", "File Modified", "File Owner", "Document Creator")
        ],
        children=[],
        matchdata=[
            DataTypeCounts(
                label=label, test=str(number % 3), match=str(number % 50), prohibited="0"
            )
            for label in ("Visa", "Mastercard", "E-mail address")
        ],
        risk=LocationRisk(prioritized_level="High", profiles=["Card data"]),
        remediation=LastRemediation(action=state, signoff="Roe", reason="") if state else None,
    )


def matches_in(number: int) -> int:
    """Return the total of the matches in the location's summary."""
    return sum(int(one.match) for one in location(number).matchdata)


def details(number: int) -> MatchObjectDetails:
    """Return some matches with their surrounding text."""
    line = f"Invoice {number}: paid by card {CARD} on the first of the month.\n"
    at = line.index(CARD)
    return MatchObjectDetails(
        path=location(number).location,
        metas=[ObjectMeta(label="File Owner", value="roe", is_aggregate=False)],
        matches=[
            MatchDetail(data_type="Visa", content=CARD, offset=number * len(line) + at, length=19)
            for number in range(MATCHES)
        ],
        chunks=[Chunk(offset=0, length=MATCHES * len(line), content=line * MATCHES)],
    )


class Estate:
    """Inventory of `count` locations, spread over some Targets."""

    def __init__(self, count: int) -> None:
        self._each = count // TARGETS
        self._targets = [public(number + 1) for number in range(TARGETS)]

    def answer(self, path: str, body: bytes) -> bytes:
        """Return the answer as JSON."""
        match path.strip("/").partition("?")[0].split("/"):
            case ["v1", "server"]:
                return _json(_SERVER)
            case ["v1", "risk", "summary", "levels"]:
                return _json(LevelCounts(high="0", medium="0", low="0", unmapped="0"))
            case ["v1", "groups", "all"]:
                return _json([self._group()])
            case ["v1", "query"]:
                return _json({"query_id": HALF if b"data_type" in body else ALL})
            case ["v1", "query", _, "targets"]:
                return _json(self._targets)
            case ["v1", "query", _, "targets", target]:
                return _json(self._summary(target))
            case ["v1", "query", query, "targets", target, "locations"]:
                return self._ids(target, 2 if query == HALF else 1)
            case ["v1", "query", _, "targets", _, "locations", one]:
                return _json(location(internal(one) or 0))
            case ["v1", "targets", _, "matchobjects", one]:
                return _json(details(internal(one) or 0))
        return b"[]"

    def _ids(self, target: str, step: int) -> bytes:
        first = self._targets.index(target) * self._each + 1
        return _json([public(number) for number in range(first, first + self._each, step)])

    def _summary(self, target: str) -> QueryTarget:
        return QueryTarget(
            location=f"fs{self._targets.index(target)}",
            search_status="searched",
            groups=["1"],
            errors=QueryErrorCounts(low=0, alert=0, critical=0, intervention=0),
            matchdata=[],
        )

    def _group(self) -> Group:
        common = {"comments": "", "search_status": "searched", "errors": _NO_ERRORS}
        targets = [
            Target(id=target, name=f"fs{at}", matches=_FOUND, locations=[], **common)  # type: ignore[arg-type]
            for at, target in enumerate(self._targets)
        ]
        return Group(id="1", name="All", matches=_FOUND, targets=targets, **common)  # type: ignore[arg-type]


class Wide(Estate):
    """Like `Estate`, with 10 Groups of 100 Targets with 100 Locations each: 25 MB."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self._groups = [msgspec.json.encode(self._wide(group)) for group in range(10)]

    def answer(self, path: str, body: bytes) -> bytes:
        way, _, query = path.partition("?")
        if way != "/v1/groups/all":
            return super().answer(path, body)
        asked = dict(part.split("=") for part in query.split("&"))
        first, count = int(asked["offset"]), int(asked["limit"])
        return b"[" + b",".join(self._groups[first : first + count]) + b"]"

    def _wide(self, group: int) -> Group:
        common = {"search_status": "searched", "errors": _NO_ERRORS, "matches": _FOUND}
        places = [
            Location(id=public(at), path=f"/srv/share-{at:03}", protocol="file",
                     description="", **common)  # type: ignore[arg-type]
            for at in range(1, 101)
        ]  # fmt: skip
        targets = [
            Target(id=public(100 * group + at), name=f"fs-{group}-{at:03}", comments="",
                   locations=places, **common)  # type: ignore[arg-type]
            for at in range(1, 101)
        ]  # fmt: skip
        name = f"Group {group}"
        return Group(id=public(10**6 + group), name=name, comments="", targets=targets, **common)  # type: ignore[arg-type]


class Answering(asyncio.Protocol):
    """HTTP/1.1 with keep-alive, limited to what the console's client needs."""

    def __init__(self, inventory: Estate) -> None:
        self._inventory = inventory
        self._data = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._data += data
        head, end, rest = self._data.partition(b"\r\n\r\n")
        if not end or self._transport is None:
            return
        length = int(head.lower().partition(b"content-length:")[2].split(b"\r\n")[0] or 0)
        if len(rest) < length:
            return
        self._data = rest[length:]
        path = head.split(b" ", 2)[1].decode()
        if path.startswith("/local/"):
            answer, status = b'{"message": "Resource not found."}', "404 Not Found"
        else:
            answer = self._inventory.answer(path, rest[:length])
            status = "201 Created" if head.startswith(b"POST") else "200 OK"
        about = f"Content-Type: application/json\r\nContent-Length: {len(answer)}"
        self._transport.write(f"HTTP/1.1 {status}\r\n{about}\r\n\r\n".encode() + answer)


def _json(what: Record | list[Record] | list[str] | dict[str, str] | list[Group]) -> bytes:
    return msgspec.json.encode(what)


async def serve(folder: Path, count: int, *, wide: bool) -> None:
    """Serve until killed; print the port as soon as requests are answered."""
    inventory = (Wide if wide else Estate)(count)
    context = ensure_certificate(folder).server_context()
    listener = bind("127.0.0.1", 0)
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Answering(inventory), sock=listener, ssl=context)
    print(listener.getsockname()[1], flush=True)
    await server.serve_forever()


@contextmanager
def serving(folder: Path, count: int, *, wide: bool = False) -> Iterator[Address]:
    """Run such a server in its own process; any user name and password sign in."""
    certificate = ensure_certificate(folder).pem()
    program = "from tests.bench.many import asyncio, serve, Path; "
    program += f"asyncio.run(serve(Path({str(folder)!r}), {count}, wide={wide}))"
    with started([sys.executable, "-c", program], stdout=PIPE) as process:
        assert process.stdout is not None
        port = int(process.stdout.readline())
        yield Address(f"https://127.0.0.1:{port}", "analyst", "any", certificate)
