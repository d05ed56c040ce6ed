"""Settings of Dask for a cluster of this program: no dashboard, and no data on the disk. Settings
that the machine has for Dask do not apply (`only_own_settings.py`).
"""

from __future__ import annotations

import logging

import dask
from distributed import Security

from app.scaleout.certificates import SCHEDULER, SERVICE, WORKER, Identity

MOST_DEATHS = 10
"""How many workers may be lost while they perform the same call. After more losses, the scheduler
gives up the call, because its files may be the cause.
"""
_SETTINGS: dict[str, object] = {
    "distributed.admin.large-graph-warning-threshold": "1GiB",
    "distributed.admin.system-monitor.interval": "5s",  # for a dashboard
    "distributed.admin.tick.interval": "500ms",  # looks whether the event loop is blocked
    "distributed.client.preload": [],
    "distributed.comm.compression": None,  # what is sealed cannot be compressed
    "distributed.comm.require-encryption": True,
    "distributed.comm.tls.min-version": 1.3,
    "distributed.diagnostics.nvml": False,
    "distributed.nanny.preload": [],
    "distributed.scheduler.active-memory-manager.start": False,
    "distributed.scheduler.allowed-failures": MOST_DEATHS,
    "distributed.scheduler.http.routes": [],
    "distributed.scheduler.preload": [],
    "distributed.scheduler.work-stealing-interval": "1s",
    "distributed.scheduler.worker-ttl": "60s",
    "distributed.worker.http.routes": [],
    "distributed.worker.memory.pause": False,
    "distributed.worker.memory.spill": False,
    "distributed.worker.memory.target": False,
    "distributed.worker.memory.terminate": False,
    "distributed.worker.preload": [],
    "distributed.worker.profile.enabled": False,
}


def configure() -> None:
    """Apply the settings to this process, and let Dask log only errors."""
    dask.config.set(_SETTINGS)
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.ERROR)


def security(identity: Identity, role: str) -> Security:
    """Return the TLS settings for a process with this role: its certificate and key, and the
    authority whose certificates it accepts.
    """
    names = {SCHEDULER: "scheduler", WORKER: "worker", SERVICE: "client"}
    files = {
        f"tls_{names[role]}_cert": str(identity.certificate),
        f"tls_{names[role]}_key": str(identity.key),
    }
    return Security(require_encryption=True, tls_ca_file=str(identity.ca), **files)
