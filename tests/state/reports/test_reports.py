"""Content of reports: what is listed, masked, escaped, and left to a person."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from app.state.reports.blocks import Field, Row, html_lines
from app.state.reports.templates import TEMPLATES, Template, blocks
from tests.state.reports.report_facts import facts

CARD = "4111111111111111"
HOSTILE = "/srv/<script>alert(1)</script>\u202e\x07\"'&"


class Tags(HTMLParser):
    """Collects the tags and the text of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.add(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


def page(template: Template, *paths: str, target: str = "fs01") -> str:
    return "".join(html_lines(template.title, blocks(template, facts([*paths], target=target))))


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda one: one.key)
def test_hostile_names_are_text_in_every_report(template: Template) -> None:
    parsed = Tags(page(template, HOSTILE, target="<img src=x>\u2066"))
    assert parsed.tags.isdisjoint({"script", "img"})
    assert "/srv/<script>alert(1)</script>\\u202e\\u0007\"'&" in parsed.text
    assert "<img src=x>\\u2066" in parsed.text
    assert not set("\u202e\u2066\x07") & set(parsed.text)


def test_a_value_in_a_path_is_masked() -> None:
    text = page(TEMPLATES[0], f"/srv/{CARD}")
    assert CARD not in text
    assert "411111******1111" in text


def test_coverage_names_what_was_not_read_and_places_without_a_statement() -> None:
    rows = [
        part.cells for part in blocks(TEMPLATES[0], facts(["/a", "/b"])) if isinstance(part, Row)
    ]
    assert ("fs01", "/a", "10", "7", "2", "Yes") in rows
    assert ("fs01", "/b", "", "", "", "No statement") in rows


def test_every_report_leaves_fields_for_what_the_program_cannot_know() -> None:
    for template in TEMPLATES:
        labels = [part.label for part in blocks(template, facts(["/a"])) if isinstance(part, Field)]
        assert labels == [label for label, _ in template.fields], template.key
        assert len(labels) >= 5, template.key
