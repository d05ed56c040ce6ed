"""Section of the enrolled machines, which scan without a service and send scan reports."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from textwrap import wrap

from app.api.records.machines import Machine
from app.language import Texts, number, sort_key
from app.state.administration.machines import REVOKE
from app.state.administration.outcomes import Opened
from app.state.stores import WindowStores
from app.ui.actions.qactions import Actions
from app.ui.administration.details import Fact
from app.ui.administration.forms.choices import when
from app.ui.administration.forms.delete_dialog import RevokeDialog
from app.ui.administration.section import Section
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import Role
from app.ui.look.status_colours import NONE
from app.ui.look.text import SELECTABLE

tr = Texts(__name__)

_COMMAND = "discovery-console enrol NAME FOLDER --output FILE.json"  # not translated
_KEY_CHARACTERS = 16
"""Characters of a key in one line of the details."""
_HOW = tr("To enrol a machine, run this command on the computer of the service:")


class MachinesSection(Section[Machine]):
    """List of the enrolled machines, and of those whose enrolment was revoked."""

    name, title, icon = "machines", tr("Enrolled machines"), "report"
    empty = tr(
        "No enrolled machines. An enrolled machine needs no service: a command "
        "scans the machine and writes a scan report. Import the scan report in "
        "this console."
    )
    tools = ("import_report", "revoke_machine", "refresh")
    fixed = tr(
        "Machines are enrolled with the command “discovery-console enrol”. An enrolment can be "
        "revoked, but not changed or deleted."
    )

    def __init__(self, stores: WindowStores, actions: Actions) -> None:
        super().__init__(stores, actions)
        self.about.setTextInteractionFlags(SELECTABLE)

    def columns(self) -> tuple[Column[Machine], ...]:
        return (
            Column(title=tr("Name"), text=lambda row: row.name, stretch=True,
                   sort=lambda row: sort_key(row.name)),
            Column(title=tr("State"), text=_state, width=96, sort=_state,
                   words=(tr("Enrolled"), tr("Revoked")),
                   role=lambda row: Role.TEXT if row.revoked is None else Role.SECONDARY),
            Column(title=tr("Last scan imported"), text=lambda row: when(row.last_report),
                   width=152, sort=lambda row: row.last_report or 0.0),
            Column(title=tr("Enrolled on"), text=lambda row: when(row.enrolled), width=136,
                   sort=lambda row: row.enrolled),
            Column(title=tr("Enrolled by"), text=lambda row: row.enrolled_by, width=104,
                   sort=lambda row: sort_key(row.enrolled_by)),
        )  # fmt: skip

    def facts(self, row: Machine) -> Sequence[Fact]:
        target = self.stores.inventory.target(row.target_id)
        days = tr.plural("{n} day", "{n} days", row.max_age_days)
        return (
            (tr("State"), _state(row)),
            (tr("Target"), target.name if target is not None else row.target_id),
            (tr("Enrolled folders"), "\n".join(row.paths) or NONE),
            (tr("Last scan imported"), when(row.last_report)),
            (tr("Maximum age of a report"), days),
            (tr("Enrolled on"), when(row.enrolled)),
            (tr("Enrolled by"), row.enrolled_by),
            (tr("Revoked on"), when(row.revoked)),
            (tr("Public key"), "\n".join(wrap(row.key, _KEY_CHARACTERS))),
            ("ID", row.id),
        )

    def verbs(self) -> dict[str, Callable[[], None]]:
        return {REVOKE: self.revoke}

    def remark(self) -> str:
        enrolled = sum(row.revoked is None for row in self.records.items)
        count = tr("{enrolled} of {total} enrolments are valid.", enrolled=number(enrolled),
                   total=number(len(self.records.items)))  # fmt: skip
        return "\n".join((*[count] * bool(self.records.items), f"{_HOW} {_COMMAND}"))

    def revoke(self) -> None:
        """Ask before the enrolments of the selected machines are revoked."""
        self._reading = self._open_revoke
        keys = [self.records.noun.key(row) for row in self.records.chosen()]
        self.records.open_to_delete(keys)

    def _open_revoke(self, opened: Opened[Machine]) -> None:
        if opened.rows:
            RevokeDialog(self.records, opened, self.window()).open()


def _state(row: Machine) -> str:
    return tr("Enrolled") if row.revoked is None else tr("Revoked")
