"""IMAP: the mails of a mailbox, read-only (EXAMINE, BODY.PEEK). No mail is marked as seen.

A Location's path is a folder; an empty path stands for all folders. A mail is named by its folder
and UID. `imaps` is encrypted from the start, `imap` by STARTTLS. An unencrypted connection sends a
password only to a server on this machine.
"""

from __future__ import annotations

import imaplib
import re
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass

from app.api.records.targets import ProbeEntry
from app.discovery.match.errors import ObjectGone, ObjectUnreadable
from app.discovery.match.matches import Problem, Trouble
from app.service.protocols import limits
from app.service.protocols.imap_wire import Connection, OverBudget, folder_raw, folder_text, quoted
from app.service.protocols.source import (
    LoginRefused,
    Place,
    Remote,
    SourceFailed,
    address,
    allowance,
    is_loopback,
    nanoseconds,
    too_large,
    why_not_reached,
)
from app.service.protocols.tls_trust import tls_context, why_not_trusted

_PORTS = {"imap": 143, "imaps": 993}
_PAGE = 1_000
_PAGE_BYTES = limits.MIB
_LIST_BYTES = 4 * limits.MIB
_ENTRY = re.compile(rb'\((?P<flags>[^)]*)\) (?P<mark>NIL|"(?:\\.|[^"])*") ?(?P<name>.*)', re.DOTALL)
_UID = re.compile(rb"UID (\d{1,10})\b")
_SIZE = re.compile(rb"RFC822\.SIZE (\d{1,18})\b")
_LOST = (imaplib.IMAP4.abort, OverBudget, OSError, ValueError)


@dataclass(frozen=True, slots=True)
class _Folder:
    """A folder that can contain mails: its full name, and its name relative to the root folder
    (`MailSource`).
    """

    name: str
    below: str


class MailSource:
    """The root folder and its subfolders. The root folder is the folder `place.path` or, if
    `place.subpath` is given, the subfolder of `place.path` with this relative path. If both are
    empty, the root folder stands for all folders.
    """

    ahead = limits.LISTED_AHEAD

    def __init__(self, place: Place) -> None:
        """Connect and log in. Raises SourceFailed."""
        if place.credential is None:
            raise SourceFailed("A mailbox needs a credential: a user name and a password.")
        self._place = place
        self._credential = place.credential
        self._host, self._port = address(place.host, _PORTS[place.protocol])
        self._root = place.path.strip("/")
        self._context = tls_context(place.credential)
        self._open_folder = ""
        self._closed = False
        self._owner = threading.get_ident()
        self._mark: str | None = None
        self._wire = self._connect()
        if place.subpath:
            self._root = self._full(place.subpath.strip("/"))

    def walk(self) -> Iterator[Remote | Problem]:
        """Yield mails, sorted by folder name and by position in the folder. Raises SourceFailed."""
        folders, problems = self._folders()
        yield from problems
        if not folders:
            raise SourceFailed(f"The mailbox has no folder '{self._root}'.")
        for folder in folders:
            try:
                yield from self._mails(folder)
            except (ObjectGone, ObjectUnreadable) as error:
                yield Problem(folder.below.encode(), "", Trouble.ERROR, str(error))

    def read(self, remote: Remote) -> bytes:
        """Return the raw bytes of a mail. Reconnects once if the connection was lost. Raises
        ObjectGone, ObjectUnreadable and SourceFailed.
        """
        if remote.size > limits.OBJECT:
            raise ObjectUnreadable(f"Not scanned: {too_large(remote.size, limits.OBJECT)}.")
        below, _, uid = remote.path.decode("utf-8", "surrogateescape").rpartition("/")
        if not uid.isdigit():
            raise ObjectGone("Not scanned: it is no longer there.")
        size = allowance(remote.size)  # servers may estimate it
        answers = self._fetch(self._full(below), uid, "(UID BODY.PEEK[])", size, by_uid=True)
        for answer in answers:
            if isinstance(answer, tuple):
                found = _UID.search(answer[0])
                if found is not None and int(found[1]) == int(uid):
                    return bytes(answer[1])
        raise ObjectGone("Not scanned: it is no longer there.")

    def probe(self) -> list[ProbeEntry]:
        """Return the folders directly below the root folder, and whether each is empty, if known.
        Raises SourceFailed.
        """
        folders, _ = self._folders()
        if not folders:
            raise SourceFailed(f"The mailbox has no folder '{self._root}'.")
        until = time.monotonic() + limits.KIND_SECONDS
        mark = self._mark or "/"
        below = [folder for folder in folders if folder.below and mark not in folder.below]
        return [
            ProbeEntry(path=folder.name, type=self._kind(folder, folders, until))
            for folder in sorted(below, key=lambda one: one.name)[: limits.PROBED]
        ]

    def close(self) -> None:
        """Close the connection. In a thread other than the one that created this source, only make
        the connection fail. The creating thread then closes it, because a socket must not be closed
        while another thread reads from it.
        """
        self._closed = True
        if threading.get_ident() == self._owner:
            self._wire.end()
        else:
            self._wire.interrupt()

    def _kind(self, folder: _Folder, folders: list[_Folder], until: float) -> str:
        if time.monotonic() > until or any(
            one.name.startswith(f"{folder.name}{self._mark}") for one in folders
        ):
            return "folder"
        try:
            return "folder" if self._count(folder.name) else "empty folder"
        except (ObjectGone, ObjectUnreadable):
            return "folder"

    def _full(self, below: str) -> str:
        """Return the full name of a folder from its name relative to the root folder."""
        if not self._root or not below:
            return self._root or below
        if self._mark is None:
            self._folders()
        return f"{self._root}{self._mark}{below}"

    def _connect(self) -> Connection:
        name = f"{self._host}:{self._port}"
        wire: Connection | None = None
        try:
            secure = self._place.protocol == "imaps"
            wire = Connection(self._host, self._port, self._context if secure else None)
            if not secure:
                self._encrypt(wire)
            self._log_in(wire)
        except (imaplib.IMAP4.error, *_LOST, SourceFailed) as error:
            if wire is not None:
                wire.end()
            if isinstance(error, SourceFailed):
                raise
            if reason := why_not_trusted(error):
                raise SourceFailed(f"{name} is not trusted: {reason}.") from error
            raise SourceFailed(
                f"{name} cannot be reached over IMAP{why_not_reached(error)}."
            ) from error
        return wire

    def _encrypt(self, wire: Connection) -> None:
        if "STARTTLS" in wire.capabilities:
            wire.start_tls(self._context)
        elif not is_loopback(self._host):
            raise SourceFailed(
                f"{self._host} offers no encryption (STARTTLS), so the password was not sent. "
                "Use imaps."
            )

    def _log_in(self, wire: Connection) -> None:
        try:
            wire.log_in(self._credential.username, self._credential.password or "")
        except imaplib.IMAP4.abort:
            raise
        except (imaplib.IMAP4.error, ValueError) as error:
            raise LoginRefused(
                f"{self._host} refused the login: the user name or the password of the credential "
                "is wrong."
            ) from error

    def _fetch(
        self, folder: str, which: str, what: str, size: int, *, by_uid: bool = False
    ) -> list[bytes | tuple[bytes, bytes]]:
        """Run the command FETCH in a folder, which is opened read-only. If the connection is lost,
        reconnect and try again.

        Raises ObjectUnreadable and SourceFailed.
        """
        for last in (False, True):
            try:
                self._examine(folder)
                self._wire.allow(size)
                if by_uid:
                    status, answers = self._wire.uid("FETCH", which, what)
                else:
                    status, answers = self._wire.fetch(which, what)
            except OverBudget as error:
                self._again(error, last=False)
                text = "Not scanned: the server sends more than announced, or too slowly."
                raise ObjectUnreadable(text) from error
            except _LOST as error:
                self._again(error, last=last)
            except imaplib.IMAP4.error as error:
                raise ObjectUnreadable("Not scanned: the server refused access.") from error
            else:
                if status != "OK":
                    raise ObjectUnreadable("Not scanned: the server refused access.")
                return [answer for answer in answers if answer is not None]
        raise SourceFailed(f"The connection to {self._host} was lost.")

    def _again(self, error: Exception, *, last: bool) -> None:
        """Reconnect after a lost connection. Raises SourceFailed if `close` was called, or on the
        last attempt.
        """
        if last or self._closed:
            raise SourceFailed(f"The connection to {self._host} was lost.") from error
        self._wire.end()
        self._open_folder = ""
        self._wire = self._connect()

    def _examine(self, folder: str) -> int:
        """Open a folder read-only; return the number of its mails, or 0 if the folder is open
        already. Raises ObjectUnreadable.
        """
        if folder == self._open_folder:
            return 0
        self._wire.allow(_PAGE_BYTES)
        try:
            name = quoted(folder_raw(folder))
        except ValueError:
            raise ObjectUnreadable("Not scanned: the server refused access.") from None
        status, answers = self._wire.select(name, readonly=True)
        if status != "OK":
            raise ObjectUnreadable("Not scanned: the folder cannot be opened.")
        self._open_folder = folder
        first = answers[0] if answers else b"0"
        return int(first) if isinstance(first, bytes) and first.isdigit() else 0

    def _count(self, folder: str) -> int:
        self._open_folder = ""
        for last in (False, True):
            try:
                return self._examine(folder)
            except _LOST as error:
                self._again(error, last=last)
            except imaplib.IMAP4.error as error:
                raise ObjectUnreadable("Not scanned: the folder cannot be opened.") from error
        return 0

    def _mails(self, folder: _Folder) -> Iterator[Remote | Problem]:
        count = self._count(folder.name)
        most = min(count, limits.FOLDER_ENTRIES)
        prefix = f"{folder.below}/" if folder.below else ""
        shown = (("Folder", folder.name),)
        for first in range(1, most + 1, _PAGE):
            span = f"{first}:{min(first + _PAGE - 1, most)}"
            for answer in self._fetch(
                folder.name, span, "(UID RFC822.SIZE INTERNALDATE)", _PAGE_BYTES
            ):
                line = answer if isinstance(answer, bytes) else answer[0]
                uid, size = _UID.search(line), _SIZE.search(line)
                if uid and size:
                    path = f"{prefix}{int(uid[1])}".encode("utf-8", "surrogateescape")
                    arrived = arrival_time(line)
                    yield Remote(path, int(size[1]), arrived, metadata=shown, mail=True)
        if count > most:
            text = f"Not fully scanned: it has more than {most:,} mails."
            yield Problem(folder.below.encode(), "", Trouble.ERROR, text)

    def _folders(self) -> tuple[list[_Folder], list[Problem]]:
        """Return the root folder and its subfolders, sorted, and problems for unreadable names.
        Raises SourceFailed.
        """
        self._wire.allow(_LIST_BYTES)
        try:
            _, answers = self._wire.list('""', '"*"')
        except (imaplib.IMAP4.error, *_LOST) as error:
            raise SourceFailed(f"The folders of {self._host} cannot be listed.") from error
        found: list[_Folder] = []
        problems: list[Problem] = []
        for answer in answers[: limits.FOLDERS]:
            try:
                folder = self._folder(answer)
            except ValueError:
                text = "Not scanned: a folder has an unreadable name."
                problems.append(Problem(b"", "", Trouble.ERROR, text))
                continue
            if folder is not None:
                found.append(folder)
        if len(answers) > limits.FOLDERS:
            text = f"Not fully scanned: more than {limits.FOLDERS:,} folders."
            problems.append(Problem(b"", "", Trouble.ERROR, text))
        return sorted(found, key=lambda folder: folder.name), problems

    def _folder(self, answer: object) -> _Folder | None:
        """Parse a line of LIST. Return None for a folder outside the root folder, or a folder that
        cannot contain mails. Raises ValueError.
        """
        line = answer[0] if isinstance(answer, tuple) else answer
        found = _ENTRY.fullmatch(line) if isinstance(line, bytes) else None
        if found is None:
            return None
        name = answer[1] if isinstance(answer, tuple) else _unquoted(found["name"])
        mark = found["mark"]
        self._mark = _unquoted(mark).decode("ascii") if mark != b"NIL" else "\0"
        text = folder_text(name)
        flags = found["flags"].lower().split()
        if b"\\noselect" in flags or b"\\nonexistent" in flags:
            return None
        if not self._root or text == self._root:
            return _Folder(text, "" if self._root else text)
        stem = f"{self._root}{self._mark}"
        return _Folder(text, text[len(stem) :]) if text.startswith(stem) else None


def arrival_time(line: bytes) -> int:
    """Return when the server received a mail, in Unix nanoseconds; 0 if unknown."""
    try:
        found = imaplib.Internaldate2tuple(line)
        return 0 if found is None else nanoseconds(time.mktime(found))
    except (KeyError, ValueError, OverflowError):  # invalid month or day
        return 0


def _unquoted(text: bytes) -> bytes:
    if text[:1] != b'"':
        return text
    return re.sub(rb"\\(.)", rb"\1", text[1:-1])
