"""Who may not join a cluster, and how it is told."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.command_line import run_command
from app.commands import cluster
from app.scaleout import joining
from app.scaleout.certificates import SERVICE, create
from app.scaleout.errors import ScaleOutError
from app.scaleout.joining import address_of
from tests.scaleout.clusters import Machines, ended, machines


@pytest.fixture(scope="module")
def grid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    with machines(tmp_path_factory.mktemp("grid")) as made:
        yield made


FOREIGN = "do not accept each other's certificates"


def test_a_worker_with_a_foreign_certificate_is_refused(grid: Machines, tmp_path: Path) -> None:
    create(tmp_path / "other")
    given = "--certificates", str(tmp_path / "other")
    code, said = ended("worker", grid.address, "--jobs", "1", *given)
    assert code == 2
    assert FOREIGN in said
    assert "Traceback" not in said


def test_a_foreign_certificate_does_not_help_with_the_right_authority(
    grid: Machines, tmp_path: Path
) -> None:
    """The certificate of the authority is public; a certificate of its own is not."""
    create(tmp_path / "other")
    authority = grid.certificates / "worker" / "ca.pem"
    shutil.copy(authority, tmp_path / "other" / "worker" / "ca.pem")
    given = "--certificates", str(tmp_path / "other")
    code, said = ended("worker", grid.address, "--jobs", "1", *given)
    assert code == 2
    assert FOREIGN in said or "does not answer" in said
    assert "Traceback" not in said


def test_a_service_with_a_foreign_certificate_does_not_start(
    grid: Machines, tmp_path: Path
) -> None:
    create(tmp_path / "other")
    given = "--certificates", str(tmp_path / "other"), "--data", str(tmp_path / "data")
    code, said = ended("serve", "--port", "0", "--workers", grid.address, *given)
    assert code == 2
    assert FOREIGN in said
    assert "Traceback" not in said


def test_a_worker_of_another_version_is_refused(
    grid: Machines, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(joining, "__version__", "9.9.9")
    with pytest.raises(ScaleOutError, match=r"has version 0\.1\.0 .* this machine has 9\.9\.9"):
        grid.link()


def test_a_worker_of_another_build_is_refused(
    grid: Machines, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(joining, "edition", lambda: "other")
    with pytest.raises(ScaleOutError, match="has another build"):
        grid.link()


def test_a_scheduler_that_is_not_there_is_named(grid: Machines, tmp_path: Path) -> None:
    address = "tls://127.0.0.1:9"
    code, said = ended("worker", address, "--jobs", "1", "--certificates", str(grid.certificates))
    assert code == 2
    assert f"The scheduler {address} does not answer." in said


@pytest.mark.parametrize(
    "text", ["tcp://host:1", "host", "tls://", "tls://a b", "tls://a:b", "tls://a:99999", ""]
)
def test_only_addresses_with_tls_are_accepted(text: str) -> None:
    with pytest.raises(ScaleOutError, match="is not an address of a scheduler"):
        address_of(text)


def test_the_port_may_be_left_out() -> None:
    assert address_of("tls://host") == "tls://host:8786"
    assert address_of("tls://[::1]:9") == "tls://[::1]:9"


@pytest.mark.parametrize("options", [("--workers", "tls://x"), ("--certificates", "x")])
def test_address_and_certificates_are_needed_together(
    tmp_path: Path, options: tuple[str, str]
) -> None:
    code, said = ended("serve", "--data", str(tmp_path), *options)
    assert (code, "--workers and --certificates are needed together" in said) == (2, True)


def test_the_extra_is_named_where_it_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda _name: None)
    assert run_command(["scheduler", "--certificates", "x"]) == 2
    assert "pip install 'discovery-console[distributed]'" in capsys.readouterr().err


def test_certificates_of_another_role_are_refused(grid: Machines) -> None:
    given = "--certificates", str(grid.certificates / SERVICE)
    code, said = ended("worker", grid.address, *given)
    assert code == 2
    assert "another role, not that of 'worker'" in said
