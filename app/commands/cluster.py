"""Declarations of a cluster's commands for the command line: certificates, scheduler, worker."""

from __future__ import annotations

from importlib.util import find_spec
from pkgutil import resolve_name
from typing import Annotated

from cyclopts import App, Parameter
from cyclopts.validators import Number

from app.commands.options import Place
from app.frozen import is_frozen
from app.start import refuse, run

_Port = Annotated[int, Parameter(validator=Number(gte=0, lte=65535))]
_LACKING = "This needs the extra 'distributed': pip install 'discovery-console[distributed]'."
_FROZEN = (
    "This package of the program has no Dask, which workers on other machines need. Install the "
    "program with pip instead: see 'More than one machine' in the guide."
)
workers = App(name="workers", help="Prepare workers on other machines.")


def register(app: App) -> None:
    """Add the commands to the program."""
    app.command(workers)
    app.command(scheduler)
    app.command(worker)


def run_distributed(command: str, *arguments: object) -> int:
    """Run a command that needs Dask, and return its exit code. If Dask is missing, print how to
    install it.
    """
    if find_spec("distributed") is None:
        return refuse(_FROZEN if is_frozen() else _LACKING)
    resolve_name("app.scaleout.only_own_settings:drop")()
    return run(command, *arguments)


@workers.command
def certificates(folder: Place, /) -> int:
    """Make the certificates of a new cluster: of its authority, scheduler, workers and service.

    Parameters
    ----------
    folder
        New folder for the certificates. It gets the subfolders scheduler, worker, service and
        authority.
    """
    return run("app.scaleout.certificates_command:certificates_command", folder)


def scheduler(*, certificates: Place, host: str = "", port: _Port = 8786) -> int:
    """Distribute the scans of a service among workers, until Ctrl+C or SIGTERM.

    Parameters
    ----------
    certificates
        Folder `scheduler` of the certificates of the cluster.
    host
        Address to listen on; all addresses if left out.
    port
        TCP port; 0 takes a free one.
    """
    command = "app.scaleout.scheduler_command:scheduler_command"
    return run_distributed(command, certificates, host, port)


def worker(
    address: str,
    /,
    *,
    certificates: Place,
    jobs: Annotated[int | None, Parameter(validator=Number(gte=1))] = None,
    name: str = "",
    group: str = "",
    port: _Port = 0,
) -> int:
    """Scan files for a service on another machine, until Ctrl+C or SIGTERM.

    Parameters
    ----------
    address
        Address of the scheduler: tls://HOST:8786.
    certificates
        Folder `worker` of the certificates of the cluster.
    jobs
        Number of processes that read files; if left out, one per processor, as far as there is
        memory for them.
    name
        Name among the agents of the service; the host name if left out.
    group
        Group of workers to which this one belongs. A group is an agent, too.
    port
        TCP port on which the scheduler reaches this worker; 0 takes a free one.
    """
    command = "app.scaleout.worker_command:worker_command"
    return run_distributed(command, address, certificates, jobs, name, port, group)
