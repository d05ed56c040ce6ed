"""HTTP and HTTPS: the pages of one website below a path, read like a well-behaved crawler.

All pages have the same scheme, host and port. Only GET is used, one request at a time, and
robots.txt is respected (RFC 9309). Linked pages are fetched breadth first, up to the maximum
numbers in `limits`.
"""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor
from typing import Any
from urllib.parse import urljoin, urlsplit

import httpx
from protego import Protego

from app.api.records.targets import ProbeEntry
from app.discovery.match.errors import DiscoveryError, ObjectGone, ObjectUnreadable
from app.discovery.match.matches import Problem, Trouble
from app.discovery.scan.worker_tasks import work_links
from app.service.protocols import limits
from app.service.protocols.source import (
    Place,
    Remote,
    SourceFailed,
    address,
    allowance,
    interrupt,
    is_loopback,
    why_not_reached,
)
from app.service.protocols.tls_trust import tls_context, why_not_trusted
from app.service.protocols.web_pages import Answer, Page, modified, target_of, told_size

USER_AGENT = "DiscoveryConsole"
"""User agent of the crawler, and its name in robots.txt."""

_PORTS = {"http": 80, "https": 443}
_LINKS_SECONDS = 60.0
_REDIRECTS = {301, 302, 303, 307, 308}
_NOT_ALL = "Not fully scanned: pages linked only from unread pages are unknown."


class WebSource:
    """The page at `place.path` (or at `place.subpath` below it), and all pages of its website below
    that page.
    """

    ahead = 0

    def __init__(self, place: Place, pool: Executor) -> None:
        """Prepare without fetching anything. Raises SourceFailed."""
        host, port = address(place.host, _PORTS[place.protocol])
        name = f"[{host}]" if ":" in host else host
        self._origin = f"{place.protocol}://{name.lower()}"
        if port != _PORTS[place.protocol]:
            self._origin += f":{port}"
        below = f"{place.path.rstrip('/')}/{place.subpath}" if place.subpath else place.path
        self._root = target_of(below)
        self._pool = pool
        self._owner = threading.get_ident()
        self._ended = threading.Event()
        self._robots: Protego | None = None
        self._socket: socket.socket | None = None
        self._bytes = 0
        self._began = time.monotonic()
        self._kept: tuple[bytes, Page] | None = None
        self._linked: list[str] | None = None
        login = _login(place, host)
        self._http = httpx.Client(
            auth=login,
            verify=tls_context(place.credential),
            trust_env=False,
            follow_redirects=False,
            timeout=httpx.Timeout(limits.SILENCE_SECONDS, connect=limits.CONNECT_SECONDS),
            headers={"User-Agent": USER_AGENT, "Accept-Encoding": "identity"},
        )

    def walk(self) -> Iterator[Remote | Problem]:
        """Yield pages in the order found. Raises SourceFailed if the first page cannot be fetched,
        or the website fails.
        """
        pending = deque([(self._root, 0)])
        known = {b""}
        done: set[bytes] = set()
        visits = 0
        whole = True
        while pending:
            if over := self._over(visits):
                text = f"Not fully scanned: {over}. Pages not read: {len(pending)}."
                yield Problem(b"", "", Trouble.ERROR, text)
                return
            visits += 1
            target, depth = pending.popleft()
            page = self._visit(target, first=not done)
            if isinstance(page, Problem):
                whole = whole and page.trouble is Trouble.NOTICE
                yield page
                continue
            name = self._name(page.target) or b""
            if name in done:  # two addresses, one page
                continue
            done.add(name)
            known.add(name)
            self._kept = (name, page)
            self._linked = None
            yield Remote(name, page.size, page.mtime_ns, metadata=page.metadata)
            self._kept = None
            links = self._links(page) if self._linked is None else self._linked
            whole = whole and links is not None
            for link in links or ():
                below = self._name(link)
                if below is None or below in known:
                    continue
                if depth < limits.LINKS_DEEP and len(known) < limits.LINKS:
                    known.add(below)
                    pending.append((link, depth + 1))
                else:
                    whole = False
        if not whole:  # pages linked only from unread ones are not known to be gone
            yield Problem(b"", "", Trouble.ERROR, _NOT_ALL)

    def _visit(self, target: str, *, first: bool) -> Page | Problem:
        """Return a page, or the reason why it is skipped. Raises SourceFailed if the first page
        fails.
        """
        reason: Exception
        trouble = Trouble.NOTICE
        try:
            return self._get(target, limits.GLANCE)
        except (ObjectGone, _LeftOut) as error:
            reason = error
        except ObjectUnreadable as error:
            trouble, reason = Trouble.ERROR, error
        if first:
            raise SourceFailed(f"{self._origin}{self._root}: {reason}") from reason
        return Problem(self._name(target) or b"", "", trouble, str(reason))

    def read(self, remote: Remote) -> bytes:
        """Return the bytes of the page that `walk` has just yielded, or fetch the page with the
        name `remote.path`.

        The links of a large page are extracted here, because `walk` has not kept its content.
        Raises ObjectGone, ObjectUnreadable and SourceFailed.
        """
        name, kept = self._kept or (None, None)
        if kept is not None and name == remote.path and kept.data is not None:
            return kept.data
        try:
            page = self._get(self._target(remote.path), allowance(remote.size))
        except _LeftOut as error:
            raise ObjectUnreadable(str(error)) from error
        if page.data is None:
            raise ObjectUnreadable("Not scanned: it grew while being read.")
        if name == remote.path:
            self._linked = self._links(page)
        return page.data

    def probe(self) -> list[ProbeEntry]:
        """Fetch the page at the path, and return those of its links that lead to pages below the
        path, sorted by address. An address that ends in "/" counts as a folder. Raises SourceFailed
        if the page cannot be read.
        """
        try:
            page = self._get(self._root, limits.PAGE)
        except (ObjectGone, ObjectUnreadable, _LeftOut) as error:
            raise SourceFailed(f"{self._origin}{self._root}: {error}") from error
        found = {link for link in self._links(page) or () if self._name(link)}
        return [
            ProbeEntry(path=path, type="folder" if path.endswith("/") else "file")
            for path in sorted(found)[: limits.PROBED]
        ]

    def close(self) -> None:
        """Close the connection. In a thread other than the one that created this source, only
        interrupt the connection: a socket must not be closed while its reader waits for it. The
        creating thread then gets SourceFailed, and must call `close` itself.
        """
        self._ended.set()
        if threading.get_ident() == self._owner:
            self._http.close()
        else:
            self._interrupt()

    def _interrupt(self) -> None:
        if (found := self._socket) is not None:
            interrupt(found)

    def _trace(self, event: str, info: dict[str, Any]) -> None:
        """Remember the connection's socket (httpcore's extension `trace`)."""
        if event in {"connection.connect_tcp.complete", "connection.start_tls.complete"}:
            self._socket = info["return_value"].get_extra_info("socket")

    def _over(self, pages: int) -> str | None:
        """Return a text that names the limit reached; None if no limit is reached."""
        if pages >= limits.PAGES:
            return f"the site has more than {limits.PAGES:,} pages"
        if self._bytes >= limits.SITE:
            return f"the site has more than {limits.SITE >> 20} MiB"
        if time.monotonic() - self._began > limits.CRAWL_SECONDS:
            return f"it took more than {limits.CRAWL_SECONDS / 3600:g} hours"
        return None

    def _links(self, page: Page) -> list[str] | None:
        """Return a page's links within this website (path and query); None on failure. A worker
        extracts them.
        """
        if not page.html:
            return []
        if page.data is None:
            return None
        try:
            asked = self._pool.submit(work_links, page.data, self._origin + page.target)
            found = asked.result(_LINKS_SECONDS)
        except (BrokenExecutor, CancelledError, RuntimeError, TimeoutError, DiscoveryError):
            return None
        return None if found is None else [target_of(link) for link in found if self._ours(link)]

    def _ours(self, url: str) -> bool:
        """Return whether a URL has the same scheme, host and port."""
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            return False
        host = parts.hostname or ""
        name = f"[{host}]" if ":" in host else host
        origin = f"{parts.scheme}://{name}"
        if port is not None and port != _PORTS.get(parts.scheme):
            origin += f":{port}"
        return origin == self._origin and "@" not in parts.netloc

    def _name(self, target: str) -> bytes | None:
        """Return the page's name relative to the root; None if the page is outside the root."""
        path, mark, query = target.partition("?")
        root = self._root.rstrip("/")
        if path.rstrip("/") != root and not path.startswith(root + "/"):
            return None
        if any(part in {".", ".."} for part in path.split("/")):
            return None
        below = path[len(root) :].lstrip("/")
        return (below + mark + query).encode("utf-8", "surrogateescape")

    def _target(self, name: bytes) -> str:
        text = name.decode("utf-8", "surrogateescape")
        if not text:
            return self._root
        return self._root + text if text[0] == "?" else self._root.rstrip("/") + "/" + text

    def _get(self, target: str, keep: int) -> Page:
        """Fetch a page, following redirects. Every address must be below the path, and robots.txt
        must allow it. The result contains the page's bytes if there are at most `keep`.

        Raises ObjectGone, ObjectUnreadable, _LeftOut, SourceFailed.
        """
        robots = self._rules()

        def check(there: str) -> None:
            if self._name(there) is None:
                raise _LeftOut("Skipped: it redirects to a page outside of the path.")
            if not robots.can_fetch(self._origin + there, USER_AGENT):
                raise _LeftOut("Skipped: robots.txt does not allow it.")
            self._pause(robots)

        return self._page(*self._follow(target, limits.PAGE, keep, check))

    def _follow(
        self, target: str, most: int, keep: int, check: Callable[[str], None]
    ) -> tuple[str, Answer]:
        """Fetch `target`, following redirects within this site. Return the final target and the
        answer. `check` is called with every address before the address is fetched. To refuse an
        address, `check` raises an exception.
        """
        for _ in range(limits.REDIRECTS + 1):
            check(target)
            answer = self._fetch(self._origin + target, most, keep)
            if answer.status not in _REDIRECTS:
                return target, answer
            try:
                there = urljoin(self._origin + target, answer.headers.get("location", ""))
            except ValueError:
                raise ObjectUnreadable("Not scanned: it redirects to an invalid address.") from None
            if not self._ours(there):
                raise _LeftOut("Skipped: it redirects to another site.")
            target = target_of(there)
        raise ObjectUnreadable("Not scanned: too many redirects.")

    def _page(self, target: str, answer: Answer) -> Page:
        status = answer.status
        if status in {404, 410}:
            raise ObjectGone(f"Not scanned: it does not exist (status {status}).")
        if status != 200:
            raise ObjectUnreadable(f"Not scanned: the server answers with status {status}.")
        kind = answer.headers.get("content-type", "").partition(";")[0].strip().lower()
        html = kind in {"text/html", "application/xhtml+xml"}
        mtime, metadata = modified(answer.headers.get("last-modified", ""))
        return Page(target, answer.size, answer.data, html, mtime, metadata)

    def _fetch(self, url: str, most: int, keep: int) -> Answer:
        """Do one GET with limits on time and size. Compressed responses are neither requested nor
        decompressed.

        httpx alone would wait forever for a server that sends a byte now and then.
        """
        seconds = limits.CALL_SECONDS + limits.SECONDS_PER_MIB * most / limits.MIB
        watch = threading.Timer(seconds, self._interrupt)
        watch.start()
        try:
            return self._receive(url, most, keep)
        except httpx.HTTPError as error:
            if self._ended.is_set():
                raise SourceFailed("The connection was closed.") from error
            raise self._failure(error) from error
        except (httpx.InvalidURL, UnicodeError) as error:
            raise ObjectUnreadable("Not scanned: its address is not valid.") from error
        finally:
            watch.cancel()

    def _receive(self, url: str, most: int, keep: int) -> Answer:
        """Read a response. If the body is too large to keep, read it to its end only if its size
        is unknown.
        """
        data = bytearray()
        size = 0
        with self._http.stream("GET", url, extensions={"trace": self._trace}) as answer:
            if answer.headers.get("content-encoding", "identity").lower() != "identity":
                raise ObjectUnreadable("Not scanned: the server sent compressed data unexpectedly.")
            told = told_size(answer.headers)
            if keep < told <= most:
                return Answer(answer.status_code, answer.headers, told, None)
            for part in answer.iter_raw(65_536):
                size += len(part)
                self._bytes += len(part)
                if max(size, told) > most:
                    raise ObjectUnreadable(f"Not scanned: larger than {most >> 20} MiB.")
                if self._ended.is_set():
                    raise SourceFailed("The connection was closed.")
                if size <= keep:
                    data += part
                else:
                    data.clear()
        kept = bytes(data) if size <= keep else None
        return Answer(answer.status_code, answer.headers, size, kept)

    def _failure(self, error: httpx.HTTPError) -> DiscoveryError:
        if reason := why_not_trusted(error):
            return SourceFailed(f"{self._origin} is not trusted: {reason}.")
        if isinstance(error, httpx.ConnectError | httpx.ConnectTimeout):
            return SourceFailed(f"{self._origin} cannot be reached{why_not_reached(error)}.")
        if isinstance(error, httpx.TimeoutException):
            return ObjectUnreadable("Not scanned: no answer in time.")
        return ObjectUnreadable("Not scanned: the connection was lost.")

    def _rules(self) -> Protego:
        """Return the rules of robots.txt (RFC 9309). A missing robots.txt allows everything. Raises
        SourceFailed if robots.txt cannot be read, because then no page is known to be allowed.
        """
        if self._robots is None:
            try:
                most = limits.ROBOTS
                _, answer = self._follow("/robots.txt", most, most, lambda _: None)
                status, data = answer.status, answer.data or b""
            except _LeftOut:
                status, data = 404, b""
            except ObjectUnreadable as error:
                raise SourceFailed(f"{self._origin}/robots.txt: {error}") from error
            if status >= 500:
                raise SourceFailed(
                    f"{self._origin}/robots.txt cannot be read (status {status}), so no page "
                    "is known to be allowed."
                )
            text = data.decode("utf-8", "replace") if status == 200 else ""
            self._robots = Protego.parse(text)
        return self._robots

    def _pause(self, robots: Protego) -> None:
        """Wait as long as the site requests, within limits, or until `close`. Raises SourceFailed
        after `close`.
        """
        with contextlib.suppress(TypeError, ValueError):
            asked = float(robots.crawl_delay(USER_AGENT) or 0)
            self._ended.wait(min(max(asked, 0.0), limits.LONGEST_DELAY))
        if self._ended.is_set():
            raise SourceFailed("The connection was closed.")


def _login(place: Place, host: str) -> httpx.BasicAuth | None:
    """Return the login; None without a user name. Raises SourceFailed if the password would be sent
    unencrypted to another machine.
    """
    given = place.credential
    if given is None or not given.username:
        return None
    if place.protocol == "http" and not is_loopback(host):
        raise SourceFailed("A password is not sent without encryption. Use https.")
    return httpx.BasicAuth(given.username, given.password or "")


class _LeftOut(Exception):
    """A page must not be read. The text gives the reason."""
