"""`discovery-console serve --workers`: the service alone, with scans on other machines, too."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from app.discovery.scan.workers import Observer
from app.own_files import OwnFiles
from app.scaleout.certificates import SERVICE, Identity, identity
from app.scaleout.errors import ScaleOutError, Unreachable
from app.scaleout.executor import Cluster
from app.scaleout.joining import address_of
from app.scaleout.link import Link
from app.scaleout.sealing import Sealer
from app.scaleout.settings import configure, security
from app.scaleout.telling import BAD_INPUT, tell
from app.service.process.isolation import StartError
from app.service.process.serve_command import serve_command
from app.service.scans.agents import worker_agent
from app.service.scans.scan_pool import ScanPool, local_pool


def serve_with_workers(
    data: Path, host: str, port: int, ready_file: Path | None, scheduler: str, certificates: Path
) -> int:
    """Serve as `serve_command` does, with the workers of a scheduler. Return the exit code."""
    configure()
    try:
        folder = certificates.absolute()
        address, files = address_of(scheduler), identity(folder, SERVICE)
    except ScaleOutError as error:
        tell(str(error))
        return BAD_INPUT
    return serve_command(
        data,
        host,
        port,
        ready_file,
        make_pool=partial(cluster_pool, address, files),
        private=[folder],
    )


def cluster_pool(address: str, files: Identity, observer: Observer, own: OwnFiles) -> ScanPool:
    """Return a pool of the workers of a scheduler, and processes of this machine. If the scheduler
    does not answer, print a warning; its workers are used as soon as it answers. Raises StartError
    if the scheduler refuses this service.
    """
    link = Link(address, security(files, SERVICE), Sealer(files.content or b""))
    try:
        link.open()
    except Unreachable as error:
        tell(f"Warning: {error} Until it does, this machine scans alone.")
    except ScaleOutError as error:
        raise StartError(str(error)) from error
    local = local_pool(observer, own)
    return ScanPool(
        Cluster(link, local.executor, own, local.workers()),
        lambda: local.workers() + link.threads(),
        lambda: [worker_agent(worker) for worker in link.workers()],
    )
