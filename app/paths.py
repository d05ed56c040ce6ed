"""Locations of files: the program's resources, and the user's private folders and files.

Everything the program stores may reveal something about private data. So folders are created with
mode 0700, and files with mode 0600. Windows hardly supports modes; there, access lists let only
this user in.
"""

from __future__ import annotations

import os
import re
import stat
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

if sys.platform == "win32":
    from app.windows import accounts

APP_NAME = "discovery-console"

_DATA = {
    "win32": ("LOCALAPPDATA", "AppData/Local"),
    "darwin": ("XDG_DATA_HOME", "Library/Application Support"),
}
"""Where the programs of a user store data, for each system: the environment variable that contains
the absolute path, and the folder to use if the variable is not set, relative to the home folder.
Other systems follow the XDG Base Directory Specification.
"""
_HELD_SECONDS = 2.0 if sys.platform == "win32" else 0.0
_LOOK_SECONDS = 0.05
_MOST_LINKS = 40
_OF_WINDOWS = re.compile(r"[A-Za-z]:\\|\\\\")
_PACKAGE = Path(__file__).resolve().parent
_IN_WHEEL = _PACKAGE / "_resources"
_IN_CHECKOUT = _PACKAGE.parent / "resources"


def resource(name: str) -> Path:
    """Return the path of a file under `resources/`, for example `icons/mask.svg`.

    The folder is in the repository in a checkout, and inside the package in a wheel or bundle.

    Raises:
        FileNotFoundError: there is no such resource (the program is badly installed).
    """
    for root in (_IN_WHEEL, _IN_CHECKOUT):
        path = root / name
        if path.exists():
            return path
    raise FileNotFoundError(f"The program's file {name} is missing: install the program again.")


def separator_of(path: str) -> str:
    """Return the separator of an absolute path: a backslash in a Windows path, otherwise a slash.
    The path may belong to another system.
    """
    return "\\" if is_of_windows(path) else "/"


def is_of_windows(path: str) -> bool:
    """Return whether an absolute path is one of Windows."""
    return bool(_OF_WINDOWS.match(path))


def default_data_dir() -> Path:
    """Return the default folder of settings, the service's store, the undo vault and logs."""
    variable, below_home = _DATA.get(sys.platform, ("XDG_DATA_HOME", ".local/share"))
    folder = Path(os.environ.get(variable, ""))
    return (folder if folder.is_absolute() else Path.home() / below_home) / APP_NAME


def private_dir(path: Path) -> Path:
    """Create the folder `path` (and its parents) for this user alone, mode 0700, and return the
    path.

    If the folder exists, its mode (on Windows: its access list) is repaired.

    Raises:
        OSError: the path cannot be created or changed by this user, or is not a folder.
    """
    for missing in reversed([parent for parent in path.parents if not parent.exists()]):
        missing.mkdir(mode=0o700, exist_ok=True)  # `parents=True` would let others read them
        if sys.platform == "win32":
            accounts.make_private(str(missing), folder=True)
    path.mkdir(mode=0o700, exist_ok=True)
    if sys.platform == "win32":
        accounts.make_private(str(path), folder=True)
    elif path.stat().st_mode & 0o777 != 0o700:
        path.chmod(0o700)
    return path


def only_we_change(path: Path) -> bool:
    """Return whether only this user and the administrator can change or replace an existing file or
    folder. This is judged by the owners and modes of the file or folder itself, and of all folders
    and symbolic links on the way to it.

    On Windows, only the access list and the owner of the file or folder itself are checked.

    Raises:
        OSError: the file or folder does not exist, or cannot be examined.
    """
    if sys.platform == "win32":
        return accounts.is_ours_alone(str(path), folder=path.is_dir())
    pending = [path.absolute()]
    for way in pending:
        exposed = False
        for part in (way, *way.parents):
            state = part.lstat()
            if state.st_uid not in {0, os.geteuid()}:
                return False
            if stat.S_ISLNK(state.st_mode):
                if len(pending) > _MOST_LINKS:
                    return False
                pending.append(part.parent / part.readlink())
            elif state.st_mode & 0o022 and not state.st_mode & stat.S_ISVTX:
                exposed = True  # unless a folder above keeps others out
            elif stat.S_ISDIR(state.st_mode) and not state.st_mode & 0o011:
                exposed = False
        if exposed:
            return False
    return True


@contextmanager
def new_file(path: Path) -> Iterator[IO[bytes]]:
    """Yield a private temporary file beside `path`. If the block succeeds, the temporary file
    replaces `path`.

    After a crash, either the old or the new file exists. The parent folder must exist. If two
    writers work at the same time, their contents never mix: the last one wins.

    Raises:
        OSError: the file cannot be written (disk full, folder missing, ...). The old file is kept.
    """
    temporary = path.with_name(f".{path.name}.{os.urandom(4).hex()}")
    temporary.touch(0o600, exist_ok=False)
    try:
        if sys.platform == "win32":
            accounts.make_private(str(temporary), folder=False)
        with temporary.open("w+b") as file:  # opened by name: libraries read `file.name`
            yield file
            sync_file(file)
        replace(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    sync_dir(path.parent)


def replace(source: Path, target: Path) -> None:
    """Rename `source` to `target`, in place of an existing file. Blocks for up to two seconds on
    Windows: there, a file that a virus scanner or an indexer has just opened cannot be renamed.

    Raises:
        OSError: the file cannot be renamed. Both files are unchanged.
    """
    end = time.monotonic() + _HELD_SECONDS
    while True:
        try:
            source.replace(target)
        except PermissionError:
            if time.monotonic() >= end:
                raise
            time.sleep(_LOOK_SECONDS)
        else:
            return


def write_private(path: Path, content: bytes) -> None:
    """Write `content` to `path`, mode 0600, as `new_file` does. Raises OSError."""
    with new_file(path) as file:
        file.write(content)


def append_private(path: Path, lines: Iterable[bytes]) -> None:
    """Append complete lines durably to a private file, and create its folder if missing. A
    truncated last line of the file does not damage the new lines. Raises OSError.
    """
    private_dir(path.parent)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600), "ab") as file:
        file.write(b"\n")
        file.writelines(lines)
        sync_file(file)


def sync_file(file: IO[bytes]) -> None:
    """Make what was written to a file durable. Raises OSError."""
    file.flush()
    os.fsync(file.fileno())


def sync_dir(folder: Path) -> None:
    """Make a rename in `folder` durable. Raises OSError. Does nothing on Windows, which neither has
    nor needs such a call.
    """
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def why_gone(file: Path) -> str:
    """Return "" if `file`, which this program has open, still exists. Otherwise return a sentence
    without a full stop. It says which file or folder was moved or deleted, and what to do.
    """
    if file.exists():
        return ""
    gone = file
    while not gone.parent.exists():
        gone = gone.parent
    return (
        f"{gone} was moved or deleted while the program was running, so nothing can be recorded "
        "or changed. Move it back, then start the program again"
    )
