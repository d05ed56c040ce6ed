"""Sentences with placeholders, recognized in a text and shown in the user's language."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

_PLACEHOLDER = re.compile(r"\\{(\w+)\\}")


class Templates:
    """Sentences of a server of this project, and their words: `{name} has logged in.`"""

    def __init__(
        self, words: Mapping[str, str], named: Mapping[str, Callable[[str], str]] | None = None
    ) -> None:
        """`named` translates the values of some placeholders, which are single values of the
        API.
        """
        self._words = words
        self._named = named or {}
        self._filled = tuple(
            (self._pattern(sentence), word)
            for sentence, word in words.items()
            if "{" in sentence and word != sentence
        )

    def translate(self, text: str) -> str | None:
        """Return a sentence in the user's language; None if it is not known, or is shown as it
        is.
        """
        if text in self._words:
            return self._words[text]
        for pattern, word in self._filled:
            if (found := pattern.fullmatch(text)) is not None:
                values = found.groupdict()
                for name in self._named.keys() & values.keys():
                    values[name] = self._named[name](values[name])
                return word.format_map(values)
        return None

    def _pattern(self, sentence: str) -> re.Pattern[str]:
        def part(found: re.Match[str]) -> str:
            value = r"[\w ]+" if found[1] in self._named else ".+?"
            return f"(?P<{found[1]}>{value})"

        return re.compile(_PLACEHOLDER.sub(part, re.escape(sentence)), re.DOTALL)
