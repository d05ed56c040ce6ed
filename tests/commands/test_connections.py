"""Servers that do not answer, are not trusted, or are not known: one sentence, exit code 3 or 2."""

from __future__ import annotations

import threading
import time
from pathlib import Path

from tests.commands.conftest import Run, begin_long_scan, profile
from tests.kit.tls import issue, pem
from tests.service.running import Running


def test_a_server_that_does_not_answer(run: Run, tmp_path: Path) -> None:
    data = profile(tmp_path / "far", "https://127.0.0.1:9", "roe", pem(issue()))
    password = tmp_path / "password"
    password.write_text("x\n")
    done = run("query", "--profile", "far", "--password-file", str(password), data=data)
    assert (done.code, done.out) == (3, "")
    assert "127.0.0.1:9" in done.err


def test_a_certificate_that_is_not_the_known_one(
    run: Run, own_service: Running, tmp_path: Path
) -> None:
    data = profile(tmp_path / "far", own_service.base_url, "analyst", pem(issue()))
    password = tmp_path / "password"
    password.write_text(own_service.password)
    done = run("jobs", "--profile", "far", "--password-file", str(password), data=data)
    assert done.code == 3
    assert "shows another certificate than before. Nothing was sent." in done.err
    assert "Compare its fingerprint in the window" in done.err


def test_a_wrong_password_and_an_unknown_server(
    run: Run, own_service: Running, tmp_path: Path
) -> None:
    data = profile(tmp_path / "far", own_service.base_url, "analyst", own_service.certificate)
    password = tmp_path / "password"
    password.write_text("wrong")
    done = run("jobs", "--profile", "FAR", "--password-file", str(password), data=data)
    assert done.code == 3
    assert "rejected the user name or password" in done.err
    none = run("jobs", "--profile", "far", "--password-file", str(tmp_path / "none"), data=data)
    assert none.code == 2
    assert "The password file cannot be read" in none.err
    unknown = run("jobs", "--profile", "near", data=data)
    assert unknown.code == 2
    assert "There is no server 'near' in the settings. Known servers: far." in unknown.err


def test_a_server_that_is_lost_meanwhile(run: Run, own_service: Running, tmp_path: Path) -> None:
    begin_long_scan(own_service, tmp_path / "long")

    def kill() -> None:
        while not (own_service.data / "logs" / "command.log").exists():
            time.sleep(0.05)
        time.sleep(1.5)
        own_service.kill()

    killer = threading.Thread(target=kill)
    killer.start()
    done = run("jobs", "--wait")
    killer.join()
    assert (done.code, done.out) == (3, "")
    assert "does not answer" in done.err
