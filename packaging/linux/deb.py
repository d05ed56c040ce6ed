"""Make the Debian package from the one-folder program of `make frozen`.

    SOURCE_DATE_EPOCH=... python packaging/linux/deb.py build/frozen/discovery-console build/deb

It must run in the program's own environment, on Debian or Ubuntu: `dpkg` knows the packages that
the program needs. The same inputs give the same bytes.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import man_page
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from app import __version__
from app.qt_libraries import libraries

ROOT = Path(__file__).resolve().parent.parent.parent
HERE = Path(__file__).parent
PROGRAM = "usr/lib/discovery-console/discovery-console"
SCRIPTS = HERE / "control"
UNITS = (
    "discovery-console.service", "discovery-console-report.service",
    "discovery-console-report.timer",
)  # fmt: skip
METAINFO = "org.discoveryconsole.DiscoveryConsole.metainfo.xml"
ICON_SIZES = (48, 64, 128, 256)
CARRIED = ("bz2", "crypto", "ffi", "lzma", "sqlite3", "ssl", "uuid")
"""Libraries of the one-folder program that Debian has, and keeps up to date."""
OPTIONAL = "libqgtk3.so"
"""Plug-in of Qt that is used only where its libraries are installed."""
CONTROL = """\
Package: discovery-console
Version: {version}
Architecture: {architecture}
Maintainer: Discovery Console maintainers <maintainers@discoveryconsole.invalid>
Installed-Size: {size}
Depends: {depends}
Recommends: ca-certificates, xdg-utils
Suggests: e2fsprogs, gnome-keyring | kwalletmanager, libgtk-3-0, tesseract-ocr
Section: utils
Priority: optional
Description: find sensitive data in files, review it and remediate it
 Discovery Console finds payment cards, bank data, national and tax numbers,
 health and personal data, keys and passwords in documents, archives, mails and
 databases. Files can be masked, quarantined, deleted or encrypted; each change
 is recorded, verified, and can be undone.
 .
 The package contains the desktop program, its command line, and a systemd unit
 for the service alone, which is not started by the installation.
"""


def main(arguments: list[str]) -> int:
    """Make the package; return 0, or 2 after printing an error."""
    if len(arguments) != 3:
        print("usage: deb.py PROGRAM FOLDER", file=sys.stderr)
        return 2
    program, folder = Path(arguments[1]), Path(arguments[2])
    date = int(os.environ["SOURCE_DATE_EPOCH"])
    tree = folder / "tree"
    shutil.rmtree(folder, ignore_errors=True)
    fill(tree, program, date)
    control(tree)
    for path in (tree, *sorted(tree.rglob("*"))):
        _normalize(path, date)
    architecture = _output("dpkg", "--print-architecture").strip()
    package = folder / f"discovery-console_{__version__}_{architecture}.deb"
    # Ten times as fast as xz, and a sixth larger. Two threads would write other bytes than one.
    packed = ("-Zzstd", "-z12", "--threads-max=1")
    _output("dpkg-deb", "--root-owner-group", *packed, "--build", str(tree), str(package))
    print(f"{package}: {package.stat().st_size / 1e6:.0f} MB")
    return 0


def fill(tree: Path, program: Path, date: int) -> None:
    """Put all files of the package below `tree`; `date` is that of the release."""
    share = tree / "usr/share"
    lib = (tree / PROGRAM).parent
    shutil.copytree(program, lib, symlinks=True)
    for name in CARRIED:
        for path in lib.glob(f"_internal/lib{name}.so*"):
            path.unlink()
    _link(tree / "usr/bin/discovery-console", "../lib/discovery-console/discovery-console")
    integrate(share, date)
    for unit in UNITS:
        _copy(HERE / unit, tree / "usr/lib/systemd/system")
    document(share / "doc/discovery-console")


def integrate(share: Path, date: int) -> None:
    """Write what a desktop and a shell need: menu entry, metadata, icons, manual, completions."""
    _copy(HERE / "discovery-console.desktop", share / "applications")
    day = datetime.fromtimestamp(date, UTC).date().isoformat()
    text = (HERE / METAINFO).read_text("utf-8")
    _write(
        share / "metainfo" / METAINFO, text.replace("@VERSION@", __version__).replace("@DATE@", day)
    )
    icons = share / "icons/hicolor"
    scalable = icons / "scalable/apps/discovery-console.svg"
    scalable.parent.mkdir(parents=True)
    shutil.copy(ROOT / "resources/icons/app.svg", scalable)
    for size in ICON_SIZES:
        _draw(scalable, icons / f"{size}x{size}/apps/discovery-console.png", size)
    man_page.write(share)


def document(folder: Path) -> None:
    """Write the licence, the changelog, and the programs that open encrypted files and check
    journals without this one.
    """
    folder.mkdir(parents=True)
    for name in ("decrypt_dde.py", "check_journal.py"):
        shutil.copy(ROOT / "docs" / name, folder)
    for path in sorted(ROOT.glob("NOTICE*")):
        shutil.copy(path, folder)
    shutil.copy(ROOT / "LICENSE", folder / "copyright")
    changes = (ROOT / "CHANGELOG.md").read_bytes()
    (folder / "changelog.gz").write_bytes(gzip.compress(changes, mtime=0))


def control(tree: Path) -> None:
    """Write the description of the package, the digests of its files, and the scripts that run
    when it is installed and removed.
    """
    files = sorted(path for path in tree.rglob("*") if path.is_file() and not path.is_symlink())
    size = sum(-(-path.stat().st_size // 1024) for path in files)
    text = CONTROL.format(
        version=__version__,
        architecture=_output("dpkg", "--print-architecture").strip(),
        size=size,
        depends=", ".join(sorted(depends(tree))),
    )
    digests = "".join(
        f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(tree)}\n"  # noqa: S324 - the form of dpkg
        for path in files
    )
    _write(tree / "DEBIAN/control", text)
    _write(tree / "DEBIAN/md5sums", digests)
    for script in SCRIPTS.iterdir():
        shutil.copy(script, tree / "DEBIAN")


def depends(tree: Path) -> set[str]:
    """Return the packages with the libraries that the files below `tree` need and do not contain.
    Raises OSError if no package is known for a library.
    """
    qt = {library.file: library.debian for library in libraries()}
    here = {path.name for path in tree.rglob("*.so*")}
    needed = {name for path in _programs(tree) for name in _needed(path)} - here
    glibc = _output("getconf", "GNU_LIBC_VERSION")
    packages = {qt.get(name) or _package(name) for name in needed} | set(qt.values()) | {"tzdata"}
    return packages - {"libc6"} | {f"libc6 (>= {glibc.split()[-1]})"}


def _programs(tree: Path) -> Iterator[Path]:
    for path in sorted(tree.rglob("*")):
        if path.is_file() and not path.is_symlink() and path.name != OPTIONAL:
            with path.open("rb") as file:
                if file.read(4) == b"\x7fELF":
                    yield path


def _needed(path: Path) -> list[str]:
    return re.findall(r"\(NEEDED\).*\[(.+)\]", _output("readelf", "--dynamic", str(path)))


def _package(library: str) -> str:
    """Return the package on this system that contains a library. Raises OSError."""
    cached = re.search(
        rf"(?m)^\s+{re.escape(library)} .*=> (\S+)$", _output("/sbin/ldconfig", "-p")
    )
    if cached is None:
        raise OSError(f"No package is known for {library}.")
    for path in _spellings(Path(cached[1])):
        done = subprocess.run(
            ["dpkg", "--search", path], capture_output=True, text=True, check=False
        )
        if done.returncode == 0:
            return done.stdout.split(":")[0]
    raise OSError(f"No package is known for {library}.")


def _spellings(path: Path) -> Iterable[Path]:
    """Return the paths under which a package may contain a file: /lib may be a link to /usr/lib."""
    real = path.resolve()
    return path, real, Path("/", *path.parts[2:]), Path("/", *real.parts[2:])


def _draw(image: Path, path: Path, size: int) -> None:
    """Draw a vector image as a square bitmap."""
    bitmap = QImage(size, size, QImage.Format.Format_ARGB32)
    bitmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(bitmap)
    QSvgRenderer(str(image)).render(painter)
    painter.end()
    path.parent.mkdir(parents=True)
    bitmap.save(str(path))


def _normalize(path: Path, date: int) -> None:
    """Give a file the modes and the date that it has in every build."""
    if not path.is_symlink():
        is_script = path.parent.name == "DEBIAN" and (SCRIPTS / path.name).is_file()
        path.chmod(0o755 if path.is_dir() or path.match(PROGRAM) or is_script else 0o644)
    os.utime(path, (date, date), follow_symlinks=False)


def _copy(path: Path, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(path, folder)


def _link(path: Path, target: str) -> None:
    path.parent.mkdir(parents=True)
    path.symlink_to(target)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def _output(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv))
