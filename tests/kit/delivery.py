"""The scripts of packaging as modules: each imports its neighbours by their bare names."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from types import ModuleType

PACKAGING = Path(__file__).parent.parent.parent / "packaging"
FOLDER = PACKAGING / "delivery"


def script(name: str, *folders: str) -> ModuleType:
    """Return a script as a module; `folders` are those of packaging that it uses."""
    for folder in (FOLDER, *map(PACKAGING.joinpath, folders)):
        if str(folder) not in sys.path:
            sys.path.append(str(folder))
    return importlib.import_module(name)
