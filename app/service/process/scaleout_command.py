"""`discovery-console serve --workers`: the service without a console, with scans on other machines,
too.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from app.discovery.scan.workers import Observer
from app.own_files import OwnFiles
from app.scaleout.certificates import SERVICE, Identity, identity
from app.scaleout.command_output import BAD_INPUT, tell
from app.scaleout.errors import ScaleOutError, Unreachable
from app.scaleout.executor import Cluster
from app.scaleout.joining import address_of
from app.scaleout.link import Link
from app.scaleout.portion import Portion
from app.scaleout.sealing import Sealer
from app.scaleout.settings import configure, security
from app.scaleout.worker_facts import Chosen
from app.service.process.folder_lock import StartError
from app.service.process.serve_command import serve_command
from app.service.scans.agents import worker_agents
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
    """Return a pool that consists of a scheduler's workers and processes on this machine.

    If the scheduler does not answer, print a warning; its workers are used as soon as it answers.
    Raises StartError if the scheduler refuses this service.
    """
    link = Link(address, security(files, SERVICE), Sealer(files.content or b""))
    try:
        link.open()
    except Unreachable as error:
        tell(f"Warning: {error} Until it does, this machine scans alone.")
    except ScaleOutError as error:
        raise StartError(str(error)) from error
    local = local_pool(observer, own)
    cluster = Cluster(link, local.executor, own, local.workers())
    return ScanPool(
        cluster,
        lambda: local.workers() + link.threads(),
        lambda: worker_agents(link.workers()),
        here=ScanPool(Portion(cluster, cluster.submit_here), local.workers),
        choose=partial(_chosen_pool, cluster),
    )


def _chosen_pool(cluster: Cluster, chosen: Chosen) -> ScanPool:
    """Return the part of a cluster with chosen workers, whether they are connected or not."""
    link = cluster.link

    def away() -> str:
        state = chosen.away
        return f"{state[0].lower()}{state[1:]}; the scan waits." * (not link.threads(chosen))

    return ScanPool(
        Portion(cluster, partial(cluster.submit_to, chosen)),
        lambda: link.threads(chosen),
        away=away,
    )
