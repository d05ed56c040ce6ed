"""Values of the API are shown in the user's language, and stay as they are in the query."""

from __future__ import annotations

from typing import Any

from tests.ui.in_language import Speaker, ask

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
    "module": set(),
    "type": {*_listed(BRANDS), *_listed(NATIONAL), "NRIC, MyKad (Malaysia)", "IBAN", "ISIN",
             "JSON Web Token"},
    "search": set(),
    "level": set(),
    "permission": set(),
    "metadata": {"BCC", "CC", "Schema"},
    "method": set(),
    "action": set(),
    "rule": set(),
    "outcome": set(),
    "masking": {"Excel (XLSX, XLSM, XLTX, XLTM)", "OpenDocument (ODT, ODS, ODP)"},
    "format": {"CSV", "HTML", "JSON", "Markdown", "SQL", "XML"},
    "category": set(),
    "place": _listed(PLACES),
}  # fmt: skip
"""Values that are the same in German."""


def test_every_value_has_a_german_word_and_one_of_another_server_is_shown_as_it_is(
    german: Speaker,
) -> None:
    found: dict[str, dict[str, str]] = german.ask("tests.ui.language_words:words")
    same = {kind: {value for value, word in words.items() if word == value}
            for kind, words in found.items()}  # fmt: skip
    assert same == {kind: {"Moved to the moon", *values} for kind, values in SAME.items()}


def test_sentences_of_a_server_are_german_and_others_are_shown_as_they_are(german: Speaker) -> None:
    assert german.ask("tests.ui.language_words:sentences") == [
        "Das Ziel fs01 wurde in eine andere Gruppe verschoben.",
        "/srv/a: b: 1 Datei gelesen. Treffer: 3.",
        "/srv/a: b: 1 Datei gelesen. Treffer: 3.",
        "Maskieren /srv/a.csv: Teilweise maskiert, geprüft.",
        "Das Konto {name} wurde hinzugefügt.",
        "/srv/a: The moon was full.",
        "Prüfziffer: Luhn-Prüfung bestanden",
        "Länge: 16 Ziffern",
        "Regel: darf nicht gespeichert werden",
        "seen by the moon",
        "Form von „GitHub-Token“",
        "Datum, Prüfziffer (Modulo 11): nicht bestanden",
        "Prüfziffer (Luhn): bestanden",
        "gültig bis 14.03.2031",
        "American Express: beginnt mit 340000 bis 379999",
        (
            "die Domain ist oft ein Platzhalter; der Name ist ein üblicher Platzhalter oder "
            "gehört niemandem"
        ),
        "IP-Adresse (Version 4)",
        "CRC-32 zur Basis 62: bestanden",
        "everyone (Besitzer), Roe (Gruppe), alle",
        "Users (x86) team",
        (
            "Der Agent nas ist nicht verbunden. Ihn starten oder einen anderen Proxy-Agenten "
            "wählen, dann erneut scannen. 1 von 2 Dateien wurden gelesen."
        ),
        "geschrieben wie ein vollständiger Name",
        "die Spalte heißt „name“; 7 ihrer ersten 10 Werte passen zu Listen bekannter Werte",
        "„Konto“ steht hinter dem Treffer",
        "Bestätigter Treffer: 20 Treffer",
        "Maskiert; durch erneutes Lesen der Datei geprüft",
        "Zeile 1.204",
        (
            "Maskieren /srv/a.csv: Maskiert; durch erneutes Lesen der Datei geprüft; Änderungszeit "
            "auf jetzt gesetzt"
        ),
        "Maskieren /srv/a.csv: the moon was full",
        "Ergebnisse als CSV exportiert (Datensätze: 1.204), mit vollständigen Werten",
        "Prüfprotokoll als JSONL exportiert",
        "Maskieren: der Vorschlag von Roe für 1.204 Objekte wurde genehmigt.",
        "Genehmigt: Maskieren (1 Objekt). Aufträge: 1. Ausgelassen: 0.",
        (
            "Die Genehmigungsregeln wurden geändert. Genehmigung jetzt erforderlich: Maskieren, "
            "Löschen (alles); Verschlüsseln (Gruppe HR). Nicht mehr erforderlich: Löschen (Ziel a)."
        ),
    ]


def test_days_of_pauses_are_written_in_german_or_in_english(german: Speaker) -> None:
    assert german.ask("tests.ui.language_words:paused") == [
        "Mon-Fri 08:00-18:00, Sat,Sun",
        "Mon-Fri 08:00-18:00, Sat",
        "Moon 08:00-18:00",
        "Mo-Fr 08:00-18:00, Sa,So",
    ]


def test_checks_before_a_change_and_their_reasons_are_german(german: Speaker) -> None:
    assert german.ask("tests.ui.language_words:preflights") == [
        "geschützter Ort",
        "Änderungszeit auf jetzt gesetzt",
        "Die Entscheidung wird für 1 Treffer festgehalten; die Datei bleibt unverändert.",
        "/usr ist ein geschützter Ort des Systems",
        (
            "Kann rückgängig gemacht werden, bis der Dienst endet (das System hat keinen "
            "Schlüsselbund)."
        ),
        "Kann 30 Tage lang rückgängig gemacht werden.",
        "kein bekannter Speicherort enthält das Objekt; Ziele aktualisieren",
        "the moon was full",
        (
            "die Rückgängig-Kopie lässt sich nicht mehr öffnen: Ohne Schlüsselbund war der "
            "Schlüssel der Kopie nur im Arbeitsspeicher, bis das Programm endete. Die Datei aus "
            "einer Sicherung wiederherstellen und vor der nächsten Änderung einen Schlüsselbund "
            "installieren oder entsperren"
        ),
        "Dateien nur in der Cloud",
        "dieses System sagt nicht, welche Dateien nur in der Cloud liegen",
    ]


def test_why_a_mask_skips_a_file_is_german_in_every_place_of_its_dialog(german: Speaker) -> None:
    why = "ie Datei hat sich nach dem Scan geändert; erneut scannen"
    assert german.ask("tests.ui.language_words:skipped") == [
        f"Keine Datei ist änderbar. D{why}.",
        f"1 Datei maskiert und geprüft; 1 Objekt übersprungen: d{why}.",
        f"Übersprungen: d{why}",
    ]


def test_why_a_server_refuses_a_mask_is_german_on_the_screen_only(german: Speaker) -> None:
    assert german.ask("tests.ui.language_words:refused") == [
        "Für dieses Objekt läuft noch eine andere Aktion.",
        "Another action on this object is still running.",
    ]


def test_reasons_why_items_were_not_read_are_german(german: Speaker) -> None:
    assert german.ask("tests.ui.language_words:unread") == [
        "Nicht gescannt: verschlüsselt.",
        "Nicht vollständig gescannt: die Tabelle x (1) war nur teilweise lesbar.",
        "Nicht vollständig gescannt: mehr als 10.000 Einträge.",
        (
            "Nicht vollständig gescannt: beschädigt: endet zu früh; daher wurden die rohen Bytes "
            "durchsucht."
        ),
        "Nicht vollständig gescannt: RAR-Archiv wird noch nicht unterstützt.",
        "Nicht vollständig gescannt: der Teil a.xml: größer als 64 MiB.",
        "Übersprungen: eine symbolische Verknüpfung.",
        "2 Elemente wurden nicht vollständig gelesen. Erster Grund: Nicht gescannt: keine Antwort.",
        (
            "Nicht vollständig gescannt: dem Namen nach ZIP-Archiv, dem Inhalt nach nicht; daher "
            "wurden die rohen Bytes durchsucht."
        ),
        "Nicht gescannt: the moon was full.",
        "the moon was full",
    ]


def test_names_that_the_program_has_given_are_german(german: Speaker) -> None:
    assert german.ask("tests.ui.language_words:given_names") == [
        "Dieser Computer", "Geheimnisse und Schlüssel", "Lokale Dateien", "Cards of Ann",
    ]  # fmt: skip


def test_the_result_of_a_check_of_the_journal_is_german(german: Speaker) -> None:
    assert german.ask("tests.ui.language_words:journal") == [
        "Das Protokoll ist intakt.",
        "Datensatz 7 des Prüfprotokolls wurde geändert.",
        (
            "Datensatz 7 des Prüfprotokolls wurde geändert. Die Beschädigung wurde zur Kenntnis "
            "genommen."
        ),
    ]


def test_names_with_commas_are_translated_as_a_whole_and_own_names_are_shown_as_they_are(
    german: Speaker,
) -> None:
    assert german.ask("tests.ui.language_words:names") == [
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
    assert set(found["formats"]) == {"CSV", "Konfiguration"}
    assert "Konfiguration" in found["facets"]
    assert found["table"] == found["typed"][1:] == ["Fehltreffer"]
    assert {"Fehltreffer", "E-Mail-Adresse"} <= set(found["facets"])
    assert found["query"] == ['status:"False Match"']
    assert found["exported"] == [
        "False Match",
        "Mastercard, Visa, E-mail address",
        "Configuration",
    ]
    assert found["completion"] == [
        '"False Match" = Fehltreffer',
        '"E-mail address" = E-Mail-Adresse',
        "Configuration = Konfiguration",
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
    assert found["completion"] == [
        '"False Match" = status',
        '"E-mail address" = type',
        "Configuration = format",
    ]


def _shown(code: str) -> dict[str, Any]:
    found: dict[str, Any] = ask(code, "tests.ui.language_words:shown")
    return found
