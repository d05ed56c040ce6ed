"""Counts of results: totals, facets, clusters, similar objects; and their export."""
