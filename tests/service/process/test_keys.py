"""Keys and certificate: location, access rights, and handling of bad ones."""

from __future__ import annotations

import asyncio
import base64
import datetime as dt
import errno
import os
import secrets
import ssl
from pathlib import Path

import keyring.backend
import keyring.errors
import pytest
from cryptography import x509

from app.remediation.undo_copies.keys import KEY_BYTES, audit_key
from app.secrets import keystore
from app.secrets.folder_keys import ENTRIES_FILE
from app.service.process import installation_keys, run
from app.service.process.host import ServiceFailedError, ServiceHost
from app.service.process.installation_keys import (
    AUDIT_FILE,
    EARLIER_FILE,
    FILTERS_FILE,
    JOURNAL_FILE,
    SEALED_FILE,
    InstallationKeyError,
    VaultKey,
    audit_key_of,
    exchange_vault_key,
    folder_keys,
    forget_earlier,
    journal_key,
    store_vault_key,
    vault_key,
)
from app.service.process.serve_command import serve_command
from app.service.process.tls import LIFETIME, LOOPBACK_NAMES, ensure_certificate
from tests.kit import logs
from tests.service.running import Running

NOW = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)


class Ring(keyring.backend.KeyringBackend):
    """A keyring in memory that passes for a real one."""

    priority = 5.0
    broken = False

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        if self.broken:
            raise keyring.errors.KeyringLocked
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        del self.kept[service, username]


@pytest.fixture
def ring(monkeypatch: pytest.MonkeyPatch) -> Ring:
    monkeypatch.setattr(keystore, "_TRUSTED", (Ring.__module__,))
    keystore._keyrings.cache_clear()  # noqa: SLF001 - the keyring is chosen once per process
    found = keystore.keystore()
    assert isinstance(found, Ring)
    return found


def test_no_plug_in_is_loaded_to_find_the_keyring(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keyring.backend, "_load_plugins", pytest.fail)
    keystore._keyrings.cache_clear()  # noqa: SLF001 - the keyring is chosen once per process
    keystore.keystore()


def test_the_keys_of_a_folder_are_made_once_and_private(tmp_path: Path) -> None:
    folder, vault = tmp_path / "service", VaultKey(secrets.token_bytes(KEY_BYTES), lasting=True)
    keys = folder_keys(folder, vault)
    assert folder_keys(folder, vault) == keys
    made = {path.name: path for path in folder.iterdir()}
    assert made.keys() == {AUDIT_FILE, JOURNAL_FILE, FILTERS_FILE}
    assert {path.stat().st_mode & 0o777 for path in made.values()} == {0o600}
    assert keys.fingerprint not in {path.read_bytes() for path in made.values()}
    other = folder_keys(folder, VaultKey(secrets.token_bytes(KEY_BYTES), lasting=False))
    assert other.fingerprint != keys.fingerprint
    assert (other.audit, other.journal, other.filters) == (keys.audit, keys.journal, keys.filters)
    assert all(key.hex() not in repr(keys) for key in (keys.fingerprint, keys.audit))


def test_a_damaged_key_file_is_not_replaced(tmp_path: Path) -> None:
    vault = VaultKey(bytes(KEY_BYTES), lasting=True)
    for name in (AUDIT_FILE, JOURNAL_FILE, FILTERS_FILE, EARLIER_FILE):
        folder = tmp_path / name
        folder.mkdir()
        (folder / name).write_bytes(b"half")
        with pytest.raises(InstallationKeyError, match="damaged"):
            folder_keys(folder, vault)
        assert (folder / name).read_bytes() == b"half"


def test_the_key_of_an_earlier_version_leaves_the_folder(tmp_path: Path) -> None:
    """What was made with it stays valid; the folder alone no longer reveals it."""
    fingerprint = secrets.token_bytes(KEY_BYTES)
    audit = audit_key(journal_key(fingerprint))
    vault = VaultKey(secrets.token_bytes(KEY_BYTES), lasting=True)
    (tmp_path / EARLIER_FILE).write_bytes(fingerprint)
    assert audit_key_of(tmp_path) == audit
    keys = folder_keys(tmp_path, vault)
    assert (keys.fingerprint, keys.audit) == (fingerprint, audit)
    assert keys.earlier == journal_key(fingerprint)
    forget_earlier(tmp_path, vault)
    assert not (tmp_path / EARLIER_FILE).exists()
    assert folder_keys(tmp_path, vault) == keys
    assert audit_key_of(tmp_path) == audit
    for path in tmp_path.iterdir():
        for secret in (fingerprint, journal_key(fingerprint)):
            assert secret not in path.read_bytes(), path
    forget_earlier(tmp_path, vault)
    other = folder_keys(tmp_path, VaultKey(secrets.token_bytes(KEY_BYTES), lasting=True))
    assert (other.earlier, other.audit, other.filters) == (None, keys.audit, keys.filters)


def test_without_a_keyring_the_earlier_key_goes_too_but_not_while_it_is_locked(
    tmp_path: Path,
) -> None:
    fingerprint = secrets.token_bytes(KEY_BYTES)
    (tmp_path / EARLIER_FILE).write_bytes(fingerprint)
    locked = VaultKey(secrets.token_bytes(KEY_BYTES), lasting=False, locked=True)
    assert folder_keys(tmp_path, locked).fingerprint == fingerprint
    forget_earlier(tmp_path, locked)
    assert (tmp_path / EARLIER_FILE).read_bytes() == fingerprint
    none = VaultKey(secrets.token_bytes(KEY_BYTES), lasting=False)
    keys = folder_keys(tmp_path, none)
    forget_earlier(tmp_path, none)
    assert keys.fingerprint == fingerprint
    assert not (tmp_path / EARLIER_FILE).exists()
    again = folder_keys(tmp_path, none)
    assert (again.earlier, again.audit) == (None, keys.audit)
    assert again.fingerprint != fingerprint


def test_the_vault_key_lies_in_the_keyring_one_per_folder(ring: Ring, tmp_path: Path) -> None:
    first = vault_key(tmp_path / "a")
    assert first.lasting
    assert len(first.value) == KEY_BYTES
    assert vault_key(tmp_path / "a").value == first.value
    assert vault_key(tmp_path / "b").value != first.value
    assert str(tmp_path) not in repr(ring.kept)
    assert first.value.hex() not in repr(first)
    assert repr(first.value) not in repr(first)


def test_a_moved_data_folder_keeps_its_vault_key(ring: Ring, tmp_path: Path) -> None:
    first = vault_key(tmp_path / "a")
    (tmp_path / "a").rename(tmp_path / "b")
    assert vault_key(tmp_path / "b") == first
    ring.kept.clear()
    assert vault_key(tmp_path / "b").replaced


def test_a_restored_folder_gets_the_key_of_the_backup_and_the_replaced_one_keeps_its_own(
    ring: Ring, tmp_path: Path
) -> None:
    data, replaced, other = tmp_path / "data", tmp_path / "replaced", secrets.token_bytes(KEY_BYTES)
    first = vault_key(data)
    data.rename(replaced)
    exchange_vault_key(data, replaced, other)
    assert vault_key(replaced) == first
    assert vault_key(data).value == other


def test_a_keyring_that_cannot_store_the_key_of_a_backup_keeps_the_former_one(
    ring: Ring, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = vault_key(tmp_path / "data")
    monkeypatch.setattr(ring, "delete_password", None)
    with pytest.raises(InstallationKeyError, match="Unlock the keyring"):
        exchange_vault_key(tmp_path / "data", tmp_path / "replaced", secrets.token_bytes(KEY_BYTES))
    assert vault_key(tmp_path / "data") == first


def test_a_folder_of_an_earlier_version_knows_its_key_by_what_it_has_encrypted(
    ring: Ring, tmp_path: Path
) -> None:
    first = vault_key(tmp_path / "a")
    (tmp_path / "a" / "service").mkdir()
    (tmp_path / "a" / "service" / EARLIER_FILE).write_bytes(secrets.token_bytes(KEY_BYTES))
    folder_keys(tmp_path / "a" / "service", first)
    (tmp_path / "a" / ENTRIES_FILE).unlink()
    (tmp_path / "a").rename(tmp_path / "b")
    assert vault_key(tmp_path / "b") != first
    (tmp_path / "b").rename(tmp_path / "a")
    assert vault_key(tmp_path / "a") == first
    assert len(ring.kept) == 2


def test_a_folder_with_undo_copies_knows_its_key_by_them(
    ring: Ring, own_service: Running, tmp_path: Path
) -> None:
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "a.txt").write_text("card 5555 5555 5555 4444\n")
    target, location = own_service.scan_folder(tmp_path / "files")
    (item,) = own_service.objects(target, location)
    own_service.remediate(target, location, item, "mask")
    own_service.close()
    store_vault_key(own_service.data, own_service.vault_key)
    moved = own_service.data.rename(tmp_path / "moved")
    assert vault_key(moved).value != own_service.vault_key
    moved.rename(own_service.data)
    assert vault_key(own_service.data).value == own_service.vault_key
    assert len(ring.kept) == 2


def test_without_a_keyring_the_key_ends_with_the_session(
    ring: Ring, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(keystore, "_TRUSTED", ())  # an unknown keyring might be a file
    assert not vault_key(tmp_path).lasting
    assert vault_key(tmp_path).value != vault_key(tmp_path).value
    assert ring.kept == {}
    assert list(tmp_path.iterdir()) == []


def test_a_locked_keyring_is_lived_with(ring: Ring, tmp_path: Path) -> None:
    vault_key(tmp_path)
    kept = dict(ring.kept)
    ring.broken = True
    assert (vault_key(tmp_path).lasting, vault_key(tmp_path).locked) == (False, True)
    assert ring.kept == kept


@pytest.mark.parametrize("stored", ["", "not a key", "Schlüssel", base64.b64encode(b"8").decode()])
def test_a_damaged_vault_key_is_not_replaced(ring: Ring, tmp_path: Path, stored: str) -> None:
    vault_key(tmp_path)
    ((_, account),) = ring.kept
    ring.kept = dict.fromkeys(ring.kept, stored)
    with pytest.raises(InstallationKeyError, match=f"{account} .* is damaged.* delete the entry"):
        vault_key(tmp_path)
    assert list(ring.kept.values()) == [stored]
    ring.kept.clear()
    assert vault_key(tmp_path).lasting


def test_service_and_console_say_that_the_vault_key_is_damaged(
    ring: Ring, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    vault_key(tmp_path)
    ring.kept = dict.fromkeys(ring.kept, "not a key")
    with logs.restored():
        assert serve_command(tmp_path, port=0) == 2
    assert "is damaged" in capfd.readouterr().err
    with pytest.raises(ServiceFailedError, match="is damaged"):
        asyncio.run(ServiceHost(tmp_path).start())
    assert list(ring.kept.values()) == ["not a key"]


def test_an_error_of_a_key_file_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    vault = VaultKey(bytes(KEY_BYTES), lasting=True)
    with pytest.raises(InstallationKeyError, match=f"{AUDIT_FILE} is missing.* Restore the file"):
        audit_key_of(tmp_path)
    for name in (JOURNAL_FILE, SEALED_FILE):
        (tmp_path / name / name).mkdir(parents=True)
        with pytest.raises(InstallationKeyError, match=f"{name} cannot be used: .* Let this acc"):
            folder_keys(tmp_path / name, vault)
    (tmp_path / "file").touch()
    with pytest.raises(InstallationKeyError, match="choose another one with --data"):
        folder_keys(tmp_path / "file", vault)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(installation_keys, "write_private", full)
    with pytest.raises(InstallationKeyError, match="Free some space on its disk, and try again"):
        folder_keys(tmp_path / "new", vault)


def test_the_certificate_is_kept_until_its_time_is_over(tmp_path: Path) -> None:
    first = ensure_certificate(tmp_path, now=NOW)
    pem = first.pem()
    assert first.key.stat().st_mode & 0o777 == 0o600
    assert ensure_certificate(tmp_path, now=NOW + dt.timedelta(days=300)).pem() == pem
    renewed = ensure_certificate(tmp_path, now=NOW + LIFETIME).pem()
    assert renewed != pem
    loaded = x509.load_pem_x509_certificate(renewed.encode())
    assert loaded.not_valid_before_utc <= NOW + LIFETIME < loaded.not_valid_after_utc


def test_the_certificate_names_loopback_and_what_is_asked_for(tmp_path: Path) -> None:
    ensure_certificate(tmp_path)
    names = (*LOOPBACK_NAMES, "192.0.2.7")
    pair = ensure_certificate(tmp_path, names)
    loaded = x509.load_pem_x509_certificate(pair.certificate.read_bytes())
    found = loaded.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert found.get_values_for_type(x509.DNSName) == ["localhost"]
    addresses = {str(one) for one in found.get_values_for_type(x509.IPAddress)}
    assert addresses == {"127.0.0.1", "::1", "192.0.2.7"}
    assert ensure_certificate(tmp_path, names).pem() == pair.pem()


@pytest.mark.parametrize("damaged", ["certificate.pem", "key.pem"])
def test_a_damaged_certificate_is_not_replaced(
    tmp_path: Path,
    damaged: str,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(run, "harden", lambda: None)  # later tests share this process
    folder = tmp_path / "service" / "tls"
    ensure_certificate(folder)
    (folder / damaged).write_text("nonsense")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    with logs.restored():
        assert serve_command(tmp_path, port=0) == 2
    assert f"{folder / damaged} is damaged" in capfd.readouterr().err
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    (folder / damaged).unlink()
    pair = ensure_certificate(folder)
    assert pair.server_context().minimum_version == ssl.TLSVersion.TLSv1_2


def test_a_certificate_whose_key_was_replaced_is_made_anew(tmp_path: Path) -> None:
    """As after a crash between the writing of the two files."""
    first = ensure_certificate(tmp_path / "a").pem()
    other = ensure_certificate(tmp_path / "b")
    (tmp_path / "a" / "key.pem").write_bytes(other.key.read_bytes())
    pair = ensure_certificate(tmp_path / "a")
    assert pair.pem() not in {first, other.pem()}
    pair.server_context()
