"""Exit codes of the commands, and the sentence for each failure."""

from __future__ import annotations

from app.api.errors import LicenceStops, NotAllowed, NotReached, NotSignedIn
from app.start import BAD_INPUT
from app.state.work.errors import NotConnected, NotPossible, ServiceFailed, ServiceStopped
from app.state.work.problems import explain

FOUND = 1
"""Exit code if an option such as `--fail-on` applies: there are results, or a location has the risk
level.
"""
NOT_CONNECTED = 3
"""Exit code if there is no connection: the service, certificate or password failed, or the
connection was lost.
"""
NOT_ALLOWED = 4
"""Exit code if the account, a rule or read-only mode does not allow the command."""
NOT_ALL = 5
"""Exit code if some changes were not possible, or are not confirmed."""
INTERRUPTED = 130
_CODES: tuple[tuple[type[BaseException], int], ...] = (
    (NotReached, NOT_CONNECTED),
    (NotSignedIn, NOT_CONNECTED),
    (NotConnected, NOT_CONNECTED),
    (ServiceFailed, NOT_CONNECTED),
    (ServiceStopped, NOT_CONNECTED),
    (NotAllowed, NOT_ALLOWED),
    (LicenceStops, NOT_ALLOWED),
    (NotPossible, NOT_ALLOWED),
)


class CommandFailed(Exception):
    """A command cannot continue; the text says why and what to do. `code` is its exit code."""

    def __init__(self, message: str, code: int = BAD_INPUT) -> None:
        super().__init__(message)
        self.code = code


def failure(error: BaseException) -> CommandFailed:
    """Return the failure for an error of a store, with the message that the window would show."""
    code = next((code for kind, code in _CODES if isinstance(error, kind)), BAD_INPUT)
    told = explain(error)
    if isinstance(error, NotPossible):  # its reason says all
        return CommandFailed(error.message, code)
    said = told.details.partition("\n")[0].rstrip(".")
    reason = f" ({said})" if said and said not in told.what else ""
    return CommandFailed(f"{told.what.rstrip('.')}{reason}. {told.do}", code)
