"""Base class for the kinds of records that `Records` reads, compares and writes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from app.language import number
from app.state.connection.session import Session
from app.state.work.errors import NotPossible

R = TypeVar("R")
Values = dict[str, Any]
"""Writable fields of a record, by the names that the API gives them."""


class Noun(ABC, Generic[R]):
    """Kind of record: its words, its permissions, and the client's methods for it.

    A subclass overrides the methods for the verbs that servers support. `feature` returns what a
    server must support for a verb.
    """

    name: str
    """Name of the section, and of the tasks."""
    kind: str
    """Word for one record in the names of actions, such as `target` in `add_target`."""
    one: str
    many: str
    normalised: frozenset[str] = frozenset()
    """Fields that the server may write in another form when a record is added."""
    unique: str = ""
    """Field whose value no other record may have, "" if there is none. If a write that changes this
    field ends in a conflict (409), the conflict is reported at this field.
    """
    aliases: ClassVar[Mapping[str, str]] = {}
    """Fields that have one name in the server's refusals and another name in this console: the
    console's name, by the server's name. Fields with the same name in both are not listed.
    """
    permissions: frozenset[str] = frozenset({"system manager"})  # not translated
    """Permissions to write; the account needs at least one of them."""
    on_all: frozenset[str] = frozenset()
    """Verbs that need no selection here, although they need one for other kinds of record."""
    announces: tuple[str, ...] = ()
    """Kinds of data that a write changes besides these records (see `ConnectionState.announce`)."""
    refresh_seconds: ClassVar[float] = 0.0
    """Seconds after which a list on the screen is read again, for records that change without any
    announcement; 0 for those that do not.
    """

    def __init__(self, session: Session) -> None:
        self.session = session

    @property
    def secret(self) -> frozenset[str]:
        """Fields that the server never returns. If all of them are sent empty, the server keeps the
        stored values.
        """
        return frozenset()

    @abstractmethod
    def key(self, row: R) -> str:
        """Return the identity of a row."""

    @abstractmethod
    def label(self, row: R) -> str:
        """Return the name by which people know a row."""

    @abstractmethod
    async def read_page(self, offset: int, limit: int) -> Sequence[R]:
        """Read some rows of the list. Fewer than `limit` rows mean that the list has ended."""

    def amount(self, count: int) -> str:
        """Return a number of records with their noun: `1 target`, `1,204 targets`."""
        return f"{number(count)} {self.one if count == 1 else self.many}"

    def text(self, row: R) -> str:
        """Return the searchable text of a row. A search in the list finds the row if this text
        contains what the user has typed.
        """
        return self.label(row)

    def values(self, row: R) -> Values:
        """Return the writable fields of a row; secret ones are empty."""
        raise NotImplementedError

    async def get(self, key: str) -> R:
        """Read one row. Raises `Gone` if it does not exist any more."""
        raise NotImplementedError

    async def create(self, values: Values) -> str:
        """Add a record; return its key."""
        raise NotImplementedError

    async def update(self, key: str, values: Values) -> None:
        """Replace the fields of a record."""
        raise NotImplementedError

    async def delete(self, key: str) -> None:
        """Remove a record."""
        raise NotImplementedError

    async def act(self, verb: str, key: str) -> str:
        """Perform an action that changes no field of the record. Return what it did, as a sentence;
        "" if it was only requested.
        """
        raise NotImplementedError

    async def verify(
        self,
        verb: str,
        keys: Collection[str],
    ) -> None:
        """Check with a read that the server has performed `act` on all of these records. Raises
        `NotPossible` if it has not. Kinds of record whose actions are only requested check nothing.
        """

    def unfit(self, verb: str, rows: Sequence[R]) -> str:  # noqa: ARG002 - for nouns with states
        """Return why `verb` is impossible in the state of these rows, or ""."""
        return ""

    async def goes_with(
        self,
        rows: Sequence[R],  # noqa: ARG002 - for nouns that hold others
    ) -> list[str]:
        """Return one line of text for each kind of thing that is removed together with rows."""
        return []

    def record(self, key: str) -> str:  # noqa: ARG002 - for nouns that events name
        """Return the name of a record in events (`Event.record`); "" if events do not name such
        records.
        """
        return ""

    def feature(self, verb: str) -> str:  # noqa: ARG002 - for nouns of several features
        """Return the feature (see `abilities`) that a server must have for `verb` (add, edit,
        delete).
        """
        return "administer"

    def permitted_by(self, verb: str) -> frozenset[str]:  # noqa: ARG002 - for nouns of several
        """Return the permissions for `verb`; the account needs at least one of them."""
        return self.permissions

    def need(self, verb: str) -> None:
        """Raise `NotPossible` if the session does not allow `verb`."""
        if reason := self.session.why_not(self.feature(verb)):
            raise NotPossible(reason)
