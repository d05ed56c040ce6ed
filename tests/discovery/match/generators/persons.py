"""Names, addresses, contacts and dates of persons, by published standards."""

from __future__ import annotations

import string
from random import Random

import phonenumbers
from phonenumbers import PhoneNumberFormat

from tests.discovery.match.generators.accounts import called, forms, template
from tests.discovery.match.generators.planted import Case
from tests.discovery.match.generators.reckoning import DIGITS, Make, digits, letters

_SMALL = string.ascii_lowercase
_PLAIN = ("{}\n", "to {} now", "({})", '"x": "{}",', "<td>{}</td>", "a,{},b\n", "{};")


# RFC 5321 4.1.2 and RFC 5322 3.2.3: atoms with dots; labels of RFC 1035 and a top-level domain.
def _mail(rng: Random) -> str:
    local = ".".join(letters(rng, rng.randint(2, 7), _SMALL + DIGITS) for _ in "ab")
    more = rng.choice(("", "+x", "_1", "-b", "'s"))
    host = (
        letters(rng, 1, _SMALL) + letters(rng, 6, _SMALL + DIGITS + "-") + letters(rng, 1, _SMALL)
    )
    top = rng.choice(("com", "de", "co.uk", "museum", "io", "com.br", "technology"))
    return f"{local}{more}@{host}.{top}"


def _atom(before: str = "", after: str = "") -> Make:
    return lambda rng: before + letters(rng, 6, _SMALL) + after


# The numbering plan of each country, from Google's libphonenumber.
_REGIONS = ("US", "GB", "DE", "FR", "IT", "ES", "NL", "PL", "SE", "BR", "IN", "AU", "JP", "ZA",
            "CH",
            "TR", "KE", "MX", "CN", "UA", "IE", "NZ", "AT", "BE", "PT", "GR", "SG",
            "IL")  # fmt: skip


def _phone(region: str, form: int) -> Make:
    def make(rng: Random) -> str:
        example = phonenumbers.example_number(region)
        assert example is not None
        head = phonenumbers.national_significant_number(example)
        while True:
            drawn_digits = head[:4] + digits(rng, len(head) - 4)
            number = phonenumbers.PhoneNumber(example.country_code, int(drawn_digits))
            number.italian_leading_zero = example.italian_leading_zero
            if phonenumbers.is_valid_number(number):
                return phonenumbers.format_number(number, form)

    return make


# USPS Publication 28; Royal Mail, PAF guide; DIN 5008; La Poste, NF Z10-011; PostNL.
_STREETS_US = ("Fifth Avenue", "N Oak St", "Maple Dr", "Sunset Blvd", "W Elm Street", "Mill Road",
               "Lake Shore Drive", "Cedar Ln", "Park Pl", "Hill Ct")  # fmt: skip
_TOWNS_US = ("New York, NY 10", "Springfield, IL 62", "Reno, NV 89", "Austin, TX 78",
             "Salem, OR 97",
             "Boston, MA 02", "Miami, FL 33", "Denver, CO 80", "St. Louis, MO 63")  # fmt: skip
_TOWNS_UK = (("Guildford", "GU1 3"), ("York", "YO1 7"), ("London", "SW1A 1"), ("Leeds", "LS2 8"),
             ("Bath", "BA1 2"), ("Glasgow", "G1 1"), ("London", "EC1V 9"), ("Hull",
                                                                            "HU3 4"))  # fmt: skip
_STREETS_UK = ("High Street", "Mill Lane", "Church Road", "Station Rd", "Victoria Terrace",
               "Queen's Crescent", "The Avenue", "Park Close")  # fmt: skip
_INWARD = "ABDEFGHJLNPQRSTUWXYZ"  # never C, I, K, M, O, V
_STREETS_DE = ("Lange Straße", "Hauptstr.", "Bahnhofstraße", "Goetheallee", "Ringweg",
               "Mozartgasse", "Schlossplatz", "Lindenweg")  # fmt: skip
_TOWNS_DE = ("Frankfurt am Main", "Köln", "Bad Homburg", "Graz", "München", "Halle (Saale)", "Ulm")
_STREETS_FR = ("rue de la Paix", "avenue Victor Hugo", "boulevard Saint-Michel", "place du Marché",
               "chemin des Vignes", "allée des Tilleuls", "impasse du Moulin", "quai de Seine",
               "route de Lyon")  # fmt: skip
_TOWNS_FR = ("Paris", "Lyon", "Aix-en-Provence", "Saint-Étienne", "Le Havre", "Bordeaux CEDEX")
_STREETS_NL = (
    "Kerkstraat",
    "Prinsengracht",
    "Dorpsweg",
    "Stationsplein",
    "Oude Haven",
    "Marktlaan",
)
_TOWNS_NL = ("Amsterdam", "Den Haag", "Utrecht", "'s-Hertogenbosch", "Eindhoven")
_BREAKS = (", ", "\n", "\r\n", ", ")


def _house(rng: Random) -> str:
    return str(rng.randint(1, 180))


def _street(rng: Random) -> str:
    name = rng.choice(_STREETS_US + _STREETS_UK + _STREETS_DE + _STREETS_FR)
    return f"{name} {_house(rng)}" if name in _STREETS_DE else f"{_house(rng)} {name}"


def _american(rng: Random, code: str = "000", state: str = "") -> str:
    place = rng.choice(_TOWNS_US)
    if state:
        place = f"{place[:-4]}{state} {place[-2:]}"
    flat = rng.choice(("", "", " Apt 4B", " Suite 200", " Unit 7", " #12"))
    street = f"{rng.randint(10, 9999)} {rng.choice(_STREETS_US)}{flat}"
    if rng.random() < 0.1:
        street = f"PO Box {digits(rng, 4, '123')}"
    return f"{street}{rng.choice(_BREAKS)}{place}{template(code)(rng)}"


def _british(rng: Random, inward: str = _INWARD, outward: str = "") -> str:
    town, code = rng.choice(_TOWNS_UK)
    flat = rng.choice(("", "", "Flat 2, ", "Unit 5, ", "Apartment 12, "))
    sign = rng.choice(_BREAKS)
    return sign.join((f"{flat}{_house(rng)} {rng.choice(_STREETS_UK)}", town,
                      (outward or code) + letters(rng, 2, inward)))  # fmt: skip


def _german(rng: Random, code: str = "") -> str:
    number = _house(rng) + rng.choice(("", "", "a", " b", "-14"))
    zone = code or rng.choice((f"{rng.randint(1067, 99998):05d}", f"{rng.randint(1010, 9992)}",
                               f"D-{rng.randint(10115, 99998)}"))  # fmt: skip
    return f"{rng.choice(_STREETS_DE)} {number}{rng.choice(_BREAKS)}{zone} {rng.choice(_TOWNS_DE)}"


def _french(rng: Random, code: str = "") -> str:
    number = _house(rng) + rng.choice(("", " bis", ",", " ter,", " B"))
    zone = code or f"{rng.randint(1, 95):02d}{rng.randint(0, 99):02d}0"
    return f"{number} {rng.choice(_STREETS_FR)}{rng.choice(_BREAKS)}{zone} {rng.choice(_TOWNS_FR)}"


def _dutch(rng: Random, first: str = "123456789", two: str = "") -> str:
    number = _house(rng) + rng.choice(("", "-A", " bis", "a", "-2"))
    pair = two or letters(rng, 1, "ABCDEGHJKLMNPRTUVWXZ") + letters(rng, 1, "BCEGHJKLMNPRTVWXZ")
    zone = digits(rng, 4, first) + rng.choice((" ", "")) + pair
    return f"{rng.choice(_STREETS_NL)} {number}{rng.choice(_BREAKS)}{zone} {rng.choice(_TOWNS_NL)}"


_ADDRESSES = ("ship to {} today", "Address:\n{}\n", '"{}"\n', "<p>{}</p>", "lives at {}.\n")


# UPU S42: postcodes of other countries, with streets and towns in their order.
_ABROAD = (
    ("Calle Mayor {n}, {c} Madrid", "00000"), ("Via Garibaldi {n}\n{c} Torino", "00000"),
    ("ul. Polna {n}, {c} Warszawa", "00-000"), ("Rua Augusta, {n}, {c} Lisboa", "0000-000"),
    ("Storgatan {n}\n{c} Uppsala", "000 00"), ("Storgata {n}, {c} Oslo", "0000"),
    ("{n} King Street, Toronto, ON {c}", "M0V 0T0"), ("{n} High Road, Perth WA {c}", "0000"),
    ("Rue de la Loi {n}, {c} Bruxelles", "0000"),
)  # fmt: skip


def _abroad(rng: Random, form: str = "") -> str:
    text, code = rng.choice(_ABROAD)
    zone = "".join(rng.choice("123456789") if sign == "0" else sign for sign in form or code)
    return text.format(n=_house(rng), c=zone)


# Dates in ISO 8601 and as people write them.
_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September",
           "October", "November", "December")  # fmt: skip


def _day(form: str, day: str = "", month: str = "", year: str = "") -> Make:
    def make(rng: Random) -> str:
        number = int(month or rng.randint(1, 12))
        parts = {"D": day or f"{rng.randint(1, 28):02d}", "Y": year or str(rng.randint(1930, 2008)),
                 "M": month or f"{number:02d}", "N": _MONTHS[number % 12]}  # fmt: skip
        return "".join(parts.get(sign, sign) for sign in form)

    return make


_FIRST = ("Jane", "José", "Anna-Lena", "Zoë", "Seán", "Wei", "Olga", "Ngozi", "Jürgen", "Mary Ann")
_LAST = ("Doe", "García López", "Müller", "O'Brien", "van der Berg", "Li", "Иванова", "Smith-Jones")


def _name(rng: Random) -> str:
    return f"{rng.choice(_FIRST)} {rng.choice(_LAST)}"


PERSONS: dict[str, Case] = {
    "EMAIL": Case(
        (_mail,),
        (*_PLAIN, "mailto:{}?subject=x", "<{}>", "Ann <{}>, Bob", '{"email":"{}"}'),
        (
            _atom(after="@localhost"), _atom(after="@2x.png"), _atom(after="@12.0.0"),
            _atom(after="@.com"), _atom(after="@host.1"), _atom("@", "/core"),
            _atom(after="@@host.com"), _atom(after=" @ host"), _atom(after="@192.168.1.1"),
        ),
    ),
    "PHONE": Case(
        tuple(_phone(region, form) for region in _REGIONS
              for form in (PhoneNumberFormat.E164, PhoneNumberFormat.INTERNATIONAL)),
        (*_PLAIN, "phone: {}\n", "call {}, ok", "tel:{}\n"),
        # ITU-T E.164: 210, 999 and 801 are not country codes; 15 digits at most.
        forms("'+210 20' 0000000", "+999 3 1111111", "'+8012'0000000", "'+4930'", "+1 212 11",
              "+4931111'0'00000000000", "'+0 30 1'000000"),
    ),
    "ADDRESS_US": Case(
        (_american, lambda rng: _american(rng, "000-0000")), _ADDRESSES,
        (lambda rng: _american(rng, "00"), lambda rng: _american(rng, "0000"),
         lambda rng: _american(rng, state="ZZ"), lambda rng: _american(rng, "0A0")),
    ),
    "ADDRESS_UK": Case(
        (_british,), _ADDRESSES,
        (lambda rng: _british(rng, "CIKMOV"), lambda rng: _british(rng, outward="1GU 3"),
         lambda rng: _british(rng, outward="GUX1 3"), lambda rng: _british(rng, outward="GU1 A")),
    ),
    "ADDRESS_DE": Case(
        (_german,), _ADDRESSES,
        (lambda rng: _german(rng, f"{rng.randint(100, 999)}"),
         lambda rng: _german(rng, f"{rng.randint(100000, 999999)}"),
         lambda rng: _german(rng, f"00{rng.randint(100, 999)}"),
         lambda rng: _german(rng, f"{rng.randint(10, 99)}A{rng.randint(10, 99)}")),
    ),
    "ADDRESS_FR": Case(
        (_french,), _ADDRESSES,
        (lambda rng: _french(rng, f"00{rng.randint(100, 999)}"),
         lambda rng: _french(rng, f"{rng.randint(1000, 9999)}"),
         lambda rng: _french(rng, f"99{rng.randint(100, 999)}"),
         lambda rng: _french(rng, f"{rng.randint(100000, 999999)}")),
    ),
    "ADDRESS_NL": Case(
        (_dutch,), _ADDRESSES,
        (lambda rng: _dutch(rng, "0"), lambda rng: _dutch(rng, two="SS"),
         lambda rng: _dutch(rng, two="SD"), lambda rng: _dutch(rng, two="1A")),
    ),
    "ADDRESS": Case(
        (_abroad,), _ADDRESSES,
        (lambda rng: _abroad(rng, "00"), lambda rng: _abroad(rng, "0000000"),
         lambda rng: _abroad(rng, "0A0"), lambda rng: _abroad(rng, "000000")),
    ),
    "PERSON_NAME": Case(
        (_name,),
        ("name;dob\n{};unknown\n", "name,date of birth\n{},1984-04-17\n",
         "Nachname\tGeburtsdatum\n{}\t17.04.1984\n", "id,full name,dob\n1,{},1984-04-17\n",
         "dob;surname\n1984-04-17;{}\n",
         "first name|last name|birthday\nx1|{}|1984-04-17\n", "nom;date de naissance\n{};x\n"),
        (template("0000-00"), template("A0"), _mail, lambda rng: f"https://x.de/{digits(rng, 3)}",
         lambda rng: f"{digits(rng, 2)}.{digits(rng, 2)}", lambda rng: f"[{digits(rng, 3)}]"),
        ("title;size\n{};4\n", "see {} here\n", "file,label\n1,{}\n"),
    ),
    "ADDRESS_PART": Case(
        (_street,),
        ("id;Straße\n1;{}\n", "street address,size\n{},4\n", "first name,address\nJane,{}\n",
         "| Anschrift | n |\n|---|---|\n| {} | 1 |\n", "Surname\tStreet address\nDoe\t{}\n"),
        (lambda rng: f"https://x.de/{digits(rng, 3)}", _mail,
         lambda rng: ".".join(digits(rng, 2) for _ in range(4)), template("00")),
        ("title;size\n{};4\n", "see {} here\n"),
    ),
    "DATE_OF_BIRTH": Case(
        tuple(map(_day, ("Y-M-D", "D.M.Y", "D/M/Y", "D-M-Y", "Y/M/D", "D N Y", "N D, Y", "YMD",
                         "D. N Y", "Y.M.D"))),
        called("DOB", "date of birth", "Geburtsdatum", "geboren am", "né le", "fecha de nacimiento",
               "data di nascita", "geboortedatum", "data urodzenia", "дата рождения", "birthday",
               "date de naissance", "födelsedatum", "出生日期", "D.O.B.", "Born on"),
        (_day("D.M.Y", "31", "02"), _day("Y-M-D", month="13"), _day("M/D/Y", "32"),
         _day("Y-M-D", year="1780"), _day("D N Y", "41"), _day("D.M.Y", "00"),
         _day("Y-M-D", year="2093"), _day("Y-M-D", "29", "02", "2001"), _day("D/M/Y", "31", "04")),
        ("on {} of", "{}\n", "due date: {}\n"),
    ),
}  # fmt: skip
"""Cases by data type key."""
