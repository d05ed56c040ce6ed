"""Scan folders: the walk, the worker processes, and the cache of what earlier scans have read."""
