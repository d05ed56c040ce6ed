"""Proposals in the window: two people with their own consoles at one real service."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.api.records.approvals import Answer, ApprovalRule, ApprovalRules, ProposalAnswer
from app.api.records.enums import Action
from app.api.records.local import Event, Job
from app.settings import Settings
from app.state.changes.plan import Phase
from app.state.connection.session import ServerProfile
from app.state.stores import AppStores, WindowStores
from app.state.workspace.decision import Wanted
from app.ui.dialogs.mark import MarkDialog
from app.ui.dialogs.proposals.answer_dialog import AnswerDialog
from app.ui.dialogs.proposals.dry_run import DryRunDialog
from app.ui.dialogs.proposals.proposals_dialog import ProposalsDialog
from app.ui.dialogs.remediate.remediate import RemediateDialog
from app.ui.frame.window import MainWindow
from tests.ui.administration.two_windows import PASSWORD, add_account
from tests.ui.dialogs.remedies import TEXT, show
from tests.ui.live import CARD, console, key_of, run, until

LOOK = ("node visible", "report summary", "report detail")
ACT = (*LOOK, "remediation act directly", "remediation mark location")


@asynccontextmanager
async def two_people(
    data: Path, folder: Path, *actions: str, rights: tuple[str, ...] = ACT
) -> AsyncIterator[tuple[WindowStores, WindowStores]]:
    """Yield the consoles of the service's own account and of ann, under a rule for everything."""
    async with console(data, folder, own=True) as owner:
        client = owner.session.client
        await add_account(owner, "ann", (), rights)
        rules = [ApprovalRule(realm="global", actions=list(actions))] if actions else []
        revision = (await client.approvals.rules()).revision
        await client.approvals.change_rules(ApprovalRules(revision=revision, rules=rules))
        owner.guard.refresh()
        await owner.tasks.idle()
        other = AppStores(Settings(sign_off="Ann Roe")).main
        address = client.address
        profile = ServerProfile(
            "Elsewhere", address.base_url, "ann", PASSWORD, address.certificate or ""
        )
        other.session.connect_server(profile)
        await until(lambda: other.session.connected and other.results.loaded_count)
        await other.tasks.idle()
        try:
            yield owner, other
        finally:
            for widget in QApplication.topLevelWidgets():
                widget.close()
            await other.close()


async def remedy(
    stores: WindowStores, qtbot: QtBot, action: Action, *names: str
) -> RemediateDialog:
    """Return the dialog of an action on these files, once it shows its preview."""
    stores.plan.prepare(action, [key_of(stores, name) for name in names])
    dialog = RemediateDialog(stores)
    show(dialog, qtbot)
    if action is Action.MASK:
        await until(lambda: stores.plan.phase is Phase.READY)
    dialog.signing.reason.setCurrentText("Not needed")
    return dialog


async def proposed(
    stores: WindowStores, qtbot: QtBot, *names: str, action: Action = Action.MASK
) -> None:
    """Propose an action on these files."""
    dialog = await remedy(stores, qtbot, action, *names)
    await until(dialog.primary.isEnabled)
    dialog.primary.click()
    await until(lambda: not dialog.isVisible())
    await stores.tasks.idle()


async def listed(stores: WindowStores) -> ProposalsDialog:
    """Return the list of proposals, once it shows one with its objects."""
    dialog = ProposalsDialog(stores)
    dialog.open()
    await until(lambda: dialog.detail.proposal is not None and not dialog.detail.loading)
    return dialog


def answering(parent: ProposalsDialog) -> AnswerDialog:
    (found,) = (one for one in parent.findChildren(AnswerDialog) if one.isVisible())
    return found


async def answered(parent: ProposalsDialog) -> None:
    """Press the button of the answer, and wait until it is accepted."""
    answering(parent).primary.click()
    await until(lambda: not any(one.isVisible() for one in parent.findChildren(AnswerDialog)))


def test_masking_is_proposed_and_approved_by_somebody_else(
    tmp_path: Path, folder: Path, qtbot: QtBot, styled: object
) -> None:
    async def work() -> None:
        async with two_people(tmp_path / "data", folder, "mask") as (owner, ann):
            dialog = await remedy(owner, qtbot, Action.MASK, "a.csv", "b.csv")
            assert dialog.primary.text() == "Propose to mask 2 files"
            assert dialog.consequence.whole().startswith("Requires approval by a second person.")
            dialog.primary.click()
            await until(lambda: not dialog.isVisible())
            assert CARD in (folder / "a.csv").read_text()

            own = await listed(owner)
            assert not own.primary.isEnabled()
            assert own.told.whole() == (
                "You made this proposal. Another person must approve it with an account of their "
                "own (Administration > Accounts), in a console connected to "
                f"{owner.session.base_url}."
            )
            assert own.withdraw.isEnabled()
            own.reject()

            await until(lambda: ann.waiting.count == 1)
            theirs = await listed(ann)
            assert (theirs.primary.isEnabled(), theirs.withdraw.isEnabled()) == (True, False)
            theirs.primary.click()
            await answered(theirs)
            await until(lambda: ann.waiting.count == 0)
            await until(lambda: CARD not in (folder / "a.csv").read_text())
            (job, _) = [job for job in await _jobs(owner) if job.kind == "mask"]
            assert (job.user, job.proposed_by) == ("ann", owner.session.user)
            said = "Proposal approved. Mask: 2 objects. 2 of 2 jobs done."
            await until(lambda: theirs.outcome.whole() == said)
            theirs.reject()

    run(work())


async def _jobs(stores: WindowStores) -> list[Job]:
    return list((await stores.session.client.local.jobs()).items)


def test_what_changed_since_is_left_out_and_named(
    tmp_path: Path, folder: Path, qtbot: QtBot, styled: object
) -> None:
    async def work() -> None:
        async with two_people(tmp_path / "data", folder, "mask") as (owner, ann):
            await proposed(owner, qtbot, "a.csv", "b.csv")
            owner.outbox.mark(Action.CONFIRMED, [key_of(owner, "b.csv")], "R. Roe", "Real")
            await until(lambda: owner.outbox.batches and not owner.outbox.busy)
            dialog = await listed(ann)
            dialog.primary.click()
            await answered(dialog)
            dialog.states.setCurrentText("Approved")
            await until(lambda: dialog.detail.proposal and dialog.detail.proposal.left_out)
            await until(lambda: not dialog.detail.loading)
            left_out = {Path(one.path).name: one.left_out for one in dialog.detail.objects}
            assert left_out["a.csv"] == ""
            assert left_out["b.csv"] != ""
            assert dialog.told.whole() == "1 job was started. 1 object was skipped."
            dialog.reject()

    run(work())


def test_a_rejection_needs_a_reason_that_the_proposer_sees(
    tmp_path: Path, folder: Path, qtbot: QtBot, styled: object
) -> None:
    async def work() -> None:
        async with two_people(tmp_path / "data", folder, "mask") as (owner, ann):
            await proposed(owner, qtbot, "a.csv")
            dialog = await listed(ann)
            dialog.refuse.click()
            answer = answering(dialog)
            answer.primary.click()
            assert answer.problem.whole() == "Enter a reason. The proposer sees it."
            answer.reason.setText("Wrong file")
            answer.primary.click()
            await until(lambda: not dialog.list.items)
            dialog.reject()
            own = ProposalsDialog(owner)
            own.open()
            own.states.setCurrentText("Rejected")
            await until(lambda: own.detail.proposal is not None)
            assert own.facts.whole().endswith("Rejected by ann: Wrong file")
            assert not own.withdraw.isEnabled()
            own.reject()
            assert CARD in (folder / "a.csv").read_text()

    run(work())


def test_a_dry_run_shows_the_changes_and_sends_nothing(
    tmp_path: Path, folder: Path, qtbot: QtBot, styled: object
) -> None:
    async def work() -> None:
        async with two_people(tmp_path / "data", folder, "mask") as (owner, ann):
            await proposed(owner, qtbot, "a.csv")
            dialog = await listed(ann)
            dialog.dry_run.click()
            (dry,) = (one for one in dialog.findChildren(DryRunDialog) if one.isVisible())
            await until(lambda: ann.plan.phase is Phase.READY)
            assert ann.plan.checked is not None
            (item,) = ann.plan.checked
            assert (item.ok, item.changes > 0) == (True, True)
            ann.plan.tick([item], ticked=False)
            assert ann.plan.is_ticked(item), "what the server carries out cannot be chosen here"
            jobs = len(await _jobs(owner))
            dry.primary.click()
            await ann.tasks.idle()
            assert len(await _jobs(owner)) == jobs
            dialog.reject()

    run(work())


def test_encryption_asks_for_the_password_at_the_approval(
    tmp_path: Path, folder: Path, qtbot: QtBot, styled: object
) -> None:
    async def work() -> None:
        async with two_people(tmp_path / "data", folder, "encrypt") as (owner, ann):
            dialog = await remedy(owner, qtbot, Action.ENCRYPT, "a.csv")
            await until(dialog.primary.isEnabled)
            assert not dialog.extras.password.isVisible()
            dialog.primary.click()
            await until(lambda: not dialog.isVisible())
            theirs = await listed(ann)
            theirs.primary.click()
            answer = answering(theirs)
            answer.primary.click()
            assert answer.problem.whole() != "", "a password is missing"
            answer.secret.password.setText("Correct-Horse-7-B")
            answer.secret.again.setText("Correct-Horse-7-B")
            answer.primary.click()
            await until(lambda: not (folder / "a.csv").exists())
            theirs.reject()

    run(work())


def test_a_decision_under_a_rule_is_proposed(
    tmp_path: Path, folder: Path, qtbot: QtBot, styled: object
) -> None:
    async def work() -> None:
        async with two_people(tmp_path / "data", folder, "false_match") as (owner, ann):
            wanted: list[Wanted] = []
            owner.triage.wanted.connect(wanted.append)
            owner.results.set_selected([key_of(owner, "a.csv")])
            owner.settings.saved_reasons = ["Invented"]
            owner.triage.choose_reason(1)
            owner.triage.decide(Action.FALSE_MATCH)
            dialog = MarkDialog(owner, wanted[0])
            show(dialog, qtbot)
            assert dialog.primary.text() == "Propose to mark 1 object"
            dialog.primary.click()
            await until(lambda: not dialog.isVisible())
            theirs = await listed(ann)
            theirs.primary.click()
            await answered(theirs)
            key = key_of(owner, "a.csv")

            def decided() -> bool:
                owner.results.refresh_keys([key])
                row = owner.results.row_of(key)
                return row is not None and row.status == "False Match"

            await until(decided)
            theirs.reject()

    run(work())


def test_who_may_only_request_proposes_and_cannot_approve(
    tmp_path: Path, folder: Path, qtbot: QtBot, styled: object
) -> None:
    async def work() -> None:
        rights = (*LOOK, "remediation request")
        async with two_people(tmp_path / "data", folder, rights=rights) as (owner, ann):
            await until(lambda: ann.guard.account is not None)
            dialog = await remedy(ann, qtbot, Action.MASK, "a.csv")
            assert dialog.primary.text() == "Propose to mask 1 file"
            dialog.primary.click()
            await until(lambda: not dialog.isVisible())
            direct = await remedy(owner, qtbot, Action.MASK, "b.csv")
            assert direct.primary.text() == "Mask 1 file"
            direct.instead.click()  # without a rule, it may still be proposed
            await until(lambda: not direct.isVisible())
            theirs = await listed(ann)
            mine = [one.proposed_by for one in theirs.list.items]
            assert mine == [owner.session.user, "ann"]
            needed = "Your account needs the permission “Remediation act directly” on every target."
            assert theirs.told.whole() == needed
            theirs.reject()

    run(work())


def test_a_proposal_answered_meanwhile_says_by_whom(
    tmp_path: Path, folder: Path, qtbot: QtBot, styled: object
) -> None:
    async def work() -> None:
        async with two_people(tmp_path / "data", folder, "mask") as (owner, ann):
            await proposed(owner, qtbot, "a.csv")
            dialog = await listed(ann)
            dialog.primary.click()
            answer = answering(dialog)
            own = await listed(owner)
            own.withdraw.click()
            await answered(own)
            await until(lambda: not own.list.items)
            own.reject()
            answer.primary.click()
            await until(answer.problem.isVisible)
            assert "withdrawn" in answer.problem.whole()
            assert CARD in (folder / "a.csv").read_text()
            assert (folder / "a.csv").read_text() == TEXT
            answer.reject()
            dialog.reject()

    run(work())


def test_a_rule_of_somebody_else_applies_at_once(
    tmp_path: Path, folder: Path, qtbot: QtBot, styled: object
) -> None:
    """The server enforces a rule that an open dialog does not know yet; then it proposes."""

    async def work() -> None:
        async with two_people(tmp_path / "data", folder) as (owner, ann):
            dialog = await remedy(ann, qtbot, Action.MASK, "a.csv")
            assert dialog.primary.text() == "Mask 1 file"
            approvals = owner.session.client.approvals
            key = key_of(ann, "a.csv")
            rule = ApprovalRule(realm="target", key=key.target_id, actions=["mask"])
            revision = (await approvals.rules()).revision
            await approvals.change_rules(ApprovalRules(revision=revision, rules=[rule]))
            if dialog.primary.text() == "Mask 1 file":  # the rule may be read already
                dialog.primary.click()
            await until(lambda: dialog.primary.text() == "Propose to mask 1 file")
            assert CARD in (folder / "a.csv").read_text()
            dialog.primary.click()
            await until(lambda: not dialog.isVisible())
            assert not ann.guard.rule_applies(Action.UNDO, key.target_id)
            assert len((await approvals.list()).items) == 1

    run(work())


def test_a_change_of_the_rules_reaches_everybody_without_its_details(
    tmp_path: Path, folder: Path, qtbot: QtBot, styled: object
) -> None:
    """Also who sees no events about the server."""

    async def work() -> None:
        async with two_people(tmp_path / "data", folder) as (owner, ann):
            approvals = owner.session.client.approvals
            noticed: list[Event] = []
            ann.session.noticed.connect(noticed.append)
            key = key_of(ann, "a.csv").target_id
            applies = False

            def known() -> bool:
                return ann.guard.rule_applies(Action.MASK, key) is applies

            for applies in (True, False):
                rules = [ApprovalRule(realm="target", key=key, actions=["mask"])] * applies
                revision = (await approvals.rules()).revision
                await approvals.change_rules(ApprovalRules(revision=revision, rules=rules))
                await until(known)
            told = {one.message for one in noticed if one.record == "approvals"}
            assert told == {"The approval rules were changed."}

    run(work())


def test_the_proposer_is_told_of_each_answer(
    tmp_path: Path, folder: Path, qtbot: QtBot, styled: object
) -> None:
    """At once while connected, otherwise at the next sign-in; marked until the list was opened."""

    async def work() -> None:
        async with two_people(tmp_path / "data", folder, "mask") as (owner, ann):
            window = MainWindow(ann)
            qtbot.addWidget(window)
            window.show()
            for name in ("a.csv", "b.csv", "a.csv"):
                await proposed(ann, qtbot, name)
            assert not window.status.proposals.isVisibleTo(window)
            who = owner.session.user
            waiting = (await owner.session.client.approvals.list(state="waiting")).items
            words, approvals = window.messages.words.whole, owner.session.client.approvals

            given = ProposalAnswer(hash=waiting[0].hash, reason="Still in use")
            await approvals.answer(waiting[0].id, Answer.REJECT, given)
            rejected = f"Your proposal to mask 1 object was rejected by {who}: Still in use."
            await until(lambda: words() == rejected)
            assert window.status.proposals.text().strip() == "1 proposal answered"

            given = ProposalAnswer(hash=waiting[1].hash)
            await approvals.answer(waiting[1].id, Answer.APPROVE, given)
            carried_out = (
                f"Your proposal to mask 1 object was approved by {who} and carried out: "
                "1 of 1 job done."
            )
            toast = window.toast
            await until(lambda: toast.words() == carried_out)
            assert words() == rejected  # good news moves no page under the pointer
            assert len(ann.own_answers.unseen) == 2

            toast.more_button.click()
            (dialog,) = window.findChildren(ProposalsDialog)
            await until(lambda: len(dialog.list.items) == 3)
            states = [dialog.view.table.index(row, 0).data() for row in range(3)]
            assert states == ["Rejected (new)", "Approved (new)", "Waiting"]
            dialog.reject()
            assert not window.status.proposals.isVisibleTo(window)

            place = ann.session.remote
            assert place is not None
            ann.session.connect_local()  # the last answer comes while ann is away
            given = ProposalAnswer(hash=waiting[2].hash, reason="Twice")
            await approvals.answer(waiting[2].id, Answer.REJECT, given)
            assert not ann.own_answers.unseen
            ann.session.connect_server(place)
            rejected = f"Your proposal to mask 1 object was rejected by {who}: Twice."
            await until(lambda: words() == rejected)
            assert [one.id for one in ann.own_answers.unseen] == [waiting[2].id]

    run(work())


def test_enter_opens_the_row_and_keeps_the_dialog(
    tmp_path: Path, folder: Path, qtbot: QtBot, styled: object
) -> None:
    async def work() -> None:
        async with two_people(tmp_path / "data", folder, "mask") as (owner, _ann):
            await proposed(owner, qtbot, "a.csv")
            own = await listed(owner)
            own.view.setFocus()
            QTest.keyClick(own.view, Qt.Key.Key_Return)
            assert own.isVisible()
            assert own.focusWidget() is own.objects

    run(work())
