"""The blocks that a report consists of, and their HTML. Every text is masked and escaped."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from app.language import current
from app.masking import without_values

_STYLE = """
body{font:15px/1.5 system-ui,sans-serif;color:#1b1f24;max-width:960px;margin:40px auto;
padding:0 24px}
h1{font-size:26px;line-height:1.25;margin:0 0 8px}h2{font-size:18px;margin:32px 0 8px}
table{border-collapse:collapse;width:100%;table-layout:fixed;font-size:13px}
th,td{text-align:left;vertical-align:top;padding:6px 8px;border-bottom:1px solid #d0d7de;
overflow-wrap:anywhere}th{border-bottom:2px solid #57606a}th.n,td.n{text-align:right}
.note{color:#57606a}.field{border-bottom:1px solid #57606a;min-height:44px;margin:0 0 16px}
.field b{display:block}.field span{color:#57606a;font-size:13px}
@media print{body{margin:0;max-width:none}thead{display:table-header-group}tr{break-inside:avoid}}
"""


@dataclass(frozen=True, slots=True)
class Title:
    """Title of the report."""

    text: str


@dataclass(frozen=True, slots=True)
class Heading:
    """Heading of a section."""

    text: str


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph; a `note` is less prominent."""

    text: str
    note: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """A field to be filled in by a person, because the program cannot know its content."""

    label: str
    hint: str


@dataclass(frozen=True, slots=True)
class Head:
    """Begins a table. `titles` are the headings, `widths` the column widths in per cent. `numbers`
    has the indexes of the columns that contain counts.
    """

    titles: tuple[str, ...]
    widths: tuple[int, ...]
    numbers: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table begun last."""

    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class End:
    """Ends a table."""


Block = Title | Heading | Text | Field | Head | Row | End


def plain(text: str) -> str:
    """Return text for a report: values are masked, and nonprintable characters are replaced by
    escapes with their code.
    """
    masked = without_values(text)
    if masked.isprintable():
        return masked
    return "".join(char if char.isprintable() else f"\\u{ord(char):04x}" for char in masked)


def safe(text: str) -> str:
    """Return the text for HTML: masked and made printable by `plain`, then escaped."""
    return html.escape(plain(text))


def cells(head: Head, texts: Iterable[str], tag: str) -> str:
    """Return the cells of a row as HTML elements; `tag` is `td` or `th`."""
    return "".join(
        f"<{tag}{' class=n' if at in head.numbers else ''}>{safe(text)}</{tag}>"
        for at, text in enumerate(texts)
    )


def html_lines(title: str, blocks: Iterable[Block]) -> Iterator[str]:
    """Yield the report as an HTML page, a block at a time."""
    yield (
        f'<!doctype html>\n<html lang="{current().code}"><head><meta charset="utf-8">'
        f"<title>{safe(title)}</title><style>{_STYLE}</style></head><body>\n"
    )
    head = Head((), ())
    for block in blocks:
        if isinstance(block, Head):
            head = block
        yield _line(block, head)
    yield "</body></html>\n"


def _line(block: Block, head: Head) -> str:
    match block:
        case Title(text):
            return f"<h1>{safe(text)}</h1>\n"
        case Heading(text):
            return f"<h2>{safe(text)}</h2>\n"
        case Text(text, note):
            return f"<p{' class=note' if note else ''}>{safe(text)}</p>\n"
        case Field(label, hint):
            return f'<p class="field"><b>{safe(label)}</b><span>{safe(hint)}</span></p>\n'
        case Head(titles, widths):
            columns = "".join(f'<col style="width:{width}%">' for width in widths)
            row = cells(head, titles, "th")
            return f"<table><colgroup>{columns}</colgroup><thead><tr>{row}</tr></thead><tbody>\n"
        case Row(texts):
            return f"<tr>{cells(head, texts, 'td')}</tr>\n"
        case End():
            return "</tbody></table>\n"
