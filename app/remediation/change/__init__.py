"""Crash-safe changes to a file: replace, move, and write in place. A crash leaves the old file or
the new one.
"""
