"""Content of reports: what is listed, masked, escaped, and left to a person."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from msgspec.structs import replace

from app.api.records.coverage import CoverageClass
from app.state.reports.blocks import Field, Heading, Row, html_lines
from app.state.reports.changes import ActionChanges
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


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda one: one.key)
def test_test_data_stands_apart_from_the_total_of_the_data_types(template: Template) -> None:
    found = facts(["/a"])
    found.types, found.tests = [("Visa", 1_200), ("IBAN", 34)], 56
    parts = list(blocks(template, found))
    start = parts.index(Heading("Data types"))
    rows = [part.cells for part in parts[start : start + 6] if isinstance(part, Row)]
    assert rows == [
        ("Visa", "1,200"), ("IBAN", "34"), ("Total", "1,234"), ("Test data (not counted)", "56"),
    ]  # fmt: skip


def test_a_location_names_six_data_types_and_the_number_of_further_ones() -> None:
    found = facts(["/a"])
    found.types_of = {"t": [(f"Type {at}", 1) for at in range(1_018)]}
    rows = [part.cells for part in blocks(TEMPLATES[0], found) if isinstance(part, Row)]
    listed = ", ".join(f"Type {at}" for at in range(6))
    assert any(f"{listed} and 1,012 more" in row for row in rows)


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


def test_only_the_report_on_masking_lists_changes_by_action() -> None:
    done = ActionChanges(1_200, {("t", "0", "/a"), ("t", "0", "/b")}, 1.7e9, 1.7e9, 1_199, 3)
    for template in TEMPLATES:
        known = facts(["/a"])
        known.changes = {"encrypt": done}
        parts = blocks(template, known)
        rows = [
            (*part.cells[:3], *part.cells[5:])
            for part in parts
            if isinstance(part, Row) and part.cells[0] == "Encrypted"
        ]
        listed = [("Encrypted", "1,200", "2", "1,199", "3")]
        assert rows == (listed if template.key == "iso-a.8.11" else []), template.key


def test_every_report_leaves_fields_for_what_the_program_cannot_know() -> None:
    for template in TEMPLATES:
        labels = [part.label for part in blocks(template, facts(["/a"])) if isinstance(part, Field)]
        assert labels == [label for label, _ in template.fields], template.key
        assert len(labels) >= 5, template.key
