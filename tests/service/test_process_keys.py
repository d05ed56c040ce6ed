"""Keys and certificate: where they lie, who may read them, what happens when they are bad."""

from __future__ import annotations

import datetime as dt
import ssl
from pathlib import Path

import keyring.backend
import keyring.errors
import pytest
from cryptography import x509

from app import keystore
from app.service.keys import KEY_BYTES, KeyFileError, fingerprint_key, vault_key
from app.service.tls import LIFETIME, LOOPBACK_NAMES, ensure_certificate

NOW = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)


class Ring(keyring.backend.KeyringBackend):
    """A keyring in memory, as good as a real one to whoever asks."""

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
    keystore._keyrings.cache_clear()
    found = keystore.keystore()
    assert isinstance(found, Ring)
    return found


def test_no_plug_in_is_loaded_to_find_the_keyring(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keyring.backend, "_load_plugins", pytest.fail)
    keystore._keyrings.cache_clear()
    keystore.keystore()


def test_the_fingerprint_key_is_made_once_and_private(tmp_path: Path) -> None:
    key = fingerprint_key(tmp_path / "service")
    assert len(key) == KEY_BYTES
    assert fingerprint_key(tmp_path / "service") == key
    assert (tmp_path / "service" / "fingerprint.key").stat().st_mode & 0o777 == 0o600


def test_a_damaged_fingerprint_key_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "fingerprint.key").write_bytes(b"half")
    with pytest.raises(KeyFileError, match="damaged"):
        fingerprint_key(tmp_path)
    assert (tmp_path / "fingerprint.key").read_bytes() == b"half"


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
    monkeypatch.setattr(keystore, "_TRUSTED", ())  # a keyring that we do not know: it may be a file
    assert not vault_key(tmp_path).lasting
    assert vault_key(tmp_path).value != vault_key(tmp_path).value
    assert ring.kept == {}
    assert list(tmp_path.iterdir()) == []


def test_a_locked_or_damaged_keyring_is_lived_with(ring: Ring, tmp_path: Path) -> None:
    vault_key(tmp_path)
    ring.kept = dict.fromkeys(ring.kept, "not a key")
    assert vault_key(tmp_path).lasting
    ring.broken = True
    assert not vault_key(tmp_path).lasting


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
