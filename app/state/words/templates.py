"""Sentences with placeholders, recognized in a text and shown in the user's language."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from app.language import number

_PLACEHOLDER = re.compile(r"\\{(\w+)\\}")
_BETWEEN = re.compile(r"\{\w+\}")
_NUMBERS = frozenset({
    "asked", "count", "excluded", "files", "jobs", "known", "least", "left", "length", "matches",
    "of", "process", "read", "seconds", "unchanged", "unread",
})  # fmt: skip
"""Names of placeholders that stand for a number."""
_CLAUSES = frozenset({
    "data_type", "day", "details", "former", "inner", "message", "rule", "rules", "why",
})  # fmt: skip
"""Names of placeholders that stand for text with punctuation, which is translated, too."""
_WHOLE = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})*", re.ASCII)
_LONGEST = 1_000
"""Maximum number of characters of a text that is translated. Translating a longer text would take
too long for one turn of the loop.
"""


class Templates:
    """Sentences of a server of this project, such as `{name} signed in.`, with translations."""

    def __init__(
        self, words: Mapping[str, str], named: Mapping[str, Callable[[str], str]] | None = None
    ) -> None:
        """`words` maps each sentence to its translation. `named` has the placeholders that stand
        for words of the API, such as a status. Each has the function that translates these words;
        such a function may change a word in English, too.
        """
        self._words = words
        self._named = named or {}
        self._filled = tuple(
            (max(_BETWEEN.split(sentence), key=len), self._pattern(sentence), word)
            for sentence, word in words.items()
            if "{" in sentence
            and (word != sentence or any(f"{{{name}}}" in sentence for name in self._named))
        )

    def translate(self, text: str) -> str | None:
        """Return a sentence in the user's language; None if it is unknown, has no translation, or
        is too long.
        """
        if text in self._words:
            return self._words[text]
        if len(text) > _LONGEST:
            return None
        for part, pattern, word in self._filled:
            if part in text and (found := pattern.fullmatch(text)) is not None:
                values = found.groupdict()
                for name in self._named.keys() & values.keys():
                    values[name] = self._named[name](values[name])
                for name in _NUMBERS & values.keys():
                    values[name] = _number(values[name])
                return word.format_map(values)
        return None

    def _pattern(self, sentence: str) -> re.Pattern[str]:
        def part(found: re.Match[str]) -> str:
            name = found[1]
            if name in _NUMBERS:
                value = r"[\d,.]+"
            else:
                value = r"[\w ,]+" if name in self._named.keys() - _CLAUSES else ".+?"
            return f"(?P<{name}>{value})"

        return re.compile(_PLACEHOLDER.sub(part, re.escape(sentence)), re.DOTALL)


def _number(text: str) -> str:
    """Return a whole number as the user's language writes it; any other text unchanged."""
    return number(int(text.replace(",", ""))) if _WHOLE.fullmatch(text) else text
