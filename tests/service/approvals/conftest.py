"""Fixtures: a service with people, shared by the tests of a module."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.service.approvals.site import ACT, REQUEST, Person, Site
from tests.service.running import Running


@pytest.fixture(scope="module")
def site(service: Running, tmp_path_factory: pytest.TempPathFactory) -> Site:
    return Site(service, tmp_path_factory.mktemp("places"))


@pytest.fixture(scope="module")
def proposer(site: Site) -> Iterator[Person]:
    """An account that may only request."""
    person = site.person(*REQUEST)
    yield person
    person.http.close()


@pytest.fixture(scope="module")
def approver(site: Site) -> Iterator[Person]:
    """An account that may act directly."""
    person = site.person(*ACT)
    yield person
    person.http.close()
