"""Base of tabs that show details of the focused object. The details are read only while the tab is
visible.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from app.state.location.followed import Followed
    from app.state.stores import WindowStores


class FollowingTab(QWidget):
    """Tab that requests `details` from the server, and keeps them up to date, only while it is
    visible.
    """

    def __init__(self, stores: WindowStores, details: Followed[Any]) -> None:
        super().__init__()
        self._stores = stores
        self._details = details

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._details.want(wanted=True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._details.want(wanted=False)
