"""Enrolment that ends before its file is written: no machine stays enrolled unnoticed."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from app.api.errors import NotReached
from app.api.records.machines import EnrolledMachine, NewMachine
from app.api.resources.machines import Machines
from app.commands.failures import INTERRUPTED, NOT_CONNECTED
from app.commands.machines import enrol_command
from app.commands.options import Server
from tests.service.running import Running

pytestmark = pytest.mark.filterwarnings("ignore:libpyside")  # a command has no Qt


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], None]], None]:
    """Let something happen after the service has enrolled a machine, before its answer is read."""

    def happens(what: Callable[[], None]) -> None:
        enrol = Machines.enrol

        async def enrolled(self: Machines, new: NewMachine) -> EnrolledMachine:
            made = await enrol(self, new)
            what()
            return made

        monkeypatch.setattr(Machines, "enrol", enrolled)

    return happens


def states(service: Running) -> list[tuple[str, bool]]:
    """Return the name of each machine, and whether it is enrolled."""
    found: list[dict[str, Any]] = service.get("/local/v1/machines")
    return [(machine["name"], machine.get("revoked") is None) for machine in found]


def enrol(service: Running, output: Path) -> int:
    return enrol_command("web01", ["/srv"], output, "", 30, Server(data=service.data))


@pytest.fixture
def _interruptible() -> Iterator[None]:
    """Ctrl+C is ignored where tests run unattended."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_interruptible")
def test_an_enrolment_is_revoked_if_the_command_is_stopped(
    own_service: Running,
    tmp_path: Path,
    meanwhile: Callable[[Callable[[], None]], None],
    capfd: pytest.CaptureFixture[str],
) -> None:
    meanwhile(lambda: signal.raise_signal(signal.SIGINT))
    assert enrol(own_service, tmp_path / "web01.json") == INTERRUPTED
    assert states(own_service) == [("web01", False)]
    assert not (tmp_path / "web01.json").exists()
    assert "The enrolment of web01 was revoked again." in capfd.readouterr().err


def test_a_lost_answer_tells_how_to_revoke(
    own_service: Running,
    tmp_path: Path,
    meanwhile: Callable[[Callable[[], None]], None],
    capfd: pytest.CaptureFixture[str],
) -> None:
    def lose() -> None:
        raise NotReached("The connection broke off.")

    meanwhile(lose)
    assert enrol(own_service, tmp_path / "web01.json") == NOT_CONNECTED
    assert states(own_service) == [("web01", True)]
    assert "revoke it: discovery-console revoke web01." in capfd.readouterr().err


def test_an_enrolment_is_revoked_if_its_file_cannot_be_written(
    own_service: Running,
    tmp_path: Path,
    meanwhile: Callable[[Callable[[], None]], None],
    capfd: pytest.CaptureFixture[str],
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    meanwhile(folder.rmdir)
    assert enrol(own_service, folder / "web01.json") != 0
    assert states(own_service) == [("web01", False)]
    assert "The enrolment was revoked again." in capfd.readouterr().err
