"""Backups of a data folder, as a command sees them.

Only this module and `embedded.py` connect the console's side to the service's. They are apart,
because the window makes no backups, and starts faster without the modules that a backup loads.
"""

from __future__ import annotations

from app.service.process.backups import Backup, BackupFailed

__all__ = ["Backup", "BackupFailed"]
