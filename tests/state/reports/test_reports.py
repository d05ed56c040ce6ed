"""Content of reports: what is listed, masked, escaped, and left to a person."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from msgspec.structs import replace

from app.api.records.coverage import CoverageClass
from app.state.reports.blocks import Field, Heading, Row, html_lines
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
    assert ("fs01", "/a", "10", "7", "2", "1", "Yes") in rows
    assert ("fs01", "/b", "", "", "", "", "No statement") in rows


def test_coverage_ends_with_a_total_that_adds_up() -> None:
    known = facts(["/a", "/b", "/c"])
    statement = known.coverage["t", "0"]
    known.coverage["t", "2"] = replace(
        statement, location_id="2", objects=1_005, read=900, unchanged=95, complete=False,
        classes=[CoverageClass(name="io_error", objects=4), CoverageClass(name="holes", objects=6)],
    )  # fmt: skip
    parts = list(blocks(TEMPLATES[0], known))
    start = parts.index(Heading("Coverage of the latest scans"))
    rows = [part.cells for part in parts[start:] if isinstance(part, Row)]
    where = "2 of 3 locations have a statement"
    assert rows[-1] == ("Total", where, "1,015", "1,002", "6", "7", "No")


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda one: one.key)
def test_only_reports_of_pci_dss_count_card_numbers(template: Template) -> None:
    known = facts(["/a"])
    known.cards = [("Visa", 1_200), ("Mastercard", 34)]
    known.secrets = [("Card verification value (CVV)", 5)]
    rows = [part.cells for part in blocks(template, known) if isinstance(part, Row)]
    assert (("Card numbers in total", "1,234") in rows) == template.key.startswith("pci")
    assert (("Card verification value (CVV)", "5") in rows) == template.key.startswith("pci")


def test_every_report_leaves_fields_for_what_the_program_cannot_know() -> None:
    for template in TEMPLATES:
        labels = [part.label for part in blocks(template, facts(["/a"])) if isinstance(part, Field)]
        assert labels == [label for label, _ in template.fields], template.key
        assert len(labels) >= 5, template.key
