"""Paths of objects as their systems write them: what is on this computer, and folders."""

from __future__ import annotations

import pytest

from app.api.records.common import ErrorCounts, MatchCounts
from app.api.records.locations import Location
from app.api.records.matchobjects import MatchObjectDetails
from app.api.records.targets import Target
from app.settings import Settings
from app.state.location.opening import protocols_of
from app.state.location.surroundings import FOLDER, Radius
from app.state.stores import AppStores

NO_ERRORS = ErrorCounts(notice=0, error=0, critical=0)
NO_MATCHES = MatchCounts(test="0", match="0", prohibited="0")


def target(path: str) -> Target:
    """Return a Target with one Location."""
    place = Location(
        id="2", description="", path=path, protocol="file", search_status="searched",
        errors=NO_ERRORS, matches=NO_MATCHES,
    )  # fmt: skip
    return Target(
        id="1", name="a", comments="", search_status="searched", errors=NO_ERRORS,
        matches=NO_MATCHES, locations=[place],
    )  # fmt: skip


@pytest.mark.parametrize(
    ("location", "path", "inside"),
    [
        ("C:\\data", "C:\\data\\a.txt", True),
        ("C:\\data", "C:\\data\\a.zip#b/c.txt", True),
        ("C:\\data\\a.zip", "C:\\data\\a.zip#b.txt", True),
        ("C:\\", "C:\\data\\a.txt", True),
        ("C:\\data", "C:\\database\\a.txt", False),
        ("\\\\server\\share", "\\\\server\\share\\a.txt", True),
        ("/data", "/data/a.txt", True),
        ("/", "/data/a.txt", True),
        ("/data", "/data\\a.txt", False),
    ],
)
def test_which_locations_contain_a_path(location: str, path: str, inside: bool) -> None:
    assert list(protocols_of(target(location), path)) == ["file"] * inside


@pytest.mark.parametrize(
    ("path", "folder", "prefix"),
    [
        ("C:\\data\\finance\\a.txt", "C:\\data\\finance", "C:\\data\\finance\\"),
        ("/data/finance/a.zip#b/c.txt", "/data/finance", "/data/finance/"),
        ("C:\\a.txt", "", ""),
        ("/a.txt", "", ""),
        ("INBOX/a/b", "", ""),
    ],
)
def test_other_objects_of_the_folder_are_counted(path: str, folder: str, prefix: str) -> None:
    stores = AppStores(Settings()).main
    stores.matches.details = MatchObjectDetails(path=path, metas=[])
    radius = Radius(stores.session, stores.matches, stores.results, stores.query, stores.tasks)
    found = [(kind, about, one.body.prefix) for kind, about, one in radius.questions()]
    assert found == ([(FOLDER, folder, [prefix])] if folder else [])
