r"""Run Windows' Python in the folder that `wine_setup.py` has made; this checkout is Z:\project.

    python3 packaging/wine/wine_run.py build/wine -m pytest tests/windows
    python3 packaging/wine/wine_run.py build/wine --screen -m app --tour build/tour-windows
    python3 packaging/wine/wine_run.py build/wine --program msiexec /i Z:\project\x.msi

It needs root: the checkout is mounted for this run only. Wine has no console here, so its input is
empty and its output a pipe. With `--screen`, windows are on a screen in memory, in the way of
Windows; otherwise Qt draws them for itself alone. With `--program`, another program than Python is
run. Windows' disk C is as the run before has left it; `wine_setup.py` empties it.

Only one run at a time: the end of a run ends all processes of Wine, so another run would be cut
and could still return 0. A second one is refused with exit code 2.
"""

from __future__ import annotations

import fcntl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
ENVIRONMENT = {
    "HOME": "/root",
    "LC_ALL": "C.UTF-8",  # else Wine sees no name with other letters than those of ASCII
    "PATH": "/usr/bin:/bin",
    "PYTHONUTF8": "1",
    "WINEDEBUG": "-all",
    "WINEDLLOVERRIDES": "winedbg.exe=d",  # a crash would wait for it for minutes
    "XDG_RUNTIME_DIR": "/root",
}
OFFSCREEN = "WINEQT_QPA_PLATFORM=offscreen"
"""Wine passes variables of Qt only with this prefix."""
SCREEN = ["xvfb-run", "-a", "-s", "-screen 0 1400x900x24"]
MOUNTED = r"""
set -e
folder=$1 project=$2; shift 2
mkdir -p "$folder/project"
mount --bind "$project" "$folder/project"
mount -t proc proc "$folder/proc"
mount --bind /dev "$folder/dev"
exec chroot "$folder" /usr/bin/env -i "$@"
"""
INSIDE = 'cd /project && exec "$@"'
# Wine's own processes, and what a test left running, end too: the next run may have a screen.
RUN = '"$@"; code=$?; wineserver -k; exit $code'
PYTHON = "/opt/python/python.exe"


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Keep others from using Wine in `folder` within the block. Raises BlockingIOError if one does.
    The system frees it when this process ends, however that happens.
    """
    with (folder / ".in-use").open("ab") as file:
        if sys.platform != "win32":  # for the type checker
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield


def main(arguments: list[str]) -> int:
    """Run Python with the arguments after the folder, or a program; return its exit code, or 2
    after one clear error.
    """
    if len(arguments) < 3:
        usage = "wine_run.py FOLDER [--screen] (ARGUMENTS OF PYTHON | --program PROGRAM ARGUMENTS)"
        print(f"usage: {usage}", file=sys.stderr)
        return 2
    folder = Path(arguments[1]).resolve()
    try:
        with alone(folder):
            return _run(folder, arguments[2:])
    except (BlockingIOError, FileNotFoundError) as error:
        why = "it is in use" if isinstance(error, BlockingIOError) else "it is not there"
        print(f"Cannot run Wine in {folder}: {why}.", file=sys.stderr)
        return 2


def _run(folder: Path, given: list[str]) -> int:
    variables = [f"{name}={value}" for name, value in ENVIRONMENT.items()]
    screen = []
    if given[0] == "--screen":
        screen, given = SCREEN, given[1:]
    else:
        variables.append(OFFSCREEN)
    program = given[1:] if given[0] == "--program" else [PYTHON, *given]
    command = [
        *("unshare", "--mount", "sh", "-c", MOUNTED, "sh", str(folder), str(ROOT)),
        *(*variables, "sh", "-c", INSIDE, "sh", *screen, "sh", "-c", RUN, "sh", "wine", *program),
    ]
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as process:
        assert process.stdout is not None  # noqa: S101  (for the type checker)
        for line in process.stdout:
            sys.stdout.buffer.write(line)
            sys.stdout.buffer.flush()
    return process.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv))
