"""Websites against a real HTTP server: one site, below a path, within robots.txt, bounded."""

from __future__ import annotations

import contextlib
import gzip
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from itertools import product
from typing import Any

import pytest
import trustme

from app.discovery.match.matches import Problem
from app.discovery.read.extract.links import links
from app.service.protocols import limits, web_crawler
from app.service.protocols.source import Place, Remote, SourceFailed
from app.service.protocols.web_crawler import USER_AGENT, WebSource
from app.service.store.credentials import Credentials
from tests.service.inventory import status_and_message
from tests.service.protocols import kit
from tests.service.protocols.servers import WebServer
from tests.service.running import Running


@pytest.fixture
def site() -> Iterator[WebServer]:
    with WebServer().serving() as found:
        yield found


class Here(Executor):
    """An executor in this thread: these tests are about the network."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@pytest.fixture
def pool(monkeypatch: pytest.MonkeyPatch) -> Executor:
    monkeypatch.setattr(web_crawler, "work_links", links)  # without a worker process's limits
    return Here()


def walked(site: WebServer, pool: Executor, path: str = "/") -> dict[str, str]:
    """Return what a walk yields, by name: `page`, or why it was not read."""
    source = WebSource(Place("http", site.host, path), pool)
    found = {}
    for item in source.walk():
        name = item.path.decode()
        if isinstance(item, Remote):
            source.read(item)
        found[name] = "page" if isinstance(item, Remote) else item.message
        assert isinstance(item, Problem | Remote)
    source.close()
    return found


def test_site_is_scanned_below_its_path(service: Running, site: WebServer) -> None:
    site.page(
        "/shop/",
        f'<a href="cards.csv">x</a> <a href="/shop/deep/a%20b.html?q=1#here">y</a>'
        f'<a href="/elsewhere.html">no</a> <a href="http://127.0.0.1:1/other">no</a>'
        f'<a href="gone.html">z</a> <a href="mailto:me@example.org">m</a> <p>{kit.AMEX}</p>',
    )
    csv = {"Content-Type": "text/csv", "Last-Modified": "Mon, 02 Mar 2026 10:00:00 GMT"}
    site.pages["/shop/cards.csv"] = (200, csv, b"a;b\n" + kit.CARD)
    site.page("/shop/deep/a%20b.html?q=1", f"<p>{kit.VISA}</p><a href='../'>up</a>")
    site.page("/elsewhere.html", kit.VISA)
    target, key = kit.add_place(service, site.host, "http", "/shop/")
    assert service.scan(target, key)["class"] == "Search Detected Matches"
    assert kit.paths(service, target, key) == [
        "/shop/",
        "/shop/cards.csv",
        "/shop/deep/a%20b.html?q=1",
    ]
    assert "/elsewhere.html" not in site.asked
    assert site.agents == {USER_AGENT}
    found = kit.trouble(service, target, key)
    assert found == {"/shop/gone.html": ("notice", "Not scanned: it does not exist (status 404).")}
    items = {item["path"]: item for item in service.objects(target, key)}
    inside = kit.details(service, target, items["/shop/cards.csv"])
    assert [match["content"] for match in inside["matches"]] == [kit.VISA]
    metas = {meta["label"]: meta["value"] for meta in inside["metas"]}
    assert metas["Server Modified"] == "2026-03-02T10:00:00+00:00"
    item = items["/shop/deep/a%20b.html?q=1"]
    assert kit.details(service, target, item)["matches"][0]["content"] == kit.VISA
    site.page("/shop/cards.csv", "other")
    assert "matches" not in kit.details(service, target, items["/shop/cards.csv"])
    where = f"/v1/targets/{target}/locations/{key}/remediation/delete"
    body = {"path": item["path"], "sign_off": "A", "reason": "b", "object_ids": [item["id"]]}
    assert status_and_message(service, "POST", where, body)[0] == 422
    assert service.remediate(target, key, item, "confirmed")["state"] == "done"


def test_site_that_is_down_keeps_what_was_found(service: Running, site: WebServer) -> None:
    site.page("/", kit.VISA)
    target, key = kit.add_place(service, site.host, "http")
    service.scan(target, key)
    for answer in ((404, {}, b""), (500, {}, b""), (302, {"Location": "http://other/"}, b"")):
        site.pages["/"] = answer
        last = service.scan(target, key)
        assert last["class"] == "Search Failed"
        assert site.host in last["message"]
        assert kit.paths(service, target, key) == ["/"]


def test_robots_are_obeyed(site: WebServer, pool: Executor) -> None:
    text = f"User-agent: {USER_AGENT}\nDisallow: /private\n\nUser-agent: *\nDisallow: /\n"
    site.pages["/robots.txt"] = (200, {}, text.encode())
    site.page("/", '<a href="/private/a">a</a><a href="/public">b</a>')
    site.page("/private/a", "secret")
    site.page("/public", "open")
    assert walked(site, pool) == {
        "": "page",
        "private/a": "Skipped: robots.txt does not allow it.",
        "public": "page",
    }
    assert "/private/a" not in site.asked


def test_robots_know_wildcards_and_the_longest_rule(site: WebServer, pool: Executor) -> None:
    """RFC 9309, 2.2.2 and 2.2.3."""
    text = "User-agent: *\nDisallow: /*.pdf$\nDisallow: /papers/\nAllow: /papers/open/\n"
    site.pages["/robots.txt"] = (200, {}, text.encode())
    links = ("/plan.pdf", "/plan.pdf.html", "/papers/secret", "/papers/open/a")
    site.page("/", "".join(f'<a href="{link}">a</a>' for link in links))
    for link in links:
        site.page(link, "text")
    found = walked(site, pool)
    assert {path for path, told in found.items() if told == "page"} == {
        "", "plan.pdf.html", "papers/open/a"
    }  # fmt: skip


@pytest.mark.parametrize("status", [500, 503])
def test_robots_that_cannot_be_had_forbid_all(site: WebServer, pool: Executor, status: int) -> None:
    site.page("/", "open")
    site.pages["/robots.txt"] = (status, {}, b"")
    with pytest.raises(SourceFailed, match="no page is known to be allowed"):
        walked(site, pool)
    assert site.asked == ["/robots.txt"]


def test_redirects_stay_on_the_site_and_below_the_path(site: WebServer, pool: Executor) -> None:
    site.page("/a/", "".join(f'<a href="{name}">x</a>' for name in ("in", "out", "up", "loop")))
    site.page("/a/real", "here")
    for name, there in (
        ("in", "/a/real"),
        ("out", "http://localhost:1/a/real"),
        ("up", "/secret"),
        ("loop", "loop"),
    ):
        site.pages[f"/a/{name}"] = (302, {"Location": there}, b"")
    site.page("/secret", "no")
    assert walked(site, pool, "/a/") == {
        "": "page",
        "real": "page",
        "out": "Skipped: it redirects to another site.",
        "up": "Skipped: it redirects to a page outside of the path.",
        "loop": "Not scanned: too many redirects.",
    } | {"": "Not fully scanned: pages linked only from unread pages are unknown."}
    assert "/secret" not in site.asked


def test_caps(site: WebServer, pool: Executor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PAGES", 5)
    monkeypatch.setattr(limits, "PAGE", 1000)
    site.page("/", '<a href="/big">b</a><a href="/packed">p</a><a href="/1">1</a>')
    site.page("/big", b"x" * 1001)
    packed = {"Content-Encoding": "gzip"}
    site.page("/packed", gzip.compress(b"x" * 10**6), **packed)
    for number in range(1, 20):
        site.page(f"/{number}", f'<a href="/{number + 1}">next</a>')
    found = walked(site, pool)
    assert found["big"].startswith("Not scanned: larger than")
    assert found["packed"] == "Not scanned: the server sent compressed data unexpectedly."
    assert found[""] == "Not fully scanned: the site has more than 5 pages. Pages not read: 1."
    assert [name for name, what in found.items() if what == "page"] == ["1", "2"]


@pytest.mark.parametrize("told", [True, False])
def test_large_page_is_fetched_when_there_is_room(
    site: WebServer, pool: Executor, monkeypatch: pytest.MonkeyPatch, told: bool
) -> None:
    """The walk keeps only its size; its links are known after it was read."""
    monkeypatch.setattr(limits, "GLANCE", 1000)
    site.page("/", '<a href="/large">l</a>')
    body = b'<a href="/after">a</a>' + b"x" * 300_000
    site.page("/large", body)
    site.page("/after", "x")
    site.tell_sizes = told
    source = WebSource(Place("http", site.host, "/"), pool)
    found = {}
    for item in source.walk():
        assert isinstance(item, Remote)
        asked = len(site.asked)
        data = source.read(item)
        found[item.path] = (item.size, len(data), len(site.asked) - asked)
    source.close()
    large = (len(body), len(body), 1)
    assert found == {b"": (22, 22, 0), b"large": large, b"after": (1, 1, 0)}


def test_large_page_that_is_not_read_leaves_links_unknown(
    site: WebServer, pool: Executor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "GLANCE", 1000)
    site.page("/", '<a href="/large">l</a>' + " " * 1000)
    source = WebSource(Place("http", site.host, "/"), pool)
    page, problem = source.walk()
    source.close()
    assert isinstance(page, Remote)
    assert isinstance(problem, Problem)
    assert problem.message.startswith("Not fully scanned: ")


def test_silent_server_is_given_up(
    site: WebServer, pool: Executor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It sends less than announced, and keeps the connection open."""
    monkeypatch.setattr(limits, "SILENCE_SECONDS", 0.3)
    site.page("/", '<a href="/slow">s</a>')
    site.page("/slow", b"x", **{"Content-Length": "100"})
    assert walked(site, pool)["slow"].startswith("Not scanned: ")


@pytest.mark.parametrize("year", ["1969", "2107", "9999"])
def test_time_that_nobody_believes_is_none(site: WebServer, pool: Executor, year: str) -> None:
    site.page("/", "x", **{"Last-Modified": f"Fri, 31 Dec {year} 23:59:59 GMT"})
    (page,) = WebSource(Place("http", site.host, "/"), pool).walk()
    assert isinstance(page, Remote)
    assert (page.mtime_ns, page.metadata) == (0, ())


@pytest.mark.parametrize("drip", [b"HTTP/1.1 100 Continue\r\n\r\n", b"X-A: b\r\n", b""])
def test_server_that_never_ends_its_answer_is_given_up(
    pool: Executor, monkeypatch: pytest.MonkeyPatch, drip: bytes
) -> None:
    """Neither single bytes now and then, nor endless interim answers, keep it open."""
    monkeypatch.setattr(limits, "CALL_SECONDS", 0.5)
    monkeypatch.setattr(limits, "SECONDS_PER_MIB", 0.0)
    with dripping(drip) as host:
        source = WebSource(Place("http", host, "/"), pool)
        with pytest.raises(SourceFailed):
            list(source.walk())
        source.close()


def test_reading_is_ended_from_another_thread(pool: Executor) -> None:
    with dripping(b"") as host:
        source = WebSource(Place("http", host, "/"), pool)
        threading.Timer(0.2, source.close).start()
        began = time.monotonic()
        with pytest.raises(SourceFailed, match="was closed"):
            list(source.walk())
        source.close()
        assert time.monotonic() - began < limits.SILENCE_SECONDS / 2


@contextlib.contextmanager
def dripping(drip: bytes) -> Iterator[str]:
    """A server that answers one connection with the same bytes repeatedly."""
    ended = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def answer() -> None:
            connection, _ = listener.accept()
            with connection, contextlib.suppress(OSError):
                connection.recv(65_536)
                connection.sendall(b"" if drip.startswith(b"HTTP") else b"HTTP/1.1 200 OK\r\n")
                while not ended.wait(0.01):
                    connection.sendall(drip)

        thread = threading.Thread(target=answer)
        thread.start()
        try:
            yield f"127.0.0.1:{listener.getsockname()[1]}"
        finally:
            ended.set()
            thread.join(10.0)


def test_links_are_found_in_any_page() -> None:
    page = b"""<base href="/b/"><A HREF=' c '>x</a><area href=d><iframe src="e"></iframe>
    <a href="http://[bad">y</a><a href="javascript:1">z</a><a>n</a> \xff <a href="c#2">"""
    assert links(page, "http://h/a") == [
        "http://h/b/c",
        "http://h/b/d",
        "http://h/b/e",
        "javascript:1",
    ]


def test_tls_is_verified_or_pinned(service: Running) -> None:
    authority = trustme.CA()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    issued = authority.issue_cert("127.0.0.1")
    issued.configure_cert(context)
    other = trustme.CA().issue_cert("127.0.0.1").cert_chain_pems[0].bytes()
    with WebServer(context).serving() as site:
        site.page("/", kit.VISA)
        target, key = kit.add_place(service, site.host, "https")
        last = service.scan(target, key)
        assert last["class"] == "Search Failed"
        assert "not trusted" in last["message"]
        where = f"/v1/targets/{target}/locations/{key}"
        for content, found in (
            (other, "Search Failed"),
            (b"no certificate", "Search Failed"),
            (authority.cert_pem.bytes(), "Search Detected Matches"),
            (issued.cert_chain_pems[0].bytes(), "Search Detected Matches"),
        ):
            pinned = kit.add_credential(service, "", file=content)
            assert service.http.put(where, json={"credential_id": pinned}).status_code == 204
            assert service.scan(target, key)["class"] == found
    assert not [path for path in site.asked if path not in {"/", "/robots.txt"}]


def test_probing(service: Running, site: WebServer) -> None:
    site.page("/", '<a href="/b/">b</a><a href="a.html">a</a><a href="/b/c">c</a>')
    body = {"target_name": site.host, "protocol": "http"}
    assert service.post("/v1/targets/probing", body) == [
        {"path": "/a.html", "type": "file"},
        {"path": "/b/", "type": "folder"},
        {"path": "/b/c", "type": "file"},
    ]
    status, message = status_and_message(
        service, "POST", "/v1/targets/probing", {**body, "path": "/nowhere"}
    )
    assert (status, "404" in message) == (422, True)


NO_HOSTS = ("a..b", "a" * 64 + ".example", ".", "[1:2]", "xn--a", "[::g]")


def test_name_that_no_host_can_have_is_refused(service: Running) -> None:
    login = kit.add_credential(service, "somebody", password="secret of nobody")
    for protocol, host in product(("ssh", "http", "https", "imap", "imaps"), NO_HOSTS):
        body = {"target_name": host, "protocol": protocol, "credential_id": login}
        status, message = status_and_message(service, "POST", "/v1/targets/probing", body)
        assert status == 422, body
        assert message.startswith("Unable to probe: "), body


def test_password_is_not_sent_in_the_clear(pool: Executor) -> None:

    login = Credentials("l", "t", "user", "secret", None, None)
    with pytest.raises(SourceFailed, match="without encryption"):
        WebSource(Place("http", "www.example.org", "/", credential=login), pool)
