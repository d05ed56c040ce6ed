"""Files made from templates: values, lengths, names and omissions differ.

All people and numbers are fictitious.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

from tests.kit import documents
from tests.kit.pdf import pdf

FIRST = ["Anna", "Bela", "Carla", "Elif", "Femi", "Hans", "Inês", "João", "Klára", "Łukasz", "Noor"]
LAST = ["Adams", "Becker", "Dupont", "Eze", "García", "Hughes", "Jones", "Kovač", "Møller", "Smith"]
STREETS = ["Oak Lane", "Hauptstraße", "Rue du Lac", "Elm Road", "Via Roma", "King Street"]
TOWNS = ["Leeds", "Köln", "Lyon", "Torino", "Gent", "Basel", "Porto", "Graz"]
BRANDS = {"4": 16, "51": 16, "55": 16, "34": 15, "6011": 16}
WORDS = [
    "blue",
    "garden",
    "repair",
    "parts",
    "for",
    "the",
    "school",
    "board",
    "and",
    "two",
    "rented",
]


class Filler:
    """Values to fill into a form."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.first, self.last = self.rng.choice(FIRST), self.rng.choice(LAST)
        self.name = f"{self.first} {self.last}"
        self.town, self.street = self.rng.choice(TOWNS), self.rng.choice(STREETS)
        self.mail = f"{self.first[0]}.{self.last}{seed}@example.org".lower()
        self.amount = f"{self.rng.randrange(10, 9000)}.{self.rng.randrange(100):02}"
        self.day = f"{self.rng.randrange(1, 29):02}.{self.rng.randrange(1, 13):02}.2024"

    def digits(self, count: int) -> str:
        return "".join(self.rng.choices("0123456789", k=count))

    def card(self) -> str:
        first = self.rng.choice([*BRANDS])
        body = first + self.digits(BRANDS[first] - len(first) - 1)
        total = sum(
            sum(divmod(2 * int(one), 10)) if at % 2 == 0 else int(one)
            for at, one in enumerate(reversed(body))
        )
        return body + str(-total % 10)

    def iban(self) -> str:
        body = self.digits(18)
        return f"DE{98 - int(body + '131400') % 97:02}{body}"

    def some(self, most: int) -> str:
        return " ".join(self.rng.choices(WORDS, k=self.rng.randrange(1, most)))


def letter(fill: Filler) -> bytes:
    more = f"\nFor questions about this write to {fill.mail}.\n" if fill.rng.random() < 0.7 else ""
    return (
        f"{fill.name}\n{fill.street} {fill.digits(2)}\n{fill.town}, {fill.day}\n\n"
        f"Dear {fill.name},\n\nyour card number {fill.card()} ends this year. We send a new one "
        f"to {fill.street} in {fill.town}.\nThe fee of {fill.amount} is taken from your account "
        f"IBAN {fill.iban()} as agreed.\n{fill.some(30)}.\n{more}\nYours sincerely,\n"
        f"{fill.rng.choice(FIRST)} {fill.rng.choice(LAST)}\n"
    ).encode()


def reminder(fill: Filler) -> bytes:
    return (
        f"Reminder\n\nTo: {fill.name}, {fill.town}\n\nso far we have received no payment for order "
        f"{fill.digits(6)}: {fill.some(12)}. Please pay {fill.amount} within ten days, or tell us "
        f"if the debit from {fill.iban()} was returned by the bank.\nWe could also charge the card "
        f"on file, {fill.card()}, once more. Reach us by mail under {fill.mail} any time.\n"
    ).encode()


def certificate(fill: Filler) -> bytes:
    return (
        f"This is to certify that {fill.name} has been a member since {fill.day}.\n"
        f"Contributions are paid by card {fill.card()} every month; receipts go to {fill.mail}.\n"
    ).encode()


def customers(fill: Filler) -> bytes:
    rows = [
        f"{fill.digits(5)};{(one := Filler(fill.rng.randrange(10**6))).name};{one.mail};"
        f"{one.card()};{one.amount};{fill.rng.choice(('active', 'closed'))}"
        for _ in range(fill.rng.randrange(2, 120))
    ]
    return "\n".join(["customer_id;name;email;card_number;balance;state", *rows, ""]).encode()


def suppliers(fill: Filler) -> bytes:
    rows = [
        f"{(one := Filler(fill.rng.randrange(10**6))).last} Ltd,{one.town},{one.card()},{one.mail}"
        for _ in range(fill.rng.randrange(2, 60))
    ]
    return "\n".join(["company,place,paid_with,contact", *rows, ""]).encode()


def record(fill: Filler) -> bytes:
    made = {
        "id": fill.digits(8),
        "person": {"given": fill.first, "family": fill.last, "mail": fill.mail},
        "payment": {"card": fill.card(), "iban": fill.iban(), "amount": fill.amount},
        "notes": [fill.some(9) for _ in range(fill.rng.randrange(4))],
    }
    return json.dumps(made, indent=2).encode()


def log(fill: Filler) -> bytes:
    lines = [
        f"2024-{fill.rng.randrange(1, 13):02}-17 10:{fill.digits(2)} INFO order by "
        f"{Filler(fill.rng.randrange(10**6)).mail} paid card={fill.card()} ok {fill.some(3)}"
        for _ in range(fill.rng.randrange(1, 80))
    ]
    return "\n".join(lines).encode()


def _invoice(fill: Filler) -> list[str]:
    items = [f"{fill.some(4)} {fill.amount}" for _ in range(fill.rng.randrange(1, 9))]
    return [
        f"Invoice {fill.digits(6)}",
        f"Billed to {fill.name}, {fill.street} {fill.digits(2)}, {fill.town}",
        *items,
        f"Please transfer the amount of {fill.amount} to account {fill.iban()} with reference.",
        f"Or we charge card {fill.card()} at the end of the month.",
        f"Questions about this invoice: {fill.mail}",
    ]


def invoice_docx(fill: Filler) -> bytes:
    return documents.docx("".join(map(documents.runs, _invoice(fill))))


def invoice_pdf(fill: Filler) -> bytes:
    lines = [line.encode("ascii", "replace").decode() for line in _invoice(fill)]
    return pdf([lines])


Form = tuple[Callable[[Filler], bytes], Callable[[Filler, int], str], int]
FORMS: dict[str, Form] = {
    "letter": (letter, lambda fill, n: f"letters/{fill.last} {fill.first} {n}.txt", 210),
    "reminder": (reminder, lambda fill, n: f"reminder-{n:04}.txt", 210),
    "certificate": (certificate, lambda fill, n: f"{fill.first}{n}.txt", 60),
    "customers": (customers, lambda fill, n: f"export_2024-{n:03}.csv", 60),
    "suppliers": (suppliers, lambda fill, n: f"suppliers {fill.town} {n}.csv", 60),
    "record": (record, lambda fill, _: f"{fill.rng.getrandbits(128):032x}.json", 60),
    "log": (log, lambda _, n: f"shop.{n}.log", 60),
    "invoice docx": (invoice_docx, lambda fill, n: f"Invoice {fill.last} {n}.docx", 60),
    "invoice pdf": (invoice_pdf, lambda _, n: f"invoice-2024-{n:03}.pdf", 60),
}


def write(folder: Path, seed: int = 0) -> dict[bytes, str]:
    """Write all files; return each one's form by its raw relative name."""
    made = {}
    for number, (form, (fill, name, count)) in enumerate(FORMS.items()):
        for each in range(count):
            filler = Filler(seed * 10**6 + number * 10**4 + each)
            data = fill(filler)
            path = folder / name(filler, each)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            made[bytes(path.relative_to(folder))] = form
    return made
