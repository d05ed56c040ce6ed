"""Certificates of a cluster: an authority of its own, and a folder for each role.

Only certificates of this authority are accepted, in both directions. The folders of service and
workers also have a content key. The scheduler does not have this key, so it cannot read the calls
and answers that it keeps in its memory (`sealing.py`).
"""

from __future__ import annotations

import datetime as dt
import secrets
from dataclasses import dataclass, field
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from app.paths import private_dir, write_private
from app.scaleout.errors import ScaleOutError
from app.scaleout.sealing import KEY_BYTES

AUTHORITY = "authority"
SCHEDULER, WORKER, SERVICE = "scheduler", "worker", "service"
ROLES = (SCHEDULER, WORKER, SERVICE)
LIFETIME = dt.timedelta(days=1096)
"""Validity of all certificates: three years."""
_EARLIER = dt.timedelta(hours=1)
"""Each certificate becomes valid this long before its creation, because the clocks of other
machines may be slow.
"""
_CA, _CERTIFICATE, _KEY, _CONTENT = "ca.pem", "certificate.pem", "key.pem", "content.key"


@dataclass(frozen=True, slots=True)
class Identity:
    """What a process of the cluster needs to prove its role: the files with the certificate of the
    authority (`ca`), its own certificate, and its private key. `content` is the content key; None
    for a scheduler.
    """

    ca: Path
    certificate: Path
    key: Path
    content: bytes | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class _Authority:
    name: x509.Name
    key: ec.EllipticCurvePrivateKey
    now: dt.datetime

    def certificate(self, name: str, public: ec.EllipticCurvePublicKey) -> bytes:
        """Return a certificate (PEM) for the key of a role, or of the authority itself."""
        own = name == AUTHORITY
        subject = self.name if own else _name(name)
        builder = (
            x509.CertificateBuilder()
            .subject_name(subject)
            .issuer_name(self.name)
            .public_key(public)
            .serial_number(x509.random_serial_number())
            .not_valid_before(self.now - _EARLIER)
            .not_valid_after(self.now + LIFETIME)
            .add_extension(x509.BasicConstraints(own, 0 if own else None), critical=True)
            .add_extension(_usage(authority=own), critical=True)
            .add_extension(x509.SubjectKeyIdentifier.from_public_key(public), critical=False)
            .add_extension(
                x509.AuthorityKeyIdentifier.from_issuer_public_key(self.key.public_key()),
                critical=False,
            )
        )
        if not own:
            uses = [ExtendedKeyUsageOID.CLIENT_AUTH]
            if name != SERVICE:  # which accepts no connections of the cluster
                uses.append(ExtendedKeyUsageOID.SERVER_AUTH)
            builder = builder.add_extension(x509.ExtendedKeyUsage(uses), critical=False)
            names = x509.SubjectAlternativeName([x509.DNSName(name)])
            builder = builder.add_extension(names, critical=False)
        return builder.sign(self.key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)


def create(folder: Path, now: dt.datetime | None = None) -> None:
    """Create an authority and the folders of all roles in `folder`, for this user alone (files have
    mode 0600).

    Raises ScaleOutError if the folder has content, because its certificates may be in use, and
    OSError if it cannot be written.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise ScaleOutError(f"{folder} is not empty. Nothing was changed: name a new folder.")
    authority = _Authority(
        _name(AUTHORITY), ec.generate_private_key(ec.SECP256R1()), now or dt.datetime.now(dt.UTC)
    )
    private_dir(folder)
    ca = authority.certificate(AUTHORITY, authority.key.public_key())
    content = secrets.token_bytes(KEY_BYTES).hex().encode("ascii") + b"\n"
    write_private(private_dir(folder / AUTHORITY) / _KEY, _pem(authority.key))
    write_private(folder / AUTHORITY / _CA, ca)
    for role in ROLES:
        key = ec.generate_private_key(ec.SECP256R1())
        place = private_dir(folder / role)
        write_private(place / _CA, ca)
        write_private(place / _KEY, _pem(key))
        write_private(place / _CERTIFICATE, authority.certificate(role, key.public_key()))
        if role != SCHEDULER:
            write_private(place / _CONTENT, content)


def identity(folder: Path, role: str, now: dt.datetime | None = None) -> Identity:
    """Check the files of a role and return them. `folder` is the folder of this role, or its parent
    folder, which `create` has written. `now` is the time for which validity is checked.

    Raises ScaleOutError if the files are missing, damaged, not valid now, or of another role.
    """
    place = folder / role if (folder / role).is_dir() else folder
    found = Identity(place / _CA, place / _CERTIFICATE, place / _KEY)
    try:
        certificate = x509.load_pem_x509_certificate(found.certificate.read_bytes())
        key = serialization.load_pem_private_key(found.key.read_bytes(), None)
        authority = x509.load_pem_x509_certificate(found.ca.read_bytes())
        secret = "" if role == SCHEDULER else (place / _CONTENT).read_text("ascii")
        content = bytes.fromhex(secret)
    except OSError as error:
        raise ScaleOutError(
            f"{error.filename} cannot be read: {error.strerror}. --certificates needs the folder "
            f"'{role}' that `discovery-console workers certificates` has written."
        ) from error
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise ScaleOutError(f"{place} contains a damaged certificate or key.") from error
    if certificate.public_key() != key.public_key():
        raise ScaleOutError(f"The key in {place} does not belong to the certificate there.")
    try:
        certificate.verify_directly_issued_by(authority)
    except (ValueError, TypeError, InvalidSignature) as error:
        raise ScaleOutError(f"The files in {place} are of two different clusters.") from error
    if certificate.subject != _name(role):
        raise ScaleOutError(f"{place} has the certificate of another role, not that of '{role}'.")
    if not certificate.not_valid_before_utc <= (now or dt.datetime.now(dt.UTC)):
        raise ScaleOutError(f"The certificate in {place} is not valid yet: check the clock.")
    if certificate.not_valid_after_utc < (now or dt.datetime.now(dt.UTC)):
        raise ScaleOutError(f"The certificate in {place} has expired: make new ones for all.")
    if role != SCHEDULER and len(content) != KEY_BYTES:
        raise ScaleOutError(f"{place} contains a damaged certificate or key.")
    return Identity(found.ca, found.certificate, found.key, content or None)


def _name(role: str) -> x509.Name:
    text = f"Discovery Console {role}"
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )


def _usage(*, authority: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not authority,
        key_cert_sign=authority,
        crl_sign=authority,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )
