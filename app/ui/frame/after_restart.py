"""Message about the previous run of the program: scans that it left interrupted, and lost undo
copies.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject

from app.api.records.local import Job
from app.language import Texts
from app.state.changes.interrupted_scans import interrupted_scans
from app.state.connection.connection_state import LOCAL
from app.state.stores import WindowStores
from app.state.words.event_sentences import sentence_words
from app.ui.look.text import display
from app.ui.panes.messages import MessageBar

tr = Texts(__name__)


class AfterRestart(QObject):
    """After a start of the console, reports the scans that were interrupted when the previous run
    ended, and the undo copies that were lost then.
    """

    def __init__(self, stores: WindowStores, messages: MessageBar, parent: QObject) -> None:
        super().__init__(parent)
        self._stores, self._messages = stores, messages
        self._scans: list[Job] = []
        self._lost = 0
        stores.jobs.changed.connect(self._on_jobs)
        stores.vault.lost.connect(self._on_lost)

    def _on_jobs(self) -> None:
        session, jobs = self._stores.session, self._stores.jobs
        if session.place == LOCAL and jobs.loaded:
            jobs.changed.disconnect(self._on_jobs)
            self._scans = interrupted_scans(jobs.jobs, session.began)
            self._say()

    def _on_lost(self, copies: int) -> None:
        self._lost = copies
        self._say()

    def _say(self) -> None:
        scans = self._scans
        words = [_scan_words(job) for job in scans[:1]]
        if len(scans) > 1:
            words.append(
                tr.plural(
                    "{n} other scan was interrupted, too. See Administration > Scans.",
                    "{n} other scans were interrupted, too. See Administration > Scans.",
                    len(scans) - 1,
                )
            )
        if self._lost:
            words.append(_undo_words(self._lost))
        if words:
            again = partial(self._scan_again, scans) if scans else None
            self._messages.say(" ".join(words), "warning", retry=again, verb=tr("Scan again"))

    def _scan_again(self, scans: list[Job]) -> None:
        for job in scans:
            self._stores.jobs.retry(job.id)


def _scan_words(job: Job) -> str:
    what, why = display(job.path or job.title, 120), sentence_words(job.message)
    return tr("Scan of {what}: {why}", what=what, why=why)


def _undo_words(copies: int) -> str:
    return tr.plural(
        "{n} undo copy was lost when the program ended: this system has no keyring, so the key of "
        "the undo copies exists only while the program runs.",
        "{n} undo copies were lost when the program ended: this system has no keyring, so the key "
        "of the undo copies exists only while the program runs.",
        copies,
    )
