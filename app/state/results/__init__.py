"""Rows of a query: loading, filtering, sorting, totals of loaded rows."""
