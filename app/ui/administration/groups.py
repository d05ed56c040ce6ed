"""Section of the Groups, which hold Targets and the permissions on them."""

from __future__ import annotations

from collections.abc import Sequence

from app.api.records.common import number
from app.api.records.groups import Group
from app.ui.administration.details import Fact
from app.ui.administration.forms.choices import when
from app.ui.administration.forms.fields import NOTES, Field
from app.ui.administration.section import Section
from app.ui.kit.tables import Column
from app.ui.look.status_style import NONE
from app.ui.look.theme import Role


class GroupsSection(Section[Group]):
    """List of all Groups."""

    name, title, icon = "groups", "Groups", "group"
    empty = "No groups. A group holds targets; permissions and filters can be limited to it."
    consequence = "Only a group without targets can be deleted. This cannot be undone."
    tools = ("add_group", "edit_group", "delete_group")

    def columns(self) -> tuple[Column[Group], ...]:
        return (
            Column(title="Name", text=lambda row: row.name, stretch=True,
                   sort=lambda row: row.name.casefold()),
            Column(title="Comments", text=lambda row: row.comments, width=280,
                   sort=lambda row: row.comments.casefold(), role=lambda _row: Role.SECONDARY),
            Column(title="Targets", text=lambda row: f"{self._targets(row):,}", width=80,
                   count=True, sort=self._targets),
            Column(title="Matches", text=lambda row: f"{_matches(row):,}", width=80, count=True,
                   sort=_matches),
        )  # fmt: skip

    def fields(self) -> tuple[Field, ...]:
        refusal = "The server rejected this name. Perhaps another group already uses it."
        return (
            Field(name="name", label="Name", required=True, refusal=refusal),
            Field(name="comments", label="Comments", kind=NOTES),
        )

    def facts(self, row: Group) -> Sequence[Fact]:
        matches = row.matches
        counts = (matches.prohibited, matches.match, matches.test)
        return (
            ("Targets", f"{self._targets(row):,}"),
            ("Last scan", when(row.search_time)),
            ("Prohibited, match, test", " / ".join(f"{number(count):,}" for count in counts)),
            ("Comments", row.comments or NONE),
            ("ID", row.id),
        )

    def _targets(self, row: Group) -> int:
        group = self.stores.inventory.group(row.id)
        return len(group.targets or ()) if group is not None else 0


def _matches(row: Group) -> int:
    return number(row.matches.match) + number(row.matches.prohibited)
