"""What the contract says in two ways is read either way (supplement: tolerant reader)."""

from __future__ import annotations

import asyncio

import httpx

from app.api.records.risk import LevelCounts
from app.api.records.targets import Probe, ProbeEntry
from app.api.wire import Page

from .every_call import answering, said


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
    assert [(one.path, one.type) for one in entries.items] == [("/srv", "folder")]
