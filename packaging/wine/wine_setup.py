"""Make a Windows in a folder: Wine of Debian 13, Windows' own Python, and the locked packages.

    PYTHONPATH=packaging/delivery .venv/bin/python packaging/wine/wine_setup.py build/wine

It needs root, debootstrap, and a compiler for Windows (Debian: gcc-mingw-w64-x86-64-win32). Python
and the packages are checked by hash; Wine is the one of Debian 13 (10.0). No program of Windows
comes from Microsoft's site: python313.dll and its modules are in a wheel of PyPI (`python.txt`),
the standard library is Debian's. It takes 3 GB and some minutes. (Like `packaging`, this folder
must never get an `__init__.py`.)
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import lock_file
import wine_run
from packaging.markers import Marker

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
LOCK = ROOT / "requirements-dev.lock"
PYTHON = HERE / "python.txt"
LIBRARY = "usr/lib/python3.13"
PACKAGES = "ca-certificates,wine,wine64,xvfb,xauth,libpython3.13-stdlib"
COMPILER = "x86_64-w64-mingw32-gcc"
TOOLS = {"debootstrap": "debootstrap", COMPILER: "gcc-mingw-w64-x86-64-win32"}
STAMP = ".complete"
REPRODUCIBLE = "-Wl,--no-insert-timestamp,--disable-auto-image-base"
"""Otherwise a program contains when it was made, and a library something of its path."""
WINDOWS = ["--platform", "win_amd64", "--python-version", "3.13", "--only-binary", ":all:"]
_MATH = b"api-ms-win-crt-math-l1-1-0.dll"
_OURS = b"xpi-ms-win-crt-math-l1-1-0.dll"
_OWN = {"creal", "cimag", "cabs", "carg", "cexp"}
_ZERO = {"ctanh", "ctan", "csinh", "csin", "cpow", "ccosh", "ccos"}


def main(arguments: list[str]) -> int:
    """Make the folder unless it is complete, and empty Windows' disk C; return 0 if it is complete,
    2 after one clear error.
    """
    if len(arguments) != 2:
        return _fail("usage: wine_setup.py FOLDER")
    folder = Path(arguments[1]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with wine_run.alone(folder):
            return _make(folder)
    except BlockingIOError:
        return _fail(f"Cannot set up Wine in {folder}: it is in use.")


def _make(folder: Path) -> int:
    stamp = folder / STAMP
    # What Wine keeps for its user: old keyring entries would belong to new folders of tests.
    shutil.rmtree(folder / "root/.wine", ignore_errors=True)
    if stamp.is_file() and stamp.read_text("ascii") == _fingerprint():
        return 0
    lacking = [package for tool, package in TOOLS.items() if shutil.which(tool) is None]
    if lacking or sys.platform == "win32" or os.geteuid() != 0:
        return _fail(f"It needs root, and on Debian: apt-get install {' '.join(TOOLS.values())}")
    stamp.unlink(missing_ok=True)
    try:
        _debian(folder)
        _python(folder)
        _packages(folder)
        python = folder / "opt/python"
        shims(python, python / "Lib/site-packages")
    except subprocess.CalledProcessError as error:
        return _fail(f"{Path(str(error.cmd[0])).name} failed (see above).")
    stamp.write_text(_fingerprint(), "ascii")
    return 0


def _debian(folder: Path) -> None:
    """Install Debian 13 with Wine into `folder`, unless it is there."""
    if (folder / "usr/bin/wine-stable").exists():
        return
    print("Installing Debian 13 with Wine...", flush=True)
    subprocess.run(
        ["debootstrap", "--variant=minbase", f"--include={PACKAGES}", "trixie", str(folder)],
        check=True,
        stdout=subprocess.DEVNULL,
    )


def _python(folder: Path) -> None:
    """Put Windows' Python into `opt/python`: its library, its modules, and a program."""
    print("Installing Python for Windows...", flush=True)
    python = folder / "opt/python"
    shutil.rmtree(python, ignore_errors=True)
    without = shutil.ignore_patterns("lib-dynload", "sitecustomize.py")
    shutil.copytree(folder / LIBRARY, python / "Lib", ignore=without)
    interpreter(folder, python)
    # With this file Python searches these folders only, and never the registry.
    (python / "python313._pth").write_text(".\nLib\nLib/site-packages\n../../project\n", "ascii")
    _compile("python.c", python / "python.exe", "-municode")


def interpreter(folder: Path, target: Path) -> None:
    """Put Windows' Python without its library into `target`, which exists."""
    wheels = download(folder, "python", PYTHON.read_text("utf-8"))
    with zipfile.ZipFile(next(wheels.glob("panda3d-*.whl"))) as wheel:
        for name in wheel.namelist():
            base = Path(name).name
            ours = name.startswith("deploy_libs/") and "cp313t" not in base
            if ours and not base.startswith(("api-ms-", "_test", "tcl", "tk", "_tkinter")):
                (target / base).write_bytes(wheel.read(name))
    _forward(target)


def _packages(folder: Path) -> None:
    """Install the locked packages for Windows into `Lib/site-packages`."""
    print("Installing the locked packages for Windows...", flush=True)
    target = folder / "opt/python/Lib/site-packages"
    target.mkdir(exist_ok=True)
    wheels = download(folder, LOCK.stem, LOCK.read_text("utf-8"))
    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(target)


def download(folder: Path, name: str, requirements: str) -> Path:
    """Return a folder with the wheels for Windows of a list of requirements with hashes; `name` is
    that of the list. Raises subprocess.CalledProcessError.
    """
    wheels = folder / "var/cache/wheels" / name
    shutil.rmtree(wheels, ignore_errors=True)
    wheels.mkdir(parents=True)
    listed = wheels / "requirements.txt"
    listed.write_text(_for_windows(requirements), "utf-8")
    command = [
        *(sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet"),
        *("--no-deps", "--require-hashes", *WINDOWS, "-r", str(listed), "-d", str(wheels)),
    ]
    subprocess.run(command, check=True)
    return wheels


def _for_windows(requirements: str) -> str:
    """Return the requirements whose markers hold on Windows; pip would evaluate them for the system
    that it runs on.
    """
    chosen = []
    for entry in re.split(r"\n(?=\S)", requirements):
        first, newline, hashes = entry.partition("\n")
        requirement, _, marker = first.removesuffix(" \\").partition(" ; ")
        if not marker or Marker(marker).evaluate(lock_file.WINDOWS):
            chosen.append(f"{requirement} \\{newline}{hashes}" if hashes else entry)
    return "\n".join(chosen)


def shims(program: Path, packages: Path) -> None:
    """Make what Qt and numpy, in `packages`, import from Windows and Wine lacks, for a program in
    the folder `program`.
    """
    _compile("icu.c", program / "icuuc.dll", "-shared")
    (module,) = packages.glob("numpy/_core/_multiarray_umath*.pyd")
    data = module.read_bytes()
    if data.count(_MATH) == 1:
        names = sorted(_imported(module, _MATH.decode()))
        lines = [f"LIBRARY {_OURS.decode()}", "EXPORTS", *map(_export, names)]
        with tempfile.TemporaryDirectory() as work:
            definition = Path(work, "complex.def")
            definition.write_text("\n".join(lines) + "\n", "ascii")
            _compile("complex.c", program / _OURS.decode(), "-shared", str(definition))
        module.write_bytes(data.replace(_MATH, _OURS))


def _export(name: str) -> str:
    """Return the line of a module definition for a function of the C runtime."""
    base = name[:-1] if name[-1] in "lf" and name != "ceil" else name
    suffix = "f" if name.endswith("f") else ""
    if base in _OWN:
        return f"{name} = m_{base}{suffix}"
    return f"{name} = m_zero{suffix}" if base in _ZERO else f"{name} = ucrtbase.{name}"


def _forward(python: Path) -> None:
    """Make python3.dll, which extension modules of the stable interface import."""
    table = _dump(python / "python313.dll").split("[Ordinal/Name Pointer] Table")[1]
    names = [line.split()[-1] for line in table.splitlines() if re.match(r"\s*\[\s*\d+\]", line)]
    lines = ["LIBRARY python3.dll", "EXPORTS"]
    lines += [f"{name} = python313.{name}" for name in names if name.startswith(("Py", "_Py"))]
    with tempfile.TemporaryDirectory() as work:
        definition, empty = Path(work, "python3.def"), Path(work, "empty.c")
        definition.write_text("\n".join(lines) + "\n", "ascii")
        empty.write_text("int DllMain(void *m, unsigned r, void *x) { return 1; }\n", "ascii")
        compiled(python / "python3.dll", "-shared", empty, definition)


def _imported(module: Path, library: str) -> list[str]:
    """Return the functions that a module of 64-bit Windows imports from a library by their names.

    objdump (binutils 2.40) stops halfway through the table of numpy 2.5.
    """
    data = module.read_bytes()
    header = _number("<I", data, 0x3C)
    optional = header + 24
    table = optional + _number("<H", data, header + 20)
    sections = [
        struct.unpack_from("<8xIIII", data, table + 40 * number)
        for number in range(_number("<H", data, header + 6))
    ]

    def at(address: int) -> int:
        for size, start, _, offset in sections:
            if start <= address < start + size:
                return int(address - start + offset)
        raise ValueError("no such address in this module")

    def text(place: int) -> str:
        return data[place : data.index(b"\0", place)].decode("ascii")

    entry = at(_number("<I", data, optional + 120))
    while text(at(_number("<I", data, entry + 12))).lower() != library:
        entry += 20
    thunk, found = at(_number("<I", data, entry)), []
    while address := _number("<Q", data, thunk):
        found.append(text(at(address) + 2))
        thunk += 8
    return found


def _number(form: str, data: bytes, place: int) -> int:
    return int(struct.unpack_from(form, data, place)[0])


def _dump(binary: Path) -> str:
    command = ["x86_64-w64-mingw32-objdump", "-p", str(binary)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def _compile(source: str, target: Path, *options: str) -> None:
    compiled(target, HERE / source, *options)


def compiled(target: Path, *sources: Path | str) -> None:
    """Make a program or library for Windows from sources and options of the compiler: the same
    bytes from the same sources. Raises subprocess.CalledProcessError.
    """
    command = [COMPILER, "-O1", "-s", REPRODUCIBLE, "-o", str(target), *map(str, sources)]
    subprocess.run(command, check=True)


def _fingerprint() -> str:
    """Return the fingerprint of what the folder is made of."""
    inputs = [LOCK, PYTHON, *sorted(HERE.glob("*.c")), HERE / "wine_setup.py"]
    return hashlib.sha256(b"".join(path.read_bytes() for path in inputs)).hexdigest()


def _fail(text: str) -> int:
    print(text, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv))
