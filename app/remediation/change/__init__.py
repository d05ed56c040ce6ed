"""Crash-safe changes to a file, which leave the old or the new one: replace, move, in place."""
