"""Dialogs about undo: what can be undone, and the copies that make it possible."""
