"""Draw persons and addresses from the packages `names` and `mimesis` (MIT licence), which the
project itself does not use.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

LOCALES = (
    "en", "en-gb", "en-au", "en-ca", "de", "de-at", "de-ch", "fr", "es", "es-mx", "it", "nl",
    "nl-be", "pl", "sv", "da", "no", "fi", "pt", "pt-br", "cs", "sk", "hu", "hr", "tr", "et", "is",
    "el", "ru", "uk", "us",
)  # fmt: skip


@dataclass(frozen=True)
class Person:
    """A given name and a surname."""

    given: str
    family: str

    @property
    def full(self) -> str:
        """Return both."""
        return f"{self.given} {self.family}"


class People:
    """Persons of one locale ("us" stands for the census of the United States)."""

    def __init__(self, locale: str, rng: Random) -> None:
        self._rng = rng
        self.locale = locale
        if locale == "us":
            names: Any = importlib.import_module("names")
            names.random = rng
            self._names = names
            return
        mimesis: Any = importlib.import_module("mimesis")
        where = importlib.import_module("mimesis.locales").Locale(locale)
        self._person = mimesis.Person(where, seed=rng.randrange(1 << 30))
        self._genders = list(importlib.import_module("mimesis.enums").Gender)[:2]

    def draw(self) -> Person:
        """Return another person."""
        if self.locale == "us":
            return Person(self._names.get_first_name(), self._names.get_last_name())
        gender = self._rng.choice(self._genders)
        return Person(self._person.first_name(gender=gender), self._person.surname(gender=gender))


def places(locale: str, rng: Random) -> Any:
    """Return the provider of streets and towns of a locale."""
    mimesis: Any = importlib.import_module("mimesis")
    where = importlib.import_module("mimesis.locales").Locale(locale)
    return mimesis.Address(where, seed=rng.randrange(1 << 30))


def things(rng: Random) -> dict[str, Callable[[], str]]:
    """Return generators of texts that are no names of persons, by what they are."""
    mimesis: Any = importlib.import_module("mimesis")
    seed = rng.randrange(1 << 30)
    food, finance = mimesis.Food(seed=seed), mimesis.Finance(seed=seed)
    dev, hardware = mimesis.Development(seed=seed), mimesis.Hardware(seed=seed)
    address, person = mimesis.Address(seed=seed), mimesis.Person(seed=seed)
    transport = mimesis.Transport(seed=seed)
    return {
        "dish": food.dish, "fruit": food.fruit, "drink": food.drink, "company": finance.company,
        "language": dev.programming_language, "system": dev.os, "processor": hardware.cpu,
        "phone": hardware.phone_model, "city": address.city, "country": address.country,
        "university": person.university, "job": person.occupation,
        "car": transport.car, "aircraft": transport.airplane,
        "work": lambda: rng.choice(WORKS), "plant": lambda: rng.choice(PLANTS),
        "team": lambda: f"{address.city()} {rng.choice(('United', 'Rovers', 'Lions', 'Stars'))}",
        "project": lambda: rng.choice(PROJECTS), "status": lambda: rng.choice(STATUSES),
    }  # fmt: skip


WORKS = (
    "Jane Eyre", "David Copperfield", "Anna Karenina", "Emma", "Oliver Twist", "Tom Jones",
    "Doctor Zhivago", "Madame Bovary", "Robinson Crusoe", "The Great Gatsby", "War and Peace",
    "Pride and Prejudice", "Moby Dick", "Effi Briest", "Lord Jim", "Adam Bede", "Silas Marner",
    "Great Expectations", "Jude the Obscure", "Nicholas Nickleby", "Agnes Grey", "Dracula",
    "Peter Pan", "Mary Poppins", "Forrest Gump", "Annie Hall", "Erin Brockovich", "Jackie Brown",
    "Donnie Darko", "Billy Elliot", "Barry Lyndon", "Harold and Maude", "Citizen Kane",
    "Casablanca", "Vertigo", "Psycho", "Ben Hur", "Michael Clayton", "Jerry Maguire", "Shirley",
    "The Trial", "The Castle", "Dubliners", "Ulysses", "Hamlet", "Othello", "King Lear", "Macbeth",
    "Blade Runner", "Alien", "Gladiator", "Good Will Hunting", "Julie and Julia", "Amadeus",
)  # fmt: skip
PLANTS = (
    "Black-eyed Susan", "Sweet William", "Jacob's Ladder", "Lily of the Valley", "Rosemary",
    "Creeping Jenny", "Sweet Cicely", "Basil", "Rose", "Violet", "Iris", "Ivy", "Heather",
    "Jasmine", "Daisy", "Ragged Robin", "Herb Robert", "Good King Henry", "Angelica", "Veronica",
    "Lady's Mantle", "Marigold", "Poppy", "Sage", "Olive", "Laurel", "Hazel", "Willow",
)  # fmt: skip
PROJECTS = (
    "Apache Maven", "Jenkins", "Jupyter Lab", "Ruby Gems", "Visual Studio", "Red Hat", "Docker",
    "Grace Hopper Cluster", "Ada Lovelace Ring", "Turing Test Suite", "Mercury Release",
    "Alpine Linux", "Crystal Reports", "Robin Dashboard", "Charles Proxy", "Sandy Bridge",
    "Ivy Bridge", "Rocky Linux", "Oracle Forms", "Blue Ocean", "Martin Fowler Patterns",
)  # fmt: skip
STATUSES = ("Open", "Closed", "In Progress", "On Hold", "Ready for Review", "Will Not Fix")
