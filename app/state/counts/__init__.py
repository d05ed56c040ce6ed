"""Count results: totals, facets, clusters, similar objects; export them."""
