"""Explanation of errors: what happened and what to do. All error texts are made here."""

from __future__ import annotations

from dataclasses import dataclass

from app.api import errors as api
from app.state.work import errors as state


@dataclass(frozen=True, slots=True)
class Explanation:
    """Explanation of an error: one sentence on `what` happened, and one on what to `do`. `details`
    is the text of the server. `said` is the part of this text that says why the server refused the
    request.
    """

    what: str
    do: str
    details: str = ""
    said: str = ""


EXPLAINED: tuple[tuple[type[BaseException], str, str], ...] = (
    (
        api.NotTrusted,
        "The certificate of the server has changed.",
        "Nothing was sent. Ask the server's administrator before you accept the new certificate.",
    ),
    (
        api.TookTooLong,
        "The server did not answer in time.",
        "Try again. If you requested a change, check its status first: it may have taken effect.",
    ),
    (
        api.NotReached,
        "The server could not be reached.",
        "Check the network and the address, then reconnect.",
    ),
    (
        api.NotSignedIn,
        "The user name or the password is wrong.",
        "Connect to the server again and enter them again.",
    ),
    (
        api.NotAllowed,
        "Your account does not have permission to do this.",
        "Ask the administrator of the server for the permission named in the details.",
    ),
    (
        api.Gone,
        "The item no longer exists.",
        "Refresh the view: the item was removed or the query has expired.",
    ),
    (
        api.LicenceStops,
        "The licence of the server does not allow this.",
        "Ask the administrator: the licence has expired or its limit is reached.",
    ),
    (
        api.ParentExists,
        "The request conflicts with an existing item or a running operation.",
        "Use the existing item, or wait until the operation is done.",
    ),
    (
        api.NotAccepted,
        "The server rejected the request.",
        "Correct the items named in the details, then try again.",
    ),
    (
        api.ServerFailed,
        "The server could not complete the request.",
        "Try again. If it fails again, see the log of the server.",
    ),
    (
        api.NotSent,
        "The text cannot be sent: it contains an invalid character.",
        "Nothing was sent. Remove escaped characters such as \\ud800, then try again.",
    ),
    (
        api.TooMuch,
        "The answer of the server is too large.",
        "Narrow the query, then try again.",
    ),
    (
        api.Redirected,
        "The server redirects to another address.",
        "The redirect was not followed. Check the address of the server.",
    ),
    (
        api.BadAnswer,
        "The server sent an invalid answer.",
        "Check the address and the version of the server.",
    ),
    (
        api.BadIdentifier,
        "The server sent an invalid identifier.",
        "Refresh. If it happens again, report it to the administrator of the server.",
    ),
    (
        state.ServiceFailed,
        "The service on this computer is not running.",
        "Reconnect to restart it. Your files were not changed.",
    ),
    (
        state.NotSavedQueries,
        "The file contains no valid saved queries.",
        "Nothing was changed. See the details for the reason.",
    ),
    (
        state.NotFilters,
        "The file contains no valid filters.",
        "Nothing was changed. See the details for the reason.",
    ),
    (
        state.NotHandOver,
        "The file cannot be imported.",
        "Nothing was changed. See the details for the reason.",
    ),
    (
        state.ServiceStopped,
        "The service on this computer stopped before it answered.",
        "It restarts automatically. Check the jobs, then try again.",
    ),
    (
        state.NotFollowed,
        "The console was switched to another server while a request was being sent.",
        "Connect to the previous server, and check its jobs before you try again.",
    ),
    (
        state.NotConnected,
        "The console is not connected to a server.",
        "Reconnect, then try again.",
    ),
    (
        state.NotCached,
        "The server cannot be reached, and there are no cached results of this query.",
        "Reconnect, then run it again.",
    ),
    (
        state.NotAPath,
        "No known location begins with this path.",
        "A path begins with / or a drive letter. For a part of a path, use path:~ instead.",
    ),
    (state.NotPossible, "This is not possible here.", "See the details for the reason."),
    (
        state.NoLocation,
        "No known location contains this object.",
        "Refresh the targets, then try again.",
    ),
    (state.NotAll, "Some objects were not changed.", "See the jobs for the remaining objects."),
    (MemoryError, "There is not enough memory.", "Close other programs, then try again."),
)


_NEEDS_APPROVAL = "requires approval by a second person"


def explain(error: BaseException) -> Explanation:
    """Return what `error` means to an analyst, without a stack trace. Never raises."""
    if isinstance(error, api.NotAllowed) and _NEEDS_APPROVAL in error.message:
        needed = "This requires approval by a second person."
        return Explanation(needed, "Propose it instead.", _details(error), error.message)
    for kind, what, do in EXPLAINED:
        if isinstance(error, kind):
            said = error.message if isinstance(error, api.Refused) else ""
            return Explanation(what, do, _details(error), said)
    if isinstance(error, state.NotProposal):  # its reason says what to do
        return Explanation(
            "The proposal cannot be opened.",
            f"{error.message[:1].upper()}{error.message[1:]}".removesuffix(".") + ".",
            _details(error),
        )
    if isinstance(error, OSError):
        return _system(error)
    return Explanation(
        "Unexpected error in the console.",
        "Try again. If it happens again, see the log for details.",
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
        "Check the permissions and the free space, then try again.",
        error.strerror or type(error).__name__,
    )
