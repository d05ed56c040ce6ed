"""The query as one line, and as a form."""
