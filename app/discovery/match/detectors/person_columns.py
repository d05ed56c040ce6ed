# ruff: noqa: RUF001 - words of languages whose letters look alike
"""Columns of names and of parts of addresses in tables, found by headings in many languages."""

from __future__ import annotations

import re

from app.discovery.late_pattern import late
from app.discovery.match.detectors import name_shapes
from app.discovery.match.detectors.base import DataType, Detector, Sample
from app.discovery.match.detectors.cell_kinds import CellKind, words
from app.discovery.match.detectors.name_shapes import Likeness
from app.discovery.match.name_lists import listed, name_lists

PERSON_NAME = DataType("PERSON_NAME", "Name of a person", "Personal data")
ADDRESS_PART = DataType("ADDRESS_PART", "Part of a postal address (table)", "Personal data")


_OF_PERSONS = words(
    """patient, employee, emp, student, guest, passenger, member, person, contact, applicant, owner,
    tenant, beneficiary, cardholder, holder, insured, subscriber, user, child, parent, spouse,
    mother, father, author, teacher, driver, donor, manager, mitarbeiter, patienten, schüler, gast,
    mitglied, ansprechpartner, kontakt, candidate, borrower, resident, participant, rep, doctor,
    physician, nurse, agent, witness, attendee, customer, client, cust, kunde, kunden, billing,
    shipping, bill, ship, recipient, sender, empfänger, cliente"""
)
_GIVEN = words(
    """first name, firstname, fname, given name, givenname, given names, forename, forenames,
    first names, christian name, nickname, middle name, middlename, mname, preferred name,
    vorname, vornamen, rufname, prénom, prenom, prénoms, prenoms, nombre de pila, nombres,
    primer nombre, nome próprio, primeiro nome, nome di battesimo, voornaam, voornamen, roepnaam,
    förnamn, tilltalsnamn, fornavn, etunimi, etunimet, imię, imiona, pierwsze imię, jméno,
    křestní jméno, krestni jmeno, krstné meno, keresztnév, utónév, keresztnev, utonev,
    prenume, prenumele, vlastito ime, osebno ime, vārds, vards, eesnimi, имя, име,
    ім'я, імя, собствено име, лично име, adı, الاسم الأول, שם פרטי, 名, 名字,
    이름, nama depan, ชื่อ, fornafn, eiginnafn, отчество, по батькові, patronymic"""
)
_FAMILY = words(
    """
    last name, lastname, lname, surname, surnames, family name, familyname, last names, maiden
    name, birth name, nachname, familienname, zuname, geburtsname, nom de famille, nom de
    naissance, nom d'usage, nom usuel, apellido, apellidos, primer apellido, segundo apellido,
    apellido paterno, apellido materno, cognome, sobrenome, apelido, apelidos, último nome,
    achternaam, familienaam, geslachtsnaam, efternamn, efternavn, etternavn, slektsnavn,
    sukunimi, nazwisko, nazwisko rodowe, příjmení, prijmeni, priezvisko, vezetéknév, családnév,
    vezeteknev, nume de familie, prezime, priimek, uzvārds, uzvards, pavardė, pavarde,
    perekonnanimi, фамилия, фамилно име, прізвище, презиме, επώνυμο, επίθετο, soyad, soyadı,
    soyisim, اسم العائلة, שם משפחה, 姓, 姓氏, nama belakang, นามสกุล, eftirnafn, kenninafn
    """
)
_GIVEN_VAGUE = words("first, given, imie, meno, ime, vardas, όνομα, ad, isim, tên, middle")
_FAMILY_VAGUE = words("last, second name, 성, họ, sn, family")
_FULL = words(
    """full name, fullname, complete name, person name, name of patient, name surname,
    patient, employee, cardholder, card holder, account holder, accountholder, beneficiary,
    insured, policyholder, next of kin, emergency contact, passenger, tenant, applicant,
    contact person, contact name, employee name, patient name, student name, guest name,
    passenger name, member name, applicant name, tenant name, teacher name, attention, attn,
    vollständiger name, vor und nachname, vorname nachname, vor- und nachname, name vorname,
    kontoinhaber, karteninhaber, ansprechpartner, sachbearbeiter, mitarbeiter, versicherter,
    nom complet, nom et prénom, nom prénom, nom prenom, titulaire, nombre completo,
    nombre y apellidos, nombre apellidos, titular, nome completo, nome e cognome, nominativo,
    intestatario, volledige naam, naam en voornaam, contactpersoon, fullständigt namn, fulde navn,
    fullt navn, fullt nafn, koko nimi, imię i nazwisko, imie i nazwisko, jméno a příjmení,
    meno a priezvisko, teljes név, nume complet, nume și prenume, ime i prezime, ime in priimek,
    фио, ф.и.о., полное имя, піб, име и фамилия, ονοματεπώνυμο, ad soyad, adı soyadı, الاسم الكامل,
    שם מלא, 氏名, 姓名, お名前, 성명, họ và tên, họ tên, nama lengkap, ชื่อ นามสกุล, cn, fn,
    nafn og kenninafn"""
)
_VAGUE = words(
    """
    name, names, display name, nom, nombre, nome, naam, namn, navn, nafn, nimi, név, nev, nume,
    nazwa, jméno, имя, название, όνομα, isim, الاسم, שם, 名前, 名称, nama, customer, client,
    contact, person,
    owner, author, user, member, guest, student, teacher, manager, assignee, doctor, physician,
    driver, signatory, witness, participant, resident, subscriber, attendee, recipient, sender,
    holder, kunde, gast, kontakt, mitglied, empfänger, schüler, patient name, client name,
    customer name, cliente, user name, username, contact name, to, from, who, responsible,
    respondent, customername, paciente, empleado, paziente, dipendente, pacient, klient,
    pracownik, asiakas, kund, anställd, medarbejder, werknemer, klant, cliënt, bewohner, sales
    rep, salesperson, agent, created updated approved submitted reported by
    """
)
_GIVEN_TOLD = words(
    """first name, given name, forename, vorname, prénom, prenom, nombre de pila, voornaam, förnamn,
    fornavn, etunimi, keresztnév, prenume, vārds, eesnimi, имя, ім'я, nome próprio, imię, jméno,
    الاسم الأول, שם פרטי, nama depan, 名字, 이름, ชื่อ"""
)
_FAMILY_TOLD = words(
    """last name, surname, family name, nachname, familienname, nom de famille, apellido, cognome,
    sobrenome, apelido, achternaam, efternamn, efternavn, etternavn, sukunimi, nazwisko, příjmení,
    priezvisko, vezetéknév, családnév, nume de familie, prezime, priimek, uzvārds, pavardė,
    perekonnanimi, фамилия, прізвище, презиме, επώνυμο, soyadı, اسم العائلة, שם משפחה,
    nama belakang, 姓氏, นามสกุล"""
)
_FULL_TOLD = words(
    """full name, patient name, employee name, customer name, contact name, display name,
    account holder, kontoinhaber, ansprechpartner, mitarbeiter, nom complet, nombre completo,
    nombre y apellidos, nome completo, nominativo, volledige naam, teljes név, фио, ονοματεπώνυμο,
    ad soyad, 氏名, 姓名, 성명, nama lengkap, الاسم الكامل, imię i nazwisko"""
)
_STREET = words(
    """
    street, street address, streetaddress, street name, address line 1, address line1,
    address1, address 1, addr1, addr line 1, home address, residential address, postal
    address, mailing address, billing address, shipping address, delivery address,
    strasse, straße, straße und hausnummer, strasse nr, straße nr, str, anschrift,
    wohnadresse, rue, voie, adresse postale, adresse 1, calle, dirección, direccion,
    domicilio, via, indirizzo, indirizzo 1, straat, straatnaam, adres, gata, gatuadress,
    vej, gate, gateadresse, katuosoite, osoite, ulica, ulice, utca, cím, strada, adresa,
    adresă, улица, адрес, адреса, вулиця, οδός, διεύθυνση, sokak, adresi, العنوان, כתובת,
    住所, 地址, 주소, địa chỉ, alamat, ที่อยู่, morada, endereço, endereco, logradouro, rua,
    heimilisfang
    """
)
_STREET_TOLD = words(
    """street address, address line 1, home address, straße, anschrift, indirizzo, endereço,
    gatuadress, katuosoite"""
)
_STREET_VAGUE = words("address, adresse, addr, line1, line 1, address line, adress")
_TOWN = words(
    """city, town, city name, locality, place of residence, post town, ort, wohnort, stadt,
    ortschaft, ville, commune, localité, ciudad, población, localidad, municipio, città,
    citta, comune, località, plaats, woonplaats, stad, postort, poststed, kaupunki,
    postitoimipaikka, miasto, miejscowość, město, mesto, obec, város, település, oras, oraș,
    localitate, grad, город, град, місто, πόλη, şehir, sehir, ilçe, المدينة, עיר, 市, 城市,
    市区町村, 도시, thành phố, kota, เมือง, cidade, localidade, município, bær"""
)
_CODE = words(
    """
    postcode, post code, postal code, postalcode, zip, zip code, zipcode, zip postal code, plz,
    postleitzahl, code postal, codepostal, cp, código postal, codigo postal, cap, postnummer,
    postnr, postinumero, kod pocztowy, psč, psc, směrovací číslo, irányítószám, irsz, cod
    poștal, cod postal, poštanski broj, poštna številka, индекс, почтовый индекс, поштовий
    індекс, пощенски код, ταχυδρομικός κώδικας, τκ, posta kodu, الرمز البريدي, מיקוד, 邮编,
    邮政编码, 郵便番号, 우편번호, mã bưu điện, kode pos, รหัสไปรษณีย์, cep, eircode, pin code,
    pincode, póstnúmer
    """
)
_HOME = words(
    """customer, client, billing, shipping, ship, bill, home, mailing, delivery, residence, patient,
    employee, contact, recipient, street, kunden, rechnungs, liefer, wohn, person, address, addr"""
)

_STREET_FORM = late(r"(?=.*[^\W\d_]{2})[\w .,'’/()#&º°ª:;№-]{4,120}")
_NOT_STREET = late(r"0x|[0-9]{1,3}(?:\.[0-9]{1,3}){3}|[0-9a-fA-F]{2}:|@|://|[A-Za-z]:\\")
_STREET_KNOWN = late(
    r"\d+\w? +\S{2,}|\S{3,}[ ,]+(?:no\.? ?|nr\.? ?|n[º°]? ?|№ ?|д\. ?)?\d"
    r"|\d[丁番号]|[路街号]",
    re.IGNORECASE,
)
_TOWN_FORM = late(r"[^\W\d_](?:[^\W\d_]|[ .'’/()\-])*")
_CODE_FORM = late(
    r"(?:[A-Z]{1,2}-)?[0-9]{3,6}(?:[ -][0-9]{2,4})?|[0-9]{2}-[0-9]{3}|[0-9]{5}-[0-9]{3,4}"
    r"|[0-9]{4} ?[A-Z]{2}|[A-Z]{1,2}[0-9][0-9A-Z]? ?[0-9][A-Z]{2}|[A-Z][0-9][A-Z] ?[0-9][A-Z][0-9]"
    r"|[A-Z][0-9][0-9W] ?[0-9A-Z]{4}|[A-Z]{2}[0-9]{4}|[A-Z]{2}-[0-9]{4,5}|〒?[0-9]{3}-[0-9]{4}"
)


def street(text: str) -> Likeness:
    """Judge a cell with a street. The street is known if it also has a house number."""
    if not text[0].isalnum() or not _STREET_FORM.fullmatch(text) or _NOT_STREET.search(text):
        return Likeness.NO
    if not any(char.isdigit() for char in text):
        return Likeness.FORM if text != text.lower() or not text.isascii() else Likeness.NO
    return Likeness.KNOWN if _STREET_KNOWN.search(text) else Likeness.FORM


def town(text: str) -> Likeness:
    """Judge a cell with a town."""
    if not _TOWN_FORM.fullmatch(text) or len(text) > name_shapes.LONGEST:
        return Likeness.NO
    return Likeness.KNOWN if listed(text, name_lists().towns) else Likeness.FORM


def code(text: str) -> Likeness:
    """Judge a cell with a postcode."""
    return Likeness.KNOWN if _CODE_FORM.fullmatch(text) else Likeness.NO


def _doubtful(text: str) -> bool:
    return all(map(name_shapes.is_ordinary, text.split()))


GIVEN = CellKind(
    PERSON_NAME,
    "a given name",
    name_shapes.given,
    _GIVEN,
    _GIVEN_VAGUE,
    _OF_PERSONS,
    _GIVEN_TOLD,
    unnamed=True,
    doubtful=name_shapes.is_ordinary,
    is_half=True,
)
FAMILY = CellKind(
    PERSON_NAME,
    "a surname",
    name_shapes.family,
    _FAMILY,
    _FAMILY_VAGUE,
    _OF_PERSONS,
    _FAMILY_TOLD,
    unnamed=True,
    doubtful=name_shapes.is_ordinary,
    is_half=True,
)
FULL = CellKind(
    PERSON_NAME,
    "a full name",
    name_shapes.full,
    _FULL,
    _VAGUE,
    _OF_PERSONS,
    _FULL_TOLD,
    unnamed=True,
    doubtful=_doubtful,
    parts=name_shapes.has_parts,
    told_by_mail=name_shapes.is_told_by_mail,
)
STREET = CellKind(
    ADDRESS_PART,
    "a street",
    street,
    frozenset(),
    _STREET | _STREET_VAGUE,
    _HOME,
    _STREET_TOLD,
    longest=160,
)
TOWN = CellKind(ADDRESS_PART, "a town", town, _TOWN, prefixes=_HOME, beside=True)
CODE = CellKind(ADDRESS_PART, "a postcode", code, _CODE, prefixes=_HOME, beside=True)

DETECTOR = Detector(
    columns=(GIVEN, FAMILY, FULL, STREET, TOWN, CODE),
    matching=(
        Sample("first name;size\nJane;4\n", "PERSON_NAME", "Jane"),
        Sample("id,Nachname\n1,Müller\n", "PERSON_NAME", "Müller"),
        Sample("id\tname\n1\tJane Miller\n", "PERSON_NAME", "Jane Miller"),
        Sample("| No | Prénom |\n|----|--------|\n| 1  | Zoé    |\n", "PERSON_NAME", "Zoé"),
        Sample("id;Straße\n1;Hauptstr. 5\n", "ADDRESS_PART", "Hauptstr. 5"),
    ),
    clean=(
        "name;size\nwidget;4\n",
        "name;size\nRed Hat;4\n",
        "file,name\n1,Release Notes\n",
        "first name, last name and the age\n",
        "city;size\nBonn;4\n",
        "name;mail\nSales;sales@firm.com\nSupport;support@firm.com\nOrders;orders@firm.com\n",
        "name;mail\nWidget;ann.roe@firm.com\nGadget;bob.poe@firm.com\nGizmo;eve@firm.com\n",
    ),
)
