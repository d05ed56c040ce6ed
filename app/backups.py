"""Backups of a data folder, for the command `backup`.

Only this module and `embedded.py` import code of the service for use in the console. They are two
separate modules, because the window makes no backups, and starts faster without the modules that a
backup needs.
"""

from __future__ import annotations

from app.service.process.backups import Backup, BackupFailed

__all__ = ["Backup", "BackupFailed"]
