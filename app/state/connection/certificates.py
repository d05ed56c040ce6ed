"""What the user sees of the certificate of a server: its details, the previous certificate if
it has changed, and a message if it was refused.
"""

from __future__ import annotations

import ssl
from dataclasses import dataclass, field
from datetime import datetime

from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.hashes import SHA256

from app.api.errors import NotTrusted
from app.language import Texts

tr = Texts(__name__)

GROUPS = 8
TYPED = 8
"""Characters of the fingerprint that a person types to accept a changed certificate."""


@dataclass(frozen=True, slots=True)
class CertificateSeen:
    """A certificate presented by a server. Its texts were chosen by the server: display them as
    untrusted text.

    `fingerprint` is the SHA-256 in eight groups of eight hex digits; `host` is host:port.
    """

    host: str
    fingerprint: tuple[str, ...]
    issuer: str
    subject: str
    not_before: datetime
    not_after: datetime
    pem: str = field(repr=False)

    @property
    def sha256(self) -> str:
        """The fingerprint as the settings store it: 64 lower-case hex digits."""
        return "".join(self.fingerprint)


@dataclass(frozen=True, slots=True)
class CertificateChange:
    """A server has presented another certificate than before. `trusted` is the previous
    certificate; None if the previous one was trusted because of the authority that signed it.
    """

    trusted: CertificateSeen | None
    presented: CertificateSeen

    def confirmed_by(self, typed: str) -> bool:
        """Return whether `typed` is the last `TYPED` characters of the new fingerprint, ignoring
        case and surrounding spaces.
        """
        return typed.strip().lower() == self.presented.sha256[-TYPED:]


def seen(host: str, pem: str) -> CertificateSeen:
    """Parse a certificate into the details that a person needs to compare it.

    Raises:
        ValueError: not a certificate, or not completely readable.
    """
    try:
        return _read(host, pem)
    except (x509.InvalidVersion, UnsupportedAlgorithm, OverflowError, TypeError) as error:
        raise ValueError("the certificate cannot be read") from error


def not_trusted(error: NotTrusted) -> str:
    """Return a message about a refused certificate: why it was refused (`api/certificates.py`), and
    what to do.
    """
    return tr(
        "{message} Nothing was sent. Ask the server's administrator about the certificate.",
        message=error.message,
    )


def grouped(digits: str) -> str:
    """Return the hex digits of a fingerprint in groups, as a person compares them."""
    width = max(1, len(digits) // GROUPS)
    return " ".join(digits[at : at + width] for at in range(0, len(digits), width))


def _read(host: str, pem: str) -> CertificateSeen:
    certificate = x509.load_der_x509_certificate(ssl.PEM_cert_to_DER_cert(pem))
    digits = certificate.fingerprint(SHA256()).hex()
    width = len(digits) // GROUPS
    return CertificateSeen(
        host=host,
        fingerprint=tuple(digits[at : at + width] for at in range(0, len(digits), width)),
        issuer=certificate.issuer.rfc4514_string(),
        subject=certificate.subject.rfc4514_string(),
        not_before=certificate.not_valid_before_utc,
        not_after=certificate.not_valid_after_utc,
        pem=pem,
    )
