"""`discovery-console mask`: a dry run, or the masking of the results of a query."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

from app.api.errors import ApiError
from app.api.records.enums import Action
from app.commands.changes import (
    followed,
    left_out,
    lines_of,
    nothing,
    only_undo,
    prepared,
    signed,
    told,
)
from app.commands.failures import NOT_ALL, CommandFailed, failure
from app.commands.options import Display, Server, Signature
from app.commands.output import Answer, Columns, amount, say
from app.commands.running import run_command
from app.commands.stores import CommandStores
from app.state.changes.dry_run import Checked
from app.state.changes.plan import Phase
from app.state.work.errors import StateError


@dataclass(frozen=True, slots=True)
class Bytes:
    """Bytes that a mask would replace: `before` and `after` are their old and new content, with the
    value masked. If an object cannot be masked, `outcome` says why, and only `outcome` and `path`
    are set.
    """

    path: str
    outcome: str
    data_type: str = ""
    place: str = ""
    offset: int = 0
    length: int = 0
    before: str = ""
    after: str = ""


_COLUMNS: Columns[Bytes] = (
    ("Outcome", lambda line: line.outcome),
    ("Type", lambda line: line.data_type),
    ("Place", lambda line: line.place),
    ("Offset", lambda line: line.offset),
    ("Length", lambda line: line.length),
    ("Before", lambda line: line.before),
    ("After", lambda line: line.after),
    ("Location", lambda line: line.path),
)
_WOULD, _CANNOT = "would change", "not possible"


def mask_command(
    text: str,
    server: Server,
    display: Display,
    signature: Signature,
    types: Sequence[str],
    yes: bool,
    without_undo: bool,
) -> int:
    """Show what masking the results of the query `text` would change; with `yes`, mask them.

    `types` limits the masking to some data types; none means all. With `without_undo`, files are
    masked even if that cannot be undone.
    """

    async def work(stores: CommandStores) -> int:
        keys = await stores.ask(text, changes=True)
        await prepared(stores, Action.MASK, keys)
        await _choose(stores, types)
        if not stores.plan.rows:
            return nothing()
        if not yes:
            return await _tell(stores, display)
        name = signed(stores, Action.MASK, signature)
        only_undo(stores, without_undo=without_undo)
        return await _mask(stores, name.sign_off, name.reason, display)

    return run_command(server, work)


async def _choose(stores: CommandStores, types: Sequence[str]) -> None:
    """Limit the plan to these data types. Raises `CommandFailed` if one of them has no match
    in the results.
    """
    plan = stores.plan
    if not types or not plan.rows:
        return
    names = {name.casefold(): name for name in plan.data_types_available}
    for one in types:
        if one.casefold() not in names:
            known = ", ".join(plan.data_types_available)
            raise CommandFailed(f"The results contain no {one!r}. They contain: {known}.")
    plan.choose_types([names[one.casefold()] for one in types])
    await stores.until(lambda: plan.phase is Phase.READY, plan.changed)


async def _mask(stores: CommandStores, sign_off: str, reason: str, display: Display) -> int:
    plan = stores.plan
    impossible = [item for item in plan.checked or () if not item.ok]
    for item in impossible:
        say(f"{item.path}: {item.reason}.")
    left_out(len(impossible))
    if not plan.files:
        return NOT_ALL
    plan.submit(sign_off, reason)
    await followed(stores, [plan.delivery])
    code = told(lines_of(stores, [plan.delivery]), display)
    return NOT_ALL if impossible else code


async def _tell(stores: CommandStores, display: Display) -> int:
    """Write the dry run, and return the exit code. Nothing is changed."""
    plan = stores.plan
    if plan.checked is None:
        raise CommandFailed(
            f"This server has no dry run. {amount(plan.files, 'file', 'files')} would be masked."
        )
    answer, possible, impossible = Answer(_COLUMNS, display), 0, 0
    for item in plan.checked:
        if item.ok:
            possible += 1
            async for line in _bytes(stores, item):
                answer.rows([line])
        else:
            impossible += 1
            answer.rows([Bytes(item.path, f"{_CANNOT}: {item.reason}")])
    answer.end({_WOULD: possible, _CANNOT: impossible})
    left_out(impossible)
    files = amount(plan.files, "file", "files")
    say(f"Dry run: {files} would be masked. Nothing was changed. Use --yes to mask them.")
    return NOT_ALL if impossible else 0


async def _bytes(stores: CommandStores, item: Checked) -> AsyncIterator[Bytes]:
    try:
        detail = await stores.plan.details(item)
    except (ApiError, StateError) as error:
        raise failure(error) from error
    for change in detail.changes if detail is not None else ():
        yield Bytes(
            path=item.path,
            outcome=_WOULD,
            data_type=change.data_type,
            place=change.place or "",
            offset=change.offset,
            length=change.length,
            before=change.before,
            after=change.after,
        )
