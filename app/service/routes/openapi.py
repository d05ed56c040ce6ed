"""OpenAPI 3.1 document of the service, generated from its endpoints and their records."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from app.api.records.common import Created, ErrorBody
from app.api.records.queries import QueryCreated
from app.service.routes.endpoint import Endpoint
from app.service.routes.parameters import ID_SCHEMA, Parameter

_REFERENCE = "#/components/schemas/{name}"
_JSON = "application/json"
_MEMBERS = {
    "key": "The key of a data type.",
    "action": "The action to perform.",
    "query_id": "The ID of a query; it expires after 10 idle minutes.",
}
_ABOUT = (
    "The Data Discovery Service API, version 1, and the additional endpoints of this service under "
    "/local/v1. Responses are compressed if the request has `Accept-Encoding: gzip` or `deflate`."
)
_MEANING = {
    400: "The request is not valid HTTP or JSON, or a condition of the contract is not met.",
    401: "The user name or the password is wrong.",
    403: "A permission or the licence is missing, or the caller is a web browser.",
    404: "There is no such resource, or the request names an object that does not exist.",
    405: "The path does not support this method, or the licence does not allow it.",
    408: "The request was not complete in time.",
    409: "The object exists already, or its state does not allow this.",
    411: "The length of the body is missing.",
    413: "The body is too long.",
    414: "The address is too long.",
    415: "The body is not JSON.",
    417: "The `Expect` header of the request cannot be met.",
    422: "A value is missing, of the wrong type, or not allowed; `message` names it.",
    500: "An internal error; `message` contains its number in the log.",
    501: "This service does not support the request.",
    503: "The service is busy, or its database is temporarily not available.",
}
_MAKERS: dict[Any, str] = {Created: "id", QueryCreated: "query_id"}
_SUCCESS = {200: "Done.", 201: "Created.", 202: "Started.", 204: "Done; no body."}


def document(endpoints: Iterable[Endpoint], version: str) -> dict[str, Any]:
    """Return the document as plain data. Raises KeyError for a status without a description."""
    listed = list(endpoints)
    types = [kind for one in listed for kind in (one.returns, one.body) if kind is not None]
    types = [*dict.fromkeys(types), ErrorBody]
    schemas, components = msgspec.json.schema_components(types, ref_template=_REFERENCE)
    known = dict(zip(types, schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for one in listed:
        operation = _operation(one, known)
        if links := _links(one, listed):
            operation["responses"][str(one.status)]["links"] = links
        paths.setdefault(one.path, {})[one.method.lower()] = operation
    statuses = sorted({status for one in listed for status in one.refusals})
    return {
        "openapi": "3.1.0",
        "info": {"title": "Discovery Console", "version": version, "description": _ABOUT},
        "servers": [{"url": "/"}],
        "security": [{"basic": []}],
        "paths": paths,
        "components": {
            "schemas": components,
            "responses": {str(status): _refusal(status) for status in statuses},
            "securitySchemes": {"basic": {"type": "http", "scheme": "basic"}},
        },
    }


def _operation(one: Endpoint, known: dict[Any, dict[str, Any]]) -> dict[str, Any]:
    permissions = ", ".join(getattr(one.handler, "permissions", ()))
    success: dict[str, Any] = {"description": _SUCCESS[one.status]}
    if one.returns is not None:
        success["content"] = {one.media: {"schema": known[one.returns]}}
    found: dict[str, Any] = {
        "operationId": _name(one),
        "summary": one.summary,
        "description": f"Needs the permission: {permissions}.",
        "tags": [one.path.split("/v1/")[1].split("/")[0]],
        "parameters": [
            *(_member(name, one.words.get(name)) for name in one.members),
            *(_parameter(parameter) for parameter in one.query),
        ],
        "responses": {
            str(one.status): success,
            **{str(code): {"$ref": f"#/components/responses/{code}"} for code in one.refusals},
        },
    }
    if one.body is not None:
        content = {_JSON: {"schema": known[one.body]}}
        found["requestBody"] = {"required": not one.body_optional, "content": content}
    return found


def _links(maker: Endpoint, listed: Iterable[Endpoint]) -> dict[str, Any]:
    """Return OpenAPI links from an endpoint to the operations that accept the ID in its response.
    The path of such an operation is the endpoint's own path, continued by this ID.
    """
    member = _MAKERS.get(maker.returns)
    if member is None:
        return {}
    above = {name: f"$request.path.{name}" for name in maker.members}
    stem = maker.path.removeprefix("/local") + "/{"
    return {
        _name(one): {
            "operationId": _name(one),
            "parameters": {**above, one.members[len(above)]: f"$response.body#/{member}"},
        }
        for one in listed
        if one.path.removeprefix("/local").startswith(stem)
    }


def _name(one: Endpoint) -> str:
    words = one.path.replace("{", "").replace("}", "").replace(".", "_").strip("/")
    return f"{one.method.lower()}_{words.replace('/', '_').replace('-', '_')}"


def _member(name: str, words: tuple[str, ...] | None) -> dict[str, Any]:
    schema = {"type": "string", "enum": list(words)} if words else ID_SCHEMA
    about = _MEMBERS.get(name, f"The ID of the {name.removesuffix('_id').replace('_', ' ')}.")
    return {"name": name, "in": "path", "required": True, "description": about, "schema": schema}


def _parameter(one: Parameter[Any]) -> dict[str, Any]:
    return {"name": one.name, "in": "query", "description": one.about, "schema": one.schema()}


def _refusal(status: int) -> dict[str, Any]:
    schema = {"$ref": _REFERENCE.format(name=ErrorBody.__name__)}
    return {"description": _MEANING[status], "content": {_JSON: {"schema": schema}}}
