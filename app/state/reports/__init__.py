"""Compliance reports: their facts, templates, content and files."""
