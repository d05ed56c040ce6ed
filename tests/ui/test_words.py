"""Values of the API are shown in the user's language, and stay as they are in the query."""

from __future__ import annotations

from typing import Any

from tests.ui.in_language import ask

BRANDS = """
    Visa, Mastercard, American Express, Discover, JCB, Diners Club, UnionPay, Maestro, Mir, RuPay,
    Troy, Elo, Hipercard, Verve, UATP, Dankort, Bancontact, Cabal, Naranja, Borica, UkrCard,
    LankaPay, Humo, Uzcard, InterPayment, InstaPayment"""
NATIONAL = """
    JMBG (Montenegro), PIB (Montenegro), RNOKPP (Ukraine), EDRPOU (Ukraine), UNP (Belarus),
    COE (San Marino), NIF (Portugal), NISS (Portugal), NRT (Andorra), RUT (Uruguay),
    Cédula de identidad (Uruguay), RUC (Paraguay), RUC (Peru), DNI (Peru), Cédula (Ecuador),
    RUC (Ecuador), RIF (Venezuela), Cédula de identidad (Venezuela), NIT (Guatemala),
    Cédula de identidad (Costa Rica), DUI (El Salvador), NIT (El Salvador),
    Cédula de identidad (Nicaragua), DNI (Honduras), My Number (Japan), CNIC (Pakistan),
    NIC (Sri Lanka), MST (Vietnam), CPR (Bahrain), NIN (Nigeria), TIN (Nigeria),
    Ghana Card (Ghana), TIN (Ghana), NIN (Uganda), Bilhete de identidade (Angola)"""
PLACES = """
    Honduras, Vietnam, Venezuela, Guatemala, Ghana, Belarus, Montenegro, Kuwait, Uruguay, China,
    Bahrain, Thailand, Peru, Portugal, San Marino, Taiwan, Costa Rica, Pakistan, Japan, Sri Lanka,
    Chile, Andorra, Ukraine, Israel, Nigeria, Angola, Ecuador, Iran, Mauritius, Malaysia,
    Nicaragua, Paraguay, Uganda, Monaco, Malta, Kosovo, El Salvador"""


def _listed(text: str) -> set[str]:
    return {name.strip() for name in text.split(",")}


SAME: dict[str, set[str]] = {
    "status": set(),
    "job": set(),
    "event": set(),
    "type": {*_listed(BRANDS), *_listed(NATIONAL), "NRIC, MyKad (Malaysia)", "IBAN", "ISIN",
             "JSON Web Token"},
    "search": set(),
    "level": set(),
    "permission": set(),
    "metadata": {"BCC", "CC", "Schema"},
    "method": set(),
    "action": set(),
    "category": set(),
    "place": _listed(PLACES),
}  # fmt: skip
"""Values that are the same in German."""


def test_every_value_has_a_german_word_and_one_of_another_server_is_shown_as_it_is() -> None:
    found: dict[str, dict[str, str]] = ask("de", "tests.ui.language_words:words")
    same = {kind: {value for value, word in words.items() if word == value}
            for kind, words in found.items()}  # fmt: skip
    assert same == {kind: {"Moved to the moon", *values} for kind, values in SAME.items()}


def test_sentences_of_a_server_are_german_and_others_are_shown_as_they_are() -> None:
    assert ask("de", "tests.ui.language_words:sentences") == [
        "Das Ziel fs01 wurde in eine andere Gruppe verschoben.",
        "/srv/a: b: 1 Datei gelesen, 3 Treffer gefunden.",
        "Maskieren /srv/a.csv: Teilweise maskiert, geprüft.",
        "Das Konto {name} wurde hinzugefügt.",
        "/srv/a: The moon was full.",
        "Prüfziffer: Luhn-Prüfung bestanden",
        "Länge: 16 Ziffern",
        "seen by the moon",
        "Zeile 1,204",
    ]


def test_names_with_commas_are_translated_as_a_whole_and_own_names_are_shown_as_they_are() -> None:
    assert ask("de", "tests.ui.language_words:names") == [
        "Visa, Postanschrift (Deutschland, Österreich, Schweiz), Kennwort-Hash, bcrypt",
        "PESEL (Polen), streng, IBAN, Customers, new",
        "Customers (Germany)",
        "Customers, robust",
    ]


def test_a_window_shows_german_words() -> None:
    found = _shown("de")
    assert {"Scan begonnen", "Treffer gefunden", "Ein Speicherort wurde hinzugefügt."} <= set(
        found["events"]
    )
    assert "Fehltreffer: 3 Treffer." in found["jobs"]
    assert found["legend"] == ["Hoch", "Mittel", "Niedrig", "Ohne Profil"]
    assert "Niedrig" in found["levels"]
    assert set(found["types"]) == {"Mastercard, Visa, E-Mail-Adresse"}
    assert found["table"] == found["typed"][1:] == ["Fehltreffer"]
    assert {"Fehltreffer", "E-Mail-Adresse"} <= set(found["facets"])
    assert found["query"] == ['status:"False Match"']
    assert found["exported"] == ["False Match", "Mastercard, Visa, E-mail address"]
    assert found["completion"] == [
        '"False Match" = Fehltreffer',
        '"E-mail address" = E-Mail-Adresse',
    ]


def test_a_window_shows_the_values_themselves_in_english() -> None:
    found = _shown("en")
    assert found["legend"] == ["High", "Medium", "Low", "Unmapped"]
    assert "Low" in found["levels"]
    assert {"Search Started", "Search Detected Matches", "A Location was added."} <= set(
        found["events"]
    )
    assert found["table"] == found["typed"][1:] == ["False Match"]
    assert {"False Match", "E-mail address"} <= set(found["facets"])
    assert set(found["types"]) == {"Mastercard, Visa, E-mail address"}
    assert found["query"] == ['status:"False Match"']
    assert found["completion"] == ['"False Match" = status', '"E-mail address" = type']


def _shown(code: str) -> dict[str, Any]:
    found: dict[str, Any] = ask(code, "tests.ui.language_words:shown")
    return found
