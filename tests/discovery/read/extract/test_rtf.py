"""RTF: text as people see it."""

from __future__ import annotations

import pytest

from tests.discovery.read.extract.reading import opened, places, text

HEAD = (
    r"{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset204 Times;}}"
    r"{\colortbl;\red0;}{\info{\title Budget}{\author Ann}}{\*\generator Writer;}"
)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (r"Card 4539{\b 1488}\b0 0343{\*\bkmkstart x}6467\par", "Card 4539148803436467\n"),
        (r"Stra\'dfe \u8364?5 \u-10179?\u-8704?.\par", "Straße €5 😀.\n"),
        (r"{\f1 \'cf\'f0}\'e4\par", "Прä\n"),
        (
            r"{\field{\*\fldinst{HYPERLINK mailto:a@b.de}}{\fldrslt{me}}}\par",
            "HYPERLINK mailto:a@b.deme\n",
        ),
        (r"a\cell b\cell\row", "a\tb\t\n"),
        (r"{\*\unknown hidden}{\pict ff00ff}{\header top\par}x\~y\par", "top\nx y\n"),
        (r"x\~y\_z\{\par", "x y-z{\n"),
        ("a\r\nb\\\nc\\par", "ab\nc\n"),
    ],
)
def test_text(written: str, read: str) -> None:
    assert text(opened((HEAD + written + "}").encode())).endswith(f"Budget\nAnn\n{read}")


def test_skipped_groups_and_places() -> None:
    content = opened((HEAD + r"one\par two\par 4539\par}").encode(), "rtf")
    assert places(content, "4539") == ["paragraph 3"]
    assert content.metadata == (("Document Title", "Budget"), ("Document Creator", "Ann"))


def test_a_token_over_the_end_of_a_stretch() -> None:
    filler = "x" * ((256 << 10) - len(HEAD) - 2)
    assert filler + "ß!" in text(opened((HEAD + filler + r"\'df!\par}").encode()))


def test_100_000_groups_deep() -> None:
    data = b"{\\rtf1 " + b"{" * 100_000 + b"4539" + b"}" * 100_000 + b"1488}"
    assert "4539" in text(opened(data))


def test_text_without_a_paragraph_is_given_in_parts() -> None:
    """Previously, all of it was held until the end: 1 GB in one piece."""
    pieces = opened(b"{\\rtf1 " + b"some text " * 500_000 + b"}").pieces
    assert pieces is not None
    assert max(len(piece.text) for piece in pieces) < 2_000_000
