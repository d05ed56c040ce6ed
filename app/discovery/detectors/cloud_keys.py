"""Access keys of cloud services, each found from its fixed beginning or a name before it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.discovery.detectors.base import DataType, Detector, Hit, Sample, Subject, places
from app.discovery.match import Check, Severity

_CATEGORY = "Credentials"


@dataclass(frozen=True, slots=True)
class _Kind:
    """One kind of key. Group 1 of `pattern` is the key.

    A key is found by its `head` in a long word; or, when a hyphen may break it into short words,
    by its fixed `start`; or, when nothing of it is fixed, by the name before it, in lower case.
    """

    type: DataType
    pattern: re.Pattern[bytes]
    head: bytes = b""
    start: bytes = b""
    name: bytes = b""
    test: re.Pattern[bytes] | None = None
    mixed: bool = False  # the key must have capitals, small letters and digits


_EMULATOR = (
    rb"Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw=="
)
_KINDS = (
    _Kind(
        DataType("AWS_ACCESS_KEY", "AWS access key ID", _CATEGORY),
        re.compile(rb"(A[KS]IA[A-Z0-9]{16})(?![A-Za-z0-9])"),
        head=rb"A[KS]IA",
        test=re.compile(rb"EXAMPLE$"),
    ),
    _Kind(
        DataType("AWS_SECRET_KEY", "AWS secret access key", _CATEGORY),
        re.compile(
            rb"secret[_\- ]?(?:access)?[_\- ]?key[\"'>]?\s{0,4}(?::=|=>|[:=])?\s{0,4}[\"']?"
            rb"([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])",
            re.IGNORECASE,
        ),
        name=b"secret",
        test=re.compile(rb"EXAMPLEKEY$"),
        mixed=True,
    ),
    _Kind(
        DataType("GOOGLE_API_KEY", "Google API key", _CATEGORY),
        re.compile(rb"(AIza[A-Za-z0-9_\-]{35})(?![A-Za-z0-9_\-])"),
        start=b"AIza",
        mixed=True,
    ),
    _Kind(
        DataType("AZURE_STORAGE_KEY", "Azure storage account key", _CATEGORY),
        re.compile(
            rb"accountkey[\"']?\s{0,4}[:=]\s{0,4}[\"']?([A-Za-z0-9+/]{86}==)", re.IGNORECASE
        ),
        name=b"accountkey",
        test=re.compile(re.escape(_EMULATOR)),
    ),
    _Kind(
        DataType("GITHUB_TOKEN", "GitHub token", _CATEGORY),
        re.compile(
            rb"(gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59})(?![A-Za-z0-9_])"
        ),
        head=rb"gh[pousr]_|github_pat_",
        mixed=True,
    ),
    _Kind(
        DataType("SLACK_TOKEN", "Slack token", _CATEGORY),
        re.compile(rb"(xox[baprs]-[0-9]{8,14}-[A-Za-z0-9\-]{10,200})(?![A-Za-z0-9\-])"),
        start=b"xox",
    ),
    _Kind(
        DataType("STRIPE_KEY", "Stripe secret key", _CATEGORY),
        re.compile(rb"([sr]k_(?:live|test)_[A-Za-z0-9]{16,200})(?![A-Za-z0-9_])"),
        head=rb"[sr]k_(?:live|test)_",
        test=re.compile(rb"^[sr]k_test_"),
    ),
)
_BY_HEAD = tuple(kind for kind in _KINDS if kind.head)
_LONG_WORD = b"w" * 20
_WORD = re.compile(rb"w+")
_HEADS = re.compile(rb"(?<![A-Za-z0-9])(?:" + b"|".join(kind.head for kind in _BY_HEAD) + rb")")


def find(subject: Subject) -> Iterator[Hit]:
    """Find keys of every kind; documented examples and keys of test systems are `test`."""
    for start, end in _long_words(subject):
        for head in _HEADS.finditer(subject.text, start, end):
            yield from _at(subject, head.start(), _BY_HEAD)
    for kind in _KINDS:
        for at in places(subject.text, kind.start) if kind.start else ():
            if not subject.before(at, 1).isalnum():
                yield from _at(subject, at, (kind,))
        for at in places(subject.lower, kind.name) if kind.name else ():
            yield from _at(subject, at, (kind,))


def _long_words(subject: Subject) -> Iterator[tuple[int, int]]:
    start = subject.words.find(_LONG_WORD)
    while start >= 0:
        word = _WORD.match(subject.words, start)
        end = word.end() if word else start + 1
        yield start, end
        start = subject.words.find(_LONG_WORD, end)


def _at(subject: Subject, at: int, kinds: tuple[_Kind, ...]) -> Iterator[Hit]:
    for kind in kinds:
        if match := kind.pattern.match(subject.text, at):
            yield from _judge(kind, match)


def _judge(kind: _Kind, match: re.Match[bytes]) -> Iterator[Hit]:
    value, start = match.group(1), match.start(1)
    if kind.mixed and not _mixed(value):
        return
    trace = [
        Check("Pattern", f"form of a {kind.type.name}"),
        Check("Length", f"{len(value)} characters"),
        Check("Neighbours", "not part of a longer word"),
    ]
    if start > match.start():
        trace.append(Check("Context", "follows its name"))
    test = kind.test is not None and kind.test.search(value) is not None
    if test:
        trace.append(Check("Known keys", "documented example, or key of a test system"))
    severity = Severity.TEST if test else Severity.MATCH
    yield Hit(kind.type.key, start, match.end(1), value, tuple(trace), severity)


def _mixed(value: bytes) -> bool:
    return bool(
        re.search(rb"[A-Z]", value) and re.search(rb"[a-z]", value) and re.search(rb"[0-9]", value)
    )


# Samples are put together from parts, so that no tool takes this file for a leak.
_AWS = "AKIA" + "QX7RZ3M5T2LBW4YD"
_AWS_SECRET = "q8Rv2mXcT0zLw5Yb" + "N7dKpE1sHfJ4gUaC3oZ9iQxB"
_GOOGLE = "AIza" + "SyB4kQ0vN8xT2mR6wZ1cH5jL9pD3fG7sA_e"
_AZURE = "uX7QaB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5bC7dE9fG1hJ3kL5mN7pQ9rS1tU3vW5xY7zA9bC1dE3fG5h=="
_GITHUB = "ghp_" + "x7Qm2Lk9Rt4Vw6Yz1Bn3Cd5Fg8Hj0Kp2Ls4M"
_AWS_EXAMPLE = "AKIA" + "IOSFODNN7EXAMPLE"
_AWS_SECRET_EXAMPLE = "wJalrXUtnFEMI/K7MDENG/" + "bPxRfiCYEXAMPLEKEY"
_SLACK = "xoxb-" + "2837465918-ab12CD34ef56GH78ij90"
_STRIPE = "sk_" + "live_9aB8cD7eF6gH5iJ4kL3mN2oP"

DETECTOR = Detector(
    types=tuple(kind.type for kind in _KINDS),
    find=find,
    matching=(
        Sample(f"aws_access_key_id = {_AWS}", "AWS_ACCESS_KEY", _AWS),
        Sample(_AWS_EXAMPLE, "AWS_ACCESS_KEY", _AWS_EXAMPLE, Severity.TEST),
        Sample(f"aws_secret_access_key={_AWS_SECRET}", "AWS_SECRET_KEY", _AWS_SECRET),
        Sample(f'"SecretAccessKey": "{_AWS_SECRET}"', "AWS_SECRET_KEY", _AWS_SECRET),
        Sample(f"AWS_SECRET_ACCESS_KEY: {_AWS_SECRET_EXAMPLE}", "AWS_SECRET_KEY",
               _AWS_SECRET_EXAMPLE, Severity.TEST),
        Sample(f"key={_GOOGLE}&q=x", "GOOGLE_API_KEY", _GOOGLE),
        Sample(f"AccountKey={_AZURE};", "AZURE_STORAGE_KEY", _AZURE),
        Sample(f"AccountKey={_EMULATOR.decode()}", "AZURE_STORAGE_KEY", _EMULATOR.decode(),
               Severity.TEST),
        Sample(f"token: {_GITHUB}", "GITHUB_TOKEN", _GITHUB),
        Sample(f"SLACK={_SLACK}", "SLACK_TOKEN", _SLACK),
        Sample(f"STRIPE={_STRIPE}", "STRIPE_KEY", _STRIPE),
        Sample("sk_" + "test_4eC39HqLyjWDarjtT1zdp7dc", "STRIPE_KEY",
               "sk_" + "test_4eC39HqLyjWDarjtT1zdp7dc", Severity.TEST),
    ),
    clean=(
        "AKIA",
        _AWS + "X",
        "X" + _AWS,
        "secret_key = " + "a" * 40,
        "client_secret " + _AWS_SECRET,
        "ghp_short",
        "pk_" + "live_9aB8cD7eF6gH5iJ4kL3mN2oP",
        "AccountKey=none",
    ),
)  # fmt: skip
