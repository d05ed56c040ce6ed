"""Options that several commands share. This module imports hardly anything, because the parser
needs it before any command runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter, Token

from app.paths import default_data_dir


def _path(_kind: Any, tokens: Sequence[Token]) -> Path:
    """Convert an argument to a path. Raises ValueError if it is empty, for example because a shell
    variable is not set: an empty path would mean the current folder.
    """
    if not tokens[0].value:
        raise ValueError("The path is empty. Use '.' for the current folder.")
    return Path(tokens[0].value)


Place = Annotated[Path, Parameter(converter=_path)]
SecretFile = Annotated[Path, Parameter(converter=_path, allow_leading_hyphen=True)]
"""File with a secret in its first line; - reads it from standard input."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Server:
    """The server that a command uses."""

    data: Place | None = None
    """Folder of settings and results. If a service already uses it, that service answers."""

    profile: str = ""
    """Name or address of a server in the settings; the service on this computer if left out."""

    password_file: SecretFile | None = None
    """File with the server's password in its first line; - reads it from standard input."""

    @property
    def folder(self) -> Path:
        """The data folder."""
        return (self.data or default_data_dir()).absolute()


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Display:
    """How a command writes its answer."""

    format: Literal["table", "json", "csv"] = "table"
    """Table for a terminal, or the formats of the window's export."""

    colour: Annotated[bool, Parameter(negative="--no-colour")] = True
    """Use colours in a table on a terminal, unless NO_COLOR is set."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Signature:
    """Who makes a change, and why."""

    sign_off: str = ""
    """Name to sign with; that of the window if left out."""

    reason: str = ""
    """Reason for the journal; `mask` needs one, `mark` uses the last one if left out."""
