"""Bad input to every endpoint: the documented status, `{message}`, and no change."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from app.service.process.asgi import ROUTES
from app.service.routes.endpoint import Endpoint
from tests.service.inventory import UNKNOWN
from tests.service.plain import Answer, Plain
from tests.service.raw import Raw
from tests.service.running import Running

NO_JSON = {
    "empty": b"",
    "blank": b" \n",
    "open": b'{"a": ',
    "two": b"{} {}",
    "comma": b'{"a": 1,}',
    "comment": b"{} // all",
    "single quotes": b"{'a': 1}",
    "NaN": b'{"a": NaN}',
    "infinity": b'{"a": -Infinity}',
    "twice": b'{"a": 1, "a": 1}',
    "twice inside": b'{"a": [{"b": 1, "b": 2}]}',
    "5000 digits": b'{"a": ' + b"9" * 5000 + b"}",
    "deep list": b"[" * 100_000,
    "deep object": b'{"a":' * 100_000,
    "deep and closed": b'{"a":' + b"[" * 50_000 + b"]" * 50_000 + b"}",
    "lone surrogate": b'{"a": "\\ud800"}',
    "half a pair": b'{"a": "\\udc00\\ud800"}',
    "byte order mark": b"\xef\xbb\xbf{}",
    "UTF-16": '{"a": 1}'.encode("utf-16"),
    "UTF-32": '{"a": 1}'.encode("utf-32-le"),
    "latin-1": '{"a": "\xe9"}'.encode("latin-1"),
    "overlong": b'{"a": "\xc0\xaf"}',
    "control character": b'{"a": "\x01"}',
    "NUL": b"{}\x00",
}
BODIES = [endpoint for endpoint in ROUTES if endpoint.body is not None]
PATHS = sorted({endpoint.path for endpoint in ROUTES})


def address(endpoint: Endpoint | str) -> str:
    """Return a path with an unknown ID for every member that takes one."""
    words = {} if isinstance(endpoint, str) else endpoint.words
    path = endpoint if isinstance(endpoint, str) else endpoint.path

    def fill(found: re.Match[str]) -> str:
        return words.get(found[1], (UNKNOWN,))[0]

    return re.sub(r"{(\w+)}", fill, path)


def check(answer: Answer, status: int, message: str | None = None) -> None:
    """Check that an answer has the form of contract 7."""
    assert answer.status == status, answer
    assert answer.headers["content-type"] == "application/json", answer.asked
    body = answer.json
    assert set(body) <= {"message", "path", "object_ids"}, answer.asked
    assert body["message"] == message if message is not None else body["message"], answer


@pytest.fixture(scope="module")
def plain(service: Running) -> Plain:
    return Plain(service)


@pytest.fixture(scope="module", autouse=True)
def nothing_changes(service: Running) -> Any:
    """Assert that no test leaves anything behind."""
    paths = ("/v1/groups/all", "/v1/filters", "/v1/schedules", "/v1/users", "/v1/credentials")
    before = [service.get(path) for path in paths]
    yield
    assert [service.get(path) for path in paths] == before


def test_body_that_is_no_json_is_refused(plain: Plain) -> None:
    for endpoint, content in product(BODIES, NO_JSON.values()):
        if content or not endpoint.body_optional:
            answer = plain.ask(endpoint.method, address(endpoint), content)
            check(answer, 400, "The body is not valid JSON.")


def _structs(kind: Any) -> list[type[msgspec.Struct]]:
    found = inspect.type_info(kind)
    options = found.types if isinstance(found, inspect.UnionType) else (found,)
    return [option.cls for option in options if isinstance(option, inspect.StructType)]


def _wrong(kind: inspect.Type) -> list[Any]:
    """Return values that a field of this type never takes."""
    names = {type(one) for one in getattr(kind, "types", (kind,))}
    if inspect.AnyType in names:
        return []
    values: list[tuple[type[inspect.Type], Any]] = [
        (inspect.StrType, "text"),
        (inspect.IntType, 7),
        (inspect.BoolType, True),
        (inspect.ListType, ["x"]),
        (inspect.StructType, {"x": 1}),
    ]
    null = [] if inspect.NoneType in names else [None]
    number = [] if names & {inspect.FloatType} else [1.5]
    return [value for type_, value in values if type_ not in names] + null + number


FIELDS = [
    (endpoint, field.encode_name, field.type)
    for endpoint in BODIES
    for struct in _structs(endpoint.body)
    for field in inspect.type_info(struct).fields  # type: ignore[attr-defined]
]


def _what(endpoint: Endpoint) -> str:
    return "value" if endpoint.path == "/v1/query" else "input"


def test_field_of_another_type_is_named(plain: Plain) -> None:
    for endpoint, name, kind in FIELDS:
        for value in _wrong(kind):
            answer = plain.send(endpoint.method, address(endpoint), {name: value})
            check(answer, 422, f"Invalid {_what(endpoint)} for '{name}'.")


def test_body_that_is_no_object_is_refused(plain: Plain) -> None:
    for endpoint, body in product(BODIES, (5, "text", True, None, 1.5)):
        answer = plain.send(endpoint.method, address(endpoint), body)
        check(answer, 422, f"Invalid {_what(endpoint)} for 'body'.")


def test_method_that_a_path_does_not_have(plain: Plain) -> None:
    for path in PATHS:
        check_other_methods(plain, path)


def check_other_methods(plain: Plain, path: str) -> None:
    there = {endpoint.method for endpoint in ROUTES if endpoint.path == path}
    for method in {"GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"} - there:
        content = b"{}" if method in {"POST", "PUT"} else None
        url = address(path)
        if any(method == endpoint.method and endpoint.path_regex.match(url) for endpoint in ROUTES):
            continue  # a path with a member in this place matches it
        answer = plain.ask(method, url, content)
        check(answer, 405, "The HTTP method is not allowed.")
        known = {endpoint.method for endpoint in ROUTES if endpoint.path_regex.match(url)}
        if method in {"GET", "POST", "PUT", "DELETE"}:  # no endpoint has the other methods
            assert set(answer.headers["allow"].split(", ")) == known, answer.asked
    assert plain.ask("HEAD", address(path)).status == 405, path


def test_only_the_documented_spelling_of_a_path_exists(plain: Plain) -> None:
    for path in PATHS:
        url = address(path)
        bare = url.removeprefix("/local").removeprefix("/v1")
        shouted = url.replace("/v1/", "/V1/", 1)
        others = (f"{url}/", f"/{url}", bare, f"/v2{bare}", shouted, f"/x{url}", f"{url}/x/y/z")
        for other in others:
            check(plain.get(other), 404, "Resource not found.")


MEMBERS = [
    endpoint
    for endpoint in ROUTES
    if endpoint.members and not endpoint.words and endpoint.method != "POST"
]


NO_IDS = ("0", "-1", "x", "1_0", "9" * 20, "9" * 400, "%20", "%00", "%c0%af", "%ff", "٣")


def test_member_that_is_no_id_is_not_found(plain: Plain) -> None:
    for endpoint, member in product(MEMBERS, NO_IDS):
        url = re.sub(r"{\w+}", member, endpoint.path)
        content = b'{"name": "x"}' if endpoint.method == "PUT" else None
        answer = plain.ask(endpoint.method, url, content)
        assert answer.status in {404, 422} if content else answer.status == 404, answer.asked
        check(answer, answer.status)


@pytest.mark.parametrize(
    ("target", "statuses"),
    [
        ("/v1/targets/%", {404}),
        ("/v1/targets/%zz", {404}),
        ("/v1/targets/%2e%2e/groups/all", {404}),
        ("/v1/targets/..%2f..", {404}),
        ("/v1/targets/../groups/all", {404}),
        ("/v1/targets/\x00", {400}),
        ("/v1/targets/\x7f", {400, 404}),
        ("/v1/tar gets", {400}),
        ("/v1/targets\xff", {400, 404}),
        ("https://elsewhere.example/v1/targets", {400, 404}),
        ("*", {400, 404}),
        ("/v1/targets?limit=%", {422}),
        ("/v1/targets?limit=%00", {422}),
        ("/v1/targets?limit=%31", {200}),
        ("/v1/targets?%6cimit=x", {422}),
        ("/v1/targets?target_name=%ff%00%zz", {200}),
        ("/v1/targets?target_name=" + "%" * 4000, {200}),
        ("/v1/targets?" + "&" * 4000, {200}),
        ("/v1/targets?" + "a=1&" * 2000, {200}),
        ("/v1/targets?limit", {422}),
        ("/v1/targets?limit=1;offset=x", {422}),
    ],
    ids=lambda value: ascii(value)[:40],
)
def test_address_that_no_client_would_send(
    service: Running, target: str, statuses: set[int]
) -> None:
    with Raw(service) as raw:
        line = f"GET {target} HTTP/1.1\r\nHost: {raw.host}\r\n{raw.login}\r\n\r\n"
        raw.socket.sendall(line.encode("latin-1"))
        status, headers, body = raw.answer()
    assert status in statuses
    assert "application/json" in headers
    assert status == 200 or set(body) == {"message"}


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        ("application/json", 201),
        ("application/json; charset=utf-8", 201),
        ("application/json;charset=UTF-16", 201),
        ("APPLICATION/JSON", 201),
        ("text/json", 415),
        ("application/json-patch+json", 415),
        ("application/jsonx", 415),
        ("application/x-www-form-urlencoded", 415),
        ("multipart/form-data; boundary=x", 415),
        ("text/plain", 415),
        ("application/json, text/plain", 415),
        (";", 415),
    ],
)
def test_content_type_decides_whether_a_body_is_read(
    service: Running, kind: str, status: int
) -> None:
    headers = {"Content-Type": kind}
    answer = service.http.post("/v1/query", content=b"{}", headers=headers)
    assert answer.status_code == status


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip", "gzip"),
        ("deflate", "deflate"),
        ("GZIP", "gzip"),
        ("deflate, gzip;q=0", "deflate"),
        ("br, gzip", "gzip"),
        ("gzip;q=0", None),
        ("gzip;q=0.0, deflate; q=0", None),
        ("br", None),
        ("identity", None),
        ("*", None),
        ("", None),
        (";;,,=", None),
        ("nonsense" * 100, None),
    ],
)
def test_accept_encoding_decides_how_a_success_is_packed(
    service: Running, accepted: str, coding: str | None
) -> None:
    headers = {"Accept-Encoding": accepted}
    answer = service.http.get("/local/v1/openapi.json", headers=headers)
    assert answer.headers.get("content-encoding") == coding
    assert answer.json()["openapi"]
    failed = service.http.get(f"/v1/targets/{'x' * 2000}", headers=headers)
    assert failed.status_code == 404
    assert failed.json() == {"message": "Resource not found."}
    assert "content-encoding" not in failed.headers
