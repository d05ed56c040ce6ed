"""Errors of the console itself, in addition to those of the API (app/api/errors.py).

StateError
+-- NotConnected     no server is connected at the moment
|   +-- NotFollowed  another server was chosen while a request was on its way
+-- NotCached        the server cannot be reached, and the cache has no answer either
+-- NotPossible      an action is not available or has failed; with a readable reason
|   +-- FieldRefused a value of a form is not accepted; `field` is its field
|   +-- UnknownType  a query contains a data type that the server does not have
+-- NoLocation       no known Target Location contains this object
+-- NotAll           a batch was done in part; what failed, by path
+-- NotAPath         a value of `path:` begins no known path
+-- NotSavedQueries  an imported file contains no saved queries
+-- NotFilters       an imported file contains no filters
+-- NotHandOver      a file is no assignment file, or was changed after signing
+-- NotProposal      a file is no proposal, was changed, or cannot be approved here
+-- ServiceFailed    the embedded service did not start, or gave up
+-- ServiceStopped   the embedded service stopped before it had answered
"""

from __future__ import annotations

from dataclasses import dataclass

from app.language import Texts

tr = Texts(__name__)

UNEXPECTED = tr("Unexpected error in the console.")
"""Message after an exception that no part of the program expects."""


class StateError(Exception):
    """Base class. `message` is plain text without any match value."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class NotConnected(StateError):
    """No server is connected at the moment."""


class NotCached(StateError):
    """The server cannot be reached, and its cached results have no answer; `message` says why."""


class NotFollowed(NotConnected):
    """Another server was chosen during a request, so the outcome cannot be followed."""


class NotPossible(StateError):
    """An action is not available here or has failed; `message` is the reason, in words for the
    user.
    """


class FieldRefused(NotPossible):
    """A value of a form that this console or the server does not accept; `field` is the name of its
    field.
    """

    def __init__(self, message: str, field: str) -> None:
        super().__init__(message)
        self.field = field


class UnknownType(NotPossible):
    """A query contains a data type that the server does not have; `message` names it and, if there
    is one, a similar type.
    """


class NoLocation(StateError):
    """No known Target Location contains the object, so no request can be sent for it."""


class NotAPath(StateError):
    """No path known to the server begins with a value of `path:`. `message` is the server's
    answer.
    """


class NotSavedQueries(StateError):
    """An imported file contains no saved queries; `message` says what is wrong."""


class NotFilters(StateError):
    """An imported file contains no filters; `message` says what is wrong."""


class NotHandOver(StateError):
    """A file is not a valid or trustworthy assignment file; `message` says why."""


class NotProposal(StateError):
    """A file is no valid proposal, or it cannot be approved here; `message` says why."""


class ServiceFailed(StateError):
    """The embedded service did not start, or crashed repeatedly."""


class ServiceStopped(StateError):
    """The embedded service stopped before it answered; it restarts automatically."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """What was refused: the objects or the file at `path`, and the reason (`message`)."""

    path: str
    message: str
    object_ids: tuple[str, ...]


class NotAll(StateError):
    """A batch was partly accepted: `done` of `total` objects. If the batch was stopped, some
    objects were not tried.
    """

    def __init__(self, done: int, refusals: tuple[Refusal, ...], total: int) -> None:
        super().__init__(
            tr(
                "The server did not accept {count} of {total} objects.",
                count=total - done,
                total=total,
            )
        )
        self.done = done
        self.refusals = refusals


class NoneAccepted(NotAll):
    """No object of a batch was accepted."""
