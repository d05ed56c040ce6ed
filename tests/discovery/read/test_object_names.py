"""Values in the names of files, folders and members."""

from __future__ import annotations

import io
import os
import random
import uuid
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.discovery.match.custom_types import CustomType, ExactList
from app.discovery.match.exact.hashed_list import ListBuilder
from app.discovery.match.matches import Match
from app.discovery.match.rules import NO_RULES, Rules, Values, Wanted
from app.discovery.read.file_scan import scan_file
from app.discovery.read.object_names import FILE, FOLDER, MEMBER, in_path

KEY = b"k" * 32
CARD = "4539148803436467"
IBAN = "DE89 3704 0044 0532 0130 00"


def found(name: str, rules: Rules = NO_RULES) -> list[tuple[str, str]]:
    return [(match.data_type, match.place) for match in in_path(os.fsencode(name), KEY, rules)]


@pytest.mark.parametrize("separator", ["", "_", "-", ".", " "])
@pytest.mark.parametrize("frame", ["{}", "{}.txt", "scan_{}.pdf", "old {} copy.tar.gz", "a.{}.b"])
def test_finds_a_number_between_separators(separator: str, frame: str) -> None:
    card = separator.join(CARD[at : at + 4] for at in range(0, 16, 4))
    assert found(frame.format(card)) == [("CARD_VISA", FILE)]
    iban = IBAN.replace(" ", separator)
    assert found(frame.format(iban)) == [("IBAN", FILE)]


@pytest.mark.parametrize(
    ("name", "data_type"),
    [
        ("ssn_457-55-5462.pdf", "SSN_US"),
        ("PESEL_44051401359.pdf", "NATIONAL_ID_PL"),
        ("mail_jane.doe@northwind.com_2024.msg", "EMAIL"),
        ("jane.doe@northwind.com.eml", "EMAIL"),
        ("ghp_16C7e42F292c6912E7710c838347Ae178B4a.txt", "GITHUB_TOKEN"),
        ("+49 151 23456789.vcf", "PHONE"),
    ],
)
def test_finds_other_types(name: str, data_type: str) -> None:
    assert found(name) == [(data_type, FILE)]


def test_an_extension_is_no_part_of_an_address() -> None:
    (match,) = in_path(b"jane.doe@northwind.com.eml", KEY, NO_RULES)
    assert match.masked == "j*******@northwind.com"


def test_folders_count_below_the_root_and_below_the_location() -> None:
    assert found(f"{CARD}/a/notes.txt") == [("CARD_VISA", FOLDER)]
    assert found("a/notes.txt", Rules(above=CARD.encode())) == [("CARD_VISA", FOLDER)]
    assert found(f"{CARD}/{CARD}.txt") in ([("CARD_VISA", FOLDER)], [("CARD_VISA", FILE)])


def test_filters_of_values_apply() -> None:
    assert found(f"{CARD}.txt", Rules(ignored=Values(frozenset({CARD})))) == []
    (match,) = in_path(f"{CARD}.txt".encode(), KEY, Rules(tests=Values(frozenset({CARD}))))
    assert match.severity == "test"


def test_custom_types_are_found_in_names_without_digits(tmp_path: Path) -> None:
    project = CustomType("PROJECT", "Project", r"\bPRJ-[A-Z]{4}\b", ("project",))
    builder = ListBuilder(KEY)
    builder.add([["Erika Rumpelstilz"]])
    builder.write(tmp_path / "list")
    exact = ExactList(str(tmp_path / "list"), KEY, 128, 1)
    customer = CustomType("CUSTOMER", "Customer", "", exact=exact)
    rules = Rules(wanted=Wanted(custom=(project, customer)))
    assert found("project PRJ-ABCD.txt", rules) == [("PROJECT", FILE)]
    assert found("Erika_Rumpelstilz/letter.txt", rules) == [("CUSTOMER", FOLDER)]
    assert found("PRJ-ABCD.txt", rules) == [], "its confidence is low"
    assert found("Erika/letter.txt", rules) == []


def test_times_and_ids_are_not_reported() -> None:
    rng = random.Random(5)

    def moment(form: str) -> str:
        return datetime.fromtimestamp(rng.randint(10**9, 17 * 10**8), UTC).strftime(form)

    wrong = []
    for _ in range(300):
        names = (
            moment("%Y%m%d%H%M%S.log"), moment("backup-%Y-%m-%d_%H-%M-%S.tar.gz"),
            moment("IMG_%Y%m%d_%H%M%S.jpg"), f"{rng.randint(10**12, 17 * 10**11)}.png",
            f"{uuid.UUID(int=rng.getrandbits(128))}.json", f"{rng.getrandbits(160):040x}",
            f"chunk-{rng.getrandbits(80):020x}.js", f"order_{rng.randint(0, 10**10):010}.pdf",
        )  # fmt: skip
        wrong += [name for name in names if found(name)]
    assert wrong == []


def scanned(path: Path) -> dict[str, list[Match]]:
    report = scan_file(os.fsencode(path.parent), os.fsencode(path.name), KEY)
    return {each.inner: list(each.matches) for each in report.found}


def test_a_file_without_content_is_reported_for_its_name(tmp_path: Path) -> None:
    (tmp_path / f"{CARD}.txt").touch()
    ((match,),) = scanned(tmp_path / f"{CARD}.txt").values()
    assert (match.place, match.offset, match.length) == (FILE, 0, 0)
    assert match.masked == "453914******6467"
    assert match.is_in_name


def test_name_and_content_are_one_object_with_one_fingerprint(tmp_path: Path) -> None:
    path = tmp_path / f"{CARD}.txt"
    path.write_text(f"card {CARD}\n")
    (matches,) = scanned(path).values()
    assert [match.is_in_name for match in matches] == [False, True]
    assert len({match.fingerprint for match in matches}) == 1


def test_members_are_reported_even_if_they_cannot_be_read(tmp_path: Path) -> None:
    inner, path = io.BytesIO(), tmp_path / f"{CARD}.zip"
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr("plain.txt", "nothing")
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(f"{CARD}/one.txt", f"card {CARD}")
        archive.writestr(f"{IBAN}.zip", inner.getvalue())
        archive.writestr(f"{CARD}.gz", b"\x1f\x8b damaged")
    places = {name: [match.place for match in each] for name, each in scanned(path).items()}
    assert places == {
        f"{CARD}/one.txt": ["line 1", MEMBER],
        f"{IBAN}.zip": [MEMBER],
        f"{CARD}.gz": [MEMBER],
        "": [FILE],
    }
