"""Display options for the contents of an object: as text, as bytes or both, and the encoding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QWidget

from app.language import Texts
from app.state.location.excerpt import ENCODINGS
from app.state.location.matches import BOTH, HEX, TEXT
from app.ui.kit.boxes import hbox
from app.ui.kit.controls.combo_box import ComboBox
from app.ui.look.text import display, set_tip

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

_VIEWS = {tr("Text"): TEXT, tr("Hex"): HEX, tr("Text and hex"): BOTH}


class DisplayOptions(QWidget):
    """Lists to choose view and encoding. The first encoding is the one that the scan detected."""

    def __init__(self, stores: WindowStores) -> None:
        super().__init__()
        self._stores = stores
        self.view, self.encoding = ComboBox(), ComboBox()
        for words, view in _VIEWS.items():
            self.view.addItem(words, view)
        self.encoding.addItem(_detected(""), "")
        for words, codec in ENCODINGS.items():
            self.encoding.addItem(words, codec)
        self.view.setAccessibleName(tr("View"))
        set_tip(self.view, tr("Show the object as text, bytes or both"))
        self.encoding.setAccessibleName(tr("Text encoding"))
        set_tip(self.encoding, tr("Choose another text encoding"))
        self.encoding.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        hbox(self.view, (self.encoding, 1), into=self, edges=(8, 0, 8, 6))
        self.view.activated.connect(self._on_view)
        self.encoding.activated.connect(self._on_encoding)
        stores.matches.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        matches = self._stores.matches
        self.setVisible(matches.can_stream)
        if not matches.can_stream:
            return
        self.view.setCurrentIndex(self.view.findData(matches.view))
        known = matches.codec_found
        words = next((words for words, codec in ENCODINGS.items() if codec == known), known)
        self.encoding.setItemText(0, _detected(words))
        self.encoding.setCurrentIndex(
            max(0, self.encoding.findData(matches.encoding, Qt.ItemDataRole.UserRole))
        )

    def _on_view(self, at: int) -> None:
        self._stores.matches.set_view(self.view.itemData(at))

    def _on_encoding(self, at: int) -> None:
        self._stores.matches.read_as(self.encoding.itemData(at))


def _detected(encoding: str) -> str:
    if not encoding:
        return tr("Automatic")
    return tr("{encoding} (detected)", encoding=display(encoding))
