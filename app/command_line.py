"""The command line: the console by default, and the commands `serve`, `scan`, `restore`, `users`
and `audit`. The commands that use a server are in `commands/verbs.py`.

Exit codes: 0 success; 1 the audit journal is damaged, or a scan has found what `--fail-on` names; 2
invalid input or an unusable resource, with a message on stderr; 130 after Ctrl+C. The exit codes of
the commands that use a server are in `commands/failures.py`.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Literal

from cyclopts import App, CycloptsError, Parameter, UnusedCliTokensError
from cyclopts.validators import Number

from app import __version__
from app.commands import cluster
from app.commands.options import Place, SecretFile
from app.commands.verbs import register
from app.paths import default_data_dir
from app.start import BAD_INPUT, refuse, run
from app.terminal import discard_output

_USERS = "app.service.process.users_command"
_AUDIT = "app.service.process.audit_command"
_TELLING = frozenset({"--help", "-h", "--version"})
_ALL_VERSIONS = {"--version", "--verbose"}


def _sentence(error: CycloptsError) -> str:
    """Return a readable message for an error in the arguments."""
    if not isinstance(error, UnusedCliTokensError) or not error.unused_tokens:
        return f"discovery-console: {error}"
    command = " ".join(error.command_chain or ())
    unused = error.unused_tokens[0]
    if command:
        return (
            f"discovery-console: '{command}' does not accept {unused!r}. "
            f"See: discovery-console {command} --help"
        )
    return (
        f"discovery-console: Unknown command {unused!r}. See: discovery-console --help. "
        "Without a command the console opens."
    )


_NO_OPPOSITES = Parameter(negative=())
"""Default for all options: a flag has no `--no-` form."""

app = App(
    name="discovery-console",
    help="Find sensitive data in files, review it and remediate it.",
    help_epilogue="`--version --verbose` also names the versions of all components.",
    version=__version__,
    default_parameter=_NO_OPPOSITES,
    error_formatter=_sentence,
    result_action="return_value",
)


users = App(
    name="users",
    help="List, add and remove service accounts, and grant permissions.",
    default_parameter=_NO_OPPOSITES,
)
app.command(users)
audit = App(name="audit", help="Check the audit journal or export its records.")
app.command(audit)
register(app)
cluster.register(app)


@app.default
def console(*, data: Place | None = None, tour: Place | None = None) -> int:
    """Open the console, connected to its own service.

    Parameters
    ----------
    data
        Folder for settings, results and undo copies. A tour uses a temporary folder by default,
        because it marks and masks files.
    tour
        Drive the window through the main workflow on the sample set, and write a picture of each
        step and tour.json into this folder.
    """
    if tour is not None and data is None:
        with TemporaryDirectory(prefix="discovery-console-tour-") as own:
            try:
                return run("app.console_command:open_console", Path(own), tour)
            finally:
                logging.shutdown()  # Windows removes no file that is open
    return run("app.console_command:open_console", data or default_data_dir(), tour)


@app.command
def serve(
    *,
    data: Place,
    host: str = "127.0.0.1",
    port: Annotated[int, Parameter(validator=Number(gte=0, lte=65535))] = 8339,
    ready_file: Place | None = None,
    workers: str = "",
    certificates: Place | None = None,
) -> int:
    """Run the service alone, in the foreground, until Ctrl+C or SIGTERM.

    Parameters
    ----------
    data
        Folder for results and undo copies.
    host
        Address to listen on.
    port
        TCP port (the default of the API); 0 takes a free one.
    ready_file
        File for address, user name, password and certificate, written when the service is ready,
        besides `service/ready.json` in the data folder.
    workers
        Address of a scheduler (tls://HOST:8786), whose workers scan for this service.
    certificates
        Folder `service` of the certificates of the cluster; needed with `--workers`.
    """
    if not workers and certificates is None:
        return run("app.service.process.serve_command:serve_command", data, host, port, ready_file)
    if not workers or certificates is None:
        return refuse("--workers and --certificates are needed together.")
    command = "app.service.process.scaleout_command:serve_with_workers"
    return cluster.run_distributed(command, data, host, port, ready_file, workers, certificates)


@app.command
def restore(
    backup: Place,
    /,
    *,
    data: Place,
    password_file: SecretFile | None = None,
    without_key: bool = False,
) -> int:
    """Restore a backup into a new data folder, and record that in its journal.

    Exit codes: 0 done; 1 done, but the restored journal is damaged; 2 bad input.

    Parameters
    ----------
    backup
        File that `discovery-console backup` has written.
    data
        New folder for settings, results and undo copies.
    password_file
        File with the password of the backup in its first line; - reads it from standard input.
        If left out, it is asked for.
    without_key
        Do not store the key of the undo copies in the system's keyring: nothing can then be undone.
    """
    command = "app.service.process.backups:restore_command"
    return run(command, backup, data, password_file, no_key=without_key)


@app.command
def scan(
    *paths: Place,
    jobs: int | None = None,
    output: Place | None = None,
    output_format: Annotated[
        Literal["jsonl", "csv", "sarif"], Parameter(name="--format")
    ] = "jsonl",
    fail_on: Literal["low", "medium", "high", "prohibited"] | None = None,
    state: Place | None = None,
    ocr: bool = False,
    download: bool = False,
    report: Place | None = None,
    enrolment: Place | None = None,
) -> int:
    """Scan files and folders and write each match, its value masked; or, with `--report`, write a
    report that can be read only by the service that enrolled this machine.

    Exit codes: 0 done; 1 `--fail-on` applies; 2 bad input; 130 stopped by Ctrl+C.

    Parameters
    ----------
    paths
        What to scan.
    jobs
        Number of worker processes; if left out, one per processor, as far as there is memory.
    output
        File for the matches; standard output if left out.
    output_format
        JSON Lines, CSV, or SARIF 2.1.0.
    fail_on
        Exit with code 1 if a match has at least this confidence, or is prohibited. Test data does
        not count.
    state
        File that remembers what was read: a stopped scan continues where it ended, and a later
        scan reads only what has changed. New output is then appended.
    ocr
        Also read the text in pictures and scanned pages, with Tesseract or the extra `ocr`.
    download
        Also download and read files that are only in the cloud (Windows and macOS).
    report
        File for a signed and sealed report, for `discovery-console import`. Without paths, all
        enrolled folders are scanned.
    enrolment
        File that `discovery-console enrol` has written for this machine; enrolment.json in the data
        folder if left out.
    """
    if report is not None:
        return _scan_report(
            paths,
            report,
            enrolment,
            {"--output": output, "--state": state, "--format": output_format != "jsonl"},
            {"jobs": jobs, "ocr": ocr, "download": download, "fail_on": fail_on or ""},
        )
    if enrolment is not None:
        return refuse("--enrolment needs --report.")
    if not paths:
        print("discovery-console: scan needs at least one path.", file=sys.stderr)  # noqa: T201
        return BAD_INPUT
    command = "app.discovery.cli.scan_command:scan_command"
    given = (list(paths), jobs, output, state, ocr, download, output_format, fail_on or "")
    return run(command, *given)


def _scan_report(
    paths: Sequence[Path],
    report: Path,
    enrolment: Path | None,
    others: dict[str, object],
    options: dict[str, object],
) -> int:
    """Write a report. Refuse if one of the options `others` is set: they apply only to a scan
    without a report.
    """
    for option, value in others.items():
        if value:
            return refuse(f"{option} cannot be combined with --report.")
    known = enrolment or default_data_dir() / "enrolment.json"
    return run("app.scan_reports.command:report_command", list(paths), report, known, **options)


@users.command(name="list")
def list_users(*, data: Place | None = None) -> int:
    """List accounts and what they may do.

    Parameters
    ----------
    data
        Folder of the service.
    """
    return run(f"{_USERS}:list_command", data or default_data_dir())


@users.command(name="add")
def add_user(
    name: str, /, *, email: str = "", administrator: bool = False, data: Place | None = None
) -> int:
    """Add an account. The password is requested, or read from standard input.

    Parameters
    ----------
    name
        User name, or DOMAIN\\name.
    email
        E-mail address.
    administrator
        Whether the account may do everything.
    data
        Folder of the service, which must not be running.
    """
    folder = data or default_data_dir()
    return run(f"{_USERS}:add_command", folder, name, email, administrator=administrator)


@users.command(name="remove")
def remove_user(name: str, /, *, data: Place | None = None) -> int:
    """Remove an account.

    Parameters
    ----------
    name
        User name, or DOMAIN\\name.
    data
        Folder of the service, which must not be running.
    """
    return run(f"{_USERS}:remove_command", data or default_data_dir(), name)


@users.command(name="grant")
def grant_to_user(
    name: str,
    /,
    *permissions: str,
    group: str = "",
    target: str = "",
    credential: str = "",
    revoke: bool = False,
    data: Place | None = None,
) -> int:
    """Give permissions to an account: on everything, or on one Group, Target or credential.

    Parameters
    ----------
    name
        User name, or DOMAIN\\name.
    permissions
        Permissions as the API names them, such as "report summary".
    group
        Name or ID of a Group.
    target
        Name or ID of a Target.
    credential
        Label or ID of a credential.
    revoke
        Take the permissions away instead.
    data
        Folder of the service, which must not be running.
    """
    given = [("group", group), ("target", target), ("credential", credential)]
    places = [place for place in given if place[1]] or [("global", "")]
    if len(places) > 1 or not permissions:
        text = "users grant needs a permission and at most one Group, Target or credential."
        print(f"discovery-console: {text}", file=sys.stderr)  # noqa: T201
        return BAD_INPUT
    folder = data or default_data_dir()
    return run(f"{_USERS}:grant_command", folder, name, permissions, places[0], revoke=revoke)


@audit.command(name="verify")
def verify_audit(*, data: Place | None = None) -> int:
    """Check the audit journal, and name the first bad record (exit code 1).

    Parameters
    ----------
    data
        Folder of the service, which may be running.
    """
    return run(f"{_AUDIT}:verify_command", data or default_data_dir())


@audit.command(name="export")
def export_audit(*, output: Place | None = None, data: Place | None = None) -> int:
    """Write every record of the audit journal as one JSON line, as the guide explains (journal.md).

    Parameters
    ----------
    output
        File to create; standard output if left out.
    data
        Folder of the service, which may be running.
    """
    return run(f"{_AUDIT}:export_command", data or default_data_dir(), output)


def _tell(arguments: Sequence[str]) -> int:
    """Print the help or version that `arguments` request; return the exit code. If the flag for
    help or version is in fact the value of another option, run the command instead.
    """
    code = 0
    try:
        if set(arguments) == _ALL_VERSIONS:
            done: object = run("app.versions:versions_command")
        else:
            done = app(arguments, exit_on_error=False)
        code = done if isinstance(done, int) else 0
        sys.stdout.flush()
    except (SystemExit, BrokenPipeError):  # the reader, such as `head`, has closed the pipe
        discard_output()
    except OSError as error:
        discard_output()
        print(f"discovery-console: Cannot print: {error.strerror}.", file=sys.stderr)  # noqa: T201
        code = BAD_INPUT
    return code


def run_command(given: Sequence[str]) -> int:
    """Run the command named by the arguments; return the exit code."""
    try:
        if not _TELLING.isdisjoint(takewhile("--".__ne__, given)):
            return _tell(given)
        done = app(given, exit_on_error=False)
    except CycloptsError:  # the message is on stderr already
        return BAD_INPUT
    return done if isinstance(done, int) else 0
