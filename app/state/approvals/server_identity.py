"""The identity of the server in use and of the signed-in account, for proposals in files."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from app.api.transport import peer_certificate
from app.language import Texts
from app.state.connection.certificates import seen
from app.state.connection.own_account import account_name, own_account
from app.state.connection.session import Session
from app.state.console_data.proposal_file import FileProposal
from app.state.work.errors import NotConnected, NotPossible

tr = Texts(__name__)


@dataclass(frozen=True, slots=True)
class ServerIdentity:
    """Host and port, the SHA-256 of the certificate, and the account."""

    host: str
    certificate: str
    account: str
    account_id: str

    def why_other_server(self, proposal: FileProposal) -> str:
        """Return why a proposal is not for this server, or ""."""
        same = self.host.casefold() == proposal.server.casefold()
        if same and self.certificate == proposal.certificate:
            return ""
        if not same:
            return tr(
                "The proposal is for the server {other}; this console is connected to {server}.",
                other=proposal.server,
                server=self.host,
            )
        return tr(
            "The certificate of the server differs from the one in the proposal. Compare the "
            "certificates, then ask for a new proposal."
        )

    def is_proposer(self, proposal: FileProposal) -> bool:
        """Whether the signed-in account is the one that made the proposal."""
        if self.account_id and self.account_id == proposal.account_id:
            return True
        mine, theirs = _parts(self.account), _parts(proposal.account)
        same_domain = mine[0] == theirs[0] or not (mine[0] and theirs[0])
        return same_domain and mine[1] == theirs[1]


async def server_identity(session: Session) -> ServerIdentity:
    """Read the current identity of the server and of the signed-in account. Raises `ApiError`,
    `StateError`.
    """
    remote, client = session.remote, session.client
    if remote is None:
        raise NotPossible(
            tr("The service on this computer stores proposals itself; no file is needed.")
        )
    certificate = await peer_certificate(remote.base_url)
    known = await own_account(session)
    if session.remote is not remote or not session.connected or session.client is not client:
        raise NotConnected(
            tr("The console was switched to another server; no further requests were sent.")
        )
    return ServerIdentity(
        host=remote.place,
        certificate=seen(remote.place, certificate).sha256,
        account=account_name(known) if known is not None else session.user,
        account_id=known.id if known is not None else "",
    )


def _parts(account: str) -> tuple[str, str]:
    """Return domain and name of an account in a form that can be compared. Users may sign in with
    or without the domain, in upper or lower case.
    """
    plain = unicodedata.normalize("NFKC", account).strip().casefold()
    domain, _, name = plain.rpartition("\\")
    return domain, name
