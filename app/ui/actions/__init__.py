"""Declare every action once: name, shortcut, availability, and the live QAction."""
