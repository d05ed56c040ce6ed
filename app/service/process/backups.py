"""Backup of a data folder whose service runs, and `discovery-console restore`."""

from __future__ import annotations

import contextlib
import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from app import __version__
from app.backup_records import BackupFailed, LastBackup, Written
from app.decoding import NOT_DECODED
from app.paths import write_private
from app.remediation.journal.audit_verification import Verdict
from app.secrets.hardening import harden
from app.secrets.keystore import keystore
from app.service.backup import archive, restore
from app.service.backup.archive import BackupUnusable, Manifest
from app.service.backup.snapshot import Snapshot, remove_left
from app.service.process import installation_keys
from app.service.process.folder_lock import IS_FULL
from app.service.process.installation_keys import InstallationKeyError, audit_key_of
from app.service.process.keyring_head import KeyringHead
from app.service.process.terminal import BAD_INPUT, UsageError, answer, say
from app.service.scans.scan_runner import SAMPLE_SET
from app.terminal import printable, read_secret

_LAST = "service/last_backup.json"
DAMAGED = 1
INTERRUPTED = 130


class Backup:
    """A backup of the data folder `data` to the new file `output`. `with_key` means that it
    contains the vault key. All methods block.

    Call `begin`, let the service copy its databases, and then call `write` and `verify`. These
    three raise BackupFailed. Call `close` at the end in any case.
    """

    def __init__(self, data: Path, output: Path, *, with_key: bool) -> None:
        self._data, self._output = data.absolute(), output.absolute()
        self._with_key = with_key
        self._key: bytes | None = None
        self._snapshot = Snapshot(self._data, [SAMPLE_SET], self._check)
        self._working = threading.Lock()
        self._stopped = threading.Event()

    def check_output(self) -> None:
        """Raise BackupFailed if `output` cannot be a new file outside of the data folder."""
        output, folder = self._output, self._output.parent
        if not folder.is_dir():
            raise BackupFailed(f"There is no folder {folder}. Create it, or choose another one.")
        if folder.resolve().is_relative_to(self._data.resolve()):
            raise BackupFailed(
                f"{output} would be in the data folder, and be lost with it. Choose another folder."
            )
        if output.exists():
            raise BackupFailed(f"{output} exists already. Choose another name.")
        if not os.access(folder, os.W_OK):
            raise BackupFailed(f"{folder} cannot be written. Choose another folder.")

    def begin(self) -> None:
        """Check the output, read the vault key, and link the undo copies that exist before the
        databases are copied.
        """
        self.check_output()
        with self._working, self._explained(f"{self._data} cannot be used"):
            self._check()
            self._key = _vault_key(self._data) if self._with_key else None
            remove_left(self._data)
            self._snapshot.link_undo_copies()

    def write(self, name: str, password: str, told: Callable[[int, int], None]) -> Written:
        """Add the service's copies of the databases, which are in the folder `name`, and write the
        file. `told` is called with the number of bytes read so far, and the total number of bytes.
        """

        def go_on(done: int, total: int) -> None:
            self._check()
            told(done, total)

        with self._working:
            with self._explained(f"{self._data} cannot be used"):
                self._check()
                self._snapshot.add_databases(Path(name).name)
                self._snapshot.link_undo_copies()
                self._snapshot.copy_rest()
                names, folder = self._snapshot.files(), self._snapshot.folder
            manifest = Manifest(
                format=archive.FORMAT,
                version=__version__,
                created=time.time(),
                data=str(self._data),
                vault_key=self._key,
            )
            with self._explained(f"{self._output} cannot be written"):
                size = archive.write(self._output, password, manifest, folder, names, go_on)
        return Written(len(names), size)

    def verify(self, written: Written, password: str, told: Callable[[int, int], None]) -> None:
        """Read the file again and verify every byte, then record in the data folder when and where
        the backup was made. If the file cannot be verified, or if the backup is stopped, delete the
        file. `told` is called as in `write`.
        """

        def go_on(done: int, total: int) -> None:
            self._check()
            told(done, total)

        with self._working:
            try:
                archive.verify(self._output, password, go_on)
            except (BackupUnusable, OSError) as error:
                self._output.unlink(missing_ok=True)
                raise BackupFailed(
                    f"The backup {self._output} was written, but cannot be read again. It was "
                    "deleted. Choose another disk, and make the backup again."
                ) from error
            except BaseException:
                self._output.unlink(missing_ok=True)
                raise
            made = LastBackup(time.time(), str(self._output), written.files, written.size)
            with self._explained(f"{self._data} cannot be used"):
                write_private(self._data / _LAST, msgspec.json.encode(made))

    def close(self) -> None:
        """Stop a running `begin`, `write` or `verify`, wait for its end, and delete the copies."""
        self._stopped.set()
        with self._working:
            self._snapshot.remove()

    def _check(self) -> None:
        if self._stopped.is_set():
            raise BackupFailed("The backup was stopped.")
        self._snapshot.keep()

    @contextlib.contextmanager
    def _explained(self, what: str) -> Iterator[None]:
        """Raise BackupFailed instead of an OSError. The message begins with `what`. But if the
        error names a file in the data folder, the message begins with that name.
        """
        try:
            yield
        except OSError as error:
            place = str(error.filename or "")
            if Path(place).is_relative_to(self._data):
                what = f"{place} cannot be used"
            todo = " Free some space on its disk, and try again." if error.errno in IS_FULL else ""
            raise BackupFailed(f"{what}: {error.strerror or error}.{todo}") from error


def last_backup(data: Path) -> LastBackup | None:
    """Return the last backup that was made of a data folder and verified; None if none is
    recorded.
    """
    try:
        return msgspec.json.decode((data / _LAST).read_bytes(), type=LastBackup)
    except (OSError, *NOT_DECODED):
        return None


def carry_record(replaced: Path, data: Path) -> None:
    """Record the last backup of the folder `replaced` for the folder `data`, too: its file is still
    where it was.
    """
    if (last := last_backup(replaced)) is not None:
        with contextlib.suppress(OSError):
            write_private(data / _LAST, msgspec.json.encode(last))


def restore_command(backup: Path, data: Path, password_file: Path | None, *, no_key: bool) -> int:
    """Restore a backup as the data folder `data`. Return the exit code: 0; 1 if the restored audit
    journal is damaged; 2 if nothing was restored; 130 after Ctrl+C.
    """
    harden()
    try:
        data = data.resolve()
        password = _password(password_file)
        manifest, verdict = restore.restore(
            backup, password, data, audit_key_of, lambda read: _keep_key(read, data, no_key=no_key)
        )
    except (UsageError, BackupUnusable, InstallationKeyError) as error:
        say(printable(str(error)))
        return BAD_INPUT
    except OSError as error:
        say(f"{error.filename or data} cannot be used: {error.strerror}. Nothing was restored.")
        return BAD_INPUT
    except KeyboardInterrupt:
        say("Stopped. Nothing was restored.")
        return INTERRUPTED
    made = time.strftime("%Y-%m-%d %H:%M", time.localtime(manifest.created))
    answer(f"Restored {data} from the backup of {printable(manifest.data)} made on {made}.")
    if verdict.fault is not None:
        answer(f"Its audit journal is damaged: {verdict.fault}.")
        return DAMAGED
    answer(f"Its audit journal is intact: {verdict.records:,} records.")
    if is_older(verdict, data):
        answer(
            "The system's keyring knows later records of the journal in this folder. So the "
            "service will report its journal as damaged, until that is acknowledged."
        )
    return 0


def _keep_key(manifest: Manifest, data: Path, *, no_key: bool) -> None:
    """Store the vault key in the keyring, for the restored folder. Raises InstallationKeyError."""
    if manifest.vault_key is not None and not no_key:
        installation_keys.store_vault_key(data, manifest.vault_key)


def _vault_key(data: Path) -> bytes:
    """Return the vault key in the keyring. Raises BackupFailed if there is none."""
    try:
        key = installation_keys.stored_vault_key(data)
    except InstallationKeyError as error:
        raise BackupFailed(str(error)) from error
    if key is None:
        raise BackupFailed(
            "This command finds no keyring with the key of the undo copies. Run it in the session "
            "of the user, or use --without-key: undo copies, secrets of credentials and lists of "
            "values can then not be read after a restore. No backup was made."
        )
    return key


def is_older(verdict: Verdict, data: Path) -> bool:
    """Return whether the restored journal lacks its newest records: the journal head in the keyring
    has a higher number than the last record.
    """
    backend = keystore()
    kept = KeyringHead(backend, data).load() if backend else []
    return any(head.number > verdict.head.number for head in kept)


def _password(file: Path | None) -> str:
    try:
        return read_secret("Password of the backup: ", file)
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not text"
        raise UsageError(f"The password file cannot be read: {reason}.") from error
