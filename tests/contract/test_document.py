"""The OpenAPI document is valid and complete, and matches the endpoints."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import Response

from app.service.accounts.guard import needs
from app.service.base.answers import nothing
from app.service.process.asgi import ROUTES
from app.service.routes.endpoint import GUARD_STATUSES, Endpoint
from app.service.routes.parameters import Choice, Flag, Number, Parameter, Reference
from tests.service.inventory import UNKNOWN
from tests.service.plain import Plain
from tests.service.running import Running

Document = dict[str, Any]


@pytest.fixture(scope="module")
def document(service: Running) -> Document:
    found: Document = service.get("/local/v1/openapi.json")
    return found


def test_every_route_is_an_endpoint_and_described(document: Document) -> None:
    assert all(isinstance(route, Endpoint) for route in ROUTES)
    described = {
        (method.upper(), path) for path, item in document["paths"].items() for method in item
    }
    assert described == {
        (endpoint.method, endpoint.path) for endpoint in ROUTES if isinstance(endpoint, Endpoint)
    }


def test_every_operation_names_itself_once_and_what_the_guard_may_answer(
    document: Document,
) -> None:
    operations = [one for item in document["paths"].values() for one in item.values()]
    names = [operation["operationId"] for operation in operations]
    assert len(set(names)) == len(names)
    for operation in operations:
        assert operation["summary"]
        assert {str(status) for status in GUARD_STATUSES} <= operation["responses"].keys()


@needs("api access")
def _handler(request: Request) -> Response:
    return nothing()


@pytest.mark.parametrize(
    "wrong",
    [
        {"handler": nothing},
        {"method": "PATCH"},
        {"summary": ""},
        {"query": (Flag("a", "x"), Flag("a", "y"))},
        {"words": {"action": ("stop",)}},
        {"status": 204, "returns": str},
    ],
    ids=lambda wrong: next(iter(wrong)),
)
def test_endpoint_that_says_too_little_is_refused_at_import(wrong: dict[str, Any]) -> None:
    said: dict[str, Any] = {
        "method": "GET", "path": "/v1/a", "handler": _handler, "summary": "A", **wrong
    }  # fmt: skip
    with pytest.raises(ValueError, match="/v1/a"):
        Endpoint(**said)


_PARAMETERS = [
    (endpoint, parameter)
    for endpoint in ROUTES
    if isinstance(endpoint, Endpoint)
    and not endpoint.members
    and endpoint.media == "application/json"
    for parameter in endpoint.query
]


def test_parameter_takes_what_the_document_says_and_nothing_else(service: Running) -> None:
    plain = Plain(service)
    for endpoint, parameter in _PARAMETERS:
        name = parameter.name
        for value in _right(parameter):
            answer = plain.get(endpoint.path, {name: value})
            assert answer.status == 200, (endpoint.path, name, value, answer.body)
        for value, status in _wrong(parameter):
            answer = plain.get(endpoint.path, {name: value})
            assert answer.status == status, (endpoint.path, name, value)
            assert answer.json == {
                "message": f"Invalid value for '{name}' query parameter."
                if status == 422
                else "Specified object does not exist."
            }


def _right(parameter: Parameter[Any]) -> list[str]:
    match parameter:
        case Flag():
            return ["true", "false", "True"]
        case Choice():
            return list(parameter.words)
        case Number():
            return ["0", str(parameter.default), str(parameter.most)]
    return []


def _wrong(parameter: Parameter[Any]) -> list[tuple[str, int]]:
    match parameter:
        case Flag():
            return [("", 422), ("1", 422), ("yes", 422)]
        case Choice():
            return [("", 422), ("nothing", 422), (parameter.words[0].upper(), 422)]
        case Number():
            beyond = str(parameter.most + 1)
            texts = ("", "-1", "x", "1.5", "1_0", "\u0661", "1e3", " 1", beyond, "9" * 99)
            return [(text, 422) for text in texts]
        case Reference():
            return [("", 404), ("x", 404), (UNKNOWN, 404)]
    return []
