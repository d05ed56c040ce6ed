"""Encryption passwords: which are accepted, and that both programs normalize them identically."""

from __future__ import annotations

import io
import os
import pty
import runpy
import subprocess
import sys
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from app.remediation.undo_copies import container
from app.remediation.undo_copies.container import PasswordKey
from app.secrets import passphrase

PROGRAM = Path(__file__).parents[2] / "docs" / "decrypt_dde.py"
GOOD = ("mybluedograninto", "k7#fQz1!pLx2", "the quick brown fox", "Zürich am See 1")
EASY = (
    "aaaaaaaaaaaa", "123456789012", "password1234", "P4ssw0rd2024!", "qwertzuiopasdf",
    "abcabcabcabc", "hunter2hunter2hunter2", "Sommer2024!!", "abcdefghijkl9876", " " * 20,
)  # fmt: skip
UNTYPABLE = ("\n", "\r\n", "\r", "\t", "\0", "\x85", "\u2028", "\u2029", "\x1b", "\ud800")


def test_what_is_accepted() -> None:
    assert {one: passphrase.problem(one) for one in GOOD} == dict.fromkeys(GOOD, "")
    assert "at least 12" in passphrase.problem("k7#fQz1!pLx")
    assert "at most 1024" in passphrase.problem("kQ7#" * 257)
    for one in EASY:
        assert "easy to guess" in passphrase.problem(one), one
    for one in UNTYPABLE:
        assert "cannot be typed" in passphrase.problem(f"k7#fQz1!{one}pLx2uw"), repr(one)


def test_a_generated_one_is_strong_and_another_each_time() -> None:
    made = {passphrase.generate() for _ in range(100)}
    assert len(made) == 100
    assert {passphrase.problem(one) for one in made} == {""}
    assert {passphrase.strength(one).word for one in made} == {"Strong"}
    assert passphrase.strength("").share == 0
    assert passphrase.strength(passphrase.generate()).share == 1


def test_what_is_accepted_opens_with_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """In any spelling: composed or not, with any kind of space, and unnormalized ones that earlier
    versions used.
    """
    program = runpy.run_path(str(PROGRAM))
    monkeypatch.setattr(container, "Argon2id", Quick)
    monkeypatch.setitem(program["unseal"].__globals__, "Argon2id", Quick)
    for text in (
        *GOOD,
        *(passphrase.generate() for _ in range(50)),
        "Zu\u0308rich\u00a0am\u3000See 12",
    ):
        assert passphrase.problem(text) == ""
        blob = container.seal(PasswordKey.derive(text), b"meta", b"content")
        for form in ("NFC", "NFD"):
            typed = unicodedata.normalize(form, text)
            assert opened(program, blob, typed) == b"content", (text, form)
    for old in ("Zu\u0308rich", "two\nlines", "\r\n", "tab\there", "x\u2028y"):
        salt = bytes(16)
        key = PasswordKey(Quick(salt=salt).derive(old.encode()), salt)
        assert opened(program, container.seal(key, b"", b"content"), old) == b"content", repr(old)
    with pytest.raises(ValueError, match="wrong"):
        opened(program, blob, "\ud800")


class Quick:
    """Fast replacement for Argon2id, which is slow on purpose."""

    def __init__(self, *, salt: bytes, **_: object) -> None:
        self._salt = salt

    def derive(self, password: bytes) -> bytes:
        return (self._salt + password + bytes(32))[-32 - len(password) :][:32]


def opened(program: dict[str, Any], blob: bytes, password: str) -> bytes:
    return b"".join(program["unseal"](io.BytesIO(blob), password))


@pytest.mark.parametrize("ending", ["", "\n", "\r\n"])
def test_a_password_is_piped_whole(tmp_path: Path, ending: str) -> None:
    text = "Zürich\nam See"
    salt = os.urandom(16)
    plain = PasswordKey.derive(text, salt)  # normalizing changes no control character
    sealed = tmp_path / "a.dde"
    sealed.write_bytes(container.seal(plain, b"", b"content"))
    run = [sys.executable, "-I", str(PROGRAM), str(sealed), str(tmp_path / "a")]
    done = subprocess.run(run, input=(text + ending).encode(), capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert (tmp_path / "a").read_bytes() == b"content"
    done = subprocess.run([*run[:-1], str(tmp_path / "b")], input=b"\xff\xfe", capture_output=True,
                          check=False)  # fmt: skip
    assert (done.returncode, b"Traceback" in done.stderr) == (1, False)


def test_a_password_is_typed_at_a_terminal(tmp_path: Path) -> None:
    sealed, text = tmp_path / "a.dde", "Zürich am See 12"
    sealed.write_bytes(container.seal(PasswordKey.derive(text), b"", b"content"))
    parent, child = pty.openpty()
    run = [sys.executable, "-I", str(PROGRAM), str(sealed), str(tmp_path / "a")]
    started = subprocess.Popen(
        run, stdin=child, stdout=child, stderr=child, start_new_session=True,
        env={**os.environ, "PYTHONUTF8": "1"},
    )  # fmt: skip
    os.close(child)
    os.read(parent, 100)  # the prompt
    os.write(parent, f"{text}\n".encode())
    assert started.wait(60) == 0
    os.close(parent)
    assert (tmp_path / "a").read_bytes() == b"content"
