"""Certificates of a cluster: who can read them, what they prove, and what is refused."""

from __future__ import annotations

import datetime as dt
import shutil
import stat
from pathlib import Path

import pytest
from cryptography import x509

from app.scaleout import certificates
from app.scaleout.certificates import ROLES, SCHEDULER, SERVICE, WORKER, create, identity
from app.scaleout.certificates_command import certificates_command
from app.scaleout.errors import ScaleOutError


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("certificates") / "cluster"
    create(folder)
    return folder


def loaded(path: Path) -> x509.Certificate:
    return x509.load_pem_x509_certificate(path.read_bytes())


def test_only_the_user_can_read_them(made: Path) -> None:
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in made.rglob("*")}
    assert {modes[name] for name in (*ROLES, "authority")} == {0o700}
    files = [path for path in made.rglob("*") if path.is_file()]
    assert len(files) == 13
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}


@pytest.mark.parametrize("role", ROLES)
def test_each_role_has_a_certificate_of_the_same_authority(made: Path, role: str) -> None:
    found = identity(made, role)
    authority = loaded(made / "authority" / "ca.pem")
    assert loaded(found.ca) == authority
    loaded(found.certificate).verify_directly_issued_by(authority)
    assert identity(made / role, role) == found


def test_scheduler_has_no_key_of_the_content(made: Path) -> None:
    assert identity(made, SCHEDULER).content is None
    assert identity(made, WORKER).content == identity(made, SERVICE).content != b""
    assert sorted(path.name for path in (made / SCHEDULER).iterdir()) == [
        "ca.pem", "certificate.pem", "key.pem",
    ]  # fmt: skip


def test_key_of_the_authority_is_only_in_its_folder(made: Path) -> None:
    assert sorted(path.parent.name for path in made.rglob("key.pem")) == sorted(
        ["authority", *ROLES]
    )
    keys = {path.read_bytes() for path in made.rglob("key.pem")}
    assert len(keys) == 4


def test_nothing_is_overwritten(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = {path: path.read_bytes() for path in made.rglob("*") if path.is_file()}
    assert certificates_command(made) == 2
    assert f"{made} is not empty. Nothing was changed" in capsys.readouterr().err
    assert {path: path.read_bytes() for path in made.rglob("*") if path.is_file()} == before


def test_command_says_what_goes_where(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert certificates_command(tmp_path / "new") == 0
    said = capsys.readouterr().err
    assert all(f"\n  {name} " in said for name in (*ROLES, "authority"))
    assert identity(tmp_path / "new", WORKER).key.exists()


@pytest.mark.parametrize("role", [WORKER, SERVICE])
def test_a_certificate_of_another_role_is_refused(made: Path, role: str) -> None:
    other = SERVICE if role == WORKER else WORKER
    with pytest.raises(ScaleOutError, match=f"another role, not that of '{role}'"):
        identity(made / other, role)


def test_missing_files_are_named(made: Path, tmp_path: Path) -> None:
    with pytest.raises(ScaleOutError, match=r"certificate\.pem cannot be read: No such file"):
        identity(tmp_path, WORKER)
    with pytest.raises(ScaleOutError, match=r"content\.key cannot be read"):
        identity(made / SCHEDULER, WORKER)


def test_a_certificate_is_refused_after_its_time(made: Path) -> None:
    now = dt.datetime.now(dt.UTC)
    with pytest.raises(ScaleOutError, match="has expired"):
        identity(made, WORKER, now + certificates.LIFETIME + dt.timedelta(minutes=1))
    with pytest.raises(ScaleOutError, match="not valid yet"):
        identity(made, WORKER, now - dt.timedelta(hours=2))


def test_a_key_of_another_certificate_is_refused(made: Path, tmp_path: Path) -> None:
    create(tmp_path / "c")
    shutil.copy(made / SERVICE / "key.pem", tmp_path / "c" / SERVICE / "key.pem")
    with pytest.raises(ScaleOutError, match="does not belong to the certificate"):
        identity(tmp_path / "c", SERVICE)
    (tmp_path / "c" / SERVICE / "key.pem").write_text("no key")
    with pytest.raises(ScaleOutError, match="damaged"):
        identity(tmp_path / "c", SERVICE)


def test_a_damaged_key_is_refused(tmp_path: Path) -> None:
    create(tmp_path / "c")
    (tmp_path / "c" / WORKER / "content.key").write_text("ab12")
    with pytest.raises(ScaleOutError, match="damaged"):
        identity(tmp_path / "c", WORKER)
