"""The audit journal: its records, a search in them, its integrity."""
