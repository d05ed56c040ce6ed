"""Bar of the Risk page: period, Target, profile, and what is compared."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import QDate, QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QDateEdit, QWidget

from app import language
from app.language import Texts
from app.state.console_data.today import local_day
from app.state.risk.periods import NAMES, Period
from app.state.words.names import name_word
from app.ui.kit.controls.buttons import allow, button
from app.ui.kit.controls.choices import Choice, ChoiceField
from app.ui.kit.controls.combo_box import ComboBox
from app.ui.kit.flow_layout import FlowLayout
from app.ui.look.text import display
from app.ui.look.theme import theme

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

HELP = tr(
    "Count each object only for its risk profile with the highest priority, even if several "
    "risk profiles apply to the object"
)
_PROFILE_WIDTH = 160
"""Width of the list of profiles in pixels at 100 %. Without it, the list would be as wide as its
longest entry.
"""


class RiskBar(QWidget):
    """Fields that choose what `stores.risk` reads."""

    def __init__(self, stores: WindowStores) -> None:
        super().__init__()
        self._stores = stores
        self.period = ComboBox()
        self.period.setAccessibleName(tr("Period"))
        self.period.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToContents)
        for name, words in NAMES.items():
            self.period.addItem(words, name)
        self.first, self.last = _day(tr("First day")), _day(tr("Last day"))
        self.target = ChoiceField(tr("Target"), tr("All targets"))
        self.profile = ComboBox()
        self.profile.setAccessibleName(tr("Risk profile"))
        self.compared = _tick(
            tr("Compare with previous period"), tr("Show the previous period as a thin line")
        )
        self.prioritized = _tick(tr("Count each object once"), HELP)
        self.dates = button(tr("Compare two dates…"), icon="calendar")
        flow = FlowLayout(self, gap=8)
        self.target.setFixedWidth(theme().px(200))
        self.profile.setFixedWidth(theme().px(_PROFILE_WIDTH))
        for part in self.parts():
            flow.addWidget(part)
        self._connect()

    def parts(self) -> list[QWidget]:
        """Return the fields in order."""
        fields = [self.period, self.first, self.last, self.target, self.profile]
        return [*fields, self.compared, self.prioritized, self.dates]

    def _connect(self) -> None:
        risk = self._stores.risk
        self.period.activated.connect(self._on_period_chosen)
        self.first.dateChanged.connect(self._on_period_chosen)
        self.last.dateChanged.connect(self._on_period_chosen)
        self.target.edited.connect(self._on_target_edited)
        self.profile.activated.connect(self._on_profile_chosen)
        self.compared.toggled.connect(risk.set_compared)
        self.prioritized.toggled.connect(risk.set_prioritized)

    def show_state(self) -> None:
        """Show in the fields what the store reads."""
        risk, inventory = self._stores.risk, self._stores.inventory
        known = [target for group in inventory.groups for target in group.targets or ()]
        self.target.offer([Choice(target.name, target.id) for target in known])
        self.target.show_values([risk.target_id] if risk.target_id else [])
        self._show_profiles()
        self.period.setCurrentIndex(self.period.findData(risk.period.name))
        ranged = risk.period.name == "range"
        for field in (self.first, self.last):
            field.setVisible(ranged)
        whole = tr("Nothing can be compared with the period “All”. Choose another period.")
        allow(self.compared, whole if risk.period.name == "all" else "")
        self.compared.setChecked(risk.compared)
        self.prioritized.setChecked(risk.prioritized)

    def _show_profiles(self) -> None:
        risk = self._stores.risk
        wanted = [
            (tr("All profiles"), None),
            *((display(name_word(p.label)), p.profile_id) for p in risk.profiles),
        ]
        shown = [(self.profile.itemText(at), self.profile.itemData(at))
                 for at in range(self.profile.count())]  # fmt: skip
        if wanted != shown:
            self.profile.clear()
            for label, key in wanted:
                self.profile.addItem(label, key)
        chosen = risk.profile.profile_id if risk.profile else None
        self.profile.setCurrentIndex(max(self.profile.findData(chosen), 0) if chosen else 0)

    def _on_period_chosen(self) -> None:
        name = str(self.period.currentData())
        if name != "range":
            self._stores.risk.set_period(Period(name))
            return
        if self._stores.risk.period.name != "range":
            self._propose_days()
        first, last = sorted((_date(self.first), _date(self.last)))
        self._stores.risk.set_period(Period("range", first, last))

    def _propose_days(self) -> None:
        today = local_day()
        for field, day in ((self.first, today - timedelta(days=30)), (self.last, today)):
            blocker = QSignalBlocker(field)
            field.setDate(QDate(day.year, day.month, day.day))
            blocker.unblock()

    def _on_profile_chosen(self) -> None:
        self._stores.risk.set_profile(self.profile.currentData())

    def _on_target_edited(self, values: object) -> None:
        chosen = values[-1] if isinstance(values, list) and values else None
        self._stores.risk.set_target(chosen)
        self.target.show_values([chosen] if chosen else [])


def _tick(text: str, tip: str) -> QCheckBox:
    made = QCheckBox(text)
    made.setProperty("kind", "beside")  # beside a field, whose height it takes
    made.setToolTip(tip)
    made.setAccessibleDescription(tip)
    return made


def _day(name: str) -> QDateEdit:
    made = QDateEdit()
    made.setCalendarPopup(True)
    made.setDisplayFormat(language.current().day_format)
    made.setAccessibleName(name)
    made.hide()
    return made


def _date(field: QDateEdit) -> date:
    day = field.date()
    return date(day.year(), day.month(), day.day())
