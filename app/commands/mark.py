"""`discovery-console mark`: a decision about all results of a query. No file is changed."""

from __future__ import annotations

from app.api.records.enums import Action
from app.commands.changes import allowed, followed, lines_of, nothing, signed, told
from app.commands.options import Display, Server, Signature
from app.commands.running import run_command
from app.commands.stores import CommandStores


def mark_command(
    action: str, text: str, server: Server, display: Display, signature: Signature
) -> int:
    """Mark the results of the query `text`; `action` is a decision of `Action`."""
    decision = Action(action.replace("-", "_"))

    async def work(stores: CommandStores) -> int:
        keys = await stores.ask(text, changes=True)
        allowed(stores, decision, keys)
        name = signed(stores, decision, signature)
        if not keys:
            return nothing()
        batch = stores.outbox.mark(decision, keys, name.sign_off, name.reason)
        await followed(stores, [batch])
        return told(lines_of(stores, [batch]), display)

    return run_command(server, work)
