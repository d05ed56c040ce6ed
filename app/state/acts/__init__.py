"""Describe what the analyst does: batches of decisions, requests per file, and undo."""
