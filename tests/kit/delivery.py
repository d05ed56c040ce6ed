"""The scripts of packaging/delivery as modules: each imports its neighbours by their bare names."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from types import ModuleType

FOLDER = Path(__file__).parent.parent.parent / "packaging" / "delivery"


def script(name: str) -> ModuleType:
    """Return a script as a module."""
    if str(FOLDER) not in sys.path:
        sys.path.append(str(FOLDER))
    return importlib.import_module(name)
