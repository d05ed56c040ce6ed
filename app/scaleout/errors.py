"""Errors of a cluster of workers. The texts are sentences for the user."""

from __future__ import annotations

from app.discovery.match.errors import DiscoveryError


class ScaleOutError(Exception):
    """Raised when a cluster cannot be used. The text says why, and what to do."""


class Unreachable(ScaleOutError):
    """Raised when the scheduler does not answer, or no worker can take a call. A later try may
    succeed.
    """


class AgentAway(DiscoveryError):
    """Raised when none of the workers that were chosen for a Location has been connected for some
    time. The text says so, and what to do.
    """
