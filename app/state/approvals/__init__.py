"""Proposals of actions, and their approval by a second person."""
