"""The service's own parts, for the routes of /local/v1 that show what /v1 has no words for."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request

from .accounts import Accounts
from .events import EventBus
from .jobs import JobRunner
from .notices import Notices
from .previews import Previewer
from .remapping import Remapper
from .sweeping import Sweeper
from .trail import Trail


@dataclass(frozen=True, slots=True)
class Parts:
    """The very parts that `Context` names by what /v1 needs of them; `features` names what this
    service can do (supplement, part 3)."""

    accounts: Accounts
    bus: EventBus
    jobs: JobRunner
    notices: Notices
    previews: Previewer
    remapper: Remapper
    sweeper: Sweeper
    trail: Trail
    features: tuple[str, ...]


def parts(request: Request) -> Parts:
    """The parts of the service that answers this request."""
    found = request.app.state.parts
    if not isinstance(found, Parts):
        raise TypeError("the app has no parts")
    return found
