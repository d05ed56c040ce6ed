"""Check that HTML is well formed: elements closed in order, attributes quoted, IDs unique."""

from __future__ import annotations

from collections import Counter
from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}


class _Checker(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.found: list[str] = []
        self.ids: Counter[str] = Counter()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        self.found += [f"<{tag} {name}> twice" for name in set(names) if names.count(name) > 1]
        self.ids.update(value for name, value in attrs if name == "id" and value)
        if tag == "img" and not dict(attrs).get("alt"):
            self.found.append("<img> without alt")
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if not self.open or self.open[-1] != tag:
            self.found.append(f"</{tag}> closes <{self.open[-1] if self.open else ''}>")
        else:
            self.open.pop()


def problems(text: str) -> list[str]:
    """Return what is wrong with a piece of HTML."""
    checker = _Checker()
    checker.feed(text)
    checker.close()
    twice = [f"id {name} twice" for name, count in checker.ids.items() if count > 1]
    return [*checker.found, *twice, *(f"<{tag}> not closed" for tag in checker.open)]
