"""The guard against real attacks on a real socket (`T35`, `T37`, `T40`)."""

from __future__ import annotations

import gzip
import json
import zlib

import pytest

from tests.service.raw import Raw
from tests.service.running import Running

PATH = "/local/v1/capabilities"


def ask(service: Running, *lines: str, body: bytes = b"") -> tuple[int, str, object]:
    """Return the answer to a raw request; `{host}` and `{login}` are filled in."""
    with Raw(service) as raw:
        raw.send(*(line.format(host=raw.host, login=raw.login) for line in lines), body=body)
        return raw.answer()


@pytest.mark.parametrize(
    "host",
    ["attacker.example", "0.0.0.0", "127.0.0.1", "127.0.0.1:1", "localhost.attacker.example"],
)
def test_another_host_name_is_refused(service: Running, host: str) -> None:
    status, headers, body = ask(service, f"GET {PATH} HTTP/1.1", f"Host: {host}", "{login}")
    assert status == 403
    assert "www-authenticate" not in headers
    assert isinstance(body, dict)
    assert set(body) == {"message"}


def test_localhost_and_both_loopback_addresses_are_named(service: Running) -> None:
    port = service.base_url.rsplit(":", 1)[1]
    for host in ("localhost", "[::1]", "LOCALHOST"):
        status, _, _ = ask(service, f"GET {PATH} HTTP/1.1", f"Host: {host}:{port}", "{login}")
        assert status == 200, host


@pytest.mark.parametrize(
    "header",
    [
        "Origin: https://attacker.example",
        "Origin: null",
        "Referer: https://attacker.example/page",
        "Sec-Fetch-Site: same-origin",
        "Sec-Fetch-Mode: no-cors",
        "Cookie: a=b",
    ],
)
@pytest.mark.parametrize("login", ["{login}", "X-Nothing: 1"])
def test_a_browser_is_refused_before_it_is_asked_for_a_password(
    service: Running, header: str, login: str
) -> None:
    status, headers, _ = ask(service, f"GET {PATH} HTTP/1.1", "Host: {host}", header, login)
    assert status == 403
    assert "www-authenticate" not in headers
    assert "access-control" not in headers


@pytest.mark.parametrize("method", ["OPTIONS", "PATCH", "TRACE", "CONNECT", "BREW"])
def test_other_methods_are_not_allowed(service: Running, method: str) -> None:
    status, headers, _ = ask(service, f"{method} {PATH} HTTP/1.1", "Host: {host}", "{login}")
    assert status == 405
    assert "access-control" not in headers


def test_a_method_that_a_path_does_not_have(service: Running) -> None:
    assert service.http.head(PATH).status_code == 405
    response = service.http.put(PATH, json={})
    assert response.status_code == 405
    assert response.json() == {"message": "The HTTP method is not allowed."}


@pytest.mark.parametrize(
    ("lines", "body", "status"),
    [
        (["Content-Type: application/json"], b"", 411),
        (["Content-Type: application/json", "Content-Length: 1048577"], b"", 413),
        (["Content-Length: 2", "Content-Type: text/plain"], b"{}", 415),
        (["Content-Length: 3", "Content-Type: application/x-www-form-urlencoded"], b"a=b", 415),
        (["Content-Length: 2"], b"{}", 415),
        (["Content-Length: 2", "Content-Type: application/json", "Expect: magic"], b"{}", 417),
    ],
)
def test_bodies_that_are_not_taken(
    service: Running, lines: list[str], body: bytes, status: int
) -> None:
    request = ["POST /v1/query HTTP/1.1", "Host: {host}", "{login}", *lines]
    assert ask(service, *request, body=body)[0] == status


def test_a_request_that_says_nothing_of_a_body_has_none(service: Running) -> None:
    """`curl -X POST` sends neither a length nor a type."""
    assert ask(service, "POST /v1/query HTTP/1.1", "Host: {host}", "{login}")[0] == 201
    assert ask(service, "POST /v1/targets HTTP/1.1", "Host: {host}", "{login}")[0] == 400


def test_a_body_in_pieces_is_measured_too(service: Running) -> None:
    piece = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
    with Raw(service) as raw:
        raw.send(
            "POST /v1/query HTTP/1.1",
            f"Host: {raw.host}",
            raw.login,
            "Content-Type: application/json",
            "Transfer-Encoding: chunked",
            body=piece * 17 + b"0\r\n\r\n",
        )
        assert raw.answer()[0] == 413


@pytest.mark.parametrize(
    "headers",
    [
        ["Content-Length: 5", "Transfer-Encoding: chunked"],
        ["Transfer-Encoding: chunked", "content-length: 5"],
        ["Content-Length: 5", "Content-Length: 5"],
        ["Content-Length: 5", "Content-Length: 6"],
        ["Content-Length: 5, 5"],
        ["Content-Length: +5"],
        ["Content-Length: 5", "X: a", "CONTENT-LENGTH: 5"],
        ["Transfer-Encoding: chunked", "Transfer-Encoding: chunked"],
        ["Transfer-Encoding: gzip, chunked"],
        ["Transfer-Encoding: identity"],
        ["Content-Length : 5"],
        ["X: a", " folded", "Content-Length: 5"],
        ["X: a", "\tfolded: b", "Content-Length: 5"],
    ],
)
def test_a_request_that_could_mean_two_bodies_is_refused(
    service: Running, headers: list[str]
) -> None:
    """RFC 9112, 5.2, 6.1 and 6.3: later data on the connection are not read as a request."""
    with Raw(service) as raw:
        head = ["POST /v1/query HTTP/1.1", f"Host: {raw.host}", raw.login]
        second = f"GET {PATH} HTTP/1.1\r\nHost: {raw.host}\r\n{raw.login}\r\n\r\n".encode()
        raw.send(*head, "Content-Type: application/json", *headers, body=b"0\r\n\r\n" + second)
        assert raw.answer()[0] in {400, 501}
        assert raw.answer()[0] == 0


@pytest.mark.parametrize("size", ["zz", "-1", "+1", "0x1", "1 1", "", "f" * 30, "1\n"])
def test_a_piece_of_no_size_ends_the_connection(service: Running, size: str) -> None:
    with Raw(service) as raw:
        lines = ["POST /v1/query HTTP/1.1", f"Host: {raw.host}", raw.login]
        body = f"{size}\r\n{{\r\n0\r\n\r\nGET {PATH} HTTP/1.1\r\n\r\n".encode()
        more = ["Content-Type: application/json", "Transfer-Encoding: chunked"]
        raw.send(*lines, *more, body=body)
        assert raw.answer()[0] in {0, 400}
        assert raw.answer()[0] == 0


def test_an_address_that_is_too_long(service: Running) -> None:
    line = f"GET {PATH}?a={'b' * 9000} HTTP/1.1"
    assert ask(service, line, "Host: {host}", "{login}")[0] == 414


@pytest.mark.parametrize(
    "lines",
    [
        ["GET / HTTP/1.1", "Host: a", "Host: b"],
        ["GET  / HTTP/1.1", "Host: {host}"],
        ["\x16\x03\x01 nonsense"],
        [f"GET {PATH} HTTP/1.1", "Host: {host}", "X: " + "y" * 65536],
        ["POST /v1/query HTTP/1.1", "Host: {host}", "Content-Length: ten"],
    ],
)
def test_what_is_no_http_gets_one_clear_answer(service: Running, lines: list[str]) -> None:
    status, headers, body = ask(service, *lines)
    assert status == 400
    assert "application/json" in headers
    assert isinstance(body, dict)
    assert set(body) == {"message"}


@pytest.mark.parametrize(
    "login",
    [
        "X-Nothing: 1",
        "Authorization: Basic",
        "Authorization: Basic !!!",
        "Authorization: Basic YW5hbHlzdDo=",
        "Authorization: Basic YW5hbHlzdDp3cm9uZw==",
        "Authorization: Bearer abc",
        "{login}\r\n{login}",
    ],
)
def test_without_the_password_there_is_nothing_to_see(service: Running, login: str) -> None:
    for path in (PATH, "/v1/groups/all", "/no/such/path"):
        status, headers, body = ask(service, f"GET {path} HTTP/1.1", "Host: {host}", login)
        assert status == 401
        assert "www-authenticate: basic" in headers
        assert body == {"message": "The user name or the password is wrong."}
        assert "server:" not in headers


def test_wrong_passwords_are_reported_without_a_flood_and_lock_nobody_out(
    own_service: Running,
) -> None:
    with own_service.client(auth=("analyst", "wrong")) as stranger:
        for _ in range(50):
            assert stranger.get(PATH).status_code == 401
    assert own_service.get(PATH)["service"] == "discovery-console"
    failed = own_service.get("/local/v1/events", **{"class": "Login Failed"})
    assert 5 <= len(failed) <= 12
    assert all("wrong" in event["message"] for event in failed)


def test_what_is_not_there(service: Running) -> None:
    for path in ("/", "/v1", "/v1/nothing", "/local/v1/jobs/10000000000000009999", "/v1/../v1"):
        response = service.http.get(path)
        assert response.status_code == 404
        assert response.json() == {"message": "Resource not found."}


def test_silent_connections_keep_nobody_out(service: Running) -> None:
    silent = [Raw(service) for _ in range(100)]
    try:
        assert service.http.get(PATH).status_code == 200
    finally:
        for raw in silent:
            raw.socket.close()


@pytest.mark.parametrize(
    ("coding", "unpack"), [("gzip", gzip.decompress), ("deflate", zlib.decompress)]
)
def test_answers_are_compressed_when_asked_for(
    service: Running, coding: str, unpack: object
) -> None:
    assert callable(unpack)
    with service.http.stream(
        "GET", "/v1/datatypes/builtins", headers={"Accept-Encoding": coding}
    ) as response:
        raw = b"".join(response.iter_raw())
    assert response.headers["content-encoding"] == coding
    assert json.loads(unpack(raw)) == service.get("/v1/datatypes/builtins")
    failed = service.http.get("/v1/nothing", headers={"Accept-Encoding": coding})
    assert "content-encoding" not in failed.headers
