"""The two lines that the console and its service exchange at the start: see `child.py`.

A module of its own, so that the console loads these and not the whole service.
"""

from __future__ import annotations

from msgspec import Struct

LONGEST_LINE = 65536


class Handover(Struct, frozen=True, kw_only=True):
    """What the console hands its service. Secrets travel only here: not in arguments, not in the
    environment.

    `session` is the same as long as the console lives; `version` is that of the console.
    """

    data: str
    username: str
    password: str
    vault_key: bytes
    lasting: bool
    locked: bool = False
    session: str = ""
    version: str = ""

    def __repr__(self) -> str:
        return "Handover(...)"


class Answer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where the service answers, or (`error`) why it does not."""

    base_url: str = ""
    certificate: str = ""
    pid: int = 0
    error: str = ""
