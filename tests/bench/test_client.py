"""Location summaries per second that the client reads, against plain httpx in the same run."""

from __future__ import annotations

import asyncio
import ssl
import time
from collections.abc import Awaitable, Callable, Iterator

import httpx
import pytest

from app.api.client import Client
from app.api.records.queries import Query
from app.api.transport import Address
from app.discovery.sample.sample_set import generate
from tests.service.running import Running

CALLS = 2000
AT_ONCE = 8


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("data"))
    generate(tmp_path_factory.getbasetemp() / "sample")
    running.scan(*running.add_folder(tmp_path_factory.getbasetemp() / "sample"))
    yield running
    running.close()


async def rate(call: Callable[[], Awaitable[object]]) -> float:
    """Return calls per second with `AT_ONCE` concurrent calls."""
    left = iter(range(CALLS))

    async def work() -> None:
        for _ in left:
            await call()

    await call()
    began = time.perf_counter()
    await asyncio.gather(*(work() for _ in range(AT_ONCE)))
    return CALLS / (time.perf_counter() - began)


def test_location_summaries(service: Running) -> None:
    async def run() -> tuple[float, float]:
        password = service.password
        client = Client(Address(service.base_url, "analyst", password, service.certificate))
        query = await client.queries.create(Query())
        target = next(target for target in await client.queries.targets(query))
        for candidate in await client.queries.targets(query):
            if await client.queries.locations(query, candidate):
                target = candidate
        location = (await client.queries.locations(query, target))[0]
        path = f"/v1/query/{query}/targets/{target}/locations/{location}"
        context = ssl.create_default_context(cadata=service.certificate)
        async with httpx.AsyncClient(
            base_url=service.base_url, auth=("analyst", password), verify=context
        ) as stock:
            theirs = await rate(lambda: stock.get(path))
        ours = await rate(lambda: client.queries.location(query, target, location))
        await client.close()
        return ours, theirs

    ours, theirs = asyncio.run(run())
    print(f"\nclient {ours:.0f}/s, stock httpx {theirs:.0f}/s, ratio {ours / theirs:.2f}")
    assert min(ours, theirs) > 0
