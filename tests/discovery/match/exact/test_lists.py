"""Lists of values: normalised, hashed with a key, and found as whole words in any writing."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.discovery.match.custom_types import Customs, CustomType, ExactList, Hopeless, checked
from app.discovery.match.exact.hashed_list import HashedList, ListBuilder, ListLost, read_header
from app.discovery.match.exact.normalising import (
    TOKEN,
    Unusable,
    all_joined,
    joined,
    normalised_token,
    split,
)
from app.discovery.match.exact.surroundings import Surroundings
from app.discovery.match.finder import Finder
from app.discovery.match.matches import Confidence, Severity
from app.discovery.match.rules import Rules, Wanted
from app.discovery.read.search import find_all

KEY = bytes(range(32))


def made(
    folder: Path, *rows: tuple[str, ...], within: int = 128, least: int = 1, words: str = ""
) -> CustomType:
    """Return a data type for these rows: a value, and values of other columns."""
    builder = ListBuilder(KEY, columns=max(len(row) for row in rows) - 1)
    builder.add(rows)
    path = folder / f"{len(list(folder.iterdir()))}.values"
    builder.write(path)
    keywords = (words,) if words else ()
    exact = ExactList(str(path), KEY, within, least)
    return checked(CustomType("LISTED", "Listed", "", keywords, exact=exact))


def found(custom: CustomType, text: str) -> list[str]:
    """Return the matches as they are written in the text."""
    raw = text.encode()
    return [raw[hit.start : hit.end].decode() for hit in Finder((), custom=(custom,)).hits(raw)[0]]


@pytest.mark.parametrize(
    ("value", "text", "written"),
    [
        ("KX-48210", "see kx 48210.", ["kx 48210"]),
        ("KX-48210", "KX48210_KX4-8210", ["KX48210", "KX4-8210"]),
        ("KX-48210", "AKX48210 KX482101 KX-4821 KX--48210", []),
        ("4532 0151 1283", "453201511283, 4532-0151-1283; 4532.0151.1283", [
            "453201511283", "4532-0151-1283", "4532.0151.1283"]),
        ("453201511283", "4532\u00a00151\u00a01283", ["4532\u00a00151\u00a01283"]),
        ("KX-48210", "ＫＸ－４８２１０ KX48210", ["ＫＸ－４８２１０", "KX48210"]),  # noqa: RUF001
        ("KX-48210", "Größe ＫＸ４８２１０ ist", ["ＫＸ４８２１０"]),  # noqa: RUF001
        ("Project Kestrel", "the PROJECT\nKestrel; project-kestrel", [
            "PROJECT\nKestrel", "project-kestrel"]),
        ("Project Kestrel", "project of Kestrel, ProjectKestrel, Projects Kestrel", []),
        ("Kestrelium", "Kestrelium, kestreliums; KESTRELIUM", ["Kestrelium", "KESTRELIUM"]),
        ("Jürgen Großmann", "Herr JÜRGEN Großmann, Zürich", ["JÜRGEN Großmann"]),
        ("Jürgen Ösnahm", "Ju\u0308rgen Ösnahm", ["Ju\u0308rgen Ösnahm"]),
        ("10 Downing Street, London", "at 10 Downing Street\nLondon.", [
            "10 Downing Street\nLondon"]),
        ("anna.muster@firma-kx.de", "To: Anna.Muster@firma-kx.de;", ["Anna.Muster@firma-kx.de"]),
        ("山田太郎花子", "氏名 山田太郎花子 様", ["山田太郎花子"]),
    ],
)  # fmt: skip
def test_a_value_is_found_as_a_whole_in_any_writing(
    tmp_path: Path, value: str, text: str, written: list[str]
) -> None:
    assert found(made(tmp_path, (value,)), text) == written


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "cp1252"])
def test_a_value_inside_a_longer_match_is_where_it_is_written(
    tmp_path: Path, encoding: str
) -> None:
    custom = (made(tmp_path, ("firma-kx.de",)), checked(CustomType("NEXT", "Next", "KX-[0-9]{5}")))
    text = "Für anna@firma-kx.de und KX-48210\n".encode(encoding)
    found = find_all(text, KEY, encoding, Rules(wanted=Wanted(frozenset({"EMAIL"}), custom)))
    written = [text[one.offset : one.offset + one.length].decode(encoding) for one in found]
    assert written == ["anna@firma-kx.de", "firma-kx.de", "KX-48210"]


def test_codes_of_random_letters_and_digits_are_found_by_the_lengths_of_their_parts(
    tmp_path: Path,
) -> None:
    values = [f"{number * 7919:08x}-{number * 104729 % 16**6:06x}" for number in range(1, 2000)]
    custom = made(tmp_path, *((value,) for value in values))
    assert custom.exact is not None
    assert read_header(Path(custom.exact.path), KEY).shapes == ["A8-A6"]
    text = f"id={values[7].upper()} {values[9].replace('-', '')} 00000000-00000a"
    assert found(custom, text) == [values[7].upper(), values[9].replace("-", "")]


def test_values_of_other_columns_of_the_same_row_must_be_near(tmp_path: Path) -> None:
    rows = [("48210", "Anna Muster", "1980-05-17"), ("48211", "Jo Osprey", ""), ("48212", "", "")]
    one = made(tmp_path, *rows, within=40)
    two = made(tmp_path, *rows, within=40, least=2)
    assert found(one, "48210;ANNA MUSTER;x") == ["48210"]
    assert found(one, f"48210;{'.' * 40};Anna Muster") == []
    assert found(one, "48210;Jo Osprey") == []  # the name of another row
    assert found(one, "48212 and 48210") == []
    assert found(two, "Anna Muster: 48210") == []
    assert found(two, "Anna Muster: 48210, 1980/05/17") == ["48210"]
    assert found(two, "48211 = Jo Osprey") == ["48211"]  # its row has no more
    hits, _ = Finder((), custom=(two,)).hits(b"Anna Muster: 48210", near_misses=True)
    assert hits[0].failed is not None
    assert hits[0].failed.outcome == "1 of 2 necessary values of its row are near"


def test_the_same_value_may_have_several_rows(tmp_path: Path) -> None:
    custom = made(tmp_path, ("48210", "Osprey"), ("48210", "Kestrel"), ("48210", "kestrel"))
    assert custom.exact is not None
    assert read_header(Path(custom.exact.path), KEY).values == 2
    assert found(custom, "48210 Kestrel") == found(custom, "48210 Osprey")[:1] == ["48210"]


def test_keywords_and_confidence_apply_to_a_list(tmp_path: Path) -> None:
    custom = made(tmp_path, ("KX-48210",), words="badge")
    assert found(custom, "order KX-48210") == []
    hits, _ = Finder((), custom=(custom,)).hits(b"badge KX-48210")
    assert hits[0].confidence is Confidence.HIGH
    assert [check.name for check in hits[0].trace] == ["List", "Context"]
    plain = made(tmp_path, ("KX-48210",))
    hits, _ = Finder((), custom=(plain,)).hits(b"badge KX-48210")
    assert hits[0].confidence is Confidence.MEDIUM


def test_unusable_rows_are_left_out_counted_and_named_by_their_line(tmp_path: Path) -> None:
    builder = ListBuilder(KEY)
    values = [
        "KX-48210", "", "--", "KX-4", "12345", "123456", "000000", "aaaaa", "Danke", "Anna",
        "kx 48210", "x" * 129, "one two three four five six seven", "Kestrelium", "would have",
    ]  # fmt: skip
    builder.add([(value,) for value in values])
    builder.write(tmp_path / "a.values")
    assert builder.left_out == Counter(
        {
            Unusable.EMPTY: 2, Unusable.SHORT: 3, Unusable.COMMON: 5, Unusable.TWICE: 1,
            Unusable.LONG: 2,
        }
    )  # fmt: skip
    assert builder.lines[Unusable.SHORT] == [4, 5, 10]
    assert builder.lines[Unusable.TWICE] == [11]
    assert builder.usable == 2
    assert read_header(tmp_path / "a.values", KEY).values == 2


def test_a_file_holds_no_value_and_needs_its_key(tmp_path: Path) -> None:
    custom = made(tmp_path, ("KX-48210", "Anna Muster"), ("Project Kestrel", "Jo"))
    assert custom.exact is not None
    path = Path(custom.exact.path)
    content = path.read_bytes().lower()
    for part in (b"48210", b"kestrel", b"muster", b"project"):
        assert part not in content
    if sys.platform != "win32":  # where an access list does the same
        assert path.stat().st_mode & 0o077 == 0
    with pytest.raises(ListLost, match="key"):
        read_header(path, bytes(32))
    with pytest.raises(Hopeless, match="key"):
        Customs((CustomType("A1", "A", "", exact=ExactList(str(path), bytes(32), 128, 1)),))
    damaged = tmp_path / "damaged.values"  # Windows changes no file that is mapped
    damaged.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(ListLost, match="damaged"):
        HashedList(damaged, KEY)
    with pytest.raises(ListLost, match="missing"):
        HashedList(tmp_path / "missing.values", KEY)


def test_the_same_value_has_another_hash_in_another_list(tmp_path: Path) -> None:
    lists = [made(tmp_path, ("KX-48210",)).exact for _ in range(2)]
    first, second = (Path(one.path).read_bytes()[-8:] for one in lists if one)
    assert first != second


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"expression": "abc"}, "excludes an expression"),
        ({"check": "luhn"}, "excludes an expression"),
        ({"within": 8}, "within 16 to 1,024 bytes"),
        ({"least": 0}, "within 16 to 1,024 bytes"),
    ],
)
def test_a_hopeless_list_type_is_refused(
    tmp_path: Path, fields: dict[str, str | int], reason: str
) -> None:
    exact = made(tmp_path, ("KX-48210",)).exact
    assert exact is not None
    within, least = int(fields.get("within", 128)), int(fields.get("least", 1))
    custom = CustomType(
        "A1", "A", str(fields.get("expression", "")), check=str(fields.get("check", "")),
        exact=ExactList(exact.path, KEY, within, least),
    )  # fmt: skip
    with pytest.raises(Hopeless, match=reason):
        checked(custom)


@given(st.lists(st.text("aZ9é１", min_size=1, max_size=8), max_size=6), st.integers(1, 4))  # noqa: RUF001
def test_all_joined_is_joined_of_each_run(words: list[str], most: int) -> None:
    tokens = [normalised_token(word) for word in words]
    runs = [
        joined(tokens[first:last])
        for first in range(len(tokens))
        for last in range(first + 1, min(first + most, len(tokens)) + 1)
    ]
    assert list(all_joined(tokens, most)) == runs


def test_normalised_forms() -> None:
    forms = {
        "KX-48210": "kx48210", "ＫＸ 48210": "kx48210", "Anna  Muster": "anna muster",  # noqa: RUF001
        "Hauptstraße 12": "hauptstraße 12", "1980-05-17": "19800517", "…": "",
    }  # fmt: skip
    assert {value: joined(split(value)) for value in forms} == forms


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from(["é", "osprey", "kx", "1", "; ", "xx", "\n", " "]), max_size=60),
    st.integers(0, 40),
    st.integers(1, 4),
)
def test_near_values_are_the_same_however_the_text_is_cut(
    parts: list[str], within: int, width: int
) -> None:
    text = "".join(parts)
    raw, hashes = text.encode(), {"osprey": 1, "kx1": 2, "é": 3}
    around = Surroundings(raw, lambda value: hashes.get(value, 9), within, range(99))
    spans = [
        (len(text[: match.start()].encode()), len(text[: match.end()].encode()), match.group())
        for match in TOKEN.finditer(text)
    ]
    for start in range(0, len(raw), width):
        end = min(start + width, len(raw))
        runs = [spans[at : at + size] for at in range(len(spans)) for size in range(1, 5)]
        near = {
            hashes.get(joined([token for _, _, token in run]))
            for run in runs
            if (start - within <= run[0][0] and run[-1][1] <= start)
            or (end <= run[0][0] and run[-1][1] <= end + within)
        }
        assert around.near(start, end, [1, 2, 3]) == len(near - {None})


def test_values_in_a_dense_table_are_near_only_in_their_own_rows(tmp_path: Path) -> None:
    rows = [(f"QZ-{number:05}", f"Ödalys Kestrel{number}") for number in range(2_000)]
    custom = made(tmp_path, *rows, within=40)
    whole = "\n".join(";".join(row) for row in rows)
    assert found(custom, whole) == [row[0] for row in rows]
    mixed = "\n".join(f"{row[0]};{rows[(at + 700) % 2_000][1]}" for at, row in enumerate(rows))
    assert found(custom, mixed) == []


@pytest.mark.parametrize(
    ("value", "other"),
    [
        ("4532 0151 1283 0366", "CARD_VISA"),
        ("anna.muster@example.com", "EMAIL"),
        ("muster", "EMAIL"),  # within the other match
    ],
)
def test_a_value_of_a_list_counts_beside_another_data_type(
    tmp_path: Path, value: str, other: str
) -> None:
    text = "Card of the customer: 4532 0151 1283 0366, e-mail anna.muster@example.com"
    rules = Rules(wanted=Wanted(frozenset({other}), (made(tmp_path, (value,)),)))
    matches = find_all(text.encode(), KEY, rules=rules)
    listed = [match for match in matches if match.data_type == "LISTED"]
    assert [text[match.offset : match.offset + match.length] for match in listed] == [value]
    assert listed[0].severity is Severity.MATCH
    assert {match.data_type for match in matches} == {"LISTED", other}
