"""Objects of a proposal, as they are now."""

from __future__ import annotations

from collections.abc import Sequence

from app.language import Texts, number
from app.state.approvals.proposal_detail import ProposalObject
from app.state.type_words.type_words import types_words
from app.state.words.statuses import status_word
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import Role
from app.ui.look.status_colours import NONE, status_icon, status_role
from app.ui.look.text import sentence

tr = Texts(__name__)


def _location(one: ProposalObject) -> str:
    return one.path or tr("Object {id}", id=str(one.key.object_id))


def _status(one: ProposalObject) -> str:
    if one.row is None:
        return tr("Not found") if one.gone else ""
    return status_word(one.row.status) or NONE


def _count(one: ProposalObject, name: str) -> str:
    return number(getattr(one.row, name)) if one.row is not None else ""


# fmt: off
COLUMNS: tuple[Column[ProposalObject], ...] = (
    Column(title=tr("Location"), text=_location, stretch=True, middle=True),
    Column(title=tr("Target"), text=lambda one: one.row.target if one.row else "", width=128,
           middle=True),
    Column(title=tr("Types"), width=144, listed=True,
           text=lambda one: types_words(one.row.types) if one.row else ""),
    Column(title=tr("Prohibited"), text=lambda one: _count(one, "prohibited"), width=88, count=True,
           role=lambda _one: Role.PROHIBITED),
    Column(title=tr("Match"), text=lambda one: _count(one, "match"), width=72, count=True,
           role=lambda _one: Role.MATCH),
    Column(title=tr("Current status"), text=_status, width=144,
           icon=lambda one: status_icon(one.row.status) if one.row else "",
           role=lambda one: status_role(one.row.status) if one.row else Role.SECONDARY),
    Column(title=tr("Reason for skipping"), text=lambda one: sentence(one.left_out), width=224,
           role=lambda _one: Role.MATCH),
)
# fmt: on


class ProposalObjects(ListTable[ProposalObject]):
    """Table of the objects of a proposal. The row of an object is filled in once the object was
    read.
    """

    def __init__(self) -> None:
        super().__init__(COLUMNS, lambda one: one.key, name=tr("Objects of the proposal"))
        self._shown: Sequence[ProposalObject] = ()

    def show_objects(self, objects: Sequence[ProposalObject]) -> None:
        """Show these objects. If `objects` is the same list as before, only update its rows."""
        if objects is self._shown:
            self.source.rows[:] = objects
            self.table.touch(range(len(objects)))
        else:
            self._shown = objects
            self.put(objects)
