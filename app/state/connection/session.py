"""The session: the server in use, what it allows, and notifications of changes.

The session owns the client; other stores get it from the attribute `client`. `changed` announces
another state of the connection (`place` names the server in use or being connected). `signed_in`
announces a new connection (`generation` counts the connections). `written` announces that data was
written and should be read again.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial

from app.api import client as api
from app.api.errors import ApiError, NotReached, NotSignedIn, NotTrusted, TookTooLong
from app.api.transport import Address, peer_certificate
from app.language import Texts
from app.settings import Profile, Settings
from app.state.connection.certificates import CertificateChange, CertificateSeen, seen
from app.state.connection.connection_state import LOCAL, LOCAL_NAME, Connection, ConnectionState
from app.state.connection.local_service import LocalService
from app.state.connection.passwords import KeyringUnavailable
from app.state.connection.profiles import ServerProfile, pinned, stored, why_not_connected
from app.state.connection.reconnecting import gives_no_answer, sign_in_again
from app.state.connection.server_list import ServerList
from app.state.work.errors import ServiceFailed, ServiceStopped
from app.state.work.signals import Signal
from app.state.work.tasks import Failure, Tasks

__all__ = ["LOCAL", "Connection", "ServerProfile", "Session"]  # not translated

tr = Texts(__name__)

_NO_ANSWER = tr("The service on this computer does not answer.")
_CONNECTING = frozenset({"session.start", "session.connect", "session.retry"})
_UNDER_WAY = frozenset({Connection.STARTING, Connection.LOST})


class Session(ConnectionState):
    """The connection to one server. Invariant: only this class creates and closes clients."""

    unknown_certificate = Signal(object)
    password_wanted = Signal()
    restarted = Signal()

    def __init__(
        self,
        settings: Settings,
        tasks: Tasks,
        host: LocalService | None = None,
        save: Callable[[], None] = lambda: None,
        load: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        super().__init__(settings, save)
        self._tasks = tasks
        self._host = host
        self._load = load
        self.remote: ServerProfile | None = None
        """The remote server in use or being connected; None for the service of this computer."""
        self._asked: CertificateSeen | None = None
        self.needs_password = False
        """Whether the password is missing or was refused, so that a retry cannot help."""
        self.servers = ServerList(settings, tasks, save)
        self.servers.removed.connect(self._on_removed)
        self.servers.changed.connect(self._on_servers_changed)
        self.certificate_change: CertificateChange | None = None
        """The certificate that the server in use has presented in place of the trusted one; None if
        it has presented no other.
        """
        self._local_address: Address | None = None
        tasks.failed.connect(self._on_failure)
        if host is not None:
            host.listen(self._on_local_lost, self._on_local_back, self._on_local_failed)

    @property
    def has_own_service(self) -> bool:
        """Whether `connect_local` has a service to start."""
        return self._host is not None

    @property
    def production(self) -> str:
        """The name of the server if it is a production server, else ""."""
        return self.remote.name if self.remote is not None and self.remote.production else ""

    def connect_local(self) -> None:
        """Use the embedded service of this computer; start it if it is not running."""
        self.remote = None
        self._go_to(LOCAL)
        self._turn(Connection.STARTING, tr("Starting the service on this computer …"), LOCAL_NAME)
        if self._local_address is not None:
            self._tasks.read("session.connect", self._connect, self._local_address)
        else:
            self._tasks.write("session.start", self._start_local)

    def connect_server(self, profile: ServerProfile) -> None:
        """Use another server. An unknown certificate must be confirmed first."""
        self.remote = profile
        self._go_to(profile.base_url, profile.username)
        self._turn(
            Connection.STARTING,
            tr("Connecting to {server} …", server=profile.base_url),
            profile.name,
        )
        self._tasks.read("session.connect", self._connect_remote, profile)

    def connect_known(self, known: Profile) -> None:
        """Use a server of the list."""
        self.connect_server(stored(known))

    def reconnect(self) -> None:
        """Connect to the same server again now. If the server refused the password, ask the user
        for it instead of sending it again.
        """
        if self.needs_password:
            self.password_wanted.emit()
        elif self.remote is None:
            self.connect_local()
        else:
            self.connect_server(self.remote)

    def trust(self, certificate: CertificateSeen) -> None:
        """Accept the certificate shown by `unknown_certificate`, pin it, and connect."""
        if self.remote is not None and certificate is self._asked:
            self._asked = None
            self.connect_server(replace(self.remote, pin=certificate.pem))

    def refuse(self) -> None:
        """Cancel the connection to the server whose certificate was shown."""
        self._asked = None
        self._turn(
            Connection.SIGNED_OUT,
            tr("You did not accept the certificate of the server."),
            self.profile,
        )

    def replace_certificate(self, change: CertificateChange, typed: str) -> bool:
        """If `typed` is the end of the new certificate's fingerprint, trust this certificate in
        place of the old one, and connect. Return whether `typed` was right.
        """
        right = change is self.certificate_change and change.confirmed_by(typed)
        if right and self.remote is not None:
            self.connect_server(replace(self.remote, pin=change.presented.pem))
        return right

    async def close(self) -> None:
        """Close the client. Call at the end of the program, after `Tasks.close`."""
        client, self._client = self._client, None
        if client is not None:
            await client.close()

    def told(self, error: BaseException) -> BaseException:
        """Return the error to show for `error`. If the service of this computer does not answer,
        the network is not the reason, so another message is shown.
        """
        late = isinstance(error, TookTooLong)  # it runs, and may still be at work
        if self.remote is None and isinstance(error, NotReached) and not late:
            return ServiceStopped(_NO_ANSWER)
        return error

    def _go_to(self, place: str, account: str = "") -> None:
        """Disconnect from the previous server or account immediately. Otherwise its data could
        appear under the name of the new server until the new server answers.
        """
        self._tasks.stop("session.retry")
        self._tasks.stop("session.connect")
        self.needs_password = False
        if self._load is not None:
            self._tasks.write("session.load", self._load)
        if place == self.place and (not account or self.user in {"", account}):
            return
        self.place, self.base_url, self.user = place, "", ""
        self.server = self.capabilities = self.certificate_change = self.left_at = None
        before, self._client = self._client, None
        if before is not None:
            self._tasks.write("session.close", before.close)

    def _turn(
        self, connection: Connection, message: str, profile: str, *, unreachable: bool = False
    ) -> None:
        self.unreachable = unreachable
        new = (connection, message, profile)
        if new != (self.connection, self.message, self.profile):
            if self.connected and self.server is not None:
                self.left_at = time.time()
            self.connection, self.message, self.profile = new
            self.changed.emit()

    async def _start_local(self) -> None:
        """Start the service. This is a write: cancelling it would leave an orphaned child
        process."""
        if self._host is None:
            self._turn(Connection.FAILED, tr("This console has no embedded service."), LOCAL_NAME)
            return
        try:
            self._local_address = await self._host.start()
        except ServiceFailed as error:
            if self.remote is None:
                self._turn(Connection.FAILED, error.message, LOCAL_NAME)
            return
        if self.remote is None:
            await self._connect(self._local_address)

    async def _connect_remote(self, profile: ServerProfile) -> None:
        """Sign in; the password is sent only after the certificate is trusted."""
        try:
            host, known = profile.place, profile.pin or pinned(self.settings, profile.base_url)
        except ValueError as error:
            self._turn(Connection.FAILED, f"{error}.", profile.name)
            return
        try:
            password = profile.password or await self.servers.password(profile)
        except KeyringUnavailable as error:
            self._want_password(profile, str(error))
            return
        if not password:
            self._want_password(profile)
            return
        address = Address(profile.base_url, profile.username, password, known or None)
        try:
            await self._sign_in(address)
        except NotTrusted as error:
            if known or self.servers.find(profile.base_url) is not None:
                await self._distrust(error, profile, known)
            else:
                await self._ask(host, profile)
        except ApiError as error:
            if not isinstance(error, NotReached):  # it has answered, so its certificate is right
                self.certificate_change = None
            self._give_up(error, profile.name)
            if isinstance(error, NotSignedIn):
                self.servers.keep(replace(profile, pin=known, remember=False))
        else:
            self.servers.keep(replace(profile, pin=known, password=password))

    def _want_password(self, profile: ServerProfile, why: str = "") -> None:
        self.needs_password = True
        asks = tr("Enter the password of {server}.", server=profile.name)
        self._turn(Connection.FAILED, f"{why} {asks}".lstrip(), profile.name)
        self.password_wanted.emit()

    async def _distrust(self, error: NotTrusted, profile: ServerProfile, pin: str) -> None:
        """Report that a known server presents another certificate than the trusted one. If it
        presents the trusted one, report why this certificate is no longer valid.
        """
        try:
            presented = seen(profile.place, await peer_certificate(profile.base_url))
            trusted = seen(profile.place, pin) if pin else None
        except ApiError as failure:
            self._give_up(failure, profile.name)
        except ValueError:
            self._turn(
                Connection.FAILED, tr("The server certificate cannot be read."), profile.name
            )
        else:
            if trusted is not None and trusted.sha256 == presented.sha256:
                self._give_up(error, profile.name)
                return
            self.certificate_change = CertificateChange(trusted, presented)
            words = tr(
                "{server} shows another certificate than before. Nothing was sent.",
                server=profile.name,
            )
            self._turn(Connection.FAILED, words, profile.name)

    async def _ask(self, host: str, profile: ServerProfile) -> None:
        """Ask the analyst whether to trust a certificate that neither an authority nor a pin
        confirms.
        """
        try:
            self._asked = seen(host, await peer_certificate(profile.base_url))
        except ApiError as error:
            self._give_up(error, profile.name)
        except ValueError:
            self._turn(
                Connection.FAILED, tr("The server certificate cannot be read."), profile.name
            )
        else:
            self._turn(
                Connection.SIGNED_OUT,
                tr("Compare the certificate of the server first."),
                profile.name,
            )
            self.unknown_certificate.emit(self._asked)

    async def _connect(self, address: Address) -> None:
        place = self.place
        try:
            await self._sign_in(address)
        except ApiError as error:
            if place == self.place:  # no other server was chosen meanwhile
                self._give_up(error, self.profile)

    async def _connect_again(self, address: Address) -> None:
        """Reconnect after the service of this computer was restarted, and notify the analyst."""
        await self._connect(address)
        if self.connected:
            self.restarted.emit()

    async def _sign_in(self, address: Address) -> None:
        """Create a client, verify that it works, and replace the previous client."""
        place = self.place
        if self._load is not None:
            await self._load()
        client = api.Client(address, self.calls)
        try:
            server = await client.server.info()
            capabilities = await client.local.capabilities()
        except BaseException:
            await client.close()
            raise
        if place != self.place:  # another server was chosen meanwhile
            await client.close()
            return
        before, self._client = self._client, client
        self.server, self.capabilities = server, capabilities
        self.base_url, self.user = address.base_url, address.username
        if place == LOCAL and address.certificate:
            presented = seen(address.host, address.certificate)
            self._local_digits = " ".join(presented.fingerprint)
        self.permissions = None  # they may have been changed, also those of the same account
        self.use_sign_off()
        self.generation += 1
        self.connection, self.message = Connection.CONNECTED, ""
        self.unreachable = False
        self.certificate_change = self.left_at = None
        self.changed.emit()
        self.signed_in.emit()
        if before is not None:
            await before.close()

    def _give_up(self, error: ApiError, profile: str) -> None:
        if self.remote is None and isinstance(error, NotReached):
            words = tr("{problem} Choose Reconnect.", problem=_NO_ANSWER)
            self._turn(Connection.FAILED, words, profile)
            return
        self.needs_password = isinstance(error, NotSignedIn) and self.remote is not None
        who = self.place if self.remote is not None else tr("The service on this computer")
        message = why_not_connected(error, who)
        self._turn(Connection.FAILED, message, profile, unreachable=gives_no_answer(error))

    def _on_failure(self, failure: Failure) -> None:
        """Handle lost connections and refused passwords for all stores. The message after a failed
        connection always says how to continue.
        """
        if self.connection is not Connection.CONNECTED:
            late = failure.name == "session.start" and self.remote is not None
            if failure.name in _CONNECTING and self.connection in _UNDER_WAY and not late:
                words = tr(
                    "The connection failed because of an unexpected error ({error}). Choose "
                    "Reconnect, or connect to another server.",
                    error=type(failure.error).__name__,
                )
                self._turn(Connection.FAILED, words, self.profile)
            return
        if not self.concerns(failure.error):
            return
        if isinstance(failure.error, NotSignedIn):  # stop all pollers: no storm of requests
            self._give_up(failure.error, self.profile)
        elif isinstance(failure.error, NotReached) and self._client is not None:
            self.lost(failure.error.message, unreachable=gives_no_answer(failure.error))

    def lost(self, message: str, *, unreachable: bool = True) -> None:
        """Report that the server no longer answers or, if `unreachable` is False, that it is no
        longer trusted. Then retry until it is connected.
        """
        if self.connection is Connection.CONNECTED and self._client is not None:
            if self.remote is None:
                message = _NO_ANSWER
            away = unreachable and self.remote is not None
            words = tr("{problem} Reconnecting …", problem=message)
            self._turn(Connection.LOST, words, self.profile, unreachable=away)
            self._tasks.watch("session.retry", self._retry, self._client.address)

    async def _retry(self, address: Address) -> None:
        try:
            await sign_in_again(partial(self._sign_in, address))
        except NotTrusted as error:
            if self.remote is not None:
                await self._distrust(error, self.remote, address.certificate or "")
            else:
                self._give_up(error, self.profile)
        except ApiError as error:
            self._give_up(error, self.profile)

    def _on_removed(self, known: Profile) -> None:
        """Switch to the local service if the server in use was removed from the list."""
        if self.remote is not None and self.remote.base_url == known.base_url:
            self.connect_local()

    def _on_servers_changed(self) -> None:
        """Update the properties of the server in use from its edited entry."""
        known = self.servers.find(self.remote.base_url) if self.remote is not None else None
        if known is None or self.remote is None:
            return
        named = replace(
            self.remote,
            name=known.name,
            production=known.production,
            keep_results=known.keep_results,
            approvals=tuple(known.approvals),
        )
        if named != self.remote:
            self.remote, self.profile = named, known.name
            self.changed.emit()

    def _on_local_lost(self, message: str) -> None:
        self._local_address = None
        if self.remote is None:
            self._tasks.stop("session.retry")
            self._turn(Connection.LOST, message, LOCAL_NAME)

    def _on_local_back(self, address: Address) -> None:
        self._local_address = address
        if self.remote is None:
            self._tasks.stop("session.retry")
            self._tasks.read("session.connect", self._connect_again, address)

    def _on_local_failed(self, message: str) -> None:
        self._local_address = None
        if self.remote is None:
            self._turn(Connection.FAILED, message, LOCAL_NAME)
