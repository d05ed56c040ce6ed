"""What the search of the guide knows about words of a language: which do not count, their endings,
and other words for the same thing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

_UMLAUTS = str.maketrans("äöü", "aou")


@dataclass(frozen=True, slots=True)
class SearchWords:
    """Words of a language. `synonyms` has words of the guide by other words that people look for.

    A word is looked for without `ending`; in the text it may have any of `endings`. A word of at
    least `inside` letters is also found within a longer word.
    """

    stop_words: frozenset[str]
    synonyms: Mapping[str, tuple[str, ...]]
    ending: re.Pattern[str]
    endings: str
    inside: int

    def forms(self, word: str) -> list[str]:
        """Return the beginnings to look for: of the word, and of its synonyms."""
        stem = self.ending.sub("", word)
        same = (also for key, also in self.synonyms.items() if self.ending.sub("", key) == stem)
        return [fold(one) for one in (stem, *next(same, ()))]


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
        "auditor": ("audit", "evidence pack", "compliance report"), "boss": ("pdf", "printed"),
        "ignore": ("exclude", "skip"), "manager": ("pdf", "printed"), "report": ("evidence pack",),
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
        "einen", "einer", "eines", "er", "es", "für", "gibt", "haben", "hat", "ich", "im", "in",
        "ist", "kann", "man", "mein", "meine", "meinem", "meinen", "mich", "mir", "mit", "muss",
        "nach", "oder", "sich", "sie", "sind", "soll", "um", "und", "vom", "von", "vor", "wann",
        "war", "warum", "was", "welche", "welcher", "welches", "wer", "werden", "wie", "wieso",
        "wird", "wo", "zu", "zum", "zur",
    },
    synonyms={
        "aktualisieren": ("update",), "aktualisierung": ("update",),
        "anonymisieren": ("maskier",), "auditor": ("prüfer", "nachweispaket"),
        "ausblenden": ("maskier", "ausschließ"), "backup": ("sicherung",), "benutzer": ("konto",),
        "bericht": ("nachweispaket",), "chef": ("pdf", "gedruckt"), "freigabe": ("genehmig",),
        "freigeben": ("genehmig",), "hilfe": ("handbuch",),
        "ignorieren": ("ausschließ", "überspring"), "konten": ("konto",), "nutzer": ("konto",),
        "passwort": ("kennwort",), "passwörter": ("kennwort", "kennwörter"),
        "prüfer": ("nachweispaket",), "rechte": ("berechtigung",), "report": ("bericht",),
        "revision": ("prüfer", "nachweispaket"), "schwärzen": ("maskier",),
        "sichern": ("sicherung",), "sicherheitskopie": ("sicherung", "rückgängig-kopie"),
        "sicherungskopie": ("sicherung", "rückgängig-kopie"), "suchlauf": ("scan",),
        "vieraugenprinzip": ("genehmig",), "vier-augen-prinzip": ("genehmig",),
        "vorgesetzte": ("pdf", "gedruckt"), "zurücknehmen": ("rückgängig",),
    },
    ending=re.compile(r"(?<=\w{4})(?:en|es|e|n|s)$"),
    endings="(?:e|em|en|er|ern|es|n|s|t|te|ten|ung|ungen)?",
    inside=5,
)
# fmt: on
WORDS = {"en": ENGLISH_WORDS, "de": _GERMAN_WORDS}
