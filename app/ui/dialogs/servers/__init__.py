"""Servers: connecting to one, its certificate, the list of known ones."""
