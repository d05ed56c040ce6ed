"""Masking of one object inside a file: a member of an archive, or the text of a document or mail.

The reader of a scan verifies every result. It reads the object from the new file; the text must be
the old one, with only the requested places masked.
"""

from __future__ import annotations

import io
import os
import zipfile
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from app.discovery.match.errors import Overtime
from app.discovery.match.matches import Match
from app.discovery.match.rules import Rules, Values
from app.discovery.read.extract.content import Format
from app.discovery.read.extract.mail import BOXED, EML
from app.discovery.read.extract.mbox import MBOX
from app.discovery.read.extract.objects import LEVELS, Opened, member_opened, opened, recognise
from app.discovery.read.extract.places import Pieces
from app.discovery.read.extract.text import Read
from app.discovery.read.extract.unpack_limits import Budget, NotScanned
from app.discovery.read.search import Search
from app.remediation.actions import mask
from app.remediation.disk.content import Whole
from app.remediation.disk.errors import Refused
from app.remediation.formats.mails import Letter
from app.remediation.formats.office_documents import Document
from app.remediation.formats.splices import Rebuilt, Splice, applied
from app.remediation.formats.zip_rewriting import replaced
from app.remediation.formats.zip_structure import Zip
from app.remediation.journal.records import Change, Order, Span

_PACKAGES = frozenset({"Office document", "ZIP archive"})
_AS_A_WHOLE = "delete, quarantine or encrypt it"
_GONE = "the object is no longer in its file; scan it again"


@dataclass(frozen=True, slots=True)
class Subject:
    """Object to mask: it is at the path `inner` (as in a scan) of the file called `name`.

    `spans` are the places in the object's own stream. `extracted` means that this stream is the
    text of a document, in UTF-8.
    """

    name: str
    inner: str
    extracted: bool
    encoding: str
    spans: tuple[Span, ...]


def subject(order: Order) -> Subject:
    """Return the object that an order masks."""
    name = os.fsdecode(order.path or order.root.rpartition(b"/")[2])
    return Subject(name, order.inner, order.extracted, order.encoding, order.spans)


def rebuild(data: bytes, subject: Subject, key: bytes, rules: Rules) -> Rebuilt:
    """Mask the spans of one object in a file with the bytes `data`. Return the changes of the file,
    and the matches that a scan finds in the object afterwards.

    `rules` say what a scan looks for; `key` is the key with which a scan computes fingerprints of
    matches. Raises Refused, for example if a span is no longer a match. Content is parsed, so a
    restricted worker should run this.
    """
    try:
        return _Rebuilding(subject, key, rules).of(data)
    except MemoryError:
        raise Refused("it needs too much memory") from None
    except Overtime:
        raise Refused("it takes too long") from None
    except NotScanned as error:
        raise Refused(f"it cannot be read: {error}") from None


class _Rebuilding:
    def __init__(self, subject: Subject, key: bytes, rules: Rules) -> None:
        self._subject = subject
        self._key = key
        self._rules = rules
        self._document: Document | None = None
        self._old = b""
        self._notes: tuple[str, ...] = ()

    def of(self, data: bytes) -> Rebuilt:
        subject = self._subject
        now = replace(self._rules, ignored=Values(), tests=Values())
        old, found = self._searched(data, now)
        there = {Span(match.data_type, match.offset, match.length) for match in found}
        if not set(subject.spans) <= there:
            raise Refused("a match is no longer where the scan found it; scan it again")
        expected, changes = mask.transform(old, subject.encoding, subject.spans)
        self._old = old
        splices = self._level(data, subject.name, subject.inner, None)
        if splices is None:
            raise Refused(_GONE)
        rebuilt = applied(data, splices)
        new, left = self._searched(rebuilt, self._rules)
        notes = self._notes
        if self._document is not None:
            notes += self._document.check(new)
            left_as_is = set(self._document.formulas)
            changes = tuple(change for change in changes if change.offset not in left_as_is)
            notes += _results(found, left_as_is)
            notes += self._document.elsewhere()
        elif new != expected:
            raise Refused("the change would affect more text than the matches")
        return Rebuilt(
            splices=tuple(
                splice for splice in splices if data[splice.start : splice.end] != splice.new
            ),
            changes=tuple(_with_context(change, new) for change in changes),
            found=left,
            notes=notes,
        )

    # --- reading, as a scan does ---

    def _searched(self, data: bytes, rules: Rules) -> tuple[bytes, Sequence[Match]]:
        """Return the object's own stream, and the matches in this stream."""
        budget = Budget()
        file = io.BytesIO(data)
        with opened(file, self._subject.name, budget, size=len(data)) as one:
            result = self._in_object(one, self._subject.inner, budget, 1, rules)
        if result is None:
            raise Refused(_GONE)
        return result

    def _in_object(
        self, one: Opened, inner: str, budget: Budget, depth: int, rules: Rules
    ) -> tuple[bytes, Sequence[Match]] | None:
        if not inner:
            return self._of_object(one, rules)
        if one.content is None:
            return None
        for member in one.content.members:
            if (rest := _rest(inner, member.name)) is None:
                continue
            with member_opened(member, budget, depth + 1) as found:
                if (result := self._in_object(found, rest, budget, depth + 1, rules)) is not None:
                    return result
        return None

    def _of_object(self, one: Opened, rules: Rules) -> tuple[bytes, Sequence[Match]]:
        content = one.content
        if (content is not None and content.pieces is not None) != self._subject.extracted:
            raise Refused("its format is read differently now; scan it again")
        if content is not None and content.pieces is not None:
            pieces = Pieces(content.pieces)
            search = Search(self._key, "utf-8", rules, pieces)
            read: Read = pieces.read
        else:
            search = Search(self._key, rules=rules)
            read = one.file.read
        taken: list[bytes] = []

        def keep(length: int) -> bytes:
            part = read(length)
            taken.append(part)
            return part

        search.run(keep)
        if content is not None and content.notes:
            raise Refused(f"it cannot be read to its end: {content.notes[0]}")
        return b"".join(taken), list(search.matches)

    # --- changing ---

    def _level(
        self, data: bytes, name: str, inner: str, known: Format | None
    ) -> list[Splice] | None:
        """Return the changes of `data`, which is the object to mask or a container around it. None
        if the object is not there.
        """
        form = known or recognise(data[:4096], name)
        if not inner:
            return self._leaf(data, name, form)
        if form is None:
            return None
        if form.name in _PACKAGES:
            return self._in_zip(data, inner)
        if form is EML or form is BOXED:
            return self._in_mail(data, inner, form)
        if form is MBOX:
            return self._in_mailbox(data, name, inner)
        raise Refused(f"what is inside of this ({form.name}) cannot be masked: {_AS_A_WHOLE}")

    def _leaf(self, data: bytes, name: str, form: Format | None) -> list[Splice]:
        subject = self._subject
        if form is None:
            if subject.extracted:
                raise Refused(_GONE)
            changes = mask.plan_changes(Whole(data), subject.encoding, subject.spans)
            return [
                Splice(change.offset, change.offset + len(change.before), change.after)
                for change in changes
            ]
        if not subject.extracted:
            raise Refused(f"it is packed in a way that cannot be written again: {_AS_A_WHOLE}")
        if form is EML or form is BOXED:
            letter = Letter(data, addresses=form is EML)
            self._notes += letter.notes
            return letter.masked(subject.spans)
        if form.name not in _PACKAGES:
            raise Refused(f"the text of this kind ({form.name}) cannot be masked: {_AS_A_WHOLE}")
        return self._in_package(data, name, form)

    def _in_package(self, data: bytes, name: str, form: Format) -> list[Splice]:
        archive = Zip(data)
        starts: dict[str, int] = {}
        for entry_name, start in _named(data):
            starts.setdefault(entry_name.lstrip("/"), start)
        parts = {
            part: archive.content(archive.entry(start))
            for part, start in starts.items()
            if part.lower().endswith((".xml", ".rels")) or part == "mimetype"
        }
        self._document = Document(self._old, name, form, parts, self._subject.spans)
        contents = self._document.masked()
        return replaced(archive, {starts[part]: new for part, new in contents.items()})

    def _in_zip(self, data: bytes, inner: str) -> list[Splice] | None:
        archive = Zip(data)
        for name, start in _named(data):
            if (rest := _rest(inner, name)) is None and (
                rest := _rest(inner, name.lstrip("/"))
            ) is None:
                continue
            content = archive.content(archive.entry(start))
            splices = self._level(content, name, rest, None)
            if splices is not None:
                return replaced(archive, {start: applied(content, splices)})
        return None

    def _in_mail(self, data: bytes, inner: str, form: Format) -> list[Splice] | None:
        letter = Letter(data, addresses=form is EML)
        for name in letter.attachments:
            if (rest := _rest(inner, name)) is None:
                continue
            content = letter.attachment(name) or b""
            splices = self._level(content, name, rest, None)
            if splices is not None:
                self._notes += letter.notes
                return letter.replaced(name, applied(content, splices))
        return None

    def _in_mailbox(self, data: bytes, name: str, inner: str) -> list[Splice] | None:
        at = 0
        with opened(io.BytesIO(data), name, Budget(), size=len(data)) as one:
            for member in one.content.members if one.content else ():
                with member.open() as file:
                    message = file.read()
                at = data.index(message, at)
                if (rest := _rest(inner, member.name)) is not None:
                    splices = self._level(message, member.name, rest, member.known)
                    if splices is not None:
                        return [
                            replace(splice, start=splice.start + at, end=splice.end + at)
                            for splice in splices
                        ]
                at += len(message)
        return None


def _results(found: Sequence[Match], starts: Collection[int]) -> tuple[str, ...]:
    """Describe the matches that stay unmasked because they are results of formulas. `starts` are
    the offsets of these matches.
    """
    places = [match.place for match in found if match.offset in starts]
    if not places:
        return ()
    if len(places) == 1:
        return (f"left as it is, because it is the result of a formula: {places[0]}",)
    return (f"left as they are, because they are results of formulas: {', '.join(places[:5])}",)


def _rest(inner: str, name: str) -> str | None:
    """Return the part of an inner path after the member `name`; "" if the path ends with this
    member. None if the path does not begin with it.
    """
    if inner == name:
        return ""
    return inner.removeprefix(name + LEVELS) if inner.startswith(name + LEVELS) else None


def _named(data: bytes) -> Iterator[tuple[str, int]]:
    """Yield each file in a ZIP archive: its name as a scan reports it, and the offset of its
    header. Raises Refused if the archive is damaged.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError):
        raise Refused("the archive is damaged") from None
    for entry in entries:
        if not entry.filename.endswith("/"):
            yield entry.filename, entry.header_offset


def _with_context(change: Change, stream: bytes) -> Change:
    end = change.offset + len(change.before)
    before = stream[max(0, change.offset - mask.CONTEXT) : change.offset]
    return replace(change, context_before=before, context_after=stream[end : end + mask.CONTEXT])
