"""Backups of a data folder, for the command `backup`.

Only this module and `embedded.py` import the service's side into the console's side. The two are
separate modules, because the window makes no backups, and starts faster without the modules that a
backup needs.
"""

from __future__ import annotations

from app.service.process.backups import Backup, BackupFailed

__all__ = ["Backup", "BackupFailed"]
