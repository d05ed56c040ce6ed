"""The start of the one-folder program: PyInstaller's script, and the name of the program."""

from __future__ import annotations

import sys

from app.frozen import main

if len(sys.argv) > 1:  # `multiprocessing` may have started it; without arguments a window opens
    import pyi_rth_multiprocessing  # type: ignore[import-not-found]  # noqa: F401

sys.exit(main())
