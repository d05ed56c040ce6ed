"""Backups: one encrypted file with everything that a data folder needs, and its restore."""
