"""Declarations of the commands without a window for the command line: names, options, help."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import App, Parameter
from cyclopts.validators import Number

from app.commands.options import Display, Place, SecretFile, Server, Signature
from app.start import refuse, run

_HERE, _TABLE, _NOBODY = Server(), Display(), Signature()


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class MaskChoice:
    """What to mask, and whether to do it."""

    type: tuple[str, ...] = ()
    """Mask only this data type; repeat it for several."""

    dry_run: bool = False
    """Only show what would change: the default."""

    yes: bool = False
    """Mask the files."""

    without_undo: bool = False
    """Mask also where no undo is possible afterwards, because the system has no keyring."""


def register(app: App) -> None:
    """Add the commands to the program."""
    every = (query, mark, mask, undo, jobs, risk, enrol, machines, revoke, backup, completion)
    for command in every:
        app.command(command)
    app.command(import_, name="import")


def query(
    text: str = "",
    /,
    *,
    fail_on_results: bool = False,
    server: Server = _HERE,
    display: Display = _TABLE,
) -> int:
    """Show the results of a query, which is written as in the window. Values are masked.

    Exit codes: 0 done; 1 `--fail-on-results` applies; 2 bad input; 3 no connection; 4 not allowed;
    130 stopped by Ctrl+C.

    Parameters
    ----------
    text
        Query, such as 'type:Visa prohibited>0'; everything if left out.
    fail_on_results
        Exit with code 1 if there is a result.
    """
    command = "app.commands.query:query_command"
    return run(command, text, server, display, fail_on_results=fail_on_results)


def mark(
    decision: Literal["confirmed", "false-match", "test-data", "remediated-manually"],
    text: str,
    /,
    *,
    server: Server = _HERE,
    display: Display = _TABLE,
    signature: Signature = _NOBODY,
) -> int:
    """Record a decision about all results of a query. No file is changed.

    Exit codes: 0 all confirmed; 2 bad input; 3 no connection; 4 not allowed; 5 not everything was
    marked; 130 stopped by Ctrl+C.

    Parameters
    ----------
    decision
        What the matches are.
    text
        Query for the results to mark.
    """
    return run("app.commands.mark:mark_command", decision, text, server, display, signature)


def mask(
    text: str,
    /,
    *,
    choice: MaskChoice = MaskChoice(),
    server: Server = _HERE,
    display: Display = _TABLE,
    signature: Signature = _NOBODY,
) -> int:
    """Show which bytes of the results of a query would be masked; with `--yes`, mask them.

    Exit codes: 0 all possible, or confirmed; 2 bad input; 3 no connection; 4 not allowed; 5 not
    everything can be or was masked; 130 stopped by Ctrl+C.

    Parameters
    ----------
    text
        Query for the results to mask.
    """
    done = choice.yes and not choice.dry_run
    given = (choice.type, done, choice.without_undo)
    return run("app.commands.mask:mask_command", text, server, display, signature, *given)


def undo(
    text: str,
    /,
    *,
    yes: bool = False,
    sign_off: str = "",
    server: Server = _HERE,
    display: Display = _TABLE,
) -> int:
    """Show what undoing the last action on the results of a query would change; with `--yes`, undo
    it: decisions are removed, files restored.

    Exit codes: 0 all possible, or confirmed; 2 bad input; 3 no connection; 4 not allowed; 5 not
    everything can be or was undone; 130 stopped by Ctrl+C.

    Parameters
    ----------
    text
        Query for the results to undo.
    yes
        Undo the actions.
    sign_off
        Name to sign with; that of the window, or of the account, if left out.
    """
    return run("app.commands.undo:undo_command", text, server, display, sign_off, yes=yes)


def jobs(
    *,
    limit: Annotated[int, Parameter(validator=Number(gte=1))] = 50,
    active: bool = False,
    wait: bool = False,
    server: Server = _HERE,
    display: Display = _TABLE,
) -> int:
    """List scans and remediations, newest first.

    Exit codes: 0 done; 2 bad input; 3 no connection; 4 not allowed; 5 a job that was waited for did
    not end as intended; 130 stopped by Ctrl+C.

    Parameters
    ----------
    limit
        Maximum number of jobs.
    active
        List only jobs that have not ended.
    wait
        First wait until all jobs have ended.
    """
    command = "app.commands.jobs:jobs_command"
    return run(command, server, display, limit=limit, active=active, wait=wait)


def risk(
    *,
    fail_on: Literal["low", "medium", "high"] | None = None,
    server: Server = _HERE,
    display: Display = _TABLE,
) -> int:
    """Show how many locations of each Target have each risk level, and how that has changed.

    Exit codes: 0 done; 1 `--fail-on` applies; 2 bad input; 3 no connection; 4 not allowed;
    130 stopped by Ctrl+C.

    Parameters
    ----------
    fail_on
        Exit with code 1 if a location has at least this level.
    """
    return run("app.commands.risk:risk_command", server, display, fail_on or "")


def enrol(
    name: str,
    /,
    *paths: str,
    output: Place = Path("enrolment.json"),
    group: str = "",
    max_age: Annotated[int, Parameter(validator=Number(gte=1, lte=3660))] = 7,
    server: Server = _HERE,
) -> int:
    """Enrol a machine on which no service can run: its reports of `scan --report` are accepted.

    Exit codes: 0 done; 2 bad input; 3 no connection; 4 not allowed; 130 stopped by Ctrl+C.

    Parameters
    ----------
    name
        Name of the machine's Target, which is added if missing.
    paths
        Absolute paths that the machine scans.
    output
        File to create for the machine. It contains private keys.
    group
        Name or ID of the Group for a new Target; the first Group if left out.
    max_age
        Number of days after which a report is too old to be imported.
    """
    if not paths:
        return refuse("enrol needs at least one path of the machine.")
    command = "app.commands.machines:enrol_command"
    return run(command, name, paths, output, group, max_age, server)


def machines(*, server: Server = _HERE, display: Display = _TABLE) -> int:
    """List enrolled machines, and those whose enrolment was revoked.

    Exit codes: 0 done; 2 bad input; 3 no connection; 4 not allowed; 130 stopped by Ctrl+C.
    """
    return run("app.commands.machines:machines_command", server, display)


def revoke(name: str, /, *, server: Server = _HERE) -> int:
    """Revoke the enrolment of a machine: its reports are refused from now on. Results are kept.

    Exit codes: 0 done; 2 bad input; 3 no connection; 4 not allowed; 130 stopped by Ctrl+C.

    Parameters
    ----------
    name
        Name of the machine, as `discovery-console machines` lists it.
    """
    return run("app.commands.machines:revoke_command", name, server)


def import_(*files: Place, wait: bool = False, server: Server = _HERE) -> int:
    """Import scan reports of enrolled machines. Each becomes a scan of its machine. Give the
    reports of a machine in the order of their scans, the oldest first.

    Exit codes: 0 done, also if a report was imported before; 2 bad input, or a report was refused;
    3 no connection; 4 not allowed; 5 an import that was waited for did not end as intended;
    130 stopped by Ctrl+C.

    Parameters
    ----------
    files
        Reports that `discovery-console scan --report` has written.
    wait
        Wait until the results are in the service.
    """
    if not files:
        return refuse("import needs at least one report.")
    return run("app.commands.import_report:import_command", files, server, wait=wait)


def backup(
    output: Place,
    /,
    *,
    data: Place | None = None,
    password_file: SecretFile | None = None,
    without_key: bool = False,
) -> int:
    """Back up a data folder to one encrypted file, while it is in use: results, decisions, journal,
    undo copies, keys and settings. The sample set and logs are left out.

    Exit codes: 0 done; 2 bad input; 3 no connection; 4 not allowed; 130 stopped by Ctrl+C.

    Parameters
    ----------
    output
        New file for the backup.
    data
        Folder of settings and results. If a service already uses it, the service takes part in the
        backup.
    password_file
        File with the password of the backup in its first line; - reads it from standard input.
        If left out, it is asked for.
    without_key
        Leave out the key of the undo copies: nothing can then be undone after a restore, and
        secrets of credentials must be entered again.
    """
    command = "app.commands.backup:backup_command"
    return run(command, output, data, password_file, with_key=not without_key)


def completion(shell: Literal["bash", "zsh", "fish"], /) -> int:
    """Print the completion of commands and options for a shell.

    Parameters
    ----------
    shell
        Shell to write it for.
    """
    return run("app.commands.completion:completion_command", shell)
