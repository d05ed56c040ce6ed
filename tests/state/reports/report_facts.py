"""Facts of a report, with any number of locations."""

from __future__ import annotations

from app.api.records.common import ErrorCounts, MatchCounts
from app.api.records.coverage import CoverageClass, Statement
from app.api.records.locations import Location
from app.api.records.targets import Target
from app.state.reports.facts import Facts

_NO_ERRORS = ErrorCounts(notice=0, error=0, critical=0)


def facts(paths: list[str], *, target: str = "fs01") -> Facts:
    """Return facts of one Target with these Locations, each with one prohibited value."""
    counts = MatchCounts(test="0", match="2", prohibited="1")
    locations = [
        Location(
            id=str(at), protocol="file", path=path, description="", search_status="searched",
            errors=_NO_ERRORS, matches=counts, search_time=1.7e9,
        )
        for at, path in enumerate(paths)
    ]  # fmt: skip
    host = Target(
        id="t", name=target, comments="", search_status="searched", errors=_NO_ERRORS,
        matches=counts, locations=locations,
    )  # fmt: skip
    statement = Statement(
        scan="1", target_id="t", location_id="0", target=target, path=paths[0], ended=1.7e9,
        complete=True, objects=10, bytes=100, read=7, read_bytes=70, members=[],
        classes=[
            CoverageClass(name="encrypted", objects=2, bytes=20),
            CoverageClass(name="link", objects=1, bytes=10),
        ],
    )  # fmt: skip
    return Facts(
        server="Embedded service",
        version="1.0",
        targets=[host],
        types=[("Visa", 3)],
        tests=7,
        decisions=[("", 4), ("Masked", 1)],
        types_of={"t": [("Visa", 3)]},
        coverage={("t", "0"): statement},
    )
