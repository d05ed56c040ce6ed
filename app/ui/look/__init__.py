"""Colours, type, icons and safe text."""
