"""Oversight: the audit journal, evidence packs, the vault and global filters."""
