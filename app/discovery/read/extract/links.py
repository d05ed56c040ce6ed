"""The addresses that a web page links to. Parse a page only in a worker."""

from __future__ import annotations

from html.parser import HTMLParser
from urllib.parse import urljoin

_MOST = 5_000
_LONGEST = 4_096
_LINKS = {"a": "href", "area": "href", "iframe": "src", "frame": "src"}


class _Links(HTMLParser):
    def __init__(self, url: str) -> None:
        super().__init__()
        self.base = url
        self.found: dict[str, None] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect the address of a link. A `base` tag sets the base address of the
        links after it.
        """
        given = dict(attrs).get("href" if tag == "base" else _LINKS.get(tag, ""))
        if not given or len(given) > _LONGEST:
            return
        try:
            target = urljoin(self.base, given.strip())
        except ValueError:  # not an address
            return
        if tag == "base":
            self.base = target
        elif len(self.found) < _MOST:
            self.found[target.partition("#")[0]] = None


def links(data: bytes, url: str) -> list[str]:
    """Return the absolute addresses that the page at `url` links to, in their order, without
    duplicates, at most 5,000.
    """
    parser = _Links(url)
    parser.feed(data.decode("utf-8", "replace"))
    parser.close()
    return list(parser.found)
