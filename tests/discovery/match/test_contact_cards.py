"""Names and addresses in contact cards and in exports of directories."""

from __future__ import annotations

import base64
import quopri

import pytest

from app.discovery.match.finder import finder


def found(text: str, key: str = "PERSON_NAME") -> list[str]:
    hits = [hit for hit in finder().hits(text.encode())[0] if hit.data_type == key]
    return [
        (hit.read or text.encode()[hit.start : hit.end]).decode()
        for hit in sorted(hits, key=lambda hit: hit.start)
    ]


@pytest.mark.parametrize("version", ["2.1", "3.0", "4.0"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_the_names_of_a_card_are_found_by_their_property(version: str, end: str) -> None:
    lines = (
        "BEGIN:VCARD", f"VERSION:{version}", "N;SORT-AS=\"Q\":Quistlethorpe;Xqueline;Obry;Dr.;",
        "FN:Dr. Xqueline Quistlethorpe", "ORG:Sage Consulting", "TITLE:Marketing Manager",
        "END:VCARD", "",
    )  # fmt: skip
    assert found(end.join(lines) * 2) == [
        "Quistlethorpe", "Xqueline", "Obry", "Dr. Xqueline Quistlethorpe",
    ] * 2  # fmt: skip


def test_cards_of_organisations_have_no_name() -> None:
    assert found("BEGIN:VCARD\nVERSION:3.0\nN:;;;;\nFN:Northwind Harbor\nEND:VCARD\n") == []


def test_addresses_of_cards_are_found() -> None:
    card = "BEGIN:VCARD\nFN:X\nADR;TYPE=work:;;{}\nEND:VCARD\n"
    full = "12 High Street\\, Flat 2;York;;YO1 7AB;UK"
    assert found(card.format(full), "ADDRESS") == [full.replace("\\", "")]
    assert found(card.format("Tverskaya 7;;;125009;"), "ADDRESS") == ["Tverskaya 7;;;125009"]
    assert found(card.format(";York;;;UK"), "ADDRESS") == []


def test_encoded_and_folded_values_are_read_and_told_as_such() -> None:
    quoted = quopri.encodestring("Hasenöhrlein;Jürgen;;;".encode()).decode()
    card = f"BEGIN:VCARD\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:{quoted}\nEND:VCARD\n"
    assert found(card) == ["Hasenöhrlein", "Jürgen"]
    assert found("BEGIN:VCARD\r\nN:Quistle\r\n thorpe;;;;\r\nEND:VCARD\r\n") == ["Quistlethorpe"]
    hits, _ = finder().hits(card.encode())
    assert all(hit.trace[-1].name == "Markup" for hit in hits if hit.read)


def test_attributes_of_persons_in_a_directory_are_found() -> None:
    encoded = base64.b64encode("Hasenöhrlein".encode()).decode()
    text = (
        "version: 1\n\ndn: uid=x,dc=firm\nobjectClass: inetOrgPerson\ncn: Xqueline Quistlein\n"
        f"sn:: {encoded}\ngivenName: Xqueline\nou: Charlotte Branch\n\n"
        "dn: cn=Qzoria Readers,dc=firm\nobjectClass: groupOfNames\ncn: Qzoria Readers\n"
    )
    assert found(text) == ["Xqueline Quistlein", "Hasenöhrlein", "Xqueline"]
