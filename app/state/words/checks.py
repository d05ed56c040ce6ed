"""Words for the checks in the trace of a match, and for their outcomes."""

from __future__ import annotations

import datetime as dt
from functools import lru_cache

from app.language import Texts, date
from app.state.type_words.type_words import type_word
from app.state.words.rules import rule_word
from app.state.words.templates import Templates

tr = Texts(__name__)

# fmt: off
_CHECKS = tr.words(
    "Bank", "Card", "Cells", "Check", "Check digit", "Column", "Columns", "Confidence", "Content",
    "Context", "Decoded", "Digits", "Domain", "Encoding", "Example", "Expiry", "Format", "Header",
    "Issuer range", "Kind", "Known hosts", "Known keys", "Known names", "Known numbers", "Length",
    "Lines", "List", "Markup", "Name", "Numbering plan", "Order", "Passphrase",
    "Pattern", "Range", "Row", "Rule", "Separators", "Spelling", "Surroundings", "filter",
    {"Neighbours": "Adjacent characters"},
)
# fmt: on

_CURRENT = tr.words(
    "{length} characters",
    "{length} digits",
    "must not be stored",
    "magnetic stripe data must not be stored",
    "street, number, {code}",
    "value of a setting",
    "form of a {data_type}",
    "CRC-32 in base 36: passed",
    "CRC-32 in base 36: failed",
    "CRC-32 in base 62: passed",
    "CRC-32 in base 62: failed",
    "encrypted with a passphrase",
    "not part of a longer word",
    "not part of a longer word or number",
    "not part of a longer number",
    "not part of a version or a longer number",
    "part of a longer word or number",
    "part of a longer number",
    "part of a longer number or code",
    "long enough for a key",
    "documented example",
    "documented example, or key of a test system",
    "example in an RFC about OAuth",
    "random characters, no words and no placeholder",
    "decodes to JSON",
    "decodes to JSON that names an algorithm",
    "Luhn check passed",
    "Luhn check failed",
    "modulo 97 passed",
    "modulo 97 failed",
    "all check digits passed (weights 7, 3, 1, modulo 10)",
    "one check digit failed",
    "{rule}: passed",
    "{rule}: failed",
    "encoded, or on several lines",
    "no context confirms the meaning of the keyword",
    "nearly all of the similar numbers nearby fail the check",
    "most of the similar numbers nearby have a wrong check digit",
    "none",
    "written like a name",
    "written like {kind}",
    "not written like {kind}",
    "the column is called “{word}”",
    "three or four digits",
    "six bytes in groups",
    "international telephone number",
    "e-mail address",
    "country code, check digits, account",
    "card number",
    "{length} characters, as in {country}",
    "within the limits of RFC 5321",
    "as specified in ICAO 9303",
    "reserved for fiction or directory assistance",
    "published test number",
    "published example",
    "a specimen document",
    "reserved for documentation",
    "{brand}: begins with {low} to {high}",
    "{brand}: begins with {span}",
    "contains the word EXAMPLE",
    "base64 of a PEM block",
    "ends with a top-level domain, not a file extension",
    "cannot be an account number",
    "“{word}” is nearby",
    "no keyword nearby",
    "preceded by “PIN block”",
    "street and town or postcode",
    "a keyword is nearby",
    "preceded by a word for the verification value",
    "preceded by a word about the branch",
    "preceded by a word about telephones",
    "preceded by a word about cards",
    "preceded by the name of a secret",
    "preceded by a label for a name",
    "preceded by a salutation",
    "preceded by a title",
    "preceded by a word for a password",
    "not in the IBAN format of {country}",
    "low: only the format matches",
    "medium: supported by a check or by the context",
    "high",
    "no word about cards before a number of {length} digits",
    "decodes to name and password",
    "decodes to a password",
    "follows a login",
    "last of the five parts of a line (.pgpass)",
    "value in a Kubernetes Secret",
    "value of a password element",
    "encrypted with a published key",
    "in a connection string",
    "the name of an algorithm or extension",
    "the identifier of a message",
    "the domain is a usual placeholder",
    "the domain is often a placeholder",
    "domain reserved for examples (RFC 2606)",
    "ISO 9564 format {digit}",
    "encrypted",
    "{length} hexadecimal digits",
    "JSON Web Token of {count} parts",
    "PEM block with begin and end line",
    "PEM block with a begin line but no end line",
    "PuTTY key file with its private part",
    "block with begin and end line",
    "private key",
    "dsa private key",
    "ec private key",
    "encrypted private key",
    "openssh private key",
    "pgp private key block",
    "rsa private key",
    "{name} private key",
    "{name} of a magnetic stripe",
    "valid until {day}",
    "expired on {day}",
    "certificate {state} {day}",
    "in neighbouring cells",
    "contains digits of other scripts, special blanks or invisible characters",
    "written over two lines",
    "a valid number at the same place in every record",
    "counts as test data",
    "contains tags or references",
    "not in the content",
    {
        "the column is called “{word}”; {known} of its first {count} values are known": (
            "the column is called “{word}”; {known} of its first {count} values match lists of "
            "known values"
        ),
        "a decimal number, a version or an address in a network": (
            "a decimal number, a version number or an IP address"
        ),
        "no placeholder, no reference to a value": (
            "not a placeholder and not a reference to a value"
        ),
        "address of a contact card": "address in a contact card",
        "the country assigns such numbers": "the country assigns numbers of this format",
        "spaces, the same throughout": "only spaces as separators",
        "hyphens, the same throughout": "only hyphens as separators",
        "dots, the same throughout": "only dots as separators",
        "slashes, the same throughout": "only slashes as separators",
        "underscores, the same throughout": "only underscores as separators",
        "typographic signs, the same throughout": "one typographic sign as separator throughout",
        "the same throughout": "one separator throughout",
        "encoded in the file, or continued on the next line after other characters": (
            "encoded in the file, or continued on the next line, which begins with a character "
            "such as > or #"
        ),
        "in the field of a contact card for {kind}": "in the contact card field for {kind}",
        "preceded by the end of a letter": "preceded by the closing phrase of a letter",
        "published example, never a person's": "published example, not the number of a person",
        "option of a program that takes a password": "program option that takes a password",
        "login in an address": "login in a URL",
        "none: whoever has the file can use the key": (
            "no passphrase: whoever has the file can use the key"
        ),
        "as usual in the country": "address parts in the order usual in the country",
        "a day": "begins with a date",
        "{known} of its first {count} values are known": (
            "{known} of the first {count} values of the column match lists of known values"
        ),
        "“{word}” stands {place} it": "“{word}” stands {place}",
        "in the usual format of such numbers": "in the usual format of numbers of this data type",
        "in the usual format of such logins": "in the usual format of logins of this data type",
        "matches the expression": "matches the regular expression of the data type",
        "a branch, then an account": "a branch number, then an account number",
        "is one of {count} values": "is one of the {count} values of the list",
        "48 bits": "48 bits long",
        "the card beside it is a published test number": (
            "the card number beside the match is a published test number"
        ),
        "public": "public IP address",
        "not on the internet": "not a public IP address",
        "nearly all the same": "nearly all digits are the same",
        "all the same": "all digits are the same",
        "no card number beside it": "no card number beside the match",
        "{brand} number beside it": "{brand} number beside the match",
        "its parts are in lists of names": "all parts of the name are in lists of names",
        "a part of it is in lists of names": "a part of the name is in a list of names",
        "no list knows it": "not in a list of names",
        "words for a person stand before it": "preceded by a word that announces a person",
        "words for a name stand before it": "preceded by a word that announces a name",
        "a mail address stands behind it": "followed by an e-mail address",
        "its sentence is about a person": "in a sentence about a person",
        "its element is named for a password": "in an element whose name announces a password",
        "a token without order": "random characters",
        "ends in no top-level domain of the Internet": (
            "does not end in a top-level domain of the Internet"
        ),
        "the name is a usual placeholder, or nobody's": (
            "the name is a usual placeholder, or belongs to nobody"
        ),
        "comes after its name": "preceded by a name for this kind of key",
        "{known} of {least} necessary values of its row are near": (
            "values from the list row near the match: {known} (required: {least})"
        ),
    },
)
"""Outcomes that the engine writes, and the words in which they are shown."""
_KINDS = tr.words(
    "a given name",
    "a surname",
    "a full name",
    "a street",
    "a town",
    "a postcode",
    "a password",
)
"""Kinds of cells, in `written like {kind}`."""
_CODES = tr.words(
    "postcode", "postcode and town", "postcode and a known town", "state and ZIP code"
)
"""Ends of addresses, in `street, number, {code}`."""
_TOLD = tr.words("valid until", "expired on")
"""States of certificates, in `certificate {state} {day}`."""
_PLACES = {"after": tr("after the match"), "before": tr("before the match")}
"""Places of a word, in `“{word}” stands {place} it`."""
_BETWEEN = "; "
"""Stands between several doubts about a mail address."""


def _day_word(day: str) -> str:
    """Return a day of ISO 8601 as the user's language writes it."""
    return date(dt.date.fromisoformat(day))


_FORMER = {
    "PEM block with begin line, cut off": "PEM block with a begin line but no end line",
    "must not be kept": "must not be stored",
    "stripe data must not be kept": "magnetic stripe data must not be stored",
    "as in the country": "as usual in the country",
    "enough content for a key": "long enough for a key",
    "all of them passed (weights 7, 3, 1, modulo 10)": (
        "all check digits passed (weights 7, 3, 1, modulo 10)"
    ),
    "one of them failed": "one check digit failed",
    "nothing around it says what the word is about": (
        "no context confirms the meaning of the keyword"
    ),
    "nearly all numbers like it around it fail the check": (
        "nearly all of the similar numbers nearby fail the check"
    ),
    "most such numbers here have a wrong check digit": (
        "most of the similar numbers nearby have a wrong check digit"
    ),
    "written as such numbers are": "in the usual format of such numbers",
    "written as such logins are": "in the usual format of such logins",
    "as of ICAO 9303": "as specified in ICAO 9303",
    "reserved for fiction, or directory assistance": "reserved for fiction or directory assistance",
    "a specimen": "a specimen document",
    "ends in a name, not in a file type": "ends with a top-level domain, not a file extension",
    "no account's": "cannot be an account number",
    "“{word}” is near": "“{word}” is nearby",
    "no keyword is near": "no keyword nearby",
    "“PIN block” stands before it": "preceded by “PIN block”",
    "a word stands near": "a keyword is nearby",
    "a word for the verification value stands before it": (
        "preceded by a word for the verification value"
    ),
    "a word about the branch stands before it": "preceded by a word about the branch",
    "a word about telephones stands before it": "preceded by a word about telephones",
    "a word about cards stands before it": "preceded by a word about cards",
    "a name of a secret stands before it": "preceded by the name of a secret",
    "{brand} beside it": "{brand} number beside it",
    "not written as those of {country}": "not in the IBAN format of {country}",
    "low: only its form matches": "low: only the format matches",
    "medium: its check or its context supports it": (
        "medium: supported by a check or by the context"
    ),
}
"""Outcomes that earlier versions wrote and that may still be in stored traces. Each has the current
outcome that is shown in its place.
"""
_OUTCOMES = Templates(
    {**_CURRENT, **{former: _CURRENT[current] for former, current in _FORMER.items()}},
    {
        "data_type": type_word,
        "kind": lambda kind: _KINDS.get(kind, kind),
        "code": lambda code: _CODES.get(code, code),
        "state": lambda state: _TOLD.get(state, state),
        "place": lambda place: _PLACES.get(place, place),
        "rule": rule_word,
        "day": _day_word,
    },
)


def check_word(check: str) -> str:
    """Return the word for a check in the trace of a match; an unknown check is returned
    unchanged.
    """
    return _CHECKS.get(check, check)


@lru_cache(maxsize=1_024)
def outcome_word(outcome: str) -> str:
    """Return the outcome of a check in the user's language. It may be the name of a data type, or
    consist of several outcomes. An unknown outcome is returned unchanged.
    """
    if (found := _OUTCOMES.translate(outcome)) is not None:
        return found
    parts = outcome.split(_BETWEEN)
    return _BETWEEN.join(_OUTCOMES.translate(part) or type_word(part) for part in parts)


def check_words(check: str, outcome: str) -> str:
    """Return a check and its outcome in one line."""
    return f"{check_word(check)}: {outcome_word(outcome)}"
