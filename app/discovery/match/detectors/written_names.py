# ruff: noqa: RUF001 - names have such apostrophes
"""Read a name of a person from running text, and judge it by lists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.discovery.match.detectors import name_shapes
from app.discovery.match.detectors.name_shapes import Likeness
from app.discovery.match.name_lists import listed, name_lists

_MOST_WORDS = 5
_TOKEN = re.compile(r"[^\W\d_](?:[^\W\d_]|['’`\-](?=[^\W\d_]))*")
_INITIALS = re.compile(r"(?:[^\W\d_]\.-?){1,3}")
_POSSESSIVE = re.compile(r"['’]s\Z")
_SPACE = re.compile(r"[ \u00a0]")
_BEFORE = re.compile(r"[\w@&/\\#$.\-_]\Z")
_LONGEST_WORD = 24
_POST_BOX = re.compile(r"P\.? ?O\.? Box\Z", re.IGNORECASE)
_LEAST = 2


@dataclass(frozen=True, slots=True)
class WrittenName:
    """A name from `start` to `end` of a text (in characters). `likeness` says how well lists of
    names confirm it.
    """

    start: int
    end: int
    words: tuple[str, ...]
    likeness: Likeness


def name_at(text: str, start: int = 0) -> WrittenName | None:
    """Return the name that begins at `start`: capitalised words, initials, and particles between
    them. Return None if the text at `start` is not written like a name.
    """
    words: list[str] = []
    at = end = start
    while len(words) < _MOST_WORDS:
        if (found := _INITIALS.match(text, at)) and found.group()[0].isupper():
            words.append(found.group())
            at = end = found.end()
        elif (found := _TOKEN.match(text, at)) is None:
            break
        elif name_shapes.is_particle(found.group()) and (words or found.group()[0].islower()):
            at = found.end()
        elif _is_name_word(found.group()):
            word = _POSSESSIVE.sub("", found.group())
            words.append(word)
            at = end = found.start() + len(word)
        else:
            break
        if not _SPACE.match(text, at):
            break
        at += 1
    after = text[end : end + 1]
    if not words or after.isalnum() or (after in ("_", "@", "(", "/", "=") and after):
        return None
    likeness = _likeness(words)
    return WrittenName(start, end, tuple(words), likeness) if likeness else None


def names_in(text: str) -> Iterator[WrittenName]:
    """Yield the names in a sentence. A name begins with a listed given name or a word with a
    hyphen, and has more than one word.
    """
    lists = name_lists()
    at = 0
    while found := _TOKEN.search(text, at):
        at = found.end()
        word = found.group()
        if not word[0].isupper() or _BEFORE.search(text, 0, found.start()):
            continue
        if not listed(word, lists.given) and "-" not in word:
            continue
        name = name_at(text, found.start())
        if name and len(name.words) > 1:
            at = name.end
            yield name


def _is_name_word(word: str) -> bool:
    """Return whether a word is capitalised as names are."""
    return (
        _LEAST <= len(word) <= _LONGEST_WORD
        and (word[0].isupper() or not word[0].islower())
        and name_shapes.is_cased_as_name(word)
    )


def _likeness(words: list[str]) -> Likeness:
    """Judge the words of a name. A listed name that is also an ordinary word counts only beside a
    listed name that is not an ordinary word.
    """
    if any(name_shapes.is_no_person(word) for word in words) or _POST_BOX.match(" ".join(words)):
        return Likeness.NO
    lists = name_lists()
    names = [word for word in words if not word.endswith(".")]
    given = [word for word in names if name_shapes.is_listed(word, lists.given)]
    family = [word for word in names if name_shapes.is_listed(word, lists.family)]
    if not names or len({word.isupper() for word in names if len(word) > 1}) > 1:
        return Likeness.NO
    certain = [word for word in {*given, *family} if not name_shapes.is_ordinary(word)]
    if len(words) == 1:
        return Likeness.HALF if certain else Likeness.FORM
    paired = (given and len({*given, *family}) > 1) or (len(names) < len(words) and certain)
    if paired and certain:
        return Likeness.KNOWN
    return Likeness.HALF if any(word in certain for word in given) else Likeness.FORM
