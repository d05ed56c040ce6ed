"""Make the program for Windows as one folder, on Linux.

    PYTHONPATH=packaging/delivery:packaging/wine python packaging/windows/program.py build/wine DIR

DIR must be below this checkout. `build/wine` is the folder that `wine_setup.py` makes: Windows'
Python is put together as there, and compiles the modules under Wine. The same inputs give the same
bytes. The folder is as that of `make frozen`: programs, and `_internal` with all that they need.
"""

from __future__ import annotations

import json
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path, PurePosixPath

import lock_file
import sbom
import wine_run
import wine_setup
from build_wheel import HATCHLING
from PySide6.QtCore import QBuffer, QSize
from PySide6.QtGui import QImageReader

from app import __version__
from app.discovery.scan.edition import edition

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
NAME = "discovery-console"
ICON_SIZES = (16, 24, 32, 48, 64, 256)
LIBRARIES = ("Core", "Gui", "OpenGL", "OpenGLWidgets", "Svg", "Test", "Widgets")
"""Libraries of Qt that the program uses, and their modules of Python."""
PLUGINS = (
    "iconengines/qsvgicon", "imageformats/qsvg", "platforms/qoffscreen", "platforms/qwindows",
    "styles/",
)  # fmt: skip
"""Plug-ins of Qt that the program uses, by the beginning of their path."""
TRANSLATIONS = ("qtbase_de.qm",)
"""Qt's own texts in the languages of the interface."""
TOOLS = "*.exe *.lib *.pyi *.h *.c *.pxd pyside6qml* opengl32sw.dll py.typed olefile2.py"
"""Files of packages that nothing uses when the program runs."""
LIBRARIES_OF_OTHERS = "app/discovery/match/native/lib/digit_core-[!w]*"
"""The program's native libraries for other systems than Windows."""
FOLDERS = {
    "PySide6": "doc glue include lib metatypes qml resources scripts support typesystems",
    "phonenumbers": "carrierdata geodata tzdata",
    "pyqtgraph": "examples",
}
"""Folders of packages that nothing uses when the program runs."""
LIBRARY_WITHOUT = (
    "EXTERNALLY-MANAGED", "LICENSE.txt", "__phello__", "__pycache__", "_sysconfigdata_*", "curses",
    "doctest.py", "ensurepip", "idlelib", "lib-dynload", "pdb.py", "pydoc_data",
    "sitecustomize.py", "test", "tkinter", "turtle*", "unittest", "venv",
)  # fmt: skip
RECORDS = {"INSTALLER", "RECORD", "REQUESTED", "WHEEL", "DELVEWHEEL"}
"""Files about the installation of a package."""


def main(arguments: list[str]) -> int:
    """Make the folder; return 0, or 2 after printing an error."""
    if len(arguments) != 3:
        print("usage: program.py WINE FOLDER", file=sys.stderr)
        return 2
    wine, program = Path(arguments[1]).resolve(), Path(arguments[2]).resolve()
    internal = program / "_internal"
    shutil.rmtree(program, ignore_errors=True)
    internal.mkdir(parents=True)
    wine_setup.interpreter(wine, internal)
    without = shutil.ignore_patterns(*LIBRARY_WITHOUT)
    shutil.copytree(wine / wine_setup.LIBRARY, internal / "Lib", ignore=without)
    (internal / "python313._pth").write_text("Lib\n.\n", "ascii")
    pins = lock_file.delivered(lock_file.CONSOLE)
    locked = "".join(pin.requirement() for pin in pins)
    for wheel in sorted(wine_setup.download(wine, "windows", locked).glob("*.whl")):
        extract(wheel, internal)
    project(internal)
    launchers(program)
    for name in ("LICENSE", "NOTICE"):
        shutil.copyfile(ROOT / name, program / name)
    versions = program.with_name("versions.json")
    if code := _compile(wine, internal, versions):
        return code
    found = json.loads(versions.read_text("ascii")) | {sbom.LIBRARY: _library_version(wine)}
    text = sbom.written(sbom.WINDOWS, found)
    (program / f"{NAME}.cdx.json").write_text(text, "utf-8")
    return 0


def extract(wheel: Path, folder: Path) -> None:
    """Extract what the program needs of a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if not name.endswith("/") and is_needed(PurePosixPath(name)):
                archive.extract(name, folder)


def is_needed(path: PurePosixPath) -> bool:
    """Return whether the program needs a file of a wheel."""
    package, *inside = path.parts
    if package.endswith(".dist-info"):
        return inside[-1] not in RECORDS
    if package == "app":
        return not path.match(LIBRARIES_OF_OTHERS)
    if package.endswith(".data") or any(map(path.match, TOOLS.split())):
        return False
    if inside[:1] and inside[0] in FOLDERS.get(package, "").split():
        return False
    if "tests" in inside:
        return False
    if package != "PySide6":
        return True
    if inside[0] == "translations":
        return path.name in TRANSLATIONS
    if inside[0] == "plugins":
        return "/".join(inside[1:]).startswith(PLUGINS)
    library = re.fullmatch(r"Qt6?(\w+)\.(dll|pyd)", path.name)
    return library is None or library[1] in LIBRARIES


def project(folder: Path) -> None:
    """Put the project into `folder` as its wheel has it. Raises subprocess.CalledProcessError."""
    with tempfile.TemporaryDirectory() as work:
        command = [*HATCHLING, "build", "-t", "wheel", "-d", work]
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        (wheel,) = Path(work).glob("*.whl")
        extract(wheel, folder)
    (folder / "app/discovery/edition").write_text(edition(), "ascii")


def launchers(program: Path) -> None:
    """Make the programs that start Python. Raises subprocess.CalledProcessError."""
    with tempfile.TemporaryDirectory() as work:
        _icon(Path(work, "icon.ico"))
        resources = Path(work, "resources.o")
        numbers = ",".join([*__version__.split("."), "0"])
        command = ["x86_64-w64-mingw32-windres", "-I", work, "-I", str(HERE)]
        command += [f"-DNUMBERS={numbers}", f'-DVERSION=\\"{__version__}\\"']
        subprocess.run([*command, str(HERE / "launcher.rc"), str(resources)], check=True, cwd=work)
        source = HERE / "launcher.c"
        window = ("-DWINDOW", "-mwindows")
        for name, options in ((f"{NAME}.com", ()), (f"{NAME}.exe", window)):
            wine_setup.compiled(program / name, source, resources, "-municode", *options)


def _icon(path: Path) -> None:
    """Draw the icon of the program, in the sizes that Windows shows."""
    images = []
    for size in ICON_SIZES:
        reader = QImageReader(str(ROOT / "resources/icons/app.svg"))
        reader.setScaledSize(QSize(size, size))
        buffer = QBuffer()
        reader.read().save(buffer, "PNG")  # type: ignore[call-overload]
        images.append((size, bytes(buffer.data().data())))
    place = 6 + 16 * len(images)
    head, content = struct.pack("<HHH", 0, 1, len(images)), b""
    for size, image in images:
        where = (len(image), place + len(content))
        head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, *where)
        content += image
    path.write_bytes(head + content)


def _compile(wine: Path, folder: Path, versions: Path) -> int:
    """Compile the modules below `folder` under Wine; return the exit code."""
    here = [path.relative_to(ROOT).as_posix() for path in (HERE, folder, versions)]
    script = f"{here[0]}/compile_modules.py"
    return wine_run.main(["wine_run.py", str(wine), script, *here[1:]])


def _library_version(wine: Path) -> str:
    """Return the version of the package of Debian with the standard library."""
    status = (wine / "var/lib/dpkg/status").read_text("utf-8")
    found = re.search(r"(?ms)^Package: libpython3.13-stdlib\n.*?^Version: (\S+)$", status)
    if found is None:
        raise LookupError("the library's package is not installed")
    return found[1]


if __name__ == "__main__":
    sys.exit(main(sys.argv))
