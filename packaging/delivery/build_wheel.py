"""Build the wheel and the sdist, and the lists that install the wheel with its locked packages.

    python packaging/delivery/build_wheel.py dist

`console.txt`, `service.txt` and `distributed.txt` name the wheel and every package that it needs,
each with its hashes: with the window, without it, and without it but with Dask. The same checkout
and lock give the same bytes.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import lock_file

_ENTRY = "import sys; sys.modules['hyperscan'] = None; from hatchling.cli import hatchling as run; "
HATCHLING = (sys.executable, "-c", f"{_ENTRY}sys.exit(run())")
"""Command of the builder. Where hyperscan is installed, its library pathspec compiles the patterns
with it again for each file, which takes four times as long as everything else.
"""


def main(arguments: list[str]) -> int:
    """Build into the folder named by the argument; return 0, or the builder's exit code."""
    folder = Path(*arguments)
    command = [*HATCHLING, "build", "-d", str(folder.absolute())]
    # Without a time given by the environment, all files in a wheel have the same old one.
    environment = {key: value for key, value in os.environ.items() if key != "SOURCE_DATE_EPOCH"}
    done = subprocess.run(
        command, cwd=lock_file.ROOT, env=environment, check=False, capture_output=True, text=True
    )
    if done.returncode:
        print(done.stderr, file=sys.stderr)
        return done.returncode
    for kind in (lock_file.CONSOLE, lock_file.SERVICE, lock_file.DISTRIBUTED):
        (folder / f"{kind}.txt").write_text(requirements(folder, kind), "utf-8", newline="\n")
    return 0


def requirements(folder: Path, kind: str) -> str:
    """Return the list that installs the built wheel. Raises OSError if there is none."""
    version = lock_file.PROJECT["version"]
    wheel = folder / f"discovery_console-{version}-py3-none-any.whl"
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    head = (
        f"# pip install --only-binary :all: --find-links FOLDER -r FOLDER/{kind}.txt\n"
        f"discovery-console[{kind}]=={version} \\\n    --hash=sha256:{digest}\n"
    )
    return head + "".join(pin.requirement() for pin in lock_file.delivered(kind))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
