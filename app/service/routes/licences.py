"""The licence, and the local setting for it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from app.api.records.administration import License, LicenseChange
from app.service.accounts import licence, permissions
from app.service.accounts.guard import account, needs
from app.service.base import problems
from app.service.base.answers import answer, nothing
from app.service.routes import parse
from app.service.routes.context import context, tell
from app.service.routes.endpoint import Routes
from app.service.store import targets

ROUTES = Routes()


@ROUTES.get("/v1/licenses", returns=License)
@needs("api access")
def read(request: Request) -> Response:
    """The licence.

    The licence has no date of expiry, so there is no `expires`. Only Targets that the account sees
    are counted.
    """
    with context(request).db.read() as conn:
        state, edition = licence.state(conn), licence.edition(conn)
        within = permissions.allowed_targets(conn, account(request))
        count = targets.count(conn) if within is None else len(within)
    said = f"{edition}, {state}: {count} Targets, no limit"
    return answer(
        License(state=state, edition=edition, company="", targets=str(count), summary=said)
    )


@ROUTES.put("/local/v1/license", body=LicenseChange)
@needs("global administrator")
def change(request: Request) -> Response:
    """Set the state and the edition of the licence.

    Both fields are required.
    """
    new = parse.body(request, LicenseChange)
    if new.state not in licence.STATES:
        raise problems.invalid_input("state")
    if new.edition not in licence.EDITIONS:
        raise problems.invalid_input("edition")
    served = context(request)
    with served.db.write() as conn:
        licence.change(conn, new_edition=new.edition, new_state=new.state)
    said = f"The licence is now {new.state}, edition {new.edition}."
    tell(request, "licence changed", said, record="licence")
    return nothing()
