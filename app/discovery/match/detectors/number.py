"""Numbers of persons, firms and accounts, declared by their forms, words and checks.

Bare digits are everywhere. Therefore a number is searched for after a word about it, in a column
under such a word, or in a shape (`shapes`) that hardly anything else has.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain, islice

from app.discovery.match.detectors.evidence import confidence, passing, writing
from app.discovery.match.detectors.shapes import NO_SIGNS, SHAPE, beginnings
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
_PLAIN = {**_CLASSES, " ": " ", "-": "-"}
_SEPARATORS = re.compile(rb"[\s.\-/_]|\xc2\xa0|\xe2\x80[\x80-\xbf]|\xe2\x88\x92")
_JOINED = re.compile(rb"(?:[0-9][.:/\-]|[0-9a-fA-F]{4}-)\Z")
# the beginning of an international telephone number
_PLUS = re.compile(rb"\+(?:[0-9]{1,3}[ \-.]{1,3}(?:\(?[0-9]{1,4}\)?[ \-.]{1,3}|\(0\))?)?\Z")
_DIGIT_IN_FORM = re.compile("[0-9]")
_JOINS = frozenset((b".", b":", b"/", b"-"))
_ABROAD = frozenset((b"+", b" ", b"-", b".", b")"))
_NUMBER_BEFORE = re.compile(rb"[0-9] \Z")
_NUMBER_AFTER = re.compile(rb" -?[0-9]")
_COUNTED = "01234567890123456789"
_LEAST_COUNTED = 8
_ZERO = ord("0")
_MOST_OF_LINE = 200
_AROUND = 2000
_NEARBY = 400
_MOST_NEARBY, _ENOUGH, _MANY = 12, 6, 4
_TIMES = 3  # as many wrong numbers as right ones: hardly more are right than by chance
_FEW_PARTS = 4
_DECIMAL = re.compile(rb"(?:0|[1-9][0-9]*)\.[0-9]+")
_VERSION = re.compile(
    rb"(?=(?:[0-9]+\.){3})(?:[0-9]+\.)*[0-9]\.(?:[0-9]+\.)*[0-9](?:\.[0-9]+)*"
)  # four parts or more, two of which are single digits
_CAMEL = re.compile(rb"(?<=[a-z])(?=[A-Z])")
_MODELS = re.compile(rb"[0-9]{4}/[0-9]{4}")
_IN_NET = re.compile(rb"(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])(?:\.(?!\Z)|\Z)){4}")
_MIXED = re.compile(rb"[A-Z][a-z]+[0-9]")
_DAY = re.compile(rb"20[0-3][0-9](?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])")
_BEGINS_WITH_DAY = re.compile(
    rb"(?:19|20)[0-9]{2}([.\-/ ])(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12][0-9]|3[01])(?![0-9])"
    rb"|[0-3]?[0-9]([.\-/])[01]?[0-9]\2(?:19|20)[0-9]{2}(?![0-9])"
)
_GOES_ON = re.compile(rb"[./\-][0-9]|-[0-9a-fA-F]{4}")
_MORE_BEFORE = re.compile(rb"(?:[0-9]{2} |[A-Z]{2,3}-)\Z")
_MORE_AFTER = re.compile(rb" ?[0-9]{2,}")


def template(form: str, *, plain: bool = False) -> str:
    """Return the expression of a written form. `0` is a digit, `A` a letter, `Ä` a letter or a
    capital umlaut, `Γ` a letter or a Greek capital, `X` a letter or digit, `*` some words of
    letters, and `~` any usual separator or none. A space and a hyphen also match their typographic
    variants. Text between single quotes, and any other character, is literal. A `plain` expression
    has no typographic variants; if it is also without `Ä`, `Γ`, `~` and `*`, its width is fixed.
    """
    classes = _PLAIN if plain else _CLASSES
    parts = form.split("'")
    return "".join(
        re.escape(part)
        if place % 2
        else "".join(classes.get(sign, re.escape(sign)) for sign in part)
        for place, part in enumerate(parts)
    )


def width(form: str) -> int:
    """Return the number of bytes of a `plain` form without `~`."""
    return len(form.replace("'", ""))


@dataclass(frozen=True, slots=True, eq=False)
class Number:
    """A data type whose values are numbers or short codes.

    `forms` and `shapes` are templates (see `template`): every written form, and the shapes that
    need no word. `words` are lower case. A space in a word also matches `_`, `-` and nothing. `*`
    at an end of a word means that it may be part of a longer word. A word in bars ("|ein|") is also
    an ordinary word of some language, so it counts only as a label or a column header. `reach` is
    the maximum number of bytes between a word and the number.

    `check` gets the value without separators, in capitals; `rule` describes what it checks ("check
    digit, modulo 11"). A `weak` check passes so many values that it does not raise the confidence.
    Values in `examples` (published, belonging to nobody) count as test data. A `weak` number that
    begins like a date counts only if it is `dated`. `serial` numbers are given one after the other,
    so a column of them may count up. Letters of a number with `capitals` are never lower case.
    `general` is set if the words are names that many countries share; it returns whether many
    values in a form pass the check of some country.

    A number with `in_columns` is searched for in table columns only. `beside` is the key of a data
    type of which the same table must have a column. `amid` is a pattern that must be found around
    the number, or around the header of its table. `amid_column` is such a pattern for the header of
    a table only; it is required if the table has five rows or more.
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
    amid: re.Pattern[bytes] | None = None
    amid_column: re.Pattern[bytes] | None = None
    serial: bool = False
    dated: bool = False
    severity: Severity = Severity.MATCH
    weak: bool = False
    capitals: bool = False
    general: Callable[[str], bool] | None = None

    @property
    def form(self) -> re.Pattern[bytes]:
        """Return the pattern of all forms, the longest first. It does not match inside a longer
        word or number.
        """
        return _compiled(self.forms, capitals=self.capitals)

    @property
    def has_digits(self) -> bool:
        """Whether every form contains a digit."""
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
        after: bool = False,
        near_misses: bool = True,
    ) -> Hit | None:
        """Judge the text at `span`, which has one of the forms. The text follows `word`, or is in
        a `column` under the word. With `after`, the word follows the text. Without `near_misses`,
        return None if a check fails.
        """
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
        elif self.general and not column and _with_more(text, start, end):
            failed = Check("Neighbours", "part of a longer number or code")
        elif self.weak and _measured(text[start:end]):
            failed = Check("Neighbours", "a decimal number, a version or an address in a network")
        elif self.weak and not self.dated and _BEGINS_WITH_DAY.match(text, start, end):
            failed = Check("Neighbours", "a day")
        elif not (column or self.is_amid(text, start, end)):
            failed = Check("Surroundings", "no context confirms the meaning of the keyword")
        elif not (word or column or known) and self._by_chance(text, start, end):
            failed = Check(
                "Surroundings", "nearly all of the similar numbers nearby fail the check"
            )
        if failed and not near_misses:
            return None
        among = (
            not (word or column or failed) and b" " in text[start:end] and in_row(text, start, end)
        )
        checked = self.check is not None and not (self.weak or among)
        doubtful = self.weak and _doubtful(text[start:end])
        return Hit(
            self.type.key,
            start,
            end,
            value,
            _trace(
                len(compact),
                self.rule if self.check else "",
                word,
                known,
                column=column,
                after=after,
            ),
            Severity.TEST if known else self.severity,
            _of_general(by_chance=self.general(self._form_of(text[start:end])))
            if self.general
            else confidence(
                self._noise(text[start:end]) if word and checked else 1.0,
                (bool(word) and not doubtful) + checked,
            ),
            failed,
            len(word),
            general=self.general is not None,
        )

    def passes(self, written: bytes) -> bool:
        """Return whether a text in capitals has one of the forms, and passes the check."""
        if not (_begins(written, self.forms) and self.form.fullmatch(written)):
            return False
        return _passes(self.check, written)

    def is_amid(self, text: bytes, start: int, end: int) -> bool:
        """Return whether the text around a place contains what `amid` requires."""
        return _is_around(self.amid, text, start, end)

    def is_amid_column(self, around: bytes) -> bool:
        """Return whether the text around the header of a table, or a record, contains what
        `amid_column` requires. A word is also found as a part of a name such as `userName`.
        """
        return self.amid_column is None or any(
            self.amid_column.search(each.lower()) for each in (around, _CAMEL.sub(b" ", around))
        )

    def _noise(self, written: bytes) -> float:
        """Return the share (0 to 1) of other numbers and codes that would be mistaken for the
        number `written`.
        """
        form = self._form_of(written)
        noise = writing(written, mixed="X" in form)
        return passing(self.check, form, noise) if self.check else noise

    def _form_of(self, written: bytes) -> str:
        return next(
            form
            for form in self.forms
            if _begins(written, (form,)) and _compiled((form,), capitals=False).match(written)
        )

    def _by_chance(self, text: bytes, start: int, end: int) -> bool:
        """Return whether nearly all numbers nearby that are written in the same way fail the check.
        A number that no word announces has then passed the check by chance, as in a table of
        measurements or references.
        """
        outline = text[start:end].translate(SHAPE)
        before = max(0, start - _MOST_NEARBY * (end - start))
        nearby = chain(
            self.form.finditer(text, before, start),
            islice(self.form.finditer(text, start, end + _AROUND), _MOST_NEARBY),
        )
        right = wrong = 0
        for each in nearby:
            if each.group().translate(SHAPE) == outline:
                passed = _passes(self.check, each.group())
                right, wrong = right + passed, wrong + (not passed)
                if right >= _ENOUGH:
                    return False
        return wrong >= _MANY and right * _TIMES < wrong


@lru_cache(maxsize=256)
def _passes(check: Callable[[str], bool] | None, written: bytes) -> bool:
    """Return whether a text passes a check. Cached, because in a dense column each text is checked
    once for each number near it.
    """
    return check is None or check(_SEPARATORS.sub(b"", written.upper()).decode("latin-1"))


def _is_around(pattern: re.Pattern[bytes] | None, text: bytes, start: int, end: int) -> bool:
    around = text[max(0, start - _NEARBY) : end + _NEARBY] if pattern else b""
    return pattern is None or pattern.search(around.lower()) is not None


def _part_of_longer(text: bytes, start: int, end: int) -> bool:
    """Return whether the text around a number shows that the number is part of a longer one."""
    if text[end : end + 1] in _JOINS and _GOES_ON.match(text, end):
        return True
    before = text[max(0, start - 16) : start]
    if before[-1:] in _JOINS and _JOINED.search(before):
        return True
    return before[-1:] in _ABROAD and text[start] != _ZERO and bool(_PLUS.search(before))


def _with_more(text: bytes, start: int, end: int) -> bool:
    """Return whether more digits are beside a number, as in a card number, or the letters of a code
    are before it. Such a number is not the one that a general name announces.
    """
    before = _MORE_BEFORE.search(text, max(0, start - 4), start)
    return before is not None or _MORE_AFTER.match(text, end) is not None


def _begins(written: bytes, forms: tuple[str, ...]) -> bool:
    signs = written.translate(SHAPE).translate(None, NO_SIGNS)
    return signs.startswith(beginnings(forms))


def _of_general(*, by_chance: bool) -> Confidence:
    return Confidence.LOW if by_chance else Confidence.MEDIUM


def _measured(written: bytes) -> bool:
    """Return whether a value is written as a decimal number, as an IP address, as a version
    ("18.0.1.0.1.3"), or as two numbers of models ("6000/8000").
    """
    return any(form.fullmatch(written) for form in (_DECIMAL, _IN_NET, _VERSION, _MODELS))


def _doubtful(written: bytes) -> bool:
    """Return whether a number without a check digit is doubtful, because it has unlikely letters
    ("Ed25519") or is written like a date ("20260830").
    """
    return bool(_MIXED.match(written) or _DAY.fullmatch(written))


def in_row(text: bytes, start: int, end: int) -> bool:
    """Return whether a number written with spaces is probably in a row of a table: it stands next
    to other numbers, or in a line that consists mostly of numbers and single characters.
    """
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
def _trace(
    length: int, rule: str, word: str, known: bool, *, column: bool, after: bool
) -> tuple[Check, ...]:
    trace = [
        Check("Pattern", "in the usual format of such numbers"),
        Check("Length", f"{length} characters"),
        Check("Neighbours", "not part of a longer word or number"),
    ]
    if known:
        trace.append(Check("Known numbers", "published example, never a person's"))
    elif rule:
        trace.append(Check("Check", f"{rule}: passed"))
    if word:
        place = "after" if after else "before"
        context = f"the column is called “{word}”" if column else f"“{word}” stands {place} it"
        trace.append(Check("Context", context))
    return tuple(trace)
