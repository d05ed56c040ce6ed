"""Limits of worker processes on each system: memory, time, files and network."""
