"""TLS to other machines: the trust of the operating system, or one pinned certificate."""

from __future__ import annotations

import ssl

from cryptography import x509

from app.api.transport import trust
from app.service.protocols.source import SourceFailed
from app.service.store.credentials import Credentials


def tls_context(credential: Credentials | None) -> ssl.SSLContext:
    """A context for one place: with a certificate (PEM) in the credential, it and no other.

    One that may sign others is a private authority, so the host's name counts, too. Raises
    SourceFailed for a file that is no certificate.
    """
    if credential is None or credential.certificate is None:
        return trust(None)
    try:
        pinned = x509.load_pem_x509_certificate(credential.certificate)
        context = trust(credential.certificate.decode("ascii"))
    except (ValueError, ssl.SSLError):
        raise SourceFailed("The file of the credential is no certificate (PEM).") from None
    context.check_hostname = _signs_others(pinned)
    return context


def _signs_others(certificate: x509.Certificate) -> bool:
    try:
        found = certificate.extensions.get_extension_for_class(x509.BasicConstraints)
    except (x509.ExtensionNotFound, ValueError):
        return True
    return found.value.ca


def why_not_trusted(error: BaseException | None) -> str | None:
    """In words, when a failure (or what has caused it) is about trust; None when it is not."""
    while error is not None:
        if isinstance(error, ssl.SSLCertVerificationError):
            return f"its certificate is not trusted ({error.verify_message or 'not verified'})"
        if isinstance(error, ssl.SSLError):
            return "it does not speak TLS as it must (1.2 or later)"
        error = error.__cause__ or error.__context__
    return None
