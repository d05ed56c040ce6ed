"""IMAP connection: imaplib with a deadline and a byte budget for every exchange.

imaplib itself accepts a literal of any size, waits forever, and does not quote user names. Here the
connection ends if an exchange exceeds its deadline or its budget.
"""

from __future__ import annotations

import base64
import contextlib
import imaplib
import re
import socket
import ssl
import time

from app.service.protocols import limits
from app.service.protocols.source import interrupt

_SHARE = 65_536
_LINE = 8 * limits.MIB
_FRAME = limits.MIB


class OverBudget(Exception):
    """The server sends more data than allowed, or sends too slowly. (Not a subclass of `abort`,
    which imaplib would convert.)
    """


class Connection(imaplib.IMAP4):
    """One connection. With `tls`, it is encrypted from the start. Call `allow` before each
    exchange.
    """

    def __init__(self, host: str, port: int, tls: ssl.SSLContext | None) -> None:
        self._tls = tls
        self._buffer = b""
        self.allow(_FRAME)
        super().__init__(host, port, timeout=limits.CONNECT_SECONDS)

    def allow(self, size: int) -> None:
        """Set the byte budget of the next exchange, and a deadline that suits it."""
        seconds = limits.CALL_SECONDS + limits.SECONDS_PER_MIB * size / limits.MIB
        self._until = time.monotonic() + seconds
        self._left = size + _FRAME

    def _create_socket(self, timeout: float | None) -> socket.socket:
        plain: socket.socket = super()._create_socket(timeout)  # type: ignore[misc]
        if self._tls is None:
            return plain
        return self._tls.wrap_socket(plain, server_hostname=self.host)

    def read(self, size: int) -> bytes:
        """Read exactly `size` bytes. Raises OverBudget."""
        if size > self._left:
            raise OverBudget("too much data")
        parts, wanted = [], size
        while wanted > 0:
            part = self._take(wanted)
            parts.append(part)
            wanted -= len(part)
        return b"".join(parts)

    def readline(self) -> bytes:
        """Read one line. Raises OverBudget."""
        while (end := self._buffer.find(b"\n")) < 0:
            if len(self._buffer) > _LINE:
                raise OverBudget("the line is too long")
            self._buffer += self._receive()
        line, self._buffer = self._buffer[: end + 1], self._buffer[end + 1 :]
        return line

    def start_tls(self, context: ssl.SSLContext) -> None:
        """Start TLS, with a byte budget and a deadline. Raises OverBudget if the server has sent
        data before TLS, because that data is not encrypted.
        """
        self.allow(_FRAME)
        self.starttls(context)

    def starttls(self, ssl_context: ssl.SSLContext | None = None):  # type: ignore[no-untyped-def]
        """Start TLS as imaplib does. Raises OverBudget if the server has sent data before TLS."""
        if self._buffer:
            raise OverBudget("data was sent before TLS was started")
        return super().starttls(ssl_context)

    def log_in(self, username: str, password: str) -> None:
        """Log in with AUTHENTICATE PLAIN (RFC 4616), or with LOGIN if the server does not support
        PLAIN. Raises imaplib's `error` if the login fails, and ValueError if LOGIN cannot transmit
        the user name.
        """
        self.allow(_FRAME)
        if "AUTH=PLAIN" in self.capabilities:
            secret = f"\0{username}\0{password}".encode()
            self.authenticate("PLAIN", lambda _: secret)
        else:
            super().login(quoted(username), password)

    def interrupt(self) -> None:
        """Make an exchange in another thread fail. That thread must then call `end`."""
        if (found := getattr(self, "sock", None)) is not None:
            interrupt(found)

    def end(self) -> None:
        """Close the connection without a logout."""
        self.interrupt()
        with contextlib.suppress(OSError, AttributeError):
            self.shutdown()

    def _take(self, most: int) -> bytes:
        if not self._buffer:
            self._buffer = self._receive()
        part, self._buffer = self._buffer[:most], self._buffer[most:]
        return part

    def _receive(self) -> bytes:
        left = self._until - time.monotonic()
        if left <= 0 or self._left <= 0:
            raise OverBudget("too slow, or too much data")
        self.sock.settimeout(left)
        part = self.sock.recv(_SHARE)
        if not part:
            raise self.abort("the connection was closed")
        self._left -= len(part)
        return part


def quoted(text: str) -> str:
    """Return a quoted string (RFC 3501). Raises ValueError if the text cannot be quoted."""
    if not text.isascii() or not text.isprintable():
        raise ValueError("cannot be quoted")
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


_ENCODED = re.compile(rb"&([A-Za-z0-9+,]*)-")


def folder_text(raw: bytes) -> str:
    """Decode a folder name from modified UTF-7 (RFC 3501, 5.1.3). Raises ValueError."""
    text = _ENCODED.sub(_decoded, raw).decode("utf-8")
    if folder_raw(text) != raw.decode("ascii"):
        raise ValueError("not canonical")
    return text


def folder_raw(text: str) -> str:
    """Encode a folder name as modified UTF-7."""
    return re.sub(r"[^\x20-\x7e]+|&", _encoded, text)


def _decoded(found: re.Match[bytes]) -> bytes:
    if not found[1]:
        return b"&"
    packed = found[1].replace(b",", b"/")
    wide = base64.b64decode(packed + b"=" * (-len(packed) % 4))
    return wide.decode("utf-16-be").encode("utf-8")


def _encoded(found: re.Match[str]) -> str:
    if found[0] == "&":
        return "&-"
    packed = base64.b64encode(found[0].encode("utf-16-be")).rstrip(b"=").replace(b"/", b",")
    return f"&{packed.decode('ascii')}-"
