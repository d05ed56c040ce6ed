"""Risk profiles: adding, changing and removing them, counting the match locations that a profile
would map, and the progress of the mapping.
"""

from __future__ import annotations

import threading

from starlette.requests import Request
from starlette.responses import Response

from app.api.records.common import Created
from app.api.records.risk import NewRiskProfile, NewRiskRules, RiskCount, RiskProcessing
from app.service.accounts import licence, permissions
from app.service.accounts.guard import needs, while_awaited
from app.service.base import problems
from app.service.base.answers import answer, nothing
from app.service.base.problems import Problem
from app.service.routes import parse
from app.service.routes.context import context, tell
from app.service.routes.endpoint import Routes
from app.service.rules import profile_rules
from app.service.rules import risk as risk_rules
from app.service.store import risk
from app.service.store.database import ReadAbandoned
from app.service.store.ids import public
from app.service.upkeep import remapping

_FEATURE = "risk_profile"
_TAKEN = "A risk profile with this label exists."
ROUTES = Routes()


@ROUTES.post(
    "/local/v1/risk/profiles", body=NewRiskProfile, returns=Created, status=201, refusals=(404, 409)
)
@needs("risk admin")
def add(request: Request) -> Response:
    """Add a risk profile.

    409 if the label is taken; 404 for an unknown data type; 422 if there are no rules, or if any
    rule can never match.
    """
    new, label = _body(request)
    with context(request).db.write() as conn:
        licence.require_professional(conn, _FEATURE)
        profile_rules.check(conn, new.rules)
        key = risk.add_profile(conn, label, new.level, new.priority, new.rules)
        if key is None:
            raise problems.conflict(_TAKEN)
        remapping.begin(conn)
    _changed(request, "risk profile added", f"The risk profile {label} was added.")
    return answer(Created(id=public(key)), 201)


@ROUTES.put("/local/v1/risk/profiles/{profile_id}", body=NewRiskProfile, refusals=(409,))
@needs("risk admin")
def change(request: Request) -> Response:
    """Replace all fields of a risk profile."""
    key = parse.key(request, "profile_id", problems.unknown_object)
    new, label = _body(request)
    with context(request).db.write() as conn:
        licence.require_professional(conn, _FEATURE)
        if not risk.profile_exists(conn, key):
            raise problems.unknown_object()
        profile_rules.check(conn, new.rules)
        if not risk.change_profile(conn, key, label, new.level, new.priority, new.rules):
            raise problems.conflict(_TAKEN)
        remapping.begin(conn)
    _changed(request, "risk profile modified", f"The risk profile {label} was changed.")
    return nothing()


@ROUTES.delete("/local/v1/risk/profiles/{profile_id}")
@needs("risk admin")
def remove(request: Request) -> Response:
    """Remove a risk profile with its history."""
    key = parse.key(request, "profile_id", problems.unknown_object)
    with context(request).db.write() as conn:
        licence.require_professional(conn, _FEATURE)
        label = next((item.label for known, item in risk.profiles(conn) if known == key), None)
        if label is None:
            raise problems.unknown_object()
        risk.remove_profile(conn, key)
        remapping.begin(conn)
    _changed(request, "risk profile removed", f"The risk profile {label} was removed.")
    return nothing()


@ROUTES.post("/local/v1/risk/profiles/count", body=NewRiskRules, returns=RiskCount, refusals=(404,))
@needs("risk admin")
async def count(request: Request) -> Response:
    """Count the match locations that an unsaved risk profile would map.

    Counting stops when the client disconnects.
    """
    return await while_awaited(_count, request)


def _count(request: Request, abandoned: threading.Event) -> Response:
    rules = parse.body(request, NewRiskRules)
    try:
        with context(request).db.read_until(abandoned.is_set) as conn:
            licence.require_professional(conn, _FEATURE)
            profile_rules.check(conn, rules)
            return answer(risk_rules.count(conn, rules))
    except ReadAbandoned:
        raise Problem(503, "Counting was stopped.") from None


@ROUTES.get("/local/v1/risk/processing", returns=RiskProcessing)
@needs((permissions.SUMMARY, permissions.RISK))
def processing(request: Request) -> Response:
    """Whether match locations are being mapped to the risk profiles again."""
    with context(request).db.read() as conn:
        return answer(remapping.processing(conn))


def _body(request: Request) -> tuple[NewRiskProfile, str]:
    """Return the profile and its normalised label. Raises Problem."""
    new = parse.body(request, NewRiskProfile)
    return new, parse.plain(new.label, "label")


def _changed(request: Request, operation: str, message: str) -> None:
    tell(request, operation, message)
    context(request).remapper.wake()
