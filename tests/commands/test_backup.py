"""`backup` and `restore`: one file from a service at work, and a folder that goes on from it."""

from __future__ import annotations

import base64
import json
import os
import signal
import subprocess
import sys
import tarfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from app.paths import APP_NAME
from app.service.process.installation_keys import account_of
from tests.commands.conftest import CARD, HERE, MASKED, Done, Run
from tests.kit import file_keyring
from tests.service.backup.folder import PASSWORD, DataFolder
from tests.service.running import Running

STARTED = """
import signal, sys
from app.secrets import keystore
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where tests run unattended
keystore._TRUSTED = ("tests.kit.file_keyring",)
from app.__main__ import main
sys.exit(main(sys.argv[1:]))
"""
"""The program, on a system whose keyring is a folder."""


class Keyring:
    """The keyring of a test, and commands that find it."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        (folder / "mode").write_text("open")
        self.folder = folder

    def entry(self, what: str, data: Path) -> str:
        """Return the name of an entry about a data folder."""
        return f"{APP_NAME} {account_of(what, data)}"

    def entries(self) -> dict[str, str]:
        return file_keyring.entries(self.folder)

    def put(self, what: str, data: Path, text: str) -> None:
        entries = self.entries() | {self.entry(what, data): text}
        (self.folder / "passwords.json").write_text(json.dumps(entries))

    def begin(self, *arguments: str | Path, below: Sequence[str] = ()) -> subprocess.Popen[str]:
        """Start a command, by the command `below` if there is one."""
        return subprocess.Popen(
            [*below, sys.executable, "-c", STARTED, *map(str, arguments)],
            cwd=HERE,
            env=os.environ | {file_keyring.FOLDER: str(self.folder)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *arguments: str | Path, below: Sequence[str] = ()) -> Done:
        """Run a command to its end."""
        with self.begin(*arguments, below=below) as process:
            out, err = process.communicate(timeout=180)
        assert "Traceback" not in err, err
        assert CARD not in out + err
        assert PASSWORD not in out + err
        return Done(process.returncode, out, err)


@pytest.fixture
def keyring(tmp_path: Path, own_service: Running) -> Keyring:
    """A keyring with the vault key of the service."""
    made = Keyring(tmp_path / "keyring")
    made.put("vault", own_service.data, base64.b64encode(own_service.vault_key).decode())
    return made


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    """A file with the password of backups."""
    path = tmp_path / "secret"
    path.write_text(f"{PASSWORD}\n", "utf-8")
    return path


@pytest.fixture
def back_up(keyring: Keyring, own_service: Running, secret: Path) -> Callable[[Path], Done]:
    """Back up the data folder of the service to a file."""

    def back_up(output: Path) -> Done:
        return keyring.run("backup", output, "--data", own_service.data, "--password-file", secret)

    return back_up


@pytest.fixture
def restore(keyring: Keyring, secret: Path) -> Callable[..., Done]:
    """Restore a backup into a folder."""

    def restore(backup: Path, data: Path, *more: str) -> Done:
        return keyring.run("restore", backup, "--data", data, "--password-file", secret, *more)

    return restore


@contextmanager
def opened(data: Path, keyring: Keyring) -> Iterator[Running]:
    """A service on a restored folder, with the key that the restore has put into the keyring."""
    key = base64.b64decode(keyring.entries()[keyring.entry("vault", data)])
    service = Running(data, vault_key=key)
    try:
        yield service
    finally:
        service.close()


def results(service: Running) -> list[Any]:
    """Return all that the service knows about objects and jobs."""
    (target,) = service.get("/v1/targets")
    (location,) = service.get(f"/v1/targets/{target['id']}/locations")
    objects = service.objects(target["id"], location["id"])
    jobs = service.get("/local/v1/jobs", limit=1000)
    return [sorted(objects, key=lambda item: str(item["id"])), jobs]


def copies(service: Running) -> list[Path]:
    """Return what backups have left in the data folder."""
    folder = service.data / "service" / "backups"
    return list(folder.iterdir()) if folder.exists() else []


def test_a_restored_folder_has_all_results_and_undoes_bit_for_bit(
    back_up: Callable[[Path], Done],
    restore: Callable[..., Done],
    keyring: Keyring,
    own_service: Running,
    files: Path,
    tmp_path: Path,
) -> None:
    before = {path: path.read_bytes() for path in files.iterdir()}
    target, location = own_service.scan_folder(files)
    first, second = own_service.objects(target, location)
    assert own_service.remediate(target, location, first, "mask")["state"] == "done"
    marked = own_service.remediate(
        target, location, second, "false_match", data_types=["Mastercard"]
    )
    assert marked["state"] == "done"
    output, data = tmp_path / "a backup.dde", tmp_path / "restored" / "deep"
    done = back_up(output)
    assert done.code == 0, done.err
    assert f"{output} is written and verified: " in done.err
    assert output.stat().st_mode & 0o777 == 0o600
    assert copies(own_service) == []
    expected = results(own_service)
    own_service.close()
    done = restore(output, data)
    assert done.code == 0, done.err
    assert f"Restored {data} from the backup of {own_service.data} made on 2" in done.out
    assert "Its audit journal is intact: 3 records." in done.out
    assert data.stat().st_mode & 0o777 == 0o700
    assert not (data / "logs").exists()
    with opened(data, keyring) as again:
        assert results(again) == expected
        assert again.get("/local/v1/audit/verify")["ok"]
        (item,) = (one for one in again.objects(target, location) if one["id"] == first["id"])
        assert MASKED in Path(item["path"]).read_text("utf-8")
        assert again.remediate(target, location, item, "undo")["state"] == "done"
        records = again.get("/local/v1/audit", limit=100)
    assert {path: path.read_bytes() for path in files.iterdir()} == before
    assert [(record["action"], record["user"]) for record in records[2:4]] == [
        ("backup", "analyst"),
        ("restore", ""),
    ]


def test_a_backup_during_masks_and_marks_is_of_one_moment(
    back_up: Callable[[Path], Done],
    restore: Callable[..., Done],
    keyring: Keyring,
    own_service: Running,
    tmp_path: Path,
) -> None:
    """A mask that the restored folder reports is one that it can undo, and a job that it begins is
    not mistaken for a job of the journal.
    """
    folder = tmp_path / "many"
    folder.mkdir()
    for number in range(60):
        (folder / f"{number}.txt").write_text(f"card {CARD}\n", "utf-8")
    target, location = own_service.scan_folder(folder)
    items = own_service.objects(target, location)
    after, ended = threading.Event(), threading.Event()

    def work() -> None:
        for number, item in enumerate(items[:-1]):
            action = "confirmed" if number % 3 == 0 else "mask"
            more = {"data_types": ["Mastercard"]} if number % 3 == 0 else {}
            own_service.remediate(target, location, item, action, **more)
            if number == 6:
                after.set()
            if ended.is_set() and number > 20:
                break

    worker = threading.Thread(target=work)
    worker.start()
    assert after.wait(60)
    done = back_up(tmp_path / "backup")
    ended.set()
    worker.join()
    assert done.code == 0, done.err
    own_service.close()
    data = tmp_path / "restored"
    assert restore(tmp_path / "backup", data).code == 0
    with opened(data, keyring) as again:
        assert again.get("/local/v1/audit/verify")["ok"]
        jobs = {job["id"]: job for job in again.get("/local/v1/jobs", limit=1000)}
        kept = {entry["job_id"] for entry in again.get("/local/v1/vault")}
        masks = {
            key for key, job in jobs.items() if (job["kind"], job["state"]) == ("mask", "done")
        }
        assert len(masks) >= 4
        assert masks == kept
        known = {item["path"]: item for item in again.objects(target, location)}
        masked = known[jobs[min(masks)]["path"]]
        file = Path(masked["path"])
        assert MASKED in file.read_text("utf-8")
        assert again.remediate(target, location, masked, "undo")["state"] == "done"
        assert file.read_text("utf-8") == f"card {CARD}\n"
        last = known[items[-1]["path"]]
        assert CARD in Path(last["path"]).read_text("utf-8")
        assert again.remediate(target, location, last, "mask")["state"] == "done"
        assert MASKED in Path(last["path"]).read_text("utf-8")


def test_places_and_passwords_that_are_refused(
    keyring: Keyring, own_service: Running, secret: Path, tmp_path: Path
) -> None:
    data, there, other = own_service.data, tmp_path / "there", tmp_path / "other"
    there.write_text("do not touch")
    other.mkdir()
    (tmp_path / "link").symlink_to(data)
    short, binary, empty = (tmp_path / name for name in ("short", "binary", "empty"))
    short.write_text("short\n")
    binary.write_bytes(b"\xff\xfe\x00long enough\n")
    empty.touch()
    new = tmp_path / "new"
    for output, folder, password, words in (
        (there, data, secret, "exists already"),
        (tmp_path / "none" / "new", data, secret, f"There is no folder {tmp_path / 'none'}."),
        (data / "new", data, secret, "would be in the data folder"),
        (tmp_path / "link" / "service" / "new", data, secret, "would be in the data folder"),
        (data / "new", tmp_path / "link", secret, "would be in the data folder"),
        (new, other, secret, "is no data folder"),
        (new, tmp_path / "none", secret, "is no data folder"),
        (new, data, short, "at least 12 characters"),
        (new, data, empty, "at least 12 characters"),
        (new, data, binary, "it is not text"),
        (new, data, tmp_path / "none", "The password file cannot be read: No such file"),
    ):
        done = keyring.run("backup", output, "--data", folder, "--password-file", password)
        assert (done.code, words in done.err) == (2, True), (words, done.err)
    assert there.read_text() == "do not touch"
    assert not (tmp_path / "none").exists()
    assert not new.exists()
    assert list(other.iterdir()) == []
    assert copies(own_service) == []


def test_a_command_that_does_not_reach_the_keyring_must_be_told_so(
    run: Run, own_service: Running, secret: Path, tmp_path: Path
) -> None:
    """A job of cron, which is outside of the session, would make backups without the key."""
    output, data = tmp_path / "backup", tmp_path / "restored"
    refused = run("backup", str(output), "--password-file", str(secret))
    assert refused.code == 2
    assert "This command finds no keyring with the key of the undo copies." in refused.err
    assert not output.exists()
    assert copies(own_service) == []
    made = run("backup", str(output), "--password-file", str(secret), "--without-key")
    assert made.code == 0, made.err
    restored = run("restore", str(output), "--password-file", str(secret), data=data)
    assert restored.code == 0, restored.err
    assert (data / "service" / "store.db").exists()


def test_folders_may_be_links(
    keyring: Keyring,
    restore: Callable[..., Done],
    own_service: Running,
    secret: Path,
    files: Path,
    tmp_path: Path,
) -> None:
    """The data folder, the folder of the service in it, and the one to restore into."""
    target, location = own_service.scan_folder(files)
    item = own_service.objects(target, location)[0]
    before = Path(item["path"]).read_bytes()
    assert own_service.remediate(target, location, item, "mask")["state"] == "done"
    own_service.close()
    (own_service.data / "service").rename(tmp_path / "moved")
    (own_service.data / "service").symlink_to(tmp_path / "moved")
    own_service.start()
    link, output = tmp_path / "link", tmp_path / "backup"
    link.symlink_to(own_service.data)
    done = keyring.run("backup", output, "--data", link, "--password-file", secret)
    assert done.code == 0, done.err
    own_service.close()
    (tmp_path / "place").mkdir()
    (tmp_path / "way").symlink_to(tmp_path / "place")
    assert restore(output, tmp_path / "way").code == 0
    with opened(tmp_path / "way", keyring) as again:
        assert again.remediate(target, location, item, "undo")["state"] == "done"
    assert Path(item["path"]).read_bytes() == before


def test_the_keyring_decides_whether_a_restore_is_possible(
    back_up: Callable[[Path], Done],
    restore: Callable[..., Done],
    keyring: Keyring,
    own_service: Running,
    run: Run,
    secret: Path,
    tmp_path: Path,
) -> None:
    output, data = tmp_path / "backup", tmp_path / "restored"
    assert back_up(output).code == 0
    other = base64.b64encode(bytes(32)).decode()
    keyring.put("vault", data, other)
    done = restore(output, data)
    assert (done.code, "has another key for" in done.err) == (2, True), done.err
    assert keyring.entries()[keyring.entry("vault", data)] == other
    assert not data.exists()
    keyring.put("vault", data, base64.b64encode(own_service.vault_key).decode())
    assert restore(output, data).code == 0
    (keyring.folder / "mode").write_text("locked")
    locked = restore(output, tmp_path / "locked")
    assert (locked.code, "Unlock the keyring" in locked.err) == (2, True), locked.err
    assert not (tmp_path / "locked").exists()
    password = ("--password-file", str(secret))
    none = run("restore", str(output), *password, data=tmp_path / "none")
    assert (none.code, "use --without-key" in none.err) == (2, True), none.err
    assert not (tmp_path / "none").exists()
    without = run("restore", str(output), *password, "--without-key", data=tmp_path / "none")
    assert without.code == 0, without.err


def test_a_restore_says_that_the_keyring_knows_later_records(
    back_up: Callable[[Path], Done],
    restore: Callable[..., Done],
    keyring: Keyring,
    tmp_path: Path,
) -> None:
    output, data = tmp_path / "backup", tmp_path / "restored"
    assert back_up(output).code == 0
    keyring.put("journal", data, f"7 {'0' * 64}")
    done = restore(output, data)
    assert done.code == 0, done.err
    assert "knows later records of the journal in this folder" in done.out
    keyring.put("journal", tmp_path / "other", f"1 {'0' * 64}")
    assert "knows later records" not in restore(output, tmp_path / "other").out


def test_what_is_no_usable_backup_is_not_restored(
    back_up: Callable[[Path], Done],
    keyring: Keyring,
    secret: Path,
    tmp_path: Path,
) -> None:
    output, full, wrong = (tmp_path / name for name in ("backup", "full", "wrong"))
    assert back_up(output).code == 0
    full.mkdir()
    (full / "letter.txt").write_text("mine")
    wrong.write_text(PASSWORD + "r")
    nothing = tmp_path / "nothing"
    nothing.touch()
    for backup, data, password, words in (
        (output, full, secret, f"{full} is not empty."),
        (output, full / "letter.txt", secret, "is not empty."),
        (output, tmp_path / "new", wrong, "The password is wrong"),
        (nothing, tmp_path / "new", secret, "or no backup. Nothing was restored."),
        (secret, tmp_path / "new", secret, "or no backup. Nothing was restored."),
        (tmp_path / "none", tmp_path / "new", secret, "No such file"),
        (full, tmp_path / "new", secret, "Is a directory"),
    ):
        done = keyring.run("restore", backup, "--data", data, "--password-file", password)
        assert (done.code, words in done.err) == (2, True), (words, done.err)
    assert [path.name for path in full.iterdir()] == ["letter.txt"]
    assert not (tmp_path / "new").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="mounts a tmpfs")
def test_a_full_disk_is_told_and_nothing_is_left_there(
    keyring: Keyring, own_service: Running, secret: Path, tmp_path: Path
) -> None:
    disk, other = tmp_path / "disk", tmp_path / "other"
    disk.mkdir()
    for own in (["unshare", "-Urm"], ["unshare", "-m"]):  # the second needs root
        if not subprocess.run([*own, "mount", "-t", "tmpfs", "try", disk], check=False).returncode:
            break
    else:
        pytest.skip("this account can't mount a small disk, nor in a namespace of its own")
    small = f'mount -t tmpfs -o size=200k small "{disk}"; "$@"; code=$?; ls -A "{disk}"; exit $code'
    below = [*own, "sh", "-c", small, "sh"]
    (own_service.data / "large").write_bytes(os.urandom(400_000))
    password = ("--password-file", secret)
    done = keyring.run("backup", disk / "b", "--data", own_service.data, *password, below=below)
    assert (done.code, done.out) == (2, ""), done
    assert f"{disk / 'b'} cannot be written: No space left on device." in done.err
    assert copies(own_service) == []
    assert keyring.run("backup", other, "--data", own_service.data, *password).code == 0
    done = keyring.run("restore", other, "--data", disk / "new", *password, below=below)
    assert (done.code, done.out) == (2, ""), done
    assert "No space left on device. Nothing was restored." in done.err


def test_the_manifest_of_a_backup_cannot_control_the_terminal(
    keyring: Keyring, secret: Path, tmp_path: Path
) -> None:
    with closing(DataFolder(tmp_path / "other")) as folder:
        backup = folder.back_up(tmp_path / "backup", data="/home/\x1b]0;ann\x07")
        later = folder.back_up(tmp_path / "later", format=2, version="\x1b[2J")
    password = ("--password-file", secret)
    done = keyring.run("restore", backup, "--data", tmp_path / "new", *password)
    assert (done.code, "\x1b" in done.out, "\\x1b]0;ann" in done.out) == (0, False, True)
    done = keyring.run("restore", later, "--data", tmp_path / "later data", *password)
    assert (done.code, "\x1b" in done.err, "\\x1b[2J" in done.err) == (2, False, True)


def test_a_stand_alone_program_opens_a_backup(
    back_up: Callable[[Path], Done], tmp_path: Path
) -> None:
    output, opened = tmp_path / "backup.dde", tmp_path / "backup.tar"
    assert back_up(output).code == 0
    subprocess.run(
        [sys.executable, HERE / "docs" / "decrypt_dde.py", output, opened],
        input=PASSWORD.encode(),
        check=True,
        timeout=120,
    )
    with tarfile.open(opened) as archive:
        names = archive.getnames()
        source = archive.extractfile("manifest.json")
        assert source is not None
        assert json.load(source)["format"] == 1
    assert names[0] == "manifest.json"
    needed = {"service/store.db", "service/audit.key", "service/remediation/journal.db"}
    assert needed <= {*names}
    assert not {"service/lock", "service/ready.json"} & {*names}


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_backup_that_is_ended_leaves_the_service_at_work(
    how: signal.Signals,
    back_up: Callable[[Path], Done],
    keyring: Keyring,
    own_service: Running,
    secret: Path,
    files: Path,
    tmp_path: Path,
) -> None:
    with (own_service.data / "large").open("wb") as large:
        large.truncate(600 << 20)
    out = tmp_path / "out"
    out.mkdir()
    with keyring.begin(
        "backup", out / "backup", "--data", own_service.data, "--password-file", secret
    ) as process:
        while not (begun := list(out.iterdir())):
            assert process.poll() is None, process.communicate()
            time.sleep(0.01)
        process.send_signal(how)
        _, err = process.communicate(timeout=60)
    assert [path.name.startswith(".backup.") for path in begun] == [True]
    target, location = own_service.scan_folder(files)
    assert len(own_service.objects(target, location)) == 2
    if how == signal.SIGINT:
        assert (process.returncode, "Stopped." in err, "Traceback" in err) == (130, True, False)
        assert list(out.iterdir()) == copies(own_service) == []
        return
    (left,) = copies(own_service)
    (own_service.data / "large").unlink()
    assert back_up(out / "again").code == 0
    assert copies(own_service) == [left], "it may be that of a backup at work"
    os.utime(left, (time.time() - 50_000,) * 2)
    assert back_up(out / "once more").code == 0
    assert copies(own_service) == []
    left.mkdir()
    os.utime(left, (time.time() - 50_000,) * 2)
    own_service.close()
    own_service.start()
    end = time.monotonic() + 60
    while copies(own_service):
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.mark.skipif(os.geteuid() != 0, reason="only the administrator gives a folder away")
def test_another_account_than_the_owner_makes_no_backup(
    keyring: Keyring, secret: Path, tmp_path: Path
) -> None:
    """Its files in the folder would be in the way of the service."""
    data = tmp_path / "theirs"
    (data / "service").mkdir(parents=True)
    (data / "service" / "store.db").touch()
    os.chown(data, 65534, 65534)
    done = keyring.run("backup", tmp_path / "new", "--data", data, "--password-file", secret)
    assert (done.code, "belongs to another account" in done.err) == (2, True), done.err
    assert [path.name for path in data.rglob("*")] == ["service", "store.db"]


def test_two_backups_at_the_same_time(
    keyring: Keyring,
    restore: Callable[..., Done],
    own_service: Running,
    secret: Path,
    tmp_path: Path,
) -> None:
    outputs = [tmp_path / "first", tmp_path / "second"]
    arguments = ("--data", own_service.data, "--password-file", secret)
    started = [keyring.begin("backup", output, *arguments) for output in outputs]
    for process in started:
        _, err = process.communicate(timeout=120)
        assert process.returncode == 0, err
    assert copies(own_service) == []
    own_service.close()
    for output in outputs:
        assert restore(output, output.with_suffix(".data")).code == 0
