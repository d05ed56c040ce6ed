"""What the search of the guide knows about a language: words that do not count, endings of words,
and synonyms.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

_UMLAUTS = str.maketrans("äöü", "aou")


@dataclass(frozen=True, slots=True)
class SearchWords:
    """Words of a language. `synonyms` maps a word that people look for to the words that the guide
    uses for the same thing.

    A word is looked for without `ending`; in the text it may have any of `endings`. A word of at
    least `inside` letters is also found within a longer word.
    """

    stop_words: frozenset[str]
    synonyms: Mapping[str, tuple[str, ...]]
    ending: re.Pattern[str]
    endings: str
    inside: int

    def forms(self, word: str) -> list[str]:
        """Return what to look for in a text: the beginning of the word, and the beginnings of its
        synonyms.
        """
        stem = self._stem(word)
        same = (also for key, also in self.synonyms.items() if self._stem(key) == stem)
        return [stem, *map(fold, next(same, ()))]

    def _stem(self, word: str) -> str:
        return fold(self.ending.sub("", word.casefold()))


def fold(text: str) -> str:
    """Return a text without case and umlauts."""
    return text.casefold().translate(_UMLAUTS)


# fmt: off
ENGLISH_WORDS = SearchWords(
    stop_words=frozenset({
        "a", "an", "and", "are", "at", "be", "by", "can", "do", "does", "for", "from", "how", "i",
        "in", "is", "it", "my", "of", "on", "or", "that", "the", "this", "to", "was", "what",
        "when", "where", "which", "who", "why", "with",
    }),
    synonyms={
        "abort": ("cancel", "stop"), "accessibility": ("contrast", "zoom"),
        "allowlist": ("filter", "exclude"), "anonymise": ("mask",), "anonymize": ("mask",),
        "auditor": ("audit", "evidence pack", "compliance report"),
        "birthday": ("date of birth",), "bookmark": ("saved quer",), "boss": ("pdf", "printed"),
        "colour": ("theme", "dark"), "color": ("theme", "dark"), "dashboard": ("risk", "report"),
        "directory": ("folder",), "erase": ("delete",), "excel": ("csv", "xlsx"),
        "favorite": ("saved quer",), "favourite": ("saved quer",), "forgot": ("forgotten",),
        "hotkey": ("key",),
        "ignore": ("exclude", "skip"), "inbox": ("mailbox", "imap"),
        "login": ("sign in", "account", "password"), "manager": ("pdf", "printed"),
        "performance": ("speed",),
        "privacy": ("gdpr", "personal data", "who can read", "where data is kept"),
        "pseudonymize": ("mask",), "redact": ("mask",), "regex": ("regular expression",),
        "reminder": ("deadline", "overdue"), "report": ("evidence pack",),
        "retention": ("undo cop",), "schedule": ("repetition", "daily"),
        "screenreader": ("contrast", "zoom"), "shortcut": ("keys",),
        "slow": ("speed",), "spreadsheet": ("csv", "xlsx"), "statistic": ("risk", "report"),
        "trash": ("delete", "undo cop"), "tutorial": ("first steps",), "user": ("account",),
        "whitelist": ("filter", "exclude"), "wipe": ("delete",),
        "abdeckung": ("coverage",), "abfrage": ("query",), "anmeldedaten": ("credential",),
        "auftrag": ("job",), "aufträge": ("job",), "bereinigen": ("remediat",),
        "bereinigung": ("remediat",), "bericht": ("report",), "berichte": ("report",),
        "berechtigung": ("permission",), "berechtigungen": ("permission",),
        "datentyp": ("data type",), "datentypen": ("data type",), "einstellung": ("setting",),
        "einstellungen": ("setting",), "fehltreffer": ("false match",), "frist": ("due date",),
        "genehmigung": ("approval",), "genehmigungen": ("approval",),
        "genehmigungsregel": ("approval rule",), "genehmigungsregeln": ("approval rule",),
        "gruppe": ("group",), "handbuch": ("guide",), "installieren": ("install",),
        "kennwort": ("password",), "konto": ("account",), "löschen": ("delete",),
        "maskieren": ("mask",), "nachweispaket": ("evidence pack",), "ordner": ("folder",),
        "passwort": ("password",), "prüfprotokoll": ("audit journal",),
        "quarantäne": ("quarantine",), "risiko": ("risk",), "rückgängig": ("undo",),
        "scannen": ("scan",), "schlüsselbund": ("keyring",), "sicherung": ("backup",),
        "sprache": ("language",), "suche": ("search",), "suchen": ("search",),
        "treffer": ("match",), "tresor": ("vault",), "verschlüsseln": ("encrypt",),
        "vorschlag": ("propos",), "werteliste": ("list of values",),
        "wiederherstellen": ("restore",), "ziel": ("target",), "ziele": ("target",),
        "zuweisen": ("assign",),
    },
    ending=re.compile(r"(?<=\w{4})(?<!s)s$"),
    endings="(?:e?s|ed|ing)?",
    inside=99,
)
"""English words; the synonyms include German ones."""
_GERMAN_WORDS = SearchWords(
    stop_words=ENGLISH_WORDS.stop_words | {
        "aber", "als", "am", "an", "auf", "aus", "bei", "bin", "darf", "das", "dass", "dem", "den",
        "der", "des", "die", "diese", "diesen", "dieser", "dieses", "ein", "eine", "einem",
        "einen", "einer", "eines", "er", "es", "etwas", "für", "gibt", "haben", "hat", "ich", "im",
        "in", "ist", "kann", "mache", "machen", "macht", "man", "mein", "meine", "meinem",
        "meinen", "mich", "mir", "mit", "muss", "nach", "oder", "sich", "sie", "sind", "soll",
        "um", "und", "vom", "von", "vor", "wann", "war", "warum", "was", "welche", "welcher",
        "welches", "wer", "werden", "wie", "wieso", "wird", "wo", "zu", "zum", "zur",
    },
    synonyms={
        "aktualisieren": ("update",), "aktualisierung": ("update",),
        "anleitung": ("handbuch", "erste schritte"), "anonymisieren": ("maskier",),
        "anonymisierung": ("maskier",), "auditor": ("prüfer", "nachweispaket"),
        "aufbewahrung": ("aufbewahr", "rückgängig-kopie"),
        "aufbewahrungsfrist": ("aufbewahr", "rückgängig-kopie"),
        "ausblenden": ("maskier", "ausschließ"), "ausnahme": ("filter", "ausschließ"),
        "auswertung": ("bericht", "risiko"), "backup": ("sicherung",),
        "bankverbindung": ("banken", "iban"), "barrierefreiheit": ("kontrast", "vergrößer"),
        "benutzer": ("konto", "konten"), "benutzerkonten": ("konto", "konten"),
        "benutzerkonto": ("konto", "konten"), "benutzerverwaltung": ("konten", "berechtigung"),
        "bericht": ("nachweispaket",), "bewertung": ("entscheid", "risiko"),
        "bildschirmsperre": ("sperr",), "chef": ("pdf", "gedruckt"),
        "datenschutz": ("dsgvo", "personenbezogene daten", "wo daten gespeichert"),
        "datensicherung": ("sicherung",), "deinstallation": ("deinstallier",),
        "dunkelmodus": ("dunkel",), "einführung": ("erste schritte",),
        "einloggen": ("anmeld", "verbinden"), "email": ("e-mail",), "erinnerung": ("frist",),
        "falschalarm": ("fehltreffer",), "favoriten": ("gespeicherte abfrage",),
        "fehlalarm": ("fehltreffer",), "fehlermeldung": ("meldung",),
        "festplatte": ("speicherort",), "freigabe": ("genehmig",), "freigeben": ("genehmig",),
        "geburtstag": ("geburtsdatum",), "gesundheitsdaten": ("gesundheit",),
        "handynummer": ("telefonnummer",), "hilfe": ("handbuch",),
        "ignorieren": ("ausschließ", "überspring"), "installation": ("installier",),
        "kommandozeile": ("befehl", "terminal"), "kommentar": ("notiz",), "konten": ("konto",),
        "krankenkasse": ("gesundheit",), "kreditkarte": ("karten",),
        "kreditkartennummer": ("karten",), "langsam": ("geschwindigkeit",),
        "laufwerk": ("speicherort",), "leistung": ("geschwindigkeit",),
        "lesezeichen": ("gespeicherte abfrage",), "löschung": ("lösch", "bereinigung"),
        "maskierung": ("maskier",), "nachname": ("namen",), "netzfreigabe": ("netzwerkordner",),
        "netzlaufwerk": ("netzwerkordner",), "netzwerkfreigabe": ("netzwerkordner",),
        "netzwerklaufwerk": ("netzwerkordner",),
        "nutzer": ("konto", "konten"), "nutzerverwaltung": ("konten", "berechtigung"),
        "papierkorb": ("lösch", "rückgängig-kopie"), "passwort": ("kennwort",),
        "passwörter": ("kennwort", "kennwörter"), "prüfer": ("nachweispaket",),
        "pseudonymisieren": ("maskier",), "pseudonymisierung": ("maskier",),
        "rechte": ("berechtigung",), "regelmäßig": ("wiederholung", "täglich"),
        "regex": ("regulär",), "report": ("bericht",), "revision": ("prüfer", "nachweispaket"),
        "rolle": ("berechtigung",), "schnittstelle": ("api",),
        "schriftgröße": ("vergrößer", "schrift"), "schwärzen": ("maskier",),
        "schwärzung": ("maskier",), "shortcut": ("tasten",),
        "sicherheitskopie": ("sicherung", "rückgängig-kopie"), "sichern": ("sicherung",),
        "sicherungskopie": ("sicherung", "rückgängig-kopie"), "statistik": ("risiko", "bericht"),
        "suchfunktion": ("abfrage", "suche"), "suchlauf": ("scan",), "suchmuster": ("regulär",),
        "tastaturbefehl": ("tasten",), "tastaturkürzel": ("tasten",), "tastenkürzel": ("tasten",),
        "texterkennung": ("ocr",), "tutorial": ("erste schritte",), "überwachung": ("überwach",),
        "verschlüsselung": ("verschlüssel",), "verzeichnis": ("ordner",),
        "vier-augen-prinzip": ("genehmig",), "vieraugenprinzip": ("genehmig",),
        "volltextsuche": ("abfrage",), "vorgesetzte": ("pdf", "gedruckt"), "vorname": ("namen",),
        "werkzeugleiste": ("symbolleiste",), "whitelist": ("filter", "ausschließ"),
        "zeitplan": ("wiederholung", "täglich"), "zugriffsrechte": ("berechtigung",),
        "zurücknehmen": ("rückgängig",), "zuständigkeit": ("zuständig", "zuweis"),
        "zuteilen": ("zuweis",),
    },
    ending=re.compile(r"(?<=\w{4})(?:en|es|e|n|s)$"),
    endings="(?:e|em|en|er|ern|es|n|s|t|te|ten|ung|ungen)?",
    inside=5,
)
# fmt: on
WORDS = {"en": ENGLISH_WORDS, "de": _GERMAN_WORDS}
