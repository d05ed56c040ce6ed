"""Data that the console itself keeps: notes, assignments, days of first sighting, deadlines,
proposals, snapshots, cached results, signing keys, the lock.
"""
