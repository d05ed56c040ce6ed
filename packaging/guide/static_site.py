"""Write the guide as a static site: `make site`. It needs no network, neither here nor to be read.

    python packaging/guide/static_site.py FOLDER

The pages have a search of their own, which works without a web server, too. German pages and their
pictures are in the folder `de` of the site. Each page links to itself in the other language.
"""

from __future__ import annotations

import html
import json
import shutil
import sys
from pathlib import Path, PurePosixPath
from string import Template

from app import __version__
from app.guide.pages import (
    CONTENTS,
    ENGLISH,
    Page,
    chapters,
    languages,
    load_page,
    page_names,
    picture,
    plain,
)
from app.guide.rendering import Links, render_pieces
from app.language import LANGUAGES
from app.paths import resource

HERE = Path(__file__).resolve().parent
INDEX = "index.html"
_ALL_ROWS = sys.maxsize
_CURRENT = ' aria-current="page"'
WORDS = {
    "en": {
        "skip": "Skip to the page",
        "search": "Search the guide",
        "list": "Contents",
        "none": "No section contains all of these words.",
        "english": "",
    },
    "de": {
        "skip": "Zur Seite springen",
        "search": "Handbuch durchsuchen",
        "list": "Inhalt",
        "none": "Kein Abschnitt enthält alle diese Wörter.",
        "english": "Diese Seite des Handbuchs gibt es nur auf Englisch.",
    },
}
"""Words of the site around the pages, by language."""


def main(arguments: list[str]) -> int:
    """Write the site."""
    if len(arguments) != 2:
        print("usage: static_site.py FOLDER", file=sys.stderr)
        return 2
    folder = Path(arguments[1])
    write(folder)
    print(
        f"The guide is {folder / INDEX}: {len(page_names())} pages in {len(languages())} languages."
    )
    return 0


def write(folder: Path) -> None:
    """Write all pages, pictures, style and search into `folder`, replacing it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for language in languages():
        write_pages(folder / _below(language), language)
        name = picture("pictures", language)
        shutil.copytree(resource(f"help/{name}"), folder / name)
    for name in ("guide.css", "search.js"):
        shutil.copyfile(HERE / name, folder / name)


def write_pages(folder: Path, language: str) -> None:
    """Write all pages in a language, and what their search needs."""
    folder.mkdir(exist_ok=True)
    template = Template((HERE / "page.html").read_text("utf-8"))
    for name in page_names():
        text = page(template, load_page(name, language), language)
        (folder / address(name)).write_text(text, "utf-8")
    found = json.dumps(search_index(language))
    (folder / "index.js").write_text(f"const SECTIONS = {found};\n", "utf-8")


def _below(language: str) -> str:
    """Return the path from the site's folder to the pages in a language."""
    return "" if language == ENGLISH else f"{language}/"


def _root(language: str) -> str:
    """Return the path from a page in a language to the site's folder."""
    return "" if language == ENGLISH else "../"


def address(place: str) -> str:
    """Return the address of `name` or `name#anchor`."""
    name, mark, anchor = place.partition("#")
    return f"{INDEX if name == CONTENTS else f'{name}.html'}{mark}{anchor}"


def page(template: Template, shown: Page, language: str) -> str:
    """Return the HTML of a page for readers of a language."""
    words = WORDS[language]
    if shown.language != language:
        shown = shown.with_note(words["english"])
    root = _root(language)
    above = "" if shown.language == language else root
    links = Links(page=address, picture=lambda source: f"{above}{_picture(source)}")
    body = "".join(render_pieces(shown, links, rows=_ALL_ROWS))
    return template.substitute(
        words,
        language=language,
        written=shown.language,
        root=root,
        others=others(shown.name, language),
        title=html.escape(shown.title),
        contents=contents(shown.name, language),
        body=pictures(body),
        version=__version__,
    )


def others(name: str, language: str) -> str:
    """Return links to a page in the other languages."""
    return "".join(
        f'<a href="{_root(language)}{_below(other)}{address(name)}"'
        f' lang="{other}" hreflang="{other}">{LANGUAGES[other]}</a>'
        for other in languages()
        if other != language
    )


def _picture(source: str) -> str:
    return f"pictures/{PurePosixPath(source).stem.removesuffix('-light')}"


def pictures(body: str) -> str:
    """Return HTML whose pictures follow the reader's choice of light or dark."""
    parts = body.split('<img src="')
    out = [parts[0]]
    for part in parts[1:]:
        stem, _, rest = part.partition('"')
        attributes, _, after = rest.partition(">")
        dark = f'<source srcset="{stem}-dark.png" media="(prefers-color-scheme: dark)">'
        image = f'<img src="{stem}-light.png"{attributes.rstrip(" /")}>'
        out.append(f"<picture>{dark}{image}</picture>{after}")
    return "".join(out)


def contents(current: str, language: str) -> str:
    """Return the list of contents, with the current page marked."""
    parts = []
    for chapter in chapters(language):
        items = "".join(
            f'<li><a href="{address(name)}"{_CURRENT if name == current else ""}>'
            f"{html.escape(title)}</a></li>"
            for name, title in chapter.pages
        )
        parts.append(f"<h2>{html.escape(chapter.title)}</h2><ul>{items}</ul>")
    return "".join(parts)


def search_index(language: str) -> list[list[str]]:
    """Return address, title of the page, heading and text of each section."""
    found = []
    for name in page_names():
        shown = load_page(name, language)
        for part in shown.sections():
            place = f"{name}#{part.anchor}" if part.anchor else name
            text = " ".join(plain(part.text.replace("|", " ")).split())
            found.append([address(place), shown.title, part.heading, text])
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv))
