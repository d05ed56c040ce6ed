"""Compile the native library with this system's compiler, or for all systems with Zig.

    python packaging/native/native_library.py             for this system, if it has a compiler
    python packaging/native/native_library.py zig FOLDER  for Linux, macOS, Windows

Zig is installed into the folder.

A library that is made from the present source is left as it is. Without a compiler nothing is made:
the program finds the same then, but slower.
"""

from __future__ import annotations

import importlib.util
import platform
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent.parent
COMPILERS = ("cc", "gcc", "clang")
OPTIONS = (
    "-std=c11", "-O2", "-fPIC", "-shared", "-fvisibility=hidden", "-fno-stack-protector",
    "-Wall", "-Wextra", "-Wconversion", "-Werror",
)  # fmt: skip
ZIG = "ziglang==0.15.2"
TARGETS = {
    ("linux", "x86_64"): "x86_64-linux-gnu.2.17",
    ("linux", "aarch64"): "aarch64-linux-gnu.2.17",
    ("darwin", "x86_64"): "x86_64-macos",
    ("darwin", "aarch64"): "aarch64-macos",
    ("win32", "x86_64"): "x86_64-windows-gnu",
    ("win32", "aarch64"): "aarch64-windows-gnu",
}
"""What Zig calls each system and processor."""


def main(arguments: list[str]) -> int:
    """Make the library or libraries, and say so; return 0, or 2 after printing an error."""
    if arguments[:1] == ["zig"] and len(arguments) == 2:
        return for_all(Path(arguments[1]).absolute())
    if arguments:
        print("usage: native_library.py [zig FOLDER]", file=sys.stderr)
        return 2
    if sentence := for_this():
        print(sentence)
    return 0


def for_this() -> str:
    """Make the library for this system; return a sentence about it, "" if it is up to date."""
    library = LIBRARY.BUILT / LIBRARY.file_name(sys.platform, platform.machine())
    if is_current(library):
        return ""
    compiler = next(filter(None, map(shutil.which, COMPILERS)), None)
    if compiler is None or sys.platform == "win32":
        return "No C compiler: numbers are found by Python code, which is slower."
    started = time.perf_counter()
    options = ["-nostdlib"] if sys.platform == "linux" else []
    if error := make(library, [compiler, *options]):
        return f"The native library could not be compiled, so scans are slower: {error}"
    return f"Compiled the native library in {time.perf_counter() - started:.1f} seconds."


def for_all(folder: Path) -> int:
    """Make the libraries of all systems with Zig, which is installed into `folder`."""
    python = folder / "bin" / "python"
    if not python.is_file():
        venv.create(folder, with_pip=True)
    pip = ("-m", "pip", "--disable-pip-version-check", "install", "--quiet")
    if subprocess.run([python, *pip, "--only-binary", ":all:", ZIG], check=False).returncode:
        print(f"{ZIG} could not be installed (see above).", file=sys.stderr)
        return 2
    for (system, machine), target in TARGETS.items():
        library = LIBRARY.BUILT / LIBRARY.file_name(system, machine)
        zig = [str(python), "-m", "ziglang", "cc", "-target", target, "-s"]
        if error := make(library, zig):
            print(f"{library.name} could not be compiled: {error}", file=sys.stderr)
            return 2
        print(f"Compiled {library.name}.")
    return 0


def is_current(library: Path) -> bool:
    """Return whether a library and its record are there and are made from the present source."""
    try:
        recorded = LIBRARY.record_of(library).read_text("ascii")
        return bool(recorded == LIBRARY.record(library.read_bytes()))
    except (OSError, UnicodeDecodeError):
        return False


def make(library: Path, compiler: list[str]) -> str:
    """Compile a library, and write it and its record; return why that failed, "" if it did not.
    A scan that runs meanwhile has the old library or the new one.
    """
    library.parent.mkdir(exist_ok=True)
    source = LIBRARY.digest(LIBRARY.SOURCE.read_bytes())
    with tempfile.TemporaryDirectory(dir=library.parent) as work:
        made = Path(work, library.name)
        command = [*compiler, *OPTIONS, f'-DSOURCE_DIGEST="{source}"', "-o", str(made)]
        # A relative name, because the compiler may write it into the library.
        done = subprocess.run(
            [*command, LIBRARY.SOURCE.name], cwd=LIBRARY.SOURCE.parent, check=False,
            capture_output=True, text=True, errors="replace",
        )  # fmt: skip
        if done.returncode:
            return (done.stderr.strip() or "no reason given").splitlines()[0]
        record = LIBRARY.record_of(made)
        record.write_text(LIBRARY.record(made.read_bytes()), "ascii", newline="\n")
        for path in (made, record):
            path.replace(library.with_name(path.name))
    return ""


def _library() -> ModuleType:
    """Return `app/discovery/match/native/library.py` alone: the other modules of the program need
    packages that a build may not have.
    """
    path = ROOT / "app/discovery/match/native/library.py"
    found = importlib.util.spec_from_file_location("digit_core_library", path)
    if found is None or found.loader is None:
        raise FileNotFoundError(path)
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


LIBRARY = _library()

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
