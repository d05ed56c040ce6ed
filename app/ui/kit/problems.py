"""From an error to what happened and what to do: the one place where errors become words."""

from __future__ import annotations

from dataclasses import dataclass

from app.api import errors as api
from app.state.work import errors as state


@dataclass(frozen=True, slots=True)
class Explanation:
    """`what` happened and what to `do`, each one sentence. `details` is the server's own text, of
    which `said` is what it says about this refusal."""

    what: str
    do: str
    details: str = ""
    said: str = ""


_FIXED: tuple[tuple[type[BaseException], str, str], ...] = (
    (
        api.NotTrusted,
        "The server's certificate is not the one that was accepted.",
        "Nothing was sent. Ask whoever runs the server before you accept another certificate.",
    ),
    (
        api.TookTooLong,
        "The server did not answer in time.",
        "Try again. If this was a change, look at its state first: it may have taken effect.",
    ),
    (
        api.NotReached,
        "The server could not be reached.",
        "Check the network and the address, then reconnect.",
    ),
    (
        api.NotSignedIn,
        "The user name or the password is wrong.",
        "Connect to the server again and type them anew.",
    ),
    (
        api.NotAllowed,
        "Your account may not do this.",
        "Ask the administrator of the server for the permission that the details name.",
    ),
    (
        api.Gone,
        "It does not exist any more.",
        "Refresh: it was removed meanwhile, or the query has expired.",
    ),
    (
        api.LicenceStops,
        "The licence of the server does not allow it.",
        "Ask the administrator: it has expired, or its limit is reached.",
    ),
    (
        api.ParentExists,
        "It conflicts with something that is there already, or is being done.",
        "Use what is there, or wait until it is done.",
    ),
    (
        api.NotAccepted,
        "The server did not accept the request.",
        "Correct what the details name, then try again.",
    ),
    (
        api.ServerFailed,
        "The server could not do it.",
        "Try again. If it fails again, its log tells why.",
    ),
    (
        api.NotSent,
        "The text cannot be sent: it holds half a character.",
        "Nothing was sent. Take out what is shown as an escape, such as \\ud800, and try again.",
    ),
    (
        api.TooMuch,
        "The answer of the server is larger than this program accepts.",
        "Narrow the query, then try again.",
    ),
    (
        api.Redirected,
        "The server wants to send this program elsewhere.",
        "Nothing was followed. Check the address of the server.",
    ),
    (
        api.BadAnswer,
        "The answer of the server is not what its contract says.",
        "Check that the address is the one of a server of this kind, and its version.",
    ),
    (
        api.BadIdentifier,
        "The server sent an identifier that cannot be used safely.",
        "Refresh. If it happens again, report it to whoever runs the server.",
    ),
    (
        state.ServiceFailed,
        "The service on this machine does not run.",
        "Reconnect to start it again. Your files are untouched.",
    ),
    (
        state.NotSavedQueries,
        "The file holds no saved queries that can be used.",
        "Nothing was changed. The details say what is wrong with it.",
    ),
    (
        state.NotFilters,
        "The file holds no filters that can be used here.",
        "Nothing was changed. The details say what is wrong with it.",
    ),
    (
        state.NotHandOver,
        "The file cannot be taken over.",
        "Nothing was changed. The details say what is wrong with it.",
    ),
    (
        state.ServiceStopped,
        "The service of this machine stopped before it had answered.",
        "It is started again by itself: look at the jobs, then try again.",
    ),
    (
        state.NotConnected,
        "The console is not connected to a server.",
        "Reconnect, then try again.",
    ),
    (
        state.NotAPath,
        "No known location begins with this path.",
        "A path begins with / or a drive letter. For a part of a path, use path:~ instead.",
    ),
    (state.NotPossible, "This cannot be done here.", "The details say why."),
    (
        state.NoLocation,
        "No location is known that this object lies under.",
        "Refresh the targets, then try again.",
    ),
    (state.NotAll, "Not everything was done.", "See the jobs for each object that is left."),
    (MemoryError, "There is not enough memory.", "Close other programs, then try again."),
)


def explain(error: BaseException) -> Explanation:
    """What `error` means to an analyst. Never raises, never shows a stack trace."""
    for kind, what, do in _FIXED:
        if isinstance(error, kind):
            said = error.message if isinstance(error, api.Refused) else ""
            return Explanation(what, do, _details(error), said)
    if isinstance(error, OSError):
        return _system(error)
    return Explanation(
        "Something in the console failed that it was not prepared for.",
        "Try again. If it happens again, the log names the place.",
        type(error).__name__,
    )


def _details(error: BaseException) -> str:
    parts = [str(getattr(error, "message", "") or error)]
    if isinstance(error, state.NotAll):
        parts += [f"{refusal.path}: {refusal.message}" for refusal in error.refusals]
    if isinstance(error, api.Refused):
        parts.append(f"Status {error.status}")
        if error.path:
            parts.append(error.path)
    if isinstance(error, api.ApiError) and error.endpoint:
        parts.append(error.endpoint)
    return "\n".join(part for part in parts if part)


def _system(error: OSError) -> Explanation:
    named = f" {error.filename}" if error.filename else ""
    return Explanation(
        f"The system refused access to{named or ' a file'}.",
        "Check the rights and the free space, then try again.",
        error.strerror or type(error).__name__,
    )
