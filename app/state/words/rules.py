"""Words for the rules that check numbers, as in the outcomes of checks (`{rule}: passed`)."""

from __future__ import annotations

from app.language import Texts
from app.state.type_words.type_words import place_word
from app.state.words.templates import Templates

tr = Texts(__name__)

# fmt: off
_RULES = tr.words(
    "Base58Check", "Bech32 checksum", "European manufacturer", "Luhn check",
    "a possible date of birth",
    "area, group and serial number are possible", "bank, branch and check digit",
    "begins and ends with 3", "begins with 1 or 2, check digit (Luhn)", "begins with 22",
    "begins with 784, check digit (Luhn)", "begins with 80036, check digit (Luhn)",
    "begins with 9 or 2", "begins with 9, group 93",
    "begins with 9429, check digit (GS1)", "century and country",
    "check character at position 9 (modulo 11)", "check digit", "check digit (EAN-13)",
    "check digit (ISO 7064 MOD 11,10)", "check digit (Luhn)",
    "check digit (Luhn, letters counted as numbers)", "check digit (Luhn, with the prefix 80840)",
    "check digit (Verhoeff)", "check digit (eleven test)", "check digit (modulo 10)",
    "check digit (modulo 11 or 13)", "check digit (modulo 11)",
    "check digit (weighted cross sums, modulo 10)", "check digit (weights 7, 3, 1)",
    "check digit of Norway, modulo 11", "check digit or letter (Luhn)", "check digit, modulo 10",
    "check digit, modulo 10 or 11", "check digit, modulo 11", "check digit, modulo 11 or 24",
    "check digit, modulo 31", "check digit, modulo 9", "check digits (modulo 101)",
    "check digits (modulo 97)",
    "check digits of Tunisia, modulo 97", "check digits, modulo 89", "check digits, modulo 97",
    "check letter (modulo 23)", "check letter (modulo 26)", "check letter and codes",
    "check letter, modulo 11", "check letter, modulo 23", "country", "country code",
    "country that issues this card", "date", "date and century", "date and check digit, modulo 11",
    "date and check letter, modulo 23", "date and place of birth", "date before 1954",
    "date of birth", "date of birth and check digit (ISO 7064)",
    "date of birth and check digit (Luhn)", "date of birth and check digit, modulo 10",
    "date of birth and check digit, modulo 11", "date of birth and check digit, modulo 17",
    "date of birth and governorate", "date of birth and state",
    "date of birth; since October 2020 without a check digit", "date, check character (modulo 31)",
    "date, check digit (Luhn)", "date, check digit (modulo 10)", "date, check digit (modulo 11)",
    "date, check digit (weighted cross sums, modulo 10)", "date, check digits (modulo 97)",
    "date, check letter", "date, county, check digit (modulo 11)",
    "date, region, serial number", "date, state and check digit",
    "date, two check digits (Luhn and Verhoeff)", "date, two check digits (modulo 11)",
    "department, municipality, year of birth", "digits and letter",
    "district and check digit, modulo 10", "district and date of birth", "first digit",
    "format of one of the German states", "issued prefix and suffix",
    "issuer range and check digit (Luhn)", "kind and check digit, modulo 11",
    "kind of holder", "letter of a place of registration", "letters and digits",
    "letters and range", "letters as in the MBI format (CMS, US)", "month of birth",
    "nine digits", "no letter O", "not a placeholder", "not a placeholder, and not a date",
    "numbering plan of the country", "parts and check digit, modulo 11",
    "permitted characters; check digit, if it has one (ICAO 9303)",
    "place and check digit, modulo 10", "possible surname, date of birth and initials",
    "prefix of a campus of the IRS", "province", "province and check digit",
    "province and check digit (Luhn)", "province and sex", "province and year of birth",
    "region, check digits (modulo 11)", "register and year", "registrant and check digit",
    "second letter", "sex", "state and two check digits, modulo 11",
    "state and year", "state, PAN (tax number of India) and check digit",
    "tax office, check digit (Luhn)", "two check digits", "two check digits, modulo 10",
    "two check digits, modulo 11", "year and day of birth", "year of birth and sex",
)
# fmt: on
_CUSTOM = {
    "luhn": tr("check digit (Luhn)"),
    "verhoeff": tr("check digit (Verhoeff)"),
    "iban": tr("check digits of an IBAN"),
    "mod97": tr("check digits (ISO 7064 MOD 97-10)"),
    "mod11_2": tr("check digit (ISO 7064 MOD 11-2)"),
    "mod11_10": tr("check digit (ISO 7064 MOD 11,10)"),
    "digit_sum_10": tr("sum of the digits, modulo 10"),
}
"""Checks of custom data types by their name in the API."""
_TEMPLATES = Templates(
    tr.words(
        "date, region {low} to {high}, check digit (modulo 11)",
        "the rule of {country}",
        "the rule of {country}, check digits",
        {
            "a letter in the middle, no letter O": "with a letter in the middle, but no letter O",
            "begins with 9, group of an ITIN": "begins with 9, group used for ITINs",
            "check digit, modulo 11, department, municipality": (
                "check digit (modulo 11), department, municipality"
            ),
            "form": "format",
            "in the range issued": "within the issued range",
            "in the range that Peru issues, outside that of Argentina": (
                "in the range that Peru issues, outside the range of Argentina"
            ),
            "issued prefix and suffix, not all hexadecimal digits": (
                "issued prefix and suffix; the prefix contains a letter other than A to F"
            ),
            "kind and form": "kind and format",
            "letters and digits that are issued": "letters and digits used on issued plates",
            "letters that are issued": "letters used in issued numbers",
            "number of repeated digits as prescribed, check digit (ISO 7064 MOD 11,10)": (
                "prescribed number of repeated digits, check digit (ISO 7064 MOD 11,10)"
            ),
            "date, possible last character": "date, permitted last character",
            "key (modulo 511)": "control key (modulo 511)",
            "key (modulo 97)": "control key (modulo 97)",
            "sex, month, key (modulo 97)": "sex, month, control key (modulo 97)",
        },
    )
    | _RULES
    | _CUSTOM,
    {"country": place_word},
)


def rule_word(rule: str) -> str:
    """Return the word for a rule that checks a number; an unknown rule is returned unchanged."""
    return _TEMPLATES.translate(rule) or rule
