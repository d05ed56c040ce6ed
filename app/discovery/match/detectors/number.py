"""Numbers of persons, firms and accounts, declared: how they are written, what tells them.

Bare digits are everywhere. So a number is looked for after a word about it, in a column under such
a word, or in an outline (`shapes`) that hardly anything else is written in.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

from app.discovery.match.detectors.types import DataType, Hit
from app.discovery.match.matches import Check, Confidence, Severity

_CLASSES = {
    "0": "[0-9]",
    "A": "[A-Z]",
    "Γ": r"(?:[A-Z]|\xce[\x91-\xa9])",
    "Ä": r"(?:[A-Z]|\xc3[\x84\x96\x9c])",
    "*": r"[A-Za-z\x80-\xff][A-Za-z\x80-\xff'.,\- ]{1,60}",
    "X": "[0-9A-Z]",
    " ": r"(?: {1,2}|\xc2\xa0|\xe2\x80[\x87\x89\xaf])",
    "-": r"(?:-|\xe2\x80[\x90-\x93]|\xe2\x88\x92)",
    "~": r"(?:[ .\-/]|\xc2\xa0|\xe2\x80[\x87\x89\x90-\x93\xaf])?",
}
_SURENESS = tuple(Confidence)
_PLAIN = {**_CLASSES, " ": " ", "-": "-"}
_SEPARATORS = re.compile(rb"[\s.\-/_]|\xc2\xa0|\xe2\x80[\x80-\xbf]|\xe2\x88\x92")
_JOINED = re.compile(rb"(?:[0-9][.:/\-]|[0-9a-fA-F]{4}-)\Z")
_PLUS = re.compile(rb"\+(?:[0-9]{1,3} )?\Z")  # the number of a telephone abroad
_DIGIT_IN_FORM = re.compile("[0-9]")
_JOINS = frozenset((b".", b":", b"/", b"-"))
_ABROAD = frozenset((b"+", b" "))
_NUMBER_BEFORE = re.compile(rb"[0-9] \Z")
_NUMBER_AFTER = re.compile(rb" -?[0-9]")
_COUNTED = "01234567890123456789"
_LEAST_COUNTED = 8
_ZERO = ord("0")
_MOST_OF_LINE = 200
_AROUND = 2000
_FEW, _MANY = 2, 4
_FEW_PARTS = 4
_MIXED = re.compile(rb"[A-Z][a-z]+[0-9]")
_DAY = re.compile(rb"20[0-3][0-9](?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])")
_GOES_ON = re.compile(rb"[./\-][0-9]|-[0-9a-fA-F]{4}")


def template(form: str, *, plain: bool = False) -> str:
    """The expression of a written form. `0` is a digit, `A` a letter, `Ä` one or a capital umlaut,
    `Γ` one or a Greek capital,
    `X` a letter or digit, `*` some words of letters; a space and a hyphen also stand for their
    typographic sisters, `~` for any usual separator or none; what is between single quotes, and all
    else, is meant literally. A `plain` expression has no sisters, and so (without `Ä`, `Γ`, `~` and
    `*`) a fixed width."""
    classes = _PLAIN if plain else _CLASSES
    parts = form.split("'")
    return "".join(
        re.escape(part)
        if place % 2
        else "".join(classes.get(sign, re.escape(sign)) for sign in part)
        for place, part in enumerate(parts)
    )


def width(form: str) -> int:
    """How many bytes a form without `~` takes when it is written plainly."""
    return len(form.replace("'", ""))


@dataclass(frozen=True, slots=True, eq=False)
class Number:
    """A data type whose values are numbers or short codes.

    `forms` and `shapes` are templates (see `template`): every way it is written, and the outlines
    for which no word is needed. `words` are lower case; a space in one also stands for `_`, `-` and
    nothing, `*` at an end lets it be a part of a longer word; one in bars ("|ein|") is a word of
    some language too, and counts only as a label or the head of a column. `check` gets the value
    without separators, in capitals; `rule` says in words what it checks ("check digit, modulo 11").
    Values in `examples` (published, of nobody) count as `test`. `reach` is how many bytes after a
    word the number may begin. A number that is found `in_columns` only is never looked for in
    running text; with `beside`, only when a column of that data type (its key) is in the same
    table. A `weak` check leaves so many values over that it makes a match no surer. Letters of a
    number in `capitals` are never written small. Words of its `companions` are looked for only in
    the heads of tables in which it has a column itself, and must be the whole head.
    """

    type: DataType
    forms: tuple[str, ...]
    words: tuple[str, ...]
    check: Callable[[str], bool] | None = None
    rule: str = "check digit"
    shapes: tuple[str, ...] = ()
    examples: frozenset[str] = frozenset()
    reach: int = 48
    in_columns: bool = False
    beside: str = ""
    severity: Severity = Severity.MATCH
    weak: bool = False
    capitals: bool = False
    companions: tuple[Number, ...] = ()

    @property
    def form(self) -> re.Pattern[bytes]:
        """The expression of all forms, longest first, not part of a longer word or number."""
        return _compiled(self.forms, capitals=self.capitals)

    @property
    def has_digits(self) -> bool:
        """Tell whether it has a digit however it is written."""
        return all(_DIGIT_IN_FORM.search(form) for form in self.forms)

    def at_shape(self, text: bytes, start: int, *, near_misses: bool = True) -> Iterable[Hit]:
        """Judge a number that has one of the `shapes` at `start`."""
        if not near_misses and _JOINED.search(text, max(0, start - 5), start):
            return ()  # most are the decimals of a fraction
        found = self.form.match(text, start)
        hit = self.judged(text, found.span(), near_misses=near_misses) if found else None
        return (hit,) if hit else ()

    def judged(
        self,
        text: bytes,
        span: tuple[int, int],
        word: str = "",
        *,
        column: bool = False,
        near_misses: bool = True,
    ) -> Hit | None:
        """Judge what is written at `span` in one of the forms. A `word` stands before it, or over
        its `column`. Without `near_misses`, what fails is passed over."""
        start, end = span
        value = text[start:end].upper()
        if not value.isalnum():
            value = _SEPARATORS.sub(b"", value)
        compact = value.decode("latin-1")
        passed = self.check is None or self.check(compact)
        counted = passed and len(compact) >= _LEAST_COUNTED and compact in _COUNTED
        known = counted or compact in self.examples
        failed = None
        if not (known or passed):
            failed = Check("Check", f"{self.rule}: failed")
        elif not column and _part_of_longer(text, start, end):
            failed = Check("Neighbours", "part of a longer number")
        if failed and not near_misses:
            return None
        among = (
            not (word or column or failed)
            and b" " in text[start:end]
            and (_among(text, start, end) or self._by_chance(text, start, end))
        )
        sure = bool(word) + (self.check is not None and not (self.weak or among))
        if self.weak and _doubtful(text[start:end]):
            sure = 0
        return Hit(
            self.type.key,
            start,
            end,
            value,
            _trace(len(compact), self.rule if self.check else "", word, known, column=column),
            Severity.TEST if known else self.severity,
            _SURENESS[sure],
            failed,
            len(word),
        )

    def _by_chance(self, text: bytes, start: int, end: int) -> bool:
        """Tell whether most of what is written so around a number fails the check: such are tables
        of measures, and the check is right by chance."""
        right = wrong = 0
        for found in self.form.finditer(text, max(0, start - _AROUND), end + _AROUND):
            value = _SEPARATORS.sub(b"", found.group()).decode("latin-1")
            if self.check is None or self.check(value):
                right += 1
            else:
                wrong += 1
            if right > _FEW or wrong >= _MANY:
                break
        return wrong >= _MANY


def _part_of_longer(text: bytes, start: int, end: int) -> bool:
    """Tell whether what stands around a number makes it a part of another."""
    if text[end : end + 1] in _JOINS and _GOES_ON.match(text, end):
        return True
    before = text[max(0, start - 5) : start]
    if before[-1:] in _JOINS and _JOINED.search(before):
        return True
    return before[-1:] in _ABROAD and text[start] != _ZERO and bool(_PLUS.search(before))


def _doubtful(written: bytes) -> bool:
    """Tell whether a number without a check digit has letters that no number has so ("Ed25519")
    or is a day ("20260830")."""
    return bool(_MIXED.match(written) or _DAY.fullmatch(written))


def _among(text: bytes, start: int, end: int) -> bool:
    """Tell whether a number that is written with spaces stands in a row of a table: beside other
    numbers, or in a line of which most is numbers and single signs."""
    if _NUMBER_BEFORE.search(text, max(0, start - 2), start) or _NUMBER_AFTER.match(text, end):
        return True
    line = text[max(0, start - _MOST_OF_LINE) : start].rpartition(b"\n")[2]
    parts = (line + text[end : end + _MOST_OF_LINE].partition(b"\n")[0]).split()
    words = sum(len(part) > 1 and not part.isdigit() for part in parts)
    return len(parts) > _FEW_PARTS and words < len(parts) / 2


@cache
def _compiled(forms: tuple[str, ...], *, capitals: bool) -> re.Pattern[bytes]:
    written = "|".join(template(form) for form in sorted(forms, key=len, reverse=True))
    expression = rf"(?<![0-9A-Za-z_])(?:{written})(?![0-9A-Za-z_])"
    return re.compile(expression.encode("latin-1"), 0 if capitals else re.IGNORECASE)


@cache
def _trace(length: int, rule: str, word: str, known: bool, *, column: bool) -> tuple[Check, ...]:
    trace = [
        Check("Pattern", "written as such numbers are"),
        Check("Length", f"{length} characters"),
        Check("Neighbours", "not part of a longer word or number"),
    ]
    if known:
        trace.append(Check("Known numbers", "published example, never a person's"))
    elif rule:
        trace.append(Check("Check", f"{rule}: passed"))
    if word:
        context = f"the column is called “{word}”" if column else f"“{word}” stands before it"
        trace.append(Check("Context", context))
    return tuple(trace)
