"""Scan folders: walk ahead, worker processes, what earlier scans have read."""
