"""Dialogs of proposals in files: exported by one person, reviewed and approved by another."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from app.api.records.enums import Action
from app.state.approvals.received import ReceivedProposal
from app.state.changes.plan import Phase
from app.state.stores import WindowStores
from app.state.workspace.decision import Wanted
from app.ui.dialogs.mark import MarkDialog
from app.ui.dialogs.proposals.history import ProposalHistoryDialog
from app.ui.dialogs.proposals.received import ReceivedProposalDialog
from app.ui.dialogs.remediate.remediate import RemediateDialog
from app.ui.look.text import tip_text
from tests.state.approvals.people import keeps_none, service
from tests.ui import made
from tests.ui.dialogs.remedies import show
from tests.ui.live import CARD, key_of, run, until

__all__ = ["keeps_none"]
pytestmark = pytest.mark.usefixtures("keeps_none")


async def export(dialog: MarkDialog | RemediateDialog, path: Path) -> None:
    """Press the button that exports, and choose the file."""
    assert dialog.primary.text() == "Export proposal…"
    dialog.signing.reason.setCurrentText("Not needed")
    dialog.primary.click()
    made.the(QFileDialog, dialog).fileSelected.emit(str(path))
    await until(lambda: not dialog.isVisible())


async def received(stores: WindowStores, path: Path) -> ReceivedProposalDialog:
    """Open a file, and return its dialog once the objects are compared."""
    seen: list[ReceivedProposal] = []
    stores.received.opened.connect(seen.append)
    stores.received.open(path)
    await until(lambda: seen)
    dialog = ReceivedProposalDialog(stores, seen[0])
    dialog.open()
    await until(lambda: dialog.comparison.done)
    return dialog


def test_an_unknown_key_must_be_confirmed_before_anything_is_approved(
    tmp_path: Path, folder: Path, qtbot: QtBot, styled: object
) -> None:
    async def work() -> None:
        path = tmp_path / "a.proposal.json"
        async with service(tmp_path, folder) as at:
            async with at.person("ann") as ann:
                stores = ann.main
                stores.plan.prepare(Action.MASK, [key_of(stores, "a.csv")])
                remedy = RemediateDialog(stores)
                show(remedy, qtbot)
                await until(lambda: stores.plan.phase is Phase.READY)
                await export(remedy, path)
            async with at.person("bob") as bob:
                stores = bob.main
                dialog = await received(stores, path)
                reviewed: list[object] = []
                dialog.review.connect(reviewed.append)
                dialog.primary.click()
                assert not dialog.primary.isEnabled()
                assert (
                    tip_text(dialog.primary.toolTip())
                    == "First, let the owner of the key confirm the key."
                )
                dialog.compared.setChecked(True)
                assert dialog.primary.text() == "Review 1 object…"
                dialog.primary.click()
                (change,) = reviewed
                stores.plan.prepare_proposed(change)  # type: ignore[arg-type]
                remedy = RemediateDialog(stores)
                show(remedy, qtbot)
                await until(lambda: stores.plan.phase is Phase.READY)
                assert remedy.primary.text() == "Approve and mask 1 file"
                stores.plan.choose_types([])
                assert stores.plan.data_types == stores.plan.data_types_available
                remedy.primary.click()
                await until(lambda: CARD not in (folder / "a.csv").read_text())
                await until(lambda: not stores.plan.delivery.sending)
                remedy.close()
                history = ProposalHistoryDialog(stores)
                assert history.view.source.count == 1

    run(work())


def test_a_decision_is_exported_and_approved(
    tmp_path: Path, folder: Path, qtbot: QtBot, styled: object
) -> None:
    async def work() -> None:
        path = tmp_path / "a.proposal.json"
        async with service(tmp_path, folder) as at:
            async with at.person("ann") as ann:
                key = key_of(ann.main, "a.csv")
                mark = MarkDialog(ann.main, Wanted(Action.FALSE_MATCH, [key], stay=True))
                show(mark, qtbot)
                await export(mark, path)
            found = await at.owner.session.client.local.search_audit(action="export", limit=1)
            assert found.records[0].outcome == "Exported a proposal as JSON (records: 1)"
            async with at.person("bob") as bob:
                stores = bob.main
                stores.settings.sign_off = "B. Roe"
                dialog = await received(stores, path)
                assert "earlier session" in " ".join(made.texts(dialog))
                dialog.compared.setChecked(True)
                dialog.name.clear()
                dialog.primary.click()
                assert dialog.problem.whole() == "Enter a sign-off name."
                dialog.name.setText("B. Doe")
                assert dialog.problem.isHidden()
                dialog.primary.click()
                await until(lambda: stores.outbox.batches and not stores.outbox.busy)
                await stores.tasks.idle()
                row = stores.results.row_of(key_of(stores, "a.csv"))
                assert row is not None
                assert (row.status, row.signoff) == ("False Match", "B. Doe")

    run(work())
