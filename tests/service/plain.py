"""The simplest client, for tests that send thousands of requests."""

from __future__ import annotations

import base64
import http.client
import json
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

from tests.service.running import Running


@dataclass(frozen=True, slots=True)
class Answer:
    """A response; of one without a length, such as a stream, only the head."""

    asked: str
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """Decoded body."""
        return json.loads(self.body)


class Plain:
    """One signed-in connection. It follows no redirects, and neither decompresses nor retries."""

    def __init__(self, service: Running) -> None:
        address = urlsplit(service.base_url)
        self._wire = http.client.HTTPSConnection(
            address.hostname or "", address.port, timeout=30, context=service.tls()
        )
        token = base64.b64encode(f"analyst:{service.password}".encode()).decode()
        self._login = {"Authorization": f"Basic {token}"}

    def get(self, path: str, params: dict[str, str] | None = None) -> Answer:
        """GET a path, like `ask`."""
        return self.ask("GET", f"{path}?{urlencode(params)}" if params else path)

    def ask(self, method: str, path: str, content: bytes | None = None) -> Answer:
        """Send a request with JSON `content`. The path may contain characters to be escaped."""
        headers = {**self._login, "Content-Type": "application/json"}
        url = quote(path, safe="/%?&=:;,@+$!*'()~")
        self._wire.request(method, url, content, self._login if content is None else headers)
        answer = self._wire.getresponse()
        if answer.length is None:
            self._wire.close()
        body = b"" if answer.length is None else answer.read()
        names = {name.lower(): value for name, value in answer.getheaders()}
        return Answer(f"{method} {path} {content and content[:80]!r}", answer.status, names, body)

    def send(self, method: str, path: str, body: object) -> Answer:
        """Send a JSON body."""
        return self.ask(method, path, json.dumps(body).encode())
