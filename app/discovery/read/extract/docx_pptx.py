"""Text of Word documents and PowerPoint presentations (Office Open XML, ECMA-376).

Both have paragraphs (`w:p`, `a:p`) of text runs (`w:t`, `a:t`). The runs of a paragraph are
joined, so that a value split over several runs is found whole. Names are compared without their
namespace prefix, because any prefix is allowed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

from app.discovery.read.extract.content import Content, Piece
from app.discovery.read.extract.markup import unescape
from app.discovery.read.extract.office_package import Package
from app.discovery.read.extract.pieces import cell, gather, table

_TOKEN = re.compile(
    r"<(?:"
    r"(?:[\w.-]+:)?(?:"
    r"(t|delText|instrText)(?:\s[^<>]*)?>([^<]+)"
    r"|(tab/|noBreakHyphen/|br(?=[\s/>])|cr(?=[\s/>])|p(?:\s[^<>]*)?/(?=>)"
    r"|(?:tbl|txbxContent|Fallback)(?=(?:\s[^<>]*)?(?<!/)>))"
    r")|/(?:[\w.-]+:)?(p|tr|tc|tbl|txbxContent|Fallback)>)"
)
_LONGEST = 1 << 20
_SIGNS = {"tab/": "\t", "noBreakHyphen/": "-", "br": "\n", "cr": "\n"}
_Where = tuple[int, int]
"""Number of the table and number of its row; outside of tables, 0 and the number of the paragraph.
"""

_WORD = (
    (r"word/document\d*\.xml", ""),
    (r"word/header\d*\.xml", "header"),
    (r"word/footer\d*\.xml", "footer"),
    (r"word/footnotes\d*\.xml", "footnotes"),
    (r"word/endnotes\d*\.xml", "endnotes"),
    (r"word/comments\d*\.xml", "comments"),
    (r"word/glossary/document\.xml", "building blocks"),
)
_SLIDE = re.compile(r"slides/slide([0-9]{1,6})\.xml")
_SMALL = r"(word|ppt)/(charts/chart|diagrams/data|comments/)[^/]*\.xml|docProps/.*\.xml"
_LINKS = r"(word|ppt)/(.*/)?_rels/[^/]*\.rels"
LEFT_OUT = (
    r".*\.rels|\[Content_Types\]\.xml|docProps/thumbnail\..*"
    r"|[^/]*/theme/.*|[^/]*/(glossary/)?(styles|stylesWithEffects|fontTable|webSettings|numbering"
    r"|presProps|viewProps|tableStyles)\.xml|ppt/(slideLayouts|slideMasters)/.*|.*/charts/"
    r"(style|colors)[^/]*|.*/diagrams/(layout|quickStyle|colors|drawing)[^/]*|.*/printerSettings.*"
)
"""Expression for the names of parts without text of the author: formatting, and copies of text that
is in other parts.
"""


def word(package: Package) -> Content:
    """Return the content of a Word document."""
    parts = [(name, label) for like, label in _WORD for name in package.names(like)]
    return _content(package, "Word document", parts)


def presentation(package: Package) -> Content:
    """Return the content of a presentation."""
    parts = [(name, _slide(name)) for name in package.names(r"ppt/slides/slide\d+\.xml")]
    parts += [
        (name, f"notes of {_slide_of_notes(package, name)}")
        for name in package.names(r"ppt/notesSlides/notesSlide\d+\.xml")
    ]
    return _content(package, "PowerPoint presentation", parts)


def _content(package: Package, content_type: str, parts: list[tuple[str, str]]) -> Content:
    small, links = package.names(_SMALL), package.names(_LINKS)

    def pieces() -> Iterator[Piece]:
        for name, label in parts:
            yield from text(package.stretches(name), label)
        yield from package.texts(small)
        yield from package.links(links)

    return Content(
        content_type,
        pieces(),
        package.members([*(name for name, _ in parts), *small], LEFT_OUT),
        package.metadata("docProps/core.xml"),
        package.notes,
    )


def _slide(name: str) -> str:
    found = _SLIDE.search(name)
    return f"slide {found[1]}" if found else "a slide"


def _slide_of_notes(package: Package, name: str) -> str:
    folder, _, base = name.rpartition("/")
    return _slide("".join(package.stretches(f"{folder}/_rels/{base}.rels")))


def text(stretches: Iterable[str], label: str) -> Iterator[Piece]:
    """Yield the paragraphs and table rows of one part; `label` is its display name."""
    of_slide = label and not label.startswith(("header", "footer"))
    prefix = f"{label}, " if label else ""

    def paragraph(where: _Where, _: str) -> str:
        return label if of_slide else f"{prefix}paragraph {where[1]}"

    def row(where: _Where, _: int) -> str:
        return f"{prefix}table {where[0]}, row {where[1]}"

    for number, parts in groupby(_Body().parts(stretches), key=lambda part: part[0][0]):
        if number:
            yield from table(((where, line[:-1]) for where, line in parts), row)
        else:
            yield from gather(parts, paragraph)


class _Body:
    """State of reading one part."""

    def __init__(self) -> None:
        self._runs: list[str] = []
        self._extra: list[str] = []
        self._outside: list[list[str]] = []
        self._cells: list[str] = []
        self._depth = self._table = self._row = self._paragraph = self._skipped = 0

    def parts(self, stretches: Iterable[str]) -> Iterator[tuple[_Where, str]]:
        """Yield each paragraph and each row, with its line feed."""
        for stretch in stretches:
            for kind, written, sign, closed in _TOKEN.findall(stretch):
                if self._skipped and "Fallback" not in (sign, closed):
                    continue
                if kind == "t":
                    self._runs.append(written)
                elif kind:
                    self._extra.append(written)  # deleted text, or a field's instruction
                elif closed:
                    yield from self._close(closed)
                elif sign in _SIGNS:
                    self._runs.append(_SIGNS[sign])
                else:
                    yield from self._open(sign)
            if sum(map(len, self._runs)) > _LONGEST:
                yield (0, self._paragraph + 1), self._line()
        if line := self._line().strip("\n"):  # in an incomplete document
            yield (0, self._paragraph + 1), line + "\n"

    def _open(self, sign: str) -> Iterator[tuple[_Where, str]]:
        if sign == "Fallback":  # the same text again, for older programs
            self._skipped += 1
        elif sign == "txbxContent":  # a text box is within the runs of a paragraph
            self._outside.append(self._runs)
            self._runs = []
        elif sign == "tbl":
            self._depth += 1
            if self._depth == 1 and not self._outside:
                self._table += 1
                self._row = 0
        else:
            yield from self._close("p")

    def _close(self, name: str) -> Iterator[tuple[_Where, str]]:
        if name == "Fallback":
            self._skipped = max(0, self._skipped - 1)
        elif name == "txbxContent":
            if self._outside:
                self._extra.append("".join(self._runs))
                self._runs = self._outside.pop()
        elif self._outside:
            self._runs.append("\t" if name == "tc" else "\n" if name in {"p", "tr"} else "")
        elif self._depth:
            yield from self._close_in_table(name)
        elif name == "p":
            self._paragraph += 1
            yield (0, self._paragraph), self._line()

    def _close_in_table(self, name: str) -> Iterator[tuple[_Where, str]]:
        if name == "tbl":
            self._depth -= 1
        if self._depth > 1 or (self._depth and name in {"p", "tbl"}):
            self._runs.append(" ")
        elif name == "tc":
            self._cells.append(cell(self._line().strip()))
        elif name == "tr":
            self._row += 1
            line = "\t".join(self._cells)
            self._cells = []
            yield (self._table, self._row), line + "\n"

    def _line(self) -> str:
        """Return the collected text as a line, followed by a line for each text that is not part of
        it: a text box, deleted text, or the instruction of a field.
        """
        line = "\n".join(("".join(self._runs), *self._extra)) + "\n"
        self._runs, self._extra = [], []
        return unescape(line)
