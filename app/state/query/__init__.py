"""The query: its conditions, its text, and the query language."""
