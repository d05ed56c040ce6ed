"""Contract 7 and 8: status codes, messages and limits."""

from __future__ import annotations

import asyncio
from inspect import isclass, signature
from pathlib import Path
from types import NoneType
from typing import get_args

import msgspec
import pytest
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Message

from app.command_line import serve
from app.service.base import problems
from app.service.process.asgi import ROUTES
from app.service.process.compression import Compression
from app.service.process.serve_command import DEFAULT_PORT, serve_command
from app.service.routes.parameters import LIMIT, NO_MAXIMUM, OFFSET
from tests.service.running import Running

CODES = {
    100, 200, 201, 202, 204, 400, 401, 403, 404, 405, 406, 408, 411, 413, 414, 415, 417, 422, 500,
    501, 503, 505,
}  # fmt: skip
PAGED = {  # the lists in contract 8
    "/v1/filters": LIMIT,
    "/v1/targets": LIMIT,
    "/v1/groups/{group_id}/targets": LIMIT,
    "/v1/targets/{target_id}/locations": LIMIT,
    "/v1/targets/discovered": LIMIT,
    "/v1/risk/summary/history": NO_MAXIMUM,
    "/v1/risk/summary/history/{profile_id}": NO_MAXIMUM,
    "/v1/risk/summary/targets": NO_MAXIMUM,
}


def test_only_status_codes_of_the_text_are_answered() -> None:
    for endpoint in ROUTES:
        answered = {endpoint.status, *endpoint.refusals}
        assert answered - CODES <= {409}, (
            endpoint.path
        )  # the table has 409, the list below it does not


def test_messages_are_those_of_the_table() -> None:
    said = {
        problems.deprecated_protocol("add").message:
            "Unable to add location; request contains deprecated protocol",
        problems.deprecated_protocol("probe").message:
            "Unable to probe location; request contains deprecated protocol",
        problems.not_found().message: "Resource not found.",
        problems.unknown_object().message: "Specified object does not exist.",
        problems.invalid_input("name").message: "Invalid input for 'name'.",
        problems.invalid_value("order").message: "Invalid value for 'order'.",
        problems.invalid_parameter("sort").message: "Invalid value for 'sort' query parameter.",
    }  # fmt: skip
    assert all(ours == text for ours, text in said.items())


def test_paged_lists_have_the_limits_of_the_text() -> None:
    paged = {endpoint.path: endpoint.query for endpoint in ROUTES if endpoint.method == "GET"}
    for path, limit in PAGED.items():
        assert limit in paged[path], path
        assert OFFSET in paged[path], path
    assert (OFFSET.default, LIMIT.default, LIMIT.most) == (0, 1000, 100_000)
    assert (NO_MAXIMUM.default, NO_MAXIMUM.most > 10**15) == (1000, True)
    for query in paged.values():
        if any(parameter.name == "limit" for parameter in query):  # not a limit of bytes
            assert [one for one in query if one.name == "offset"] in ([], [OFFSET])


def test_a_list_without_a_limit_ends_after_1000(service: Running, tmp_path: Path) -> None:
    for number in range(1001):
        (tmp_path / f"{number}.zip").write_bytes(b"PK\x03\x04 but no archive at all")
    target, _ = service.scan_folder(tmp_path)
    where = f"/v1/targets/{target}/inaccess"
    everything = service.get(where, limit=100000)
    assert len(everything) == 1001
    assert service.get(where) == service.get(where, offset=0) == everything[:1000]
    assert service.get(where, offset=1000) == everything[1000:]


@pytest.mark.parametrize(
    ("media", "coding"),
    [("application/json", "gzip"), ("application/octet-stream", None), ("text/event-stream", None)],
)
def test_nothing_but_json_is_compressed(media: str, coding: str | None) -> None:
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request"}

    async def send(message: Message) -> None:
        sent.append(message)

    async def ask() -> None:
        scope = {"type": "http", "headers": [(b"accept-encoding", b"gzip")]}
        await Compression(Response(b"x" * 4096, media_type=media))(scope, receive, send)

    asyncio.run(ask())
    start, body = sent
    assert Headers(raw=start["headers"]).get("content-encoding") == coding
    assert (len(body["body"]) == 4096) == (coding is None)


def test_fields_that_may_be_left_out_may_be_null() -> None:
    bodies = {
        endpoint.body for endpoint in ROUTES if endpoint.body and endpoint.path.startswith("/v1/")
    }
    records = {kind for body in bodies for kind in (body, *get_args(body)) if isclass(kind)}
    fields = [
        (kind, field)
        for kind in records
        if issubclass(kind, msgspec.Struct)
        for field in msgspec.structs.fields(kind)
        if not field.required
    ]
    assert len(fields) > 30
    for kind, field in fields:
        assert NoneType in get_args(field.type), (kind, field.name)


def test_default_port_is_8339_and_can_be_changed() -> None:
    assert DEFAULT_PORT == 8339
    for command in (serve, serve_command):
        assert signature(command).parameters["port"].default == 8339
