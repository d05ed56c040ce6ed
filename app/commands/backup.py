"""`discovery-console backup`: all of a data folder in one encrypted file, while it is in use."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from app.api.errors import ApiError
from app.backups import Backup, BackupFailed
from app.commands.failures import INTERRUPTED, CommandFailed, failure
from app.commands.options import Server
from app.commands.output import Progress, amount, say
from app.commands.running import run_command
from app.commands.stores import CommandStores, secret
from app.secrets import passphrase
from app.secrets.hardening import harden
from app.start import BAD_INPUT
from app.state.work.errors import StateError

_MEGABYTE = 1_000_000
_TOO_OLD = (
    "The service that uses the data folder is of an earlier version, which cannot be backed up. "
    "Restart it, or stop it: this command then starts its own."
)


def backup_command(
    output: Path, data: Path | None, password_file: Path | None, *, with_key: bool
) -> int:
    """Back up a data folder to the new file `output`. Return the exit code."""
    harden()
    place, server = output.absolute(), Server(data=data)
    backup = Backup(server.folder, place, with_key=with_key)
    try:
        _check_folder(server.folder)
        backup.check_output()
        password = _password(password_file)
    except CommandFailed as error:
        say(str(error))
        return error.code
    except BackupFailed as error:
        say(str(error))
        return BAD_INPUT
    except OSError as error:
        say(f"{error.filename or place} cannot be used: {error.strerror}.")
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    return run_command(server, lambda stores: _back_up(stores, backup, place, password))


async def _back_up(stores: CommandStores, backup: Backup, output: Path, password: str) -> int:
    if not stores.session.offers("backup"):
        raise CommandFailed(_TOO_OLD)
    progress, step = Progress(), "Writing"

    def told(done: int, total: int) -> None:
        progress.show(f"{step} {output.name}: {done / total:.0%}")

    try:
        await asyncio.to_thread(backup.begin)
        progress.show("Copying the databases")
        copies = await stores.audit.copy_databases()
        written = await asyncio.to_thread(backup.write, copies, password, told)
        step = "Verifying"
        await asyncio.to_thread(backup.verify, written, password, told)
    except (ApiError, StateError) as error:
        raise failure(error) from error
    except BackupFailed as error:
        raise CommandFailed(str(error)) from error
    finally:
        progress.clear()
        await asyncio.to_thread(backup.close)
    files = amount(written.files, "file", "files")
    say(f"{output} is written and verified: {files}, {written.size / _MEGABYTE:,.1f} MB.")
    return 0


def _check_folder(data: Path) -> None:
    """Raise `CommandFailed` if this account cannot back up the folder `data`."""
    if sys.platform != "win32" and data.is_dir() and data.stat().st_uid != os.geteuid():
        raise CommandFailed(f"{data} belongs to another account. Run this command as that one.")
    if not (data / "service" / "store.db").exists():
        raise CommandFailed(f"{data} is no data folder. Name the one to back up with --data.")


def _password(file: Path | None) -> str:
    """Return the new password of the backup: the first line of `file`, or typed twice. Raises
    `CommandFailed` if it is not acceptable, or if the two inputs differ.
    """
    password = secret("Password of the backup: ", file)
    if problem := passphrase.problem(password):
        raise CommandFailed(problem)
    if file is None and secret("Repeat the password: ", None) != password:
        raise CommandFailed("The two passwords differ. No backup was made.")
    return password
