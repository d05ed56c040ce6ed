"""Keys and certificate: location, access rights, and handling of bad ones."""

from __future__ import annotations

import datetime as dt
import secrets
import ssl
from pathlib import Path

import keyring.backend
import keyring.errors
import pytest
from cryptography import x509

from app import keystore
from app.remediation.vault.keys import KEY_BYTES, audit_key
from app.service.process.installation_keys import (
    AUDIT_FILE,
    EARLIER_FILE,
    FILTERS_FILE,
    JOURNAL_FILE,
    KeyFileError,
    VaultKey,
    audit_key_of,
    folder_keys,
    forget_earlier,
    journal_key,
    vault_key,
)
from app.service.process.tls import LIFETIME, LOOPBACK_NAMES, ensure_certificate

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
        with pytest.raises(KeyFileError, match="damaged"):
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


def test_without_a_keyring_the_key_ends_with_the_session(
    ring: Ring, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(keystore, "_TRUSTED", ())  # an unknown keyring might be a file
    assert not vault_key(tmp_path).lasting
    assert vault_key(tmp_path).value != vault_key(tmp_path).value
    assert ring.kept == {}
    assert list(tmp_path.iterdir()) == []


def test_a_locked_or_damaged_keyring_is_lived_with(ring: Ring, tmp_path: Path) -> None:
    vault_key(tmp_path)
    ring.kept = dict.fromkeys(ring.kept, "not a key")
    assert vault_key(tmp_path).lasting
    ring.broken = True
    assert (vault_key(tmp_path).lasting, vault_key(tmp_path).locked) == (False, True)


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
def test_a_damaged_certificate_is_made_anew(tmp_path: Path, damaged: str) -> None:
    ensure_certificate(tmp_path)
    (tmp_path / damaged).write_text("nonsense")
    pair = ensure_certificate(tmp_path)
    assert pair.server_context().minimum_version == ssl.TLSVersion.TLSv1_2
