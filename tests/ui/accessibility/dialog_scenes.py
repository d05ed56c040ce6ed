"""Dialogs that no action opens directly, each with the content that it has in use."""

from __future__ import annotations

import secrets
import time
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from shiboken6 import isValid

from app.api.records.administration import NewCredential
from app.api.records.approvals import Answer, ApprovalRule, ApprovalRules
from app.api.records.enums import Action
from app.api.records.machines import Machine
from app.settings import Profile
from app.state.administration.outcomes import Opened
from app.state.approvals.received import ReceivedProposal
from app.state.changes.plan import Phase
from app.state.connection.certificates import CertificateChange, seen
from app.state.console_data import assignment_file, proposal_file
from app.state.console_data.proposal_file import FileProposal, ProposedObject, ProposedPart
from app.state.console_data.signers import Trust
from app.state.data_types.custom_types import CustomTypes
from app.state.query.saved_queries import SavedQuery
from app.state.rows.keys import Key, Row
from app.state.work.unfinished import Unfinished
from app.state.workspace.decision import Wanted
from app.state.workspace.watch_file import Changes
from app.ui.administration.forms.bulk_dialog import IMPORTED, BulkDialog
from app.ui.administration.forms.choices import groups
from app.ui.administration.forms.connection_dialog import ConnectionDialog
from app.ui.administration.forms.delete_dialog import DeleteDialog, RevokeDialog
from app.ui.administration.forms.move_dialog import MoveDialog
from app.ui.dialogs.compare_dates import CompareDatesDialog
from app.ui.dialogs.coverage import CoverageDialog
from app.ui.dialogs.data_types.propose_type import ProposeTypeDialog
from app.ui.dialogs.data_types.value_list import ValueListDialog
from app.ui.dialogs.evidence import EvidenceDialog
from app.ui.dialogs.import_assignment import ImportAssignmentDialog
from app.ui.dialogs.journal.acknowledge_damage import AcknowledgeDialog
from app.ui.dialogs.mark import MarkDialog
from app.ui.dialogs.proposals.answer_dialog import AnswerDialog
from app.ui.dialogs.proposals.dry_run import DryRunDialog
from app.ui.dialogs.proposals.history import ProposalHistoryDialog
from app.ui.dialogs.proposals.proposals_dialog import ProposalsDialog
from app.ui.dialogs.proposals.received import ReceivedProposalDialog
from app.ui.dialogs.quit import QuitDialog
from app.ui.dialogs.remediate.remediate import RemediateDialog
from app.ui.dialogs.remove_location import RemoveLocationDialog
from app.ui.dialogs.sample_set import OpenSampleDialog, RemoveSampleDialog
from app.ui.dialogs.servers.certificate import CertificateDialog
from app.ui.dialogs.servers.replace_certificate import ReplaceCertificateDialog
from app.ui.dialogs.servers.servers import EditServerDialog, RemoveServerDialog, ServersDialog
from app.ui.dialogs.undo.undo_history import UndoDialog
from app.ui.dialogs.unread import UnreadDialog
from app.ui.dialogs.verify_evidence import VerifyEvidenceDialog
from app.ui.dialogs.watch import WatchDialog
from app.ui.frame.window import MainWindow
from app.ui.kit.dialog import Dialog
from tests.kit import tls
from tests.ui.live import key_of, until

_CSV = "name,group,comments\nfs01,Finance,new\nfs01,Finance,again\n,Finance,\n"
_REASON = "Not needed"


class DialogScenes:
    """Opens dialogs over a window whose service has scanned `a.csv` and `b.csv`. `folder` is for
    the files that they need.
    """

    def __init__(self, window: MainWindow, folder: Path) -> None:
        self._window = window
        self._stores = window.stores
        self._folder = folder

    async def all(self) -> AsyncIterator[tuple[str, Dialog]]:
        """Yield the name of each dialog and the dialog, which has been opened."""
        for name, open_ in (
            ("questions", self._questions), ("results", self._results), ("types", self._types),
            ("servers", self._servers), ("administration", self._administration),
            ("files", self._files), ("proposals", self._proposals), ("outcome", self._outcome),
        ):  # fmt: skip
            async for dialog in open_():
                dialog.open()
                yield f"{name}: {type(dialog).__name__}", dialog

    async def _questions(self) -> AsyncIterator[Dialog]:
        stores, window = self._stores, self._window
        certificate = seen("pay.example:8339", tls.pem(tls.issue()))
        yield OpenSampleDialog(stores, window)
        yield RemoveSampleDialog(stores, window)
        yield QuitDialog(Unfinished(["mask"] * 52, [], 3, 2), window)
        yield CertificateDialog(stores, certificate, window)
        yield ReplaceCertificateDialog(stores, CertificateChange(None, certificate), window)
        yield AcknowledgeDialog(stores, window)

    async def _results(self) -> AsyncIterator[Dialog]:
        stores, window = self._stores, self._window
        place = located(window)
        rows = self._rows()
        yield RemoveLocationDialog(stores, *place, window)
        yield UnreadDialog(stores, *place, window)
        scan = next(job for job in stores.jobs.jobs if job.kind == "scan")
        yield CoverageDialog(stores, scan.id, scan.path, window)
        yield CompareDatesDialog(stores, datetime.now(tz=UTC).date().toordinal() - 30, window)
        found = Changes(1, 1, 1, (("New", rows[0]), ("Changed", rows[1])), compared=True, now={})
        yield WatchDialog(stores, SavedQuery(name="Cards", text="type:Visa"), found, window)
        wanted = Wanted(Action.FALSE_MATCH, self._keys()[:1], stay=True)
        yield MarkDialog(stores, wanted, window)
        mark = MarkDialog(stores, wanted, window)
        mark.open()
        mark.signing.reason.setCurrentText(_REASON)
        mark.accept()
        await until(lambda: not stores.outbox.busy)
        await stores.tasks.idle()
        yield UndoDialog(stores, window)

    async def _types(self) -> AsyncIterator[Dialog]:
        types = CustomTypes(self._stores.session, self._stores.tasks)
        yield ProposeTypeDialog(types, self._window, words=False)
        yield ProposeTypeDialog(types, self._window, words=True, lines=["badge"])
        yield ValueListDialog(types.value_list(), self._window)

    async def _servers(self) -> AsyncIterator[Dialog]:
        settings, before = self._stores.settings, self._stores.settings.profiles
        known = Profile(name="Payments", base_url="https://pay.example:8339", production=True)
        settings.profiles = [known]
        servers = ServersDialog(self._stores, self._window)
        servers.view.selectRow(0)
        yield servers
        yield EditServerDialog(self._stores, known, self._window)
        yield RemoveServerDialog(self._stores, known, self._window)
        settings.profiles = before

    async def _administration(self) -> AsyncIterator[Dialog]:
        stores, window = self._stores, self._window
        client, lists = stores.session.client, stores.administration
        login = NewCredential(label="Backup", type="ssh", username="backup", password="p")
        await client.credentials.create(login)
        targets = lists.sections["targets"]
        for records in (targets, lists.credentials):
            records.read()
        await until(lambda: targets.items and lists.credentials.items)
        targets.select([targets.noun.key(targets.items[0])])
        yield MoveDialog(targets, groups(stores), window)
        row = targets.items[0]
        opened = Opened(targets.noun.key(row), (row,), {}, ("1 location", "2 results"))
        yield DeleteDialog(targets, opened, "The files stay as they are.", window)
        machine = Machine(
            id="1", name="web01", target_id="1", paths=["/srv"], key="ab" * 32, max_age_days=7,
            enrolled=time.time(), enrolled_by="ann",
        )  # fmt: skip
        yield RevokeDialog(lists.sections["machines"], Opened("1", (machine,), {}), window)
        yield ConnectionDialog(stores, lists.credentials.items[0], window)
        file = self._folder / "targets.csv"
        file.write_text(_CSV)
        bulk = lists.bulk()
        imported = BulkDialog(bulk, (), IMPORTED, window)
        bulk.read_file(file)
        await until(lambda: bulk.drafts)
        yield imported

    async def _files(self) -> AsyncIterator[Dialog]:
        """Files that another person, or this console, has signed."""
        stores, window = self._stores, self._window
        key, rows = Ed25519PrivateKey.generate(), self._rows()
        items = [
            assignment_file.Item(
                target_id=row.key.target_id, object_id=row.key.object_id, target=row.target,
                path=row.location, types=row.types, prohibited=row.prohibited, note="Ask first",
            )
            for row in rows
        ]  # fmt: skip
        given = assignment_file.Assignment(
            made=time.time(), by="R. Roe", to="A. Analyst", items=items
        )
        path = self._folder / "given.assignment.json"
        path.write_bytes(assignment_file.written(given, key))
        stores.assignments.look(path)
        await until(lambda: self._window.findChildren(ImportAssignmentDialog))
        yield self._window.findChildren(ImportAssignmentDialog)[0]
        signed = proposal_file.parsed(proposal_file.written(_proposal(rows), key))
        received = ReceivedProposal(stores.session.place, signed, Trust.NEW)
        dialog = ReceivedProposalDialog(stores, received, window)
        await until(lambda: dialog.comparison.done)
        yield dialog
        yield ProposalHistoryDialog(stores, window)
        pack = self._folder / "evidence.zip"
        evidence = EvidenceDialog(stores, window)
        evidence.write_to(str(pack))
        await until(lambda: not stores.evidence.running)
        yield evidence
        verified = VerifyEvidenceDialog(stores, pack, window)
        await until(lambda: verified.check.verdict is not None)
        yield verified

    async def _proposals(self) -> AsyncIterator[Dialog]:
        """A proposal of this account, and a dry run of it, under a rule for one action."""
        stores, window = self._stores, self._window
        await self._require(["mask"])
        yield await self._remedy()
        remedy = await self._remedy()
        remedy.signing.reason.setCurrentText(_REASON)
        remedy.accept()
        await until(lambda: not isValid(remedy) or not remedy.isVisible())
        await stores.tasks.idle()
        yield await self._listed()
        for answer in (Answer.REJECT, Answer.APPROVE):
            listed = await self._listed()
            yield AnswerDialog(listed.detail, answer, listed)
        change = (await self._listed()).detail.change()
        assert change is not None
        stores.plan.prepare_proposed(change)
        dry_run = DryRunDialog(stores, window)
        await until(lambda: stores.plan.phase is Phase.READY)
        yield dry_run
        stores.plan.cancel()
        await self._require([])

    async def _listed(self) -> ProposalsDialog:
        """Return the list of proposals, once it shows one with its objects."""
        dialog = ProposalsDialog(self._stores, self._window)
        dialog.open()
        await until(lambda: dialog.detail.proposal is not None and not dialog.detail.loading)
        return dialog

    async def _outcome(self) -> AsyncIterator[Dialog]:
        """A file that is masked, with the outcome."""
        remedy = await self._remedy()
        remedy.signing.reason.setCurrentText(_REASON)
        remedy.accept()
        await until(lambda: remedy.outcome.isVisible() and not self._stores.plan.delivery.sending)
        await until(lambda: remedy.outcome.all_confirmed)
        yield remedy

    async def _remedy(self) -> RemediateDialog:
        """Return the dialog that masks a file, once it has a preview."""
        stores = self._stores
        stores.plan.prepare(Action.MASK, self._keys()[1:])
        dialog = RemediateDialog(stores, self._window)
        dialog.open()
        await until(lambda: stores.plan.phase is Phase.READY)
        return dialog

    async def _require(self, actions: list[str]) -> None:
        """Make these actions need the approval of a second person."""
        client, guard = self._stores.session.client, self._stores.guard
        rules = [ApprovalRule(realm="global", actions=actions)] if actions else []
        revision = (await client.approvals.rules()).revision
        await client.approvals.change_rules(ApprovalRules(revision=revision, rules=rules))
        guard.refresh()
        await self._stores.tasks.idle()

    def _keys(self) -> list[Key]:
        return [key_of(self._stores, name) for name in ("a.csv", "b.csv")]

    def _rows(self) -> list[Row]:
        found = [self._stores.results.row_of(key) for key in self._keys()]
        return [row for row in found if row is not None]


def located(window: MainWindow) -> tuple[str, str, str]:
    """Return the name and ID of a Target, and the ID of one of its Locations."""
    groups_ = window.stores.inventory.groups
    targets = (target for group in groups_ for target in group.targets or ())
    return next((one.name, one.id, one.locations[0].id) for one in targets if one.locations)


def _proposal(rows: list[Row]) -> FileProposal:
    """Return a proposal of another person for these objects."""
    parts = [
        ProposedPart(
            target_id=row.key.target_id, target=row.target, location_id="1", path=row.location,
            many=False,
            objects=[ProposedObject(
                object_id=row.key.object_id, path=row.location, types=row.types,
                prohibited=row.prohibited, match=row.match, test=row.test, status=row.status,
                places=[],
            )],
        )
        for row in rows
    ]  # fmt: skip
    return FileProposal(
        nonce=secrets.token_hex(16), made=time.time(), server="fs01:8339", certificate="a" * 64,
        account="ann", account_id="5", by="A. Roe", reason=_REASON, action=Action.FALSE_MATCH,
        data_types=None, location="", parts=parts,
    )  # fmt: skip
