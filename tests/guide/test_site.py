"""The guide as a site: well-formed pages, links that lead somewhere, no network."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from app.guide.pages import languages, page_names
from app.paths import resource
from tests.guide.well_formed import problems

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "packaging" / "guide" / "static_site.py"


class Addresses(HTMLParser):
    """The addresses and IDs of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.ids: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in {"href", "src", "srcset"} and value:
                self.addresses.append(value)
            if name == "id" and value:
                self.ids.add(value)


NO_NETWORK = """
import runpy, socket, sys

def refuse(*_):
    raise OSError("the network is cut")

socket.socket.connect = socket.socket.connect_ex = socket.getaddrinfo = refuse
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""
"""Program that runs a script without network."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    (folder / "old.html").touch()
    command = [sys.executable, "-c", NO_NETWORK, str(SCRIPT), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert not (folder / "old.html").exists()
    return folder


def parsed(path: Path) -> Addresses:
    made = Addresses()
    made.feed(path.read_text("utf-8"))
    return made


def test_every_page_is_there_and_well_formed(site: Path) -> None:
    pages = sorted(site.rglob("*.html"))
    assert len(pages) == len(page_names()) * len(languages())
    for page in pages:
        text = page.read_text("utf-8")
        assert problems(text) == [], page.name
        assert text.startswith("<!DOCTYPE html>")
        assert text.count("<h1>") == 1, page.name
        assert "$" not in re.sub(r"(?s)<pre>.*?</pre>|<code>.*?</code>", "", text), page.name


def test_every_address_leads_to_a_file_and_a_heading(site: Path) -> None:
    pages = {page: parsed(page) for page in site.rglob("*.html")}
    bad = []
    for path, page in pages.items():
        for address in page.addresses:
            if address.startswith("https://"):
                continue
            target, _, anchor = address.partition("#")
            file = Path(os.path.normpath(path.parent / target)) if target else path
            if not file.is_file() or (anchor and anchor not in pages[file].ids):
                bad.append(f"{path.relative_to(site)}: {address}")
    assert not bad


def test_nothing_is_loaded_from_the_network(site: Path) -> None:
    for path in (*site.glob("*.css"), site / "search.js"):
        assert "http" not in path.read_text("utf-8"), path.name
    for path in site.rglob("*.html"):
        loaded = re.findall(
            r'(?:src|srcset)="([^"]*)"|<link [^>]*href="([^"]*)"', path.read_text("utf-8")
        )
        assert not [one for pair in loaded for one in pair if "//" in one], path.name


@pytest.mark.parametrize("folder", ["", "de"])
def test_the_search_index_has_every_page(site: Path, folder: str) -> None:
    text = (site / folder / "index.js").read_text("utf-8")
    sections = json.loads(text.removeprefix("const SECTIONS = ").rstrip().removesuffix(";"))
    assert {address.partition("#")[0] for address, *_ in sections} == {
        page.name for page in (site / folder).glob("*.html")
    }


def test_each_page_leads_to_itself_in_the_other_language(site: Path) -> None:
    english, german = (site / "keys.html", site / "de" / "keys.html")
    assert "de/keys.html" in parsed(english).addresses
    assert "../keys.html" in parsed(german).addresses
    assert '<html lang="de">' in german.read_text("utf-8")


def test_a_page_without_a_translation_says_so(site: Path) -> None:
    text = (site / "de" / "whats-new.html").read_text("utf-8")
    assert '<article id="article" lang="en">' in text
    assert "nur auf Englisch" in text
    assert "nur auf Englisch" not in (site / "de" / "keys.html").read_text("utf-8")


@pytest.mark.parametrize(("folder", "pictures"), [("", "pictures"), ("de", "de/pictures")])
def test_a_page_shows_the_pictures_of_its_language(site: Path, folder: str, pictures: str) -> None:
    page = site / folder / "risk.html"
    shown = {address for address in parsed(page).addresses if address.endswith(".png")}
    assert {Path(address).name for address in shown} == {"risk-light.png", "risk-dark.png"}
    for address in shown:
        picture = resource(f"help/{pictures}/{Path(address).name}")
        assert (page.parent / address).read_bytes() == picture.read_bytes()


def test_contents_can_be_closed_and_the_search_field_shrinks_on_a_narrow_screen(site: Path) -> None:
    page = (site / "keys.html").read_text("utf-8")
    contents = re.search(r"(?s)<nav [^>]*>(.*)</nav>", page)
    assert contents is not None
    assert contents[1].startswith("<details open><summary>Contents</summary>")
    assert re.search(r"#search \{[^}]*min-width: 0;", (site / "guide.css").read_text("utf-8"))
