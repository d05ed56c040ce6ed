"""`discovery-console risk`: locations per risk level of each Target, and how they have changed."""

from __future__ import annotations

from app.api.records.common import number
from app.api.records.risk import TargetRisk
from app.commands.failures import FOUND, NOT_ALLOWED, CommandFailed
from app.commands.options import Display, Server
from app.commands.output import Answer, Columns, say
from app.commands.running import run_command
from app.commands.stores import CommandStores

_LEVELS = ("high", "medium", "low")
_COLUMNS: Columns[TargetRisk] = (
    ("High", lambda target: number(target.high)),
    ("Medium", lambda target: number(target.medium)),
    ("Low", lambda target: number(target.low)),
    ("Unmapped", lambda target: number(target.unmapped)),
    ("Target", lambda target: target.name),
)


def risk_command(server: Server, display: Display, fail_on: str) -> int:
    """Write the risk of each Target. Return 1 if a location has at least the level `fail_on`,
    otherwise 0. With "" as `fail_on`, always return 0.
    """

    async def work(stores: CommandStores) -> int:
        risk = stores.risk
        risk.set_shown(shown=True)
        await stores.until(lambda: risk.loaded, risk.changed)
        await stores.tasks.idle()
        stores.check()
        if risk.refused:
            raise CommandFailed(risk.refused, NOT_ALLOWED)
        answer = Answer(_COLUMNS, display)
        answer.rows(risk.targets)
        levels = risk.levels
        counts = {
            level: number(getattr(levels, level)) if levels is not None else 0
            for level in (*_LEVELS, "unmapped")
        }
        answer.end(counts)
        for words in (risk.sentence, risk.notes, risk.progress_text):
            if words:
                say(words)
        wanted = _LEVELS[: _LEVELS.index(fail_on) + 1] if fail_on else ()
        return FOUND if any(counts[level] for level in wanted) else 0

    return run_command(server, work)
