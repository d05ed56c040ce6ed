"""Real servers for the tests of protocols: private instances on loopback, in their own folders."""

from __future__ import annotations

import contextlib
import grp
import os
import pwd
import shutil
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import asyncssh
import trustme

WAIT_SECONDS = 180.0
PASSWORD = "open-sesame"


def program(name: str) -> str | None:
    """Return the path of an installed server, or None; system programs are not in every PATH."""
    return shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")


def free_port() -> int:
    """Return a port of loopback that is currently free."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for_port(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    """Wait until the port answers. Fails if the server ends or does not start in time."""
    end = time.monotonic() + WAIT_SECONDS
    while time.monotonic() < end:
        assert process.poll() is None, log.read_text("utf-8", "replace")
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1.0):
            return
        time.sleep(0.01)
    raise AssertionError(log.read_text("utf-8", "replace"))


@contextlib.contextmanager
def running(command: list[str], port: int, log: Path) -> Iterator[None]:
    """Run a server process for the block."""
    with log.open("wb") as output:
        process = subprocess.Popen(command, stdout=output, stderr=output, stdin=subprocess.DEVNULL)
        try:
            wait_for_port(port, process, log)
            yield
        finally:
            process.terminate()
            try:
                process.wait(WAIT_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait(WAIT_SECONDS)


@dataclass
class SshServer:
    """OpenSSH's sshd; `key` signs the current user in."""

    folder: Path
    port: int
    key: bytes = field(repr=False)
    fingerprint: str

    @property
    def host(self) -> str:
        """The name of the Target."""
        return f"127.0.0.1:{self.port}"

    @property
    def username(self) -> str:
        """The user who may sign in."""
        return pwd.getpwuid(os.getuid()).pw_name


def new_host_key(folder: Path) -> str:
    """Give the server in `folder` a new host key; return its fingerprint."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    path = folder / "host_key"
    path.write_bytes(key.export_private_key())
    path.chmod(0o600)
    return str(key.get_fingerprint())


@contextlib.contextmanager
def ssh_server(folder: Path, port: int | None = None) -> Iterator[SshServer]:
    """Run a private sshd; its keys in this folder are reused."""
    folder.mkdir(exist_ok=True)
    port = port or free_port()
    path = folder / "user_key"
    if not path.exists():
        new_host_key(folder)
        key = asyncssh.generate_private_key("ssh-ed25519")
        path.write_bytes(key.export_private_key())
        (folder / "authorized_keys").write_bytes(key.export_public_key())
    if os.geteuid() == 0:
        Path("/run/sshd").mkdir(exist_ok=True)  # required by sshd as root
    config = folder / "sshd_config"
    config.write_text(
        f"Port {port}\nListenAddress 127.0.0.1\nHostKey {folder}/host_key\nPidFile none\n"
        f"AuthorizedKeysFile {folder}/authorized_keys\nStrictModes no\nUsePAM no\n"
        "PasswordAuthentication no\nKbdInteractiveAuthentication no\nPermitRootLogin yes\n"
        "Subsystem sftp internal-sftp\n"
    )
    sshd = program("sshd")
    assert sshd is not None
    host_key = asyncssh.read_private_key(str(folder / "host_key"))
    command = [sshd, "-D", "-e", "-f", str(config)]
    with running(command, port, folder / "sshd.log"):
        yield SshServer(folder, port, path.read_bytes(), str(host_key.get_fingerprint()))


@dataclass
class ImapServer:
    """Dovecot with one mailbox; `mails` is its Maildir, `certificate` (PEM) the server's."""

    port: int
    tls_port: int
    mails: Path
    certificate: bytes
    owner: tuple[int, int]

    def put(self, name: str, mail: bytes, folder: str = "") -> None:
        """Deliver a mail; folders are named as in Maildir++ (`.Sub`)."""
        place = self.mails / folder if folder else self.mails
        for part in ("", "cur", "new", "tmp"):
            (place / part).mkdir(parents=True, exist_ok=True)
        if folder:
            (place / "maildirfolder").touch()
        path = place / "cur" / f"{name}:2,"
        path.write_bytes(mail)
        for each in (*place.rglob("*"), place):
            os.chown(each, *self.owner)


_DOVECOT = """
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/dovecot.log
protocols = imap
listen = 127.0.0.1
ssl = yes
ssl_cert = <{folder}/certificate.pem
ssl_key = <{folder}/key.pem
disable_plaintext_auth = no
auth_mechanisms = plain
mail_location = maildir:{folder}/mail
first_valid_uid = 1
mailbox_list_index = no
auth_failure_delay = 0
{users}
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={folder}/home
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = {tls_port}
    ssl = yes
  }}
}}
service anvil {{
  chroot =
  unix_listener anvil-auth-penalty {{
    mode = 0
  }}
}}
service stats {{
  chroot =
}}
"""


@contextlib.contextmanager
def imap_server(folder: Path) -> Iterator[ImapServer]:
    """Run a private Dovecot (2.3). As root, its mails belong to `nobody`, since it serves none to
    root.
    """
    root = os.geteuid() == 0
    owner = pwd.getpwnam("nobody") if root else pwd.getpwuid(os.getuid())
    name = owner.pw_name
    users = f"default_internal_user = {name}\ndefault_login_user = {name}\n"
    users += f"default_internal_group = {grp.getgrgid(owner.pw_gid).gr_name}\n"
    port, tls_port = free_port(), free_port()
    authority = trustme.CA()
    issued = authority.issue_cert("127.0.0.1", "localhost")
    (folder / "certificate.pem").write_bytes(issued.cert_chain_pems[0].bytes())
    (folder / "key.pem").write_bytes(issued.private_key_pem.bytes())
    for part in ("home", "mail", "state", "run"):
        (folder / part).mkdir()
        os.chown(folder / part, owner.pw_uid, owner.pw_gid)
    folder.chmod(0o755)
    config = folder / "dovecot.conf"
    config.write_text(
        _DOVECOT.format(
            folder=folder,
            users="" if root else users,
            password=PASSWORD,
            uid=owner.pw_uid,
            gid=owner.pw_gid,
            port=port,
            tls_port=tls_port,
        )
    )
    dovecot = program("dovecot")
    assert dovecot is not None
    certificate = (folder / "certificate.pem").read_bytes()
    with running([dovecot, "-F", "-c", str(config)], port, folder / "dovecot.log"):
        yield ImapServer(port, tls_port, folder / "mail", certificate, (owner.pw_uid, owner.pw_gid))


Answer = tuple[int, dict[str, str], bytes]


class WebServer:
    """A website: `pages` by target (path and query). `asked` lists the requests in order."""

    def __init__(self, tls: ssl.SSLContext | None = None) -> None:
        self.pages: dict[str, Answer] = {}
        self.asked: list[str] = []
        self.agents: set[str] = set()
        self.tell_sizes = True
        site = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                site.asked.append(self.path)
                site.agents.add(self.headers.get("User-Agent", ""))
                status, headers, body = site.pages.get(self.path, (404, {}, b"not here"))
                self.send_response(status)
                size = {"Content-Length": str(len(body))} if site.tell_sizes else {}
                for name, value in {**size, **headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                with contextlib.suppress(OSError):
                    self.wfile.write(body)

            def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
                """Log nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        if tls is not None:
            self._server.socket = tls.wrap_socket(self._server.socket, server_side=True)
        self.port = int(self._server.server_address[1])
        self.host = f"127.0.0.1:{self.port}"

    def page(self, target: str, body: str | bytes, **headers: str) -> None:
        """Add an HTML page."""
        data = body.encode() if isinstance(body, str) else body
        self.pages[target] = (200, {"Content-Type": "text/html; charset=utf-8", **headers}, data)

    @contextlib.contextmanager
    def serving(self) -> Iterator[WebServer]:
        """Serve for the block."""
        thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield self
        finally:
            self._server.shutdown()
            self._server.server_close()
            thread.join(60)
