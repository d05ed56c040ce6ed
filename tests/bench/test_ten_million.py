"""The service with 10,000,000 match locations, against one with 1,000,000: opening, queries,
facets, counts, marks and risk.

Ten times the locations may take at most `MOST` times as long. The two stores take 15 GB on the disk
of the temporary folder, and are made in about 20 minutes.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.bench.test_big import FORMATS, TYPES, ask, groups, peak, seconds
from tests.kit.bigstore import build
from tests.service.running import Running, order

SIZES = (1_000_000, 10_000_000)
TURNS = 3
MOST = 12
MARKS = 1_000


@contextmanager
def served(folder: Path, size: int) -> Iterator[tuple[Running, float]]:
    """Yield a service with `size` match locations, and the seconds that it took to start."""
    began = time.perf_counter()
    build(folder / "service", size)
    print(f"\nstore of {size:,} made in {time.perf_counter() - began:.0f} s", flush=True)
    Running(folder).close()  # the first start after the store was made
    began = time.perf_counter()
    service = Running(folder)
    started = time.perf_counter() - began
    service.http.timeout = 600
    try:
        yield service, started
    finally:
        service.close()


def work(service: Running) -> dict[str, Callable[[], object]]:
    """Return what is measured, by name."""
    three = {"data_type": TYPES, "content_type": FORMATS, "group": groups(service)}
    facets = {"facets": ["status", "data_type", "owner", "content_type"], "most": 8}
    target = service.get("/v1/targets", limit=1)[0]["id"]
    return {
        "query of everything": lambda: ask(service),
        "query by type, format and group": lambda: ask(service, **three),
        "query by path": lambda: ask(service, search="finance/2019"),
        "query by matches, descending": lambda: ask(service, order="matches", direction="desc"),
        "count of everything": lambda: service.post("/local/v1/query/count", {}),
        "facets of everything": lambda: service.post("/local/v1/query/facets", facets),
        "facets of a query": lambda: service.post("/local/v1/query/facets", three | facets),
        "risk levels": lambda: service.get("/v1/risk/summary/levels"),
        "risk of targets": lambda: service.get("/v1/risk/summary/targets"),
        "first page of match objects": lambda: service.get(f"/v1/targets/{target}/matchobjects"),
    }


def marked(service: Running) -> float:
    """Mark some objects of one Location in one request; return the seconds until all are marked."""
    target = service.get("/v1/targets", limit=1)[0]["id"]
    place = service.get(f"/v1/targets/{target}/locations")[0]["id"]
    page = f"/v1/targets/{target}/matchobjects"
    found = service.get(page, location_id=place, limit=2 * MARKS)
    keys = [one["id"] for one in found if "id" in one][:MARKS]
    assert len(keys) == MARKS
    body = order({"path": "/", "id": ""}, object_ids=keys)
    began = time.perf_counter()
    where = f"/v1/targets/{target}/locations/{place}/remediation/confirmed"
    jobs = service.post(where, body, 202)
    while service.get("/local/v1/jobs/active"):
        time.sleep(0.01)
    taken = time.perf_counter() - began
    assert service.get(f"/local/v1/jobs/{jobs[-1]['job_id']}")["state"] == "done"
    return taken


def measured(folder: Path, size: int) -> dict[str, float]:
    """Return the seconds of each kind of work in a store of this size."""
    with served(folder, size) as (service, started):
        taken = {"start": started}
        for name, run in work(service).items():
            taken[name] = min(seconds(run) for _ in range(TURNS))
        taken[f"{MARKS:,} marks"] = min(marked(service) for _ in range(TURNS))
        print(f"{peak(service) >> 20} MB of memory at most", flush=True)
    return taken


@pytest.mark.slow
def test_ten_times_the_locations_take_at_most_twelve_times_as_long(tmp_path: Path) -> None:
    small, big = (measured(tmp_path / str(size), size) for size in SIZES)
    bad = {}
    for name, before in small.items():
        ratio = big[name] / before
        print(f"{name}: {before:.3f} s, {big[name]:.3f} s: {ratio:.1f}", flush=True)
        if ratio > MOST:
            bad[name] = round(ratio, 1)
    assert not bad
