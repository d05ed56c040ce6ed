"""Connection tests: the messages of the service tell how far a connection got."""

from __future__ import annotations

import pytest

from app.state.administration.connection_test import (
    LOGIN,
    NAME,
    RIGHT,
    ROUTE,
    STEPS,
    TRUST,
    told,
)


@pytest.mark.parametrize(
    ("message", "failed"),
    [
        ("Unable to probe: The name of the Target is not a host name: it must be 'host'.", NAME),
        ("Unable to probe: x:22 cannot be reached over SSH: its name cannot be resolved.", NAME),
        ("Unable to probe: x:22 cannot be reached over SSH: connection refused.", ROUTE),
        ("Unable to probe: x:143 cannot be reached over IMAP.", ROUTE),
        ("Unable to probe: https://x cannot be reached.", ROUTE),
        ("Unable to probe: The connection to x was lost.", ROUTE),
        ("Unable to probe: https://x is not trusted: it has expired.", TRUST),
        ("Unable to probe: The host key of x is unknown: ssh-ed25519 SHA256:a.", TRUST),
        ("Unable to probe: x refused the login: the user name or the password is wrong.", LOGIN),
        ("Unable to probe: The password of the credential does not open its private key file.",
         LOGIN),
        ("Unable to probe: A password is not sent without encryption. Use https.", LOGIN),
        ("Unable to probe: SSH needs a credential: a password or a private key.", LOGIN),
        ("Unable to probe: /root cannot be opened: no permission to read it.", RIGHT),
        ("Unable to probe: The mailbox has no folder 'x'.", RIGHT),
    ],
)  # fmt: skip
def test_a_message_tells_the_step_that_failed(message: str, failed: str) -> None:
    steps, rest = told(message)
    assert rest == ""
    assert [step.name for step in steps] == list(STEPS)
    states = {step.name: step.passed for step in steps}
    at = STEPS.index(failed)
    assert states[failed] is False
    assert not any(states[name] for name in STEPS[at + 1 :])
    assert True not in [states[name] for name in STEPS[at:]]
    if failed != ROUTE or "refused" in message:
        assert all(states[name] for name in STEPS[:at])


def test_nothing_passes_when_the_secret_cannot_be_opened() -> None:
    message = "The secret of the credential 'host key' cannot be opened: ... Enter it again."
    steps, rest = told(f"Unable to probe: {message}")
    assert rest == ""
    assert [step.name for step in steps] == list(STEPS)
    failed = [step for step in steps if step.passed is not None]
    assert [(step.name, step.passed, step.words) for step in failed] == [(LOGIN, False, message)]


def test_a_message_without_a_step_is_shown_as_it_is() -> None:
    assert told("Something else.") == ((), "Something else.")
