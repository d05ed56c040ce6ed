"""Errors of a cluster of workers. The texts are sentences for the user."""

from __future__ import annotations


class ScaleOutError(Exception):
    """A cluster cannot be used; the text says why, and what to do."""


class Unreachable(ScaleOutError):
    """The scheduler does not answer, or no worker can take a call now; that may change."""
