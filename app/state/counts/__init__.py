"""Counts of results: totals, facets, clusters, similar objects."""
