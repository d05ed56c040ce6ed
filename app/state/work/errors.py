"""What can go wrong in the console itself, beside the errors of the API (app/api/errors.py).

StateError
+-- NotConnected     there is no server to ask at the moment
+-- NotPossible      the server, or the read-only switch, does not allow it; the reason in words
+-- NoLocation       no Target Location is known that this object lies under
+-- NotAll           a batch was done in part; what failed, by path
+-- NotAPath         a value of `path:` begins no known path
+-- NotSavedQueries  a file that was to be imported holds no saved queries
+-- NotFilters       a file that was to be imported holds no filters
+-- NotHandOver      a file is no hand-over, or not as it was signed
+-- ServiceFailed    the embedded service did not start, or gave up
+-- ServiceStopped   the embedded service stopped before it had answered
"""

from __future__ import annotations

from dataclasses import dataclass


class StateError(Exception):
    """Base of all. `message` is plain words, without any value of a match."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class NotConnected(StateError):
    """There is no server to ask at the moment."""


class NotPossible(StateError):
    """The action is not on offer here; `message` is the reason that also greys out its button."""


class NoLocation(StateError):
    """No Target Location is known that an object lies under, so that nothing can be sent for it."""


class NotAPath(StateError):
    """The server knows no path that begins like a value of `path:`; `message` is its answer."""


class NotSavedQueries(StateError):
    """A file that was to be imported holds no saved queries; `message` says what is wrong."""


class NotFilters(StateError):
    """A file that was to be imported holds no filters; `message` says what is wrong."""


class NotHandOver(StateError):
    """A file hands nothing over that can be trusted; `message` says why."""


class ServiceFailed(StateError):
    """The embedded service did not start, or died again and again."""


class ServiceStopped(StateError):
    """The embedded service stopped before it had answered; it is started again by itself."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """One part of a batch that was not done."""

    path: str
    message: str
    object_ids: tuple[str, ...]


class NotAll(StateError):
    """A batch was taken in part: `done` of `total` objects; a stopped batch left some untried."""

    def __init__(self, done: int, refusals: tuple[Refusal, ...], total: int) -> None:
        super().__init__(f"{total - done} of {total} objects were not accepted.")
        self.done = done
        self.refusals = refusals
