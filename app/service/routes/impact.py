"""Preview of a filter before it is saved, and precision and recall of data types."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from app.api.records.filters import FilterFields
from app.api.records.impact import FilterImpact, Precision
from app.api.records.quality import DecidedType, SampleRecallState
from app.service.accounts import permissions
from app.service.accounts.guard import account, needs
from app.service.base import problems
from app.service.base.answers import answer, nothing
from app.service.queries import filter_impact, precision
from app.service.routes import parse
from app.service.routes.context import context
from app.service.routes.endpoint import Routes
from app.service.rules import filters

ROUTES = Routes()


@ROUTES.post("/local/v1/filters/impact", body=FilterFields, returns=FilterImpact)
@needs(permissions.DETAIL)
def of_filter(request: Request) -> Response:
    """The effect of a filter, without saving it."""
    served, who = context(request), account(request)
    given = parse.body(request, FilterFields)
    with served.db.read() as conn:
        draft = filters.checked(conn, given)
        within = permissions.allowed_targets(conn, who, permissions.DETAIL)
        if draft.target_id is not None:
            permissions.require_target(
                conn,
                who,
                draft.target_id,
                permissions.DETAIL,
                unknown=lambda: problems.invalid_input("apply_to"),
            )
        if draft.group_id is not None:
            seen = permissions.visible_groups(conn, who)
            if seen is not None and draft.group_id not in seen:
                raise problems.invalid_input("apply_to")
    return answer(filter_impact.measured(served, draft, within))


@ROUTES.get("/local/v1/precision", returns=list[Precision])
@needs(permissions.DETAIL)
def meter(request: Request) -> Response:
    """Precision of each data type according to the decisions, and where the data type was wrong.

    The data types and places with the most errors come first.
    """
    served = context(request)
    with served.db.read() as conn:
        within = permissions.allowed_targets(conn, account(request), permissions.DETAIL)
    return answer(precision.measured(served, within))


@ROUTES.get("/local/v1/precision/types", returns=list[DecidedType])
@needs(permissions.DETAIL)
def decided_types(request: Request) -> Response:
    """How many decided matches of each data type were right, by name."""
    served = context(request)
    with served.db.read() as conn:
        within = permissions.allowed_targets(conn, account(request), permissions.DETAIL)
    return answer(precision.by_type(served, within))


@ROUTES.get("/local/v1/recall", returns=SampleRecallState)
@needs(permissions.DETAIL)
def recall(request: Request) -> Response:
    """Progress and last result of the scan of the sample set."""
    return answer(context(request).recall.state())


@ROUTES.post("/local/v1/recall", returns=SampleRecallState)
@needs("datatype manager")
def begin_recall(request: Request) -> Response:
    """Scan the sample set in the background, unless such a scan is running."""
    return answer(context(request).recall.begin())


@ROUTES.delete("/local/v1/recall")
@needs("datatype manager")
def cancel_recall(request: Request) -> Response:
    """Cancel the scan of the sample set."""
    context(request).recall.cancel()
    return nothing()
