"""Verdict on an evidence pack, or on an exported coverage statement."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.evidence_verifier import OTHER, STATEMENT, Verdict
from app.language import Texts
from app.state.oversight.evidence_check import EvidenceCheck
from app.state.words.values import time_words
from app.ui.kit.boxes import hbox, vbox
from app.ui.kit.controls.icon_label import IconLabel
from app.ui.kit.dialog import Dialog
from app.ui.look.colours import Role
from app.ui.look.text import SELECTABLE, PlainLabel

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

SIGNED_FILES = tr("Evidence packs and coverage statements (*.zip *.json)")
_COUNTS = {
    "objects.jsonl": lambda n: tr.plural("{n} object", "{n} objects", n),
    "dry_runs.jsonl": lambda n: tr.plural("{n} dry run", "{n} dry runs", n),
    "remediations.jsonl": lambda n: tr.plural(
        "{n} decision or remediation", "{n} decisions and remediations", n
    ),
    "journal.jsonl": lambda n: tr.plural("{n} journal record", "{n} journal records", n),
    "coverage.jsonl": lambda n: tr.plural("{n} coverage statement", "{n} coverage statements", n),
}
_OWN = tr("The file was signed with the key of this console.")
_OTHER = tr(
    "The file was not signed with the key of this console. Compare the fingerprint of the signing "
    "key with the one that the author gives you through another channel."
)


_SERVER = tr(
    "A coverage statement is signed by the server that ran the scan. Compare the fingerprint of "
    "the key with the one that the server shows in the coverage of the scan."
)


class VerifyEvidenceDialog(Dialog):
    """Dialog that verifies a file. It shows what the file contains or, if somebody has changed the
    file after it was signed, what was changed.
    """

    def __init__(self, stores: WindowStores, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(
            tr("Verify evidence pack"),
            tr(
                "Checks every byte of the file against the signature, and also checks the audit "
                "journal in the file."
            ),
            tr("Close"),
            parent,
        )
        self.setObjectName("verify_evidence_dialog")
        self._name = path.name
        self._icon = IconLabel("pending", Role.PENDING)
        self.state = PlainLabel(tr("Verifying {name} …", name=path.name), wrap=True)
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
            words = tr(
                "The file {name} is neither an evidence pack nor a coverage statement.",
                name=self._name,
            )
            self._say(words, "warning", Role.MATCH)
        elif verdict.fault:
            self._say(
                tr(
                    "The file {name} is not intact: {fault}. Do not rely on its content.",
                    name=self._name,
                    fault=verdict.fault,
                ),
                "error",
                Role.PROHIBITED,
            )
        else:
            self._say(tr("The file {name} is intact.", name=self._name), "confirm", Role.SECONDARY)
            if verdict.journal_fault:
                self.complain(
                    tr(
                        "The journal was already damaged when the evidence pack was created: "
                        "{fault}.",
                        fault=verdict.journal_fault,
                    )
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
        listed = tr.plural(
            "{n} object not read completely", "{n} objects not read completely", count
        )
        if not verdict.listed:
            listed = tr("the list of the objects is not included")
        return tr(
            "Coverage statement of a scan that ended {time}: {listed}.",
            time=time_words(verdict.made),
            listed=listed,
        )
    counts = ", ".join(_COUNTS[name](count) for name, count in verdict.counts)
    if not verdict.withheld:
        return tr(
            "Evidence pack created {time} by {by}: {counts}.",
            time=time_words(verdict.made),
            by=verdict.by,
            counts=counts,
        )
    return tr(
        "Evidence pack created {time} by {by}: {counts}. Journal records with withheld text: "
        "{withheld}.",
        time=time_words(verdict.made),
        by=verdict.by,
        counts=counts,
        withheld=verdict.withheld,
    )
