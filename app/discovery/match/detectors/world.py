"""Common parts of the data types of countries: descriptions and computations."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from app.discovery.match.detectors.check_digits import luhn as luhn_bytes
from app.discovery.match.detectors.europe import short_date, weighted
from app.discovery.match.detectors.types import DataType

_MOMENT = re.compile(
    "(?:19|20)[0-9]{2}[01][0-9][0-3][0-9]|[0-3][0-9][01][0-9](?:19|20)[0-9]{2}|1[0-9]{9}"
)


_PERSONS = (
    "apellid", "sobrenom", "birth", "nacimient", "nasciment", "correo", "telef", "teléf", "celular",
    "direcci", "address", "gender", "género", "pacient", "patient", "emplead", "employee",
    "afiliad", "alumn", "estudiant", "usuari", "trabajador", "salari", "sueldo", "salary",
    "customer", "funcionári", "colaborador", "beneficiari", "docente", "nómina", "personas",
)  # fmt: skip
_PERSON_WORDS = (
    "(?:first|last|full|sur|fore|given|middle|family|user|person)?names?", "nombres?",
    "nombre(?:completo|s? y apellidos)", "nomes?", "e?mails?", "(?:tele|cell|mobile)?phones?",
    "sexo", "sex", "clients?", "clientes?", "titular(?:es)?", "soci[oa]s?", "alun[oa]s?",
    "students?", "staff", "workers?", "wages?", "members?", "users?", "holders?", "tutor(?:es)?",
    "persona", "person", "persons?",
)  # fmt: skip
"""Expressions for whole words in headings of tables about persons, in lower case."""


@dataclass(frozen=True, slots=True)
class Country:
    """A country with its two-letter code (ISO 3166-1). Its methods return the data types of the
    country. If a country has several types of one kind, the argument `part` distinguishes their
    keys.

    VAT and identity card numbers have no robust variant. In Europe, the numbers of firms and of
    licences have none either.
    """

    name: str
    code: str
    region: str

    def national(self, name: str = "National identity number", part: str = "") -> DataType:
        """Return the data type of a number that the state gives to each person."""
        return self._type("NATIONAL_ID", part, name, "National identifier")

    def tax(self, name: str = "Tax number", part: str = "") -> DataType:
        """Return the data type of a tax number."""
        return self._type("TAX_ID", part, name, "Tax identifier")

    def social(self, name: str = "Social security number", part: str = "") -> DataType:
        """Return the data type of a social insurance or pension number."""
        return self._type("SOCIAL_SECURITY", part, name, "Social security")

    def health(self, name: str, part: str = "") -> DataType:
        """Return the data type of a patient or health insurance number."""
        return self._type("HEALTH_ID", part, name, "Health")

    def company(self, name: str, part: str = "") -> DataType:
        """Return the data type of a firm's number in a public register."""
        return self._type("COMPANY_ID", part, name, "Company identifier", strict=self._abroad)

    def licence(self, name: str = "Driving licence", part: str = "") -> DataType:
        """Return the data type of a driving licence number."""
        return self._type("DRIVING_LICENCE", part, name, "Identity document", strict=self._abroad)

    def identity_card(self, name: str) -> DataType:
        """Return the data type of an identity card number."""
        return self._type("ID_CARD", "", name, "Identity document", strict=False)

    def vat(self) -> DataType:
        """Return the data type of a value added tax number."""
        return self._type("VAT", "", "VAT number", "Tax identifier", strict=False)

    def voter(self, name: str) -> DataType:
        """Return the data type of a voter card number."""
        return self._type("VOTER_ID", "", name, "Identity document")

    def passport(self) -> DataType:
        """Return the data type of a passport number."""
        return self._type("PASSPORT", "", "Passport number", "Identity document")

    def bank(self, key: str, name: str) -> DataType:
        """Return the data type of an account number or a bank code. The key of the data type
        consists of `key` and the country's code.
        """
        return self._type(key, "", name, "Financial data")

    @property
    def _abroad(self) -> bool:
        return self.region != "Europe"

    def _type(
        self, key: str, part: str, name: str, category: str, *, strict: bool = True
    ) -> DataType:
        full = "_".join(filter(None, (key, self.code, part)))
        shown = name if "(" in name else f"{name} ({self.name})"
        return DataType(full, shown, category, self.region, self.name, strict)


def luhn(value: str) -> bool:
    """Return whether a text consists of digits that pass the Luhn check (ISO/IEC 7812-1, annex B)
    and are not all zero.
    """
    return value.isdigit() and value.strip("0") != "" and luhn_bytes(value.encode())


def begins(*heads: str) -> Callable[[str], bool]:
    """Return a check that a value begins with one of `heads`."""
    return lambda value: value.startswith(heads)


def all_of(*checks: Callable[[str], bool]) -> Callable[[str], bool]:
    """Return a check that passes when all of `checks` do."""
    return lambda value: all(check(value) for check in checks)


def not_trivial(value: str) -> bool:
    """Return whether the digits are no obvious filler. A filler has at most two different digits,
    or counts up: it is 123456789, or the beginning of 0123456789.
    """
    digits = "".join(filter(str.isdigit, value))
    return len(set(digits)) > 2 and digits not in {"0123456789"[: len(digits)], "123456789"}


def no_filler_no_date(value: str) -> bool:
    """Return whether the value is neither a filler nor a date or timestamp. Dates often stand
    beside the number of a document.
    """
    return not_trivial(value) and not _MOMENT.fullmatch(value)


def about(*words: str) -> re.Pattern[bytes]:
    """Return a pattern that matches any of these `words`, which are in lower case."""
    return re.compile("|".join(map(re.escape, words)).encode())


def about_persons(*words: str) -> re.Pattern[bytes]:
    """Return a pattern that matches the usual words in headings of tables about persons, and also
    any of the additional `words`.
    """
    whole = "|".join(_PERSON_WORDS)
    parts = "|".join(map(re.escape, (*_PERSONS, *words)))
    return re.compile(f"{parts}|(?<![a-z])(?:{whole})(?![a-z])".encode())


def rest(value: str, weights: tuple[int, ...], modulus: int) -> int:
    """Multiply the first digits of a value by their `weights`, and return the sum of the products
    modulo `modulus`.
    """
    return weighted(value[: len(weights)], weights) % modulus


def year_first(value: str) -> bool:
    """Return whether the value begins with an existing date (YYMMDD) of the years 1900 to 2099."""
    return short_date(value[4:6], value[2:4], value[:2])


def day_first(value: str) -> bool:
    """Return whether the value begins with an existing date (DDMMYY) of the years 1900 to 2099."""
    return short_date(value[:2], value[2:4], value[4:6])
