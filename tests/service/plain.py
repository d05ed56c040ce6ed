"""The plainest client there is, for tests of thousands of requests: it is their price."""

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
    """What came back; of an answer without a length, as a stream has none, only the head."""

    asked: str
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body, decoded."""
        return json.loads(self.body)


class Plain:
    """One connection, logged in. It follows nothing, unpacks nothing and repeats nothing."""

    def __init__(self, service: Running) -> None:
        address = urlsplit(service.base_url)
        self._wire = http.client.HTTPSConnection(
            address.hostname or "", address.port, timeout=30, context=service.tls()
        )
        token = base64.b64encode(f"analyst:{service.password}".encode()).decode()
        self._login = {"Authorization": f"Basic {token}"}

    def get(self, path: str, params: dict[str, str] | None = None) -> Answer:
        """GET a path, as `ask` does."""
        return self.ask("GET", f"{path}?{urlencode(params)}" if params else path)

    def ask(self, method: str, path: str, content: bytes | None = None) -> Answer:
        """Send a request, its `content` as JSON. The path may hold what has to be escaped."""
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
        """Send something as JSON."""
        return self.ask(method, path, json.dumps(body).encode())
