"""Raw bytes on a TLS connection to a service, for requests that no proper client sends."""

from __future__ import annotations

import base64
import contextlib
import json
import socket
import ssl
from typing import Any, Self
from urllib.parse import urlsplit

from tests.service.running import Running


class Raw:
    """One TLS connection. Close it, or use it in a `with` block."""

    def __init__(self, service: Running) -> None:
        address = urlsplit(service.base_url)
        plain = socket.create_connection((address.hostname, address.port), 20)
        self.socket = service.tls().wrap_socket(plain, server_hostname=address.hostname)
        self.host = address.netloc
        token = base64.b64encode(f"analyst:{service.password}".encode()).decode()
        self.login = f"Authorization: Basic {token}"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, *lines: str, body: bytes = b"") -> None:
        """Send request line and headers with proper line ends, and a body.

        A server may answer and close the connection before it has read everything.
        """
        with contextlib.suppress(BrokenPipeError, ConnectionResetError, ssl.SSLEOFError):
            self.socket.sendall("".join(f"{line}\r\n" for line in (*lines, "")).encode() + body)

    def answer(self) -> tuple[int, str, Any]:
        """Return status, headers (lower case) and JSON body of the next answer; status 0: end."""
        received = b""
        while b"\r\n\r\n" not in received:
            part = self.socket.recv(65536)
            if not part:
                return 0, "", None
            received += part
        head, _, body = received.partition(b"\r\n\r\n")
        headers = head.decode("latin-1").lower()
        for line in headers.split("\r\n"):
            if line.startswith("content-length:"):
                while len(body) < int(line.split(":")[1]):
                    body += self.socket.recv(65536)
        return int(headers.split()[1]), headers, json.loads(body) if body else None
