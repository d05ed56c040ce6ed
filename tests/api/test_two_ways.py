"""Where the contract describes a thing in two ways, the client reads both."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import httpx

from app.api.errors import ApiError
from app.api.records.risk import LevelCounts
from app.api.records.targets import Probe, ProbeEntry
from app.api.wire import Page
from app.service.process.asgi import ROUTES
from tests.api.every_call import answering, every_call, said


def test_levels_may_be_level_and_probing_may_answer_201() -> None:
    def server(request: httpx.Request) -> httpx.Response:
        match request.url.path:
            case "/v1/risk/summary/level":
                return said(b'{"high": "1", "medium": 2, "low": "0", "unmapped": "0"}')
            case "/v1/targets/probing":
                return said(b'[{"path": "/srv", "type": "folder"}]', 201)
        return said(b'{"message": "Resource not found."}', 404)

    async def ask() -> tuple[LevelCounts, Page[ProbeEntry]]:
        client = answering(server)
        try:
            probe = Probe(target_name="fs01", protocol="file")
            return await client.risk.levels(), await client.targets.probe(probe)
        finally:
            await client.close()

    levels, entries = asyncio.run(ask())
    assert (levels.high, levels.medium) == ("1", "2")
    assert [(item.path, item.type) for item in entries.items] == [("/srv", "folder")]


def test_the_client_has_no_call_that_the_contract_has_not() -> None:
    sent: set[str] = set()

    def server(request: httpx.Request) -> httpx.Response:
        found = [endpoint for endpoint in ROUTES if endpoint.method == request.method]
        paths = [one.path for one in found if one.path_regex.match(request.url.path)]
        sent.add(f"{request.method} {paths[0] if paths else request.url.path}")
        return said(b'{"message": "Resource not found."}', 404)

    async def ask() -> None:
        client = answering(server)
        for call in every_call():
            with suppress(ApiError):
                await call.on(client)
        await client.close()

    asyncio.run(ask())
    known = {
        f"{endpoint.method} {endpoint.path}"
        for endpoint in ROUTES
        if endpoint.path.startswith("/v1/")
    }
    ours = {one for one in sent if one.split()[1].startswith("/v1/")}
    assert ours <= known  # DELETE of a remediation job was removed, too
    assert len(ours) > 40
