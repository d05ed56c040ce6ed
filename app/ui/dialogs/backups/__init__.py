"""Dialogs that make and restore backups."""
