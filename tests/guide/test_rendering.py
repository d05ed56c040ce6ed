"""HTML of the pages: complete elements in pieces, tables in parts of equal columns, safe links."""

from __future__ import annotations

import re

from app.guide.pages import Page, load_page, page_names
from app.guide.rendering import PIECE_ROWS, Links, render_pieces
from tests.guide.well_formed import problems

LINKS = Links(page=lambda place: f"page:{place}", picture=lambda source: f"picture:{source}")


def rendered(text: str) -> str:
    return "".join(render_pieces(Page("made", "Made", text), LINKS))


def test_every_piece_of_every_page_is_complete() -> None:
    for name in page_names():
        for piece in render_pieces(load_page(name), LINKS):
            assert not problems(piece), (name, piece[:200])


def test_no_piece_has_more_rows_than_a_turn_can_insert() -> None:
    for name in page_names():
        for piece in render_pieces(load_page(name), LINKS):
            assert piece.count("<tr") <= PIECE_ROWS + 1, name  # and the heading
            assert len(piece) < 20_000, name


def test_parts_of_a_table_have_equal_columns_and_all_rows() -> None:
    body = "".join(f"| row {at} | {'long ' * at} |\n" for at in range(20))
    pieces = list(render_pieces(Page("made", "Made", f"| A | B |\n|---|---|\n{body}"), LINKS))
    assert len(pieces) == 3
    assert len({tuple(re.findall(r'width="(\d+)%"', piece)[-2:]) for piece in pieces}) == 1
    assert [piece.count("<th ") for piece in pieces] == [2, 0, 0]
    text = "".join(pieces)
    assert all(f"row {at}<" in text for at in range(20))


def test_links_go_to_pages_and_the_web_only() -> None:
    text = rendered(
        "[a](keys.md#x) [b](https://example.org) [c](../app/log.py) [d](http://x) [e](#f)"
    )
    assert re.findall(r'href="([^"]*)"', text) == ["page:keys#x", "https://example.org", "#f"]
    assert "a</a>" in text
    assert " c " in text
    assert " d " in text


def test_html_in_a_page_is_text() -> None:
    assert "<script" not in rendered("a <script>alert(1)</script> <img src=x>")
    assert "&lt;img src=x&gt;" in rendered("a <img src=x>")


def test_pictures_have_an_address_and_a_text() -> None:
    assert '<img src="picture:risk.png" alt="The page Risk" />' in rendered(
        "![The page Risk](risk.png)"
    )


def test_a_link_shows_the_title_of_its_page_not_the_name_of_its_file() -> None:
    text = rendered("[masking.md](masking.md#x), [Masking](masking.md)")
    assert ">Masking: what changes in a file, and what is refused</a>" in text
    assert ">Masking</a>" in text
    assert ".md" not in text


def test_headings_have_the_anchors_of_their_sections() -> None:
    text = rendered("# Top\n\n## One\n\ntext\n\n### One\n")
    assert re.findall(r'<(h\d)(?: id="([^"]*)")?>', text) == [
        ("h1", ""),
        ("h2", "one"),
        ("h3", "one-1"),
    ]
