"""`discovery-console query`: the results of a query, with the columns of the window."""

from __future__ import annotations

from collections import Counter

from app.commands.failures import FOUND
from app.commands.options import Display, Server
from app.commands.output import Answer, Columns, amount, say
from app.commands.running import run_command
from app.commands.stores import CommandStores
from app.state.export.export import ARCHIVE
from app.state.rows.keys import Row
from app.state.work.tasks import slices

_ROWS = 200
"""Results read and written at a time."""
_COLUMNS: Columns[Row] = (
    ("Types", lambda row: (row.before or row).types),
    ("Prohibited", lambda row: (row.before or row).prohibited),
    ("Match", lambda row: (row.before or row).match),
    ("Test", lambda row: (row.before or row).test),
    ("Status", lambda row: row.status),
    ("Risk", lambda row: row.risk),
    ("Target", lambda row: row.target),
    ("Location", lambda row: row.location),
)
_MORE: Columns[Row] = (
    ("Owner", lambda row: row.owner),
    ("Format", lambda row: row.content_type),
    ("Note", lambda row: row.note),
    ("Assigned", lambda row: row.assigned),
    ("Target ID", lambda row: row.key.target_id),
    ("Object ID", lambda row: row.key.object_id),
    ("Decision", lambda row: row.bucket or ARCHIVE),
)
"""Further columns of the formats JSON and CSV. A table lacks them, because its lines would be too
long.
"""


def query_command(text: str, server: Server, display: Display, *, fail_on_results: bool) -> int:
    """Write the results of the query `text`. Return 1 if there are results and `fail_on_results` is
    set, otherwise 0.
    """

    async def work(stores: CommandStores) -> int:
        keys = await stores.ask(text)
        if display.format != "table":  # as for a file that the window writes
            await stores.audit.exported("results", display.format, len(keys))
        answer = Answer(_columns(display), display)
        found: Counter[str] = Counter()
        for some in slices(keys, _ROWS):
            rows = await stores.results.reader.rows(some)
            found.update(row.bucket or ARCHIVE for row in rows)
            answer.rows(rows)
        answer.end(found)
        say(f"{amount(found.total(), 'result', 'results')}.")
        return FOUND if fail_on_results and found else 0

    return run_command(server, work)


def _columns(display: Display) -> Columns[Row]:
    return _COLUMNS if display.format == "table" else (*_COLUMNS, *_MORE)
