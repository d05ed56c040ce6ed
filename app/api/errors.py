"""Errors between the console and a server, grouped by what the user can do about them.

    ApiError
    +-- NotReached            no answer: name, port, network, refused, broken off
    |   +-- TookTooLong       an answer did not come, or did not end, in time
    |   +-- NotTrusted        the certificate is not the expected one, or not valid
    +-- Refused               the server answered with an error status (contract 7)
    |   +-- NotSignedIn       401: user name or password
    |   +-- NotAllowed        403: permission or edition
    |   +-- Gone              404: no such thing, or the query has expired
    |   +-- LicenceStops      405: licence expired or exceeded
    |   +-- ParentExists      409: a parent path exists, or another conflict
    |   +-- NotAccepted       400, 422 and others: the request's content; `path`, `object_ids`
    |   +-- ServerFailed      5xx: the server itself
    +-- NotSent               the content cannot be encoded for sending
    +-- BadAnswer             the answer does not follow the contract
        +-- TooMuch           the answer exceeds a size limit
        +-- Redirected        a 3xx: never followed
    BadIdentifier             (ValueError) an identifier that must not be put into a path

No error text contains a request body, a match value or a full URL.
"""

from __future__ import annotations


class ApiError(Exception):
    """Base class of all errors of a call. `endpoint` is the method and the path template, without
    identifiers.
    """

    def __init__(self, message: str, *, endpoint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.endpoint = endpoint
        self.source: object = None
        """The `Requester` whose call raised this error; None if the error does not come from a call
        of a `Requester`.
        """


class NotReached(ApiError):
    """The server gave no answer. It is unknown whether a write took effect."""


class TookTooLong(NotReached):
    """The server did not answer, or did not finish its answer, within the time limit."""


class NotTrusted(NotReached):
    """The server's certificate was refused, or TLS could not be started. In both cases, no request
    was sent. `message` gives the reason.
    """


class Refused(ApiError):
    """The server answered with an error status. `message` is the server's text, or names the status
    if the answer has no text.

    `path` and `object_ids` are those of the answer (contract 4.2); empty if the server sends none.
    """

    def __init__(
        self,
        status: int,
        message: str,
        *,
        endpoint: str = "",
        path: str = "",
        object_ids: tuple[str, ...] = (),
        permissions: tuple[str, ...] = (),
    ) -> None:
        super().__init__(message, endpoint=endpoint)
        self.status = status
        self.path = path
        self.object_ids = object_ids
        self.permissions = permissions
        """The account needs one of these permissions. Empty if the server names none."""


class NotSignedIn(Refused):
    """401: the user name or the password is wrong."""


class NotAllowed(Refused):
    """403: a permission or the professional edition is missing."""


class Gone(Refused):
    """404: the thing does not exist (any more), or the query has expired."""


class LicenceStops(Refused):
    """405: the licence has expired, or its limit is exceeded (contract 4.2)."""


class ParentExists(Refused):
    """409: a Location with a parent path exists on the Target, or there is another conflict."""


class NotAccepted(Refused):
    """400, 422 and the rest of 4xx: the server rejects the content of the request."""


class ServerFailed(Refused):
    """5xx: the server itself failed."""


class NotSent(ApiError):
    """Nothing was sent, because a text contains a lone surrogate, which JSON cannot carry."""


class BadAnswer(ApiError):
    """The answer does not follow the contract, or is not valid HTTP."""


class TooMuch(BadAnswer):
    """The answer is larger, or unpacks to more, than this program accepts."""


class Redirected(BadAnswer):
    """The server answered with a redirect, which is never followed."""


class BadIdentifier(ValueError):
    """An identifier contains characters that are not allowed in a path."""


_BY_STATUS: dict[int, type[Refused]] = {
    401: NotSignedIn,
    403: NotAllowed,
    404: Gone,
    405: LicenceStops,
    409: ParentExists,
}


def refused(
    status: int,
    message: str,
    *,
    endpoint: str,
    path: str = "",
    object_ids: tuple[str, ...] = (),
    permissions: tuple[str, ...] = (),
) -> Refused:
    """Return the error for an error status. The status determines the class of the error."""
    kind = _BY_STATUS.get(status) or (ServerFailed if status >= 500 else NotAccepted)
    return kind(
        status,
        message,
        endpoint=endpoint,
        path=path,
        object_ids=object_ids,
        permissions=permissions,
    )
