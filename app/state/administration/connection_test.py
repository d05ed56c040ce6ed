"""Test of a credential at a Target: how far a connection gets, step by step."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.api.errors import ApiError
from app.api.records.targets import Probe
from app.language import Texts
from app.state.administration.outcomes import rejected
from app.state.connection.session import Session
from app.state.work.errors import UNEXPECTED, StateError
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Failure, Tasks

tr = Texts(__name__)

NAME, ROUTE, TRUST, LOGIN, RIGHT = "name", "route", "certificate", "authentication", "permission"
_TEST = "credentials.test"
_UNABLE = "Unable to probe: "  # not translated
STEPS = (NAME, ROUTE, TRUST, LOGIN, RIGHT)
_GONE = re.compile(r"The (?:secret of the )?credential .*(?:cannot be opened|does not exist)")
"""Message of a server that cannot use the stored credential, and so does not connect at all."""
_SIGNS = (
    (NAME, r"not a host name|name cannot be resolved"),  # not translated
    (TRUST, r"not trusted|host key|not a certificate"),  # not translated
    (
        LOGIN,
        (
            r"refused the login|user name|private key|needs a credential|encryption|"
            r"credential_id"  # not translated
        ),
    ),
    (ROUTE, r"cannot be reached|connection (?:to .* )?was (?:lost|closed)"),  # not translated
    (RIGHT, r"cannot be (?:opened|listed|read)|no(?:t a)? folder|no permission|status 4\d|'path'"),
)
"""Patterns that identify the failed step in the server's message; the first pattern that fits
counts.
"""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a connection. `passed` is None if the step was not reached, or if its result is
    unknown.
    """

    name: str
    passed: bool | None
    words: str


class ConnectionTest(QObject):
    """Model of the dialog that tests a connection. A test is a probe: it lists a folder, and
    changes nothing.
    """

    changed = Signal()

    def __init__(self, session: Session, tasks: Tasks) -> None:
        super().__init__()
        self.steps: tuple[Step, ...] = ()
        self.message = ""
        """The server's own words, if no step is recognised in them."""
        self.running = False
        self._session = session
        self._tasks = tasks
        tasks.failed.connect(self._on_failed)

    @property
    def key_unknown(self) -> bool:
        """Whether the test failed because the key of the SSH server has not been trusted yet."""
        return any(
            step.name == TRUST and step.passed is False and key_unknown(step.words)
            for step in self.steps
        )

    def begin(self, probe: Probe) -> None:
        """Start the test, and cancel an earlier one."""
        self.steps, self.message, self.running = (), "", True
        self.changed.emit()
        self._tasks.read(_TEST, self._test, probe)

    def stop(self) -> None:
        """Cancel the test."""
        self._tasks.stop(_TEST)
        self.running = False

    async def _test(self, probe: Probe) -> None:
        try:
            found = (await self._session.client.targets.probe(probe)).items
        except (ApiError, StateError) as error:
            self.steps, self.message = told(rejected(error).message)
        else:
            words = tr.plural("{n} entry can be listed", "{n} entries can be listed", len(found))
            passed = [Step(name, passed=True, words=tr("Passed")) for name in STEPS[:-1]]
            self.steps = (*passed, Step(RIGHT, passed=True, words=words))
        self.running = False
        self.changed.emit()

    def _on_failed(self, failure: Failure) -> None:
        if failure.name == _TEST and self.running:
            self.message, self.running = UNEXPECTED, False
            self.changed.emit()


def key_unknown(message: str) -> bool:
    """Return whether a probe was refused because the key of the SSH server has not been trusted
    yet.
    """
    return "host key" in message and " is unknown: " in message


def told(message: str) -> tuple[tuple[Step, ...], str]:
    """Return how far a connection got, according to the message of a refusal. If the message shows
    which step failed, return all steps, and "". Otherwise return no steps, and the message.
    """
    message = message.removeprefix(_UNABLE)
    if _GONE.match(message):
        unknown = [Step(name, passed=None, words=tr("Not tested")) for name in STEPS]
        unknown[STEPS.index(LOGIN)] = Step(LOGIN, passed=False, words=message)
        return tuple(unknown), ""
    found = next((step for step, signs in _SIGNS if re.search(signs, message, re.IGNORECASE)), "")
    if not found:
        return (), message
    at = STEPS.index(found)
    before = [Step(name, passed=True, words=tr("Passed")) for name in STEPS[:at]]
    if found == ROUTE and "refused" not in message:  # the name may be the reason
        before = [Step(NAME, passed=None, words=tr("Not reported by the server"))]
    after = [Step(name, passed=None, words=tr("Not tested")) for name in STEPS[at + 1 :]]
    return (*before, Step(found, passed=False, words=message), *after), ""
