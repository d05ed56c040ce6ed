"""Made-up values for the sample set. They are generated here, or published as examples, and belong
to nobody.

The rules for valid values (check digits, forms) are implemented here a second time, because the
sample set tests the detectors: an error in a detector must not also be in its test data. Of
`random`, only `Random.random` is used. Python guarantees that it returns the same numbers for the
same seed in every version.
"""

from __future__ import annotations

import json
import random
import string
from collections.abc import Sequence
from functools import cache
from typing import TypeVar, cast

from app.paths import resource

T = TypeVar("T")

_CAPITALS = string.ascii_uppercase + string.digits
_MIXED = string.ascii_letters + string.digits
_BASE64 = _MIXED + "+/"
_BRANDS = {
    # key: first digits, number of digits, groups as printed
    "CARD_VISA": (("453201", "471672", "492915", "448590"), 16, (4, 4, 4, 4)),
    "CARD_MASTERCARD": (("524183", "545010", "222380", "271534"), 16, (4, 4, 4, 4)),
    "CARD_AMEX": (("371288", "347001"), 15, (4, 6, 5)),
    "CARD_DISCOVER": (("601130", "644518"), 16, (4, 4, 4, 4)),
    "CARD_JCB": (("352912", "358077"), 16, (4, 4, 4, 4)),
    "CARD_DINERS": (("300123", "361480"), 14, (4, 6, 4)),
    "CARD_UNIONPAY": (("622848", "625904"), 16, (4, 4, 4, 4)),
    "CARD_MIR": (("220138", "220433"), 16, (4, 4, 4, 4)),
    "CARD_RUPAY": (("607432", "652201"), 16, (4, 4, 4, 4)),
    "CARD_TROY": (("979208",), 16, (4, 4, 4, 4)),
    "CARD_ELO": (("636297", "509067"), 16, (4, 4, 4, 4)),
    "CARD_MAESTRO": (("675911", "676222"), 16, (4, 4, 4, 4)),
}
_COMMON = ("CARD_VISA", "CARD_MASTERCARD", "CARD_VISA", "CARD_MASTERCARD", "CARD_AMEX")
_TEST_CARDS = (
    ("CARD_VISA", "4111111111111111"),
    ("CARD_VISA", "4242424242424242"),
    ("CARD_MASTERCARD", "5555555555554444"),
    ("CARD_AMEX", "378282246310005"),
    ("CARD_DISCOVER", "6011111111111117"),
)
_IBAN_FORMS = {"DE": "d" * 18, "NL": "HAVN" + "d" * 10, "FR": "d" * 23, "GB": "LIND" + "d" * 14}
_TEST_IBANS = ("DE89370400440532013000", "GB82WEST12345698765432", "NL91ABNA0417164300")
_TEST_SSNS = ("078-05-1120", "219-09-9999", "987-65-4321")


class Values:
    """Generator of made-up values. The same seed and the same calls give the same values."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)  # noqa: S311 - not for secrets

    def below(self, limit: int) -> int:
        """Draw a number from 0 to `limit` - 1."""
        return int(self._random.random() * limit)

    def between(self, low: int, high: int) -> int:
        """Draw a number from `low` to `high`, both included."""
        return low + self.below(high - low + 1)

    def pick(self, items: Sequence[T]) -> T:
        """Draw one of `items`."""
        return items[self.below(len(items))]

    def chance(self, share: float) -> bool:
        """Return True with probability `share`."""
        return self._random.random() < share

    def word(self, kind: str) -> str:
        """Draw a made-up name or phrase. `kind` is the key of a list in `words.json`."""
        return self.pick(_words()[kind])

    def chars(self, alphabet: str, length: int) -> str:
        """Draw `length` characters."""
        return "".join(alphabet[self.below(len(alphabet))] for _ in range(length))

    def digits(self, length: int) -> str:
        """Draw `length` digits, the first one not zero."""
        return str(self.between(1, 9)) + self.chars(string.digits, length - 1)

    def hexadecimal(self, length: int) -> str:
        """Draw hexadecimal digits, as in a hash."""
        return self.chars("0123456789abcdef", length)

    def uuid(self) -> str:
        """Draw a UUID of version 4 (RFC 9562)."""
        tail = f"{self.pick('89ab')}{self.hexadecimal(3)}-{self.hexadecimal(12)}"
        return f"{self.hexadecimal(8)}-{self.hexadecimal(4)}-4{self.hexadecimal(3)}-{tail}"

    def person(self) -> tuple[str, str]:
        """Draw a first and a last name."""
        return self.word("first_names"), self.word("last_names")

    def date(self) -> str:
        """Draw a day of 2024 or 2025."""
        return f"{self.between(2024, 2025)}-{self.between(1, 12):02d}-{self.between(1, 28):02d}"

    def time(self) -> str:
        """Draw a time with milliseconds, as logs write it."""
        clock = f"{self.below(24):02d}:{self.below(60):02d}:{self.below(60):02d}"
        return f"{self.date()}T{clock}.{self.below(1000):03d}Z"

    def amount(self) -> str:
        """Draw an amount of money."""
        return f"{self.between(3, 4800)}.{self.below(100):02d}"

    def phone(self) -> str:
        """Draw a telephone number that is reserved for fiction."""
        return f"+1 {self.between(201, 989)} 555 01{self.below(100):02d}"

    def card(self, brand: str | None = None) -> tuple[str, str]:
        """Draw a card number of `brand` (by default, of a random one) with a valid check digit.
        Return its data type and its digits.
        """
        key = brand or (self.pick(_COMMON) if self.chance(0.7) else self.pick(list(_BRANDS)))
        heads, length, _ = _BRANDS[key]
        head = self.pick(heads)
        body = head + self.chars(string.digits, length - 1 - len(head))
        return key, body + check_digit(body)

    def printed_card(self) -> tuple[str, str]:
        """Draw a card number as it is printed: in groups with blanks or hyphens between them.
        Return its data type and this text.
        """
        key, number = self.card()
        parts, at = [], 0
        for size in _BRANDS[key][2]:
            parts.append(number[at : at + size])
            at += size
        return key, self.pick((" ", "-")).join(parts)

    def test_card(self) -> tuple[str, str]:
        """Draw a card number that a card network publishes for tests. Return its data type and its
        digits.
        """
        return self.pick(_TEST_CARDS)

    def wrong_card(self) -> str:
        """Draw a number that looks like a card number but has a wrong check digit."""
        number = self.card()[1]
        return number[:-1] + str((int(number[-1]) + self.between(1, 9)) % 10)

    def ssn(self) -> str:
        """Draw a US social security number that begins with 880 to 899. No such number was assigned
        before 2011. Since then numbers are assigned at random, so the drawn number may belong to
        somebody.
        """
        return f"{self.between(880, 899)}-{self.between(1, 99):02d}-{self.between(1, 9999):04d}"

    def test_ssn(self) -> str:
        """Draw a US social security number that was printed as an example and belongs to nobody."""
        return self.pick(_TEST_SSNS)

    def iban(self) -> str:
        """Draw an IBAN with valid check digits, without spaces."""
        country = self.pick(list(_IBAN_FORMS))
        form = _IBAN_FORMS[country]
        body = "".join(self.chars(string.digits, 1) if char == "d" else char for char in form)
        turned = "".join(str(int(char, 36)) for char in f"{body}{country}00")
        return f"{country}{98 - int(turned) % 97:02d}{body}"

    def test_iban(self) -> str:
        """Draw an IBAN that is published as an example."""
        return self.pick(_TEST_IBANS)

    def mail(self, first: str, last: str) -> str:
        """Return an e-mail address for a person, in a made-up domain."""
        return f"{plain(first)}.{plain(last)}@{self.word('domains')}"

    def test_mail(self) -> str:
        """Draw an e-mail address in a domain that is reserved for examples."""
        return f"{plain(self.word('first_names'))}{self.below(100)}@{self.word('test_domains')}"

    def aws_key(self) -> str:
        """Draw a string in the form of an AWS access key ID."""
        return "AKIA" + self.chars("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 16)

    def aws_secret(self) -> str:
        """Draw a string in the form of an AWS secret access key."""
        return "aB3" + self.chars(_BASE64, 36) + "x"

    def token(self, prefix: str, length: int) -> str:
        """Draw an access token: `prefix`, followed by `length` letters and digits."""
        return prefix + "aB3" + self.chars(_MIXED, length - 3)

    def pem(self, kind: str) -> str:
        """Draw a PEM block in the form of a private key, without a real key. `kind` is the text
        after BEGIN ("RSA PRIVATE KEY").
        """
        lines = [self.chars(_BASE64, 64) for _ in range(self.between(12, 24))]
        body = "\n".join([*lines, self.chars(_BASE64, 42) + "=="])
        return f"-----BEGIN {kind}-----\n{body}\n-----END {kind}-----"

    def reference(self) -> str:
        """Draw an order or case number that a careless search mistakes for something else."""
        return self.pick(
            (
                f"ORD-{self.digits(6)}-{self.digits(4)}",
                f"PO{self.digits(10)}",
                f"{self.between(2024, 2025)}{self.digits(8)}",
                f"TCK-{self.chars(_CAPITALS, 8)}",
            )
        )


def check_digit(body: str) -> str:
    """Return the digit that makes `body` pass the Luhn check."""
    total = 0
    for place, char in enumerate(reversed(body)):
        digit = int(char) * (2 if place % 2 == 0 else 1)
        total += digit - 9 if digit > 9 else digit
    return str(-total % 10)


def grouped(iban: str) -> str:
    """Return an IBAN in groups of four characters, with spaces between the groups."""
    return " ".join(iban[at : at + 4] for at in range(0, len(iban), 4))


def plain(name: str) -> str:
    """Return a name in the form that it has in a mail address: in lower case, without accents and
    blanks.
    """
    return name.lower().translate(str.maketrans("üøöäå'", "uooaa-")).replace(" ", "-")


@cache
def _words() -> dict[str, list[str]]:
    text = resource("sample/words.json").read_text(encoding="utf-8")
    return cast("dict[str, list[str]]", json.loads(text))
