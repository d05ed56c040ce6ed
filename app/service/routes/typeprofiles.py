"""Data type profiles: sets of data types that a scan searches for (`profiles` of a schedule)."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from app.api.records.common import Created
from app.api.records.datatypes import DataTypeProfile, NewDataTypeProfile
from app.service.accounts import permissions
from app.service.accounts.guard import needs
from app.service.base import problems
from app.service.base.answers import answer, nothing
from app.service.queries import type_tester
from app.service.routes import parse
from app.service.routes.context import context, tell
from app.service.routes.endpoint import Routes
from app.service.store import datatypes
from app.service.store.ids import public

_MANAGE = "datatype manager"
_TAKEN = "A data type profile with this label exists."
PATH = "/local/v1/profiles"
ROUTES = Routes()


@ROUTES.get(PATH, returns=list[DataTypeProfile])
@needs((_MANAGE, permissions.SCAN))
def listed(request: Request) -> Response:
    """Data type profiles, by ID."""
    with context(request).db.read() as conn:
        return answer(datatypes.profiles(conn))


@ROUTES.post(PATH, body=NewDataTypeProfile, returns=Created, status=201, refusals=(409,))
@needs(_MANAGE)
def add(request: Request) -> Response:
    """Add a data type profile.

    409 if the label is taken, or if there are too many profiles already.
    """
    served, (new, label) = context(request), _body(request)
    with served.db.write() as conn:
        type_tester.require_keys(conn, served.seals, new.data_types)
        if len(datatypes.profiles(conn)) >= datatypes.MOST:
            raise problems.conflict(f"There are {datatypes.MOST} data type profiles already.")
        key = datatypes.add_profile(conn, label, new.data_types)
        if key is None:
            raise problems.conflict(_TAKEN)
    tell(request, "data type added", f"The data type profile {label} was added.")
    return answer(Created(id=public(key)), 201)


@ROUTES.put(f"{PATH}/{{profile_id}}", body=NewDataTypeProfile, refusals=(409,))
@needs(_MANAGE)
def change(request: Request) -> Response:
    """Replace a data type profile.

    Applies to scans that begin from now on.
    """
    key, served, (new, label) = parse.key(request, "profile_id"), context(request), _body(request)
    with served.db.write() as conn:
        if not datatypes.profiles(conn, key):
            raise problems.not_found()
        type_tester.require_keys(conn, served.seals, new.data_types)
        if not datatypes.change_profile(conn, key, label, new.data_types):
            raise problems.conflict(_TAKEN)
    tell(request, "data type modified", f"The data type profile {label} was changed.")
    return nothing()


@ROUTES.delete(f"{PATH}/{{profile_id}}", refusals=(409,))
@needs(_MANAGE)
def remove(request: Request) -> Response:
    """Remove a data type profile that no scan uses.

    409 if a planned or running scan uses it.
    """
    key = parse.key(request, "profile_id")
    with context(request).db.write() as conn:
        found = datatypes.profiles(conn, key)
        if not found:
            raise problems.not_found()
        if datatypes.planned_with(conn, key):
            raise problems.conflict("A scan uses this data type profile.")
        datatypes.remove_profile(conn, key)
    tell(request, "data type removed", f"The data type profile {found[0].label} was removed.")
    return nothing()


def _body(request: Request) -> tuple[NewDataTypeProfile, str]:
    new = parse.body(request, NewDataTypeProfile)
    return new, parse.plain(new.label, "label")
