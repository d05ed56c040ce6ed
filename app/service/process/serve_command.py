"""`discovery-console serve`: the service alone, in the foreground."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from app import log
from app.service.base.session_account import DEFAULT_USERNAME, new_password
from app.service.process.build import Options
from app.service.process.installation_keys import vault_key
from app.service.process.isolation import StartError
from app.service.process.ready_file import READY_FILE, ReadyFile
from app.service.process.run import Running, Service
from app.service.process.tls import LOOPBACK_NAMES
from app.service.scans.scan_pool import PoolFactory, local_pool

DEFAULT_PORT = 8339
"""TCP port of the API (contract 1, 8)."""


def serve_command(
    data: Path,
    host: str = "127.0.0.1",
    port: int = DEFAULT_PORT,
    ready_file: Path | None = None,
    *,
    make_pool: PoolFactory = local_pool,
    private: Sequence[Path] = (),
) -> int:
    """Serve until SIGTERM or Ctrl+C. Return the exit code: 2 if the service could not start, with
    the reason on stderr.

    The ready file (by default `<data>/service/ready.json`) is written when the service accepts
    requests, and removed at the end. No request can access the files and folders in `private`.
    """
    data = data.absolute()
    password = new_password()
    ready = ReadyFile((ready_file or data / READY_FILE).absolute(), password)
    try:
        ready.check()
        log.configure(data, "service")
        vault = vault_key(data)
        _tell_limits(host, lasting=vault.lasting)
        options = Options(
            data=data,
            username=DEFAULT_USERNAME,
            password=password,
            vault=vault,
            session=secrets.token_hex(16),
            host=host,
            port=port,
            make_pool=make_pool,
        )
        service = Service(options)
        for path in private:
            service.keep(path, path.stat())
        service.run(partial(_announce, service, ready))
    except StartError as error:
        _tell(str(error))
        return 2
    except OSError as error:
        _tell(f"{error.filename or data} cannot be used: {os.strerror(error.errno or 0)}.")
        return 2
    finally:
        ready.remove()
    return 0


def _announce(service: Service, ready: ReadyFile, running: Running) -> None:
    """Write the ready file, and print where it is. Raises OSError."""
    ready.write(running.base_url, running.certificate.certificate, service.keep)
    _tell(f"Serving {running.base_url} (process {running.pid}). User name, password and")
    _tell(f"certificate are in {ready.path}. Press Ctrl+C to stop the service.")


def _tell_limits(host: str, *, lasting: bool) -> None:
    """Print warnings about an unusual configuration before the start."""
    if host not in LOOPBACK_NAMES:
        _tell(
            f"Warning: other computers can reach {host}. Everybody who reaches it can try to log "
            "in, and everybody with the password can read and change the files of this account."
        )
    if not lasting:
        _tell("There is no system keyring: changes can be undone only until the service stops.")


def _tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)  # noqa: T201 - a command talks to its terminal
