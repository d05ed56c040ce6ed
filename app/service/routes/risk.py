"""Risk: history, levels, Targets, profiles (contract 4.7)."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from app.api.records.risk import (
    LevelCounts,
    ProfilePoint,
    RiskCause,
    RiskChange,
    RiskLevelInfo,
    RiskPoint,
    RiskProfile,
    TargetRisk,
)
from app.service.accounts import licence, permissions
from app.service.accounts.guard import account, needs
from app.service.base import problems
from app.service.base.answers import answer
from app.service.routes import parse
from app.service.routes.context import context
from app.service.routes.endpoint import Routes
from app.service.routes.parameters import (
    END,
    NO_MAXIMUM,
    OFFSET,
    START,
    Choice,
    Flag,
    Reference,
)
from app.service.rules import profile_rules
from app.service.store import risk, risk_changes, targets
from app.service.store.ids import public
from app.service.store.sql_text import fold

LEVELS = (
    RiskLevelInfo(level_id="1", label="High", color="#f44336", priority="1000000"),
    RiskLevelInfo(level_id="2", label="Medium", color="#ffa000", priority="1000"),
    RiskLevelInfo(level_id="3", label="Low", color="#8bc34a", priority="1"),
)
_FEATURE = "risk"
_READ = (permissions.SUMMARY, permissions.RISK)
_COUNTS = ("high", "medium", "low", "unmapped")

TARGET_ID = Reference("target_id", "Only this Target; without it, the total of all Targets.")
PRIORITIZED = Flag("prioritized", "Count a location only under its highest-priority profile.")
COUNTS = tuple(
    Flag(name, f"Whether to return `{name}`.", default=True) for name in ("all", *_COUNTS)
)
SORT = Choice(
    "sort", "Sort the Targets by their count at this level, highest first.", _COUNTS, "high"
)
HISTORY = (TARGET_ID, PRIORITIZED, OFFSET, NO_MAXIMUM)
ROUTES = Routes()


@ROUTES.get("/v1/risk/summary/history", returns=list[RiskPoint], query=(*HISTORY, *COUNTS))
@needs(_READ)
def history(request: Request) -> Response:
    """Points of the risk history, newest first.

    Empty while there is no risk profile (contract 4.7).
    """
    target_id = _target(request)
    prioritized = PRIORITIZED.of(request)
    shown = {flag.name for flag in COUNTS if flag.of(request)}
    offset, limit = OFFSET.of(request), NO_MAXIMUM.of(request)
    with context(request).db.read() as conn:
        licence.require_professional(conn, _FEATURE)
        points = risk.history(conn, target_id, offset, limit) if risk.rules(conn) else []
    found = []
    for point in points:
        counts = _counts(point.levels, prioritized=prioritized)
        chosen = {name: count for name, count in counts.items() if name in shown}
        found.append(RiskPoint(timestamp=point.time, **chosen))
    return answer(found)


@ROUTES.get("/v1/risk/summary/history/{profile_id}", returns=list[ProfilePoint], query=HISTORY)
@needs(_READ)
def profile_history(request: Request) -> Response:
    """Points of the history of one risk profile, newest first."""
    key = parse.key(request, "profile_id", problems.unknown_object)
    target_id = _target(request)
    prioritized = PRIORITIZED.of(request)
    offset, limit = OFFSET.of(request), NO_MAXIMUM.of(request)
    with context(request).db.read() as conn:
        licence.require_professional(conn, _FEATURE)
        if not risk.profile_exists(conn, key):
            raise problems.unknown_object()
        points = risk.profile_history(conn, key, target_id, offset, limit, prioritized=prioritized)
    return answer([ProfilePoint(timestamp=time, count=str(count)) for time, count in points])


@ROUTES.get(
    "/local/v1/risk/change",
    returns=RiskChange,
    query=(START, END, TARGET_ID, PRIORITIZED),
)
@needs(_READ)
def change(request: Request) -> Response:
    """How the levels have changed within a period, by Target and cause."""
    target_id = _target(request)
    prioritized = PRIORITIZED.of(request)
    start, end = START.of(request), END.of(request)
    with context(request).db.read() as conn:
        licence.require_professional(conn, _FEATURE)
        found = risk_changes.between(conn, target_id, start, end)
    if found is None:
        return answer(RiskChange(causes=[]))
    return answer(
        RiskChange(
            first=_point(found.first, prioritized=prioritized),
            last=_point(found.last, prioritized=prioritized),
            causes=[
                RiskCause(
                    target_id=None if key is None else public(key),
                    cause=cause,
                    **{name: int(n) for name, n in _counts(part, prioritized=prioritized).items()},
                )
                for (key, cause), part in found.causes.items()
            ],
        )
    )


@ROUTES.get(
    "/v1/risk/summary/level",
    summary="Locations per risk level, now, under the path of the contract's sample",
    returns=LevelCounts,
    query=(PRIORITIZED,),
)
@ROUTES.get(
    "/v1/risk/summary/levels",
    summary="Locations per risk level, now",
    returns=LevelCounts,
    query=(PRIORITIZED,),
)
@needs(permissions.RISK)
def levels(request: Request) -> Response:
    """Locations per risk level. The sample in contract 4.7 uses the path that ends in `/level`."""
    prioritized = PRIORITIZED.of(request)
    permissions.require_everywhere(account(request), permissions.RISK)
    with context(request).db.read() as conn:
        licence.require_professional(conn, _FEATURE)
        total = sum(risk.levels(conn).values(), risk.Levels())
    return answer(LevelCounts(**total.counts(prioritized=prioritized)))


@ROUTES.get(
    "/v1/risk/summary/targets",
    returns=list[TargetRisk],
    query=(PRIORITIZED, SORT, OFFSET, NO_MAXIMUM),
)
@needs("report summary")
def by_target(request: Request) -> Response:
    """Locations per risk level of each Target.

    Highest count first, then by name.
    """
    prioritized = PRIORITIZED.of(request)
    sort = SORT.of(request)
    offset, limit = OFFSET.of(request), NO_MAXIMUM.of(request)
    with context(request).db.read() as conn:
        licence.require_professional(conn, _FEATURE)
        within = permissions.allowed_targets(conn, account(request), permissions.SUMMARY)
        found = risk.levels(conn)
        rows = [
            (target, found.get(target.id, risk.Levels()).counts(prioritized=prioritized))
            for target in targets.listed(conn, within=within)
        ]
    rows.sort(key=lambda row: (-int(row[1][sort]), fold(row[0].name), row[0].id))
    return answer(
        [
            TargetRisk(id=public(target.id), name=target.name, **counts)
            for target, counts in rows[offset : offset + limit]
        ]
    )


@ROUTES.get("/v1/risk/levels/{level_id}", summary="One risk level", returns=list[RiskLevelInfo])
@ROUTES.get(
    "/v1/risk/levels",
    summary="The risk levels with their names and colours",
    returns=list[RiskLevelInfo],
)
@needs(_READ)
def named_levels(request: Request) -> Response:
    """The risk levels with their names and colours."""
    wanted = request.path_params.get("level_id")
    found = [level for level in LEVELS if wanted in {None, level.level_id}]
    if not found:
        raise problems.unknown_object()
    return answer(found)


@ROUTES.get("/v1/risk/profiles", returns=list[RiskProfile])
@needs(_READ)
def profiles(request: Request) -> Response:
    """The risk profiles, by priority.

    For an account with a limited view, rules that may name something on a hidden Target are left
    out.
    """
    who = account(request)
    whole = permissions.RISK in who.permissions or permissions.reads_everything(who)
    with context(request).db.read() as conn:
        licence.require_professional(conn, _FEATURE)
        found = [profile for _, profile in risk.profiles(conn)]
    return answer(found if whole else [profile_rules.told(each) for each in found])


def _counts(levels: risk.Levels, *, prioritized: bool) -> dict[str, str]:
    return {"all": str(levels.total), **levels.counts(prioritized=prioritized)}


def _point(point: risk.Point, *, prioritized: bool) -> RiskPoint:
    return RiskPoint(timestamp=point.time, **_counts(point.levels, prioritized=prioritized))


def _target(request: Request) -> int | None:
    """Return the requested Target. None stands for all Targets, and requires `risk admin`."""
    key = TARGET_ID.of(request)
    if key is None:
        permissions.require_everywhere(account(request), permissions.RISK)
    else:
        with context(request).db.read() as conn:
            permissions.require_target(
                conn,
                account(request),
                key,
                permissions.SUMMARY,
                unknown=problems.unknown_object,
            )
            if targets.get(conn, key) is None:
                raise problems.unknown_object()
    return key
