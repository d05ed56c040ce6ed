"""Widgets that panes and dialogs share: tables, dialogs, lists, previews."""
