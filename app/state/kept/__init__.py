"""Data that no server stores: notes, assignments, first sight, deadlines, signing key."""
