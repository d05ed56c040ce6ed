"""Reasons that the tour types, in the language of the window."""

from __future__ import annotations

from app.language import Texts

tr = Texts(__name__)

NO_CARD = tr("Order number, not a card")
CLEAN_UP = tr("Card data clean-up")
