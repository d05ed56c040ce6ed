"""The two lines that the console and its service exchange at the start; see `child.py`.

This is a separate module, so that the console does not have to load the whole service.
"""

from __future__ import annotations

from msgspec import Struct

LONGEST_LINE = 65536


class Handshake(Struct, frozen=True, kw_only=True):
    """Data that the console passes to its service. Secrets are never passed in arguments or the
    environment.

    `session` stays the same for the life of the console. `version` is the console's version.
    """

    data: str
    username: str
    password: str
    vault_key: bytes
    lasting: bool
    locked: bool = False
    replaced: bool = False
    session: str = ""
    version: str = ""

    def __repr__(self) -> str:
        return "Handover(...)"


class Answer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Address and certificate of the started service, or the reason why it did not start
    (`error`).
    """

    base_url: str = ""
    certificate: str = ""
    pid: int = 0
    error: str = ""
