"""Dask without the settings of this machine, which can name code to load and ports to open."""

from __future__ import annotations

import dask


def drop() -> None:
    """Drop the settings from files and variables of the environment. Must be called before
    `distributed` is imported, which applies some at once.
    """
    dask.config.refresh(paths=[], env={})
