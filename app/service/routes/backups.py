"""The service's part of a backup: copies of its databases."""

from __future__ import annotations

import threading

from starlette.requests import Request
from starlette.responses import Response

from app.api.records.local import DatabaseCopies
from app.remediation.disk.errors import RemediationError
from app.service.accounts.guard import account, needs, while_awaited
from app.service.backup import snapshot
from app.service.base.answers import answer
from app.service.base.problems import Problem
from app.service.routes.context import context
from app.service.routes.endpoint import Routes
from app.service.store.database import DatabaseError, ReadAbandoned
from app.service.store.users import ADMINISTRATOR

ROUTES = Routes()


@ROUTES.post("/local/v1/backups", returns=DatabaseCopies)
@needs(ADMINISTRATOR)
async def copy(request: Request) -> Response:
    """Copy the store and the journal, as of one moment, into a folder of the data folder.

    The journal records who makes the backup. Copying large databases takes long, and stops when the
    client disconnects. The client removes the folder. If it does not, the next backup or the next
    start of the service removes it.
    """
    return await while_awaited(_copy, request, limited=False)


def _copy(request: Request, abandoned: threading.Event) -> Response:
    here = context(request)
    audit = here.jobs.remediator.audit
    try:
        with snapshot.database_folder(here.folder) as folder:
            here.trail.backed_up(account(request))
            snapshot.copy_databases(here.folder, here.db, audit, folder, abandoned.is_set)
    except ReadAbandoned:
        raise Problem(503, "The backup was stopped.") from None
    except OSError as error:
        where = error.filename or here.folder
        raise Problem(503, f"No backup was made: {where}: {error.strerror}.") from None
    except (DatabaseError, RemediationError) as error:
        raise Problem(503, f"No backup was made: {error}") from None
    return answer(DatabaseCopies(name=folder.name))
