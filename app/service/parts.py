"""The service's own parts, for the routes of /local/v1 that show what /v1 has no words for."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request

from app.service.accounts.accounts import Accounts
from app.service.record.access_audit import Trail
from app.service.record.events import EventBus
from app.service.record.notices import Notices
from app.service.remedies.dry_runs import Previewer
from app.service.remedies.job_runner import JobRunner
from app.service.upkeep.remapping import Remapper
from app.service.upkeep.sweeping import Sweeper


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
