"""Approval by a second person, through the real service (`T69`)."""
