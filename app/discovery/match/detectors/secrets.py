"""Keys and tokens, declared by their beginning or name, their body, and their check.

A token with a distinctive beginning (`ghp_`, `xoxb-`) is found by this beginning. A token that
looks like any random text is found only after its name (`aws_secret_access_key = ...`).
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from app.discovery.match.detectors.base import Anchor, DataType, Detector, Hit, Sample, Subject
from app.discovery.match.matches import Check, Confidence, Severity

CATEGORY = "Credentials"
SUFFIX = "(?:[_.\\-]?(?:prod|production|dev|test|stage|staging|live|old|new|backup|v?[0-9]{1,2}))?"
"""Expression for the end of a name that distinguishes several values, such as `_prod` or `2`."""
_FIRST = re.compile(r"(\[[^\]]+\])\{(\d+)[,}]")
_MOST_SEEN_AHEAD = 10
_ASSIGNED = (
    rb"[\"'`\]>)]{0,3}(?: ?/ ?>)?[ \t]{0,4}(?:<[a-z]{1,16}>|:=|=>|->|[:=,])?[ \t]{0,4}"
    rb"(?:[\"'`]|\\[\"']|%22|<[a-z]{1,16}>){0,2}"
)
_REPEATED = re.compile(rb"(.)\1{5}|(..)\2{4}|(.{3,8})\3{2}", re.DOTALL)
_RUN = re.compile(rb"(?:0?123456789|abcdefgh|ABCDEFGH|qwertyui|deadbeef)")
_SAID = re.compile(
    rb"example|placeholder|changeme|redacted|(?<![a-z0-9])"
    rb"(?:your?|my|the|sample|dummy|foobar|fake|not|insert|replace|here|goes)(?![a-z0-9])",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Secret:
    """A kind of key. `body`, an expression for bytes, follows one of the literal `begins`, or one
    of the `names` (expressions, case ignored) with an assignment. A key without beginning and name
    is found by its `outlines`: expressions for its first bytes, each with the number of these
    bytes. No character of the class `after` may follow the key.

    `check` gets the whole key; with `doubtful`, a failed check only lowers the confidence. A
    `mixed` key has capitals, small letters and digits. A `filler` is a repeated character that
    occurs in real keys. Keys that match `test` are documented examples or keys of test systems.
    """

    type: DataType
    body: str
    begins: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    outlines: tuple[tuple[str, int], ...] = ()
    after: str = "A-Za-z0-9"
    mixed: bool = False
    filler: str = ""
    check: Callable[[str], bool] | None = None
    rule: str = ""
    doubtful: bool = False
    test: str = ""
    examples: tuple[str, ...] = ()

    def anchors(self) -> Iterator[Anchor]:
        """Yield the anchors for the first pass."""
        first = None if "|" in self.body else _FIRST.match(self.body)
        seen = min(int(first.group(2)), _MOST_SEEN_AHEAD) if first else 0
        ahead = f"{first.group(1)}{{{seen}}}" if first and seen else ""
        for begin in self.begins:
            yield Anchor(re.escape(begin) + ahead, len(begin) + seen, self._from_begin)
        for outline, width in self.outlines:
            yield Anchor(outline, width, self._from_begin)
        for name in self.names:
            yield Anchor(name, 0, self._from_name, "", any_case=True)

    @cached_property
    def _key(self) -> re.Pattern[bytes]:
        begins = "|".join(map(re.escape, self.begins))
        return re.compile(f"(?:{begins})(?:{self.body})(?![{self.after}])".encode("ascii"))

    @cached_property
    def _named(self) -> re.Pattern[bytes]:
        assigned = _ASSIGNED.decode("ascii")
        return re.compile(f"(?i:{assigned})((?:{self.body}))(?![{self.after}])".encode("ascii"))

    def _from_begin(self, subject: Subject, start: int) -> Iterator[Hit]:
        if found := self._key.match(subject.text, start):
            yield from self._judge(found.group(), start, "")

    def _from_name(self, subject: Subject, end: int) -> Iterator[Hit]:
        if found := self._named.match(subject.text, end):
            yield from self._judge(found.group(1), found.start(1), "comes after its name")

    def _judge(self, key: bytes, start: int, context: str) -> Iterator[Hit]:
        text = key.decode("latin-1")
        known = text in self.examples or bool(self.test and re.search(self.test, text))
        if not known and self._made_up(key):
            return
        passed = known or self.check is None or self.check(text)
        trace = [
            Check("Pattern", f"form of a {self.type.name}"),
            Check("Length", f"{len(key)} characters"),
            Check("Neighbours", "not part of a longer word"),
        ]
        if self.check is not None and not known:
            trace.append(Check("Check", f"{self.rule}: {'passed' if passed else 'failed'}"))
        if context:
            trace.append(Check("Context", context))
        if known:
            trace.append(Check("Known keys", "documented example, or key of a test system"))
        yield Hit(
            self.type.key,
            start,
            start + len(key),
            key,
            tuple(trace),
            Severity.TEST if known else Severity.MATCH,
            Confidence.HIGH if passed else Confidence.MEDIUM,
            None if passed or self.doubtful else trace[3],
            special=1,
        )

    def _made_up(self, key: bytes) -> bool:
        begin = next((each for each in self.begins if key.startswith(each.encode())), "")
        return (self.mixed and not mixed(key)) or made_up(
            key[len(begin) :].replace(self.filler.encode(), b"", 1)
        )


def mixed(key: bytes) -> bool:
    """Return whether a key has capitals, small letters and digits."""
    return bool(
        re.search(rb"[A-Z]", key) and re.search(rb"[a-z]", key) and re.search(rb"[0-9]", key)
    )


def made_up(key: bytes) -> bool:
    """Return whether a key is a placeholder: it contains repeated characters, a sequence such as
    "abcdefgh", or a word such as "example". If the key is base64 of a text, it is enough that the
    text contains one of these.
    """
    return any(
        _REPEATED.search(text) or _SAID.search(text) or _RUN.search(text)
        for text in (key, _text_in_base64(key))
    )


def _text_in_base64(key: bytes) -> bytes:
    """Return the printable ASCII text that `key` encodes; b"" if it encodes none."""
    try:
        decoded = base64.b64decode(key, validate=True)
    except binascii.Error:
        return b""
    return decoded if decoded.isascii() and decoded.decode().isprintable() else b""


def secret_type(key: str, name: str) -> DataType:
    """Return the data type of a kind of secret, in the category `CATEGORY`."""
    return DataType(key, name, CATEGORY)


def detector(
    kinds: tuple[Secret, ...], matching: tuple[Sample, ...], clean: tuple[str, ...]
) -> Detector:
    """Return the detector for some kinds of keys."""
    return Detector(
        types=tuple(dict.fromkeys(kind.type for kind in kinds)),
        anchors=tuple(anchor for kind in kinds for anchor in kind.anchors()),
        matching=matching,
        clean=clean,
    )
