"""Verdict on an evidence pack, or on an exported coverage statement."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.evidence_verifier import OTHER, STATEMENT, Verdict
from app.state.oversight.evidence_check import EvidenceCheck
from app.ui.kit.boxes import hbox, vbox
from app.ui.kit.dialog import Dialog
from app.ui.kit.widgets import IconLabel
from app.ui.look.text import SELECTABLE, PlainLabel, amount
from app.ui.look.theme import Role

if TYPE_CHECKING:
    from app.state.stores import WindowStores

SIGNED_FILES = "Evidence packs and coverage statements (*.zip *.json)"
_NAMES = {
    "objects.jsonl": ("object", "objects"),
    "dry_runs.jsonl": ("dry run", "dry runs"),
    "remediations.jsonl": ("remediation", "remediations"),
    "journal.jsonl": ("journal record", "journal records"),
    "coverage.jsonl": ("coverage statement", "coverage statements"),
}
_OWN = "The file was signed with the key of this console."
_OTHER = (
    "The file was not signed with the key of this console. Compare the fingerprint of its key with "
    "the one that the author gives you through another channel."
)


_SERVER = (
    "A coverage statement is signed by the server that scanned. Compare the fingerprint of its key "
    "with the one that this server shows in the coverage of the scan."
)


class VerifyEvidenceDialog(Dialog):
    """Dialog that verifies a file and shows what it contains, or what was changed."""

    def __init__(self, stores: WindowStores, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(
            "Verify evidence pack",
            "Checks every byte of the file against its signature, and the audit journal in it.",
            "Close",
            parent,
        )
        self.setObjectName("verify_evidence_dialog")
        self._name = path.name
        self._icon = IconLabel("pending", Role.PENDING)
        self.state = PlainLabel(f"Verifying {path.name} …", wrap=True)
        self.content = PlainLabel("", "secondary", wrap=True)
        self.trust = PlainLabel("", wrap=True)
        self.key = PlainLabel("", "mono")
        self.key.setTextInteractionFlags(SELECTABLE)
        self.body.addLayout(hbox(self._icon, (self.state, 1)))
        self.body.addLayout(vbox(self.content, self.trust, self.key))
        self.dismiss.hide()
        self.check = EvidenceCheck(stores.signer, stores.tasks, self)
        self.check.changed.connect(self._show)
        self.finished.connect(self.check.stop)
        self.check.verify(path)

    def _show(self) -> None:
        verdict = self.check.verdict
        if verdict is None:
            self._say(self.check.error, "error", Role.PROHIBITED)
        elif verdict.kind == OTHER:
            words = f"{self._name} is neither an evidence pack nor a coverage statement."
            self._say(words, "warning", Role.MATCH)
        elif verdict.fault:
            self._say(
                f"{self._name} is not intact: {verdict.fault}. Do not rely on any of it.",
                "error",
                Role.PROHIBITED,
            )
        else:
            self._say(f"{self._name} is intact.", "confirm", Role.SECONDARY)
            if verdict.journal_fault:
                self.complain(
                    "The journal was already damaged when the pack was made: "
                    f"{verdict.journal_fault}."
                )
            self.content.setText(_content(verdict))
            self.trust.setText(self._trust_words(verdict))
            self.key.setText(verdict.fingerprint)
        self._fit_height()

    def _trust_words(self, verdict: Verdict) -> str:
        if verdict.kind == STATEMENT:
            return _SERVER
        return _OWN if self.check.own else _OTHER

    def _say(self, words: str, icon: str, role: Role) -> None:
        self._icon.show_icon(icon, role)
        self.state.setText(words)


def _content(verdict: Verdict) -> str:
    if verdict.kind == STATEMENT:
        ((_, count),) = verdict.counts
        listed = f"{amount(count, 'object', 'objects')} not read completely"
        if not verdict.listed:
            listed = "the list of its objects is not included"
        return f"Coverage statement of a scan that ended {verdict.made}: {listed}."
    counts = ", ".join(amount(count, *_NAMES[name]) for name, count in verdict.counts)
    withheld = f" ({verdict.withheld:,} of them without text)" if verdict.withheld else ""
    return f"Made {verdict.made} by {verdict.by}: {counts}{withheld}."
