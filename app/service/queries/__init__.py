"""Requests about results: open queries until they expire, content of objects, explanations."""
