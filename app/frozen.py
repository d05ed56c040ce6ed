"""The program as a bundle without a Python interpreter (PyInstaller). The bundle starts itself
again for each further process.

In a bundle, `sys.executable` is the program itself, which accepts none of Python's options.
`multiprocessing` takes this into account for worker processes. Other code that starts a Python
process must check `is_frozen`.
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
    """Run the bundle as a worker process, as the console's service, or as a command. Return the
    exit code.
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
    """Remove the bundle's library folder from the environment of child processes.

    This process has already loaded its libraries. Programs of the system, such as Tesseract or the
    browser, need their own libraries instead.
    """
    before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    if is_frozen() and sys.platform == "linux":
        os.environ.pop("LD_LIBRARY_PATH", None)
        if before is not None:
            os.environ["LD_LIBRARY_PATH"] = before
