"""The program as a bundle without a Python of its own (PyInstaller): it is what it starts.

`sys.executable` is the program itself there, which accepts none of Python's options. Worker
processes find their way by `multiprocessing`; everything else that starts a Python asks here.
"""

from __future__ import annotations

import gc
import os
import sys
from pkgutil import resolve_name

SERVICE = "--service-of-the-console"
"""The only argument of a bundle that runs as the console's service."""


def is_frozen() -> bool:
    """Return whether the program is a bundle."""
    return bool(getattr(sys, "frozen", False))


def main() -> int:
    """Run the bundle: as a worker process, the console's service, or a command. Return the exit
    code.
    """
    _restore_library_path()
    gc.disable()  # as in `app.start`
    if len(sys.argv) > 1:  # a worker ends here
        resolve_name("multiprocessing:freeze_support")()
    service = sys.argv[1:] == [SERVICE]
    run = resolve_name("app.service.process.child:main" if service else "app.__main__:main")
    gc.freeze()
    gc.enable()
    return int(run())


def _restore_library_path() -> None:
    """Forget the bundle's folder of libraries, where only this process, which runs already, should
    look: programs of the system, such as Tesseract or the browser, need their own ones.
    """
    before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    if is_frozen() and sys.platform == "linux":
        os.environ.pop("LD_LIBRARY_PATH", None)
        if before is not None:
            os.environ["LD_LIBRARY_PATH"] = before
