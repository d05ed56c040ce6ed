"""Removal of the settings that this machine has for Dask. Such settings can name code to load and
ports to open.
"""

from __future__ import annotations

import dask


def drop() -> None:
    """Drop Dask's settings from files and environment variables. Must be called before
    `distributed` is imported, because the import applies some of them.
    """
    dask.config.refresh(paths=[], env={})
