"""Words for the checks in the trace of a match, and for their outcomes."""

from __future__ import annotations

from functools import lru_cache

from app.language import Texts
from app.state.words.templates import Templates

tr = Texts(__name__)

# fmt: off
_CHECKS = tr.words(
    "Bank", "Card", "Check", "Check digit", "Column", "Confidence", "Content", "Context", "Digits",
    "Domain", "Encoding", "Example", "Expiry", "Format", "Header", "Issuer range", "Kind",
    "Known hosts", "Known keys", "Known names", "Known numbers", "Length", "List", "Markup", "Name",
    "Neighbours", "Numbering plan", "Order", "Passphrase", "Pattern", "Range", "Row", "Rule",
    "Separators", "Surroundings",
)
# fmt: on
_OUTCOMES = Templates(
    tr.words(
        "{length} characters",
        "{length} digits",
        "must not be kept",
        "stripe data must not be kept",
        "street, number, {code}",
        "value of a setting",
        "encrypted with a passphrase",
        "none: whoever has the file can use the key",
        "as in the country",
        "not part of a longer word",
        "not part of a longer word or number",
        "not part of a longer number",
        "not part of a version or a longer number",
        "part of a longer word or number",
        "part of a longer number",
        "part of a longer number or code",
        "a decimal number, a version or an address in a network",
        "a day",
        "enough content for a key",
        "documented example",
        "documented example, or key of a test system",
        "example in an RFC about OAuth",
        "no placeholder, no reference to a value",
        "random characters, no words and no placeholder",
        "decodes to JSON",
        "decodes to JSON that names an algorithm",
        "Luhn check passed",
        "Luhn check failed",
        "modulo 97 passed",
        "modulo 97 failed",
        "all of them passed (weights 7, 3, 1, modulo 10)",
        "one of them failed",
        "{rule}: passed",
        "{rule}: failed",
        "encoded, or on several lines",
        "nothing around it says what the word is about",
        "nearly all numbers like it around it fail the check",
        "most such numbers here have a wrong check digit",
        "none",
        "public",
        "not on the internet",
        "written like a name",
        "written as such numbers are",
        "written as such logins are",
        "three or four digits",
        "six bytes in groups",
        "option of a program that takes a password",
        "matches the expression",
        "international telephone number",
        "e-mail address",
        "country code, check digits, account",
        "card number",
        "address of a contact card",
        "a branch, then an account",
        "the country assigns such numbers",
        "is one of {count} values",
        "{length} characters, as in {country}",
        "within the limits of RFC 5321",
        "as of ICAO 9303",
        "48 bits",
        "the card beside it is a published test number",
        "reserved for fiction, or directory assistance",
        "published test number",
        "published example, never a person's",
        "published example",
        "a specimen",
        "reserved for documentation",
        "{brand}: begins with {span}",
        "contains the word EXAMPLE",
        "base64 of a PEM block",
        "ends in a name, not in a file type",
        "no account's",
        "nearly all the same",
        "all the same",
        "“{word}” is near",
        "no keyword is near",
        "“PIN block” stands before it",
        "street and town or postcode",
        "a word stands near",
        "a word for the verification value stands before it",
        "a word about the branch stands before it",
        "a word about telephones stands before it",
        "a word about cards stands before it",
        "a name of a secret stands before it",
        "no card number beside it",
        "{brand} beside it",
        "not written as those of {country}",
        "low: only its form matches",
        "medium: its check or its context supports it",
        "high",
    )
)


def check_word(check: str) -> str:
    """Return the word for a check in the trace of a match."""
    return _CHECKS.get(check, check)


@lru_cache(maxsize=1_024)
def outcome_word(outcome: str) -> str:
    """Return the outcome of a check in the user's language; an unknown outcome unchanged."""
    return _OUTCOMES.translate(outcome) or outcome


def check_words(check: str, outcome: str) -> str:
    """Return a check and its outcome in one line."""
    return f"{check_word(check)}: {outcome_word(outcome)}"
