"""SSH: the files of a trusted server over SFTP, without following links."""

from __future__ import annotations

import asyncio
import stat
import time
from collections.abc import Coroutine, Iterator
from datetime import UTC, datetime
from typing import Any, TypeVar

import asyncssh
from asyncssh.constants import (
    FILEXFER_TYPE_DIRECTORY,
    FILEXFER_TYPE_REGULAR,
    FILEXFER_TYPE_SYMLINK,
)

from app.api.records.targets import ProbeEntry
from app.discovery.match.errors import DiscoveryError, ObjectGone, ObjectUnreadable
from app.discovery.match.matches import Problem, Trouble
from app.service.protocols import limits
from app.service.protocols.background_loop import Loop
from app.service.protocols.known_hosts import SSH_PORT, KnownHosts, entry_name
from app.service.protocols.source import (
    LoginRefused,
    Place,
    Remote,
    SourceFailed,
    address,
    allowance,
    join,
    too_large,
    why_not_reached,
)
from app.service.store.credentials import Credentials
from app.service.store.raw_names import display

T = TypeVar("T")
_GONE = (asyncssh.SFTPNoSuchFile, asyncssh.SFTPNoSuchPath, asyncssh.SFTPNotADirectory)
_LOST = (
    asyncssh.DisconnectError,
    asyncssh.SFTPConnectionLost,
    asyncssh.SFTPNoConnection,
    asyncssh.ChannelOpenError,
    OSError,
    TimeoutError,
)


class _Client(asyncssh.SSHClient):
    """Client that trusts only listed keys. It remembers the key that it refused."""

    def __init__(self) -> None:
        self.refused: asyncssh.SSHKey | None = None

    def validate_host_public_key(
        self, host: str, addr: str, port: int, key: asyncssh.SSHKey
    ) -> bool:
        """Refuse the server's key and store it in `refused`. asyncssh calls this for keys that no
        list contains.
        """
        del host, addr, port
        self.refused = key
        return False


class SshSource:
    """Reader of a folder or file over SFTP. `place.path` is the absolute path of the folder or
    file. If `place.subpath` is given, the folder or file is at this path inside `place.path`.
    """

    ahead = limits.LISTED_AHEAD

    def __init__(self, place: Place, known: KnownHosts) -> None:
        """Connect and log in. Raises SourceFailed."""
        if place.credential is None:
            raise SourceFailed("SSH needs a credential: a password or a private key.")
        self._host, self._port = address(place.host, SSH_PORT)
        path = f"{place.path.rstrip('/')}/{place.subpath}" if place.subpath else place.path
        self._path = path.encode("utf-8", "surrogateescape")
        self._is_folder = False
        options = {**_login(place.credential), "known_hosts": known.entries()}
        self._loop = Loop()
        try:
            self._connection, self._sftp = self._connect(options, known)
            self._root: bytes = self._ask(self._sftp.realpath(self._path))
        except (DiscoveryError, asyncssh.Error) as error:
            self._loop.end()
            if isinstance(error, asyncssh.Error):
                raise SourceFailed(f"{self._path_text} cannot be opened: {_why(error)}.") from error
            raise

    @property
    def _path_text(self) -> str:
        return display(self._path)

    def walk(self) -> Iterator[Remote | Problem]:
        """Yield files folder by folder, sorted by raw name, and problems for links, special files
        and folders that cannot be read. Raises SourceFailed.
        """
        yield from self._top()
        pending = [(b"", 0)] if self._is_folder else []
        while pending:
            folder, depth = pending.pop()
            try:
                entries = self._list(folder)
            except asyncssh.SFTPError as error:
                if not folder:
                    raise SourceFailed(f"{self._path_text}: {_why(error)}.") from error
                yield Problem(folder, "", Trouble.ERROR, f"Not scanned: {_why(error)}.")
                continue
            folders = []
            for entry in entries:
                path = join(folder, _raw(entry.filename))
                if entry.attrs.type != FILEXFER_TYPE_DIRECTORY:
                    yield _remote(path, entry)
                elif depth >= limits.DEPTH:
                    yield Problem(path, "", Trouble.ERROR, "Not scanned: nested too deeply.")
                else:
                    folders.append((path, depth + 1))
            pending.extend(reversed(folders))
            if len(entries) >= limits.FOLDER_ENTRIES:
                text = f"Not fully scanned: it has more than {limits.FOLDER_ENTRIES:,} entries."
                yield Problem(folder, "", Trouble.ERROR, text)

    def _top(self) -> Iterator[Remote | Problem]:
        try:
            attrs = self._ask(self._sftp.stat(self._root))
        except asyncssh.SFTPError as error:
            raise SourceFailed(f"{self._path_text} cannot be opened: {_why(error)}.") from error
        self._is_folder = attrs.type == FILEXFER_TYPE_DIRECTORY
        if not self._is_folder:
            yield _remote(b"", asyncssh.SFTPName(self._root, b"", attrs))

    def read(self, remote: Remote) -> bytes:
        """Return the bytes of a regular file that is not too large. Links are not followed. Raises
        ObjectGone, ObjectUnreadable and SourceFailed.
        """
        if remote.size > limits.OBJECT:
            raise ObjectUnreadable(f"Not scanned: {too_large(remote.size, limits.OBJECT)}.")
        seconds = limits.CALL_SECONDS + limits.SECONDS_PER_MIB * remote.size / limits.MIB
        try:
            fetch = self._fetch(join(self._root, remote.path), allowance(remote.size))
            return self._ask(fetch, seconds)
        except _GONE as error:
            raise ObjectGone("Not scanned: it is no longer there.") from error
        except asyncssh.SFTPError as error:
            raise ObjectUnreadable(f"Not scanned: {_why(error)}.") from error

    def probe(self) -> list[ProbeEntry]:
        """Return the files and folders in the folder, at most 10,000, and mark empty folders as far
        as permissions and time allow. Raises SourceFailed, also if the place is not a folder.
        """
        for _ in self._top():
            raise SourceFailed(f"{self._path_text} is not a folder.")
        try:
            entries = self._list(b"")
        except asyncssh.SFTPError as error:
            raise SourceFailed(f"{self._path_text} cannot be opened: {_why(error)}.") from error
        until = time.monotonic() + limits.KIND_SECONDS
        kept = (FILEXFER_TYPE_DIRECTORY, FILEXFER_TYPE_REGULAR)
        found = [entry for entry in entries if entry.attrs.type in kept][: limits.PROBED]
        return [
            ProbeEntry(
                path=display(join(self._path, _raw(one.filename))), type=self._kind(one, until)
            )
            for one in found
        ]

    def close(self) -> None:
        """Close the connection and its event loop."""
        self._loop.end(self._connection.abort)

    def _kind(self, entry: asyncssh.SFTPName, until: float) -> str:
        if entry.attrs.type == FILEXFER_TYPE_REGULAR:
            return "file"
        if time.monotonic() > until:
            return "folder"
        try:
            return "folder" if self._list(_raw(entry.filename), most=1) else "empty folder"
        except asyncssh.SFTPError:
            return "folder"  # its content is not readable

    def _connect(
        self, options: dict[str, Any], known: KnownHosts
    ) -> tuple[asyncssh.SSHClientConnection, asyncssh.SFTPClient]:
        client = _Client()
        try:
            return self._loop.call(
                _open(self._host, self._port, client, options), 2 * limits.CONNECT_SECONDS
            )
        except asyncssh.HostKeyNotVerifiable as error:
            raise SourceFailed(self._distrust(client.refused, known)) from error
        except asyncssh.PermissionDenied as error:
            raise LoginRefused(
                f"{self._host} refused the login: the user name or the secret of the credential "
                "is wrong."
            ) from error
        except (asyncssh.Error, *_LOST) as error:
            text = f"{self._host}:{self._port} cannot be reached over SSH: {_why(error)}."
            raise SourceFailed(text) from error

    def _distrust(self, key: asyncssh.SSHKey | None, known: KnownHosts) -> str:
        name = entry_name(self._host, self._port)
        if key is None:
            return f"The host key of {name} was revoked or cannot be read. It is not trusted."
        shown = f"{key.get_algorithm()} {key.get_fingerprint()}"
        before, *_ = known.entries().match(self._host, "", self._port)
        if before:
            return (
                f"The host key of {name} has CHANGED: it is now {shown}. Somebody may intercept "
                "the connection. If the administrator confirms the new key, replace the old "
                "one in the trusted SSH host keys."
            )
        return (
            f"The host key of {name} is unknown: {shown}. Compare it with the key of the "
            "machine, then add it to the trusted SSH host keys."
        )

    def _ask(self, work: Coroutine[Any, Any, T], seconds: float = limits.CALL_SECONDS) -> T:
        """Run one exchange with the server. Raises SFTPError if the object fails, SourceFailed if
        the connection fails.
        """
        try:
            return self._loop.call(work, seconds)
        except _LOST as error:
            raise SourceFailed(f"The connection to {self._host} was lost.") from error

    def _list(self, folder: bytes, most: int = limits.FOLDER_ENTRIES) -> list[asyncssh.SFTPName]:
        return self._ask(self._entries(join(self._root, folder), most))

    async def _entries(self, path: bytes, most: int) -> list[asyncssh.SFTPName]:
        await self._refuse_links(path)
        found: list[asyncssh.SFTPName] = []
        async for entry in self._sftp.scandir(path):
            name = _raw(entry.filename)
            if name in {b".", b".."} or b"/" in name:
                continue
            found.append(entry)
            if len(found) >= most:
                break
        return sorted(found, key=lambda entry: _raw(entry.filename))

    async def _fetch(self, path: bytes, most: int) -> bytes:
        await self._refuse_links(path)
        async with self._sftp.open(path, "rb") as file:
            attrs = await file.stat()
            if attrs.type != FILEXFER_TYPE_REGULAR:
                raise asyncssh.SFTPFailure("it is not a regular file")
            data: bytes = await file.read(most + 1)
        if len(data) > most:
            raise ObjectUnreadable("Not scanned: it became much larger during the scan.")
        return data

    async def _refuse_links(self, path: bytes) -> None:
        """Raise SFTPNoSuchFile if a link is part of the path, because it may lead out of the
        root.
        """
        if await self._sftp.realpath(path) != path:
            raise asyncssh.SFTPNoSuchFile("it is reached through a link")


async def _open(
    host: str, port: int, client: _Client, options: dict[str, Any]
) -> tuple[asyncssh.SSHClientConnection, asyncssh.SFTPClient]:
    connection = await asyncssh.connect(
        host,
        port,
        client_factory=lambda: client,
        config=None,  # ignore the user's own SSH configuration
        agent_path=None,
        gss_host=None,
        x509_trusted_certs=None,
        compression_algs=None,
        connect_timeout=limits.CONNECT_SECONDS,
        login_timeout=limits.CONNECT_SECONDS,
        keepalive_interval=15,
        keepalive_count_max=3,
        **options,
    )
    try:
        return connection, await connection.start_sftp_client(path_encoding=None)
    except BaseException:
        connection.abort()
        raise


def _login(credential: Credentials) -> dict[str, Any]:
    """Return the login options. Raises SourceFailed for an unusable key."""
    if not credential.username:
        raise SourceFailed("The credential has no user name.")
    login: dict[str, Any] = {"username": credential.username, "client_keys": None}
    if credential.certificate is None:
        return {**login, "password": credential.password or ""}
    try:
        key = asyncssh.import_private_key(credential.certificate, credential.password)
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError, ValueError):
        raise SourceFailed(
            "The password of the credential does not open its private key file."
        ) from None
    return {**login, "client_keys": [key], "password": None}


async def host_key(host: str, port: int) -> asyncssh.SSHKey | None:
    """Return a server's host key, fetched without logging in; None if the server shows no key.
    Raises `asyncssh.Error`, OSError or TimeoutError.
    """
    async with asyncio.timeout(limits.CONNECT_SECONDS):
        return await asyncssh.get_server_host_key(host, port, config=None)


def fetch_host_key(host: str, port: int) -> asyncssh.SSHKey:
    """Return a server's host key, so that a user can compare it. Raises SourceFailed."""
    loop = Loop()
    try:
        key = loop.call(host_key(host, port), limits.CONNECT_SECONDS + 1)
    except (asyncssh.Error, *_LOST) as error:
        raise SourceFailed(f"{host}:{port} cannot be reached over SSH: {_why(error)}.") from error
    finally:
        loop.end()
    if key is None:
        raise SourceFailed(f"{host}:{port} shows no host key.")
    return key


def _remote(path: bytes, entry: asyncssh.SFTPName) -> Remote | Problem:
    attrs = entry.attrs
    if attrs.type != FILEXFER_TYPE_REGULAR:
        link = attrs.type == FILEXFER_TYPE_SYMLINK
        kind = "a symbolic link" if link else "a device, pipe or socket"
        return Problem(path, "", Trouble.NOTICE, f"Skipped: it is {kind}.")
    owner = attrs.owner or ("" if attrs.uid is None else str(attrs.uid))
    seconds = attrs.mtime or 0
    shown = datetime.fromtimestamp(min(seconds, 2**32), UTC).isoformat(timespec="seconds")
    metadata = (("File Owner", owner), ("File Modified", shown))
    return Remote(
        path,
        attrs.size or 0,
        seconds * 10**9,
        owner,
        metadata,
        mode=None if attrs.permissions is None else stat.S_IMODE(attrs.permissions),
        group=attrs.group or ("" if attrs.gid is None else str(attrs.gid)),
    )


def _raw(name: bytes | str) -> bytes:
    return name if isinstance(name, bytes) else name.encode("utf-8", "surrogateescape")


def _why(error: Exception) -> str:
    """Return a short reason, without names or values of the other side."""
    if isinstance(error, asyncssh.SFTPPermissionDenied):
        return "no permission to read it"
    if isinstance(error, _GONE):
        return "it does not exist"
    if isinstance(error, TimeoutError):
        return "no answer"
    if isinstance(error, asyncssh.SFTPError):
        return "it cannot be read"
    return why_not_reached(error).removeprefix(": ") or "the connection was lost"
