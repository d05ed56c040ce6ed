"""`discovery-console serve`: the service alone, in the foreground."""

from __future__ import annotations

import os
import secrets
import sys
from functools import partial
from pathlib import Path

import msgspec
from msgspec import Struct

from app import log
from app.paths import write_private
from app.service.base.session_account import DEFAULT_USERNAME, new_password
from app.service.process.build import Options
from app.service.process.installation_keys import vault_key
from app.service.process.isolation import StartError
from app.service.process.run import Running, Service
from app.service.process.tls import LOOPBACK_NAMES

DEFAULT_PORT = 8339
"""TCP port of the API (contract 1, 8)."""


class Ready(Struct, frozen=True, kw_only=True):
    """Content of the ready file: all that a client needs. The file mode is 0600."""

    base_url: str
    username: str
    password: str
    ca_file: str
    pid: int

    def __repr__(self) -> str:
        return f"Ready(base_url={self.base_url!r})"


class ReadyFile:
    """File that tells a client where the service is. It exists only while the service accepts
    requests.
    """

    def __init__(self, path: Path, password: str) -> None:
        self._path = path
        self._password = password
        self._open = -1

    def check(self) -> None:
        """Raise StartError if writing would overwrite a file that is not a ready file."""
        if not self._path.is_file():
            return
        try:
            msgspec.json.decode(self._path.read_bytes(), type=Ready)
        except msgspec.DecodeError as error:
            text = f"{self._path} is not a ready file. Choose another one for --ready-file."
            raise StartError(text) from error

    def write(self, service: Service, running: Running) -> None:
        """Write the file, and print its path on the terminal. Raises OSError.

        The service protects the file at any path. The file stays open, so that no other file can
        get its identity (inode).
        """
        ready = Ready(
            base_url=running.base_url,
            username=DEFAULT_USERNAME,
            password=self._password,
            ca_file=str(running.certificate.certificate),
            pid=running.pid,
        )
        write_private(self._path, msgspec.json.encode(ready) + b"\n")
        self._open = os.open(self._path, os.O_RDONLY)
        service.keep(self._path, os.fstat(self._open))
        _tell(f"Serving {running.base_url} (process {running.pid}). User name, password and")
        _tell(f"certificate are in {self._path}. Press Ctrl+C to stop the service.")

    def remove(self) -> None:
        """Remove the file if it was written."""
        if self._open >= 0:
            os.close(self._open)
            self._path.unlink(missing_ok=True)


def serve_command(
    data: Path, host: str = "127.0.0.1", port: int = DEFAULT_PORT, ready_file: Path | None = None
) -> int:
    """Serve until SIGTERM or Ctrl+C. Return the exit code: 2 if the service could not start, with
    the reason on stderr.

    The ready file (by default `<data>/service/ready.json`) is written when the service accepts
    requests, and removed at the end.
    """
    data = data.absolute()
    password = new_password()
    ready = ReadyFile((ready_file or data / "service" / "ready.json").absolute(), password)
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
        )
        service = Service(options)
        service.run(partial(ready.write, service))
    except StartError as error:
        _tell(str(error))
        return 2
    except OSError as error:
        _tell(f"{error.filename or data} cannot be used: {os.strerror(error.errno or 0)}.")
        return 2
    finally:
        ready.remove()
    return 0


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
