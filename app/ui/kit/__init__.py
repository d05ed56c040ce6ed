"""Widgets shared by panes and dialogs: tables, dialogs, lists, previews."""
