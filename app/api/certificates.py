"""Certificates of servers: which ones are trusted, and why one was refused."""

from __future__ import annotations

import asyncio
import ssl

import truststore

from app.api.errors import NotReached

_REASONS = (
    ("hostname mismatch", "the certificate is for another name"),
    ("ip address mismatch", "the certificate is for another address"),
    ("expired", "the certificate has expired"),
    ("not yet valid", "the certificate is not valid yet"),
)


def trust(certificate: str | None) -> ssl.SSLContext:
    """Return a TLS context that trusts only the pinned `certificate` (PEM) or, for None, the OS
    trust store.

    The context ignores SSLKEYLOGFILE and SSL_CERT_FILE. Loading the OS trust store can take tens of
    milliseconds: call it off the GUI thread.
    """
    if certificate is None:
        system = truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        system.minimum_version = ssl.TLSVersion.TLSv1_2
        return system
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.check_hostname = False  # the pin is the identity; `Transport` compares every byte
    context.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    context.load_verify_locations(cadata=certificate)
    return context


def why_refused(error: ssl.SSLCertVerificationError) -> str:
    """Return why a certificate was refused, as text that quotes nothing from the certificate."""
    text = (error.verify_message or "").lower()
    for part, words in _REASONS:
        if part in text:
            return words
    return "its certificate is not the expected one, or nobody trusted has signed it"


def presented(writer: asyncio.StreamWriter) -> bytes:
    """Return the certificate (DER) that the server has presented. Raises `NotReached`."""
    tls = writer.get_extra_info("ssl_object")
    der: bytes | None = tls.getpeercert(binary_form=True) if tls else None
    if not der:
        raise NotReached("The server showed no certificate.")
    return der
