"""Syntax check of users' expressions (RE2 syntax), and a measure of their size, before they are
compiled.

Source: https://github.com/google/re2/wiki/Syntax. The syntax has no constructs that need
backtracking (look-around, references to groups). Expressions that would make the engine large are
refused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

LONGEST = 1_000
MOST_REPEATS = 1_000
MOST_STATES = 1_000
DEEPEST = 30

_GROUP = re.compile(r"\((?:\?(?:P?<[A-Za-z_][A-Za-z0-9_]{0,31}>|[ims]{1,3}:|:))?")
_FLAGS = re.compile(r"\(\?[ims]{1,3}\)")
_REPEAT = re.compile(r"([*+?]|\{(\d{1,6})(?:(,)(\d{0,6}))?\})(\??)")
_ESCAPE = re.compile(r"\\(?:[dDwWsSnrtfv]|x[0-9a-fA-F]{2}|[^A-Za-z0-9\s])", re.ASCII)
_NOTHING = re.compile(r"\\[bBAz]|[\^$]")
_MIRRORED = {"^": "$", "$": "^", "\\A": "\\z", "\\z": "\\A"}
_CLASS = re.compile(
    r"\[\^?\]?(?:\[:\^?[a-z]{1,8}:\]|\\(?:[dDwWsSnrtfv]|x[0-9a-fA-F]{2}|[^A-Za-z0-9\s])"
    r"|[^\]\\])*\]",
    re.ASCII,
)
_REFUSED = (
    ("(?=", "lookahead is not supported: (?=...)"),
    ("(?!", "lookahead is not supported: (?!...)"),
    ("(?<=", "lookbehind is not supported: (?<=...)"),
    ("(?<!", "lookbehind is not supported: (?<!...)"),
    ("(?>", "atomic groups are not supported: (?>...)"),
    ("(?", "this kind of group is not supported"),
    ("(*", "verbs are not supported: (*...)"),
)


class Hopeless(ValueError):
    """Raised for an expression or data type that cannot be used; the message says why."""


@dataclass(frozen=True, slots=True)
class Measure:
    """Sizes of an expression: `least` is the minimum number of matching characters, `size` the
    number of character positions after all repetitions are written out. The engine uses `forward`,
    the expression in ASCII, and `backward`, an expression that matches the same bytes in reverse
    order.
    """

    least: int
    size: int
    forward: str
    backward: str


def measure(expression: str) -> Measure:
    """Check the syntax of an expression, and return its sizes. Raises `Hopeless` if the syntax is
    not valid, if the expression is too large, or if it matches empty text.
    """
    if not expression or len(expression) > LONGEST:
        raise Hopeless(f"an expression needs 1 to {LONGEST} characters")
    if not expression.isprintable():
        raise Hopeless("an expression must not contain control characters")
    flags = _FLAGS.match(expression)
    reader = _Reader(expression, flags.end() if flags else 0)
    found = reader.alternatives(0)
    if reader.at < len(expression):
        raise Hopeless(f"at character {reader.at + 1}: unmatched )")
    if found.size > MOST_STATES:
        raise Hopeless(f"repetitions make it larger than {MOST_STATES} places: {found.size}")
    if not found.least:
        raise Hopeless("it matches empty text, so it would match everywhere")
    said = flags.group() if flags else ""
    return Measure(found.least, found.size, said + found.forward, said + found.backward)


class _Reader:
    def __init__(self, text: str, at: int) -> None:
        self.text = text
        self.at = at

    def alternatives(self, depth: int) -> Measure:
        if depth > DEEPEST:
            raise Hopeless(f"groups are nested more than {DEEPEST} deep")
        found = [self._sequence(depth)]
        while self._sees("|"):
            self.at += 1
            found.append(self._sequence(depth))
        return Measure(
            min(one.least for one in found),
            sum(one.size for one in found),
            "|".join(one.forward for one in found),
            "|".join(one.backward for one in found),
        )

    def _sequence(self, depth: int) -> Measure:
        least = size = 0
        forward: list[str] = []
        backward: list[str] = []
        while self.at < len(self.text) and self.text[self.at] not in "|)":
            one, before = self._atom(depth), self.at
            few, many = self._repeats()
            times = self.text[before : self.at]
            forward.append(one.forward + times)
            backward.append(one.backward + times)
            least, size = least + one.least * few, size + one.size * many
            if size > 1_000_000:
                raise Hopeless("nested repetitions make it too large")
        return Measure(least, size, "".join(forward), "".join(reversed(backward)))

    def _atom(self, depth: int) -> Measure:
        text, at = self.text, self.at
        if _FLAGS.match(text, at):
            raise self._refused("flags must be at the beginning: (?i)")
        if found := _NOTHING.match(text, at):
            self.at = found.end()
            return Measure(0, 0, found.group(), _MIRRORED.get(found.group(), found.group()))
        if text[at] == "(":
            return self._group(depth)
        if found := _CLASS.match(text, at) or _ESCAPE.match(text, at):
            if not found.group().isascii():
                raise self._refused("a class can contain ASCII characters only; use (?:ä|ö)")
            self.at = found.end()
            return Measure(1, 1, found.group(), found.group())
        if text[at] == "\\":
            what = text[at : at + 2]
            if what[1:].isdigit() or what in {"\\k", "\\g"}:
                raise self._refused(f"references to groups are not supported: {what}")
            raise self._refused(f"{what} is not supported")
        if text[at] in "[*+?":
            raise self._refused(f"{text[at]} is not valid here")
        self.at += 1
        codes = text[at].encode()
        if len(codes) == 1:
            return Measure(1, 1, text[at], text[at])
        return Measure(1, len(codes), _escaped(codes), _escaped(codes[::-1]))

    def _group(self, depth: int) -> Measure:
        found = _GROUP.match(self.text, self.at)
        begin = found.group() if found else "("
        if begin == "(":
            for refused, reason in _REFUSED:
                if self.text.startswith(refused, self.at):
                    raise self._refused(reason)
        opened, self.at = self.at, self.at + len(begin)
        inside = self.alternatives(depth + 1)
        if not self._sees(")"):
            self.at = opened
            raise self._refused("a ( is not closed")
        self.at += 1
        begin = "(?:" if "<" in begin or begin == "(" else begin
        return Measure(
            inside.least,
            inside.size,
            f"{begin}{inside.forward})",
            f"{begin}{inside.backward})",
        )

    def _repeats(self) -> tuple[int, int]:
        """Read the repetition after an element (`*`, `{2,5}`), if there is one. Return its minimum,
        and the factor by which it multiplies the element's size. Without repetition, both are 1.
        Raises `Hopeless` if the repetition is not valid.
        """
        found = _REPEAT.match(self.text, self.at)
        if found is None:
            return 1, 1
        self.at = found.end()
        if _REPEAT.match(self.text, self.at):
            raise self._refused("a repetition of a repetition needs a group")
        sign, low, comma, high, _ = found.groups()
        if low is None:
            return (1 if sign == "+" else 0), 1
        few = int(low)
        most = int(high) if high else few
        if max(few, most) > MOST_REPEATS:
            raise self._refused(f"more than {MOST_REPEATS} repetitions")
        if most < few:
            raise self._refused("the minimum of a repetition is above its maximum")
        return few, most + (1 if comma and not high else 0)

    def _sees(self, sign: str) -> bool:
        return self.text.startswith(sign, self.at)

    def _refused(self, reason: str) -> Hopeless:
        return Hopeless(f"at character {self.at + 1}: {reason}")


def _escaped(codes: bytes) -> str:
    return "(?:" + "".join(f"\\x{code:02x}" for code in codes) + ")"
