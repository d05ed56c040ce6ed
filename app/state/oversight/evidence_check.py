"""Verification of an evidence pack in the console, with the verifier that packs contain."""

from __future__ import annotations

import asyncio
from pathlib import Path

from app.evidence_verifier import Verdict, verify
from app.language import Texts
from app.state.console_data.signer import Signer, fingerprint
from app.state.work.errors import NotPossible
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Failure, Tasks

tr = Texts(__name__)

_TASK = "evidence.check"


class EvidenceCheck(QObject):
    """Verdict on one file. Invariant: nothing is reported as intact before the whole file was
    read.
    """

    changed = Signal()

    def __init__(self, signer: Signer, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.verdict: Verdict | None = None
        """Result of the verification; None until it has ended."""
        self.own = False
        """Whether the pack was signed with the key of this console."""
        self.error = ""
        """Why the file could not be verified."""
        self._signer, self._tasks = signer, tasks
        tasks.failed.connect(self._on_failed)

    def verify(self, path: Path) -> None:
        """Verify a file."""
        self._tasks.read(_TASK, self._verify, path)

    def stop(self) -> None:
        """Ignore the result, because the view is closed."""
        self._tasks.stop(_TASK)

    async def _verify(self, path: Path) -> None:
        try:
            verdict = await asyncio.to_thread(verify, path)
            own = await asyncio.to_thread(self._own)
        except OSError as error:
            self.error = tr(
                "{name} cannot be read: {reason}.", name=path.name, reason=error.strerror
            )
        else:
            self.verdict, self.own = verdict, verdict.fingerprint == own
        self.changed.emit()

    def _own(self) -> str:
        """Return the fingerprint of the key of this console; "" if the key cannot be used."""
        try:
            key = self._signer.key()
        except NotPossible:
            return ""
        return fingerprint(key.public_key().public_bytes_raw())

    def _on_failed(self, failure: Failure) -> None:
        if failure.name == _TASK:
            self.error = tr(
                "An unexpected error ended the verification of the file. Verify the file again."
            )
            self.changed.emit()
