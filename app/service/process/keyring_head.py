"""Copy of the audit journal's head in the system keyring. This copy stays unchanged if somebody
changes the files of the data folder, or restores the whole folder.

The copy lags a little, because a keyring is slow. The head file beside the journal is exact.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import keyring.backend

from app.log import get_logger
from app.paths import APP_NAME
from app.remediation.journal.hash_chain import Head
from app.secrets.keystore import FAULTS
from app.service.process.installation_keys import account_of

SECONDS = 60.0
_PATIENCE = 5.0
_log = get_logger(__name__)


class KeyringHead:
    """Reads the head stored in the keyring, and then keeps the keyring up to date."""

    def __init__(self, backend: keyring.backend.KeyringBackend, data: Path) -> None:
        self._backend = backend
        self._account = account_of("journal", data)
        self._saved: Head | None = None
        self._end = threading.Event()
        self._thread: threading.Thread | None = None

    def load(self) -> list[Head]:
        """Return the stored head in a list, which is empty if none is stored or the keyring cannot
        be used. May block while the system asks the user to unlock the keyring.
        """
        try:
            said = self._backend.get_password(APP_NAME, self._account) or ""
        except FAULTS as error:
            _log.warning("the keyring cannot be used", exc_info=error)
            return []
        number, _, digest = said.partition(" ")
        if not number.isdecimal() or not digest:
            if said:
                _log.warning("the end of the journal in the keyring is damaged")
            return []
        self._saved = Head(int(number), digest)
        return [self._saved]

    def follow(self, head: Callable[[], Head]) -> None:
        """Save the head periodically in a background thread."""
        self._thread = threading.Thread(target=self._follow, args=(head,), daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Save the head a last time. Do not wait long for a keyring that does not answer."""
        self._end.set()
        if self._thread is not None:
            self._thread.join(_PATIENCE)

    def _follow(self, head: Callable[[], Head]) -> None:
        ended = False
        while not ended:
            ended = self._end.wait(SECONDS)
            self._save(head())

    def _save(self, head: Head) -> None:
        if head == self._saved:
            return
        try:
            self._backend.set_password(APP_NAME, self._account, f"{head.number} {head.hash}")
        except FAULTS as error:
            _log.warning("the keyring cannot be used", exc_info=error)
            return
        self._saved = head
