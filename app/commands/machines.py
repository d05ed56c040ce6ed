"""`discovery-console enrol`, `machines` and `revoke`: machines that scan without a service."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from app.api.records.machines import Machine, NewMachine
from app.commands.failures import CommandFailed
from app.commands.options import Display, Server
from app.commands.output import Answer, Columns, amount, say
from app.commands.running import run_command
from app.commands.stores import CommandStores
from app.paths import write_private
from app.state.inventory.machines import ENROLLING, LISTING, REVOKING
from app.terminal import printable

_COLUMNS: Columns[Machine] = (
    ("Machine", lambda machine: machine.name),
    ("State", lambda machine: "enrolled" if machine.revoked is None else "revoked"),
    ("Enrolled", lambda machine: _moment(machine.enrolled)),
    ("By", lambda machine: machine.enrolled_by),
    ("Last scan imported", lambda machine: _moment(machine.last_report)),
    ("Maximum age (days)", lambda machine: machine.max_age_days),
    ("Folders", lambda machine: ", ".join(machine.paths)),
)
_COPY = (
    "The file contains private keys: copy it to the machine by a secure way, make it readable only "
    "there by the account that scans, and delete this copy."
)


def enrol_command(
    name: str, paths: Sequence[str], output: Path, group: str, max_age: int, server: Server
) -> int:
    """Enrol a machine for these folders, and write its enrolment file."""

    place = output.absolute()

    async def work(stores: CommandStores) -> int:
        await asyncio.to_thread(_check, place)
        stores.awaited |= {ENROLLING, REVOKING}
        group_id = await _group(stores, group)
        machines = stores.machines
        machines.enrol(
            NewMachine(name=name, paths=list(paths), group_id=group_id, max_age_days=max_age)
        )
        await stores.until(lambda: machines.enrolled is not None, machines.changed)
        enrolled = machines.enrolled
        assert enrolled is not None  # noqa: S101 - for the type checker
        try:
            await asyncio.to_thread(write_private, place, enrolled.content.encode())
        except OSError as error:
            machines.revoke(enrolled.machine.id)
            await stores.until(lambda: machines.revoked > 0, machines.changed)
            raise CommandFailed(
                f"{output} cannot be written: {error.strerror}. The enrolment was revoked again."
            ) from None
        say(f"{name} is enrolled for {', '.join(enrolled.machine.paths)}. {output} is written.")
        say(_COPY)
        if enrolled.lists:
            listed = ", ".join(enrolled.lists)
            say(f"Not searched for there, because lists of values stay here: {listed}.")
        if not enrolled.lasting:
            say(
                "The service has no keyring, so its keys end with it: after its restart, reports "
                "of this machine are refused until it is enrolled again."
            )
        return 0

    return run_command(server, work)


def machines_command(server: Server, display: Display) -> int:
    """Write the machines, enrolled and revoked."""

    async def work(stores: CommandStores) -> int:
        found = await _machines(stores)
        answer = Answer(_COLUMNS, display)
        answer.rows(found)
        answer.end({"enrolled": sum(machine.revoked is None for machine in found)})
        say(f"{amount(len(found), 'machine', 'machines')}.")
        return 0

    return run_command(server, work)


def revoke_command(name: str, server: Server) -> int:
    """Revoke the enrolment of the machine with this name."""

    async def work(stores: CommandStores) -> int:
        stores.awaited |= {REVOKING}
        found = [one for one in await _machines(stores) if one.name == name]
        enrolled = [machine for machine in found if machine.revoked is None]
        if not found:
            raise CommandFailed(f"No machine {name} is enrolled. See: discovery-console machines.")
        if not enrolled:
            say(f"The enrolment of {name} is revoked already. Nothing was changed.")
            return 0
        if len(enrolled) > 1:
            raise CommandFailed(f"Several machines are named {name}. Rename one of their Targets.")
        stores.machines.revoke(enrolled[0].id)
        await stores.until(lambda: stores.machines.revoked > 0, stores.machines.changed)
        say(f"The enrolment of {name} is revoked: its reports are refused from now on.")
        return 0

    return run_command(server, work)


def _check(output: Path) -> None:
    """Raise `CommandFailed` if the file cannot be created."""
    if output.exists():
        raise CommandFailed(f"{output} exists already. Choose another file for --output.")
    if not output.parent.is_dir():
        raise CommandFailed(f"The folder {output.parent} does not exist.")


async def _machines(stores: CommandStores) -> list[Machine]:
    stores.awaited |= {LISTING}
    stores.machines.refresh()
    await stores.until(lambda: stores.machines.machines is not None, stores.machines.changed)
    return stores.machines.machines or []


async def _group(stores: CommandStores, name: str) -> str | None:
    """Return the ID of a Group by its name or ID, None for an empty name."""
    if not name:
        return None
    await stores.inventory.load()
    for group in stores.inventory.groups:
        if name in {group.name, group.id}:
            return group.id
    raise CommandFailed(f"There is no Group {printable(name)}.")


def _moment(seconds: float | None) -> str:
    """Return a time in the local time zone, with its offset."""
    if seconds is None:
        return ""
    return datetime.fromtimestamp(seconds).astimezone().isoformat(" ", "seconds")
