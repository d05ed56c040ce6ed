"""Terminal output of the commands that manage a data folder, and the error class of these
commands.
"""

from __future__ import annotations

import sys
from pathlib import Path

from app.backup_records import RESTORE_UNDONE, BackupFailed, undo_interrupted_restore

BAD_INPUT = 2


class UsageError(Exception):
    """The request cannot be carried out; the text says why."""


def say(text: str) -> None:
    """Print a message to the user, to standard error."""
    print(f"discovery-console: {text}", file=sys.stderr, flush=True)  # noqa: T201 - a command talks


def prepare_folder(data: Path) -> None:
    """Undo a restore of the data folder that was interrupted, and say so. Call this before anything
    in the folder is read or created. Raises UsageError.
    """
    try:
        if undo_interrupted_restore(data):
            say(RESTORE_UNDONE)
    except BackupFailed as error:
        raise UsageError(str(error)) from error


def answer(text: str) -> None:
    """Print a line of the command's result, to standard output."""
    print(text)  # noqa: T201 - this is the answer
