"""Measure how well names of persons are found in tables and records, with drawn data.

    python -m venv drawn && drawn/bin/pip install names mimesis openpyxl
    export PYTHONPATH=.:drawn/lib/python3.11/site-packages
    python packaging/accuracy/table_names.py [seed] [-v]

Prints the recall and the precision of each format: of all values that are names, and of all values
that were found. The drawn names do not come from the lists of the project.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from random import Random

from people import LOCALES, People, Person, things
from scores import Score
from tables import FORMATS, ldif, vcards

from app.discovery.match.detectors.cell_kinds import value_of
from app.discovery.match.finder import finder

KEY = "PERSON_NAME"
_PARTS = (
    ("first_name", "last_name"), ("firstName", "lastName"), ("FirstName", "LastName"),
    ("given_name", "family_name"), ("GivenName", "Surname"), ("forename", "surname"),
    ("fname", "lname"), ("first", "last"), ("customer_first_name", "customer_last_name"),
    ("vorname", "nachname"), ("Vorname", "Name"), ("prenom", "nom"), ("nombre", "apellidos"),
    ("nome", "cognome"), ("imie", "nazwisko"), ("voornaam", "achternaam"), ("etunimi", "sukunimi"),
)  # fmt: skip
_FULL = (
    "name", "full_name", "fullName", "Name", "customer", "patient_name", "employee", "contact",
    "author", "displayName", "owner", "nom", "nombre", "assignee", "recipient", "account_holder",
)  # fmt: skip
_THINGS = (
    "name", "title", "Name", "label", "description", "item", "product", "owner", "customer",
    "value", "first", "last", "contact", "nom",
)  # fmt: skip
_BESIDE = {
    "dish": ("price", "kcal"), "work": ("author", "year"), "company": ("industry", "turnover"),
    "city": ("population", "country"), "language": ("version", "licence"),
}  # fmt: skip


def found_in(text: str) -> Counter[bytes]:
    """Return the names found in a text."""
    hits, _ = finder().hits(text.encode())
    return Counter(hit.value.replace(b"''", b"'") for hit in hits if hit.data_type == KEY)


def _person_columns(people: Sequence[Person], rng: Random) -> tuple[list[str], list[list[str]]]:
    if rng.random() < 0.5:
        return list(rng.choice(_PARTS)), [[one.given, one.family] for one in people]
    comma = rng.random() < 0.2
    return [rng.choice(_FULL)], [
        [f"{one.family}, {one.given}" if comma else one.full] for one in people
    ]


def _other(rng: Random, size: int) -> tuple[str, list[str]]:
    kinds = things(rng)
    kind = rng.choice([*kinds, "number", "day", "code"])
    made = {
        "number": lambda: str(rng.randrange(10_000)),
        "day": lambda: f"20{rng.randrange(10, 30)}-0{rng.randrange(1, 10)}-1{rng.randrange(10)}",
        "code": lambda: f"{rng.choice('ABCDEF')}-{rng.randrange(1000)}",
        **kinds,
    }[kind]
    return kind, [made() for _ in range(size)]


def tables(seed: int, count: int) -> Iterator[tuple[str, list[str], list[list[str]], list[str]]]:
    """Yield what a table is about, its headings, its rows, and the names in it."""
    rng = Random(seed)  # noqa: S311 - reproducible
    for number in range(count):
        size = rng.choice((3, 5, 12, 30, 80))
        others = [_other(rng, size) for _ in range(rng.randint(1, 4))]
        others = list({head: (head, cells) for head, cells in others}.values())
        locale = LOCALES[number % len(LOCALES)]
        if rng.random() < 0.65:
            people = People(locale, rng)
            heads, cells = _person_columns([people.draw() for _ in range(size)], rng)
            wanted = [cell for row in cells for cell in row]
            about = f"{locale} {heads}"
        else:
            kind, made = rng.choice(sorted(things(rng).items()))
            heads, cells = [rng.choice(_THINGS)], [[made()] for _ in range(size)]
            others += [
                (head, [str(rng.randrange(3000)) for _ in range(size)])
                for head in _BESIDE.get(kind, ()) if head != "author"
            ]  # fmt: skip
            if kind == "work":
                author = People("en-gb", rng)
                others = [("author", [author.draw().full for _ in range(size)]), *others]
            wanted = others[0][1] if kind == "work" else []
            about = f"{kind} {heads}"
        at = rng.randint(0, len(others))
        heads = [head for head, _ in others[:at]] + heads + [head for head, _ in others[at:]]
        rows = [
            [column[row] for _, column in others[:at]] + cells[row]
            + [column[row] for _, column in others[at:]]
            for row in range(size)
        ]  # fmt: skip
        yield about, heads, rows, wanted


def main() -> None:
    """Print the figures."""
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    scores: dict[str, Score] = defaultdict(Score)
    for about, heads, rows, wanted in tables(seed, 300):
        for name, write in FORMATS.items():
            if len(heads) == len(set(heads)):
                expected = Counter(value_of(cell) for cell in wanted)
                scores[name].add(expected, found_in(write(heads, rows)), f"{name}: {about}")
    rng = Random(seed)  # noqa: S311 - reproducible
    for locale in LOCALES:
        drawn = [People(locale, rng).draw() for _ in range(rng.choice((1, 4, 20)))]
        pairs = [(one.given, one.family) for one in drawn]
        parts = [value_of(part) for one in drawn for part in (one.given, one.family)]
        full = [value_of(one.full) for one in drawn]
        for old in (True, False):
            found = found_in(vcards(pairs, old=old))
            scores["vCard"].add(Counter(parts + full), found, f"vCard {locale}")
        scores["LDIF"].add(Counter(parts + full), found_in(ldif(pairs)), f"LDIF {locale}")
    for name, score in scores.items():
        print(f"{name:16} {score}")
    if "-v" in sys.argv:
        for name, score in scores.items():
            print(name, "missed", score.missed.most_common(12))
            print(name, "wrong", score.wrong.most_common(12))


if __name__ == "__main__":
    main()
