"""Certificates of servers: which ones are trusted, and why one was refused."""

from __future__ import annotations

import asyncio
import ssl
import sys
from pathlib import Path

import truststore

from app.api.errors import NotReached

_LISTS = (
    "/etc/ssl/cert.pem",
    "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
    "/etc/pki/tls/cert.pem",
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/ssl/ca-bundle.pem",
)
"""Files with the trusted certificates, for systems that do not keep these where OpenSSL expects
them.
"""
_REASONS = (
    ("hostname mismatch", "the certificate is for another name"),
    ("ip address mismatch", "the certificate is for another address"),
    ("expired", "the certificate has expired"),
    ("not yet valid", "the certificate is not valid yet"),
)


def trust(certificate: str | None) -> ssl.SSLContext:
    """Return a TLS context that trusts only the pinned `certificate` (PEM) or, for None, the OS
    trust store.

    The environment variables SSL_CERT_FILE, SSL_CERT_DIR and SSLKEYLOGFILE have no effect. Do not
    call this function on the GUI thread: loading the OS trust store can take tens of milliseconds.
    Raises `ssl.SSLError` or `ValueError` if `certificate` is not a valid certificate.
    """
    if certificate is None:
        return _of_system()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.check_hostname = False  # the pin is the identity; `Transport` compares every byte
    context.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    context.load_verify_locations(cadata=certificate)
    return context


def _of_system() -> ssl.SSLContext:
    if sys.platform in {"win32", "darwin"}:
        system: ssl.SSLContext = truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    else:  # `truststore` would use SSL_CERT_FILE and SSL_CERT_DIR here
        system = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        places = ssl.get_default_verify_paths()
        file = next((one for one in (places.openssl_cafile, *_LISTS) if Path(one).is_file()), None)
        folder = places.openssl_capath if Path(places.openssl_capath).is_dir() else None
        if file or folder:
            system.load_verify_locations(file, folder)
    system.minimum_version = ssl.TLSVersion.TLSv1_2
    return system


def why_refused(error: ssl.SSLCertVerificationError) -> str:
    """Return why a certificate was refused, as text that quotes nothing from the certificate."""
    text = (error.verify_message or "").lower()
    for part, words in _REASONS:
        if part in text:
            return words
    return "its certificate is not the expected one, or nobody trusted has signed it"


def presented(writer: asyncio.StreamWriter) -> bytes:
    """Return the certificate (DER) that the server has presented. Raises `NotReached` if there is
    none.
    """
    tls = writer.get_extra_info("ssl_object")
    der: bytes | None = tls.getpeercert(binary_form=True) if tls else None
    if not der:
        raise NotReached("The server showed no certificate.")
    return der
