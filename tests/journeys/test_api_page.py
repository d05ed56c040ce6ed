"""The guide's "API in five minutes": a real bash and curl run its commands unchanged."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from app.paths import resource

PAGE = resource("help/api-in-five-minutes.md")
SECONDS = 120
CARD = "4532015112830366"

needs = pytest.mark.skipif(
    sys.platform == "win32" or not (shutil.which("curl") and shutil.which("bash")),
    reason="needs curl and bash",
)


def commands() -> str:
    """Return the content of the page's code blocks."""
    text = PAGE.read_text("utf-8")
    return "".join(re.findall(r"^```bash\n(.*?)^```", text, re.DOTALL | re.MULTILINE))


def run(script: str, home: Path) -> tuple[int, str, str]:
    """Run a script with its own home and this environment's `discovery-console`, then clean up."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    with subprocess.Popen(
        ["bash", "-euo", "pipefail", "-c", script],
        env={"PATH": path, "HOME": str(home), "LANG": "C.UTF-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as shell:
        try:
            out, err = shell.communicate(timeout=SECONDS)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(shell.pid, signal.SIGKILL)  # and the service, if it is left running
    return shell.returncode, out, err


@needs
def test_the_session_of_the_readme_works_as_it_is_written(tmp_path: Path) -> None:
    script = commands()
    assert script.count("api ") > 15
    status, out, err = run(script, tmp_path)
    assert status == 0, f"{out}\n{err}"
    assert '"name":"This computer"' in out
    assert '"search_status":"searched"' in out
    assert f'"content":"{CARD}"' in out
    assert '"action":"False Match"' in out
    assert '"action":"Masked"' in out
    assert "Card 453201******0366\nMail ann@example.org\n" in out
    assert (tmp_path / "sample" / "letter.txt").read_text() == (
        f"Card {CARD}\nMail ann@example.org\n"
    )
    assert not (tmp_path / "discovery" / "service" / "ready.json").exists()


@needs
def test_a_command_that_fails_ends_the_session(tmp_path: Path) -> None:
    """The test above relies on this."""
    assert run("false | cat; echo after", tmp_path)[:2] == (1, "")
