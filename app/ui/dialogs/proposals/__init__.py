"""Dialogs about proposals, which a second person approves."""
