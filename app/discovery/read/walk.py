"""Walk every regular file below a root, in a fixed order, and nothing outside of the root.

Each step opens one name relative to its parent's descriptor and follows no link. So if a folder is
replaced by a symbolic link during the walk, the walk does not follow the link. Names are raw
bytes.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from app.discovery.match.errors import RootVanished
from app.discovery.match.matches import Problem, Trouble
from app.discovery.match.unread_reasons import CLOUD
from app.discovery.read import placeholders
from app.discovery.read.folder_names import Names
from app.own_files import REFUSED, Identity, OwnFileError, OwnFiles, identity

if sys.platform == "win32":
    from app.discovery.read import windows_opening as opening
else:
    from app.discovery.read import unix_opening as opening

_CODEC = sys.getfilesystemencoding(), sys.getfilesystemencodeerrors()
_PSEUDO = tuple(Path(name) for name in ("/proc", "/sys", "/dev"))

_PROTECTED = (
    "no permission to read it, because macOS protects it. Allow this program to read it in System "
    "Settings > Privacy & Security > Full Disk Access, and start it again"
)
"""Reason given for EPERM on macOS, the error for files that macOS protects. Missing file
permissions give EACCES instead.
"""

_own: list[OwnFiles] = []
"""The program's own files, which `open_below` never opens in this process."""

Looked = tuple[bytes, os.stat_result]
"""A file's name in its folder, and its status."""


@dataclass(frozen=True, slots=True)
class Folder:
    """A listed folder. `path` is its raw path below the root, "" for the root itself. `parts` has
    its files, sorted by name. `problems` says what in the folder is not scanned, and why.

    `parts` yields some thousand files at a time, because a folder may hold a million. Iterate over
    `parts` once, before the next folder is requested from the walk. The files of a part are
    examined when the part is requested, so `problems` is complete only after the last part.
    """

    path: bytes
    parts: Iterator[list[Looked]]
    problems: list[Problem]

    @property
    def files(self) -> Iterator[Looked]:
        """Yield the files of all parts."""
        return chain.from_iterable(self.parts)


def refuse(own: OwnFiles) -> None:
    """Make `open_below` refuse these files and folders in this process from now on."""
    _own[:] = [own]


def walk(
    root: bytes,
    excluded: Collection[Path] = (),
    own: OwnFiles | None = None,
    *,
    download: bool = False,
) -> Iterator[Folder]:
    """Yield `root` and the folders below it in a fixed order: a folder comes before its subfolders,
    which are sorted by raw name. If `root` is a file, yield one folder with one file, whose name is
    "".

    `excluded` folders and files are skipped. So are the program's own files (`own`), and the pseudo
    file systems of the operating system. A folder that is only in the cloud (macOS) is listed only
    with `download`. Raises `RootVanished` when the root cannot be opened, disappears during the
    walk, or is one of the program's own files.
    """
    placeholders.set_policy(download=download)
    try:
        info = opening.root_status(root)
    except OSError as error:
        raise RootVanished(f"{os.fsdecode(root)} cannot be opened: {reason(error)}.") from error
    if own is not None and own.holds(info):
        raise RootVanished(f"{os.fsdecode(root)} is not scanned: {REFUSED}.")
    if not stat.S_ISDIR(info.st_mode) or opening.is_link(info):
        other = _left_out(b"", info)
        yield Folder(b"", iter([] if other else [[(b"", info)]]), [other] if other else [])
        return
    skipped = _identities((*excluded, *_PSEUDO)) - {identity(info)}
    skipped |= own.identities() if own else set()
    inodes = {inode for _, inode in skipped}
    pending = [b""]
    while pending:
        folder = pending.pop()
        try:
            descriptor = open_below(root, folder, folder=True)
        except OSError as error:
            if folder == b"" or not exists(root):
                raise RootVanished(f"{os.fsdecode(root)}: {reason(error)}.") from error
            yield Folder(folder, iter(()), [problem(folder, error)])
            continue
        problems: list[Problem] = []
        try:
            if own is not None:
                own.refuse(descriptor)  # it may have been replaced since it was listed
            names, folders = _list(descriptor, folder, skipped, problems)
            parts = _parts(descriptor, folder, names, skipped, inodes, problems)
            yield Folder(folder, parts, problems)
            pending.extend(folders)
        except OSError as error:
            yield Folder(folder, iter(()), [problem(folder, error)])
        finally:
            os.close(descriptor)


def position(path: bytes) -> list[tuple[bool, bytes]]:
    """Return a sort key for the position of a file in the walk. The files of a folder come before
    its subfolders.
    """
    *folders, name = path.split(b"/")
    return [*((True, folder) for folder in folders), (False, name)]


def below(folder: bytes, name: bytes) -> bytes:
    """Return the raw path of an entry of a folder; an empty `folder` is the root itself."""
    return folder.rstrip(b"/") + b"/" + name if folder else name


def _list(
    descriptor: int, folder: bytes, skipped: Collection[Identity], problems: list[Problem]
) -> tuple[Names, list[bytes]]:
    """Return the names of a folder's files, and the raw paths of its subfolders in reverse order.
    Add to `problems` what is not scanned.
    """
    names, folders = Names(), []
    with opening.entries(descriptor) as entries:
        for entry in entries:
            name = entry.name.encode(*_CODEC)  # like `os.fsencode`, but called a million times
            if entry.is_file(follow_symlinks=False):
                names.add(name)
                if opening.STREAMS:
                    try:
                        for stream in opening.streams(descriptor, name):
                            names.add(stream)
                    except OSError as error:
                        problems.append(_streams_unknown(below(folder, name), error))
                continue
            try:
                state = opening.status(descriptor, name)
            except FileNotFoundError:
                continue  # deleted during the listing
            path = below(folder, name)
            if not stat.S_ISDIR(state.st_mode) or opening.is_link(state):
                problems.append(_left_out(path, state) or _excluded(path))
            elif (state.st_dev, state.st_ino) in skipped:
                problems.append(_excluded(path))
            else:
                folders.append(path)
    problems.sort(key=lambda problem: problem.path)
    folders.sort(reverse=True)
    return names, folders


def _parts(
    descriptor: int,
    folder: bytes,
    listed: Names,
    skipped: Collection[Identity],
    inodes: set[int],
    problems: list[Problem],
) -> Iterator[list[Looked]]:
    """Yield the files of a folder with their status, some thousand at a time."""
    for names in listed.parts():
        try:
            states = opening.statuses(descriptor, names)
        except OSError:
            part = None
        else:
            regular = all(map(stat.S_ISREG, {state.st_mode for state in states}))
            usual = regular and inodes.isdisjoint([state.st_ino for state in states])
            part = list(zip(names, states, strict=True)) if usual else None
        if part is None:
            part = []
            try:
                part.extend(_one_by_one(descriptor, folder, names, skipped, problems))
            except OSError as error:
                problems.append(problem(folder, error))
                yield part
                return
        if part:
            yield part


def _one_by_one(
    descriptor: int,
    folder: bytes,
    names: list[bytes],
    skipped: Collection[Identity],
    problems: list[Problem],
) -> Iterator[Looked]:
    """Examine files one by one, because some are gone or must be left out. Raises OSError."""
    for name in names:
        try:
            state = opening.status(descriptor, name)
        except FileNotFoundError:
            continue
        if stat.S_ISREG(state.st_mode) and (state.st_dev, state.st_ino) not in skipped:
            yield name, state
        else:
            problems.append(_left_out(below(folder, name), state) or _excluded(below(folder, name)))


def _left_out(path: bytes, state: os.stat_result) -> Problem | None:
    """Return why an entry of this kind is not scanned; None for a regular file or a folder."""
    link = opening.is_link(state)
    if (stat.S_ISREG(state.st_mode) or stat.S_ISDIR(state.st_mode)) and not link:
        return None
    kind = opening.LINK if link else "a device, pipe or socket"
    return Problem(path, "", Trouble.NOTICE, f"Skipped: it is {kind}.")


def _streams_unknown(path: bytes, error: OSError) -> Problem:
    """Return the problem for a file whose alternate data streams cannot be listed. The path of the
    problem is the path of the file and a colon, because the problem does not concern the file
    itself, which may be readable.
    """
    said = f"Not scanned: the alternate data streams cannot be listed ({reason(error)})."
    return Problem(path + b":", "", Trouble.ERROR, said)


def _excluded(path: bytes) -> Problem:
    return Problem(path, "", Trouble.NOTICE, "Skipped: it is excluded from scans.")


def times(state: os.stat_result) -> tuple[float, ...]:
    """Return the creation time of a file, if the system records it, followed by the modification
    time of its content; both in Unix seconds.
    """
    born: float | None = getattr(state, "st_birthtime", None)
    return (state.st_mtime,) if born is None else (born, state.st_mtime)


def _identities(paths: Collection[Path]) -> set[Identity]:
    found = set()
    for path in paths:
        try:
            state = path.stat()
        except OSError:
            continue
        found.add((state.st_dev, state.st_ino))
    return found


def exists(root: bytes) -> bool:
    """Return whether the root (a raw path) exists and can be examined."""
    try:
        opening.root_status(root)
    except OSError:
        return False
    return True


def open_below(root: bytes, path: bytes, *, folder: bool = False) -> int:
    """Open a file below `root`, or a folder if `folder` is True, and return its descriptor, which
    the caller must close. The names in `path` are opened one after another; links are not followed.

    An empty `path` opens the root itself. Raises OSError, also for a name that would lead outside
    of the root, and for the files passed to `refuse`. Raises Placeholder, a subclass of OSError,
    for a file that would be downloaded.
    """
    names = path.split(b"/") if path else []
    if any(name in (b"", b".", b"..") for name in names):
        raise FileNotFoundError(2, os.strerror(2))
    if placeholders.EXIST and not names and not folder:
        placeholders.refuse(opening.root_status(root))
    parent = _ours_refused(opening.open_root(root, folder=folder or bool(names)))
    for name in names[:-1]:
        parent = _step(parent, name, folder=True)
    return _step(parent, names[-1], folder=folder) if names else parent


def _step(parent: int, name: bytes, *, folder: bool) -> int:
    try:
        if placeholders.EXIST and not folder:
            placeholders.refuse(opening.status(parent, name))
        return _ours_refused(opening.open_in(parent, name, folder=folder))
    finally:
        os.close(parent)


def _ours_refused(descriptor: int) -> int:
    """Return the descriptor. If it is the program's own file, close it and raise OwnFileError."""
    try:
        for own in _own:
            own.refuse(descriptor)
    except OSError:
        os.close(descriptor)
        raise
    return descriptor


def open_file(root: bytes, path: bytes) -> int:
    """Open the regular file `path` below `root` with `open_below`, and return its descriptor, which
    the caller must close. Raises OSError if there is no such file, if it is a link, a folder or a
    device, or if it must not be opened. Raises Placeholder, a subclass of OSError, if opening it
    would download it.
    """
    descriptor = open_below(root, path)
    try:
        info = os.fstat(descriptor)
        if not stat.S_ISREG(info.st_mode):
            raise FileNotFoundError(2, "not a regular file")
        placeholders.refuse(info)  # it may have become one meanwhile
    except OSError:
        os.close(descriptor)
        raise
    return descriptor


def problem(path: bytes, error: OSError) -> Problem:
    """Return the problem for a file or folder that could not be read."""
    return Problem(path, "", Trouble.ERROR, f"Not scanned: {reason(error)}.")


def reason(error: OSError) -> str:
    """Describe an operating system's error in a few words, without names or values."""
    if isinstance(error, OwnFileError):
        return REFUSED
    if isinstance(error, PermissionError):
        protected = sys.platform == "darwin" and error.errno == errno.EPERM
        return _PROTECTED if protected else "no permission to read it"
    if error.errno == errno.EDEADLK:
        return CLOUD
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return "it is no longer there"
    if isinstance(error, BlockingIOError):
        return "another program has locked it"
    return (error.strerror or "it cannot be read").lower()
