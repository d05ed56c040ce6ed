"""TLS certificate of this installation: self-signed, for loopback names, pinned by the console.

No authority needs to sign the certificate. The console receives it through the service's own pipe
(or the ready file), and trusts only this certificate (docs/reliability.md, "Who gets in").
"""

from __future__ import annotations

import datetime as dt
import ipaddress
import ssl
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from app.paths import private_dir, write_private

T = TypeVar("T")
LIFETIME = dt.timedelta(days=397)
RENEW_BEFORE_END = dt.timedelta(days=7)
LOOPBACK_NAMES = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True, slots=True)
class Certificate:
    """Paths of the certificate and its private key (both PEM)."""

    certificate: Path
    key: Path

    def pem(self) -> str:
        """Return the certificate as text, for clients that pin it."""
        return self.certificate.read_text("ascii")

    def server_context(self) -> ssl.SSLContext:
        """Return a TLS context (1.2 or later) with this certificate."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        context.load_cert_chain(self.certificate, self.key)
        return context


class CertificateDamagedError(Exception):
    """The file of the certificate or of its key contains something else. The text names the file,
    and says what to do.
    """


def ensure_certificate(
    folder: Path, names: tuple[str, ...] = LOOPBACK_NAMES, now: dt.datetime | None = None
) -> Certificate:
    """Return the certificate in `folder`. First create a new one if the certificate is missing or
    about to expire, or lacks one of `names` (host names or IP addresses). Also create a new one if
    the certificate does not fit its key, which can happen after a crash between writing the two
    files.

    Raises CertificateDamagedError, and OSError if a file cannot be read, or the folder cannot be
    written. Both files are then unchanged.
    """
    now = now or dt.datetime.now(dt.UTC)
    private_dir(folder)
    pair = Certificate(folder / "certificate.pem", folder / "key.pem")
    if not _usable(pair, names, now):
        _create(pair, names, now)
    return pair


def _usable(pair: Certificate, names: tuple[str, ...], now: dt.datetime) -> bool:
    key = _loaded(pair.key, partial(serialization.load_pem_private_key, password=None))
    certificate = _loaded(pair.certificate, x509.load_pem_x509_certificate)
    if key is None or certificate is None:
        return False
    try:
        named = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except x509.ExtensionNotFound:
        return False
    return (
        key.public_key() == certificate.public_key()
        and set(_alternative_names(names)) <= set(named)
        and certificate.not_valid_before_utc <= now
        and now < certificate.not_valid_after_utc - RENEW_BEFORE_END
    )


def _loaded(path: Path, load: Callable[[bytes], T]) -> T | None:
    """Return what `load` makes of a file; None if there is no file. Raises OSError, and
    CertificateDamagedError.
    """
    try:
        return load(path.read_bytes())
    except FileNotFoundError:
        return None
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise CertificateDamagedError(
            f"The file {path} is damaged: it does not contain the "
            f"{path.stem} of this service. It was not changed. Restore it from a backup of the "
            "data folder, and start again. If there is no backup, delete it: the next start "
            "creates a new key and certificate, which consoles on other computers then have to "
            "accept."
        ) from error


def _create(pair: Certificate, names: tuple[str, ...], now: dt.datetime) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Discovery Console service")])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(hours=1))
        .not_valid_after(now + LIFETIME)
        .add_extension(x509.SubjectAlternativeName(_alternative_names(names)), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(_key_usage(), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    write_private(pair.key, secret)
    write_private(pair.certificate, certificate.public_bytes(serialization.Encoding.PEM))


def _alternative_names(names: tuple[str, ...]) -> list[x509.GeneralName]:
    return [_alternative_name(name) for name in names]


def _alternative_name(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _key_usage() -> x509.KeyUsage:
    # It is self-signed, so OpenSSL 3 requires the right to sign certificates.
    return x509.KeyUsage(
        digital_signature=True,
        key_cert_sign=True,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        crl_sign=False,
        encipher_only=False,
        decipher_only=False,
    )
