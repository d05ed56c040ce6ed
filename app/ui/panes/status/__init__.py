"""The bottom of the window."""
