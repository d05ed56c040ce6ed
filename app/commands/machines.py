"""`discovery-console enrol`, `machines` and `revoke`: machines that scan without a service."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from app.api.records.machines import EnrolledMachine, Machine, NewMachine
from app.commands.failures import NOT_CONNECTED, CommandFailed
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
        new = NewMachine(name=name, paths=list(paths), group_id=group_id, max_age_days=max_age)
        enrolled = await _enrol(stores, new, place)
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


async def _enrol(stores: CommandStores, new: NewMachine, place: Path) -> EnrolledMachine:
    """Enrol a machine and write its file to `place`. Revoke the enrolment if the file cannot be
    written, or if the user stops the command while the server answers. Raises `CommandFailed`.
    """
    machines = stores.machines
    machines.enrol(new)
    try:
        await stores.until(lambda: machines.enrolled is not None, machines.changed)
    except CommandFailed as error:
        if error.code != NOT_CONNECTED:
            raise
        raise CommandFailed(
            f"{error} It is unknown whether {new.name} was enrolled; its file was not written. If "
            "discovery-console machines lists it, revoke it: discovery-console revoke "
            f"{new.name}.",
            NOT_CONNECTED,
        ) from None
    except asyncio.CancelledError:
        await stores.tasks.idle()  # the request may be under way
        if machines.enrolled is not None:
            await _revoke_again(stores, machines.enrolled)
            say(f"The enrolment of {new.name} was revoked again.")
        raise
    enrolled = machines.enrolled
    assert enrolled is not None  # noqa: S101 - for the type checker
    try:
        write_private(place, enrolled.content.encode())  # in no thread: it would not stop with us
    except OSError as error:
        await _revoke_again(stores, enrolled)
        raise CommandFailed(
            f"{place} cannot be written: {error.strerror}. The enrolment was revoked again."
        ) from None
    return enrolled


async def _revoke_again(stores: CommandStores, enrolled: EnrolledMachine) -> None:
    """Revoke an enrolment whose file was not written. Raises `CommandFailed`."""
    machine = enrolled.machine
    stores.machines.revoke(machine.id)
    try:
        await stores.until(lambda: stores.machines.revoked > 0, stores.machines.changed)
    except CommandFailed as error:
        raise CommandFailed(
            f"{error} {machine.name} is enrolled, but its file was not written. Revoke it: "
            f"discovery-console revoke {machine.name}.",
            error.code,
        ) from None


def _check(output: Path) -> None:
    """Raise `CommandFailed` if the file exists already, or if its folder does not exist."""
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
    """Return the ID of a Group by its name or ID; None for an empty name. Raises `CommandFailed` if
    there is no such Group.
    """
    if not name:
        return None
    await stores.inventory.load()
    for group in stores.inventory.groups:
        if name in {group.name, group.id}:
            return group.id
    raise CommandFailed(f"There is no Group {printable(name)}.")


def _moment(seconds: float | None) -> str:
    """Return a time in the local time zone, with its offset; "" for None."""
    if seconds is None:
        return ""
    return datetime.fromtimestamp(seconds).astimezone().isoformat(" ", "seconds")
