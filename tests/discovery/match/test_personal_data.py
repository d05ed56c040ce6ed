"""Personal data from other generators is found as people write it; look-alikes are not."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache, partial
from types import ModuleType

import phonenumbers
import pytest
from faker import Faker
from phonenumbers import PhoneNumberFormat

from app.discovery.match.detectors import addresses, birth, phones
from app.discovery.match.finder import Finder


@cache
def finder(family: ModuleType) -> Finder:
    return Finder((family.DETECTOR,))


def found(family: ModuleType, text: str) -> list[tuple[str, str]]:
    raw = text.encode()
    hits, _ = finder(family).hits(raw)
    return [(hit.data_type, raw[hit.start : hit.end].decode()) for hit in hits]


REGIONS = ("US", "GB", "DE", "FR", "IT", "ES", "NL", "PL", "SE", "BR", "IN", "AU", "JP", "ZA", "CH",
           "TR", "KE", "MX", "CN", "UA", "IE", "NZ")  # fmt: skip


@pytest.mark.parametrize("region", REGIONS)
def test_the_example_of_every_country_is_found_in_international_form(region: str) -> None:
    for kind in (phonenumbers.PhoneNumberType.MOBILE, phonenumbers.PhoneNumberType.FIXED_LINE):
        number = phonenumbers.example_number_for_type(region, kind)
        if number is None:
            continue
        for form in (PhoneNumberFormat.E164, PhoneNumberFormat.INTERNATIONAL):
            written = phonenumbers.format_number(number, form)
            assert found(phones, f'call {written} or "{written}"') == [("PHONE", written)] * 2
            assert found(phones, f"7{written} and x{written}") == []


INLAND = {
    "PHONE_NANP": "US CA", "PHONE_UK": "GB", "PHONE_DE": "DE AT CH", "PHONE_FR": "FR",
    "PHONE_BE": "NL BE", "PHONE_ES": "ES", "PHONE_IT": "IT", "PHONE_PL": "PL",
    "PHONE_NORDIC": "SE NO DK FI IS", "PHONE_BR": "BR", "PHONE_MX": "MX AR", "PHONE_IN": "IN",
    "PHONE_AU": "AU NZ", "PHONE_JP": "JP KR", "PHONE_RU": "RU", "PHONE_CN": "CN", "PHONE_ID": "ID",
    "PHONE_VN": "VN", "PHONE_UA": "UA", "PHONE_GR": "GR CY", "PHONE_TR": "TR", "PHONE_HU": "HU",
    "PHONE_ARAB": "AE SA EG MA JO DZ IQ KW QA OM BH TN LB",
    "PHONE_BALTIC": "EE LV LT", "PHONE_BALKANS": "BG HR RS SI", "PHONE_IE": "IE",
    "PHONE_AFRICA": "ZA NG KE", "PHONE_PK": "PK", "PHONE_SEA": "TH MY PH", "PHONE_IL": "IL",
    "PHONE_CZ": "CZ SK", "PHONE_RO": "RO", "PHONE_PT": "PT", "PHONE_MT": "MT",
}  # fmt: skip
CALLED = {"PHONE_NORDIC": "telefon", "PHONE_DE": "Tel"}


def test_numbers_in_national_form_are_found_and_those_outside_of_the_plan_are_not() -> None:
    for key in INLAND:
        for region, right, wrong in numbers(key):
            for written in right:
                values = [one for _, one in found(phones, f"{CALLED.get(key, 'phone')}: {written}")]
                assert values == [written], (region, written)
            for written in wrong:
                assert (key, written) not in found(phones, f"phone: {written}"), region


def numbers(key: str) -> Iterator[tuple[str, list[str], list[str]]]:
    """Yield valid numbers in each region of a type, and invalid ones."""
    for region in INLAND[key].split():
        for kind in (phonenumbers.PhoneNumberType.MOBILE, phonenumbers.PhoneNumberType.FIXED_LINE):
            example = phonenumbers.example_number_for_type(region, kind)
            assert example is not None
            yield region, *drawn(random.Random(region), example, region, INLAND[key])


def numbers_of(key: str) -> tuple[list[str], list[str]]:
    """Return the numbers of the first region."""
    _, right, wrong = next(numbers(key))
    return right, wrong


def drawn(
    draw: random.Random, example: phonenumbers.PhoneNumber, region: str, regions: str
) -> tuple[list[str], list[str]]:
    """Return 20 numbers like an example that the library accepts, and 20 that it rejects."""
    right: list[str] = []
    wrong: list[str] = []
    head = phonenumbers.national_significant_number(example)
    while len(right) < 20 or len(wrong) < 20:
        keep = 4 if len(right) < 20 else 0
        rest = "".join(draw.choices("0123456789", k=len(head) - keep))
        number = phonenumbers.PhoneNumber(example.country_code, int(head[:keep] + rest))
        number.italian_leading_zero = example.italian_leading_zero
        written = phonenumbers.format_number(number, PhoneNumberFormat.NATIONAL)
        if phonenumbers.is_valid_number_for_region(number, region):
            right.append(written)
        elif not any(map(partial(taken, written), regions.split())):
            wrong.append(written)
    return right[:20], wrong[:20]


def taken(written: str, region: str) -> bool:
    try:
        number = phonenumbers.parse(written, region)
    except phonenumbers.NumberParseException:
        return False
    return phonenumbers.is_valid_number_for_region(number, region)


@pytest.mark.parametrize(
    ("locale", "key", "least"),
    [("en_US", "ADDRESS_US", 31), ("de_DE", "ADDRESS_DE", 36), ("de_CH", "ADDRESS_DE", 39),
     ("fr_FR", "ADDRESS_FR", 28)],
)  # fmt: skip
def test_addresses_that_others_make_up_are_found(locale: str, key: str, least: int) -> None:
    faker = Faker(locale)
    faker.seed_instance(5)
    made = [faker.address() for _ in range(40)]
    hits = [{one for one, _ in found(addresses, f"to\n{address}\n\nok")} for address in made]
    assert sum(key in keys for keys in hits) >= least


@pytest.mark.parametrize(
    "form", ["%Y-%m-%d", "%d.%m.%Y", "%m/%d/%Y", "%d-%m-%Y", "%Y/%m/%d", "%d %B %Y", "%B %d, %Y"]
)
def test_dates_of_birth_are_found_after_a_word_and_impossible_ones_are_not(form: str) -> None:
    faker = Faker()
    faker.seed_instance(6)
    for _ in range(20):
        day = faker.date_of_birth(minimum_age=18).strftime(form)
        for text in ("DOB: {}", "geboren am {}", '"date_of_birth": "{}"', "né le {}"):
            assert found(birth, text.format(day)) == [("DATE_OF_BIRTH", day)]
        assert found(birth, f"on {day} of") == []
    for wrong in ("31.02.1980", "1980-13-40", "12/32/1980", "1780-01-01", "41 March 1980"):
        assert found(birth, f"DOB: {wrong}") == []
