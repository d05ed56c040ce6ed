"""Colours, type, icons, languages and safe text."""
