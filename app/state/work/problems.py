"""Explanation of errors for the user: what happened and what to do."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.api import errors as api
from app.language import Texts
from app.state.words.event_sentences import sentence_words
from app.state.words.permissions import missing_permission
from app.state.work import errors as state

tr = Texts(__name__)


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
        tr("The certificate of the server has changed."),
        tr(
            "Nothing was sent. Ask the server's administrator before you accept the new "
            "certificate."
        ),
    ),
    (
        api.TookTooLong,
        tr("The server did not answer in time."),
        tr(
            "Try again. Before you repeat a change, check its status: the change "
            "may already have taken effect."
        ),
    ),
    (
        api.NotReached,
        tr("The server could not be reached."),
        tr("Check the network and the address, then reconnect."),
    ),
    (
        api.NotSignedIn,
        tr("The user name or the password is wrong."),
        tr("Connect to the server again and enter the user name and the password again."),
    ),
    (
        api.NotAllowed,
        tr("Your account does not have the permission for this action."),
        tr("Ask the administrator of the server for the missing permission."),
    ),
    (
        api.Gone,
        tr("The item no longer exists."),
        tr("Refresh the view: the item was removed or the query has expired."),
    ),
    (
        api.LicenceStops,
        tr("The licence of the server does not allow this action."),
        tr("Ask the administrator of the server: the licence has expired or its limit is reached."),
    ),
    (
        api.ParentExists,
        tr("The request conflicts with an existing item or a running operation."),
        tr("Use the existing item, or wait until the operation is done."),
    ),
    (
        api.NotAccepted,
        tr("The server rejected the request."),
        tr("Correct the items named in the details, then try again."),
    ),
    (
        api.ServerFailed,
        tr("The server could not complete the request."),
        tr("Try again. If the request fails again, see the log of the server."),
    ),
    (
        api.NotSent,
        tr("The text cannot be sent: it contains an invalid character."),
        tr("Nothing was sent. Remove escaped characters such as \\ud800, then try again."),
    ),
    (
        api.TooMuch,
        tr("The answer of the server is too large."),
        tr("Narrow the query, then try again."),
    ),
    (
        api.Redirected,
        tr("The server redirects to another address."),
        tr("The redirect was not followed. Check the address of the server."),
    ),
    (
        api.BadAnswer,
        tr("The server sent an invalid answer."),
        tr("Check the address and the version of the server."),
    ),
    (
        api.BadIdentifier,
        tr("The server sent an invalid identifier."),
        tr("Refresh. If the error occurs again, report it to the administrator of the server."),
    ),
    (
        state.ServiceFailed,
        tr("The service on this computer is not running."),
        tr("Reconnect to restart the service. Your files were not changed."),
    ),
    (
        state.NotSavedQueries,
        tr("The file contains no valid saved queries."),
        tr("Nothing was changed. See the details for the reason."),
    ),
    (
        state.NotFilters,
        tr("The file contains no valid filters."),
        tr("Nothing was changed. See the details for the reason."),
    ),
    (
        state.NotHandOver,
        tr("The file cannot be imported."),
        tr("Nothing was changed. See the details for the reason."),
    ),
    (
        state.ServiceStopped,
        tr("The service on this computer stopped before it answered."),
        tr("The service restarts automatically. Check the jobs, then try again."),
    ),
    (
        state.NotFollowed,
        tr("The console was switched to another server while a request was being sent."),
        tr("Connect to the previous server, and check its jobs before you try again."),
    ),
    (
        state.NotConnected,
        tr("The console is not connected to a server."),
        tr("Reconnect, then try again."),
    ),
    (
        state.NotCached,
        tr("The server cannot be reached, and there are no cached results of this query."),
        tr("Reconnect, then run the query again."),
    ),
    (
        state.NotAPath,
        tr("No known location begins with this path."),
        tr("A path begins with / or a drive letter. For a part of a path, use path:~ instead."),
    ),
    (
        state.FieldRefused,
        tr("A value that you entered was not accepted."),
        tr("Correct the field named in the details, then save again."),
    ),
    (
        state.UnknownType,
        tr("The server has no such data type."),
        tr("Correct the data type in the query, or choose another one."),
    ),
    (state.NotPossible, tr("This action is not possible."), tr("See the details for the reason.")),
    (
        state.NoLocation,
        tr("No known location contains this object."),
        tr("Refresh the targets, then try again."),
    ),
    (state.NoneAccepted, tr("Nothing was changed."), tr("See the details for the reason.")),
    (
        state.NotAll,
        tr("Some objects were not changed."),
        tr("For the remaining objects, see the jobs."),
    ),
    (MemoryError, tr("There is not enough memory."), tr("Close other programs, then try again.")),
)


_NOT_PERMITTED = "You do not have permission to do this."  # not translated
_IDENTIFIER = re.compile(r"\{[^}]*\}")
"""A placeholder such as `{id}` in the path template of an endpoint."""
_NEEDS_APPROVAL = "requires approval by a second person"  # not translated


def explain(error: BaseException) -> Explanation:
    """Return what `error` means to an analyst, without a stack trace. Never raises."""
    if isinstance(error, api.NotAllowed) and _NEEDS_APPROVAL in error.message:
        needed = tr("This action requires approval by a second person.")
        instead = tr("Propose the action instead.")
        return Explanation(needed, instead, _details(error), error.message)
    for kind, what, do in EXPLAINED:
        if isinstance(error, kind):
            if isinstance(error, api.NotAllowed) and error.message == _NOT_PERMITTED:
                named = missing_permission(frozenset(), error.permissions)
                return Explanation(named or what, do, _details(error))
            if isinstance(error, state.UnknownType):
                return Explanation(error.message, do)
            said = error.message if isinstance(error, api.Refused) else ""
            return Explanation(what, do, _details(error), said)
    if isinstance(error, state.NotProposal):  # its reason says what to do
        return Explanation(
            tr("The proposal cannot be opened."),
            f"{error.message[:1].upper()}{error.message[1:]}".removesuffix(".") + ".",
            _details(error),
        )
    if isinstance(error, OSError):
        return _system(error)
    return Explanation(
        state.UNEXPECTED,
        tr("Try again. If the error occurs again, see the log for details."),
        type(error).__name__,
    )


def _details(error: BaseException) -> str:
    parts = [str(getattr(error, "message", "") or error)]
    if isinstance(error, state.NotAll):
        parts += [f"{one.path}: {sentence_words(one.message)}" for one in error.refusals]
    if isinstance(error, api.Refused):
        parts.append(tr("HTTP status {status}", status=error.status))
        if error.path:
            parts.append(error.path)
    if isinstance(error, api.ApiError) and error.endpoint:
        parts.append(_IDENTIFIER.sub("…", error.endpoint))
    return "\n".join(part for part in parts if part)


def _system(error: OSError) -> Explanation:
    return Explanation(
        tr("The system refused access to {name}.", name=error.filename)
        if error.filename
        else tr("The system refused access to a file."),
        tr("Check the permissions of the file and the free space on the disk, then try again."),
        error.strerror or type(error).__name__,
    )
