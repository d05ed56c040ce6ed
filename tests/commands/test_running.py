"""Why a command cannot begin."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from app import log
from app.commands.options import Server
from app.commands.running import run_command
from app.commands.stores import CommandStores
from app.service.process.serve_command import serve_command

MISSING = "The program's file icon.svg is missing: install the program again."


async def work(stores: CommandStores) -> int:
    """Do nothing."""
    del stores
    return 0


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (FileNotFoundError(MISSING), MISSING),
        (OSError(errno.EIO, "the file cannot be created"), "the file cannot be created."),
        (OSError(errno.EIO, os.strerror(errno.EIO), "a.log"), "a.log cannot be used: Input/output"),
    ],
)
def test_an_error_of_the_program_itself_is_told_in_its_own_words(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    error: OSError,
    said: str,
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(log, "configure", fail)
    assert run_command(Server(data=tmp_path), work) == 2
    assert said in capfd.readouterr().err
    assert serve_command(tmp_path, port=0) == 2
    assert said in capfd.readouterr().err
