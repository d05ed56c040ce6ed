"""Risk: history, levels, Targets, profiles (spec 4.7; supplement)."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from app.api.records.risk import LevelCounts, ProfilePoint, RiskLevelInfo, RiskPoint, TargetRisk
from app.service import licence, problems
from app.service.answers import answer
from app.service.context import context
from app.service.guard import needs
from app.service.store import risk, targets
from app.service.store.ids import public

from . import parse

LEVELS = (
    RiskLevelInfo(level_id="1", label="High", color="#f44336", priority="1000000"),
    RiskLevelInfo(level_id="2", label="Medium", color="#ffa000", priority="1000"),
    RiskLevelInfo(level_id="3", label="Low", color="#8bc34a", priority="1"),
)
_FEATURE = "risk"
_COUNTS = ("high", "medium", "low", "unmapped")


@needs("report summary")
def history(request: Request) -> Response:
    """GET /v1/risk/summary/history."""
    target_id = _target(request)
    prioritized = parse.flag(request, "prioritized")
    shown = {name for name in ("all", *_COUNTS) if parse.flag(request, name, default=True)}
    offset, limit = parse.paging(request, most=None)
    with context(request).db.read() as c:
        licence.require_professional(c, _FEATURE)
        points = risk.history(c, target_id, offset, limit)
    found = []
    for point in points:
        counts = {"all": str(point.levels.total), **point.levels.counts(prioritized=prioritized)}
        chosen = {name: count for name, count in counts.items() if name in shown}
        found.append(RiskPoint(timestamp=point.time, **chosen))
    return answer(found)


@needs("report summary")
def profile_history(request: Request) -> Response:
    """GET /v1/risk/summary/history/<risk_profile_id>."""
    key = parse.key(request, "profile_id", problems.unknown_object)
    target_id = _target(request)
    prioritized = parse.flag(request, "prioritized")
    offset, limit = parse.paging(request, most=None)
    with context(request).db.read() as c:
        licence.require_professional(c, _FEATURE)
        if not risk.profile_exists(c, key):
            raise problems.unknown_object()
        points = risk.profile_history(c, key, target_id, offset, limit, prioritized=prioritized)
    return answer([ProfilePoint(timestamp=time, count=str(count)) for time, count in points])


@needs("report summary")
def levels(request: Request) -> Response:
    """GET /v1/risk/summary/levels, and `/level` as in the sample of spec 4.7."""
    prioritized = parse.flag(request, "prioritized")
    with context(request).db.read() as c:
        licence.require_professional(c, _FEATURE)
        total = sum(risk.levels(c).values(), risk.Levels())
    return answer(LevelCounts(**total.counts(prioritized=prioritized)))


@needs("report summary")
def by_target(request: Request) -> Response:
    """GET /v1/risk/summary/targets: most first, then by name."""
    prioritized = parse.flag(request, "prioritized")
    sort = parse.one_of(request, "sort", _COUNTS, "high")
    offset, limit = parse.paging(request, most=None)
    with context(request).db.read() as c:
        licence.require_professional(c, _FEATURE)
        found = risk.levels(c)
        rows = [
            (target, found.get(target.id, risk.Levels()).counts(prioritized=prioritized))
            for target in targets.listed(c)
        ]
    rows.sort(key=lambda row: (-int(row[1][sort]), row[0].name))
    return answer(
        [
            TargetRisk(id=public(target.id), name=target.name, **counts)
            for target, counts in rows[offset : offset + limit]
        ]
    )


@needs("report summary")
def named_levels(request: Request) -> Response:
    """GET /v1/risk/levels/{level_id}."""
    wanted = request.path_params.get("level_id")
    found = [level for level in LEVELS if wanted in {None, level.level_id}]
    if not found:
        raise problems.unknown_object()
    return answer(found)


@needs("report summary")
def profiles(request: Request) -> Response:
    """GET /v1/risk/profiles, by priority."""
    with context(request).db.read() as c:
        return answer([profile for _, profile in risk.profiles(c)])


def _target(request: Request) -> int | None:
    key = parse.key_parameter(request, "target_id")
    if key is not None:
        with context(request).db.read() as c:
            if targets.get(c, key) is None:
                raise problems.unknown_object()
    return key


ROUTES = [
    Route("/v1/risk/summary/history", history, methods=["GET"]),
    Route("/v1/risk/summary/history/{profile_id}", profile_history, methods=["GET"]),
    Route("/v1/risk/summary/levels", levels, methods=["GET"]),
    Route("/v1/risk/summary/level", levels, methods=["GET"]),
    Route("/v1/risk/summary/targets", by_target, methods=["GET"]),
    Route("/v1/risk/levels", named_levels, methods=["GET"]),
    Route("/v1/risk/levels/{level_id}", named_levels, methods=["GET"]),
    Route("/v1/risk/profiles", profiles, methods=["GET"]),
]
