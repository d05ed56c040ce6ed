"""The query: its conditions, its text, the query language, and saved queries."""
