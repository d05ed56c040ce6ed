"""Enrolled machines, which scan without a service, and the import of their scan reports."""

from __future__ import annotations

import asyncio
import base64
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import BinaryIO

from app.api.errors import ApiError
from app.api.records.machines import (
    EnrolledMachine,
    Machine,
    NewMachine,
    ReportImport,
    ReportPart,
)
from app.api.resources.base import PAGE
from app.language import Texts
from app.state.connection.session import Session
from app.state.work.errors import NotPossible, StateError
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks

tr = Texts(__name__)

PART_BYTES = 600_000
"""Bytes of a report in one request. Encoded in base64, they take less than 1 MiB, the limit of the
server.
"""
ENROLLING, REVOKING, LISTING = "machines.enrol", "machines.revoke", "machines"
"""Names of the tasks."""
IMPORT = "import_report"
"""Feature (see `abilities`) that the import of a scan report requires."""
_numbers = count()


class Machines(QObject):
    """The enrolled machines of the server. `enrolled` is the last enrolment that was made."""

    changed = Signal()

    def __init__(self, session: Session, tasks: Tasks) -> None:
        super().__init__()
        self.machines: list[Machine] | None = None
        self.enrolled: EnrolledMachine | None = None
        self.revoked = 0
        self._session, self._tasks = session, tasks

    def refresh(self) -> None:
        """Read the machines."""
        self._tasks.read(LISTING, self._load)

    def enrol(self, new: NewMachine) -> None:
        """Enrol a machine."""
        self._tasks.write(ENROLLING, self._enrol, new)

    def revoke(self, machine_id: str) -> None:
        """Revoke the enrolment of a machine."""
        self._tasks.write(REVOKING, self._revoke, machine_id)

    async def _load(self) -> None:
        _require(self._session, LISTING)
        found, read, page_size = list[Machine](), 0, PAGE
        while page_size == PAGE:
            page = await self._session.client.machines.list(offset=read)
            found += page.items
            page_size = len(page.items) + page.unreadable
            read += page_size
        self.machines = found
        self.changed.emit()

    async def _enrol(self, new: NewMachine) -> None:
        _require(self._session, "enrol")
        self.enrolled = await self._session.client.machines.enrol(new)
        self._session.announce("inventory")
        self.changed.emit()

    async def _revoke(self, machine_id: str) -> None:
        _require(self._session, "enrol")
        await self._session.client.machines.revoke(machine_id)
        self.revoked += 1
        self.changed.emit()


class ReportTransfer(QObject):
    """Upload of one report file to the server. Model of one dialog, or of one command.

    While `sending`, `sent` of `size` bytes were sent. At the end there is either a `result`, or
    `error`, which says why the report was refused and what to do. `changed` is emitted when one of
    these changes.
    """

    changed = Signal()

    def __init__(self, session: Session, tasks: Tasks) -> None:
        super().__init__()
        self.path: Path | None = None
        self.sending = False
        self.sent = self.size = 0
        self.error = ""
        self.failure: BaseException | None = None
        self.result: ReportImport | None = None
        self._session, self._tasks = session, tasks
        self._task = f"machines.report.{next(_numbers)}"

    def send(self, path: Path) -> None:
        """Send a report; its import then begins on the server."""
        self.path, self.sending, self.sent, self.size = path, True, 0, 0
        self.error, self.failure, self.result = "", None, None
        self.changed.emit()
        self._tasks.read(self._task, self._send, path)

    def stop(self) -> None:
        """Stop sending. A report that was not sent completely changes nothing."""
        if self.sending:
            self.sending = False
            self._tasks.stop(self._task)
            self.changed.emit()

    async def _send(self, path: Path) -> None:
        try:
            _require(self._session, IMPORT)
            self.result = await self._transfer(path)
            self._session.announce("jobs", "inventory")
        except (ApiError, StateError) as error:
            self.error, self.failure = error.message, error
        except OSError as error:
            self.error = tr("The file cannot be read: {reason}.", reason=error.strerror)
        self.sending = False
        self.changed.emit()

    async def _transfer(self, path: Path) -> ReportImport:
        file = await asyncio.to_thread(path.open, "rb")
        try:
            self.size = await asyncio.to_thread(lambda: path.stat().st_size)
            return await self._send_parts(file)
        finally:
            # In a thread and not awaited: closing waits for a read that is under way, which can
            # take long on a network share.
            asyncio.get_running_loop().run_in_executor(None, file.close)

    async def _send_parts(self, file: BinaryIO) -> ReportImport:
        machines = self._session.client.machines
        report_id = await machines.begin_report()
        ended = False
        try:
            data = await asyncio.to_thread(file.read, PART_BYTES)
            while True:
                more = await asyncio.to_thread(file.read, PART_BYTES)
                content = base64.b64encode(data).decode()
                part = ReportPart(content=content, last=not more)
                result = await machines.add_part(report_id, part)
                self.sent = result.bytes
                self.changed.emit()
                if not more:
                    ended = True
                    return result
                data = more
        except ApiError:
            ended = True  # the server has dropped it
            raise
        finally:
            if not ended:
                with suppress(ApiError):
                    await machines.drop_report(report_id)


def _require(session: Session, feature: str) -> None:
    """Raise NotPossible if `feature` is unavailable, for example in read-only mode."""
    if why := session.why_not(feature):
        raise NotPossible(why)
