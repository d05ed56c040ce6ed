"""Search of the guide: all words, beginnings of words, headings first."""

from __future__ import annotations

import pytest

from app.guide.search import GuideSearch, SearchHit


@pytest.fixture(scope="module")
def search() -> GuideSearch:
    return GuideSearch()


@pytest.fixture(scope="module")
def german() -> GuideSearch:
    return GuideSearch("de")


def place_of(hit: SearchHit) -> str:
    return f"{hit.page}#{hit.anchor}" if hit.anchor else hit.page


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("mask", "masking"),
        ("query language", "query-language"),
        ("certificates", "deployment"),
        ("reverse proxy", "deployment"),
        ("undo copies", "remedies"),
        ("Ctrl+Shift+E", "core-tasks"),
        ("CARD_VISA", "types-cards"),
        ("reveal_seconds", "settings"),
        ("four eyes", "approvals"),
        ("where are undo copies stored path", "remedies"),
        ("vault folder", "remedies"),
    ],
)
def test_what_is_looked_for_comes_first(search: GuideSearch, text: str, page: str) -> None:
    hits = search.find(text)
    assert (hits[0].page if hits else "") == page


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("uninstall", "questions#uninstall-or-remove-the-program"),
        ("how do I remove the program", "questions#uninstall-or-remove-the-program"),
        ("update", "questions#update-or-upgrade-the-program"),
        ("upgrade", "questions#update-or-upgrade-the-program"),
        ("firewall", "questions#firewall-and-ports"),
        ("port", "questions#firewall-and-ports"),
        ("licence", "questions#licence-license-of-the-program"),
        ("license", "questions#licence-license-of-the-program"),
        ("log", "questions#logs-where-the-log-files-are"),
        ("exclude folder", "questions#exclude-a-folder-from-scans"),
        ("https proxy", "questions#https-proxy-for-outgoing-connections"),
        ("internet", "questions#internet-and-offline-use"),
        ("offline", "questions#internet-and-offline-use"),
        ("riskiest first", "questions#riskiest-results-first-sort-by-risk"),
        ("risk order", "questions#riskiest-results-first-sort-by-risk"),
        ("delete attachment of a mail", "questions#delete-an-attachment-of-a-mail"),
        ("restore file", "questions#restore-a-file-or-revert-a-change"),
        ("forgot password", "questions#forgotten-password"),
        ("journal filter", "journal"),
        ("filter", "administration#filters"),
        ("ignore a folder", "questions#exclude-a-folder-from-scans"),
        ("report for my manager", "risk#reports"),
        ("Sicherung", "backup"),
        ("Genehmigungsregel", "approvals#rules"),
        ("report for auditor", "evidence"),
        ("reports for auditors", "evidence"),
    ],
)
def test_what_users_ask_is_answered_first(search: GuideSearch, text: str, place: str) -> None:
    assert place_of(search.find(text)[0]) == place


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("Nachweis für Prüfer", "evidence"),
        ("Bericht für meinen Chef", "risk#reports"),
        ("Wie entferne ich das Programm?", "questions#uninstall-or-remove-the-program"),
        ("deinstallieren", "questions#uninstall-or-remove-the-program"),
        ("aktualisieren", "questions#update-or-upgrade-the-program"),
        ("Ordner ignorieren", "questions#exclude-a-folder-from-scans"),
        ("Datei wiederherstellen", "questions#restore-a-file-or-revert-a-change"),
        ("Kennwort vergessen", "questions#forgotten-password"),
        ("Passwort vergessen", "questions#forgotten-password"),
        ("Genehmigungsregeln", "approvals#rules"),
        ("Vier-Augen-Prinzip", "approvals"),
        ("Prüfprotokolle", "journal"),
        ("undo copies", "remedies#undo-copies"),
        ("evidence pack", "evidence"),
        ("report for auditor", "evidence"),
        ("Strg+Umschalt+E", "core-tasks#prove"),
        ("Ctrl+Shift+E", "core-tasks#prove"),
    ],
)
def test_what_is_asked_in_german_is_answered_first(
    german: GuideSearch, text: str, place: str
) -> None:
    assert place_of(german.find(text)[0]) == place


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("abort", "administration"),
        ("anonymize", "masking"),
        ("birthday", "types-personal"),
        ("bookmarks", "query-language"),
        ("excel", "query-language"),
        ("exclude directory", "questions"),
        ("favorites", "query-language"),
        ("hotkeys", "keys"),
        ("login", "administration"),
        ("performance", "figures"),
        ("privacy", "reliability-and-security"),
        ("redact", "masking"),
        ("regex", "data-types"),
        ("reminder", "the-window"),
        ("retention", "remedies"),
        ("schedule", "administration"),
        ("shortcut", "keys"),
        ("statistics", "risk"),
        ("trash", "remedies"),
        ("tutorial", "first-steps"),
        ("users", "administration"),
        ("whitelist", "administration"),
    ],
)
def test_usual_words_lead_to_their_page(search: GuideSearch, text: str, page: str) -> None:
    assert page in [hit.page for hit in search.find(text)[:3]]


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("Anleitung", "first-steps"),
        ("Anonymisierung", "masking"),
        ("Aufbewahrungsfrist", "remedies"),
        ("Ausnahmen", "administration"),
        ("Auswertung", "risk"),
        ("Bankverbindung", "types-cards"),
        ("Benutzerkonten", "administration"),
        ("Benutzerkonto", "administration"),
        ("Bildschirmsperre", "reliability-and-security"),
        ("Datenschutz", "reliability-and-security"),
        ("Datensicherung", "backup"),
        ("Dunkelmodus", "the-window"),
        ("einloggen", "deployment"),
        ("Fehlalarme", "core-tasks"),
        ("Fehlermeldung", "errors"),
        ("Geschwindigkeit", "figures"),
        ("Netzwerkfreigabe", "administration"),
        ("Wie mache ich etwas rückgängig", "remedies"),
        ("Gesundheitsdaten", "types-documents"),
        ("Handynummer", "types-personal"),
        ("Installation", "deployment"),
        ("Kommandozeile", "without-a-window"),
        ("Kreditkarte", "types-cards"),
        ("Kreditkartennummer", "types-cards"),
        ("langsam", "figures"),
        ("Lesezeichen", "query-language"),
        ("Löschung", "remedies"),
        ("Netzlaufwerk", "administration"),
        ("Papierkorb", "remedies"),
        ("Regex", "data-types"),
        ("regelmäßig scannen", "administration"),
        ("Rollen", "administration"),
        ("Schnittstelle", "api-in-five-minutes"),
        ("Schriftgröße", "the-window"),
        ("Schwärzung", "masking"),
        ("Shortcuts", "keys"),
        ("Statistik", "risk"),
        ("Tastenkürzel", "keys"),
        ("Tastenkurzel", "keys"),
        ("Texterkennung", "finding"),
        ("Überwachung", "deployment"),
        ("Verschlüsselung", "remedies"),
        ("Volltextsuche", "query-language"),
        ("Whitelist", "administration"),
        ("Zeitplan", "administration"),
        ("Zuständigkeit", "assignments"),
    ],
)
def test_usual_german_words_lead_to_their_page(german: GuideSearch, text: str, page: str) -> None:
    assert page in [hit.page for hit in german.find(text)[:3]]


def test_only_the_first_20_words_count(search: GuideSearch) -> None:
    first = (
        "mask undo copy file scan target query result match value "
        "key server page search text table name path folder account"
    )
    others = " ".join(f"xylophone{number}" for number in range(40))
    assert search.find(first)
    assert search.find(f"{first} {others}") == search.find(first)


def test_a_repeated_word_counts_once(search: GuideSearch) -> None:
    assert not search.find("nginx nginx xylophone zither")


def test_german_words_are_found_without_their_umlauts(german: GuideSearch) -> None:
    assert place_of(german.find("Prufprotokoll")[0]) == "journal"


def test_a_german_word_is_found_within_a_longer_one(german: GuideSearch) -> None:
    assert "Tastenkombination" in german.find("Kombination")[0].excerpt


def test_a_report_for_an_auditor_is_also_a_compliance_report(search: GuideSearch) -> None:
    assert "risk#reports" in map(place_of, search.find("report for auditor")[:3])


@pytest.mark.parametrize("text", ["all actions", "is", "unreleased", "compliance report"])
def test_each_hit_has_an_excerpt(search: GuideSearch, text: str) -> None:
    hits = search.find(text)
    assert hits
    assert all(hit.excerpt for hit in hits)


@pytest.mark.parametrize("text", ["risk order", "queue order", "journal filter", "what open"])
def test_the_notes_on_the_api_do_not_come_first(search: GuideSearch, text: str) -> None:
    assert search.find(text)[0].page != "api"


def test_a_whole_word_comes_before_the_beginning_of_another(search: GuideSearch) -> None:
    headings = [hit.heading for hit in search.find("port")]
    assert headings[0] == "Firewall and ports"


def test_all_words_occur_if_a_section_has_them(search: GuideSearch) -> None:
    both, one = search.find("nginx proxy_ssl_name"), search.find("nginx")
    assert 0 < len(both) <= len(one)


def test_otherwise_half_of_the_words_are_enough(search: GuideSearch) -> None:
    assert search.find("nginx xylophone") == search.find("nginx")
    assert not search.find("nginx xylophone zither")
    assert not search.find("xylophone")


def test_the_changelog_comes_last(search: GuideSearch) -> None:
    pages = [hit.page for hit in search.find("undo copies")]
    assert "whats-new" in pages
    assert "whats-new" not in pages[: -pages.count("whats-new")]


def test_a_word_is_found_by_its_beginning_only(search: GuideSearch) -> None:
    assert search.find("reveal")
    assert not any("nother" in hit.heading.lower() for hit in search.find("nother"))


def test_nothing_is_found_without_words(search: GuideSearch) -> None:
    assert search.find("  ?! ") == []


def test_an_excerpt_shows_the_word(search: GuideSearch) -> None:
    (hit, *_) = search.find("xylographic") or search.find("proxy_ssl_name")
    assert "proxy_ssl_name" in hit.excerpt
    assert hit.page == "deployment"
    assert hit.anchor == "reverse-proxy"
