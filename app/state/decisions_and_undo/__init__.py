"""Data of the analyst's actions: batches of decisions, requests per file, and undo."""
