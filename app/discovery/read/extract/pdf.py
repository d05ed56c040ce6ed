"""PDF documents, read by PDFium. A page gives one piece with its text, form fields, notes and
links. If the page has columns, a piece with its rows of cells comes before this piece.

PDFium runs no scripts here and fetches nothing. Pictures are not read, except on pages without any
text, if requested.
"""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator
from datetime import datetime
from functools import partial
from typing import Any

from app.discovery.match import limits
from app.discovery.read.extract.content import Content, Member, Metadata, Piece, Source
from app.discovery.read.extract.libraries import library
from app.discovery.read.extract.office_package import clean
from app.discovery.read.extract.open_names import descriptor, open_name
from app.discovery.read.extract.pdf_layout import laid_out
from app.discovery.read.extract.pdf_notes import beside
from app.discovery.read.extract.pdf_size import too_large
from app.discovery.read.extract.picture_text import drawn
from app.discovery.read.extract.unpack_limits import Budget, NotScanned

_IN_MEMORY = 16 * limits.MIB
_MOST_PAGES = 20_000
_MOST_CHARACTERS = 4_000_000
_LABELS = (
    ("Title", "Document Title"),
    ("Author", "Document Creator"),
    ("Subject", "Document Subject"),
    ("CreationDate", "Document Created"),
    ("ModDate", "Document Modified"),
)
_DATE = re.compile(r"D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:([-+])(\d\d)'?(\d\d)?'?|Z)?")
_PASSWORD = 4
_DOTS = 200
_NAMED = 20
_BROKEN = (RuntimeError, ValueError, TypeError, IndexError, OSError)  # includes PdfiumError
_BREAK = re.compile(r"\n(?<=([0-9])\n|[@-]\n)(?=[0-9A-Za-z])")  # begins with the rarest character
_HYPHEN = re.compile("[\x02\xad\ufffe\uffff]\n?")


def is_pdf(head: bytes, _: str) -> bool:
    """Return whether content is a PDF. A few other bytes may precede the PDF (ISO 32000-1, annex
    H).
    """
    return b"%PDF-" in head[:1024]


def open_pdf(source: Source) -> Content:
    """Return the content of a PDF document. Raises `NotScanned` if it is damaged or encrypted."""
    document = _load(source)
    try:
        pages = len(document)
        metadata = _metadata(document)
    except _BROKEN as error:
        raise NotScanned("it is damaged") from error
    notes: list[str] = []
    return Content(
        "PDF document",
        _pieces(document, source, pages, metadata, notes),
        _attachments(document, notes),
        tuple((label, text) for label, text in metadata if label),
        notes,
    )


def _load(source: Source) -> Any:
    pdfium, raw = library("pypdfium2"), library("pypdfium2.raw")
    try:
        if source.size <= _IN_MEMORY:
            return pdfium.PdfDocument(source.file.read())
        number = descriptor(source)
        if number is not None and (name := open_name(number)) is not None:
            # PDFium reads the file itself, which is faster than through Python.
            handle = raw.FPDF_LoadDocument(os.fsencode(name), None)
            if handle:
                return pdfium.PdfDocument(handle)
        source.file.seek(0)
        return pdfium.PdfDocument(_Quiet(source))
    except _BROKEN as error:
        locked = getattr(error, "err_code", None) == _PASSWORD
        raise NotScanned("it is encrypted" if locked else "it is damaged") from error


class _Quiet(io.RawIOBase):
    """A file that PDFium reads through a callback, which must not raise."""

    def __init__(self, source: Source) -> None:
        super().__init__()
        self._file = source.file

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = 0, /) -> int:
        return self._file.seek(offset, whence)

    def tell(self) -> int:
        return self._file.tell()

    def readinto(self, buffer: Any, /) -> int:
        try:
            data = self._file.read(len(buffer))
        except (NotScanned, OSError):
            return 0
        buffer[: len(data)] = data
        return len(data)


def _pieces(
    document: Any, source: Source, pages: int, metadata: Metadata, notes: list[str]
) -> Iterator[Piece]:
    if metadata:
        yield Piece("".join(f"{text}\n" for _, text in metadata), partial(_place, "properties"))
    if pages > _MOST_PAGES:
        notes.append(f"only its first {_MOST_PAGES:,} pages are read")
    form, budget = _form(document), source.budget
    without: list[int] = []
    for number in _small_pages(source, pages, notes):
        try:
            text, rows = _texts(document[number], form)
        except _BROKEN:
            notes.append(f"page {number + 1} is damaged")
            if len(notes) > 20:
                return
            continue
        budget.bytes -= len(text) + len(rows)
        if budget.bytes < 0:
            notes.append(f"its text is larger than {limits.ARCHIVE_TOTAL >> 20} MiB")
            return
        if text:
            place = partial(_place, f"page {number + 1}")
            cells = Piece(rows, place, cells=True) if rows else None
            if cells:
                yield cells
            yield Piece(text, place, again=cells)
        else:
            without.append(number)
    yield from _drawn_pieces(document, without, budget, notes)


def _small_pages(source: Source, pages: int, notes: list[str]) -> Iterator[int]:
    """Yield the numbers of the pages that can be loaded, in order; a note names the other pages.
    Yield none if a page is too large, but it is unknown which.
    """
    large = too_large(source.file, pages, source.note_strings, notes)
    if large is None:
        notes.append("one of its pages is too large and cannot be identified: no page is read")
        return
    left_out: list[int] = []
    for number in range(min(pages, _MOST_PAGES)):
        if number in large:
            left_out.append(number)
        else:
            yield number
    if left_out:
        first = ", ".join(f"{number + 1:,}" for number in left_out[:_NAMED])
        more = f" and {len(left_out) - _NAMED:,} more" if len(left_out) > _NAMED else ""
        notes.append(
            f"nothing on page{'s' if len(left_out) > 1 else ''} {first}{more} is read (text, "
            "notes, fields and links): the drawings need too much memory"
        )


def _drawn_pieces(
    document: Any, pages: list[int], budget: Budget, notes: list[str]
) -> Iterator[Piece]:
    """Yield the text drawn on pages without text. It comes last. Therefore offsets in the rest of
    the stream are the same whether drawn text is requested or not.
    """
    for number in pages if budget.seconds else ():
        try:
            picture = _picture(document[number])
        except _BROKEN:
            notes.append(f"page {number + 1} is damaged")
            continue
        if text := "".join(drawn(picture, budget, notes)):
            yield Piece(text, partial(_place, f"page {number + 1}, drawn"))


def _picture(page: Any) -> bytes:
    """Render a page without text: grey, 200 dots per inch (a PGM file, netpbm)."""
    width, height = page.get_size()
    dots = width * height * (_DOTS / 72) ** 2
    scale = _DOTS / 72 * min(1.0, (limits.PICTURE_PIXELS / max(dots, 1.0)) ** 0.5)
    bitmap = page.render(scale=scale, grayscale=True)
    rows = memoryview(bytes(bitmap.buffer))
    cut = (rows[at * bitmap.stride :][: bitmap.width] for at in range(bitmap.height))
    return b"P5 %d %d 255\n" % (bitmap.width, bitmap.height) + b"".join(cut)


def _place(name: str, _: str) -> str:
    return name


def _form(document: Any) -> Any:
    """Return the form of a document, which gives access to its field values; None without one."""
    try:
        document.init_forms()
    except _BROKEN:
        return None
    return document.formenv


def _texts(page: Any, form: Any) -> tuple[str, str]:
    """Return the text of a page, and its rows of cells ("" if no cells are side by side)."""
    layer = page.get_textpage()
    try:
        if layer.count_chars() > _MOST_CHARACTERS:
            raise ValueError("more characters than any page has")
        text, rows = laid_out(layer, layer.get_text_range())
    finally:
        layer.close()
    text = unbroken(text) + "".join(f"{line}\n" for line in beside(page, form))
    page.close()
    return text, _plain(rows)


def unbroken(text: str) -> str:
    """Return the text of a page after joining the values that a line end has split.

    The line end is removed after a digit and "-", and after "@". Between two digits, it becomes a
    blank if the line is prose and about as long as the longest line of the page; in columns of
    numbers, it stays.
    """
    text = _plain(text)
    if text and not text.endswith("\n"):
        text += "\n"
    longest = max(map(len, text.split("\n")))

    def joint(found: re.Match[str]) -> str:
        end = found.start()
        line = text[text.rfind("\n", 0, end) + 1 : end]
        if line.endswith("@") or (line.endswith("-") and line[-2:-1].isdecimal()):
            return ""
        full = len(line) >= 0.8 * longest and sum(map(str.isalpha, line)) >= 10
        return " " if found[1] and full and text[end + 1].isdecimal() else "\n"

    return _BREAK.sub(joint, text)


def _plain(text: str) -> str:
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return _HYPHEN.sub("", text).replace("\0", " ")


def _attachments(document: Any, notes: list[str]) -> Iterator[Member]:
    taken: set[str] = set()
    for number in range(min(document.count_attachments(), limits.ARCHIVE_ENTRIES)):
        try:
            attachment = document.get_attachment(number)
            name = "".join(c if c.isprintable() else "_" for c in attachment.get_name())[:255]
        except _BROKEN:
            notes.append("one of its attachments is damaged")
            continue
        unique = name or "attachment"
        while unique in taken:
            unique = f"{number + 1} {unique}"
        taken.add(unique)
        yield Member(unique, partial(_data, attachment))


def _data(attachment: Any) -> io.BytesIO:
    try:
        return io.BytesIO(bytes(attachment.get_data()))
    except _BROKEN as error:
        raise NotScanned("it is damaged") from error


def _metadata(document: Any) -> Metadata:
    """Return pairs of a label and a value; the label is empty where contract 2.10 has none."""
    values = document.get_metadata_dict(skip_empty=True)
    found = []
    for key, label in _LABELS:
        if value := clean(values.get(key, "")):
            found.append((label, date(value) if key.endswith("Date") else value))
    if keywords := clean(values.get("Keywords", "")):
        found.append(("", keywords))
    return tuple(found)


def date(value: str) -> str:
    """Convert a PDF date (ISO 32000-1, 7.9.4) to ISO 8601; anything else is returned unchanged."""
    found = _DATE.match(value)
    if not found:
        return value
    year, month, day, hour, minute, second, sign, hours, minutes = found.groups()
    parts = (int(year), int(month or 1), int(day or 1), int(hour or 0), int(minute or 0))
    try:
        text = datetime(*parts, int(second or 0)).isoformat()  # noqa: DTZ001 - zone follows
    except ValueError:
        return value
    zone = f"{sign}{hours}:{minutes or '00'}" if sign else "+00:00" if "Z" in found[0] else ""
    return text + zone
