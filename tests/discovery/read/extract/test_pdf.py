"""PDF documents: text by pages, and other content."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from app.discovery.read.extract import open_names
from app.discovery.read.extract import pdf as module
from app.discovery.read.extract.content import Source
from app.discovery.read.extract.pdf import date, open_pdf, unbroken
from app.discovery.read.extract.unpack_limits import Budget, NotScanned
from tests.discovery.read.extract.reading import opened, places, text
from tests.kit.pdf import pdf

CARD = "4539 1488 0343 6467"


def test_each_page_is_a_piece() -> None:
    data = pdf([["first", f"Card {CARD}"], [], ["third", CARD]])
    content = opened(data, "pdf")
    assert content.content_type == "PDF document"
    assert [piece.text for piece in content.pieces or ()] == [
        "Budget\nAnn\n2024-02-03T04:05:06+01:00\nsecret plan\n",
        f"first\nCard {CARD}\n",
        f"third\n{CARD}\n",
    ]
    assert places(opened(b"\n\n" + data), CARD, "secret") == ["properties", "page 1", "page 3"]
    assert content.metadata == (
        ("Document Title", "Budget"),
        ("Document Creator", "Ann"),
        ("Document Created", "2024-02-03T04:05:06+01:00"),
    )


def test_fields_notes_links_and_attachments() -> None:
    objects = {
        900: "<</Type/Annot/Subtype/Widget/FT/Tx/T(pan)/V(4539148803436467)/Rect[0 0 9 9]>>",
        901: "<</Type/Annot/Subtype/Text/Contents(a note)/Rect[0 0 9 9]>>",
        902: "<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(mailto:me@firm.de)>>>>",
        903: "<</Type/Filespec/F(list.txt)/UF(list.txt)/EF<</F 904 0 R>>>>",
        904: "<</Type/EmbeddedFile/Length 5>>stream\nhello\nendstream",
    }
    catalog = (
        "/AcroForm<</Fields[900 0 R]>>/Names<</EmbeddedFiles<</Names[(list.txt) 903 0 R]>>>>"
        "/OpenAction<</S/JavaScript/JS(app.alert(1))>>"
    )
    data = pdf([["page"]], catalog, "/Annots[900 0 R 901 0 R 902 0 R]", objects)
    content = opened(data)
    assert text(content).endswith("page\n4539148803436467\na note\nmailto:me@firm.de\n")
    (member,) = content.members
    assert member.name == "list.txt"
    assert [member.open().read(), member.open().read()] == [b"hello", b"hello"]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["Card 4539-1488-", "0343-6467"], "Card 4539-1488-0343-6467\n"),
        (["write to me@", "firm.de"], "write to me@firm.de\n"),
        (["Please pay to the account DE89 3704 0044", "0532 0130 00"], "0044 0532 0130 00\n"),
        (["4539 1488", "0343 6467"], "4539 1488\n0343 6467\n"),
        (["exam\x02", "ple"], "example\n"),
        (["a longer line of words 12", "34", "the longest line of words of them all"], "12\n34\n"),
    ],
)
def test_what_is_broken_over_lines(lines: list[str], expected: str) -> None:
    assert expected in unbroken("\r\n".join(lines))


def test_dates() -> None:
    assert date("D:2024") == "2024-01-01T00:00:00"
    assert date("D:20240203040506Z") == "2024-02-03T04:05:06+00:00"
    assert date("D:20249903") == "D:20249903"
    assert date("yesterday") == "yesterday"


@pytest.mark.parametrize("folders", [["/proc/self/fd"], ["/dev/fd"], []])  # Linux, macOS, Windows
def test_a_large_file_is_not_held_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folders: list[str]
) -> None:
    monkeypatch.setattr(module, "_IN_MEMORY", 10)
    monkeypatch.setattr(open_names, "_FOLDERS", folders)
    data = pdf([["page", CARD]])
    (tmp_path / "a.pdf").write_bytes(data)
    with (tmp_path / "a.pdf").open("rb") as file:
        assert CARD in text(open_pdf(Source(file, "a.pdf", len(data), Budget())))
    assert CARD in text(opened(data))  # from memory, without a file
    with pytest.raises(NotScanned, match="damaged"):
        opened(data[:60])


def test_an_encrypted_document_is_told() -> None:
    trailer = (
        "/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E"
        "802F0CA9FE6453697A>/U<0000000000000000000000000000000000000000000000000000000000000000>>>"
        "/ID[<00><00>]"
    )
    data = pdf([["page"]]).replace(b"/Info 4 0 R", b"/Info 4 0 R" + trailer.encode())
    with pytest.raises(NotScanned, match="encrypted"):
        opened(data)


def test_too_much_text_ends_in_a_note() -> None:
    data = pdf([["x" * 90], ["y" * 90]])
    budget = Budget()
    budget.bytes = 100
    content = open_pdf(Source(io.BytesIO(data), "a.pdf", len(data), budget))
    assert "y" * 90 not in text(content)
    assert "larger than" in content.notes[0]
