"""The story that drives approval by a second person through the window (`every_verb.py`)."""

from __future__ import annotations

from pathlib import Path

from app.state.changes.plan import Phase
from app.ui.administration.forms.edit_dialog import EditDialog
from app.ui.dialogs.proposals.answer_dialog import AnswerDialog
from app.ui.dialogs.proposals.proposals_dialog import ProposalsDialog
from app.ui.dialogs.remediate.remediate import RemediateDialog
from app.ui.frame.window import MainWindow
from tests.ui.administration.live import closed, column, dialog, save, section
from tests.ui.every_verb import press, shut
from tests.ui.live import CSV, console, key_of, run, until
from tests.ui.tidy import discard

OF_APPROVALS = {
    "approvals.rules", "approvals.change_rules", "approvals.propose", "approvals.list",
    "approvals.get", "approvals.answer",
}  # fmt: skip


def test_approvals(tmp_path: Path, styled: object, called: set[str]) -> None:
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "a.csv").write_text(CSV)

    async def work() -> None:
        async with console(tmp_path / "data", tmp_path / "files", own=True) as stores:
            window = MainWindow(stores)
            window.resize(1280, 760)
            window.show()
            await press(window, "administration")
            window.administration.show_section("approval_rules")
            await press(window, "add_approval_rule")
            await save(await dialog(EditDialog), place="global/", actions="mask")
            await until(lambda: "All targets" in column(section(window, "approval_rules")))
            await press(window, "explore")
            stores.results.set_selected([key_of(stores, "a.csv")])
            await press(window, "mask")
            remedy = await dialog(RemediateDialog)
            await until(lambda: stores.plan.phase is Phase.READY and stores.plan.why_propose)
            remedy.signing.reason.setCurrentText("Not needed")
            remedy.primary.click()
            await closed(RemediateDialog)
            await press(window, "proposals")
            proposals = await dialog(ProposalsDialog)
            await until(proposals.withdraw.isEnabled)
            proposals.withdraw.click()
            (await dialog(AnswerDialog)).accept()
            await closed(AnswerDialog)
            await shut(ProposalsDialog)
            await stores.tasks.idle()
            discard(window)

    run(work())
    assert OF_APPROVALS - called == set()
