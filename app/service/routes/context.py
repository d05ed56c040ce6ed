"""The context that every handler of the service uses: one object, made by `process/build.py`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Unpack

from starlette.requests import Request

from app.service.accounts.accounts import Accounts
from app.service.accounts.guard import account
from app.service.context.resources import Resources
from app.service.events_and_audit.access_and_export_audit import AccessAudit
from app.service.events_and_audit.audited import AuditedStore
from app.service.events_and_audit.events import EventBus
from app.service.events_and_audit.service_events import Notices
from app.service.queries.open_queries import Queries
from app.service.queries.sample_recall import SampleRecall
from app.service.remedies.dry_runs import Previewer
from app.service.remedies.job_runner import JobRunner
from app.service.remedies.proposals import Proposals
from app.service.rules.list_drafts import ListDrafts
from app.service.scans.reports.report_uploads import ReportUploads
from app.service.scans.scan_runner import ScanRunner
from app.service.store.events import About
from app.service.store.slices import Background
from app.service.upkeep.remapping import Remapper
from app.service.upkeep.removed_results import Sweeper

UNDO_UNTIL_QUIT = "undo-until-quit"
"""Capability of a service without a keyring. Its undo copies last only until the service ends,
because their key is then lost.
"""


@dataclass(slots=True, kw_only=True)
class Context(Resources):
    """The running service. A handler finds it at `request.app.state.context`.

    `version` is the version of the program, `certificate` the PEM text that a console pins, `user`
    the name of the session's account, and `features` the list in `GET /local/v1/capabilities`.
    """

    bus: EventBus
    scans: ScanRunner
    jobs: JobRunner
    queries: Queries
    accounts: Accounts
    notices: Notices
    previews: Previewer
    remapper: Remapper
    sweeper: Sweeper
    expiry: Background
    trail: AccessAudit
    audited: AuditedStore
    proposals: Proposals
    drafts: ListDrafts
    recall: SampleRecall
    reports: ReportUploads
    features: tuple[str, ...]
    version: str
    certificate: str
    user: str


def context(request: Request) -> Context:
    """Return the context of the service that answers this request."""
    found = request.app.state.context
    if not isinstance(found, Context):
        raise TypeError("the app has no context")
    return found


def tell(request: Request, operation: str, message: str, **about: Unpack[About]) -> None:
    """Record an event: the account of this request has performed `operation`
    (`EventBus.publish`).
    """
    context(request).bus.publish(operation, message, user=account(request).username, **about)
