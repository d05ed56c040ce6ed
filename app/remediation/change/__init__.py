"""Change a file so that a crash leaves the old or the new one: replace, move, in place."""
