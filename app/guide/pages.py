"""Pages of the guide: their names, titles, sections, and their place in the contents.

A page is a Markdown file in `resources/help`, or one of the documents in `INCLUDED`. The list of
contents is the page `contents`: its headings are the chapters, its links the pages.

The German page is the file of the same name in `resources/help/de`; if this file is missing, the
page is shown in English. Links name the anchors of the English page in all languages. Each language
has pictures of its own, beside its pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path, PurePosixPath

from app.guide.key_names import with_key_names
from app.language import LANGUAGES
from app.paths import resource

ENGLISH = "en"
CONTENTS = "contents"
NEWS = "news"
INCLUDED = {
    "whats-new": "CHANGELOG.md",
    "reliability": "docs/reliability.md",
    "api": "docs/api.md",
    "glossary": "docs/glossary.md",
    "scan-reports": "docs/scan-reports.md",
}
"""Documents of the repository that are pages: the path of each, keyed by the name of its page. In a
wheel, they are in the folder of the other pages.
"""
_ROOT = Path(__file__).resolve().parent.parent.parent
_HEADING = re.compile(r"(#{1,4}) +(.+?) *#*")
_FENCE = re.compile(r" {0,3}(```|~~~)")
_COMMENT = re.compile(r"<!--.*?-->\n*", re.DOTALL)
_LINKED = re.compile(r"\[([^\]]+)\]\(([^)#]+\.md)\)")
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_NO_ANCHOR = re.compile(r"[^\w\- ]")


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with the Markdown below it, up to the next heading. `anchor` is unique in its page,
    "" for the beginning of the page.
    """

    heading: str
    anchor: str
    text: str


@dataclass(frozen=True, slots=True)
class Page:
    """A page with its Markdown. `language` is the code of the language in which the page is
    written.
    """

    name: str
    title: str
    text: str
    language: str = ENGLISH

    def sections(self) -> list[Section]:
        """Return the sections, with the anchors of the English page."""
        found = sections(self.text)
        if self.language != ENGLISH:
            english = sections(load_page(self.name).text)
            found[: len(english)] = [
                replace(part, anchor=same.anchor)
                for part, same in zip(found, english, strict=False)
            ]
        return found

    def with_note(self, note: str) -> Page:
        """Return the page with the paragraph `note` inserted after its title."""
        heading, _, rest = self.text.partition("\n")
        return replace(self, text=f"{heading}\n\n{note}\n{rest}")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the contents. `pages` has the name and the title of each of its pages."""

    title: str
    pages: tuple[tuple[str, str], ...]


def languages() -> list[str]:
    """Return the codes of the languages of the guide, English first."""
    folders = {path.name for path in resource("help").iterdir() if path.is_dir()}
    return [ENGLISH, *sorted(folders & set(LANGUAGES))]


@cache
def chapters(language: str = ENGLISH) -> tuple[Chapter, ...]:
    """Return the chapters of the guide, in the order of the page `contents`."""
    found = sections(load_page(CONTENTS, language).text)
    linked = ((part.heading, tuple(_links(part.text))) for part in found if part.anchor)
    return tuple(Chapter(title, pages) for title, pages in linked if pages)


def _links(text: str) -> Iterator[tuple[str, str]]:
    for title, path in _LINKED.findall(text):
        yield _name_of(path), title


def news_dates() -> list[str]:
    """Return the dates of the parts of the page `NEWS`, such as `2026-12-01`, newest first."""
    found = sections(load_page(NEWS).text)
    return [part.heading.partition(":")[0] for part in found if part.anchor]


def page_names() -> list[str]:
    """Return the names of all pages, in the order of the contents."""
    return [CONTENTS, *dict.fromkeys(name for part in chapters() for name, _ in part.pages)]


def load_page(name: str, language: str = ENGLISH) -> Page:
    """Return a page in a language, or in English if there is no translation. Raises KeyError if
    there is no page of this name.
    """
    path = _translated(name, language)
    text = _COMMENT.sub("", (path or _file(name)).read_text(encoding="utf-8"))
    title = next(part.heading for part in sections(text))
    written = language if path else ENGLISH
    return Page(name, title, with_key_names(text, written), written)


def _translated(name: str, language: str) -> Path | None:
    """Return the file of a page in a language other than English, if there is one."""
    try:
        return None if language == ENGLISH else resource(f"help/{language}/{_file_name(name)}")
    except FileNotFoundError:
        return None


def _file_name(name: str) -> str:
    document = INCLUDED.get(name)
    return PurePosixPath(document).name if document else f"{name}.md"


def _file(name: str) -> Path:
    """Return the English file of a page. Raises KeyError if there is none."""
    document = INCLUDED.get(name)
    try:
        return resource(f"help/{_file_name(name)}")
    except FileNotFoundError:
        if document is None:
            raise KeyError(name) from None
        return _ROOT / document


def picture(source: str, language: str) -> str:
    """Return the path of a picture relative to `resources/help`, for example
    `de/pictures/risk-light.png`. `source` is the name of the picture in pages of `language`.
    """
    return source if language == ENGLISH else f"{language}/{source}"


def page_of_link(link: str) -> str:
    """Return the page and the anchor to which a relative link leads, in the form `name#anchor` or
    `name`. Return "" if the link does not lead to a page.
    """
    path, mark, anchor = link.partition("#")
    name = _name_of(path)
    return f"{name}{mark}{anchor}" if path.endswith(".md") and name in page_names() else ""


def _name_of(path: str) -> str:
    """Return the page name for a path to a Markdown file, whether or not such a page exists."""
    document = PurePosixPath(path).name
    by_document = {PurePosixPath(path).name: name for name, path in INCLUDED.items()}
    return by_document.get(document, document.removesuffix(".md"))


def sections(text: str) -> list[Section]:
    """Return the sections of a page. The first section has the title of the page as its heading,
    and the anchor "".
    """
    found: list[Section] = []
    anchors: dict[str, int] = {}
    fenced = ""
    lines: list[str] = []
    heading, anchor = "", ""
    for line in text.splitlines():
        if fence := _FENCE.match(line):
            fenced = "" if fenced == fence[1] else fenced or fence[1]
        title = None if fenced else _HEADING.fullmatch(line)
        if title is None:
            lines.append(line)
            continue
        if heading:
            found.append(Section(heading, anchor, "\n".join(lines)))
        lines = []
        first, heading = not heading, plain(title[2])
        anchor = "" if first else _unique(anchor_of(heading), anchors)
    found.append(Section(heading, anchor, "\n".join(lines)))
    return found


def anchor_of(heading: str) -> str:
    """Return the anchor of a heading, as GitHub makes it."""
    return _NO_ANCHOR.sub("", heading.lower()).replace(" ", "-")


def _unique(anchor: str, used: dict[str, int]) -> str:
    count = used.get(anchor, 0)
    used[anchor] = count + 1
    return f"{anchor}-{count}" if count else anchor


def plain(text: str) -> str:
    """Return one line of Markdown without its markup."""
    return _LINK.sub(r"\1", text).replace("**", "").replace("`", "").replace("*", "")
