"""Data types whose values come from a list: kept as keyed hashes, found by whole words."""
