"""`discovery-console serve`: the service without a console, in the foreground."""

from __future__ import annotations

import hashlib
import secrets
import ssl
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from app import log
from app.service.base.session_account import DEFAULT_USERNAME, new_password
from app.service.events_and_audit.service_events import KEY_MISSING
from app.service.process.build import Options
from app.service.process.folder_lock import StartError
from app.service.process.installation_keys import InstallationKeyError, vault_key
from app.service.process.ready_file import READY_FILE, ReadyFile
from app.service.process.run import Running, Service
from app.service.process.terminal import UsageError, prepare_folder
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
    """Serve until SIGTERM or Ctrl+C. Return the exit code: 0 after a clean end, 2 if the service
    could not start, with the reason on stderr.

    When the service accepts requests, it writes the ready file `<data>/service/ready.json`, with
    which commands find the service. If `ready_file` is given, it writes a copy of the ready file
    there. Both are removed at the end. No request can access the files and folders in `private`.
    """
    data = data.absolute()
    password = new_password()
    paths = [data / READY_FILE]
    if ready_file is not None and ready_file.resolve() != paths[0].resolve():
        paths.append(ready_file.absolute())
    ready = [ReadyFile(path, password) for path in paths]
    try:
        prepare_folder(data)
        for file in ready:
            file.check()
        log.configure(data, "service")
        vault = vault_key(data)
        _tell_limits(host, lasting=vault.lasting)
        if vault.replaced:
            _tell(f"Warning: {KEY_MISSING}")
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
    except (StartError, InstallationKeyError, UsageError) as error:
        _tell(str(error))
        return 2
    except OSError as error:
        place = error.filename or data
        _tell(f"{place} cannot be used: {error.strerror}." if error.strerror else str(error))
        return 2
    finally:
        for file in ready:
            _remove(file)
    return 0


def _announce(service: Service, ready: Sequence[ReadyFile], running: Running) -> None:
    """Write the ready files, and print the path of the last one. Raises OSError."""
    for file in ready:
        file.write(running.base_url, running.certificate.certificate, service.keep)
    _tell(f"Serving {running.base_url} (process {running.pid}). User name, password and")
    _tell(f"certificate are in {ready[-1].path}. Press Ctrl+C to stop the service.")
    fingerprint = _fingerprint(running.certificate.pem())
    _tell(f"SHA-256 fingerprint of the certificate: {fingerprint}")


def _remove(file: ReadyFile) -> None:
    """Remove a ready file. An error is only printed, because the service has ended."""
    try:
        file.remove()
    except OSError as error:
        _tell(f"{file.path} cannot be removed: {error.strerror}.")


def _fingerprint(pem: str) -> str:
    """Return the SHA-256 of a certificate in groups of eight hex digits. The console shows it in
    the same form when it asks the user whether to trust the server.
    """
    digits = hashlib.sha256(ssl.PEM_cert_to_DER_cert(pem)).hexdigest()
    return " ".join(digits[at : at + 8] for at in range(0, len(digits), 8))


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
