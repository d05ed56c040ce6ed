"""Access keys of cloud services, each found from its fixed beginning or a name before it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from app.discovery.detectors.base import Anchor, DataType, Detector, Hit, Sample, Subject
from app.discovery.match import Check, Confidence, Severity

_CATEGORY = "Credentials"


@dataclass(frozen=True, slots=True)
class _Kind:
    """One kind of key. Group 1 of `pattern` is the key, found at one of its `anchors`: expressions
    of a fixed width, which is given too. A `named` key has nothing fixed but a name before it."""

    type: DataType
    pattern: re.Pattern[bytes]
    anchors: tuple[tuple[str, int], ...]
    named: bool = False
    test: re.Pattern[bytes] | None = None
    mixed: bool = False  # the key must have capitals, small letters and digits


_EMULATOR = (
    rb"Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw=="
)
_KINDS = (
    _Kind(
        DataType("AWS_ACCESS_KEY", "AWS access key ID", _CATEGORY),
        re.compile(rb"(A[KS]IA[A-Z0-9]{16})(?![A-Za-z0-9])"),
        anchors=(("A[KS]IA", 4),),
        test=re.compile(rb"EXAMPLE$"),
    ),
    _Kind(
        DataType("AWS_SECRET_KEY", "AWS secret access key", _CATEGORY),
        re.compile(
            rb"secret[_\- ]?(?:access)?[_\- ]?key[\"'>]?\s{0,4}(?::=|=>|[:=])?\s{0,4}[\"']?"
            rb"([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])",
            re.IGNORECASE,
        ),
        anchors=(("secret", 6),),
        named=True,
        test=re.compile(rb"EXAMPLEKEY$"),
        mixed=True,
    ),
    _Kind(
        DataType("GOOGLE_API_KEY", "Google API key", _CATEGORY),
        re.compile(rb"(AIza[A-Za-z0-9_\-]{35})(?![A-Za-z0-9_\-])"),
        anchors=(("AIza", 4),),
        mixed=True,
    ),
    _Kind(
        DataType("AZURE_STORAGE_KEY", "Azure storage account key", _CATEGORY),
        re.compile(
            rb"accountkey[\"']?\s{0,4}[:=]\s{0,4}[\"']?([A-Za-z0-9+/]{86}==)", re.IGNORECASE
        ),
        anchors=(("accountkey", 10),),
        named=True,
        test=re.compile(re.escape(_EMULATOR)),
    ),
    _Kind(
        DataType("GITHUB_TOKEN", "GitHub token", _CATEGORY),
        re.compile(
            rb"(gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59})(?![A-Za-z0-9_])"
        ),
        anchors=(("gh[pousr]_", 4), ("github_pat_", 11)),
        mixed=True,
    ),
    _Kind(
        DataType("SLACK_TOKEN", "Slack token", _CATEGORY),
        re.compile(rb"(xox[baprs]-[0-9]{8,14}-[A-Za-z0-9\-]{10,200})(?![A-Za-z0-9\-])"),
        anchors=(("xox[baprs]-", 5),),
    ),
    _Kind(
        DataType("STRIPE_KEY", "Stripe secret key", _CATEGORY),
        re.compile(rb"([sr]k_(?:live|test)_[A-Za-z0-9]{16,200})(?![A-Za-z0-9_])"),
        anchors=(("[sr]k_(?:live|test)_", 8),),
        test=re.compile(rb"^[sr]k_test_"),
    ),
)


def _judged(kind: _Kind) -> Callable[[Subject, int], Iterator[Hit]]:
    def judge(subject: Subject, start: int) -> Iterator[Hit]:
        if match := kind.pattern.match(subject.text, start):
            yield from _judge(kind, match)

    return judge


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
    yield Hit(kind.type.key, start, match.end(1), value, tuple(trace), severity, Confidence.HIGH)


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
    anchors=tuple(
        Anchor(
            expression, width, _judged(kind), "" if kind.named else "0-9A-Za-z", kind.named
        )
        for kind in _KINDS
        for expression, width in kind.anchors
    ),
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
