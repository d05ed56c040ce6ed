"""HTML of a page, in pieces: a window inserts one piece per turn of its event loop."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from markdown_it import MarkdownIt
from markdown_it.token import Token

from app.guide.pages import Page, load_page, page_of_link

PIECE_ROWS = 8
"""Maximum number of rows of a table in one piece. Qt needs a millisecond for each."""
_PIECE = 1_200
"""Number of characters. A piece ends after the block that makes its text longer than this."""
_WIDEST = 60
"""Number of characters: a cell with a longer text does not make its column wider."""
_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Links:
    """Functions that return addresses in the HTML. `page` is called with `name` or `name#anchor`,
    `picture` with the path of a picture in the Markdown.
    """

    page: Callable[[str], str]
    picture: Callable[[str], str]


def render_pieces(page: Page, links: Links, *, rows: int = PIECE_ROWS) -> Iterator[str]:
    """Yield the HTML of a page in pieces of complete elements. Tables of more than `rows` rows are
    split into tables with the same widths of columns.
    """
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(page.text)
    anchors = iter([part.anchor for part in page.sections()])
    kept: list[Token] = []
    size = 0
    for block in _blocks(tokens):
        _prepare(block, anchors, links, page.language)
        if block[0].type == "table_open" or _has_picture(block):
            if kept:
                yield _written(markdown, kept)
            table = block[0].type == "table_open"
            parts = _tables(block, rows) if table else iter([block])  # a picture takes long, too
            yield from (_written(markdown, part) for part in parts)
            kept, size = [], 0
            continue
        size += sum(len(token.content) for token in block)
        kept += block
        if size > _PIECE:
            yield _written(markdown, kept)
            kept, size = [], 0
    if kept:
        yield _written(markdown, kept)


def _written(markdown: MarkdownIt, tokens: Sequence[Token]) -> str:
    return str(markdown.renderer.render(tokens, markdown.options, {}))


def _blocks(tokens: list[Token]) -> Iterator[list[Token]]:
    """Yield the tokens of each block of the highest level."""
    block: list[Token] = []
    for token in tokens:
        block.append(token)
        if token.level == 0 and token.nesting <= 0:
            yield block
            block = []


def _has_picture(block: list[Token]) -> bool:
    inside = (child for token in block for child in token.children or ())
    return any(child.type == "image" for child in inside)


def _prepare(block: list[Token], anchors: Iterator[str], links: Links, language: str) -> None:
    """Set the anchors of headings, and the addresses of links and pictures."""
    if block[0].type == "heading_open" and block[0].tag <= "h4":
        anchor = next(anchors, "")
        if anchor:
            block[0].attrSet("id", anchor)
    for token in block:
        if token.type == "fence":
            token.content = token.content.rstrip("\n")  # Qt would show an empty line
        if token.children:
            token.children = list(_linked(token.children, links, language))


def _linked(tokens: list[Token], links: Links, language: str) -> Iterator[Token]:
    """Yield inline tokens, with the addresses of links and pictures set. A link to anything but a
    page, an anchor or an `https` address becomes plain text. If the text of a link to a page is the
    name of a Markdown file, it is replaced by the title of the page.
    """
    open_link = False
    linked = ""
    for token in tokens:
        if token.type == "link_open":
            href = str(token.attrGet("href"))
            web = href.startswith("https://")
            page = "" if web else page_of_link(href)
            open_link = bool(web or page or href.startswith("#"))
            if page:
                token.attrSet("href", links.page(page))
            linked = page
        if token.type == "image":
            token.attrSet("src", links.picture(str(token.attrGet("src"))))
            token.attrSet("alt", token.content)
        if token.type in {"text", "code_inline"} and linked and token.content.endswith(".md"):
            token.type, token.tag = "text", ""
            token.content = load_page(linked.partition("#")[0], language).title
        if token.type == "link_close":
            linked = ""
        if open_link or token.type not in {"link_open", "link_close"}:
            yield token


def _tables(block: list[Token], rows: int) -> Iterator[list[Token]]:
    """Yield a table in parts of at most `rows` rows with equal widths of columns."""
    found = list(_rows(block))
    widths = _widths(found)
    for row in found:
        cells = (token for token in row if token.type in {"th_open", "td_open"})
        for cell, width in zip(cells, widths, strict=False):
            cell.attrSet("width", f"{width}%")
    head, body = found[0], found[1:]
    opened = block[0]
    opened.attrSet("width", "100%")
    closed = block[-1]
    thead = [Token("thead_open", "thead", 1), *head, Token("thead_close", "thead", -1)]
    if not body:
        yield [opened, *thead, closed]
    for at in range(0, len(body), rows):
        last = at + rows >= len(body)
        opened.attrSet("class", " ".join(["first"] * (at == 0) + ["last"] * last) or "inner")
        inner = [token for row in body[at : at + rows] for token in row]
        tbody = [Token("tbody_open", "tbody", 1), *inner, Token("tbody_close", "tbody", -1)]
        yield [opened, *(thead if at == 0 else ()), *tbody, closed]


def _rows(block: list[Token]) -> Iterator[list[Token]]:
    row: list[Token] = []
    inside = False
    for token in block:
        inside = inside or token.type == "tr_open"
        if inside:
            row.append(token)
        if token.type == "tr_close":
            yield row
            row, inside = [], False


def _widths(rows: list[list[Token]]) -> list[int]:
    """Return the width of each column in per cent, according to the lengths of its texts and its
    longest word, within limits.
    """
    columns: list[list[str]] = []
    for row in rows:
        texts = [token.content for token in row if token.type == "inline"]
        columns = columns or [[] for _ in texts]
        for column, text in zip(columns, texts, strict=False):
            column.append(text)
    weights = [_weight(column) for column in columns]
    return [round(100 * weight / sum(weights)) for weight in weights]


def _weight(texts: list[str]) -> float:
    longest = max((len(word) for text in texts for word in _WORD.findall(text)), default=1)
    mean = sum(min(len(text), 4 * _WIDEST) for text in texts) / max(1, len(texts))
    return max(min(longest, 24), min(mean, _WIDEST), 9)
