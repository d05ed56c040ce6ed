"""The client's record of its calls: complete, without secrets, each with a `curl` command."""

from __future__ import annotations

import asyncio
import shlex

import httpx
import pytest

from app.api.client import Client
from app.api.errors import ApiError, NotReached
from app.api.recent_calls import MOST_OTHERS, MOST_READS, Calls
from app.api.records.administration import NewUser
from app.api.records.conditions import LocalQuery
from app.api.records.queries import Query
from app.api.records.remediation import RemediationOrder
from app.api.transport import Address
from tests.api.every_call import said

PASSWORD = "correct horse"
ORDER = RemediationOrder(path="/x", sign_off="A", reason="b", object_ids=["3"], password=PASSWORD)


def answer(request: httpx.Request) -> httpx.Response:
    if request.url.path.endswith("/count"):
        raise NotReached("The server does not answer.")
    if request.method == "GET":
        return said(b"[]")
    return said(b'{"query_id": "7"}', 404 if "remediation" in request.url.path else 201)


def test_calls_are_remembered_without_secrets_and_can_be_repeated() -> None:
    async def main() -> None:
        calls = Calls()
        client = Client(Address("https://fs01:8339/", "D\\ann", PASSWORD, "a certificate"), calls)
        client._requester._http = httpx.AsyncClient(transport=httpx.MockTransport(answer))  # noqa: SLF001 - a fake server below the client
        await client.queries.create(Query(data_type=["Visa"], search="it's"))
        for failing in (
            client.remediation.act("1", "2", "encrypt", ORDER),
            client.users.add(NewUser(name="x", password=PASSWORD)),
            client.queries.count_here(LocalQuery()),
        ):
            with pytest.raises(ApiError):
                await failing
        told = calls.newest()
        assert [one.status for one in told[-3:]] == [201, 404, 201]
        assert told[0].status == 0  # no answer
        assert PASSWORD not in repr(told)
        assert [one.body for one in told[-3:-1]] == [None, None]
        asked = shlex.split(told[-1].as_curl())
        assert asked == [
            *("curl", "--user", "D\\ann", "--cacert", "server.pem", "--request", "POST"),
            *("--header", "Content-Type: application/json"),
            *("--data", '{"search":"it\'s","data_type":["Visa"]}', "https://fs01:8339/v1/query"),
        ]
        assert "@body.json" in told[-2].as_curl()
        for _ in range(MOST_READS + 1):
            await client.queries.targets("7")
        assert len(calls.newest()) == MOST_READS + len(calls.newest(reads=False))
        assert calls.newest()[-1] == told[-1]
        await client.close()

    assert MOST_OTHERS > MOST_READS
    asyncio.run(main())
