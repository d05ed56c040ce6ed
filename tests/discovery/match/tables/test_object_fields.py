"""Names in the fields of objects are judged by all values of a field, like those of a column."""

from __future__ import annotations

import json
from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

import pytest

from app.discovery.match.finder import finder

# Names that no list has stand beside known ones.
PEOPLE = (
    "Jürgen Quistlethorpe", "Aoife Hasenöhrlein", "Zsófia Brzęczykowski", "Étienne Vegarian",
    "Begoña Thistlewood", "Lorenzo Quistlethorpe", "Xqueline Obrzynski", "Sjoerd Hasenöhrlein",
    "Małgorzata Thistlewood", "Jane Vegarian",
)  # fmt: skip
DISHES = (
    "Victoria Sponge", "Lentil Soup", "Caesar Salad", "Beef Wellington", "Mushroom Soup",
    "Rhubarb Crumble", "Fish Pie", "Steak Tartare", "Pumpkin Risotto", "Bloody Mary",
)  # fmt: skip


def names(text: str) -> list[str]:
    found = sorted(
        (hit for hit in finder().hits(text.encode())[0] if hit.data_type == "PERSON_NAME"),
        key=lambda hit: hit.start,
    )
    return [text.encode()[hit.start : hit.end].decode() for hit in found]


def written(label: str, values: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    rows = [{"id": number, label: value} for number, value in enumerate(values)]
    yield "JSON", json.dumps({"total": len(rows), "items": rows}, ensure_ascii=False)
    yield "JSON, indented", json.dumps(rows, ensure_ascii=False, indent=4)
    yield "JSON lines", "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    yield (
        "elements",
        "<?xml version='1.0'?>\n<rows>\n"
        + "".join(f"<row><id>1</id><{label}>{escape(value)}</{label}></row>\n" for value in values)
        + "</rows>\n",
    )
    yield (
        "attributes",
        "<rows>\n"
        + "".join(f'<row id="1" {label}={quoteattr(value)}/>\n' for value in values)
        + "</rows>\n",
    )


@pytest.mark.parametrize("label", ["name", "customer", "assignee", "displayName", "fullName"])
def test_all_names_of_a_field_are_found(label: str) -> None:
    for form, text in written(label, PEOPLE):
        assert names(text) == list(PEOPLE), form


@pytest.mark.parametrize("label", ["name", "item", "title", "displayName"])
def test_fields_with_things_are_no_names(label: str) -> None:
    for form, text in written(label, DISHES):
        assert names(text) == [], form


def test_fields_of_the_same_name_in_other_objects_are_judged_apart() -> None:
    rows = [
        {"id": number, "name": dish, "owner": {"name": person, "team": "Blue"}}
        for number, (dish, person) in enumerate(zip(DISHES, PEOPLE, strict=True))
    ]
    for indent in (None, 2):
        text = json.dumps(rows, ensure_ascii=False, indent=indent)
        assert names(text) == list(PEOPLE), indent


def test_fields_behind_the_judged_beginning_are_found() -> None:
    rows = [{"id": number, "nachname": PEOPLE[number % 10].split()[1]} for number in range(4000)]
    assert len(names(json.dumps(rows, ensure_ascii=False))) == len(rows)


def test_towns_and_postcodes_count_beside_names() -> None:
    row = {"vorname": "Jürgen", "ort": "Ulm", "plz": "89073"}
    text = json.dumps([row, {**row, "ort": "Graz"}], ensure_ascii=False)
    found = [hit for hit in finder().hits(text.encode())[0] if hit.data_type == "ADDRESS_PART"]
    assert len(found) == 4
    del row["vorname"]
    text = json.dumps([row, row])
    assert not [hit for hit in finder().hits(text.encode())[0] if hit.data_type == "ADDRESS_PART"]
