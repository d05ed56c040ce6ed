"""Fixtures: a real service over HTTPS on loopback, one per test module."""

from __future__ import annotations

from tests.service.conftest import own_service, service

__all__ = ["own_service", "service"]
