"""TLS to other machines. Either the certificates that the operating system trusts are accepted, or
only one pinned certificate.
"""

from __future__ import annotations

import ssl

from cryptography import x509

from app.api.certificates import trust
from app.service.protocols.source import SourceFailed
from app.service.store.credentials import Credentials


def tls_context(credential: Credentials | None) -> ssl.SSLContext:
    """Return a TLS context for one place. If the credential has a certificate (PEM), only this
    certificate is trusted.

    If this certificate may sign other certificates, it belongs to a private authority. Then the
    host name is checked, too. Raises SourceFailed if the certificate in the credential is not valid
    PEM.
    """
    if credential is None or credential.certificate is None:
        return trust(None)
    try:
        pinned = x509.load_pem_x509_certificate(credential.certificate)
        context = trust(credential.certificate.decode("ascii"))
    except (ValueError, ssl.SSLError):
        raise SourceFailed("The file of the credential is not a certificate (PEM).") from None
    context.check_hostname = _signs_others(pinned)
    return context


def _signs_others(certificate: x509.Certificate) -> bool:
    try:
        found = certificate.extensions.get_extension_for_class(x509.BasicConstraints)
    except (x509.ExtensionNotFound, ValueError):
        return True
    return found.value.ca


def why_not_trusted(error: BaseException | None) -> str | None:
    """If an error, or one of its causes, is an error of TLS, return the reason as text: the
    certificate is not trusted, or TLS 1.2 is not supported. For any other error, return None.
    """
    while error is not None:
        if isinstance(error, ssl.SSLCertVerificationError):
            return f"its certificate is not trusted ({error.verify_message or 'not verified'})"
        if isinstance(error, ssl.SSLError):
            return "it does not support TLS 1.2 or later"
        error = error.__cause__ or error.__context__
    return None
