"""Passwords in a keyring that the real library finds: locked, denied, missing, slow, gone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.state.connection.passwords import ABSENT, LOCKED
from tests.kit import file_keyring
from tests.service.running import Running

FILE = file_keyring.__name__


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    made = Running(tmp_path_factory.mktemp("elsewhere"))
    yield made
    made.close()


def told(
    server: Running, folder: Path, *modes: str, backend: str = FILE
) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """Return the state of a console after the password was saved, read and removed, each with the
    keyring in one of these modes.
    """
    given = {
        "base_url": server.base_url,
        "certificate": server.certificate,
        "password": server.password,
        "backend": backend,
        "modes": modes,
    }
    ended = subprocess.run(
        [sys.executable, "-m", "tests.state.connection.keyring_story"],
        input=json.dumps(given),
        env=os.environ | {file_keyring.FOLDER: str(folder), "HOME": str(folder)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    assert server.password not in ended.stderr
    saved, read, removed = json.loads(ended.stdout)
    return saved, read, removed


@pytest.mark.parametrize("mode", ["open", "slow"])
def test_a_password_is_saved_read_and_removed(server: Running, tmp_path: Path, mode: str) -> None:
    saved, read, removed = told(server, tmp_path, mode, mode, mode)
    assert (saved["told"], saved["stored"]) == ([], [server.password])
    assert (read["connected"], read["told"]) == (True, [])
    assert (removed["stored"], removed["remembered"]) == ([], [])


@pytest.mark.parametrize(
    ("mode", "words"), [("locked", LOCKED), ("denied", LOCKED), ("gone", ABSENT)]
)
def test_a_password_that_cannot_be_saved_is_asked_for_again(
    server: Running, tmp_path: Path, mode: str, words: str
) -> None:
    saved, read, removed = told(server, tmp_path, mode, mode, mode)
    assert saved["told"] == [
        f"{words} The password of Elsewhere was not saved; you will be asked for it again."
    ]
    assert (saved["connected"], saved["remembered"], saved["stored"]) == (True, [False], [])
    assert read["message"] == "Enter the password of Elsewhere."
    assert removed["remembered"] == []


@pytest.mark.parametrize(
    ("mode", "words"), [("locked", LOCKED), ("denied", LOCKED), ("gone", ABSENT)]
)
def test_a_password_that_cannot_be_read_is_asked_for_with_the_reason(
    server: Running, tmp_path: Path, mode: str, words: str
) -> None:
    _, read, removed = told(server, tmp_path, "open", mode, "open")
    assert read["message"] == f"{words} Enter the password of Elsewhere."
    assert (removed["stored"], removed["remembered"]) == ([], [])


@pytest.mark.parametrize(
    ("mode", "words"), [("locked", LOCKED), ("denied", LOCKED), ("gone", ABSENT)]
)
def test_a_server_stays_while_its_password_cannot_be_removed(
    server: Running, tmp_path: Path, mode: str, words: str
) -> None:
    _, _, removed = told(server, tmp_path, "open", "open", mode)
    assert removed["told"] == [
        f"{words} The saved password of Elsewhere was not removed from the keyring."
    ]
    assert (removed["stored"], removed["remembered"]) == ([server.password], [True])


@pytest.mark.parametrize("backend", ["keyring.backends.fail", "keyring.backends.null"])
def test_a_backend_that_keeps_nothing_is_no_keyring(
    server: Running, tmp_path: Path, backend: str
) -> None:
    saved, _, _ = told(server, tmp_path, "open", "open", "open", backend=backend)
    assert saved["told"][0].startswith(ABSENT)
    assert saved["remembered"] == [False]
