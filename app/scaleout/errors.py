"""Errors of a cluster of workers. The texts are sentences for the user."""

from __future__ import annotations


class ScaleOutError(Exception):
    """Raised when a cluster cannot be used. The text says why, and what to do."""


class Unreachable(ScaleOutError):
    """Raised when the scheduler does not answer, or no worker can take a call. A later try may
    succeed.
    """
