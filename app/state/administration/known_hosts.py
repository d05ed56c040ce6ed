"""Host keys of SSH servers that the server trusts, identified by their fingerprints."""

from __future__ import annotations

from collections.abc import Sequence

from app.api.errors import Gone
from app.api.records.local import KnownHost, KnownHostUpdate, NewKnownHost
from app.language import Texts
from app.state.administration.noun import Noun, Values

tr = Texts(__name__)


class KnownHosts(Noun[KnownHost]):
    """The trusted host keys, one per host. A person has compared the fingerprint of each key. The
    server refuses to add another key of the same host: the known key must be edited or deleted
    first.
    """

    name, kind = "known_hosts", "ssh_host_key"
    one, many = tr("SSH host key"), tr("SSH host keys")
    unique, normalised = "host", frozenset({"host"})
    permissions = frozenset({"system manager"})  # not translated

    def key(self, row: KnownHost) -> str:
        return row.id

    def label(self, row: KnownHost) -> str:
        return row.host

    def text(self, row: KnownHost) -> str:
        return f"{row.host}\n{row.key_type}\n{row.fingerprint}"

    async def read_page(self, offset: int, limit: int) -> Sequence[KnownHost]:  # noqa: ARG002
        self.need("read")
        return [] if offset else (await self.session.client.local.known_hosts()).items

    def values(self, row: KnownHost) -> Values:
        return {"host": row.host, "fingerprint": row.fingerprint}

    async def get(self, key: str) -> KnownHost:
        found = (await self.session.client.local.known_hosts()).items
        for row in found:
            if row.id == key:
                return row
        raise Gone(404, "This SSH host key is not in the list any more.")  # not translated

    async def create(self, values: Values) -> str:
        added = await self.session.client.local.trust_host(NewKnownHost(**values))
        return added.id

    async def update(self, key: str, values: Values) -> None:
        new = KnownHostUpdate(fingerprint=values["fingerprint"])
        await self.session.client.local.replace_host_key(key, new)

    def record(self, key: str) -> str:
        return f"ssh_host_key/{key}"

    async def delete(self, key: str) -> None:
        await self.session.client.local.forget_host(key)

    def feature(self, verb: str) -> str:
        return "known_hosts" if verb == "read" else "trust_hosts"
