"""Section of the Groups, which hold Targets and the permissions on them."""

from __future__ import annotations

from collections.abc import Sequence

from app import language
from app.api.records.common import number
from app.api.records.groups import Group
from app.language import Texts, sort_key
from app.state.words.names import name_word
from app.ui.administration.details import Fact
from app.ui.administration.forms.choices import when
from app.ui.administration.forms.fields import NOTES, Field
from app.ui.administration.section import Section
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import Role
from app.ui.look.status_colours import NONE

tr = Texts(__name__)


class GroupsSection(Section[Group]):
    """List of all Groups."""

    name, title, icon = "groups", tr("Groups"), "group"
    empty = tr(
        "No groups. A group holds targets; permissions and filters can be limited to a group."
    )
    consequence = tr("Only a group without targets can be deleted. This cannot be undone.")
    tools = ("add_group", "edit_group", "delete_group")

    def columns(self) -> tuple[Column[Group], ...]:
        return (
            Column(title=tr("Name"), text=lambda row: name_word(row.name), stretch=True,
                   sort=lambda row: sort_key(name_word(row.name))),
            Column(title=tr("Comments"), text=lambda row: row.comments, width=280,
                   sort=lambda row: sort_key(row.comments), role=lambda _row: Role.SECONDARY),
            Column(title=tr("Targets"), text=lambda row: language.number(self._targets(row)),
                   width=80, count=True, sort=self._targets),
            Column(title=tr("Matches"), text=lambda row: language.number(_matches(row)),
                   width=80, count=True, sort=_matches),
        )  # fmt: skip

    def fields(self) -> tuple[Field, ...]:
        refusal = tr("The server rejected this name. Perhaps another group already uses it.")
        return (
            Field(name="name", label=tr("Name"), required=True, refusal=refusal),
            Field(name="comments", label=tr("Comments"), kind=NOTES),
        )

    def facts(self, row: Group) -> Sequence[Fact]:
        matches = row.matches
        counts = (language.number(number(count))
                  for count in (matches.prohibited, matches.match, matches.test))  # fmt: skip
        return (
            (tr("Targets"), language.number(self._targets(row))),
            (tr("Last scan"), when(row.search_time)),
            (tr("Prohibited / other matches / test data"), " / ".join(counts)),
            (tr("Comments"), row.comments or NONE),
            ("ID", row.id),
        )

    def _targets(self, row: Group) -> int:
        group = self.stores.inventory.group(row.id)
        return len(group.targets or ()) if group is not None else 0


def _matches(row: Group) -> int:
    return number(row.matches.match) + number(row.matches.prohibited)
