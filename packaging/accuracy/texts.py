"""Measure how well names in running text, and postal addresses, are found, with drawn data.

Set up as for `table_names.py`:

    python packaging/accuracy/texts.py [seed] [-v]
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from random import Random
from typing import Any

from people import People, places, things
from scores import Score

from app.discovery.match.detectors.cell_kinds import value_of
from app.discovery.match.finder import finder

_SENTENCES = {
    "en": (
        "Please forward the file to {F} before Friday.", "Dear Mrs {L},\n\nthank you.",
        "The claim of {F}, who lives in Boston, was refused.", "Kind regards\n{F}\nSales",
        "{F} was born in 1981 and has two children.", "I talked to Mr {L} on Monday.",
        "Our colleague {F} will be on leave.", "Patient: {F}\nRoom: 12", "Approved by {F} today",
        "Hi {G},\nsee below.", "My name is {F} and I lost my card.", "{F}'s salary is too low.",
        "cc: {F}; please review", "The invoice was signed by {F}.", "Interview with {F}, applicant",
    ),
    "de": (
        "Sehr geehrte Frau {L},\n\nvielen Dank.", "Frau {F} wohnt seit 2010 in Ulm.",
        "Mein Name ist {F}.", "Mit freundlichen Grüßen\n{F}", "Hallo {G},\ndanke!",
        "Der Mitarbeiter {F} ist krank.", "Ansprechpartner: {F}", "Herr {L} hat angerufen.",
        "Unsere Kollegin {F} ist verheiratet.", "Bitte wenden Sie sich an {F}.",
    ),
    "fr": (
        "Monsieur {L} a appelé.", "Je m'appelle {F}.", "Cordialement,\n{F}", "Bonjour {G},\nmerci",
        "La patiente {F} est arrivée.", "{F} habite à Lyon.", "Nom : {L}\nPrénom : {G}",
    ),
    "es": (
        "Estimado Sr. {L}:", "Me llamo {F}.", "Un saludo,\n{F}", "Hola {G},",
        "El paciente {F} ingresó ayer.", "La señora {L} vive en Madrid.", "Titular: {F}",
    ),
    "it": (
        "Gentile Signora {L},", "Mi chiamo {F}.", "Cordiali saluti\n{F}", "Ciao {G},",
        "Il paziente {F} è stato visitato.", "Nominativo: {F}", "Il dott. {L} risponde.",
    ),
    "nl": (
        "Beste {G},", "Mijn naam is {F}.", "Met vriendelijke groet,\n{F}",
        "Mevrouw {L} woont in Gouda.", "De medewerker {F} is ziek.",
    ),
    "pl": ("Pan {F} mieszka w Krakowie.", "Z poważaniem\n{F}", "Pacjent: {F}", "Cześć {G},"),
    "sv": ("Hej {G},", "Med vänliga hälsningar\n{F}", "{F} bor i Lund.", "Jag heter {F}."),
    "us": ("Employee: {F}", "Contact: {F}, room 3", "Best,\n{F}", "{F} is married to a nurse."),
}  # fmt: skip
_OTHERS = (
    "The new release of {language} runs on {system}.", "We ordered {dish} and a {drink}.",
    "{company} has an office in {city}, {country}.", "The {car} was parked in {city}.",
    "Dear Customer,\n\nyour order has been shipped.", "She read {work} on the train.",
    "Contact: {company}", "He works as {job} at {company}.", "Kind regards\nYour Support Team",
    "{work} is a classic; {plant} grows in the garden.", "Owner: {team}", "Name: {project}",
    "Mr. President, the patient was admitted to {university}.", "{city} lives from tourism.",
    "The employee of {company} was born in {city}.", "Patient Zero is the first case.",
)  # fmt: skip
_CODED = {
    "en": ("{n} {s} {w}, {t}, {st} {c}", "{n} {s} {w}\n{t}, {st} {c}"),
    "en-ca": ("{n} {s} {w}, {t}, {st} {c}", "{n} {s} {w}\n{t} {st} {c}"),
    "en-au": ("{n} {s} {w}, {t} {st} {c}", "{n} {s} {w}\n{t} {st} {c}"),
    "en-gb": ("{n} {s} {w}, {t}, {c}", "{n} {s} {w}\n{t}\n{c}"),
    "de": ("{s} {n}, {c} {t}", "{s} {n}\n{c} {t}"), "de-at": ("{s} {n}, {c} {t}",),
    "de-ch": ("{s} {n}, {c} {t}", "{s} {n}\n{c} {t}"),
    "fr": ("{n} {w} {s}, {c} {t}", "{n}, {w} {s}\n{c} {t}"),
    "es": ("{w} {s}, {n}, {c} {t}", "{w} {s} {n}\n{c} {t}"),
    "it": ("{w} {s} {n}, {c} {t}", "{w} {s}, {n}\n{c} {t}"),
    "nl": ("{s} {n}, {c} {t}", "{s} {n}\n{c} {t}"), "nl-be": ("{s} {n}, {c} {t}",),
    "pl": ("{w} {s} {n}, {c} {t}", "{w} {s} {n}/4\n{c} {t}"),
    "cs": ("{s} {n}, {c} {t}", "{s} {n}\n{c} {t}"), "sv": ("{s} {n}, {c} {t}", "{s} {n}\n{c} {t}"),
    "no": ("{s} {n}, {c} {t}",), "da": ("{s} {n}, {c} {t}",), "fi": ("{s} {n}, {c} {t}",),
    "pt-br": ("{s}, {n}, {t} - {st}, {c}",),
    "pt": ("{w} {s} {n}, {c} {t}", "{w} {s}, {n}\n{c} {t}"),
    "hu": ("{c} {t}, {s} utca {n}.",),
}  # fmt: skip
_LETTERS = {"en-gb": "BDEHLNRSTW", "en-ca": "ABCEGHJKLMNPRSTVXY"}
_FORMS = {"en-gb": ("A0 0AA", "AA00 0AA", "AA0 0AA", "A00 0AA"), "en-ca": ("A0A 0A0",)}
_AROUND = ("Ship to: {} Thanks.", "The meeting is at {}.\n", "{}\n", "wohnhaft {}\n", '"{}"\n')


def _count(text: str, *keys: str) -> Counter[bytes]:
    hits, _ = finder().hits(text.encode())
    return Counter(hit.value for hit in hits if hit.data_type.startswith(keys))


def _names(seed: int) -> dict[str, Score]:
    rng = Random(seed)  # noqa: S311 - reproducible
    scores: dict[str, Score] = defaultdict(Score)
    for locale, sentences in _SENTENCES.items():
        people = People(locale, rng)
        for sentence in sentences:
            for _ in range(12):
                person = people.draw()
                text = sentence.format(F=person.full, G=person.given, L=person.family)
                wanted = Counter(
                    value_of(name)
                    for mark, name in (
                        ("{F}", person.full), ("{G}", person.given), ("{L}", person.family)
                    )
                    if mark in sentence
                )  # fmt: skip
                found = _count(f"Noted.\n\n{text}\n\nThe report is due.\n", "PERSON_NAME")
                scores[f"names, {locale}"].add(wanted, found, sentence)
                scores["names, all"].add(wanted, found, sentence)
    made = things(rng)
    for sentence in _OTHERS * 20:
        text = sentence.format(**{name: make() for name, make in made.items()})
        scores["names, all"].add(Counter(), _count(text + "\n", "PERSON_NAME"), sentence)
    return scores


def _address(form: str, place: Any, locale: str, rng: Random) -> str:
    street, suffix, number = place.street_name(), place.street_suffix(), rng.randint(1, 180)
    state = {
        "en": "AZ NY TX OH", "en-ca": "ON BC QC AB", "en-au": "NSW VIC QLD WA", "pt-br": "SP RJ MG"
    }.get(locale, "X")  # fmt: skip
    code = place.postal_code().strip()
    if locale in _LETTERS:  # those of mimesis contain letters that no code has
        code = "".join(
            rng.choice(_LETTERS[locale]) if sign == "A" else str(rng.randint(1, 9)) if sign == "0"
            else sign
            for sign in rng.choice(_FORMS[locale])
        )  # fmt: skip
    return form.format(
        n=number, s=street, w=suffix, c=code, t=place.city(),
        st=rng.choice(state.split()),
    )  # fmt: skip


def _covers(text: str, address: str) -> tuple[bool, int]:
    """Return whether a match covers most of an address, and the number of matches elsewhere."""
    raw = text.encode()
    start = raw.find(address.encode())
    end = start + len(address.encode())
    hits = [
        hit for hit in finder().hits(raw)[0]
        if hit.data_type.startswith("ADDRESS") and hit.data_type != "ADDRESS_PART"
    ]  # fmt: skip
    good = [hit for hit in hits if min(end, hit.end) - max(start, hit.start) > (end - start) * 0.6]
    return bool(good), len(hits) - len(good)


def _addresses(seed: int) -> dict[str, Score]:
    rng = Random(seed)  # noqa: S311 - reproducible
    scores: dict[str, Score] = defaultdict(Score)
    for locale, forms in _CODED.items():
        place = places(locale, rng)
        for _ in range(100):
            address = _address(rng.choice(forms), place, locale, rng)
            good, others = _covers(rng.choice(_AROUND).format(address), address)
            for key in (f"addresses, {locale}", "addresses, all"):
                score = scores[key]
                score.wanted += 1
                score.right += good
                score.found += good + others
                if not good:
                    score.missed[address] += 1
    made = things(rng)
    for sentence in _OTHERS * 20:
        text = sentence.format(**{name: make() for name, make in made.items()})
        text = f"{rng.randrange(999)} {text} {rng.randrange(10_000, 99_999)} {made['city']()}\n"
        scores["addresses, all"].found += _covers(text, "\0")[1]
    return scores


def main() -> None:
    """Print the figures."""
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    for name, score in (_names(seed) | _addresses(seed)).items():
        print(f"{name:18} {score}")
        if "-v" in sys.argv:
            print("   missed", score.missed.most_common(9))
            print("   wrong", score.wrong.most_common(9))


if __name__ == "__main__":
    main()
