"""Built-in data types (contract 4.3)."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from app.api.records.datatypes import DataType
from app.discovery.match.catalogue import TYPES
from app.service.accounts.guard import needs
from app.service.base import problems
from app.service.base.answers import answer
from app.service.routes.endpoint import Routes

ROUTES = Routes()


@ROUTES.get(
    "/v1/datatypes/builtins/{key}", summary="One built-in data type", returns=list[DataType]
)
@ROUTES.get("/v1/datatypes/builtins", summary="All built-in data types", returns=list[DataType])
@needs("api access")
def builtins(request: Request) -> Response:
    """All built-in data types."""
    wanted = request.path_params.get("key")
    found = [
        DataType(
            key=kind.key,
            name=kind.name,
            category=kind.category,
            region=kind.region or None,
            country=kind.country or None,
        )
        for kind in TYPES
        if wanted in {None, kind.key}
    ]
    if not found:
        raise problems.unknown_object()
    return answer(found)
