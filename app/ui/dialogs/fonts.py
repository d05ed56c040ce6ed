"""Choice of the fonts."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox, QWidget

from app.language import Texts
from app.state.stores import WindowStores
from app.ui.kit.controls.combo_box import ComboBox
from app.ui.kit.dialog import Dialog
from app.ui.look.fonts import Families, families, without_foundry
from app.ui.look.text import display
from app.ui.look.theme import theme

tr = Texts(__name__)


class FontsDialog(Dialog):
    """Dialog to choose two fonts: one for texts, one for paths and values. A choice takes effect at
    once.
    """

    def __init__(self, stores: WindowStores, parent: QWidget | None = None) -> None:
        super().__init__(
            tr("Fonts"),
            tr("The chosen fonts take effect at once, in all windows."),
            tr("Close"),
            parent,
        )
        self.setObjectName("fonts_dialog")
        self.dismiss.hide()
        self._stores = stores
        chosen = theme().families
        self.text = _choice(families(mono=False), without_foundry(chosen.text))
        self.mono = _choice(families(mono=True), without_foundry(chosen.mono))
        self.add_field(tr("Font for texts"), self.text)
        self.add_field(tr("Font for paths, values and bytes"), self.mono)
        self.text.activated.connect(self._on_text_chosen)
        self.mono.activated.connect(self._on_mono_chosen)

    def _on_text_chosen(self) -> None:
        self._stores.settings.font = self.text.currentData()
        self._use()

    def _on_mono_chosen(self) -> None:
        self._stores.settings.mono_font = self.mono.currentData()
        self._use()

    def _use(self) -> None:
        settings = self._stores.settings
        theme().use(families=Families(settings.font, settings.mono_font))
        self._stores.save_settings()


def _choice(some: Sequence[str], chosen: str) -> QComboBox:
    """Return a drop-down list of font families. It has `chosen` even if this machine lacks it."""
    made = ComboBox()
    made.setMinimumContentsLength(20)
    made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    made.addItem(tr("System font"), "")
    for family in some if chosen in {"", *some} else [chosen, *some]:
        made.addItem(display(family, 80), family)
    made.setCurrentIndex(made.findData(chosen))
    return made
