"""Load the library for a format when a worker gets the first file in this format.

Together the libraries take half a second and 90 MB; most workers never need them.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from app.discovery.read.extract.unpack_limits import NotScanned


def library(name: str, missing: str = "its reader is not installed") -> ModuleType:
    """Return a library. Raises `NotScanned` with the reason `missing` when it is not installed."""
    try:
        return import_module(name)
    except ImportError as error:
        raise NotScanned(missing) from error
