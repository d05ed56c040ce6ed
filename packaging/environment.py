"""Create the program's Python environment: locked and checked by hash.

    python3 packaging/environment.py .venv run     what the program needs
    python3 packaging/environment.py .venv dev     and the tools that test and check it

It needs only Python 3.11 and pip, so it imports nothing but the standard library. The environment
is updated when the lock file, the project file or the interpreter changed, and left alone
otherwise. (This folder must never get an `__init__.py`: it would hide the library named
`packaging`.)
"""

from __future__ import annotations

import hashlib
import importlib.util
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = {"run": ROOT / "requirements.lock", "dev": ROOT / "requirements-dev.lock"}
OLDEST = (3, 11)
SELDOM_LOADED = (
    r"site-packages[/\\](.+[/\\])?(faker|geodata|carrierdata|mypy|mypyc|pip|setuptools"
    r"|PyInstaller|_pyinstaller_hooks_contrib|tests)[/\\]"
)
"""Folders of half of all modules, which neither the program nor its tests load."""


def main(arguments: list[str]) -> int:
    """Prepare the environment; return 0 if it is ready, 2 after printing one clear error."""
    if len(arguments) != 2 or arguments[1] not in LOCKS:
        return _fail("usage: environment.py FOLDER run|dev")
    folder, kind = Path(arguments[0]), arguments[1]
    if sys.version_info[:2] < OLDEST:
        return _fail(
            f"Python 3.11 or later is needed; {sys.executable} is {sys.version.split()[0]}. "
            "Name a newer one: make PYTHON=python3.12 ..."
        )
    if _is_current(folder, kind) or (kind == "run" and _is_current(folder, "dev")):
        return _make_engines(folder)  # the tools' lock includes the program's
    if folder.is_dir() and any(folder.iterdir()) and not (folder / "pyvenv.cfg").is_file():
        return _fail(f"{folder} exists and is not a Python environment: move it, or set VENV=...")
    pip = _pip(folder)
    if pip is None:
        return _fail(
            "This Python can make no environment: it has neither ensurepip nor pip.\n"
            "On Debian and Ubuntu: sudo apt-get install python3-venv"
        )
    return _install(folder, kind, pip)


def _install(folder: Path, kind: str, pip: list[str]) -> int:
    """Create the environment if needed, install the lock and then the project, and stamp it."""
    install = [*pip, "install", "--quiet", "--no-compile"]
    # Wheels only: an sdist would run its own build code, with unlocked build dependencies.
    locked = ["--require-hashes", "--only-binary", ":all:", "-r", str(LOCKS[kind])]
    project = ["--no-deps", "--no-build-isolation", "--no-index", "-e", str(ROOT)]
    steps = [[*install, *locked], [*install, *project]]
    if not _usable(folder):
        bare = [] if _has("ensurepip") else ["--without-pip"]
        steps.insert(0, [sys.executable, "-m", "venv", "--clear", *bare, str(folder)])
    print(f"Preparing {folder} from {LOCKS[kind].name} (the first time takes a minute or two)...")
    sys.stdout.flush()
    for step in steps:
        code = subprocess.run(step, check=False).returncode
        if code != 0:
            return _fail(f"The environment in {folder} could not be made (see above).")
    _compile_modules(folder)
    _stamp(folder, kind).write_text(_fingerprint(kind), "ascii")
    return _make_engines(folder)


def _compile_modules(folder: Path) -> None:
    """Compile the installed modules with all processors: pip uses one, and leaves none out. What
    fails, or is left out, is compiled when it is imported.
    """
    here = "Lib/site-packages" if sys.platform == "win32" else "lib/python*/site-packages"
    for packages in folder.glob(here):
        command = ["-m", "compileall", "-qq", "-j", "0", "-x", SELDOM_LOADED, str(packages)]
        subprocess.run([str(_python(folder)), *command], check=False)


def _make_engines(folder: Path) -> int:
    """Compile the pattern engine and the native library that scans load, unless they exist."""
    command = [str(_python(folder)), str(ROOT / "packaging" / "engine.py")]
    if subprocess.run(command, check=False).returncode != 0:
        return _fail("The pattern engine could not be made (see above).")
    sys.stdout.flush()
    command = [str(_python(folder)), str(ROOT / "packaging" / "native" / "native_library.py")]
    return subprocess.run(command, check=False).returncode


def _stamp(folder: Path, kind: str) -> Path:
    return folder / f".locked-{kind}"


def _is_current(folder: Path, kind: str) -> bool:
    """Return whether this environment was completed with the present files."""
    stamp = _stamp(folder, kind)
    return stamp.is_file() and stamp.read_text("ascii") == _fingerprint(kind)


def _fingerprint(kind: str) -> str:
    """Return the fingerprint of the environment's inputs: lock, project file, interpreter."""
    made_of = (
        LOCKS[kind].read_bytes() + (ROOT / "pyproject.toml").read_bytes() + sys.version.encode()
    )
    return hashlib.sha256(made_of).hexdigest()


def _pip(folder: Path) -> list[str] | None:
    """Return the command that installs into `folder`; Debian's Python may lack ensurepip, but have
    pip.
    """
    if _has("ensurepip"):
        return [str(_python(folder)), "-m", "pip", "--disable-pip-version-check"]
    if _has("pip"):
        return [
            *(sys.executable, "-m", "pip", "--disable-pip-version-check"),
            *("--python", str(_python(folder))),
        ]
    return None


def _usable(folder: Path) -> bool:
    """Return whether `folder` is a complete environment of this interpreter's version."""
    python = _python(folder)
    if not python.is_file():
        return False
    probe = "import sys; print(sys.version)" + ("; import pip" if _has("ensurepip") else "")
    result = subprocess.run([python, "-c", probe], capture_output=True, text=True, check=False)
    return result.returncode == 0 and result.stdout.strip() == sys.version.strip()


def _python(folder: Path) -> Path:
    windows = sys.platform == "win32"
    return folder / ("Scripts/python.exe" if windows else "bin/python")


def _has(module: str) -> bool:
    return importlib.util.find_spec(module) is not None


def _fail(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
