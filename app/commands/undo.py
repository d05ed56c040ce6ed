"""`discovery-console undo`: undo of the last action on all results of a query, or a dry run."""

from __future__ import annotations

from app.api.records.enums import Action
from app.commands.changes import LINES, Line, followed, left_out, lines_of, nothing, prepared, told
from app.commands.failures import NOT_ALL, CommandFailed
from app.commands.options import Display, Server
from app.commands.output import Answer, amount, say
from app.commands.running import run_command
from app.commands.stores import CommandStores
from app.state.changes.plan import UNDONE
from app.state.changes.remediation_delivery import Delivery
from app.state.decisions_and_undo.batch import Batch

_DECISION, _FILE, _CANNOT = "decision", "file would be restored", "not possible"


def undo_command(text: str, server: Server, display: Display, sign_off: str, *, yes: bool) -> int:
    """Show what undoing the last action on the results of the query `text` would change; with
    `yes`, undo it.
    """

    async def work(stores: CommandStores) -> int:
        keys = await stores.ask(text, changes=True)
        await prepared(stores, Action.UNDO, keys)
        plan = stores.plan
        if not plan.rows:
            return nothing("There is nothing to undo. Nothing was changed.")
        if not yes:
            return _tell(stores, display)
        name = sign_off or plan.sign_off or stores.session.user
        if not name:
            raise CommandFailed("A change needs a name. Use --sign-off.")
        stores.session.sign_off = name
        impossible = [item for item in plan.checked or () if not item.ok]
        changes: list[Delivery | Batch] = []
        if plan.decisions:
            changes.append(stores.outbox.undo(list(plan.decisions)))
        if plan.files:
            plan.submit(name, UNDONE)
            changes.append(plan.delivery)
        for item in impossible:
            say(f"{item.path}: {item.reason}.")
        left_out(len(impossible))
        if not changes:
            return NOT_ALL
        await followed(stores, changes)
        code = told(lines_of(stores, changes), display)
        return NOT_ALL if impossible else code

    return run_command(server, work)


def _tell(stores: CommandStores, display: Display) -> int:
    """Write what would be undone, and return the exit code."""
    plan = stores.plan
    paths = {row.key: (row.location, row.status) for row in plan.rows}
    lines = [Line(paths[key][0], _DECISION, paths[key][1]) for key in plan.decisions]
    for item in plan.checked or ():
        words = paths.get(item.key, ("", ""))[1] if item.ok else item.reason
        lines.append(Line(item.path, _FILE if item.ok else _CANNOT, words))
    impossible = sum(line.outcome == _CANNOT for line in lines)
    answer = Answer(LINES, display)
    answer.rows(lines)
    counts = {name: sum(line.outcome == name for line in lines) for name in (_DECISION, _FILE)}
    answer.end({**counts, _CANNOT: impossible})
    left_out(impossible)
    what = f"{amount(counts[_DECISION], 'decision', 'decisions')} would be undone and "
    files = f"{amount(counts[_FILE], 'object', 'objects')} restored"
    say(f"{what}{files}. Nothing was changed. Use --yes to undo.")
    return NOT_ALL if impossible else 0
