"""Names in running text are found where something tells them, and hardly anything else is."""

from __future__ import annotations

import random
import re

import pytest

from app.discovery.match.detectors.types import Hit
from app.discovery.match.finder import finder
from app.discovery.match.matches import Confidence

GIVEN = ("Anna", "Jürgen", "Małgorzata", "Étienne", "Lorenzo", "Begoña", "Siobhan", "Olga")
FAMILY = ("Smith", "Müller", "Thistlewick", "O'Brien", "van der Berg", "Kowalski", "Quistgaard")
SENTENCES = (
    "My name is {N} and I would like to cancel.", "Dear {G},\n\nthank you.", "{N} lives in York.",
    "The patient, {N}, was admitted.", "Best regards,\n{N}\n", "Mr. {S} called about his invoice.",
    "\nFrom: {N} <x.y@example.org>\n", "Patient: {N}\nWard 4\n", "I spoke with {N} of Acme.",
    "{N} was born in 1984.", "Sehr geehrter Herr {S},\nanbei", "Frau {N} wohnt in Ulm.",
    "Mit freundlichen Grüßen\n{N}\n", "Je m'appelle {N}.", "Bonjour {G},\nmerci.",
    "Me llamo {N}.", "Hola {G},\ngracias.", "El paciente {N} vive en Madrid.",
    "Buongiorno, mi chiamo {N}.", "Mijn naam is {N}.", "c/o {N}, 5 Mill Lane",
    '{"firstName": "{G}", "lastName": "{S}"}', "<employee>{N}</employee>", "cn: {N}\nsn: {S}\n",
    "BEGIN:VCARD\nFN:{N}\nEND:VCARD\n", "Ansprechpartner: {N}", "vorname={G}\nnachname={S}\n",
)  # fmt: skip
OTHERS = (
    "The New York Times wrote about Microsoft Office.", "Red Hat Enterprise Linux is supported.",
    "Victoria Station and Charlotte Airport are closed in April.", "Dear Customer,\nyour order",
    "name: String\nowner: Root\n", "first name: None", "To: Everybody\n",
    "Best regards,\nThe Team\n",
    "See Section Four of the User Guide.", "The patient was admitted to Saint Mary Hospital.",
    "name = 'Java Server Pages'", "Contact Customer Care for Earl Grey.", "Mr. and Mrs.",
    "Lexer for Component Pascal source.", "Interview with Red Hat.", "owner: Baker Industries Ltd",
)  # fmt: skip


def names(text: str) -> list[Hit]:
    found = finder().hits(text.encode())[0]
    return [hit for hit in found if hit.data_type == "PERSON_NAME"]


def filled(sentence: str, draw: random.Random) -> tuple[str, list[str]]:
    """Return a sentence with names, and these."""
    made: list[str] = []

    def name(found: re.Match[str]) -> str:
        given, family = draw.choice(GIVEN), draw.choice(FAMILY)
        made.append({"G": given, "S": family, "N": f"{given} {family}"}[found.group(1)])
        return made[-1]

    return re.sub(r"\{([GSN])\}", name, sentence), made


@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_name_is_found_after_what_tells_it(sentence: str) -> None:
    draw = random.Random(sentence)
    for _ in range(12):
        text, made = filled(sentence, draw)
        hits = names(f"Noted.\n\n{text}\n\nThe report is due.")
        raw = f"Noted.\n\n{text}\n\nThe report is due.".encode()
        assert [raw[hit.start : hit.end].decode() for hit in hits] == made, text


@pytest.mark.parametrize("text", OTHERS)
def test_what_is_written_like_names_is_none(text: str) -> None:
    assert names(f"Noted.\n\n{text}\n\nThe report is due.") == []


def test_a_name_in_text_is_of_medium_confidence_at_most() -> None:
    (known,) = names("the patient Anna Schmidt was admitted")
    (half,) = names("the patient Anna Thistlewick was admitted")
    assert (known.confidence, half.confidence) == (Confidence.MEDIUM, Confidence.LOW)
    assert any(check.outcome == "its parts are in lists of names" for check in known.trace)


def test_values_of_a_label_that_names_other_things_are_judged_together() -> None:
    people = ("Anna Thistlewick", "Jürgen Quistgaard", "Olga Brackenmoor", "Lorenzo Quillfeather")
    objects = ", ".join(
        f'{{"id": {number}, "name": "{name}"}}' for number, name in enumerate(people)
    )
    raw = f"[{objects}]".encode()
    assert [raw[hit.start : hit.end].decode() for hit in names(raw.decode())] == list(people)
    things = ("Victoria Sponge", "Oak Table", "Charlotte Cake", "Red Chair", "Victoria Plum")
    objects = ", ".join(
        f'{{"id": {number}, "name": "{name}"}}' for number, name in enumerate(things)
    )
    assert names(f"[{objects}]") == []
