"""Oversight: audit journal, vault, risk, filters and custom data types."""
