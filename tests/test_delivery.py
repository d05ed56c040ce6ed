"""What is delivered: lists of packages, NOTICE, SBOM, wheel, and the audit of the lock."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from pathlib import Path
from typing import Any

import cyclonedx.schema
import jsonschema_rs
import pytest

from tests.kit.delivery import FOLDER, script

ROOT = FOLDER.parent.parent
QT = {"pyside6-essentials", "shiboken6", "qasync", "pyqtgraph"}
lock_file, licences, notice, sbom = map(script, ("lock_file", "licences", "notice", "sbom"))


def names(kind: str) -> set[str]:
    return {pin.name for pin in lock_file.delivered(kind)}


def test_service_is_the_console_without_qt() -> None:
    service, console = names("service"), names("console")
    assert service < console
    assert console - service >= QT | {"numpy"}
    assert {"starlette", "hyperscan", "anyio", "cffi"} <= service
    assert "hatchling" not in console


def test_dask_is_only_where_several_machines_scan() -> None:
    distributed = names("distributed")
    assert names("service") < distributed
    assert distributed - names("console") >= {"dask", "distributed", "tornado"}
    assert not distributed & QT
    assert {pin.name for pin in lock_file.all_delivered()} == distributed | names("console")


def test_every_pin_of_the_lock_is_read_whole() -> None:
    text = (ROOT / "requirements.lock").read_text("utf-8")
    pins = lock_file.pins()
    assert len(pins) == sum("==" in line[:60] for line in text.splitlines() if line[:1].isalpha())
    assert sum(len(pin.hashes) for pin in pins) == text.count("--hash=")
    assert all(pin.needed_by for pin in pins)


def test_notice_has_every_delivered_package_with_its_texts() -> None:
    """What is not installed here (another system or Python) must be named, too."""
    text = (ROOT / "NOTICE").read_text("utf-8")
    read = 0
    for pin in lock_file.all_delivered():
        assert f"\n{pin.name} {pin.version}: " in text, f"run `make notice`: {pin.name}"
        if licences.installed(pin) is None:
            continue
        licence = licences.licence_of(pin)
        parts = [part for part in licences.parts() if part.within == pin.name]
        said = [notice.entry(f"{pin.name} {pin.version}", licence.name, licence.home)]
        said += [notice.entry(f"  contains {part.name}", part.licence, part.home) for part in parts]
        texts = [*licence.texts, *(written for part in parts for written in part.texts)]
        assert licence.name, pin.name
        assert texts, pin.name
        assert all(one in text for one in (*said, *texts)), f"run `make notice`: {pin.name}"
        read += 1
    assert read > 50
    frozen = [part for part in licences.parts() if part.within in licences.PROGRAMS]
    assert {part.within for part in frozen} == set(licences.PROGRAMS)
    for part in frozen:
        name = f"{part.name}, {licences.PROGRAMS[part.within]}"
        assert notice.entry(name, part.licence, part.home) in text
        assert all(written in text for written in part.texts)
    own = [part for part in licences.parts() if part.within == licences.OWN]
    for part in own:
        assert notice.entry(f"{part.name}, in the program itself", part.licence, part.home) in text
        assert all(written in text for written in part.texts)
    (names,) = (part for part in own if "Faker" in part.name)
    pinned = f"faker=={names.name.rpartition(' ')[2]} "
    assert pinned in (ROOT / "requirements-dev.lock").read_text("utf-8"), "packaging/name_lists.py"


def test_notice_names_nothing_that_is_not_delivered() -> None:
    text = (ROOT / "NOTICE").read_text("utf-8").partition("\nText 1\n")[0]
    pins = {f"{pin.name} {pin.version}" for pin in lock_file.all_delivered()}
    lines = [line.partition(": ")[0] for line in text.partition("Packages\n")[2].splitlines()]
    named = {line for line in lines if line[:1].islower() and "in a frozen program" not in line}
    assert named == pins


def test_notice_tells_the_duties_of_the_lgpl() -> None:
    text = (ROOT / "NOTICE").read_text("utf-8")
    assert "replace the files in the folders `PySide6`" in text
    assert "https://download.qt.io/official_releases/QtForPython/" in text
    assert (
        "GNU LESSER GENERAL PUBLIC LICENSE\n                       Version 3, 29 June 2007" in text
    )


@pytest.fixture
def no_downloads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Packages for other systems have no licence here, and nothing is downloaded."""
    known = licences.licence_of
    none = licences.Licence("", "", ())

    def licence_of(pin: Any) -> Any:
        return none if licences.installed(pin) is None else known(pin)

    monkeypatch.setattr(licences, "licence_of", licence_of)


@pytest.mark.parametrize("kind", ["console", "service", "distributed", "frozen", "windows"])
@pytest.mark.usefixtures("no_downloads")
def test_sbom_is_valid_complete_and_the_same_each_time(kind: str) -> None:
    text = sbom.written(kind)
    assert text == sbom.written(kind)
    document = json.loads(text)
    validate(document)
    found = {part["name"]: part for part in document["components"]}
    if kind in licences.PROGRAMS:
        brought = {part.name for part in licences.parts() if part.within in ("python", kind)}
        assert set(found) - names("console") == brought
        assert brought >= {"Python", "OpenSSL", "SQLite"}
        assert ("pywin32-ctypes" in found) == (kind == "windows" or sys.platform == "win32")
    else:
        assert set(found) == names(kind)
    hashes = [one["content"] for one in found["h11"]["externalReferences"][0]["hashes"]]
    assert all(f"sha256:{value}" in pin_of("h11").hashes for value in hashes)
    needs = {one["ref"]: one.get("dependsOn", []) for one in document["dependencies"]}
    assert any("httpcore" in ref for ref in needs[f"pkg:pypi/httpx@{pin_of('httpx').version}"])
    assert len(needs["discovery-console"]) > 20


@pytest.mark.usefixtures("no_downloads")
def test_sbom_has_the_versions_of_the_python_that_is_delivered() -> None:
    document = json.loads(sbom.written("windows", {"Python": "3.13.11", sbom.LIBRARY: "3.13.5-2"}))
    found = {part["name"]: part.get("version") for part in document["components"]}
    assert (found["Python"], found["Standard library of Python"]) == ("3.13.11", "3.13.5-2")


def pin_of(name: str) -> Any:
    return next(pin for pin in lock_file.pins() if pin.name == name)


def validate(document: object) -> None:
    """Raise jsonschema_rs.ValidationError unless the document is CycloneDX 1.6."""
    schemas = files(cyclonedx.schema) / "_res"
    named = ("bom-1.6", "spdx", "jsf-0.82")
    loaded = [json.loads((schemas / f"{name}.SNAPSHOT.schema.json").read_text()) for name in named]
    base = "http://cyclonedx.org/schema/"
    registry = jsonschema_rs.Registry(
        [
            (f"{base}{name}.SNAPSHOT.schema.json", one)
            for name, one in zip(named, loaded, strict=True)
        ]
    )
    jsonschema_rs.validator_for(loaded[0], registry=registry).validate(document)


COPIED = (
    *("app", "docs", "packaging", "resources", "pyproject.toml", ".gitignore", "Makefile"),
    *("LICENSE", "NOTICE", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"),
    *("requirements.lock", "requirements-dev.lock", "requirements-distributed.lock"),
)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of what is built, without tests, with other times and modes, and stray files."""
    made = tmp_path / "copy"
    made.mkdir()
    for name in COPIED:
        copied = shutil.copytree if (ROOT / name).is_dir() else shutil.copyfile
        copied(ROOT / name, made / name)
    made.joinpath("README.md").chmod(0o600)
    made.joinpath("stray.txt").write_bytes(b"")
    made.joinpath("app", "stray.pyc").write_bytes(b"")
    return made


def test_two_builds_of_the_wheel_give_the_same_bytes(
    copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    first = built(copy, tmp_path / "first")
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    command = [*script("build_wheel").HATCHLING, "build", "-t", "wheel", "-d"]
    subprocess.run([*command, str(tmp_path / "second")], cwd=ROOT, check=True, capture_output=True)
    (wheel,) = (tmp_path / "second").iterdir()
    content = wheel.read_bytes()
    assert first[wheel.name] == content
    digest = hashlib.sha256(content).hexdigest()
    assert f"--hash=sha256:{digest}\nanyio==" in first["service.txt"].decode()
    inside = set(zipfile.ZipFile(wheel).namelist())
    assert {"app/__main__.py", "app/_resources/requirements.lock"} <= inside
    assert "app/_resources/help/de/contents.md" in inside
    assert {name.rpartition("/")[2] for name in inside} >= {"NOTICE", "LICENSE", "app.svg"}
    assert not any(name.startswith(("tests", "packaging")) or "stray" in name for name in inside)


@pytest.mark.slow
def test_two_builds_of_everything_give_the_same_bytes(copy: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    shutil.copytree(copy, again, copy_function=shutil.copy)  # not the times
    (again / "README.md").chmod(0o644)
    first, second = built(copy, tmp_path / "first"), built(again, tmp_path / "second")
    assert first == second
    assert len(first) == 5


def built(root: Path, folder: Path) -> dict[str, bytes]:
    """Build as `make wheel` does; return the files by their names."""
    command = [sys.executable, str(root / "packaging/delivery/build_wheel.py"), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@contextmanager
def database(affected: str = "", status: int = 200) -> Iterator[str]:
    """Serve the API of OSV, in which one package is affected; yield its address."""
    report = {"id": "GHSA-1111", "aliases": ["CVE-2026-1"], "details": "", "affected": []}
    times = {"modified": "2026-01-01T00:00:00Z", "published": "2026-01-01T00:00:00Z"}

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            query = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            known = query["package"]["name"] == affected
            body = json.dumps({"vulns": [report | times]} if known else {}).encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Print nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/v1/query"
        server.shutdown()


def audited(
    address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> tuple[int, str]:
    """Audit three packages with this database; return the exit code and what was printed."""
    audit = script("audit")
    pins = [pin for pin in lock_file.pins("requirements-dev.lock") if pin.name in {"numpy", "ruff"}]
    assert len(pins) == 3  # numpy for two versions of Python
    monkeypatch.setattr(lock_file, "pins", lambda *_: pins)
    monkeypatch.setattr(lock_file, "delivered", lambda _kind: pins[:2])
    code = audit.main(["-s", "osv", "--osv-url", address])
    return code, capsys.readouterr().out


@pytest.mark.slow
def test_audit_tells_what_is_clean(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with database() as address:
        told = "3 packages without known vulnerabilities, 0 affected, 0 not looked up.\n"
        assert audited(address, monkeypatch, capsys) == (0, told)


def test_audit_tells_what_is_affected(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with database(affected="ruff") as address:
        code, told = audited(address, monkeypatch, capsys)
    assert code == 1
    assert "VULNERABLE  ruff" in told
    assert "CVE-2026-1" in told
    assert "(a tool, not delivered)" in told


@pytest.mark.slow
def test_audit_tells_what_was_not_looked_up(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with database(status=503) as address:
        code, told = audited(address, monkeypatch, capsys)
    assert code == 3
    assert "3 not looked up" in told
    assert "says nothing about the packages that were not looked up" in told


def test_audit_reports_what_the_database_does_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    """pip-audit calls this "No known vulnerabilities found", with exit code 0."""
    audit = script("audit")
    answers = [{"name": "h11", "skip_reason": "not found"}]
    told = json.dumps({"dependencies": answers})

    def run(*_: object, **_named: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess([], 0, told, "No known vulnerabilities found")

    monkeypatch.setattr(audit.subprocess, "run", run)
    result = audit.audit([pin_of("h11")], [])
    assert (result.unknown, result.code) == ([f"h11 {pin_of('h11').version}"], 3)
