"""Exchange of a data folder that is killed at any step: undone completely at the next use."""

from __future__ import annotations

import base64
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from unittest.mock import MagicMock

import pytest

from app import display
from app.backup_records import RESTORE_UNDONE, RESTORING, BackupFailed, undo_interrupted_restore
from app.paths import private_dir
from app.service.backup import restore
from app.service.process import installation_keys
from app.service.process.audit_command import verify_command
from app.service.process.folder_exchange import exchange
from app.service.process.folder_lock import StartError, only_restore, only_service
from tests.kit.keyring import MemoryKeyring
from tests.service.backup.folder import KEY, DataFolder

State = tuple[dict[str, bytes], dict[tuple[str, str], str]]
OTHER = bytes(reversed(range(32)))
KEY_ENTRY = base64.b64encode(KEY).decode()
FOREVER = 10_000


class Killed(BaseException):
    """The process is killed here."""


class Place:
    """A data folder, the files of a backup inside it, and a keyring. `begin` sets everything to the
    state before the exchange, and `run` kills what it runs before a step.
    """

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.work, self._kept = folder / "work", folder / "kept"
        self.data, self.replaced = self.work / "data", self.work / "data.replaced-now"
        with closing(DataFolder(private_dir(self.data))) as made:
            made.audit.note("open", "1:ann")
            self.folder = restore.new_folder(self.data)
            with closing(DataFolder(self.folder)):
                pass
        for name, text in {
            "settings.json": "now",
            "notes.json": "later",
            "service/last_backup.json": '{"time":1,"path":"/b","files":1,"size":1}',
            "logs/console.log": "log",
            f"{self.folder.name}/settings.json": "before",
            f"{self.folder.name}/saved.json": "only then",
        }.items():
            private_dir((self.data / name).parent)
            (self.data / name).write_text(text)
        shutil.copytree(self.work, self._kept)
        self.ring = MemoryKeyring()
        monkeypatch.setattr(installation_keys, "keystore", lambda: self.ring)
        self._left = FOREVER
        for name in ("replace", "fsync", "mkdir", "unlink", "rmdir"):
            monkeypatch.setattr(os, name, self._step(getattr(os, name)))
        for name in ("get_password", "set_password", "delete_password"):
            monkeypatch.setattr(self.ring, name, self._step(getattr(self.ring, name)))
        self.begin()

    def _step(self, call: Callable[..., object]) -> Callable[..., object]:
        def step(*args: object, **options: object) -> object:
            if not self._left:
                raise Killed  # also in `finally`: nothing runs after a kill
            self._left -= 1
            return call(*args, **options)

        return step

    def begin(self) -> None:
        """Set everything to the state before the exchange."""
        self._left = FOREVER
        shutil.rmtree(self.work)
        shutil.copytree(self._kept, self.work)
        self.ring.entries.clear()
        installation_keys.store_vault_key(self.data, OTHER)

    def exchange(self) -> None:
        """Exchange the folders."""
        exchange(self.data, self.folder, self.replaced, KEY)

    def recover(self) -> bool:
        """Undo an interrupted exchange."""
        return undo_interrupted_restore(self.data)

    def run(self, work: Callable[[], object], steps: int) -> int:
        """Run `work`, and kill it after a number of steps. Return the number of steps it took."""
        self._left = steps
        try:
            work()
        except Killed:
            return steps
        else:
            return steps - self._left
        finally:
            self._left = FOREVER

    def kill_when(self, reached: Callable[[], bool]) -> int:
        """Kill the exchange as soon as a state is reached; return the number of its steps."""
        for steps in range(FOREVER):
            self.begin()
            self.run(self.exchange, steps)
            if reached():
                return steps
        raise AssertionError

    def is_half_done(self) -> bool:
        """Return whether the earlier service is moved away, and the new one not moved yet."""
        return (self.data / RESTORING).exists() and not (self.data / "service").exists()

    def state(self) -> State:
        """Return all files, and the keyring; without locks, unfinished files, and the files of the
        backup in their own folder.
        """
        passing = (RESTORING, f".{RESTORING}", self.folder.name)
        files = {
            str(path.relative_to(self.work)): path.read_bytes()
            for path in self.work.rglob("*")
            if path.is_file()
            and path.name != "lock"
            and not path.relative_to(self.work).parts[1].startswith(passing)
        }
        return files, dict(self.ring.entries)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    """A data folder before the exchange."""
    return Place(tmp_path, monkeypatch)


def test_an_exchange_killed_at_any_step_is_undone(place: Place) -> None:
    before, expected = place.state(), place.state()
    steps = place.run(place.exchange, FOREVER)
    after = place.state()
    assert steps > 20
    assert (place.data / "saved.json").exists()
    was_begun = False
    for step in range(steps):
        place.begin()
        place.run(place.exchange, step)
        begun = (place.data / RESTORING).exists()
        if was_begun and not begun:
            expected = after
        was_begun = begun
        assert place.recover() == begun
        assert place.state() == expected, step
        assert not (place.data / RESTORING).exists()
    assert (expected, after != before) == (after, True)


@pytest.mark.parametrize("done", [False, True])
def test_a_recovery_killed_at_any_step_is_recovered(place: Place, *, done: bool) -> None:
    before = place.state()
    if done:
        begun = place.kill_when(lambda: KEY_ENTRY in place.ring.entries.values())
    else:
        begun = place.kill_when(place.is_half_done)
    steps = place.run(place.recover, FOREVER)
    assert steps > 5
    for step in range(steps):
        place.begin()
        place.run(place.exchange, begun)
        place.run(place.recover, step)
        place.recover()
        assert place.state() == before, step


def test_what_another_program_has_created_meanwhile_is_kept(place: Place) -> None:
    before = place.state()
    place.kill_when(place.is_half_done)
    (place.data / "service").mkdir()
    (place.data / "service" / "store.db").write_text("empty")
    assert place.recover()
    (kept,) = place.replaced.glob("service.*/store.db")
    assert kept.read_text() == "empty"
    shutil.rmtree(place.replaced)
    assert place.state() == before


def test_nothing_is_started_if_the_earlier_data_is_gone(place: Place) -> None:
    place.kill_when(place.is_half_done)
    place.replaced.rename(place.work / "elsewhere")
    before = place.state()
    with pytest.raises(StartError) as told, only_service(place.data):
        pytest.fail("the folder was used")
    assert str(place.data) in str(told.value)
    assert str(place.replaced) in str(told.value)
    assert place.state() == before
    assert (place.data / RESTORING).exists()


def test_a_locked_keyring_keeps_the_record(place: Place) -> None:
    before = place.state()
    place.kill_when(lambda: KEY_ENTRY in place.ring.entries.values())
    place.ring.locked = True
    with pytest.raises(BackupFailed, match="Unlock the keyring"):
        place.recover()
    place.ring.locked = False
    assert place.recover()
    assert place.state() == before


def test_a_running_exchange_is_not_undone(place: Place) -> None:
    (place.data / RESTORING).touch()
    with only_restore(place.data), pytest.raises(BackupFailed, match="in use by another"):
        place.recover()


def test_a_damaged_record_is_refused(place: Place) -> None:
    (place.data / RESTORING).touch()
    with pytest.raises(BackupFailed, match="is damaged"):
        place.recover()


def test_a_service_that_starts_meanwhile_stops_the_exchange(place: Place) -> None:
    with only_service(place.data):
        before = place.state()
        with pytest.raises(BackupFailed, match="Another program uses"):
            place.exchange()
        assert place.state() == before


_EXCHANGE = """
import os, signal, sys
from pathlib import Path
from app.service.process import folder_exchange
data, folder, replaced = map(Path, sys.argv[1:4])
left, move = int(sys.argv[4]), folder_exchange.replace
def replace(source, target):
    global left
    if not left:
        os.kill(os.getpid(), signal.SIGKILL)
    left -= 1
    move(source, target)
folder_exchange.replace = replace
folder_exchange.exchange(data, folder, replaced, None)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_a_command_undoes_the_exchange_of_a_killed_process(
    place: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    before = place.state()
    arguments = [str(path) for path in (place.data, place.folder, place.replaced)]
    done = subprocess.run([sys.executable, "-c", _EXCHANGE, *arguments, "4"], check=False)
    assert done.returncode == -signal.SIGKILL
    assert place.state() != before
    assert verify_command(place.data) == 0
    said = capsys.readouterr()
    assert RESTORE_UNDONE in said.err
    assert "The audit journal is intact: 1 record" in said.out
    assert place.state() == before


def opened(place: Place, monkeypatch: pytest.MonkeyPatch) -> tuple[int, list[object]]:
    """Open the console; return its exit code, and what it would have been opened with."""
    found = list[object]()

    def run(_command: str, *_arguments: object, **options: object) -> int:
        found.append(options)
        return 0

    monkeypatch.setattr(display, "on_display", lambda: None)
    monkeypatch.setattr(display, "use_language", lambda *_: None)
    monkeypatch.setattr(display, "StartScreen", MagicMock)
    monkeypatch.setattr(display, "run", run)
    return display.open_console(place.data, None), found


def test_the_window_opens_with_the_earlier_data_and_says_so(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = place.state()
    place.kill_when(place.is_half_done)
    assert opened(place, monkeypatch) == (0, [{"undone": True}])
    assert place.state() == before
    assert opened(place, monkeypatch) == (0, [{"undone": False}])


def test_the_window_does_not_open_if_the_earlier_data_is_gone(
    qapp: object, place: Place, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    del qapp  # only the platform of the application is needed
    place.kill_when(place.is_half_done)
    shutil.rmtree(place.replaced)
    assert opened(place, monkeypatch) == (2, [])
    assert str(place.replaced) in capsys.readouterr().err
