"""Section of the risk profiles: rules that give match locations a risk level."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from app.api.records.risk import RiskProfile
from app.language import Texts, number, sort_key
from app.state.administration.risk_profiles import LEVELS, RuleCount, rules_text
from app.state.stores import WindowStores
from app.state.type_words.type_words import type_word
from app.state.words.labels import level_word
from app.state.words.names import name_word
from app.ui.actions.qactions import Actions
from app.ui.administration.details import Fact
from app.ui.administration.forms.fields import Field
from app.ui.administration.forms.rules_editor import RulesEditor, spoken_rules, why_not_rules
from app.ui.administration.section import Section
from app.ui.dialogs.timeline import TimelineDialog
from app.ui.kit.controls.choices import Choice
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import Role
from app.ui.look.status_colours import NONE

tr = Texts(__name__)

_LOWEST = 1_000_000
_RULES = tr(
    "A profile maps a match location if at least one rule of each criterion applies. Files in "
    "archives are rated separately."
)


class RiskProfilesSection(Section[RiskProfile]):
    """List of the risk profiles, highest priority first."""

    name, title, icon = "risk_profiles", tr("Risk profiles"), "risk"
    empty = tr(
        "No risk profiles. The rules of a risk profile rate match locations as high, "
        "medium or low risk."
    )
    consequence = tr(
        "After the deletion, match locations are rated again without this profile. This "
        "cannot be undone."
    )
    tools = (
        "add_risk_profile", "edit_risk_profile", "delete_risk_profile", "",
        "history_risk_profile",
    )  # fmt: skip

    def __init__(self, stores: WindowStores, actions: Actions) -> None:
        super().__init__(stores, actions)
        stores.risk.changed.connect(self._show)

    def columns(self) -> tuple[Column[RiskProfile], ...]:
        return (
            Column(title=tr("Label"), text=lambda row: name_word(row.label), stretch=True,
                   sort=lambda row: sort_key(name_word(row.label))),
            Column(title=tr("Level"), text=lambda row: level_word(row.level), width=96,
                   words=[level_word(one) for one in LEVELS],
                   sort=self._rank),
            Column(title=tr("Priority"), text=lambda row: number(row.priority), width=80,
                   count=True, sort=lambda row: row.priority,
                   about=tr("1 is the highest priority")),
            Column(title=tr("Rules"), text=_amount, width=112, role=lambda _row: Role.SECONDARY),
        )  # fmt: skip

    def fields(self) -> tuple[Field, ...]:
        return (
            Field(name="label", label=tr("Label"), required=True,
                  placeholder=tr("Public card data"),
                  refusal=tr("The server rejected the label. Perhaps another profile uses it.")),
            Field(name="level", label=tr("Level"), choices=self._levels),
            Field(name="priority", label=tr("Priority"), required=True, check=_why_no_priority,
                  hint=tr("1 is the highest priority. If several profiles map a match location, "
                          "the profile with the highest priority determines the level, even if "
                          "another rates it higher.")),
            Field(name="rules", label=tr("Rules"), make=self._rules, hint=_RULES,
                  say=partial(spoken_rules, types=self._types),
                  check=why_not_rules, required=True,
                  refusal=tr("The server rejected a rule that can never match. Correct or remove "
                             "the rule.")),
        )  # fmt: skip

    def facts(self, row: RiskProfile) -> Sequence[Fact]:
        rules = spoken_rules(rules_text(row.rules), self._types)
        withheld = tr.plural(
            "{n} rule is hidden from your account",
            "{n} rules are hidden from your account",
            row.withheld or 0,
        ) * bool(row.withheld)
        return (
            (tr("Level"), level_word(row.level)),
            (tr("Priority"), number(row.priority)),
            (tr("Rules"), "\n".join(filter(None, (rules, withheld))) or NONE),
            (tr("State of the risk ratings"), self.stores.risk.progress_text or tr("Up to date")),
            ("ID", row.profile_id),
        )

    def verbs(self) -> dict[str, Callable[[], None]]:
        return super().verbs() | {"history": self.history}

    def history(self) -> None:
        """Show how many match locations the selected profile mapped over time."""
        (row,) = self.records.chosen()
        TimelineDialog(
            self.stores,
            tr("History of a risk profile"),
            tr(
                "Number of match locations mapped by the risk profile “{label}”, newest "
                "entry first.",
                label=row.label,
            ),
            tr("Match locations"),
            row.profile_id,
            parent=self.window(),
        ).open()

    def _levels(self) -> list[Choice]:
        return [
            Choice(level_word(level), level)
            for level in self.stores.administration.risk_profiles.levels
        ]

    def _rank(self, row: RiskProfile) -> int:
        levels = list(self.stores.administration.risk_profiles.levels)
        return levels.index(row.level) if row.level in levels else len(levels)

    def _rules(self) -> RulesEditor:
        counter = RuleCount(self.stores.session, self.stores.tasks)
        return RulesEditor(counter, self._types())

    def _types(self) -> dict[str, str]:
        """Return the display names of the data types, by the names that rules contain. A rule
        contains the key of a built-in data type, but the display name of a custom one.
        """
        builtin = {row.key: type_word(row.name) for row in self.stores.query.options.data_types}
        custom = self.stores.administration.risk_profiles.types
        return builtin | {name: name for name in custom}


def _amount(row: RiskProfile) -> str:
    criteria = (getattr(row.rules, name) or () for name in row.rules.__struct_fields__)
    return tr.plural("{n} rule", "{n} rules", sum(map(len, criteria)) + (row.withheld or 0))


def _why_no_priority(value: str) -> str:
    if value.isascii() and value.isdecimal() and 1 <= int(value) <= _LOWEST:
        return ""
    return tr("Enter a number from 1 to {most}.", most=_LOWEST)
