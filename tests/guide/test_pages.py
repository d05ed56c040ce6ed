"""Pages of the guide: each is in the contents, and each link, anchor and picture exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.guide.pages import (
    CONTENTS,
    ENGLISH,
    INCLUDED,
    Section,
    chapters,
    languages,
    load_page,
    page_names,
    page_of_link,
    picture,
    sections,
)
from app.paths import resource

LINK = re.compile(r"(!?)\[[^\]]*\]\(([^)\s]+)\)")
LOOKS = ("light", "dark")


def links(name: str, language: str = ENGLISH) -> list[tuple[str, str]]:
    """Return the links of a page outside of its code: the mark of a picture, and the address."""
    text = re.sub(r"(?s)```.*?```", "", load_page(name, language).text)
    return LINK.findall(re.sub(r"`[^`\n]*`", "", text))


def pictures(language: str) -> list[Path]:
    """Return the files of the pictures in a language."""
    return sorted(resource(f"help/{picture('pictures', language)}").glob("*"))


def test_every_page_is_in_the_contents_once() -> None:
    files = {path.stem for path in resource("help").glob("*.md")}
    listed = [name for chapter in chapters() for name, _ in chapter.pages]
    assert len(listed) == len(set(listed))
    assert {CONTENTS, *listed} == files | set(INCLUDED)
    assert page_names() == [CONTENTS, *listed]


def test_every_link_leads_to_a_page_and_a_heading() -> None:
    bad = []
    for name in page_names():
        for mark, address in links(name):
            if mark or address.startswith("https://"):
                continue
            place = f"{name}{address}" if address.startswith("#") else page_of_link(address)
            if not place:
                if name not in INCLUDED:  # documents may cite other files of the repository
                    bad.append(f"{name}: {address}")
                continue
            page, _, anchor = place.partition("#")
            known = {part.anchor for part in sections(load_page(page).text)}
            if anchor not in known | {""}:
                bad.append(f"{name}: {address}")
    assert not bad


def test_links_of_the_files_lead_to_files_too() -> None:
    """They are also read where they are, in the repository."""
    bad = []
    for path in sorted(resource("help").glob("*.md")):
        for _, address in links(path.stem):
            target = address.partition("#")[0]
            web = address.startswith("https://")
            if target and not web and not (path.parent / target).exists():
                bad.append(f"{path.name}: {address}")
    assert not bad


@pytest.mark.parametrize("language", languages())
def test_every_picture_exists_light_and_dark_and_is_shown(language: str) -> None:
    shown = {
        address.removesuffix("-light.png")
        for name in page_names()
        if load_page(name, language).language == language
        for mark, address in links(name, language)
        if mark
    }
    files = {f"pictures/{path.stem}" for path in pictures(language)}
    assert files == {f"{name}-{look}" for name in shown for look in LOOKS}


def test_a_german_picture_is_not_the_english_one() -> None:
    english = {path.name: path.read_bytes() for path in pictures(ENGLISH)}
    german = {path.name: path.read_bytes() for path in pictures("de")}
    assert english.keys() == german.keys()
    assert [name for name, content in german.items() if content == english[name]] == []


@pytest.mark.parametrize("language", languages())
def test_pictures_are_small(language: str) -> None:
    assert sum(path.stat().st_size for path in pictures(language)) < 850_000


def test_an_unknown_page_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        load_page("no-such-page")


def test_headings_have_unique_anchors_and_code_has_none() -> None:
    text = "# Top\n\na\n\n## One two!\n\n```\n# no heading\n```\n\n## One two!\n"
    assert sections(text) == [
        Section("Top", "", "\na\n"),
        Section("One two!", "one-two", "\n```\n# no heading\n```\n"),
        Section("One two!", "one-two-1", ""),
    ]


@pytest.mark.parametrize(
    ("link", "place"),
    [
        ("keys.md", "keys"),
        ("../resources/help/keys.md#all-actions", "keys#all-actions"),
        ("docs/reliability.md#tests", "reliability#tests"),
        ("CHANGELOG.md", "whats-new"),
        ("../CONTRIBUTING.md", ""),
        ("../packaging/oci", ""),
    ],
)
def test_links_between_documents_lead_to_pages(link: str, place: str) -> None:
    assert page_of_link(link) == place
